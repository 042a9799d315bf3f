//! Going back and forth: who has moved a piece to and fro long enough must do something else (janggi).

use super::Board;
use crate::ends;
use crate::spec::PieceType;
use crate::types::{Bitboard, Move, MoveKind};

impl Board {
    /// Would this be a player's fifth move in a row with one piece, the last four of them between the same two squares?
    /// One pass just before it does not break the row; a check to answer, a capture or other progress does. Only pieces
    /// that can go where the enemy's king can are meant: the king and its guards may walk about in their palace.
    pub(super) fn bans_by_shuttle(&self, mv: Move) -> Option<String> {
        if !self.position().variant().spec().repetition.move_repetition_illegal || !self.can_reach_enemy_king(mv) {
            return None;
        }
        let mut earlier = self.moves.iter().rev().copied().skip(1).step_by(2).peekable();
        let passed = earlier.next_if(|mv| mv.kind() == MoveKind::Pass).is_some();
        let row: Vec<Move> = earlier.take(4).collect();
        let [fourth, third, second, first] = row[..] else { return None };
        let back_and_forth = returns(mv, fourth) && returns(fourth, third) && returns(third, second);
        if !back_and_forth || first.to() != second.from() {
            return None;
        }
        let turns = if passed { 5 } else { 4 };
        let start = self.moves.len() - 2 * turns;
        let banned = self.is_quiet_since(start, mv) && !self.position_after(start)?.is_capture(first);
        banned.then(|| {
            let (a, b) = (mv.from(), mv.to());
            format!("the piece on {a} has gone back and forth between {a} and {b} as often as it may")
        })
    }

    /// Has the player to move not had to answer a check since that number of plies, and has neither side made progress
    /// after the first move of that?
    fn is_quiet_since(&self, plies: usize, mv: Move) -> bool {
        let variant = self.position().variant();
        let mut after = self.position().clone();
        after.play_unchecked(mv);
        let idle = variant.rules.captures_to_hand || after.state().clock() as usize >= self.moves.len() - plies;
        idle && self.states().skip(plies).step_by(2).all(|state| !ends::in_check(variant, state))
    }

    fn can_reach_enemy_king(&self, mv: Move) -> bool {
        let (variant, us) = (self.position().variant(), self.turn());
        let region = |piece: PieceType, color| variant.spec().pieces.get(&piece).map(|piece| piece.region[color]);
        let mover = self.position().piece(mv.from()).map(|piece| variant.piece_type(variant.kind_of(piece.role)));
        let reach = mover.and_then(|piece| region(piece, us)).unwrap_or(Bitboard::EMPTY);
        mv.kind() == MoveKind::Normal && reach.meets(region(PieceType::KING, !us).unwrap_or(variant.board()))
    }
}

/// Does a plain move take another back?
fn returns(mv: Move, before: Move) -> bool {
    let plain = mv.kind() == MoveKind::Normal && before.kind() == MoveKind::Normal;
    plain && mv.from() == before.to() && mv.to() == before.from()
}
