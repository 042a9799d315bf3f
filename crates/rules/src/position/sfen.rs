//! SFEN, the position text of shogi programs: `board side hands ply`, where `b` is the side that moves first.

use std::sync::Arc;

use super::Position;
use super::fen::{self, FenError, FenErrors};
use super::setup::Setup;
use crate::order::sort_by_number;
use crate::types::{Color, Kind};
use crate::variant::Variant;

impl Setup {
    /// Reads a placement in SFEN.
    pub fn from_sfen(variant: &Variant, sfen: &str) -> Result<Setup, FenErrors> {
        let fields: Vec<&str> = sfen.split_whitespace().collect();
        read(variant, &fields)
    }
}

impl Position {
    /// Reads a position in SFEN.
    pub fn from_sfen(variant: &Arc<Variant>, sfen: &str) -> Result<Position, FenErrors> {
        Setup::from_sfen(variant, sfen)?.position(variant)
    }

    /// Writes the position in SFEN.
    pub fn sfen(&self) -> String {
        let (variant, state) = (self.variant(), self.state());
        let mut hands = String::new();
        for color in Color::ALL {
            for kind in hand_order(variant) {
                let count = state.hand(color, kind);
                if count > 1 {
                    hands.push_str(&count.to_string());
                }
                if count > 0 {
                    hands.push(variant.letter(kind).of(color));
                }
            }
        }
        if hands.is_empty() {
            hands.push('-');
        }
        let side = state.turn().pick('b', 'w');
        format!(
            "{} {side} {hands} {}",
            fen::write_board(variant, state, variant.board()),
            state.ply().saturating_add(1)
        )
    }
}

/// The customary order of a hand, rook to pawn: the pieces in the order of their value, which is that of the letters
/// below for shogi and that of the variant for what else there may be.
fn hand_order(variant: &Variant) -> Vec<Kind> {
    const CUSTOMARY: &str = "rbgsnlp";
    let mut kinds: Vec<Kind> = variant.kinds().rev().collect();
    sort_by_number(&mut kinds, |&kind| CUSTOMARY.find(variant.letter(kind).lower()).unwrap_or(0) as u64);
    kinds
}

/// Can these fields be SFEN and nothing else? FEN has its hands in brackets and a castling field.
pub(super) fn is_sfen(variant: &Variant, fields: &[&str]) -> bool {
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    variant.rules.drops
        && variant.castling.is_none()
        && match fields {
            [board, _, hand] => !board.contains('[') && !is_number(hand),
            [board, _, hand, ply] => !board.contains('[') && !is_number(hand) && is_number(ply),
            _ => false,
        }
}

pub(super) fn read(variant: &Variant, fields: &[&str]) -> Result<Setup, FenErrors> {
    let mut errors = Vec::new();
    let mut setup = Setup::empty();
    let Some(board) = fields.first() else { return Err(FenErrors(vec![FenError::Empty])) };
    let ranks: Vec<&str> = board.split('/').collect();
    fen::read_board(variant, &ranks, &mut setup, &mut errors);
    match fields.get(1) {
        None | Some(&"b") => {}
        Some(&"w") => setup.turn = Color::Black,
        Some(other) => errors.push(FenError::Side { text: (*other).to_owned() }),
    }
    if let Some(hand) = fields.get(2).filter(|hand| **hand != "-") {
        fen::read_hand(variant, hand, &mut setup, &mut errors);
    }
    let number = match fields.get(3) {
        None => 1,
        Some(text) => text.parse::<u16>().unwrap_or_else(|_| {
            errors.push(FenError::Counter { text: (*text).to_owned(), most: u16::MAX });
            1
        }),
    };
    if let Some(rest) = fields.get(4) {
        errors.push(FenError::TooManyFields { text: (*rest).to_owned() });
    }
    setup.ply = number.max(1) - 1;
    if errors.is_empty() { Ok(setup) } else { Err(FenErrors(errors)) }
}
