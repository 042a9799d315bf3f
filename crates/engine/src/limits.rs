//! How long to think.

use std::time::Duration;

use pantheon_rules::Move;

/// What bounds a search. Nothing set means: think until stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The clock of the player to move.
    pub clock: Option<Clock>,
    /// Exactly so long.
    pub time: Option<Duration>,
    /// At most so many nodes.
    pub nodes: Option<u64>,
    /// At most so many plies of depth.
    pub depth: Option<u32>,
    /// Stop when a win within so many plies is found.
    pub mate: Option<u32>,
    /// Look only at these moves; all if there are none.
    pub moves: Vec<Move>,
    /// How many best lines to report; 0 means 1.
    pub lines: usize,
    /// It is the opponent's turn in truth, and the move he is expected to make has been made: do not stop before
    /// [`Search::hit`](crate::Search::hit).
    pub ponder: bool,
    /// Do not stop before [`Search::stop`](crate::Search::stop), whatever is found.
    pub infinite: bool,
    /// Play no better than this.
    pub strength: Option<Strength>,
}

/// The clock of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// What each move may take when nothing is left.
    pub byoyomi: Duration,
    /// Moves until more time is given, if it is.
    pub moves_to_go: Option<u32>,
}

/// How well to play, in Elo of this engine's own scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strength {
    elo: u16,
}

impl Strength {
    /// The weakest.
    pub const MIN: u16 = 500;
    /// From here on nothing is held back.
    pub const MAX: u16 = 2850;
    /// How many levels there are; the last holds nothing back.
    pub const LEVELS: u8 = 8;

    /// Of so many Elo, as near as can be.
    pub fn elo(elo: u16) -> Strength {
        Strength { elo: elo.clamp(Strength::MIN, Strength::MAX) }
    }

    /// Of a level from 1 to 8; `None` for the last, which plays as well as it can, and for numbers that are none.
    pub fn level(level: u8) -> Option<Strength> {
        const ELO: [u16; 7] = [500, 800, 1100, 1400, 1700, 2000, 2300];
        ELO.get(level.checked_sub(1)? as usize).map(|&elo| Strength { elo })
    }

    /// In Elo.
    pub fn in_elo(self) -> u16 {
        self.elo
    }
}
