//! Which moves could expose the enemy's king? Worked out once a position, for games in which more can do it than a piece
//! that arrives or one that gets out of the way: hurdles, legs, kings that face each other.

use super::Safety;
use crate::position::State;
use crate::types::{Bitboard, Color, Kind, Square};
use crate::variant::Variant;

/// The squares that matter to the safety of the enemy's king. A move that touches none of them gives no check.
pub struct Exposure {
    /// Leaving one of these may.
    pub(crate) vacate: Bitboard,
    /// Entering one of these may, with any piece.
    pub(crate) fill: Bitboard,
    /// By kind: entering one of these may.
    pub(crate) aims: [Bitboard; Kind::MAX],
}

impl Exposure {
    /// `None` where every move must be tried: because the king is attacked already, or because the rules are such.
    pub(crate) fn of(variant: &Variant, state: &State) -> Option<Exposure> {
        if !variant.is_plain() || variant.rules.pseudo_royal || variant.rules.king_by_trial {
            return None;
        }
        let us = state.turn();
        let mut turned = *state;
        turned.pass_turn(&variant.zobrist);
        let king = turned.king(variant, !us)?;
        let (vacate, fill) = Safety::of(variant, &turned, king).sensitive()?;
        let mut exposure = Exposure { vacate, fill, aims: [Bitboard::EMPTY; Kind::MAX] };
        for kind in variant.kinds() {
            exposure.aims[kind.index()] = aims(variant, us, kind, king);
        }
        Some(exposure)
    }
}

/// The squares from which a kind might attack a king, whatever stands between.
pub(super) fn aims(variant: &Variant, by: Color, kind: Kind, king: Square) -> Bitboard {
    let attacks = &variant.attacks[by];
    let at = king.index();
    let leaps = attacks.leaps.iter().map(|class| (&class.kinds, &class.sources));
    let lines = [&attacks.slides, &attacks.gaze, &attacks.hops, &attacks.grasshops].into_iter().flatten();
    let lines = lines.map(|class| (&class.kinds, &class.lines));
    let paths = attacks.paths.iter().map(|class| (&class.kinds, &class.sources));
    let ours = leaps.chain(lines).chain(paths).filter(|(kinds, _)| kinds.contains(&kind));
    ours.fold(Bitboard::EMPTY, |set, (_, sources)| set | sources[at])
}
