//! Who stands to capture what: the questions of exchanges and of checks.

use super::Position;
use crate::movegen::{self, Checks};
use crate::types::{Bitboard, Color, Kind, Square};

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

    /// The squares on which a piece of a kind, standing on a square, would capture an enemy, were these occupied.
    #[inline]
    pub fn captures_from(&self, kind: Kind, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        self.variant.movement(kind, color).reach(square, occupied).1
    }
}
