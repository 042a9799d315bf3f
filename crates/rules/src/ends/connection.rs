//! Pieces in a row, in a block, on a line, or joined from edge to edge.

use super::mate::value_outcome;
use super::{Outcome, Reason};
use crate::position::State;
use crate::types::{Bitboard, FILES};
use crate::variant::Variant;

/// Has the player who just moved connected?
pub(super) fn reached(variant: &Variant, state: &State) -> Option<Outcome> {
    let mover = !state.turn();
    let pieces = state.kind_set(variant.rules.connecting) & state.side(mover);
    let board = Connected { variant, pieces };
    let rule = &variant.spec().ends.connection;
    let connected = board.in_row(rule.in_row)
        || board.joins(rule.region1[mover], rule.region2[mover])
        || board.block(rule.block)
        || board.collinear(rule.collinear);
    if connected { value_outcome(rule.value, mover, Reason::Connection) } else { None }
}

struct Connected<'a> {
    variant: &'a Variant,
    pieces: Bitboard,
}

impl Connected<'_> {
    fn steps(&self) -> impl Iterator<Item = (i8, i8)> {
        let rule = &self.variant.spec().ends.connection;
        let of = |on: bool, steps: &'static [(i8, i8)]| steps.iter().copied().filter(move |_| on);
        of(rule.horizontal, &[(1, 0)]).chain(of(rule.vertical, &[(0, 1)])).chain(of(rule.diagonal, &[(1, 1), (1, -1)]))
    }

    fn in_row(&self, number: u8) -> bool {
        number > 0
            && self.steps().any(|step| {
                let mut row = self.pieces;
                for _ in 1..number {
                    row &= shift(row, step);
                }
                row.any()
            })
    }

    /// Does a chain of pieces lead from one region to another?
    fn joins(&self, from: Bitboard, to: Bitboard) -> bool {
        let mut chain = from & self.pieces;
        if chain.is_empty() || !to.meets(self.pieces) {
            return false;
        }
        loop {
            let grown = self.steps().fold(chain, |set, (x, y)| set | shift(chain, (x, y)) | shift(chain, (-x, -y)))
                & self.pieces;
            let news = grown & !chain;
            if (news & to).any() {
                return true;
            }
            if news.is_empty() {
                return false;
            }
            chain = grown;
        }
    }

    fn block(&self, size: u8) -> bool {
        let mut corners = self.pieces;
        for _ in 1..size {
            corners &= shift(corners, (0, -1)) & shift(corners, (1, 0)) & shift(corners, (1, -1));
        }
        size > 0 && corners.any()
    }

    /// So many pieces on one line of the board, with gaps or without.
    fn collinear(&self, number: u8) -> bool {
        number > 0
            && self.steps().any(|(x, y)| {
                self.pieces.into_iter().any(|square| {
                    let mut line = square.bit();
                    for step in [(x, y), (-x, -y)] {
                        let mut at = square;
                        while let Some(next) = at.offset(step.0, step.1).filter(|&next| self.variant.board().has(next))
                        {
                            line |= next.bit();
                            at = next;
                        }
                    }
                    (line & self.pieces).len() >= number as u32
                })
            })
    }
}

/// The squares one step from those of a set, on the grid.
fn shift(set: Bitboard, (files, ranks): (i8, i8)) -> Bitboard {
    let kept = match files {
        1 => set & !Bitboard::file(FILES - 1),
        -1 => set & !Bitboard::file(0),
        _ => set,
    };
    let distance = ranks as i32 * FILES as i32 + files as i32;
    let bits = kept.bits();
    Bitboard::from_bits(if distance >= 0 { bits << distance } else { bits >> -distance }) & Bitboard::GRID
}
