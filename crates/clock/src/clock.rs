//! What is left of the time.

use std::fmt;
use std::time::Duration;

use pantheon_rules::{Color, Sides};

use crate::control::{TimeControl, short};

/// The clock of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// What is left before byoyomi.
    left: Duration,
    /// Periods of byoyomi that have not run out, the one under way included.
    periods: u32,
    /// What is left of the period under way.
    period: Duration,
    /// Moves made.
    moves: u32,
}

impl Clock {
    /// A full one.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, left: control.base, periods: control.periods, period: control.byoyomi, moves: 0 }
    }

    /// Time goes by.
    pub fn pass(&mut self, time: Duration) {
        let mut over = time.saturating_sub(self.left);
        self.left = self.left.saturating_sub(time);
        while self.periods > 0 && over >= self.period {
            over -= self.period;
            self.periods -= 1;
            self.period = self.control.byoyomi;
        }
        if self.periods > 0 {
            self.period -= over;
        }
    }

    /// A move has been made.
    pub fn press(&mut self) {
        self.moves += 1;
        self.left += self.control.increment;
        self.period = self.control.byoyomi;
        if self.control.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
            self.left += self.control.base;
        }
    }

    /// Has the time run out?
    pub fn is_out(&self) -> bool {
        self.left.is_zero() && self.periods == 0
    }

    /// Is there little left?
    pub fn is_low(&self) -> bool {
        let now = if self.left.is_zero() { self.period } else { self.left };
        self.periods <= 1 && now < Duration::from_secs(10) || self.is_out()
    }

    /// What is left before byoyomi.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// So much is left before byoyomi, as somebody has written down.
    pub fn set_left(&mut self, left: Duration) {
        self.left = left;
    }

    /// What is left of the period of byoyomi under way, if there is one.
    pub fn period(&self) -> Duration {
        if self.periods > 0 { self.period } else { Duration::ZERO }
    }

    /// Periods of byoyomi that have not run out, the one under way included.
    pub fn periods(&self) -> u32 {
        self.periods
    }

    /// How long until the time runs out, if the player does not move.
    pub fn until_out(&self) -> Duration {
        self.left + self.period() + self.control.byoyomi * self.periods.saturating_sub(1)
    }

    /// How many moves until the base is given again, if it is.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.control.moves.map(|moves| moves - self.moves % moves)
    }

    /// What was given.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// More time, by the other player's kindness.
    pub fn give(&mut self, time: Duration) {
        self.left += time;
    }
}

impl fmt::Display for Clock {
    /// `9:58`, `9:58 +3x30s` where byoyomi follows, `byoyomi 0:27 x2` where it is under way, `9:58 for 12` moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves_to_go().filter(|_| self.periods == 0) {
            return write!(f, "{} for {moves}", face(self.left));
        }
        match (self.left.is_zero(), self.periods) {
            (false, 0) | (true, 0) => f.write_str(&face(self.left)),
            (false, 1) => write!(f, "{} +{}", face(self.left), short(self.control.byoyomi)),
            (false, periods) => write!(f, "{} +{periods}x{}", face(self.left), short(self.control.byoyomi)),
            (true, 1) => write!(f, "byoyomi {}", face(self.period)),
            (true, periods) => write!(f, "byoyomi {} x{periods}", face(self.period)),
        }
    }
}

/// A time as clocks show it; tenths of seconds when they begin to count.
fn face(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 if !time.is_zero() => format!("0:0{seconds}.{}", time.subsec_millis() / 100),
        0..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// The clocks of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: TimeControl,
    clocks: Sides<Clock>,
}

impl Clocks {
    /// Both full.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { control, clocks: Sides::both(Clock::new(control)) }
    }

    /// What was given.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// More time for a player.
    pub fn give(&mut self, player: Color, time: Duration) {
        self.clocks[player].give(time);
    }

    /// So much is left for a player before byoyomi, as somebody has written down.
    pub fn set_left(&mut self, player: Color, left: Duration) {
        self.clocks[player].set_left(left);
    }

    /// The clock of a player.
    pub fn of(&self, player: Color) -> &Clock {
        &self.clocks[player]
    }

    /// Time goes by on the clock of a player.
    pub fn pass(&mut self, player: Color, time: Duration) {
        self.clocks[player].pass(time);
    }

    /// A player has moved.
    pub fn press(&mut self, player: Color) {
        self.clocks[player].press();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn increments_are_added_after_the_move() {
        let mut clocks = Clocks::new(control("1m+5s"));
        clocks.pass(Color::White, seconds(10));
        clocks.press(Color::White);
        assert_eq!(clocks.of(Color::White).to_string(), "0:55");
        assert_eq!(clocks.of(Color::Black).to_string(), "1:00");
    }

    #[test]
    fn byoyomi_periods_run_out_one_by_one() {
        let mut clock = Clock::new(control("1m/3x30s"));
        assert_eq!(clock.to_string(), "1:00 +3x30s");
        clock.pass(seconds(65));
        assert_eq!(clock.to_string(), "byoyomi 0:25 x3");
        clock.press();
        assert_eq!(clock.to_string(), "byoyomi 0:30 x3");
        clock.pass(seconds(70));
        assert_eq!(clock.to_string(), "byoyomi 0:20");
        assert!(!clock.is_out());
        clock.press();
        clock.pass(seconds(30));
        assert!(clock.is_out());
    }

    #[test]
    fn time_for_some_moves_comes_again() {
        let mut clock = Clock::new(control("2/1m"));
        for _ in 0..2 {
            clock.pass(seconds(20));
            clock.press();
        }
        assert_eq!(clock.to_string(), "1:20 for 2");
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.pass(seconds(80));
        assert!(clock.is_out());
    }

    #[test]
    fn the_deadline_counts_all_periods() {
        let mut clock = Clock::new(control("1m/3x30s"));
        assert_eq!(clock.until_out(), seconds(150));
        clock.pass(seconds(100));
        assert_eq!(clock.until_out(), seconds(50));
        assert!(!clock.is_out());
        clock.pass(clock.until_out());
        assert!(clock.is_out());
    }

    #[test]
    fn the_last_seconds_show_tenths() {
        let mut clock = Clock::new(control("10s"));
        clock.pass(Duration::from_millis(2_250));
        assert_eq!(clock.to_string(), "0:07.7");
        assert!(clock.is_low());
    }
}
