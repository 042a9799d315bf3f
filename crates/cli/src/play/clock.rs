//! Clocks: what time the players are given, and what is left of it. No clock of the machine is read here: whoever plays
//! says how much time went by.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use pantheon_rules::{Color, Sides};

use crate::text::excerpt;

/// The time that each player is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// For the whole game, or for so many moves.
    base: Duration,
    /// After so many moves the base is given again.
    moves: Option<u32>,
    /// Added after each move.
    increment: Duration,
    /// When all that is used up, a move may take this long without anything being lost.
    byoyomi: Duration,
    /// How many such periods there are.
    periods: u32,
}

/// How a time control is written, for help texts and for those who got it wrong.
pub const FORMS: &str = "10m (all moves in ten minutes), 10m+30s (30 seconds more for each move), 10m/30s (byoyomi: then 30 \
                         seconds a move), 10m/3x30s (three such periods), 40/15m (40 moves in 15 minutes), 0/20s (20 \
                         seconds a move)";

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let refused = || format!("`{}` is no time control; there are {FORMS}", excerpt(text.trim()));
        let lower = text.trim().to_ascii_lowercase();
        let mut parts: Vec<&str> = lower.split('/').map(str::trim).collect();
        // `40/15m`: a number without a unit before a stroke counts moves.
        let moves = parts[0].parse().ok().filter(|&moves: &u32| moves > 0 && parts.len() > 1);
        if moves.is_some() {
            parts.remove(0);
        }
        let (main, byoyomi) = match parts.as_slice() {
            [main] => (*main, None),
            [main, byoyomi] => (*main, Some(*byoyomi)),
            _ => return Err(refused()),
        };
        let (base, increment) = main.split_once('+').map_or((main, None), |(base, more)| (base, Some(more)));
        let (periods, byoyomi) = match byoyomi.map(|byoyomi| byoyomi.split_once('x').unwrap_or(("1", byoyomi))) {
            Some((count, each)) => (count.trim().parse().map_err(|_| refused())?, Some(each)),
            None => (0, None),
        };
        let read = |text: Option<&str>, unit| text.map_or(Some(Duration::ZERO), |text| duration(text, unit));
        let control = TimeControl {
            base: duration(base, MINUTE).ok_or_else(refused)?,
            moves,
            increment: read(increment, 1).ok_or_else(refused)?,
            byoyomi: read(byoyomi, 1).ok_or_else(refused)?,
            periods,
        };
        let no_byoyomi = control.byoyomi.is_zero() || control.periods == 0;
        if no_byoyomi && (control.base.is_zero() || byoyomi.is_some()) {
            return Err(refused());
        }
        Ok(control)
    }
}

impl fmt::Display for TimeControl {
    /// As it is read: `10m+30s`, `10m/3x30s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        f.write_str(&short(self.base))?;
        if !self.increment.is_zero() {
            write!(f, "+{}", short(self.increment))?;
        }
        match self.periods {
            0 => Ok(()),
            1 => write!(f, "/{}", short(self.byoyomi)),
            periods => write!(f, "/{periods}x{}", short(self.byoyomi)),
        }
    }
}

/// What may pass between the end of a search and the press of the clock.
const LAG: Duration = Duration::from_millis(200);
const MINUTE: u64 = 60;
/// No game is longer.
const LONGEST: Duration = Duration::from_secs(1000 * 60 * MINUTE);

/// Reads `30s`, `10m`, `1h`, `1h30m`, `5:00`, `2.5s`, or a number of units of so many seconds.
pub fn duration(text: &str, unit: u64) -> Option<Duration> {
    let text = text.trim();
    if let Some((minutes, seconds)) = text.split_once(':') {
        let (minutes, seconds): (u64, u64) = (minutes.parse().ok()?, seconds.parse().ok()?);
        let total = minutes.checked_mul(MINUTE)?.checked_add(seconds)?;
        return Some(Duration::from_secs(total)).filter(|&time| seconds < 60 && time <= LONGEST);
    }
    let mut rest = text;
    let mut total = Duration::ZERO;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let number: f64 = rest[..end].parse().ok()?;
        let letters = rest[end..].find(|c: char| c.is_ascii_digit()).map_or(rest.len(), |at| end + at);
        let seconds = match rest[end..letters].trim() {
            "" => unit as f64,
            "s" | "sec" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "ms" => 0.001,
            _ => return None,
        };
        total = total.checked_add(Duration::try_from_secs_f64(number * seconds).ok()?)?;
        rest = &rest[letters..];
    }
    (!text.is_empty() && total <= LONGEST).then_some(total)
}

/// A time as it is written in a time control.
pub fn short(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds, time.subsec_millis()) {
        (0, 0) => "0".to_owned(),
        (_, 1..) => format!("{}s", time.as_secs_f64()),
        _ if seconds.is_multiple_of(3600) => format!("{}h", seconds / 3600),
        _ if seconds.is_multiple_of(60) => format!("{}m", seconds / 60),
        _ => format!("{seconds}s"),
    }
}

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
    fn new(control: TimeControl) -> Clock {
        Clock { control, left: control.base, periods: control.periods, period: control.byoyomi, moves: 0 }
    }

    /// Time goes by.
    fn pass(&mut self, time: Duration) {
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
    fn press(&mut self) {
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

    /// The clock as the engine wants it told; a little less than there is, for its move is not seen at once.
    pub fn for_engine(&self) -> pantheon_engine::Clock {
        let byoyomi = match self.periods {
            0 => Duration::ZERO,
            _ => self.period,
        };
        let safe = |time: Duration| time.saturating_sub(LAG.min(time / 4));
        let moves_to_go = self.control.moves.map(|moves| moves - self.moves % moves);
        let (left, increment) = (safe(self.left), self.control.increment);
        pantheon_engine::Clock { left, increment, byoyomi: safe(byoyomi), moves_to_go }
    }
}

impl fmt::Display for Clock {
    /// `9:58`, `9:58 +3x30s` where byoyomi follows, `byoyomi 0:27 x2` where it is under way.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
    fn time_controls_are_read_and_written() {
        for (text, again) in [
            ("10m", "10m"),
            ("10", "10m"),
            ("5:00", "5m"),
            ("10m+30s", "10m+30s"),
            ("10+5", "10m+5s"),
            ("1h30m", "90m"),
            ("10m/30s", "10m/30s"),
            ("15m / 3x60s", "15m/3x1m"),
            ("40/15m", "40/15m"),
            ("40/5:00", "40/5m"),
            ("0/20s", "0/20s"),
            ("10m+5s/30s", "10m+5s/30s"),
            ("2.5s+1s", "2.5s+1s"),
        ] {
            assert_eq!(control(text).to_string(), again, "{text}");
        }
        for text in ["", "x", "0", "10m/", "10m/0s", "1/2/3/4", "10q", "-5m", "10m/ax3s", "9999999h", "5:99", "1e9m"] {
            let error = text.parse::<TimeControl>().unwrap_err();
            assert!(error.contains("is no time control; there are 10m"), "{text}: {error}");
        }
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
        assert_eq!(clock.to_string(), "1:20");
        assert_eq!(clock.for_engine().moves_to_go, Some(2));
        clock.pass(seconds(80));
        assert!(clock.is_out());
    }

    #[test]
    fn the_engine_hears_of_less_than_there_is() {
        let told = Clock::new(control("1m/1s")).for_engine();
        assert_eq!((told.left, told.byoyomi), (Duration::from_millis(59_800), Duration::from_millis(800)));
    }

    #[test]
    fn the_last_seconds_show_tenths() {
        let mut clock = Clock::new(control("10s"));
        clock.pass(Duration::from_millis(2_250));
        assert_eq!(clock.to_string(), "0:07.7");
        assert!(clock.is_low());
    }
}
