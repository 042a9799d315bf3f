//! Variants from a few lines, and what their positions show.

use std::sync::Arc;

use pantheon_rules::{Game, Position, Variant};

use crate::common::{compile, ending, playable, read, starting};

/// The definition of a variant: a parent's name, lines that it starts from, and the lines in question. A draw for want
/// of material would only get in the way of small positions.
pub fn definition(parent: &str, keys: &str) -> String {
    let (name, lines) = parent.split_once('\n').unwrap_or((parent, ""));
    let header = if name.is_empty() { "[test]".to_owned() } else { format!("[test:{name}]") };
    format!("{header}\ninsufficientMaterial = none\n{lines}\n{keys}\n")
}

/// A variant of a parent: its name, and lines that follow it if there are any.
pub fn with(parent: &str, keys: &str) -> Arc<Variant> {
    compile(&definition(parent, keys))
}

/// What the texts below say where the variant has no such position.
const REFUSED: &str = "refused";

/// A game from `FEN` or `FEN moves a b c`, as UCI has it; `None` if the variant has no such position. Moves that are not
/// legal in the game fail.
fn try_to_reach(variant: &Arc<Variant>, position: &str) -> Option<Game> {
    let (fen, moves) = position.split_once(" moves").unwrap_or((position, ""));
    let mut game = Game::new(Position::from_fen(variant, fen).ok()?);
    for text in moves.split_whitespace() {
        let mv = read(game.position(), text);
        game.play(mv).unwrap_or_else(|error| panic!("{}: {position}: {error}", variant.name()));
    }
    Some(game)
}

/// A game that must be there.
pub fn reached(variant: &Arc<Variant>, position: &str) -> Game {
    try_to_reach(variant, position).unwrap_or_else(|| panic!("no position {position}"))
}

/// The moves of a game that start with a text, in alphabetical order.
pub fn moves(variant: &Arc<Variant>, position: &str, start: &str) -> String {
    let Some(game) = try_to_reach(variant, position) else { return REFUSED.to_owned() };
    let moves: Vec<String> = starting(&playable(&game), start).into_iter().collect();
    moves.join(" ")
}

/// The result of a game; `*` if it goes on.
pub fn result(variant: &Arc<Variant>, position: &str) -> &'static str {
    let Some(game) = try_to_reach(variant, position) else { return REFUSED };
    game.outcome().map_or("*", |outcome| outcome.result())
}

/// How a game has ended, in words.
pub fn end(variant: &Arc<Variant>, position: &str) -> String {
    ending(&reached(variant, position))
}

/// The position at the end of a game.
pub fn fen(variant: &Arc<Variant>, position: &str) -> String {
    try_to_reach(variant, position).map_or_else(|| REFUSED.to_owned(), |game| game.position().fen())
}

/// The moves that start with a text, without the keys and with them.
pub fn moves_change(parent: &str, keys: &str, position: &str, start: &str, before: &str, after: &str) {
    assert_eq!(moves(&with(parent, ""), position, start), before, "{start}… without {keys}");
    assert_eq!(moves(&with(parent, keys), position, start), after, "{start}… with {keys}");
}

/// The result, without the keys and with them.
pub fn result_changes(parent: &str, keys: &str, position: &str, before: &str, after: &str) {
    assert_eq!(result(&with(parent, ""), position), before, "{position} without {keys}");
    assert_eq!(result(&with(parent, keys), position), after, "{position} with {keys}");
}

/// The position reached, without the keys and with them.
pub fn fen_changes(parent: &str, keys: &str, position: &str, before: &str, after: &str) {
    assert_eq!(fen(&with(parent, ""), position), before, "{position} without {keys}");
    assert_eq!(fen(&with(parent, keys), position), after, "{position} with {keys}");
}
