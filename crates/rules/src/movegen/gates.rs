//! Pieces in hand that enter behind the first move of a piece of the back rank.

use std::ops::ControlFlow;

use super::Sink;
use crate::position::State;
use crate::types::{Bitboard, Kind, Move, MoveKind, MoveSet, Origin, Square};
use crate::variant::Variant;

/// Hands on every set, and after it the same moves with a piece entering.
pub(super) struct Gated<'a> {
    pub variant: &'a Variant,
    pub state: &'a State,
    pub sink: &'a mut dyn Sink,
}

impl Sink for Gated<'_> {
    fn add(&mut self, set: MoveSet) -> ControlFlow<()> {
        self.sink.add(set)?;
        let Origin::Board(from) = set.origin() else { return ControlFlow::Continue(()) };
        match set.kind() {
            MoveKind::Normal => self
                .enter(from, |role| MoveSet::new(Move::new(MoveKind::Gate, from, from).with_role(role), set.targets())),
            MoveKind::Castling => {
                let Some(castling) = set.into_iter().next() else { return ControlFlow::Continue(()) };
                let rook = castling.rook();
                let landing = self.landing(castling);
                if !landing.has(from) {
                    self.enter(from, |role| {
                        MoveSet::new(castling.with_gate(MoveKind::CastlingGateKing, role), set.targets())
                    })?;
                }
                if !landing.has(rook) {
                    self.enter(rook, |role| {
                        MoveSet::new(castling.with_gate(MoveKind::CastlingGateRook, role), set.targets())
                    })?;
                }
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

impl Gated<'_> {
    /// The squares on which king and rook land: no place for a third piece.
    fn landing(&self, castling: Move) -> Bitboard {
        let targets = self
            .variant
            .castling
            .as_ref()
            .and_then(|rules| rules.targets(self.state.turn(), castling.rook() > castling.from()));
        targets.map_or(Bitboard::EMPTY, |(king, rook)| king.bit() | rook.bit())
    }

    fn enter(&mut self, gate: Square, moves: impl Fn(crate::types::Role) -> MoveSet) -> ControlFlow<()> {
        let us = self.state.turn();
        if !self.state.unmoved().has(gate) {
            return ControlFlow::Continue(());
        }
        let may_enter = |&kind: &Kind| self.state.hand(us, kind) > 0 && self.variant.kind_info(kind).drop[us].has(gate);
        for kind in self.variant.kinds().filter(may_enter) {
            self.sink.add(moves(self.variant.plain_role(kind)))?;
        }
        ControlFlow::Continue(())
    }
}
