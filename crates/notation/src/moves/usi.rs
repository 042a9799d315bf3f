//! The coordinates of shogi programs, as the rules core spells them.

use pantheon_rules::{Move, MoveTextError, Position};

pub(super) fn push(position: &Position, mv: Move, text: &mut String) {
    text.push_str(&position.usi(mv));
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    position.parse_usi(text)
}
