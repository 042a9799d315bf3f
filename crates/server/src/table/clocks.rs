//! The clocks of a table: what they show, when they run out. All times are the server's.

use pantheon_clock::{Clock, Clocks};
use pantheon_rules::Color;
use pantheon_wire::{BoardFaces, Both, ClockFace, ClockFaces, Side};

use super::{ABANDONED, FIRST_MOVE, Table, color, millis};

/// What a connection's slowness may give back to the mover: half a second a move at most.
pub const MOST_LAG: i64 = 500;

impl Table {
    /// Have both sides moved, on some board? Before that a game can be broken off, and no clock runs.
    pub fn has_begun(&self) -> bool {
        self.game.boards().iter().any(|board| board.moves().len() >= 2)
    }

    /// Do clocks run now? Each side's first move is free, unless there are days for it.
    pub(super) fn runs(&self) -> bool {
        let is_slow = self.timers[0].clocks.as_ref().is_some_and(|clocks| clocks.control().is_correspondence());
        self.has_clocks() && self.ending.is_none() && (is_slow || self.has_begun())
    }

    /// Is it played by the clock?
    pub(super) fn has_clocks(&self) -> bool {
        self.timers[0].clocks.is_some()
    }

    /// What the player to move on a board has used of his clock, if he moves now; his connection took `lag` of it.
    pub fn spent(&self, board: usize, now: i64, lag: i64) -> i64 {
        match self.runs() {
            true => now.saturating_sub(self.timers[board].since).saturating_sub(lag.clamp(0, MOST_LAG)).max(0),
            false => 0,
        }
    }

    /// Until when a first move has to be made, where nobody waits for it for days.
    pub(super) fn first_move_by(&self) -> Option<i64> {
        let waits = self.has_clocks() && self.ending.is_none() && !self.runs();
        let since = self.timers.iter().map(|timer| timer.since).min();
        since.filter(|_| waits).map(|since| since + FIRST_MOVE.as_millis() as i64)
    }

    /// When the flag of who is to move on a board falls.
    fn flag_on(&self, board: usize) -> Option<i64> {
        let timer = &self.timers[board];
        let clocks = timer.clocks.as_ref().filter(|_| self.runs())?;
        let left = clocks.of(color(self.turn_on(board))).until_out();
        Some(timer.since.saturating_add(i64::try_from(left.as_millis()).unwrap_or(i64::MAX)))
    }

    /// The flag that falls first: the board, and when.
    pub(super) fn next_flag(&self) -> Option<(usize, i64)> {
        let flags = (0..self.boards()).filter_map(|board| Some((board, self.flag_on(board)?)));
        flags.min_by_key(|&(_, at)| at)
    }

    /// When a game without a clock is given up, if nobody moves.
    fn abandoned_by(&self) -> Option<i64> {
        let since = self.timers.iter().map(|timer| timer.since).max();
        let waits = !self.has_clocks() && self.ending.is_none();
        since.filter(|_| waits).map(|since| since.saturating_add(ABANDONED.as_millis() as i64))
    }

    /// When something happens by itself: a flag falls, a game that nobody begins or goes on with is broken
    /// off.
    pub fn deadline(&self) -> Option<i64> {
        let flag = self.next_flag().map(|(_, at)| at);
        self.first_move_by().or(flag).or_else(|| self.abandoned_by())
    }

    /// Is it time for what [`Table::deadline`] is about?
    pub fn is_due(&self, now: i64) -> bool {
        self.deadline().is_some_and(|deadline| now >= deadline)
    }

    /// The same for who moves on a board: what his connection took is given back to his own clock, and to no other.
    pub(super) fn is_due_on(&self, board: usize, now: i64, lag: i64) -> bool {
        let before = now.saturating_sub(lag);
        let flag = |other: usize| self.flag_on(other).is_some_and(|at| if other == board { before } else { now } >= at);
        match self.runs() {
            true => (0..self.boards()).any(flag),
            false => self.is_due(before),
        }
    }

    /// The clock of a side on a board as it is now.
    pub fn clock_now(&self, board: usize, of: Color, now: i64) -> Option<Clock> {
        let mut clock = *self.timers[board].clocks.as_ref()?.of(of);
        if self.game.team_to_move_on(board) == of {
            clock.pass(millis(self.spent(board, now, 0)));
        }
        Some(clock)
    }

    /// What all show now.
    pub fn faces(&self, now: i64) -> Option<ClockFaces> {
        let BoardFaces { running, faces } = self.faces_on(0, now)?;
        let second = (self.boards() > 1).then(|| self.faces_on(1, now)).flatten();
        Some(ClockFaces { at: now, running, faces, second, first_move_by: self.first_move_by() })
    }

    /// What both of a board show now.
    pub fn faces_on(&self, board: usize, now: i64) -> Option<BoardFaces> {
        let face = |of: Side| {
            let clock = self.clock_now(board, color(of), now)?;
            Some(ClockFace {
                left_ms: clock.left().as_millis() as i64,
                period_ms: clock.period().as_millis() as i64,
                periods: clock.periods(),
            })
        };
        let faces = Both { white: face(Side::White)?, black: face(Side::Black)? };
        Some(BoardFaces { running: self.runs().then(|| self.turn_on(board)), faces })
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
