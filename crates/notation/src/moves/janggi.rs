//! Janggi notation: squares are numbered, the rank from the top first, 0 for the tenth: `H02-83`, `Rx91`.

use pantheon_rules::{Kind, Move, Position, Refusal, Square, Variant};

use super::algebraic::{self, Alphabet, Length, Spoken, push_latin_name, push_number};
use super::others::Others;
use super::text::{plain, without_marks};
use super::{names, san};

pub(super) fn suits(variant: &Variant) -> bool {
    let board = &variant.spec().board;
    board.template == "janggi" && board.files <= 9 && board.ranks <= 10 && !names::has_additions(variant)
}

struct Numbers;

impl Alphabet for Numbers {
    fn push_file(&self, _: &Variant, square: Square, text: &mut String) {
        push_number(square.file() + 1, text);
    }

    fn push_rank(&self, variant: &Variant, square: Square, text: &mut String) {
        push_number((variant.ranks() - square.rank()) % 10, text);
    }

    fn push_square(&self, variant: &Variant, square: Square, text: &mut String) {
        self.push_rank(variant, square, text);
        self.push_file(variant, square, text);
    }

    fn push_piece(&self, others: &Others, kind: Kind, mv: Move, text: &mut String) {
        push_latin_name(others, kind, mv, text);
    }

    fn length(&self) -> Length {
        Length::Long
    }

    fn dash(&self, _: &Position, _: Move) -> &'static str {
        "-"
    }
}

pub(super) fn square(variant: &Variant, square: Square) -> String {
    algebraic::square(variant, square, &Numbers)
}

pub(super) fn push(others: &Others, mv: Move, text: &mut String) {
    algebraic::push(others, mv, &Numbers, text);
}

/// Squares are put in chess coordinates, and the rest is short notation.
pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    let whole = plain(text);
    let bare = without_marks(&whole);
    let latin = to_latin(position.variant(), bare);
    let texts: Vec<String> = latin.into_iter().collect();
    san::parse_several(position, &texts, bare, &Spoken { position, alphabet: &Numbers })
}

fn to_latin(variant: &Variant, bare: &str) -> Option<String> {
    let mut latin = String::new();
    let mut chars = bare.chars().peekable();
    while let Some(c) = chars.next() {
        match (c.to_digit(10), chars.peek().and_then(|next| next.to_digit(10))) {
            (Some(rank), Some(file)) => {
                chars.next();
                let from_top = if rank == 0 { 10 } else { rank as u8 };
                let rank = variant.ranks().checked_sub(from_top)?;
                let square = Square::new((file as u8).checked_sub(1)?, rank)?;
                latin.push_str(&square.to_string());
            }
            (Some(_), None) => return None,
            (None, _) => latin.push(c),
        }
    }
    Some(latin)
}
