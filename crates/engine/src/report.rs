//! What a search says while it thinks, and at its end.

use std::time::Duration;

use pantheon_rules::Move;

use crate::score::{Bound, Score};

/// News of a search.
#[derive(Clone, Debug)]
pub struct Report {
    /// Plies looked ahead everywhere.
    pub depth: u32,
    /// Plies looked ahead along the longest line.
    pub longest: u32,
    /// Which of the best lines this is, the first is 1.
    pub line: usize,
    /// Its worth for the player to move.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Positions looked at so far, by all threads.
    pub nodes: u64,
    /// Since the start.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub full: u32,
    /// The moves that are expected.
    pub moves: Vec<Move>,
}

impl Report {
    /// Nodes a second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(0.001)) as u64
    }
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Best {
    /// The move to play; `None` if there is none.
    pub mv: Option<Move>,
    /// The answer that is expected.
    pub ponder: Option<Move>,
    /// The last report of the best line, if the search got so far.
    pub report: Option<Report>,
    /// Was a mate asked for, and is it proven that there is none?
    pub no_mate: bool,
}

impl Best {
    /// Nothing to play.
    pub(crate) const NONE: Best = Best { mv: None, ponder: None, report: None, no_mate: false };

    /// A mate that was proven.
    pub(crate) fn mate(line: Vec<Move>, within: u32, nodes: u64, time: Duration) -> Best {
        let report = Report {
            depth: within,
            longest: line.len() as u32,
            line: 1,
            score: Score::WinIn(within),
            bound: Bound::Exact,
            nodes,
            time,
            full: 0,
            moves: line.clone(),
        };
        Best { mv: line.first().copied(), ponder: line.get(1).copied(), report: Some(report), no_mate: false }
    }
}
