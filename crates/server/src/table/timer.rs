//! The time of one board. Most tables have one; teams at two have one at each, and each runs by itself.

use pantheon_clock::{Clocks, TimeControl};
use pantheon_rules::Color;

use super::clocks::after_takeback;
use super::millis;

/// The clocks of a board, by the side; of two boards, by the team.
#[derive(Clone)]
pub struct Timer {
    /// As they were when the turn began.
    pub clocks: Option<Clocks>,
    /// Before each move, for it may be taken back.
    past: Vec<Option<Clocks>>,
    /// Since when the clock of the player to move has been running, or would.
    pub since: i64,
}

impl Timer {
    /// Full clocks.
    pub fn new(control: Option<TimeControl>, since: i64) -> Timer {
        Timer { clocks: control.map(Clocks::new), past: Vec::new(), since }
    }

    /// A move was made, and took so long.
    pub fn press(&mut self, mover: Color, spent_ms: i64, at: i64) {
        self.past.push(self.clocks);
        if let Some(clocks) = &mut self.clocks {
            clocks.pass(mover, millis(spent_ms));
            clocks.press(mover);
        }
        self.since = at;
    }

    /// A move was taken back. Time that was used is gone; what was given for the move goes with it.
    pub fn take_back(&mut self, at: i64) {
        let before = self.past.pop().flatten();
        self.clocks = after_takeback(self.clocks, before);
        self.since = at;
    }

    /// Somebody was given time. A move that is taken back afterwards does not take the gift with it.
    pub fn give(&mut self, to: Color, ms: i64) {
        for clocks in self.past.iter_mut().chain([&mut self.clocks]).flatten() {
            clocks.give(to, millis(ms));
        }
    }
}
