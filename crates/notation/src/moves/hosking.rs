//! Hosking's notation: `P76`, `Bx22+`, `S73=`, `B'75`, `G69-58`.

use pantheon_rules::{Move, Position, Refusal};

use super::western::{self, Dialect, Ranks};

const HOSKING: Dialect = Dialect { ranks: Ranks::Numbers, dash: "", drop: '\'' };

pub(super) fn write(position: &Position, mv: Move) -> String {
    western::write(position, mv, &HOSKING)
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    western::parse(position, text, &HOSKING)
}
