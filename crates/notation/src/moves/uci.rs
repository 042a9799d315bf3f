//! The coordinates of chess programs, as the rules core spells them.

use pantheon_rules::{Move, MoveTextError, Position};

pub(super) fn write(position: &Position, mv: Move) -> String {
    position.uci(mv)
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    position.parse_uci(text)
}
