//! What a comparison came to, in numbers.

use std::collections::BTreeMap;
use std::fmt;

use super::compare::{Comparison, Disagreement, Met};
use super::differences::Difference;

/// What was compared and what came of it.
#[derive(Default)]
pub struct Tally {
    pub games: u64,
    pub positions: u64,
    pub known: BTreeMap<Difference, Met>,
    /// The first disagreement that was found, and the number of its game.
    pub disagreement: Option<(u64, Disagreement)>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.positions += other.positions;
        for (difference, met) in other.known {
            let known = self.known.entry(difference).or_insert_with(|| Met { positions: 0, ..met.clone() });
            known.positions += met.positions;
        }
        self.disagreement = self.disagreement.take().or(other.disagreement);
    }

    /// Enters a game.
    pub fn enter(&mut self, variant: &str, game: u64, comparison: Comparison) {
        let disagreement = comparison.disagreement.map(|found| (game, found));
        let Comparison { positions, mut known, .. } = comparison;
        known.values_mut().for_each(|met| met.first.insert_str(0, &format!("in game {game} of {variant} ")));
        self.add(Tally { games: 1, positions, known, disagreement });
    }
}

/// All variants together.
#[derive(Default)]
pub struct Report {
    total: Tally,
    agreed: usize,
    /// The variants with a disagreement.
    pub wrong: Vec<String>,
    /// In how many variants each known difference was met.
    places: BTreeMap<Difference, usize>,
    /// The variants that could not be compared, and why.
    passed_over: Vec<(String, String)>,
}

impl Report {
    /// Enters what came of a variant.
    pub fn enter(&mut self, variant: &str, tally: Tally) {
        match &tally.disagreement {
            Some(_) => self.wrong.push(variant.to_owned()),
            None => self.agreed += 1,
        }
        for &difference in tally.known.keys() {
            *self.places.entry(difference).or_default() += 1;
        }
        self.total.add(tally);
    }

    /// Enters a variant that could not be compared.
    pub fn pass_over(&mut self, variant: &str, why: String) {
        self.passed_over.push((variant.to_owned(), why));
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { games, positions, known, .. } = &self.total;
        writeln!(f, "{:>9} positions in {games} games", positions)?;
        writeln!(f, "{:>9} variants agree", self.agreed)?;
        writeln!(f, "{:>9} variants disagree", self.wrong.len())?;
        write!(f, "{:>9} variants were not compared", self.passed_over.len())?;
        for (variant, why) in &self.passed_over {
            write!(f, "\n          {variant}: {why}")?;
        }
        if !known.is_empty() {
            write!(f, "\nknown differences (docs/differences.md) that were passed over:")?;
        }
        for (difference, Met { positions, first }) in known {
            let places = self.places.get(difference).copied().unwrap_or(0);
            write!(f, "\n{positions:>9} {} in {places} variants, first {first}", difference.id())?;
        }
        Ok(())
    }
}
