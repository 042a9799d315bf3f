//! Cookies: the session of a user and the name of a guest.

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};

use crate::Config;

/// Holds the secret of a session.
pub const SESSION: &str = "session";
/// Holds the signed id of a guest.
pub const GUEST: &str = "guest";

const YEAR: u32 = 365 * 24 * 3600;

/// What a cookie holds, if the request has it.
pub fn get<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}

/// Sets a cookie for a year. Scripts do not see it, and other sites' forms do not send it.
pub fn set(config: &Config, name: &str, value: &str) -> HeaderValue {
    line(config, name, value, YEAR)
}

/// Takes a cookie away.
pub fn clear(config: &Config, name: &str) -> HeaderValue {
    line(config, name, "", 0)
}

fn line(config: &Config, name: &str, value: &str, age: u32) -> HeaderValue {
    let is_https = config.origin.as_deref().is_some_and(|origin| origin.starts_with("https:"));
    let secure = if is_https { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("names and values of our cookies are letters, digits and dots")
}
