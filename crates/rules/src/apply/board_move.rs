//! A piece goes from one square to another: capture, promotion, rights, en passant, the move counter.

use crate::movegen::attackers;
use crate::position::{Observer, State};
use crate::types::{Bitboard, Kind, Move, MoveKind, Piece, Role, Square};
use crate::variant::{Progress, Promotion, Variant};

#[inline]
pub(super) fn apply(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) {
    let us = state.turn();
    let (from, to) = (mv.from(), mv.to());
    let piece = state.piece(from).expect("a piece to move");
    let kind = variant.kind_of(piece.role);
    let info = variant.kind_info(kind);

    let victim = if mv.kind() == MoveKind::EnPassant { state.victim() } else { to };
    if let Some(captured) = state.piece(victim) {
        capture(variant, state, captured, victim, observer);
        state.set_clock(0);
    }

    match new_role(variant, state, mv, piece) {
        Some(role) => {
            state.take(variant, piece, from, observer);
            state.put(variant, Piece { color: us, role }, to, observer);
            state.set_clock(0);
        }
        None => {
            state.shift(variant, piece, from, to, observer);
            let movement = &info.movement[us];
            match info.progress[us] {
                Progress::Never => {}
                Progress::Irreversible if movement.could_go(to, from) => {}
                Progress::Always | Progress::Irreversible => state.set_clock(0),
            }
            if movement.is_initial(from, to) {
                allow_en_passant(variant, state, movement.passed(from, to), to);
            }
        }
    }

    if state.castling().any() {
        lose_castling(variant, state, kind, from, to);
    }
}

/// What the piece turns into, if it does.
#[inline]
fn new_role(variant: &Variant, state: &mut State, mv: Move, piece: Piece) -> Option<Role> {
    match mv.kind() {
        MoveKind::Normal | MoveKind::EnPassant => None,
        MoveKind::Promotion => {
            if variant.rules.ledger {
                state.enter_loss(piece.color, variant.kind_of(mv.role()), -1);
            }
            Some(mv.role())
        }
        MoveKind::PiecePromotion => match variant.kind_info(variant.kind_of(piece.role)).promotion[piece.color] {
            Promotion::Form(role) | Promotion::ChoiceAndForm(role) => Some(role),
            Promotion::None | Promotion::Choice => None,
        },
        MoveKind::PieceDemotion => variant.role_info(piece.role).demoted,
        MoveKind::Castling | MoveKind::Drop | MoveKind::Pass => None,
    }
}

fn capture(variant: &Variant, state: &mut State, captured: Piece, square: Square, observer: &mut impl Observer) {
    state.take(variant, captured, square, observer);
    let us = state.turn();
    if variant.rules.captures_to_hand {
        let kind = variant.role_info(captured.role).in_hand;
        state.add_to_hand(&variant.zobrist, us, kind, observer);
    }
    if variant.rules.ledger {
        // What is lost of a promoted piece is the pawn it was.
        state.enter_loss(captured.color, variant.role_info(captured.role).in_hand, 1);
    }
}

/// The squares passed become en passant squares, if an enemy could capture there.
fn allow_en_passant(variant: &Variant, state: &mut State, passed: Bitboard, victim: Square) {
    let them = !state.turn();
    let takers = state.kind_set(variant.rules.en_passant[them]) & state.side(them);
    let mut squares = Bitboard::EMPTY;
    for square in passed & variant.rules.en_passant_region[them] {
        if attackers(variant, state, square, them, state.occupied(), takers).any() {
            squares |= square.bit();
        }
    }
    if squares.any() {
        state.set_en_passant(&variant.zobrist, squares, victim);
    }
}

#[inline]
fn lose_castling(variant: &Variant, state: &mut State, kind: Kind, from: Square, to: Square) {
    let us = state.turn();
    let mut rooks = state.castling() & !(from.bit() | to.bit());
    if let Some(castling) = &variant.castling
        && castling.king[us] == Some(kind)
    {
        rooks &= !castling.rank(us);
    }
    if rooks != state.castling() {
        state.set_castling(&variant.zobrist, rooks);
    }
}
