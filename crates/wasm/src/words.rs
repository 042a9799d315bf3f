//! From our types to text, and from texts to our types with messages that say what is there.

#![cfg_attr(not(feature = "board"), allow(dead_code, reason = "the other modules need few of them"))]

use pantheon_rules::{Color, Role, Square, Variant};
use serde::Serialize;
use wasm_bindgen::JsError;

/// What a call gives: text, or an error with words for people.
pub(crate) type Answer<T = String> = Result<T, JsError>;

/// A value as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("our types have only texts as keys")
}

/// An error with these words.
pub(crate) fn refuse(words: impl ToString) -> JsError {
    JsError::new(&words.to_string())
}

/// `white` or `black`.
pub(crate) fn color_name(color: Color) -> &'static str {
    color.pick("white", "black")
}

/// The side with this name.
pub(crate) fn color(name: &str) -> Answer<Color> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(refuse(format!("`{name}` is no side; there are white and black"))),
    }
}

/// The square with this name.
pub(crate) fn square(name: &str) -> Answer<Square> {
    name.parse().map_err(refuse)
}

/// The role with this number.
pub(crate) fn role(variant: &Variant, number: usize) -> Answer<Role> {
    let missing = || refuse(format!("there is no role {number}; {} has {}", variant.name(), variant.roles().count()));
    variant.roles().nth(number).ok_or_else(missing)
}

/// The names of squares.
pub(crate) fn squares(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}
