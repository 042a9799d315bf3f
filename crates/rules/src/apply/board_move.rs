//! A piece goes from one square to another: capture, promotion, rights, en passant, the move counter.

use crate::movegen::attackers;
use crate::position::{Observer, State};
use crate::spec::PieceType;
use crate::types::{Bitboard, Kind, Move, MoveKind, Piece, Role, Square};
use crate::variant::{Progress, Promotion, Variant};

#[inline(always)]
pub(super) fn apply(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) -> Option<Piece> {
    let us = state.turn();
    let (from, to) = (mv.from(), mv.to());
    let piece = state.piece(from).expect("a piece to move");
    let kind = variant.kind_of(piece.role);
    let info = variant.kind_info(kind);

    let victim = if mv.kind() == MoveKind::EnPassant { state.victim() } else { to };
    // A promotion on the spot captures nothing.
    let captured = if victim == from { None } else { state.piece(victim) };
    if let Some(captured) = captured {
        capture(variant, state, captured, victim, observer);
        state.set_clock(0);
    }

    match new_role(variant, state, mv, piece) {
        Some(role) => {
            state.take(variant, piece, from, observer);
            state.put(variant, Piece { color: us, role }, to, observer);
            // Where pieces turn back, turning is no progress.
            if mv.kind() == MoveKind::Promotion || !variant.rules.demotion {
                state.set_clock(0);
            }
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
                allow_en_passant(variant, state, kind, movement.passed(from, to), to);
            }
        }
    }

    if state.castling().any() {
        lose_castling(variant, state, kind, from, to);
    }
    captured
}

/// What the piece turns into, if it does.
#[inline]
fn new_role(variant: &Variant, state: &mut State, mv: Move, piece: Piece) -> Option<Role> {
    match mv.kind() {
        MoveKind::Normal | MoveKind::EnPassant | MoveKind::Gate | MoveKind::FirstLeap => None,
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
        _ => None,
    }
}

pub(super) fn capture(
    variant: &Variant,
    state: &mut State,
    captured: Piece,
    square: Square,
    observer: &mut impl Observer,
) {
    state.take(variant, captured, square, observer);
    if variant.rules.captures_to_hand {
        let kind = variant.role_info(captured.role).in_hand;
        state.add_to_hand(&variant.zobrist, !captured.color, kind, observer);
    }
    if variant.rules.ledger {
        // What is lost of a promoted piece is the pawn it was.
        state.enter_loss(captured.color, variant.role_info(captured.role).in_hand, 1);
    }
}

/// The squares passed become en passant squares: after a pawn's double step if an enemy pawn could capture there. Of other
/// pieces nobody asks, and their own square is noted too: that is how the field tells which piece it was.
fn allow_en_passant(variant: &Variant, state: &mut State, kind: Kind, passed: Bitboard, victim: Square) {
    let them = !state.turn();
    let types = variant.rules.en_passant[them];
    let is_pawn = |kind: Kind| variant.piece_type(kind) == PieceType::PAWN;
    let region = variant.rules.en_passant_region[them];
    let mut squares = passed & region;
    if !is_pawn(kind) {
        squares |= victim.bit() & region;
    } else if types.iter().all(is_pawn) {
        let takers = state.kind_set(types) & state.side(them);
        for square in squares {
            if attackers(variant, state, square, them, state.occupied(), takers).is_empty() {
                squares ^= square.bit();
            }
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
