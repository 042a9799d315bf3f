//! From where would the pieces of the side to move attack the enemy's king? Worked out once a position.

use crate::position::State;
use crate::types::{Bitboard, Kind, Square};
use crate::variant::Variant;

/// Squares from which each kind of the side to move would give check, and pieces whose departure may.
///
/// Good for ordering moves, not for ruling on them: it knows nothing of a screen that a move takes away from a cannon.
#[derive(Clone, Copy)]
pub struct Checks {
    by_kind: [Bitboard; Kind::MAX],
    /// Pieces that stand between one of their own and the enemy's king.
    pub discoverers: Bitboard,
}

impl Checks {
    pub(crate) fn of(variant: &Variant, state: &State) -> Checks {
        let mut checks = Checks { by_kind: [Bitboard::EMPTY; Kind::MAX], discoverers: Bitboard::EMPTY };
        let us = state.turn();
        if let Some(king) = state.king(variant, !us) {
            checks.look(variant, state, king);
        }
        checks
    }

    fn look(&mut self, variant: &Variant, state: &State, king: Square) {
        let us = state.turn();
        let attacks = &variant.attacks[us];
        let (occ, ours, at) = (state.occupied(), state.side(us), king.index());
        for class in &attacks.leaps {
            self.add(&class.kinds, class.sources[at]);
        }
        for class in &attacks.slides {
            self.add(&class.kinds, class.rays.slide(king, occ));
            let pieces = state.kinds(&class.kinds) & ours;
            if class.lines[at].meets(pieces) {
                for ray in class.rays.each(king).filter(|ray| ray.squares.meets(pieces)) {
                    let first = ray.slide(occ) & occ;
                    if first.meets(ours) && (ray.slide(occ ^ first) & !first).meets(pieces) {
                        self.discoverers |= first;
                    }
                }
            }
        }
        for class in &attacks.hops {
            self.add(&class.kinds, class.rays.hop(king, occ));
            let pieces = state.kinds(&class.kinds) & ours;
            if class.lines[at].meets(pieces) {
                self.discoverers |= screens(class, king, occ, pieces) & ours;
            }
        }
        for class in &attacks.paths {
            let pieces = state.kinds(&class.kinds) & ours;
            for path in class.paths.of(king) {
                let blockers = path.way & occ;
                if blockers.is_empty() {
                    self.add(&class.kinds, path.ends);
                } else if !blockers.many() && path.ends.meets(pieces) {
                    self.discoverers |= blockers & ours;
                }
            }
        }
    }

    #[inline]
    fn add(&mut self, kinds: &[Kind], squares: Bitboard) {
        for kind in kinds {
            self.by_kind[kind.index()] |= squares;
        }
    }

    /// The squares from which a kind checks.
    #[inline]
    pub fn squares(&self, kind: Kind) -> Bitboard {
        self.by_kind[kind.index()]
    }
}

/// The pieces that stand on a cannon's line to the king with one other: if they go, the cannon attacks over that.
fn screens(class: &crate::variant::LineClass, king: Square, occ: Bitboard, cannons: Bitboard) -> Bitboard {
    let mut screens = Bitboard::EMPTY;
    for ray in class.rays.each(king).filter(|ray| ray.squares.meets(cannons)) {
        let first = ray.slide(occ) & occ;
        let second = ray.slide(occ ^ first) & occ & !first;
        let third = ray.slide(occ ^ first ^ second) & occ & !first & !second;
        if third.meets(cannons) {
            screens |= first | second;
        }
    }
    screens
}
