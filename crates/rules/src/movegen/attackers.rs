//! Who attacks a square? One look-up a class of kinds that attack alike.

use crate::position::State;
use crate::types::{Bitboard, Color, Square};
use crate::variant::Variant;

/// The pieces among `alive` (pieces of `by`) that would capture on `square`, were `occ` the occupied squares.
pub(crate) fn attackers(
    variant: &Variant,
    state: &State,
    square: Square,
    by: Color,
    occ: Bitboard,
    alive: Bitboard,
) -> Bitboard {
    find::<false>(variant, state, square, by, occ, alive)
}

/// Does any piece among `alive` attack a king of the other side on `square`? The gaze of the other king counts.
#[inline]
pub(crate) fn attacks_king(
    variant: &Variant,
    state: &State,
    square: Square,
    by: Color,
    occ: Bitboard,
    alive: Bitboard,
) -> bool {
    attacks_king_here(variant, state, square, by, occ, alive)
}

/// The same, for a caller who asks nothing else and so has the registers for it.
#[inline(always)]
pub(crate) fn attacks_king_here(
    variant: &Variant,
    state: &State,
    square: Square,
    by: Color,
    occ: Bitboard,
    alive: Bitboard,
) -> bool {
    let gaze = &variant.attacks[by].gaze;
    for class in gaze {
        let pieces = state.kinds(&class.kinds) & alive;
        if class.lines[square.index()].meets(pieces) && class.rays.slide(square, occ).meets(pieces) {
            return true;
        }
    }
    find::<true>(variant, state, square, by, occ, alive).any()
}

/// All attackers, or with `ANY` at least one if there is one.
#[inline(always)]
fn find<const ANY: bool>(
    variant: &Variant,
    state: &State,
    square: Square,
    by: Color,
    occ: Bitboard,
    alive: Bitboard,
) -> Bitboard {
    let attacks = &variant.attacks[by];
    let at = square.index();
    let mut found = Bitboard::EMPTY;
    if attacks.near[at].meets(alive) {
        for class in &attacks.leaps {
            found |= class.sources[at] & state.kinds(&class.kinds);
        }
        found &= alive;
        if ANY && found.any() {
            return found;
        }
    }
    if !attacks.far[at].meets(alive) {
        return found;
    }
    for class in &attacks.slides {
        let pieces = state.kinds(&class.kinds) & alive;
        if class.lines[at].meets(pieces) {
            if !ANY {
                found |= class.rays.slide(square, occ) & pieces;
                continue;
            }
            for ray in class.rays.each(square).filter(|ray| ray.squares.meets(pieces)) {
                found = ray.slide(occ) & pieces;
                if found.any() {
                    return found;
                }
            }
        }
    }
    if attacks.is_plain {
        return found;
    }
    for class in &attacks.paths {
        let pieces = state.kinds(&class.kinds) & alive;
        if class.sources[at].meets(pieces) {
            for path in class.paths.of(square) {
                if !path.way.meets(occ) {
                    found |= path.ends & pieces;
                }
            }
        }
    }
    for class in &attacks.hops {
        let pieces = state.kinds(&class.kinds) & alive;
        if class.lines[at].meets(pieces) {
            found |= match class.bars_own_kind {
                // What is attacked is no cannon here: it is a king, or a piece that may be captured.
                true => class.rays.each(square).fold(Bitboard::EMPTY, |set, ray| {
                    let hurdle = ray.slide(occ) & occ;
                    set | ray.hop(occ).when(!hurdle.meets(state.kinds(&class.kinds)))
                }),
                false => class.rays.hop(square, occ),
            } & pieces;
        }
    }
    for class in &attacks.grasshops {
        let pieces = state.kinds(&class.kinds) & alive;
        if class.lines[at].meets(pieces) {
            for ray in class.rays.each(square) {
                found |= ray.behind_neighbour(occ) & pieces;
            }
        }
    }
    found
}
