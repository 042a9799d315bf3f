//! Counting the leaves of the move tree: the measure of correctness and of speed.

use std::ops::ControlFlow;

use crate::movegen::{self, Listing};
use crate::position::Position;
use crate::types::{Move, MoveSet};

/// The number of sequences of `depth` position-legal moves. The last move of each is counted, not made.
///
/// ```
/// use pantheon_rules::{perft, Catalogue, Position};
/// let shogi = Catalogue::builtin().get("shogi").unwrap();
/// assert_eq!(perft(&Position::start(shogi), 3), 25470);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => sum(position, |after| perft(after, depth - 1)),
    }
}

/// The same number, found by making every move on the board.
pub fn perft_making_leaves(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => sum(position, |after| perft_making_leaves(after, depth - 1)),
    }
}

/// Each legal move with the number of sequences that begin with it, in order of generation.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let counted = |mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        (mv, perft(&after, depth.saturating_sub(1)))
    };
    if depth == 0 { Vec::new() } else { position.legal_moves().into_iter().map(counted).collect() }
}

#[inline]
fn sum(position: &Position, mut count: impl FnMut(&Position) -> u64) -> u64 {
    let mut total = 0;
    let mut after = position.clone();
    let _ = movegen::generate(position.variant(), position.state(), Listing::Legal, &mut |set: MoveSet| {
        for mv in set {
            after.set_state(position.state());
            after.play_unchecked(mv);
            total += count(&after);
        }
        ControlFlow::Continue(())
    });
    total
}
