//! A piece from the hand comes on the board.

use super::castle;
use crate::position::{Observer, State};
use crate::types::{Move, Piece};
use crate::variant::Variant;

#[inline]
pub(super) fn apply(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) {
    let us = state.turn();
    let role = mv.role();
    // A promoted drop comes out of the hand as what the hand holds.
    let kind = variant.role_info(role).in_hand;
    if !variant.rules.unlimited_drops {
        state.take_from_hand(&variant.zobrist, us, kind, observer);
    }
    state.put(variant, Piece { color: us, role }, mv.to(), observer);
    state.set_clock(0);
    if variant.rules.drops_castle {
        castle::grant_rights(variant, state, mv.to());
    }
}
