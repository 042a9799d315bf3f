//! Janggi notation: squares are numbered, the rank from the top first, 0 for the tenth: `H02-83`, `Rx91`.

use pantheon_rules::{Move, Position, Refusal, Square, Variant};

use super::algebraic::{self, Alphabet, Length, latin_name};
use super::text::{plain, without_marks};
use super::{names, san};

pub(super) fn suits(variant: &Variant) -> bool {
    let board = &variant.spec().board;
    board.template == "janggi" && board.files <= 9 && board.ranks <= 10 && !names::has_additions(variant)
}

struct Numbers;

impl Alphabet for Numbers {
    fn file(&self, _: &Variant, square: Square) -> String {
        (square.file() + 1).to_string()
    }

    fn rank(&self, variant: &Variant, square: Square) -> String {
        ((variant.ranks() - square.rank()) % 10).to_string()
    }

    fn square(&self, variant: &Variant, square: Square) -> String {
        self.rank(variant, square) + &self.file(variant, square)
    }

    fn piece(&self, position: &Position, mv: Move) -> String {
        latin_name(position, mv)
    }

    fn length(&self) -> Length {
        Length::Long
    }

    fn dash(&self, _: &Position, _: Move) -> &'static str {
        "-"
    }
}

pub(super) fn write(position: &Position, mv: Move) -> String {
    algebraic::write(position, mv, &Numbers)
}

/// Squares are put in chess coordinates, and the rest is short notation.
pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    let whole = plain(text);
    let bare = without_marks(&whole);
    let latin = to_latin(position.variant(), bare);
    let texts: Vec<String> = latin.into_iter().collect();
    san::parse_several(position, &texts, bare, |mv| algebraic::write_bare(position, mv, &Numbers))
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
