//! King and rook change places. Both are taken up before either is put down: their squares may overlap.

use crate::position::{Observer, State};
use crate::types::Move;
use crate::variant::Variant;

pub(super) fn apply(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) {
    let us = state.turn();
    let castling = variant.castling.as_ref().expect("a castling move of a variant that castles");
    let rook_from = mv.extra();
    let (king_to, rook_to) =
        castling.targets(us, rook_from > mv.from()).expect("a castling move whose squares are on the board");
    let king = state.piece(mv.from()).expect("a king to castle");
    let rook = state.piece(rook_from).expect("a rook to castle with");
    state.take(variant, king, mv.from(), observer);
    state.take(variant, rook, rook_from, observer);
    state.put(variant, king, king_to, observer);
    state.put(variant, rook, rook_to, observer);
    state.set_castling(&variant.zobrist, state.castling() & !castling.rank(us));
}
