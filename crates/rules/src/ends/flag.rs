//! Campmate and its like: a piece that reaches its goal wins for its side.

use super::{Outcome, Reason};
use crate::position::State;
use crate::variant::Variant;

/// Has the player who just moved reached the goal?
#[inline]
pub(super) fn reached(variant: &Variant, state: &State) -> Option<Outcome> {
    let mover = !state.turn();
    let (kinds, region) = variant.rules.flag[mover];
    let there = region & state.side(mover);
    (there.any() && there.meets(state.kind_set(kinds))).then(|| Outcome::win(mover, Reason::Goal))
}
