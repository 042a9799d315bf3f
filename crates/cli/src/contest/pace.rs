//! How long a player may think, and how times are written.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long a player may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// So long for each move.
    Time(Duration),
    /// A clock for the game.
    Clock(ClockPace),
    /// So many positions for each move.
    Nodes(u64),
    /// So many plies deep for each move.
    Depth(u32),
}

/// A clock: what it starts with and what a move adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockPace {
    /// What it starts with.
    pub base: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

/// A time as it is written on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time(pub Duration);

impl FromStr for Time {
    type Err = String;

    /// `100ms`, `1.5s`, `2m`.
    fn from_str(text: &str) -> Result<Time, String> {
        let text = text.trim();
        let wrong = || format!("`{text}` is no time; write a number with its unit, as in 100ms, 1.5s or 2m");
        let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let scale = match &text[digits..] {
            "ms" => 0.001,
            "s" => 1.0,
            "m" | "min" => 60.0,
            _ => return Err(wrong()),
        };
        let number: f64 = text[..digits].parse().map_err(|_| wrong())?;
        // A week is longer than anybody waits, and short enough to add up without a care.
        let seconds = Some(number * scale).filter(|seconds| (0.001..=604_800.0).contains(seconds)).ok_or_else(wrong)?;
        Ok(Time(Duration::from_secs_f64(seconds)))
    }
}

impl FromStr for ClockPace {
    type Err = String;

    /// `10s+0.1s`, or in seconds `10+0.1`.
    fn from_str(text: &str) -> Result<ClockPace, String> {
        let wrong = || format!("`{text}` is no clock; write what it starts with and what a move adds, as in 10s+0.1s");
        let read = |text: &str| match text.trim().parse::<f64>() {
            Ok(0.0) => Ok(Duration::ZERO),
            Ok(_) => format!("{}s", text.trim()).parse().map(|Time(time)| time),
            Err(_) => text.parse().map(|Time(time)| time),
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let pace =
            ClockPace { base: read(base).map_err(|_| wrong())?, increment: read(increment).map_err(|_| wrong())? };
        if pace.base.is_zero() { Err(wrong()) } else { Ok(pace) }
    }
}

impl FromStr for Pace {
    type Err = String;

    /// `time=100ms`, `clock=10s+0.1s`, `nodes=20000`, `depth=6`.
    fn from_str(text: &str) -> Result<Pace, String> {
        let wrong = || format!("`{text}` is no pace; write time=100ms, clock=10s+0.1s, nodes=20000 or depth=6");
        let (name, value) = text.split_once('=').ok_or_else(wrong)?;
        match name.trim() {
            "time" => value.parse().map(|Time(time)| Pace::Time(time)),
            "clock" => value.parse().map(Pace::Clock),
            "nodes" => value.parse().ok().filter(|&nodes| nodes > 0).map(Pace::Nodes).ok_or_else(wrong),
            "depth" => value.parse().ok().filter(|&depth| depth > 0).map(Pace::Depth).ok_or_else(wrong),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Time(time) => write!(f, "{} a move", Time(*time)),
            Pace::Clock(ClockPace { base, increment }) => write!(f, "{}+{}", Time(*base), Time(*increment)),
            Pace::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Pace::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_millis() {
            0 => f.write_str("0s"),
            millis @ ..1000 => write!(f, "{millis}ms"),
            millis => write!(f, "{}s", millis as f64 / 1000.0),
        }
    }
}

impl Pace {
    /// The tag `TimeControl` of PGN: seconds a game with an increment, or what is nearest.
    pub fn tag(&self) -> String {
        match self {
            Pace::Time(time) => format!("1/{}", time.as_secs_f64()),
            Pace::Clock(ClockPace { base, increment }) if increment.is_zero() => base.as_secs_f64().to_string(),
            Pace::Clock(ClockPace { base, increment }) => {
                format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Pace::Nodes(_) | Pace::Depth(_) => "-".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_shown() {
        for (text, shown) in [("100ms", "100ms"), ("1.5s", "1.5s"), ("2m", "120s"), ("1000ms", "1s")] {
            assert_eq!(text.parse::<Time>().unwrap().to_string(), shown);
        }
        for text in ["", "100", "ms", "1h", "-1s", "0s", "1.2.3s", "999999999s", "١s"] {
            assert!(text.parse::<Time>().unwrap_err().contains("as in 100ms"), "{text}");
        }
    }

    #[test]
    fn paces_are_read_and_shown() {
        for (text, shown, tag) in [
            ("time=100ms", "100ms a move", "1/0.1"),
            ("clock=10s+0.1s", "10s+100ms", "10+0.1"),
            ("clock=10+0.1", "10s+100ms", "10+0.1"),
            ("clock=1m", "60s+0s", "60"),
            ("nodes=500", "500 nodes a move", "-"),
            ("depth=3", "depth 3", "-"),
        ] {
            let pace: Pace = text.parse().unwrap();
            assert_eq!((pace.to_string().as_str(), pace.tag().as_str()), (shown, tag));
        }
        for text in ["", "time", "time=5", "nodes=0", "nodes=x", "depth=-1", "clock=0+1", "speed=3"] {
            assert!(text.parse::<Pace>().unwrap_err().contains("write"), "{text}");
        }
    }
}
