//! Leaps that an unmoved king and an unmoved fers have once (Cambodian chess).

use std::ops::ControlFlow;

use super::{Generator, Sink, set};
use crate::spec::PieceType;
use crate::types::{Bitboard, MoveKind, Square};

impl Generator<'_> {
    pub(super) fn first_leaps(&self, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        let ours = self.state.unmoved() & self.state.side(self.us);
        let up = self.us.pick(1, -1);
        let in_check = self.safety.as_ref().is_some_and(|safety| safety.checkers.any());
        for from in ours {
            let Some(piece) = self.state.piece(from) else { continue };
            let kind = self.variant.kind_of(piece.role);
            let is_king = self.variant.king == Some(kind);
            let leaps: &[(i8, i8)] = match self.variant.piece_type(kind) {
                _ if is_king && !in_check => &[(-2, 1), (2, 1)],
                PieceType::FERS => &[(0, 2)],
                _ => &[],
            };
            let targets: Bitboard = leaps
                .iter()
                .filter_map(|&(files, ranks)| from.offset(files, ranks * up))
                .filter(|&to: &Square| self.is_free(to))
                .collect();
            let targets = match &self.safety {
                None => targets,
                Some(safety) if is_king => safety.allowed_king(targets),
                Some(safety) => safety.allowed(from, targets),
            };
            if targets.any() {
                sink.add(set(MoveKind::FirstLeap, from, targets))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_free(&self, square: Square) -> bool {
        self.variant.board().has(square) && !self.occ.has(square)
    }
}
