//! The long algebraic notation of chess: short notation that always names the origin, `e2-e4`, `Nb1xd2`.

use pantheon_rules::{Move, Position, Refusal};

use super::algebraic::{self, Latin, Length};
use super::others::Others;
use super::san;

const LONG: Latin = Latin(Length::Long);

pub(super) fn push(others: &Others, mv: Move, text: &mut String) {
    algebraic::push(others, mv, &LONG, text);
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    san::parse_as(position, text, &LONG)
}
