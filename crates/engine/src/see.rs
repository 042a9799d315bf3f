//! What an exchange on a square comes to, for any pieces.

use pantheon_rules::{Bitboard, Color, Move, MoveKind, Position, Role, Square};

use crate::eval::Evaluator;
use crate::score::Value;

/// What a piece is worth whose loss loses the game.
const ROYAL: Value = 20_000;

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
    if let Some(gain) = blown_up(evaluator, position, mv) {
        return gain >= threshold;
    }
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
        let Some((from, worth, royal)) = least(evaluator, position, side, to, attackers, occupied) else {
            return wins;
        };
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

/// What a capture of a piece is worth: the piece, or all that is blown up with it.
pub(crate) fn worth_of_capture(evaluator: &Evaluator, position: &Position, mv: Move, taken: Role) -> Value {
    blown_up(evaluator, position, mv).unwrap_or_else(|| evaluator.exchange(taken))
}

/// What the side that moves wins by a capture that blows up; nobody takes back.
#[inline]
fn blown_up(evaluator: &Evaluator, position: &Position, mv: Move) -> Option<Value> {
    let gone = position.blown_up(mv)?;
    let worth = |square: Square| {
        let Some(piece) = position.piece(square) else { return 0 };
        let worth = if evaluator.is_royal(piece.role) { ROYAL } else { evaluator.exchange(piece.role) };
        if piece.color == position.turn() { -worth } else { worth }
    };
    Some(gone.into_iter().map(worth).sum())
}

/// The attacker that is risked most gladly: its square, what its loss costs, and whether it is a king. Who would give up
/// the own king by capturing is no attacker.
fn least(
    evaluator: &Evaluator,
    position: &Position,
    side: Color,
    to: Square,
    mut attackers: Bitboard,
    occupied: Bitboard,
) -> Option<(Square, Value, bool)> {
    let king = position.state().king(position.variant(), side);
    loop {
        let mut best: Option<(Square, Value, bool)> = None;
        for from in attackers {
            let Some(piece) = position.piece(from) else { continue };
            let royal = evaluator.is_royal(piece.role);
            let worth = if royal { ROYAL } else { evaluator.exchange(piece.role) };
            if best.is_none_or(|(_, least, _)| worth < least) {
                best = Some((from, worth, royal));
            }
        }
        let (from, _, royal) = best?;
        match king {
            Some(king) if !royal && on_a_line(king, from) => {
                let after = occupied.without(from);
                if position.attackers_among(king, !side, after).without(to).is_empty() {
                    return best;
                }
                attackers = attackers.without(from);
            }
            _ => return best,
        }
    }
}

/// Could a piece on the one square be pinned to a king on the other?
#[inline]
fn on_a_line(king: Square, square: Square) -> bool {
    let files = king.file().abs_diff(square.file());
    let ranks = king.rank().abs_diff(square.rank());
    files == 0 || ranks == 0 || files == ranks
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use pantheon_rules::{Catalogue, Variant};

    use super::*;

    fn wins(variant: &Arc<Variant>, fen: &str, mv: &str, threshold: Value) -> bool {
        let position = Position::from_fen(variant, fen).expect(fen);
        let mv = position.parse_uci(mv).expect(mv);
        wins_at_least(&Evaluator::new(variant), &position, mv, threshold)
    }

    #[test]
    fn who_is_pinned_does_not_take_back() {
        let chess = Catalogue::builtin().get("chess").expect("chess");
        let pinned = "8/1Q2bk2/4nr2/2p5/4P1p1/6N1/P2R1P1q/4NK2 b - - 4 44";
        assert!(wins(chess, pinned, "h2g3", 200), "the pawn is pinned by the rook");
        let free = "8/1Q2bk1r/4n3/2p5/4P1p1/6N1/P2R1P1q/4NK2 b - - 4 44";
        assert!(!wins(chess, free, "h2g3", 0), "the pawn takes the queen");
        let along = "4k3/8/8/8/4r3/4n3/3Q4/4K3 b - - 0 1";
        assert!(!wins(chess, along, "e3c4", 1) && wins(chess, along, "e3c4", 0), "there is nothing to take");
    }

    #[test]
    fn a_capture_that_blows_up_is_worth_all_that_goes_with_it() {
        let atomic = Catalogue::builtin().get("atomic").expect("atomic");
        // The rook goes for a pawn, and the queen beside it for the knight's rook as well.
        let fen = "4k3/8/8/8/2pq4/8/2R5/4K3 w - - 0 1";
        assert!(wins(atomic, fen, "c2c4", 300), "a queen and a pawn for a rook, and nobody takes back");
        let alone = "4k3/8/8/8/2p4q/8/2R5/K7 w - - 0 1";
        assert!(!wins(atomic, alone, "c2c4", 0), "a pawn for a rook");
        let king = "8/8/8/3k4/2p5/8/2Q5/K7 w - - 0 1";
        assert!(wins(atomic, king, "c2c4", 10_000), "the king is blown up");
    }

    #[test]
    fn who_captures_his_pinner_is_free_to() {
        let chess = Catalogue::builtin().get("chess").expect("chess");
        // The rook takes the pawn before the pinned rook, which takes it back along the line.
        let fen = "4k3/8/8/4r3/4P3/8/4R3/4K3 b - - 0 1";
        assert!(!wins(chess, fen, "e5e4", 0));
    }
}
