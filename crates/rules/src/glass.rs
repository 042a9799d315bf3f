//! Games behind the looking glass: two boards, and a piece that has moved passes to the same square of the other one.
//!
//! No square is ever taken on both boards, so one situation holds them both: a piece on the far board has a role of its
//! own, the twin of its role on the near one. Each board by itself is an ordinary situation, and the ordinary rules
//! apply to it.

use std::ops::ControlFlow;

use crate::apply::apply;
use crate::ends;
use crate::movegen::{Listing, Sink, generate_bare};
use crate::position::{State, Unobserved};
use crate::types::{Move, MoveSet, Square};
use crate::variant::Variant;

/// The pieces on one of the boards, as a situation of its own.
fn one_board(variant: &Variant, state: &State, far: bool) -> State {
    let mut board = *state;
    for square in state.pieces() {
        if let Some(piece) = state.piece(square)
            && variant.role_info(piece.role).far != far
        {
            board.take(variant, piece, square, &mut Unobserved);
        }
    }
    board
}

/// The board on which the piece on a square stands; of an empty square, the near one.
pub(crate) fn board_with(variant: &Variant, state: &State, square: Square) -> State {
    let far = state.piece(square).is_some_and(|piece| variant.role_info(piece.role).far);
    one_board(variant, state, far)
}

/// Is the king of the side to move attacked by a piece on its own board?
pub(crate) fn in_check(variant: &Variant, state: &State) -> bool {
    let king = state.king(variant, state.turn());
    king.is_some_and(|king| ends::attacked_king(variant, &board_with(variant, state, king)))
}

/// All moves: legal on the board where they are played, onto a square that is free on the other, and such that the king
/// is safe when the piece has passed over.
pub(crate) fn generate(variant: &Variant, state: &State, listing: Listing, sink: &mut dyn Sink) -> ControlFlow<()> {
    for far in [false, true] {
        let board = one_board(variant, state, far);
        generate_bare(variant, &board, listing, &mut |set: MoveSet| {
            let set = set.filter(|mv| may_pass_over(variant, state, &board, mv) && is_safe_after(variant, state, mv));
            if set.is_empty() { ControlFlow::Continue(()) } else { sink.add(set) }
        })?;
    }
    ControlFlow::Continue(())
}

/// Are the squares where the pieces will arrive free on the other board?
fn may_pass_over(variant: &Variant, state: &State, board: &State, mv: Move) -> bool {
    let taken = state.pieces() & !board.pieces();
    let castling = variant.castling.as_ref().filter(|_| mv.kind().is_castling());
    let targets = castling.and_then(|castling| castling.targets(state.turn(), mv.rook() > mv.from()));
    match targets {
        Some((king, rook)) => !taken.has(king) && !taken.has(rook),
        None => !taken.has(mv.to()),
    }
}

fn is_safe_after(variant: &Variant, state: &State, mv: Move) -> bool {
    let mut after = *state;
    apply(variant, &mut after, mv, &mut Unobserved);
    let king = after.king(variant, state.turn());
    // The attack is asked of the side that has moved.
    king.is_none_or(|king| !ends::attacks(variant, &board_with(variant, &after, king), king, after.turn()))
}
