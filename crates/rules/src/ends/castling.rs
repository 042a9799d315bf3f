//! Castling that wins, and losing the right to it, which loses.

use super::{Outcome, Reason};
use crate::position::State;
use crate::types::Color;
use crate::variant::Variant;

/// Has a player castled, or lost the last chance to?
pub(super) fn reached(variant: &Variant, state: &State) -> Option<Outcome> {
    let castling = variant.castling.as_ref()?;
    let wins = &variant.spec().castling.as_ref()?.wins;
    let us = state.turn();
    if state.won_by_castling() {
        return Some(Outcome::win(!us, Reason::Goal));
    }
    let can = |color: Color| {
        let Some(king) = castling.king_square(state, color) else { return false };
        (state.castling() & castling.rank(color)).into_iter().any(|rook| wins[color][if rook > king { 0 } else { 1 }])
    };
    [!us, us]
        .into_iter()
        .find(|&color| wins[color].contains(&true) && !can(color))
        .map(|loser| Outcome::win(!loser, Reason::Goal))
}
