//! A player who could do nothing but promote is not made to (sittuyin).

use std::ops::ControlFlow;

use super::{Outcome, Reason, in_check};
use crate::movegen::{Listing, generate};
use crate::position::State;
use crate::spec::PieceType;
use crate::types::{MoveKind, MoveSet};
use crate::variant::Variant;

/// A king and one pawn, no check, and no move but the pawn's promotion: since promotion is a choice, that is as good as
/// stalemate.
pub(crate) fn only_promotions(variant: &Variant, state: &State) -> Option<Outcome> {
    if !variant.rules.promotes_in_place {
        return None;
    }
    let ours = state.side(state.turn());
    let piece_type = |square| state.piece(square).map(|piece| variant.piece_type(variant.kind_of(piece.role)));
    let pawns = ours.into_iter().filter(|&square| piece_type(square) == Some(PieceType::PAWN)).count();
    if ours.len() != 2 || pawns != 1 || in_check(variant, state) {
        return None;
    }
    let mut stop_at_others = |set: MoveSet| match set.kind() {
        MoveKind::Promotion => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let others = generate(variant, state, Listing::Legal, &mut stop_at_others).is_break();
    (!others).then(|| Outcome::draw(Reason::OnlyPromotions))
}
