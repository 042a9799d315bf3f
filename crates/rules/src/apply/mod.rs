//! Making a move: from one [`State`] to the next. Each effect is a file; none looks back.

mod board_move;
mod castle;
mod drop;

use crate::position::{Observer, State};
use crate::types::{Bitboard, Move, MoveKind};
use crate::variant::Variant;

/// Makes a legal move. A move that is not legal may panic or make nonsense of the position, nothing worse.
#[inline]
pub(crate) fn apply(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) {
    if state.en_passant().any() {
        state.set_en_passant(&variant.zobrist, Bitboard::EMPTY, state.victim());
    }
    state.count_ply();
    match mv.kind() {
        MoveKind::Drop => drop::apply(variant, state, mv, observer),
        MoveKind::Castling => castle::apply(variant, state, mv, observer),
        MoveKind::Pass => {}
        _ => board_move::apply(variant, state, mv, observer),
    }
    state.pass_turn(&variant.zobrist);
}
