//! A piece that has moved turns: it passes to the other board, or shows what was under its cover.

use crate::position::{Observer, State};
use crate::types::{Move, Piece, Square};
use crate::variant::Variant;

/// Turns what has moved. `mover` is the piece as it was before.
pub(super) fn apply(variant: &Variant, state: &mut State, mv: Move, mover: Piece, observer: &mut impl Observer) {
    if !mv.kind().is_castling() {
        return turn(variant, state, mv.to(), mover, observer);
    }
    let castling = variant.castling.as_ref().expect("a castling move of a variant that castles");
    if let Some((king, rook)) = castling.targets(mover.color, mv.rook() > mv.from()) {
        turn(variant, state, king, mover, observer);
        turn(variant, state, rook, mover, observer);
    }
}

fn turn(variant: &Variant, state: &mut State, square: Square, mover: Piece, observer: &mut impl Observer) {
    let Some(piece) = state.piece(square) else { return };
    // A pawn that came from the far board and has promoted is back already.
    if variant.role_info(piece.role).far != variant.role_info(mover.role).far {
        return;
    }
    if let Some(role) = variant.role_info(piece.role).turned {
        state.take(variant, piece, square, observer);
        state.put(variant, Piece { role, ..piece }, square, observer);
    }
}
