//! Who stands to capture what: the questions of exchanges and of checks.

use super::Position;
use crate::apply;
use crate::movegen::{self, Aims, Checks, Exposure};
use crate::types::{Bitboard, Color, Kind, Move, MoveKind, Role, Square};

impl Position {
    /// The pieces of a side that would capture on a square, were these squares occupied. Where there are two boards,
    /// pieces of both are among them.
    #[inline]
    pub fn attackers_among(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let alive = self.state.side(by) & occupied;
        movegen::attackers(&self.variant, &self.state, square, by, occupied, alive)
    }

    /// The pieces that a capture takes off the board where captures blow up: what is captured, the captor, and what
    /// stands around them. `None` where nothing blows up.
    pub fn blown_up(&self, mv: Move) -> Option<Bitboard> {
        if !self.variant.spec().effects.blast || !self.is_capture(mv) {
            return None;
        }
        let gone = apply::blown_up(&self.variant, &self.state, mv.to(), mv.from().bit());
        let victim = if mv.kind() == MoveKind::EnPassant { self.state.victim() } else { mv.to() };
        Some(gone.with(victim))
    }

    /// From where the kinds of a side would capture on a square.
    #[inline]
    pub fn aims(&self, by: Color, square: Square) -> Aims {
        Aims::at(&self.variant, by, square, self.state.occupied())
    }

    /// From where the side to move would give check.
    pub fn checks(&self) -> Checks {
        Checks::find(&self.variant, &self.state)
    }

    /// Might a move of the side to move give check, or take the king? Not every one that might does; but where
    /// [checks show](crate::Variant::checks_show) and the king was not attacked before, no other does.
    pub fn may_check(&self, checks: &Checks, mv: Move) -> bool {
        let variant = &*self.variant;
        if mv.kind() == MoveKind::Castling {
            return self.castling_may_check(checks, mv);
        }
        let Some(role) = self.role_after(mv) else { return true };
        let squares = checks.squares(variant.kind_of(role));
        // A promoted piece may look back along the line that it went.
        let leaves = |from: Square| checks.discoverers.has(from) || squares.has(from);
        squares.has(mv.to())
            || mv.kind() != MoveKind::Drop && leaves(mv.from())
            || self.state.king(variant, !self.turn()) == Some(mv.to())
    }

    /// The same of king and rook that castle.
    fn castling_may_check(&self, checks: &Checks, mv: Move) -> bool {
        let towards = mv.rook() > mv.from();
        let target = self.variant.castling.as_ref().and_then(|castling| castling.targets(self.turn(), towards));
        let (Some((_, to)), Some(rook)) = (target, self.piece(mv.rook())) else { return true };
        let squares = checks.squares(self.variant.kind_of(rook.role));
        let leaves = |from: Square| checks.discoverers.has(from) || squares.has(from);
        squares.has(to) || leaves(mv.from()) || leaves(mv.rook())
    }

    /// What could expose the enemy's king, where that can be told beforehand and it is not attacked already.
    pub fn exposure(&self) -> Option<Exposure> {
        Exposure::of(&self.variant, &self.state)
    }

    /// Might a move expose the enemy's king? Not every one that might does, but no other.
    pub fn may_expose(&self, exposure: &Exposure, mv: Move) -> bool {
        let Some(role) = self.role_after(mv) else { return true };
        exposure.fill.has(mv.to())
            || exposure.aims[self.variant.kind_of(role).index()].has(mv.to())
            || mv.kind() != MoveKind::Drop && exposure.vacate.has(mv.from())
            || self.state.king(&self.variant, !self.turn()) == Some(mv.to())
    }

    /// What a piece is after its move; `None` where more than one piece is in motion.
    fn role_after(&self, mv: Move) -> Option<Role> {
        match (mv.kind(), self.piece(mv.from())) {
            (MoveKind::Drop | MoveKind::Promotion, _) => Some(mv.role()),
            (MoveKind::Normal, Some(piece)) => Some(piece.role),
            (MoveKind::PiecePromotion, Some(piece)) => {
                Some(self.variant.promoted_form(piece.role, piece.color).unwrap_or(piece.role))
            }
            _ => None,
        }
    }

    /// The squares on which a piece of a kind, standing on a square, would capture an enemy, were these occupied.
    #[inline]
    pub fn captures_from(&self, kind: Kind, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        self.variant.movement(kind, color).reach(square, occupied).1
    }
}
