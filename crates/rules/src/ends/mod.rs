//! Ends of the game that the position alone shows: one rule a file, asked in a fixed order.

mod castling;
mod connection;
mod count;
mod extinction;
mod flag;
mod mate;
mod material;
mod outcome;
mod promotion;
mod shak;

use crate::movegen::{Listing, any_move};
use crate::position::State;
use crate::spec::{Royalty, Value};
use crate::variant::Variant;

pub(crate) use count::{by_material, kings_face};
pub(crate) use mate::{attacked_king, attacks, can_escape, in_check, king_in_check, no_moves, value_outcome};
pub(crate) use material::{insufficient, is_harmless};
pub use outcome::{Cycle, Outcome, Reason};
pub(crate) use promotion::only_promotions;
pub(crate) use shak::note as note_shak;

/// The end of the game that the position shows, if it is over.
pub(crate) fn outcome(variant: &Variant, state: &State) -> Option<Outcome> {
    before_moving(variant, state)
        .or_else(|| (!any_move(variant, state, Listing::Legal)).then(|| no_moves(variant, state)))
}

/// Ends that do not ask for the legal moves: after one of these there are none.
pub(crate) fn before_moving(variant: &Variant, state: &State) -> Option<Outcome> {
    let ends = &variant.spec().ends;
    let when = |condition: bool, end: fn(&Variant, &State) -> Option<Outcome>| {
        if condition { end(variant, state) } else { None }
    };
    let capturable = variant.rules.royalty == Royalty::Capturable;
    let extinction =
        ends.extinction.value != Value::None && (!variant.rules.pseudo_royal || variant.spec().effects.blast);
    when(capturable, mate::king_captured)
        .or_else(|| when(capturable, mate::unavoidable))
        .or_else(|| when(extinction, extinction::reached))
        .or_else(|| when(variant.rules.has_flag, flag::reached))
        .or_else(|| when(variant.rules.castling_wins, castling::reached))
        .or_else(|| when(ends.check_counting, mate::checks_given))
        .or_else(|| when(variant.rules.has_connection, connection::reached))
        .or_else(|| when(variant.rules.has_count, count::reached))
}

/// Is the game over before the player to move has a choice?
#[inline]
pub(crate) fn is_over_before_moving(variant: &Variant, state: &State) -> bool {
    variant.rules.has_goals && before_moving(variant, state).is_some()
}
