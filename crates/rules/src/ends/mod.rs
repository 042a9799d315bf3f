//! Ends of the game that the position alone shows: one rule a file, asked in a fixed order.

mod flag;
mod mate;
mod material;
mod outcome;

use crate::movegen::{Listing, any_move};
use crate::position::State;
use crate::spec::Royalty;
use crate::variant::Variant;

pub(crate) use mate::{can_escape, in_check};
pub use outcome::{Cycle, Outcome, Reason};

/// The end of the game that the position shows, if it is over.
pub(crate) fn outcome(variant: &Variant, state: &State) -> Option<Outcome> {
    before_moving(variant, state)
        .or_else(|| (!any_move(variant, state, Listing::Legal)).then(|| mate::no_moves(variant, state)))
        .or_else(|| material::insufficient(variant, state))
}

/// Ends that do not ask for the legal moves: after one of these there are none.
fn before_moving(variant: &Variant, state: &State) -> Option<Outcome> {
    let by_capture = || mate::king_captured(variant, state).or_else(|| mate::unavoidable(variant, state));
    let kings = if variant.rules.royalty == Royalty::Capturable { by_capture() } else { None };
    kings.or_else(|| if variant.rules.has_flag { flag::reached(variant, state) } else { None })
}

/// Is the game over before the player to move has a choice?
#[inline]
pub(crate) fn is_over_before_moving(variant: &Variant, state: &State) -> bool {
    (variant.rules.has_flag || variant.rules.royalty == Royalty::Capturable) && before_moving(variant, state).is_some()
}
