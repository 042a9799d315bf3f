//! What a position is worth.

use std::fmt;

/// The worth of a position for the player to move, as the search computes with it. Never shown as such: see [`Score`].
pub(crate) type Value = i32;

/// A mate on the spot.
pub(crate) const MATE: Value = 32_000;
/// More than anything.
pub(crate) const INFINITE: Value = 32_001;
/// No position is so good without a forced win.
pub(crate) const LONGEST_MATE: Value = MATE - 512;
/// What nobody knows.
pub(crate) const UNKNOWN: Value = -32_002;

/// Being mated after so many plies.
pub(crate) const fn mated_in(plies: usize) -> Value {
    plies as Value - MATE
}

/// Winning after so many plies.
pub(crate) const fn mate_in(plies: usize) -> Value {
    MATE - plies as Value
}

/// Is it a forced win or loss?
pub(crate) const fn is_decided(value: Value) -> bool {
    value.abs() >= LONGEST_MATE
}

/// The worth of a position for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// An advantage, in hundredths of the weakest piece of most games.
    Advantage(i32),
    /// The player wins by force after so many plies.
    WinIn(u32),
    /// The player loses by force after so many plies.
    LossIn(u32),
}

impl Score {
    pub(crate) fn new(value: Value) -> Score {
        match value {
            LONGEST_MATE.. => Score::WinIn((MATE - value).max(0) as u32),
            _ if value <= -LONGEST_MATE => Score::LossIn((MATE + value).max(0) as u32),
            _ => Score::Advantage(value),
        }
    }

    /// The same from the other player's chair.
    pub fn reversed(self) -> Score {
        match self {
            Score::Advantage(value) => Score::Advantage(-value),
            Score::WinIn(plies) => Score::LossIn(plies),
            Score::LossIn(plies) => Score::WinIn(plies),
        }
    }

    /// One number that orders scores: greater is better for the player.
    pub fn centipawns(self) -> i32 {
        match self {
            Score::Advantage(value) => value,
            Score::WinIn(plies) => MATE - plies as i32,
            Score::LossIn(plies) => plies as i32 - MATE,
        }
    }

    /// The chances that the player wins, draws and loses, in thousandths that add up to 1000.
    pub fn chances(self) -> [u32; 3] {
        let value = match self {
            Score::Advantage(value) => value as f64,
            Score::WinIn(_) => return [1000, 0, 0],
            Score::LossIn(_) => return [0, 0, 1000],
        };
        let share = |value: f64| 1.0 / (1.0 + (-value / 160.0).exp());
        let win = (1000.0 * share(value - 90.0)).round() as u32;
        let loss = (1000.0 * share(-value - 90.0)).round() as u32;
        [win, 1000 - win - loss, loss]
    }
}

impl fmt::Display for Score {
    /// `+1.23`, `mate in 5 plies`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Advantage(value) => write!(f, "{:+.2}", *value as f64 / 100.0),
            Score::WinIn(plies) => write!(f, "wins in {plies}"),
            Score::LossIn(plies) => write!(f, "loses in {plies}"),
        }
    }
}

/// What a score says if the search left off early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least the score.
    Lower,
    /// At most the score.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up() {
        for value in (-3000..3000).step_by(7) {
            let [win, draw, loss] = Score::Advantage(value).chances();
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(Score::Advantage(-value).chances(), [loss, draw, win]);
        }
    }

    #[test]
    fn mates_are_counted_in_plies() {
        assert_eq!(Score::new(mate_in(3)), Score::WinIn(3));
        assert_eq!(Score::new(mated_in(4)), Score::LossIn(4));
        assert_eq!(Score::new(-120), Score::Advantage(-120));
        assert_eq!(Score::WinIn(3).reversed(), Score::LossIn(3));
    }
}
