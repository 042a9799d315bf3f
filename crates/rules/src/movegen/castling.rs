//! Castling: the way must be free, and the king must not pass through or end in an attack.

use std::ops::ControlFlow;

use super::{Generator, Safety, Sink};
use crate::types::{Bitboard, Move, MoveSet, Square};

impl Generator<'_> {
    pub(super) fn castling(&self, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        let Some(castling) = &self.variant.castling else { return ControlFlow::Continue(()) };
        // Where the king's safety is found by trial, castling still looks at the king's way beforehand.
        let trial = self.variant.rules.king_by_trial.then(|| self.state.king(self.variant, self.us)).flatten();
        let trial = trial.map(|king| Safety::of(self.variant, self.state, king));
        let safety = self.safety.as_ref().or(trial.as_ref());
        if safety.is_some_and(|safety| safety.attacked_now()) {
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
            if !safety.is_some_and(|safety| meets_attack(safety, (king, king_to), rook_to, others)) {
                let base = Move::castling(king, king_to, rook);
                sink.add(MoveSet::new(base, king_to.bit()))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Does a castling king pass through an attack, or end in one?
#[inline]
pub(crate) fn meets_attack(
    safety: &Safety,
    (king, king_to): (Square, Square),
    rook_to: Square,
    others: Bitboard,
) -> bool {
    let occ = safety.occupied();
    along(king, king_to).without(king).into_iter().any(|square| {
        let occ = if square == king_to { others.with(rook_to) } else { occ.without(king) };
        safety.attacked(square, occ, Bitboard::EMPTY)
    }) || king == king_to && safety.attacked(king, others.with(rook_to).with(king), Bitboard::EMPTY)
}

/// The squares of a rank from one square to another, both included.
pub(crate) fn along(from: Square, to: Square) -> Bitboard {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    Bitboard::run(low, high)
}
