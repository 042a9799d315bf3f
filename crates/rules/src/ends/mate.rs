//! Checkmate, stalemate and the capture of a king.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::{Outcome, Reason, by_material, shak};
use crate::glass;
use crate::movegen::{Listing, attackers, attacks_king, generate_ongoing};
use crate::position::State;
use crate::royals;
use crate::spec::{Royalty, Value};
use crate::types::{Color, MoveSet, Square};
use crate::variant::Variant;

/// Is the king of the side to move attacked? Pieces that are royal for being the last do not count.
pub(crate) fn king_in_check(variant: &Variant, state: &State) -> bool {
    if variant.rules.looking_glass { glass::in_check(variant, state) } else { attacked_king(variant, state) }
}

/// The same where all pieces stand on one board.
#[inline]
pub(crate) fn attacked_king(variant: &Variant, state: &State) -> bool {
    let king = state.king(variant, state.turn());
    king.is_some_and(|king| attacks(variant, state, king, !state.turn()))
}

/// Does a side attack the other's king on a square?
#[inline]
pub(crate) fn attacks(variant: &Variant, state: &State, king: Square, by: Color) -> bool {
    attacks_king(variant, state, king, by, state.occupied(), state.side(by))
}

/// Is the king of the side to move attacked, or captured already where it may be?
pub(crate) fn in_check(variant: &Variant, state: &State) -> bool {
    king_in_check(variant, state)
        || king_captured(variant, state).is_some()
        || variant.rules.pseudo_royal && royals::in_check(variant, state)
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
pub(crate) fn no_moves(variant: &Variant, state: &State) -> Outcome {
    let ends = &variant.spec().ends;
    let us = state.turn();
    let stuck = if in_check(variant, state) {
        if ends.shatar
            && let Some(outcome) = shak::discounted(variant, state)
        {
            return outcome;
        }
        return value_outcome(ends.checkmate, us, Reason::Checkmate).unwrap_or(Outcome::draw(Reason::Checkmate));
    } else {
        Reason::Stalemate
    };
    let value = match state.side(us).len().cmp(&state.side(!us).len()) {
        _ if !ends.stalemate_by_count => ends.stalemate,
        Ordering::Less => ends.stalemate,
        Ordering::Equal => Value::Draw,
        Ordering::Greater => opposite(ends.stalemate),
    };
    match value_outcome(value, us, stuck) {
        Some(Outcome { winner: None, .. }) | None => by_material(variant, state, stuck),
        Some(outcome) => outcome,
    }
}

/// What a rule's value for a player means.
pub(crate) fn value_outcome(value: Value, player: Color, reason: Reason) -> Option<Outcome> {
    match value {
        Value::Win => Some(Outcome::win(player, reason)),
        Value::Loss => Some(Outcome::win(!player, reason)),
        Value::Draw => Some(Outcome::draw(reason)),
        Value::None => None,
    }
}

fn opposite(value: Value) -> Value {
    match value {
        Value::Win => Value::Loss,
        Value::Loss => Value::Win,
        other => other,
    }
}

/// Has the player who just moved given the last check that is needed?
pub(super) fn checks_given(_variant: &Variant, state: &State) -> Option<Outcome> {
    (state.checks_left(!state.turn()) == 0).then(|| Outcome::win(!state.turn(), Reason::Checks))
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
