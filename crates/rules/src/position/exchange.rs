//! Who stands to capture what: the questions of exchanges and of checks.

use super::Position;
use crate::movegen::{self, Checks};
use crate::types::{Bitboard, Color, Kind, Move, MoveKind, Square};

impl Position {
    /// The pieces of a side that would capture on a square, were these squares occupied. Where there are two boards,
    /// pieces of both are among them.
    #[inline]
    pub fn attackers_among(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let alive = self.state.side(by) & occupied;
        movegen::attackers(&self.variant, &self.state, square, by, occupied, alive)
    }

    /// From where the side to move would give check.
    pub fn checks(&self) -> Checks {
        Checks::of(&self.variant, &self.state)
    }

    /// Might a move of the side to move give check, or take the king? Not every one that might does; but where
    /// [checks show](crate::Variant::checks_show) and the king was not attacked before, no other does.
    pub fn may_check(&self, checks: &Checks, mv: Move) -> bool {
        let variant = &*self.variant;
        let role = match (mv.kind(), self.piece(mv.from())) {
            (MoveKind::Drop | MoveKind::Promotion, _) => mv.role(),
            (MoveKind::Normal, Some(piece)) => piece.role,
            (MoveKind::PiecePromotion, Some(piece)) => {
                variant.promoted_form(piece.role, piece.color).unwrap_or(piece.role)
            }
            // More than one piece is in motion.
            _ => return true,
        };
        let squares = checks.squares(variant.kind_of(role));
        // A promoted piece may look back along the line that it went.
        let leaves = |from: Square| checks.discoverers.has(from) || squares.has(from);
        squares.has(mv.to())
            || mv.kind() != MoveKind::Drop && leaves(mv.from())
            || self.state.king(variant, !self.turn()) == Some(mv.to())
    }

    /// The squares on which a piece of a kind, standing on a square, would capture an enemy, were these occupied.
    #[inline]
    pub fn captures_from(&self, kind: Kind, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        self.variant.movement(kind, color).reach(square, occupied).1
    }
}
