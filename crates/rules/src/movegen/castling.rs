//! Castling: the way must be free, and the king must not pass through or end in an attack.

use std::ops::ControlFlow;

use super::{Generator, Sink};
use crate::types::{Bitboard, Move, MoveKind, MoveSet, Square};

impl Generator<'_> {
    pub(super) fn castling(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        let Some(castling) = &self.variant.castling else { return ControlFlow::Continue(()) };
        if self.safety.as_ref().is_some_and(|safety| safety.checkers.any()) {
            return ControlFlow::Continue(());
        }
        let rooks = self.state.castling() & castling.rank(self.us);
        if rooks.is_empty() {
            return ControlFlow::Continue(());
        }
        let Some(king) = castling.king_square(self.state, self.us) else { return ControlFlow::Continue(()) };
        for rook in rooks {
            let Some((king_to, rook_to)) = castling.targets(self.us, rook > king) else { continue };
            let others = self.occ.without(king).without(rook);
            if (along(king, king_to) | along(rook, rook_to)).meets(others) {
                continue;
            }
            let attacked = self.safety.as_ref().is_some_and(|safety| {
                let occ = safety.occupied();
                along(king, king_to).without(king).into_iter().any(|square| {
                    let occ = if square == king_to { others.with(rook_to) } else { occ.without(king) };
                    safety.attacked(square, occ, Bitboard::EMPTY)
                }) || king == king_to && safety.attacked(king, others.with(rook_to).with(king), Bitboard::EMPTY)
            });
            if !attacked {
                let base = Move::new(MoveKind::Castling, king, king_to).with_extra(rook);
                sink.add(MoveSet::new(base, king_to.bit()))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The squares of a rank from one square to another, both included.
fn along(from: Square, to: Square) -> Bitboard {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    Bitboard::run(low, high)
}
