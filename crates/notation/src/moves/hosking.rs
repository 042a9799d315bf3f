//! Hosking's notation: `P76`, `Bx22+`, `S73=`, `B'75`, `G69-58`.

use pantheon_rules::{Move, Position, Refusal};

use super::others::Others;
use super::western::{self, Dialect, Ranks};

const HOSKING: Dialect = Dialect { ranks: Ranks::Numbers, dash: "", drop: '\'' };

pub(super) fn push(others: &Others, mv: Move, text: &mut String) {
    western::push(others, mv, &HOSKING, text);
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    western::parse(position, text, &HOSKING)
}
