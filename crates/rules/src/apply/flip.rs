//! Enclosed enemies change sides.

use crate::position::{Observer, State};
use crate::spec::Flip;
use crate::types::{Bitboard, Move, MoveKind, Piece};
use crate::variant::Variant;

/// Turns the enemies that a move encloses, before the piece itself arrives.
pub(super) fn apply(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) {
    let us = state.turn();
    let to = mv.to();
    let theirs = state.side(!us);
    let around = variant.rules.around[to.index()];
    let turned = match variant.spec().effects.flip {
        Flip::None => Bitboard::EMPTY,
        Flip::Reversi => {
            let enclosed = |reach: Bitboard| (reach & theirs).when(reach.meets(state.side(us)));
            variant.rules.star.each(to).fold(Bitboard::EMPTY, |set, ray| set | enclosed(ray.slide(!theirs)))
        }
        Flip::Ataxx => around & theirs,
        Flip::Quadwrangle if around.meets(state.side(us)) || mv.kind() == MoveKind::Normal => around & theirs,
        Flip::Quadwrangle => Bitboard::EMPTY,
    };
    for square in turned {
        let Some(piece) = state.piece(square) else { continue };
        state.take(variant, piece, square, observer);
        state.put(variant, Piece { color: us, role: piece.role }, square, observer);
    }
}
