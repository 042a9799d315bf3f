//! Walls that are put with a move.

use std::ops::ControlFlow;

use super::Sink;
use crate::position::State;
use crate::spec::Walls;
use crate::types::{Bitboard, FILES, Move, MoveKind, MoveSet};
use crate::variant::Variant;

/// Turns each move into the moves with every wall it may come with.
pub(super) struct Walled<'a> {
    pub variant: &'a Variant,
    pub state: &'a State,
    pub sink: &'a mut dyn Sink,
}

impl Sink for Walled<'_> {
    fn add(&mut self, set: MoveSet) -> ControlFlow<()> {
        // Only moves on the board build; where one builds or moves, only the pass does.
        let builds = match set.kind() {
            MoveKind::Drop | MoveKind::PiecePromotion | MoveKind::PieceDemotion => false,
            MoveKind::Pass => true,
            _ => !self.variant.spec().effects.wall_or_move,
        };
        if !builds {
            return self.sink.add(set);
        }
        for mv in set {
            let walls = self.squares(mv);
            if walls.any() {
                self.sink.add(MoveSet::with_walls(mv, walls))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Walled<'_> {
    /// Where a wall may be put with a move.
    fn squares(&self, mv: Move) -> Bitboard {
        let (variant, state) = (self.variant, self.state);
        let us = state.turn();
        let effects = &variant.spec().effects;
        let left = state.occupied().without(mv.from());
        let mut occ = left.with(mv.to());
        if mv.kind().is_castling()
            && let Some((king, rook)) =
                variant.castling.as_ref().and_then(|rules| rules.targets(us, mv.rook() > mv.from()))
        {
            occ = left.without(mv.rook()).with(king).with(rook);
        }
        if mv.kind() == MoveKind::EnPassant {
            occ = occ.without(state.victim());
        }
        let mut walls = variant.board() & !occ & effects.wall_region[us];
        match effects.walls {
            Walls::None => walls = Bitboard::EMPTY,
            Walls::Arrow => {
                if let Some(piece) = state.piece(mv.from()) {
                    walls &= variant.movement(variant.kind_of(piece.role), us).reach(mv.to(), left).0;
                }
            }
            Walls::Past => walls &= mv.from().bit(),
            Walls::Edge => walls &= variant.rules.edge | neighbours(state.walls()),
            Walls::Duck | Walls::Static => {}
        }
        walls
    }
}

/// The squares beside those of a set, on rank or file.
fn neighbours(set: Bitboard) -> Bitboard {
    let bits = set.bits();
    let stride = FILES as u32;
    let left = (bits & !Bitboard::file(0).bits()) >> 1;
    let right = (bits & !Bitboard::file(FILES - 1).bits()) << 1;
    Bitboard::from_bits(bits << stride | bits >> stride | left | right)
}
