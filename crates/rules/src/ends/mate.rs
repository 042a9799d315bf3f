//! Checkmate, stalemate and the capture of a king.

use std::ops::ControlFlow;

use super::{Outcome, Reason};
use crate::movegen::{Listing, attackers, attacks_king, generate_ongoing};
use crate::position::State;
use crate::spec::{Royalty, Value};
use crate::types::MoveSet;
use crate::variant::Variant;

/// Is the king of the side to move attacked, or captured already where it may be?
pub(crate) fn in_check(variant: &Variant, state: &State) -> bool {
    let them = !state.turn();
    match state.king(variant, state.turn()) {
        Some(king) => attacks_king(variant, state, king, them, state.occupied(), state.side(them)),
        None => king_captured(variant, state).is_some(),
    }
}

/// Can the side to move end the attack on its king, or win by taking the other one?
pub(crate) fn can_escape(variant: &Variant, state: &State) -> bool {
    let us = state.turn();
    if variant.rules.royalty == Royalty::Capturable
        && let Some(target) = state.king(variant, !us)
        && attackers(variant, state, target, us, state.occupied(), state.side(us)).any()
    {
        return true;
    }
    let mut stop = |_: MoveSet| ControlFlow::Break(());
    generate_ongoing(variant, state, Listing::Guarded, &mut stop).is_break()
}

/// The side to move has no move.
pub(super) fn no_moves(variant: &Variant, state: &State) -> Outcome {
    let (value, reason) = if in_check(variant, state) {
        (variant.spec().ends.checkmate, Reason::Checkmate)
    } else {
        (variant.spec().ends.stalemate, Reason::Stalemate)
    };
    match value {
        Value::Win => Outcome::win(state.turn(), reason),
        Value::Loss => Outcome::win(!state.turn(), reason),
        Value::Draw | Value::None => Outcome::draw(reason),
    }
}

/// Where kings may be captured: one has been.
pub(super) fn king_captured(variant: &Variant, state: &State) -> Option<Outcome> {
    let kings = state.kings(variant);
    let us = state.turn();
    let gone = variant.rules.royalty == Royalty::Capturable && kings[us].is_empty() && kings[!us].any();
    gone.then(|| Outcome::win(!us, Reason::KingCaptured))
}

/// Where kings may be captured: this one will be, whatever is played.
pub(super) fn unavoidable(variant: &Variant, state: &State) -> Option<Outcome> {
    (in_check(variant, state) && !can_escape(variant, state)).then(|| Outcome::win(!state.turn(), Reason::Checkmate))
}
