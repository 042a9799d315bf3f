//! Moves as people and programs write them: UCI everywhere, USI too on shogi boards.

use pantheon_rules::{Move, MoveTextError, Position, Variant};

/// Does the game use the coordinates and the position text of shogi?
pub fn is_shogi_board(variant: &Variant) -> bool {
    variant.spec().board.template == "shogi"
}

/// Reads a move in either spelling.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    // A square of USI begins with its number, one of UCI with its letter, and a drop of USI has a star: no text is both.
    let usi = text.contains('*') || text.starts_with(|c: char| c.is_ascii_digit());
    if usi && is_shogi_board(position.variant()) { position.parse_usi(text) } else { position.parse_uci(text) }
}

/// Writes a move for people: `c3c4`, on shogi boards `c3c4 (7g7f)`.
pub fn write(position: &Position, mv: Move) -> String {
    match is_shogi_board(position.variant()) {
        true => format!("{} ({})", position.uci(mv), position.usi(mv)),
        false => position.uci(mv),
    }
}
