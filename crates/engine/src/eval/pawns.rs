//! Pawns that race to the far side: what hangs on where they and the kings stand.

use pantheon_rules::{Bitboard, Color, Kind, Square, State, Variant};

use super::layout::{Layout, STEPS};
use super::terms::{SLOTS, Sink};
use super::values::Values;
use crate::score::Value;

/// Tables to find out with how such pawns stand.
pub(super) struct Pawns {
    kind: Kind,
    /// By side: the squares ahead from which enemies could stop a pawn.
    ahead: [Vec<Bitboard>; 2],
    /// The files to both sides.
    beside: Vec<Bitboard>,
    /// By side: where a pawn has its neighbours, next to it or behind.
    phalanx: [Vec<Bitboard>; 2],
    /// The squares next to one.
    level: Vec<Bitboard>,
    /// By side: the files to both sides, level with a pawn or behind it.
    behind: [Vec<Bitboard>; 2],
    /// By side: where enemies would stand that keep a pawn from going on.
    checked: [Vec<Bitboard>; 2],
    file_ahead: [Vec<Bitboard>; 2],
    file: Vec<Bitboard>,
    /// By side: the half of the board that is the enemy's.
    far: [Bitboard; 2],
}

/// The kind of pawns that walk straight ahead, promote, and do not come back from the hand, where there is one.
pub(super) fn racing_pawns(variant: &Variant, values: &Values) -> Option<Kind> {
    if variant.spec().drops.captures_to_hand || values.gives_away {
        return None;
    }
    variant.kinds().find(|&kind| {
        let role = variant.plain_role(kind);
        let promotes = variant.promotion_choices(role, Color::White).next().is_some();
        let straight = |square: Square| {
            let (quiet, _) = variant.reach(kind, Color::White, square, Bitboard::EMPTY);
            quiet.into_iter().all(|to| to.file() == square.file() && to.rank() > square.rank())
        };
        values.weak[role.index()] && promotes && variant.board().into_iter().all(straight)
    })
}

impl Pawns {
    pub fn of(variant: &Variant, values: &Values) -> Option<Pawns> {
        let kind = racing_pawns(variant, values)?;
        let by_square = |f: &dyn Fn(Square, Square) -> bool| -> Vec<Bitboard> {
            let mut table = vec![Bitboard::EMPTY; SLOTS];
            for square in variant.board() {
                table[square.index()] = variant.board().into_iter().filter(|&other| f(square, other)).collect();
            }
            table
        };
        let aside = |a: Square, b: Square| a.file().abs_diff(b.file());
        let ahead = |color: Color, from: Square, to: Square| {
            color.pick(to.rank() as i32 - from.rank() as i32, from.rank() as i32 - to.rank() as i32)
        };
        Some(Pawns {
            kind,
            ahead: Color::ALL.map(|color| by_square(&|from, to| aside(from, to) <= 1 && ahead(color, from, to) > 0)),
            file_ahead: Color::ALL
                .map(|color| by_square(&|from, to| aside(from, to) == 0 && ahead(color, from, to) > 0)),
            beside: by_square(&|from, to| aside(from, to) == 1),
            level: by_square(&|from, to| aside(from, to) == 1 && from.rank() == to.rank()),
            behind: Color::ALL.map(|color| by_square(&|from, to| aside(from, to) == 1 && ahead(color, from, to) <= 0)),
            checked: Color::ALL.map(|color| {
                by_square(&|from, to| match aside(from, to) {
                    0 => ahead(color, from, to) == 1,
                    aside => aside == 1 && ahead(color, from, to) == 2,
                })
            }),
            far: Color::ALL.map(|color| {
                let is_far = |square: &Square| 2 * square.rank_for(color, variant.ranks()) >= variant.ranks();
                variant.board().into_iter().filter(is_far).collect()
            }),
            file: by_square(&|from, to| aside(from, to) == 0),
            phalanx: Color::ALL
                .map(|color| by_square(&|from, to| aside(from, to) == 1 && matches!(ahead(color, from, to), -1 | 0))),
        })
    }

    /// Tells a sink how the pawns of both sides stand, to each other and to the kings.
    pub fn visit(&self, layout: &Layout, state: &State, ranks: u8, kings: [usize; 2], sink: &mut impl Sink) {
        let all = state.kind(self.kind);
        let mut counts = [0; 4];
        for color in Color::ALL {
            let sign = color.pick(1, -1);
            let (own, enemy) = (all & state.side(color), all & state.side(!color));
            let side = color as usize;
            let kings = color.pick(kings, [kings[1], kings[0]]).map(Square::from_index);
            for square in own {
                let at = square.index();
                let rank = square.rank_for(color, ranks) as usize;
                let doubled = self.file_ahead[side][at].meets(own);
                if !self.ahead[side][at].meets(enemy) && !doubled {
                    sink.add(layout.passed + rank, sign);
                    if 2 * rank >= ranks as usize {
                        let to = self.file_ahead[side][at];
                        let next = color.pick(to.first(), to.into_iter().last()).unwrap_or(square);
                        // The farther the pawn has come, the more it means where the kings are.
                        let weight = sign * (2 * rank + 2 - ranks as usize) as Value;
                        for (king, features) in kings.into_iter().zip([layout.escort, layout.pursuit]) {
                            if let Some(king) = king {
                                sink.add(features + steps(king, next), weight);
                            }
                        }
                    }
                }
                let beside = self.phalanx[side][at] & own;
                let level = self.level[at].meets(own);
                let supported = (beside & !self.level[at]).any();
                counts[0] += sign * doubled as Value;
                counts[1] += sign * !self.beside[at].meets(own) as Value;
                counts[2] += sign * beside.any() as Value;
                // Those beside it have gone on, and it cannot follow without being taken.
                let left = !level && !supported && self.beside[at].meets(own) && !self.behind[side][at].meets(own);
                counts[3] += sign * (left && self.checked[side][at].meets(enemy)) as Value;
                if level {
                    sink.add(layout.phalanx + rank, sign);
                }
                if supported {
                    sink.add(layout.supported + rank, sign);
                }
            }
        }
        sink.add(layout.doubled, counts[0]);
        sink.add(layout.isolated, counts[1]);
        sink.add(layout.connected, counts[2]);
        sink.add(layout.backward, counts[3]);
    }

    /// Tells a sink what stands in the way of pawns that have passed those of the enemy.
    #[inline]
    pub fn visit_passed(&self, layout: &Layout, state: &State, ranks: u8, sink: &mut impl Sink) {
        let all = state.kind(self.kind);
        let occupied = state.occupied();
        for color in Color::ALL {
            let (own, enemy) = (all & state.side(color), all & state.side(!color));
            let side = color as usize;
            for square in own & self.far[side] {
                let at = square.index();
                let path = self.file_ahead[side][at];
                if self.ahead[side][at].meets(enemy) || path.meets(own) {
                    continue;
                }
                let rank = square.rank_for(color, ranks) as usize;
                if (self.checked[side][at] & path).meets(occupied) {
                    sink.add(layout.halted + rank, color.pick(1, -1));
                } else if !path.meets(occupied) {
                    sink.add(layout.clear + rank, color.pick(1, -1));
                }
            }
        }
    }

    /// Can pawns of the enemy never attack a square of a side's piece?
    #[inline]
    pub fn is_outpost(&self, state: &State, color: Color, square: Square) -> bool {
        let beside = self.ahead[color as usize][square.index()] & !self.file[square.index()];
        !beside.meets(state.kind(self.kind) & state.side(!color))
    }

    /// Has a side no pawns on the file of a square, and has nobody?
    #[inline]
    pub fn opens(&self, state: &State, color: Color, square: Square) -> [bool; 2] {
        let pawns = state.kind(self.kind) & self.file[square.index()];
        let own = pawns.meets(state.side(color));
        [!own, pawns.is_empty()]
    }
}

/// How many steps a king is away from a square.
fn steps(king: Square, to: Square) -> usize {
    let apart = king.file().abs_diff(to.file()).max(king.rank().abs_diff(to.rank()));
    (apart as usize).min(STEPS - 1)
}
