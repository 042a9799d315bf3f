//! From where would the pieces of the side to move attack the enemy's king? Worked out once a position.

use super::Aims;
use crate::position::State;
use crate::types::{Bitboard, Kind, Square};
use crate::variant::Variant;

/// Squares from which each kind of the side to move would give check, and pieces whose departure may.
///
/// Good for ordering moves, not for ruling on them: it knows nothing of a screen that a move takes away from a cannon.
#[derive(Clone, Copy)]
pub struct Checks {
    aims: Aims,
    /// Pieces that stand between one of their own and the enemy's king.
    pub discoverers: Bitboard,
}

impl Checks {
    pub(crate) fn find(variant: &Variant, state: &State) -> Checks {
        let us = state.turn();
        let mut checks = Checks { aims: Aims::NONE, discoverers: Bitboard::EMPTY };
        if let Some(king) = state.king(variant, !us) {
            checks.aims.look(variant, us, king, state.occupied());
            checks.discoverers = discoverers(variant, state, king);
        }
        checks
    }

    /// The squares from which a kind checks.
    #[inline]
    pub fn squares(&self, kind: Kind) -> Bitboard {
        self.aims.of(kind)
    }
}

fn discoverers(variant: &Variant, state: &State, king: Square) -> Bitboard {
    let us = state.turn();
    let attacks = &variant.attacks[us];
    let (occ, ours, at) = (state.occupied(), state.side(us), king.index());
    let mut discoverers = Bitboard::EMPTY;
    for class in &attacks.slides {
        let pieces = state.kinds(&class.kinds) & ours;
        if class.lines[at].meets(pieces) {
            for ray in class.rays.each(king).filter(|ray| ray.squares.meets(pieces)) {
                let first = ray.slide(occ) & occ;
                if first.meets(ours) && (ray.slide(occ ^ first) & !first).meets(pieces) {
                    discoverers |= first;
                }
            }
        }
    }
    for class in &attacks.hops {
        let pieces = state.kinds(&class.kinds) & ours;
        if class.lines[at].meets(pieces) {
            discoverers |= screens(class, king, occ, pieces) & ours;
        }
    }
    for class in &attacks.paths {
        let pieces = state.kinds(&class.kinds) & ours;
        for path in class.paths.of(king) {
            let blockers = path.way & occ;
            if blockers.any() && !blockers.many() && path.ends.meets(pieces) {
                discoverers |= blockers & ours;
            }
        }
    }
    discoverers
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
