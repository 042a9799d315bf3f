//! The clocks of a table: what they show, when they run out. All times are the server's.

use pantheon_clock::{Clock, Clocks};
use pantheon_rules::Color;
use pantheon_wire::{Both, ClockFace, ClockFaces, Side};

use super::{ABANDONED, FIRST_MOVE, Table, color, millis, side};

/// What a connection's slowness may give back to the mover: half a second a move at most.
pub const MOST_LAG: i64 = 500;

impl Table {
    /// Do clocks run now? Each side's first move is free, unless there are days for it.
    fn runs(&self) -> bool {
        let is_slow = self.clocks.as_ref().is_some_and(|clocks| clocks.control().is_correspondence());
        self.clocks.is_some() && self.ending.is_none() && (is_slow || self.game.plies() >= 2)
    }

    /// What the player to move has used of his clock, if he moves now; his connection took `lag` of it.
    pub fn spent(&self, now: i64, lag: i64) -> i64 {
        match self.runs() {
            true => now.saturating_sub(self.turn_since).saturating_sub(lag.clamp(0, MOST_LAG)).max(0),
            false => 0,
        }
    }

    /// Until when a first move has to be made, where nobody waits for it for days.
    fn first_move_by(&self) -> Option<i64> {
        let waits = self.game.plies() < 2 && self.ending.is_none() && !self.runs() && self.clocks.is_some();
        waits.then_some(self.turn_since + FIRST_MOVE.as_millis() as i64)
    }

    /// When something happens by itself: a flag falls, a game that nobody begins or goes on with is broken
    /// off.
    pub fn deadline(&self) -> Option<i64> {
        if let Some(by) = self.first_move_by() {
            return Some(by);
        }
        let Some(clocks) = &self.clocks else {
            let by = self.turn_since.saturating_add(ABANDONED.as_millis() as i64);
            return self.ending.is_none().then_some(by);
        };
        if !self.runs() {
            return None;
        }
        let left = clocks.of(self.game.turn()).until_out();
        Some(self.turn_since.saturating_add(i64::try_from(left.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Is it time for what [`Table::deadline`] is about?
    pub fn is_due(&self, now: i64) -> bool {
        self.deadline().is_some_and(|deadline| now >= deadline)
    }

    /// The clock of a side as it is now.
    pub fn clock_now(&self, of: Color, now: i64) -> Option<Clock> {
        let mut clock = *self.clocks.as_ref()?.of(of);
        if self.game.turn() == of {
            clock.pass(millis(self.spent(now, 0)));
        }
        Some(clock)
    }

    /// What both show now.
    pub fn faces(&self, now: i64) -> Option<ClockFaces> {
        let face = |of: Side| {
            let clock = self.clock_now(color(of), now)?;
            Some(ClockFace {
                left_ms: clock.left().as_millis() as i64,
                period_ms: clock.period().as_millis() as i64,
                periods: clock.periods(),
            })
        };
        let faces = Both { white: face(Side::White)?, black: face(Side::Black)? };
        let running = self.runs().then(|| side(self.game.turn()));
        Some(ClockFaces { at: now, running, faces, first_move_by: self.first_move_by() })
    }
}

/// The clocks after a move was taken back: nobody has more than before the move, nor more than he has now.
pub fn after_takeback(now: Option<Clocks>, before: Option<Clocks>) -> Option<Clocks> {
    let (now, mut before) = (now?, before?);
    for of in Color::ALL {
        let used = before.of(of).until_out().saturating_sub(now.of(of).until_out());
        before.pass(of, used);
        if before.of(of).is_out() {
            // Nobody loses by the other's kindness.
            return Some(now);
        }
    }
    Some(before)
}
