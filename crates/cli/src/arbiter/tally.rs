use std::fmt;
use std::time::Duration;

use pantheon_notation::arbiter::Ruling;

use crate::text::count;

/// What all games came to.
#[derive(Default)]
pub struct Tally {
    clean: u64,
    /// Games that something is wrong with.
    pub unclean: u64,
    /// Texts that are no games.
    pub unreadable: u64,
    plies: u64,
    /// How often each of [`RESULTS`] was the ruling.
    results: [u64; 4],
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

impl Tally {
    /// Enters a game, or what should have been one, and gives its number.
    pub fn enter(&mut self, ruling: Option<&Ruling>) -> u64 {
        match ruling {
            Some(ruling) => {
                *(if ruling.clean { &mut self.clean } else { &mut self.unclean }) += 1;
                self.plies += ruling.plies as u64;
                for (name, number) in RESULTS.iter().zip(&mut self.results) {
                    *number += u64::from(*name == ruling.result);
                }
            }
            None => self.unreadable += 1,
        }
        self.games()
    }

    fn games(&self) -> u64 {
        self.clean + self.unclean + self.unreadable
    }

    /// Games a second.
    pub fn speed(&self, time: Duration) -> f64 {
        // A clock too coarse for a short run must not divide by zero.
        self.games() as f64 / time.as_secs_f64().max(1e-9)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { clean, unclean, unreadable, plies, .. } = self;
        let (games, plies) = (count(self.games() as usize, "game"), count(*plies as usize, "move"));
        writeln!(f, "{games} with {plies}: {clean} clean, {unclean} not, {unreadable} not readable.")?;
        let results: Vec<String> =
            RESULTS.iter().zip(self.results).map(|(name, number)| format!("{name} {number}x")).collect();
        writeln!(f, "By the rules: {}.", results.join(", "))
    }
}
