//! Captures that blow up what stands around, and pieces that turn to stone.

use crate::position::{Observer, State};
use crate::types::{Bitboard, Kind, Square};
use crate::variant::Variant;

/// What a capture on `to` by a piece of `kind` does to the pieces there and around.
pub(super) fn apply(variant: &Variant, state: &mut State, kind: Kind, to: Square, observer: &mut impl Observer) {
    let effects = &variant.spec().effects;
    let turned_to_stone = variant.rules.petrify.has(kind);
    let gone = if effects.blast { gone(variant, state, to, to.bit()) } else { to.bit().when(turned_to_stone) };
    let mut walls = state.walls();
    for square in gone {
        let Some(piece) = state.piece(square) else { continue };
        super::board_move::capture(variant, state, piece, square, observer);
        if if square == to { turned_to_stone } else { effects.petrify_blasted } {
            walls |= square.bit();
        }
    }
    state.set_walls(&variant.zobrist, walls);
    let kings: Bitboard = gone
        & variant
            .castling
            .as_ref()
            .map_or(Bitboard::EMPTY, |castling| castling.rank(state.turn()) | castling.rank(!state.turn()));
    if state.castling().any() && kings.any() {
        super::castle::drop_lost_rights(variant, state);
    }
}

/// The pieces that go in a blast on a square: those around it that are not spared, these others, and none that is immune.
pub(crate) fn gone(variant: &Variant, state: &State, at: Square, others: Bitboard) -> Bitboard {
    let spared = state.kind_set(variant.rules.blast_spared);
    let around = variant.rules.around[at.index()] & !spared | others;
    around & state.pieces() & !state.kind_set(variant.rules.blast_immune)
}
