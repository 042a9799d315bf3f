//! The coordinates of chess programs, as the rules core spells them.

use pantheon_rules::{Move, MoveTextError, Position};

pub(super) fn push(position: &Position, mv: Move, text: &mut String) {
    position.push_uci(mv, text);
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    position.parse_uci(text)
}
