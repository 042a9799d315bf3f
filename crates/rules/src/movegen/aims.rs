//! From where would the pieces of a side capture on a square? One look-up a class of kinds that attack alike.

use crate::types::{Bitboard, Color, Kind, Square};
use crate::variant::Variant;

/// The squares from which each kind of a side would capture on one square.
///
/// Good for judging positions, not for ruling on them: pieces that hop over the one next to them are left out.
#[derive(Clone, Copy)]
pub struct Aims([Bitboard; Kind::MAX]);

impl Aims {
    pub(crate) const NONE: Aims = Aims([Bitboard::EMPTY; Kind::MAX]);

    /// Were these squares occupied.
    #[inline]
    pub(crate) fn at(variant: &Variant, by: Color, square: Square, occ: Bitboard) -> Aims {
        let mut aims = Aims::NONE;
        aims.look(variant, by, square, occ);
        aims
    }

    /// In the place where they are to be: they are too many to be handed on.
    pub(crate) fn look(&mut self, variant: &Variant, by: Color, square: Square, occ: Bitboard) {
        let attacks = &variant.attacks[by];
        for class in &attacks.leaps {
            self.add(&class.kinds, class.sources[square.index()]);
        }
        for class in &attacks.slides {
            self.add(&class.kinds, class.rays.slide(square, occ));
        }
        if attacks.is_plain {
            return;
        }
        for class in &attacks.hops {
            self.add(&class.kinds, class.rays.hop(square, occ));
        }
        for class in &attacks.paths {
            for path in class.paths.of(square).iter().filter(|path| !path.way.meets(occ)) {
                self.add(&class.kinds, path.ends);
            }
        }
    }

    #[inline]
    fn add(&mut self, kinds: &[Kind], squares: Bitboard) {
        for kind in kinds {
            self.0[kind.index()] |= squares;
        }
    }

    /// Those of a kind.
    #[inline]
    pub fn of(&self, kind: Kind) -> Bitboard {
        self.0[kind.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Catalogue, Position};

    #[test]
    fn who_stands_where_he_aims_attacks() {
        for name in ["chess", "shogi", "xiangqi", "minixiangqi", "mansindam", "grandhouse"] {
            let variant = Catalogue::builtin().get(name).expect(name);
            let mut position = Position::start(variant);
            for ply in 0..80 {
                let moves = position.legal_moves();
                let Some(&mv) = moves.get((7 * ply + 3) % moves.len().max(1)) else { break };
                position.play_unchecked(mv);
                for by in Color::ALL {
                    for square in variant.board() {
                        let aims = position.aims(by, square);
                        let stands = |&at: &Square| {
                            let piece = position.piece(at).expect("a piece");
                            piece.color == by && aims.of(variant.kind_of(piece.role)).has(at)
                        };
                        let found: Bitboard = position.state().pieces().into_iter().filter(stands).collect();
                        let attackers = position.attackers_among(square, by, position.state().occupied());
                        assert_eq!(found, attackers, "{name}: {by} at {square} in {}", position.fen());
                    }
                }
            }
        }
    }
}
