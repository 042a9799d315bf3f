//! What an exchange on a square comes to, for any pieces.

use pantheon_rules::{Bitboard, Move, MoveKind, Position, Square};

use crate::eval::Evaluator;
use crate::score::Value;

/// Does the side that moves win at least `threshold` by a move and all captures on its target that pay?
///
/// Where captured pieces go to the hand, a capture counts for what the enemy loses and what the own hand gains.
pub(crate) fn wins_at_least(evaluator: &Evaluator, position: &Position, mv: Move, threshold: Value) -> bool {
    let state = position.state();
    let us = state.turn();
    let to = mv.to();
    let (mut occupied, mover) = match mv.kind() {
        MoveKind::Drop => (state.occupied(), Some(mv.role())),
        MoveKind::Castling | MoveKind::CastlingGateKing | MoveKind::CastlingGateRook | MoveKind::Pass => {
            return threshold <= 0;
        }
        _ => (state.occupied().without(mv.from()), position.piece(mv.from()).map(|piece| piece.role)),
    };
    let Some(mover) = mover else { return threshold <= 0 };
    let captured = match mv.kind() {
        MoveKind::Drop => None,
        MoveKind::EnPassant => Some(mover),
        _ => position.piece(to).filter(|piece| piece.color != us).map(|piece| piece.role),
    };
    let becomes = evaluator.role_after(mv, mover, us);
    let gain = captured.map_or(0, |role| evaluator.exchange(role)) + evaluator.board(becomes) - evaluator.board(mover);

    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance -= evaluator.exchange(becomes);
    if balance >= 0 {
        return true;
    }
    occupied = occupied.with(to);
    let mut side = !us;
    let mut wins = true;
    loop {
        let attackers = position.attackers_among(to, side, occupied).without(to);
        if attackers.is_empty() {
            return wins;
        }
        let (from, worth, royal) = least(evaluator, position, attackers);
        if royal && position.attackers_among(to, !side, occupied.without(from)).without(to).any() {
            // The king cannot capture into an attack.
            return wins;
        }
        wins = !wins;
        occupied = occupied.without(from);
        balance = -balance - 1 - worth;
        side = !side;
        if balance >= 0 {
            return wins;
        }
    }
}

/// The attacker that is risked most gladly: its square, what its loss costs, and whether it is a king.
fn least(evaluator: &Evaluator, position: &Position, attackers: Bitboard) -> (Square, Value, bool) {
    let mut best: Option<(Square, Value, bool)> = None;
    for from in attackers {
        let Some(piece) = position.piece(from) else { continue };
        let royal = evaluator.is_royal(piece.role);
        let worth = if royal { Value::from(20_000) } else { evaluator.exchange(piece.role) };
        if best.is_none_or(|(_, least, _)| worth < least) {
            best = Some((from, worth, royal));
        }
    }
    best.expect("one attacker at least")
}
