//! Hodges' notation: `P-7f`, `Bx2b+`, `S-7c=`, `P*5e`, `+P-4c`, `G6i-5h`; and the same with numbered ranks, `P-76`.

use pantheon_rules::{Move, Position, Refusal, Square, Variant};

use super::others::Others;
use super::western::{self, Dialect, Ranks};

const LETTERS: Dialect = Dialect { ranks: Ranks::Letters, dash: "-", drop: '*' };
const NUMBERS: Dialect = Dialect { ranks: Ranks::Numbers, dash: "-", drop: '*' };

pub(super) fn square(variant: &Variant, square: Square) -> String {
    western::square(variant, square, LETTERS.ranks)
}

pub(super) fn square_number(variant: &Variant, square: Square) -> String {
    western::square(variant, square, NUMBERS.ranks)
}

pub(super) fn push(others: &Others, mv: Move, text: &mut String) {
    western::push(others, mv, &LETTERS, text);
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    western::parse(position, text, &LETTERS)
}

pub(super) fn push_number(others: &Others, mv: Move, text: &mut String) {
    western::push(others, mv, &NUMBERS, text);
}

pub(super) fn parse_number(position: &Position, text: &str) -> Result<Move, Refusal> {
    western::parse(position, text, &NUMBERS)
}
