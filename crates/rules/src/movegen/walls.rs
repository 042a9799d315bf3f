//! Walls that are put with a move.

use std::ops::ControlFlow;

use super::Sink;
use crate::position::State;
use crate::spec::Walls;
use crate::types::{Bitboard, FILES, Move, MoveKind, MoveSet, Origin};
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
        if let (Walls::Arrow, MoveKind::Normal) = (self.variant.spec().effects.walls, set.kind()) {
            return self.shoot(set);
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
    /// Arrows: what is the same for all moves of a piece is found once.
    fn shoot(&mut self, set: MoveSet) -> ControlFlow<()> {
        let (variant, state, us) = (self.variant, self.state, self.state.turn());
        let Origin::Board(from) = set.origin() else { return ControlFlow::Continue(()) };
        let Some(piece) = state.piece(from) else { return ControlFlow::Continue(()) };
        let movement = variant.movement(variant.kind_of(piece.role), us);
        let left = state.occupied().without(from);
        let open = variant.board() & !left & variant.spec().effects.wall_region[us];
        for mv in set {
            let walls = open.without(mv.to()) & movement.quiet_reach(mv.to(), left);
            if walls.any() {
                self.sink.add(MoveSet::with_walls(mv, walls))?;
            }
        }
        ControlFlow::Continue(())
    }

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
                    walls &= variant.movement(variant.kind_of(piece.role), us).quiet_reach(mv.to(), left);
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
