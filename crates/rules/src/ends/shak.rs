//! Which mates count where a mate needs a strong check (shatar): none by knights alone, and none without a check by a
//! knight, a rook or a bers, a *shak*, among the checks in a row that led to it.

use super::{Outcome, Reason};
use crate::movegen::attackers;
use crate::position::State;
use crate::spec::PieceType;
use crate::types::Bitboard;
use crate::variant::Variant;

const STRONG: [PieceType; 3] = [PieceType::KNIGHT, PieceType::ROOK, PieceType::BERS];

/// Notes whether the checks in a row against the player to move, the one just given included, have a strong one.
pub(crate) fn note(variant: &Variant, state: &mut State) {
    let us = state.turn();
    let checkers = checkers(variant, state);
    let strong = (checkers & of_types(variant, state, &STRONG)).any();
    state.set_shak(us, checkers.any() && (strong || state.shak(us)));
}

/// What a mate of the player to move is instead, where it does not count.
pub(super) fn discounted(variant: &Variant, state: &State) -> Option<Outcome> {
    let us = state.turn();
    let checkers = checkers(variant, state);
    if checkers.any() && (checkers & !of_types(variant, state, &[PieceType::KNIGHT])).is_empty() {
        return Some(Outcome::win(us, Reason::ForbiddenMove));
    }
    (!state.shak(us)).then(|| Outcome::draw(Reason::WeakMate))
}

fn checkers(variant: &Variant, state: &State) -> Bitboard {
    let them = !state.turn();
    let king = state.king(variant, state.turn());
    king.map_or(Bitboard::EMPTY, |king| attackers(variant, state, king, them, state.occupied(), state.side(them)))
}

fn of_types(variant: &Variant, state: &State, types: &[PieceType]) -> Bitboard {
    state.kind_set(variant.kinds().filter(|&kind| types.contains(&variant.piece_type(kind))).collect())
}
