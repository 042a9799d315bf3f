//! The time that players are given, and how it is written.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time that each player is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// For the whole game, or for so many moves.
    pub(crate) base: Duration,
    /// After so many moves the base is given again.
    pub(crate) moves: Option<u32>,
    /// Added after each move.
    pub(crate) increment: Duration,
    /// When all that is used up, a move may take this long without anything being lost.
    pub(crate) byoyomi: Duration,
    /// How many such periods there are.
    pub(crate) periods: u32,
}

/// How a time control is written, for help texts and for those who got it wrong.
pub const FORMS: &str = "10m (all moves in ten minutes), 10m+30s (30 seconds more for each move), 10m/30s (byoyomi: then 30 \
                         seconds a move), 10m/3x30s (three such periods), 40/15m (40 moves in 15 minutes), 0/20s (20 \
                         seconds a move), 0/3d (three days a move)";

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

impl TimeControl {
    /// Before byoyomi.
    pub fn base(&self) -> Duration {
        self.base
    }

    /// Added after each move.
    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// What a move may take when the base is used up; nothing where there are no periods.
    pub fn byoyomi(&self) -> Duration {
        self.byoyomi
    }

    /// How many periods of byoyomi there are.
    pub fn periods(&self) -> u32 {
        self.periods
    }

    /// How many moves the base is for, if not for the whole game.
    pub fn moves(&self) -> Option<u32> {
        self.moves
    }

    /// Is there a day or more for a move: a game that is not played at one sitting?
    pub fn is_correspondence(&self) -> bool {
        self.byoyomi.as_secs() >= DAY || self.increment.as_secs() >= DAY
    }

    /// What a player will probably take for a game of forty moves, by which games are told apart as fast or slow.
    pub fn expected(&self) -> Duration {
        const MOVES: u32 = 40;
        self.base + self.increment * MOVES + self.byoyomi * if self.periods > 0 { MOVES * 5 / 8 } else { 0 }
    }

    /// Reads what [`TimeControl::tag`] writes, and so what other programs do, as long as it is one stage.
    pub fn of_tag(text: &str) -> Option<TimeControl> {
        let text = text.trim();
        if !text.bytes().all(|b| b.is_ascii_digit() || b"./+".contains(&b)) {
            return text.parse().ok();
        }
        let seconds = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok().filter(|&time| time <= LONGEST);
        let (moves, time) = text.split_once('/').map_or((None, text), |(moves, time)| (Some(moves), time));
        let (base, increment) = time.split_once('+').map_or((time, "0"), |(base, more)| (base, more));
        let (base, increment) = (seconds(base).filter(|base| !base.is_zero())?, seconds(increment)?);
        let moves = moves.map_or(Some(None), |moves| moves.parse().ok().filter(|&moves: &u32| moves > 0).map(Some))?;
        Some(match moves {
            Some(1) if increment.is_zero() => {
                TimeControl { base: Duration::ZERO, moves: None, increment, byoyomi: base, periods: 1 }
            }
            _ => TimeControl { base, moves, increment, byoyomi: Duration::ZERO, periods: 0 },
        })
    }

    /// The tag `TimeControl` of PGN, in seconds: `600+30`, `40/900`, `1/20` for so long a move. Byoyomi after a base has
    /// no form there and is told as we write it.
    pub fn tag(&self) -> String {
        let (base, byoyomi) = (self.base.as_secs_f64(), self.byoyomi.as_secs_f64());
        if self.periods == 1 && self.base.is_zero() && self.increment.is_zero() {
            return format!("1/{byoyomi}");
        }
        if self.periods > 0 {
            return self.to_string();
        }
        let moves = self.moves.map_or_else(String::new, |moves| format!("{moves}/"));
        match self.increment.as_secs_f64() {
            0.0 => format!("{moves}{base}"),
            increment => format!("{moves}{base}+{increment}"),
        }
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

const MINUTE: u64 = 60;
const DAY: u64 = 24 * 60 * MINUTE;
/// No game is longer.
const LONGEST: Duration = Duration::from_secs(1000 * 60 * MINUTE);

/// Reads `30s`, `10m`, `1h`, `1h30m`, `3d`, `5:00`, `2.5s`, or a number of units of so many seconds.
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
            // A number alone is the last: `60 5` is not their sum.
            "" if letters == rest.len() => unit as f64,
            "s" | "sec" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "d" => 86_400.0,
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
        _ if seconds.is_multiple_of(DAY) => format!("{}d", seconds / DAY),
        _ if seconds.is_multiple_of(3600) => format!("{}h", seconds / 3600),
        _ if seconds.is_multiple_of(60) => format!("{}m", seconds / 60),
        _ => format!("{seconds}s"),
    }
}

/// Enough of a text to know it again.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let short: String = text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() { short + "..." } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
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
            ("0/3d", "0/3d"),
            ("0/72h", "0/3d"),
        ] {
            assert_eq!(control(text).to_string(), again, "{text}");
        }
        for text in
            ["", "x", "0", "10m/", "10m/0s", "1/2/3/4", "10q", "-5m", "10m/ax3s", "9999999h", "5:99", "1e9m", "60 5"]
        {
            let error = text.parse::<TimeControl>().unwrap_err();
            assert!(error.contains("is no time control; there are 10m"), "{text}: {error}");
        }
    }

    #[test]
    fn pgn_is_told_in_seconds() {
        for (text, tag) in [
            ("10m", "600"),
            ("10m+30s", "600+30"),
            ("2.5s+0.5s", "2.5+0.5"),
            ("40/15m", "40/900"),
            ("40/15m+5s", "40/900+5"),
            ("0/20s", "1/20"),
            ("0/3d", "1/259200"),
            ("10m/3x30s", "10m/3x30s"),
            ("0/3x30s", "0/3x30s"),
        ] {
            assert_eq!(control(text).tag(), tag, "{text}");
            assert_eq!(TimeControl::of_tag(tag), Some(control(text)), "{tag}");
        }
        for tag in ["", "-", "?", "*60", "0", "0+5", "40/7200:3600", "1/2/3", "0/20", "1.2.3", "9999999999"] {
            assert_eq!(TimeControl::of_tag(tag), None, "{tag}");
        }
    }

    #[test]
    fn days_are_for_correspondence() {
        assert!(control("0/1d").is_correspondence());
        assert!(!control("0/20s").is_correspondence());
        assert_eq!(control("3m+2s").expected(), Duration::from_secs(260));
        assert_eq!(control("10m/3x30s").expected(), Duration::from_secs(600 + 750));
    }
}
