//! A piece goes from one square to another: capture, promotion, rights, en passant, the move counter.

use crate::movegen::attackers;
use crate::position::{Observer, State};
use crate::types::{Bitboard, Move, MoveKind, Piece, Square};
use crate::variant::{Progress, Promotion, Variant};

#[inline]
pub(super) fn apply(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) {
    let us = state.turn();
    let (from, to) = (mv.from(), mv.to());
    let piece = state.piece(from).expect("a piece to move");
    let kind = variant.kind_of(piece.role);
    let info = variant.kind_info(kind);

    let victim = if mv.kind() == MoveKind::EnPassant { state.victim } else { to };
    if let Some(captured) = state.piece(victim) {
        capture(variant, state, captured, victim, observer);
        state.clock = 0;
    }

    state.take(variant, piece, from, observer);
    let role = match mv.kind() {
        MoveKind::Promotion => {
            if variant.rules.ledger {
                state.ledger[us as usize][variant.kind_of(mv.role()).index()] -= 1;
            }
            mv.role()
        }
        MoveKind::PiecePromotion => match info.promotion[us] {
            Promotion::Form(role) | Promotion::ChoiceAndForm(role) => role,
            _ => piece.role,
        },
        MoveKind::PieceDemotion => variant.role_info(piece.role).demoted.unwrap_or(piece.role),
        _ => piece.role,
    };
    state.put(variant, Piece { color: us, role }, to, observer);

    if role != piece.role {
        state.clock = 0;
    } else {
        match info.progress[us] {
            Progress::Never => {}
            Progress::Always => state.clock = 0,
            Progress::Irreversible if variant.movement(kind, us).could_go(to, from) => {}
            Progress::Irreversible => state.clock = 0,
        }
        if info.movement[us].is_initial(from, to) {
            allow_en_passant(variant, state, from, to);
        }
    }

    if state.castling().any() {
        lose_castling(variant, state, kind, from, to);
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
        let kind = variant.role_info(captured.role).in_hand;
        let entry = &mut state.ledger[captured.color as usize][kind.index()];
        *entry = entry.saturating_add(1);
    }
}

/// The squares passed become en passant squares, if an enemy could capture there.
fn allow_en_passant(variant: &Variant, state: &mut State, from: Square, to: Square) {
    let them = !state.turn();
    let takers = state.kind_set(variant.rules.en_passant[them]) & state.side(them);
    let possible = |&square: &Square| attackers(variant, state, square, them, state.occupied(), takers).any();
    let passed = between(from, to) & variant.rules.en_passant_region[them];
    let squares: Bitboard = passed.into_iter().filter(possible).collect();
    if squares.any() {
        state.set_en_passant(&variant.zobrist, squares, to);
    }
}

/// The squares strictly between two on a line.
fn between(from: Square, to: Square) -> Bitboard {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let steps = files.abs().max(ranks.abs());
    (1..steps).filter_map(|i| from.offset(files * i / steps, ranks * i / steps)).collect()
}

#[inline]
fn lose_castling(variant: &Variant, state: &mut State, kind: crate::types::Kind, from: Square, to: Square) {
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
