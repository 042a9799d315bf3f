//! Nobody can mate any more.

use super::{Outcome, Reason, by_material};
use crate::position::State;
use crate::types::Color;
use crate::variant::Variant;

/// Kings aside, at most one piece is left, and it is too weak: a draw, unless one side has draw odds.
pub(crate) fn insufficient(variant: &Variant, state: &State) -> Option<Outcome> {
    let weak = variant.rules.too_weak?;
    let kings = state.kings(variant);
    let rest = state.pieces() & !(kings.0[0] | kings.0[1]);
    let dead = !rest.many() && (rest & !state.kind_set(weak)).is_empty();
    dead.then(|| by_material(variant, state, Reason::InsufficientMaterial))
}

/// Can this side not mate any more, whatever the other one does: nothing but its king and at most one weak piece?
pub(crate) fn is_harmless(variant: &Variant, state: &State, side: Color) -> bool {
    let Some(weak) = variant.rules.too_weak else { return false };
    let rest = state.side(side) & !state.kings(variant)[side];
    !rest.many() && (rest & !state.kind_set(weak)).is_empty()
}
