//! A game that was played through and not kept.

use pantheon_rules::Position;

use super::draft::Draft;
use crate::record::{Ending, Fault};

/// What a game came to whose main line was played through. Every move was checked; comments and variations were not
/// looked at.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position after the last move that could be read.
    pub end: Position,
    /// How many moves were played.
    pub plies: usize,
    /// How the game ended, where the record says.
    pub ending: Option<Ending>,
    /// The first text of the main line that could not be read; the moves end before it.
    pub fault: Option<Fault>,
}

impl Played {
    pub(super) fn new(draft: &mut Draft, ending: Option<Ending>) -> Played {
        Played { plies: draft.plies(), fault: draft.record.fault.take(), end: draft.end(), ending }
    }
}
