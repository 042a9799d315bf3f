//! A side runs out of pieces that it needs.

use super::Outcome;
use super::mate::value_outcome;
use super::outcome::Reason;
use crate::position::State;
use crate::types::{Color, Kind};
use crate::variant::Variant;

/// Has a side too few of a type left, on the board and in hand? The player who has just moved is asked about first.
pub(super) fn reached(variant: &Variant, state: &State) -> Option<Outcome> {
    let rule = &variant.spec().ends.extinction;
    let us = state.turn();
    for color in [!us, us] {
        let claim = u32::from(rule.claim && color == us);
        let gone = |own: u32, other: u32| own <= rule.count as u32 && other >= rule.opponent_count as u32 + claim;
        let extinct = match variant.rules.extinction_of_all {
            true => gone(everything(state, color), everything(state, !color)),
            false => variant
                .rules
                .extinction
                .iter()
                .any(|kind| gone(number(state, color, kind), number(state, !color, kind))),
        };
        if extinct {
            return value_outcome(rule.value, color, Reason::Extinction);
        }
    }
    None
}

fn number(state: &State, color: Color, kind: Kind) -> u32 {
    (state.kind(kind) & state.side(color)).len() + state.hand(color, kind) as u32
}

fn everything(state: &State, color: Color) -> u32 {
    state.side(color).len() + state.hand_size(color)
}
