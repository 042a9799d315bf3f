//! A piece in hand enters where another has just left, and the rights to do so run out.

use crate::position::{Observer, State};
use crate::spec::{Gating, PieceType};
use crate::types::{Bitboard, Color, Move, MoveKind, Piece, Square};
use crate::variant::Variant;

/// Puts the entering piece on its square.
pub(super) fn enter(variant: &Variant, state: &mut State, mv: Move, gate: Square, observer: &mut impl Observer) {
    let us = state.turn();
    let role = mv.role();
    state.take_from_hand(&variant.zobrist, us, variant.kind_of(role), observer);
    state.put(variant, Piece { color: us, role }, gate, observer);
}

/// Whatever leaves or is taken has moved.
pub(super) fn forget(variant: &Variant, state: &mut State, mv: Move, captured: bool) {
    let us = state.turn();
    let mut unmoved = state.unmoved();
    if mv.kind() != MoveKind::Drop {
        unmoved = unmoved.without(mv.from());
    }
    if mv.kind().is_castling() {
        unmoved = unmoved.without(mv.rook());
    } else if captured {
        unmoved = unmoved.without(mv.to());
    }
    if variant.spec().movement.cambodian_moves {
        unmoved &= !startled_kings(variant, state, mv);
    }
    if has_nothing_to_enter(variant, state, us) {
        unmoved &= state.side(!us);
    }
    state.set_unmoved(&variant.zobrist, unmoved);
}

/// Has a side brought in all it had, so that it does not matter any more what has moved?
pub(crate) fn has_nothing_to_enter(variant: &Variant, state: &State, side: Color) -> bool {
    variant.spec().effects.gating == Gating::Seirawan && state.hand_size(side) == 0 && !variant.rules.captures_to_hand
}

/// A king at which a rook takes aim, from however far and past whatever piece, has no leap any more (Cambodian chess).
fn startled_kings(variant: &Variant, state: &State, mv: Move) -> Bitboard {
    let us = state.turn();
    let mover = state.piece(mv.to()).map(|piece| variant.kind_of(piece.role));
    let is_rook = mover.is_some_and(|kind| variant.piece_type(kind) == PieceType::ROOK);
    let aimed = match mover {
        Some(kind) if is_rook => variant.movement(kind, us).premoves(mv.to()),
        _ => Bitboard::EMPTY,
    };
    aimed & state.kings(variant)[!us]
}
