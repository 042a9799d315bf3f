//! `pantheon rounds`: self-play and training in turn. Each round's games are played with the best net so far, and the
//! net that comes of them is kept only if a match proves it better.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pantheon_engine::Learned;
use pantheon_engine::learn::{self, Head};
use pantheon_engine::net::Net;
use pantheon_engine::tune::{self, Tally};
use pantheon_rules::{Catalogue, Variant};

use super::origin;
use super::selfplay::{Manner, Task};
use super::train::{self, Recipe};
use crate::contest::statistics::{Decision, Sprt, superiority};
use crate::failure::Failure;
use crate::{draft, library};

/// What `rounds` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The variant
    variant: String,
    /// Rounds in all; those that are done already count
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1000))]
    rounds: u16,
    /// Games a round
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(32..=1_000_000_000))]
    games: u64,
    #[command(flatten)]
    manner: Manner,
    /// Rounds whose games a net learns from, the last one included
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    memory: u16,
    /// Games at most of the match that decides
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u32).range(20..))]
    duel: u32,
    /// What the first round plays with and its net has to beat: `none` (the evaluation written by hand), `shipped`, or the
    /// file of a net
    #[arg(long, value_name = "NET", default_value = "none")]
    net: String,
    /// Games of before to learn from as well, made by `pantheon selfplay` or other rounds; may be given more than once
    #[arg(long, value_name = "FILE")]
    with: Vec<PathBuf>,
    #[command(flatten)]
    recipe: Recipe,
    /// The folder for games and nets; VARIANT-rounds unless told otherwise
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  pantheon rounds minixiangqi
  pantheon rounds mine --variants mine.ini --rounds 3 --games 20000 --hidden 128

Each new net meets the best one so far at about equal time (5000 nodes a move by hand, 4500 for a net that adds to that,
6500 for one that stands alone), until SPRT takes it for better, or not, or the games are over; then it is kept if it is
better with a likelihood of 95 %. The folder then has best.net, and the same command goes on where it was stopped.";

/// Nodes a move when nets meet, for one that is as fast as the evaluation by hand.
const DUEL_NODES: u64 = 5000;
/// Games between two looks at the result.
const SLICE: usize = 40;
/// No better, and better.
const SPRT: Sprt = Sprt { low: 0.0, high: 20.0 };
/// How likely a net must be better where the test came to no end.
const PROOF: f64 = 0.95;

/// Plays, learns and decides, round after round.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    args.recipe.check()?;
    let variant = library::find_for_engines(catalogue, &args.variant).map_err(Failure::new)?;
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}-rounds", variant.name())));
    for path in &args.with {
        super::open_games(variant, path).map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
    }
    fs::create_dir_all(&folder).map_err(|error| unwritable(&folder, &error))?;
    let best = folder.join("best.net");
    for round in 1..=args.rounds {
        let mark = folder.join(format!("{round}.result"));
        if let Ok(result) = fs::read_to_string(&mark) {
            let otherwise = args.otherwise(round, variant, &folder)?;
            let otherwise = otherwise.map_or_else(String::new, |otherwise| format!(" (made otherwise: {otherwise})"));
            writeln!(out, "round {round} is done: {}{otherwise}", result.trim())?;
            continue;
        }
        let result = args.round(round, variant, &folder, &best, out)?;
        draft::write(&mark, format!("{result}\n"))?;
        writeln!(out, "round {round}: {result}")?;
    }
    if best.exists() {
        writeln!(out, "the best net is {}", best.display())?;
    } else {
        let first = super::evaluation(&args.net);
        writeln!(out, "no net was better than the evaluation they began with ({first}); more games may help")?;
    }
    Ok(())
}

impl Args {
    /// How the games of a round that is done were made otherwise than this command makes them. Refuses games of another
    /// variant.
    fn otherwise(&self, round: u16, variant: &Arc<Variant>, folder: &Path) -> Result<Option<String>, Failure> {
        let path = games(folder, round);
        // Whoever needs the room may have taken them away.
        if !path.exists() {
            return Ok(None);
        }
        let records = super::open_games(variant, &path)
            .map_err(|why| Failure::new(format!("{}: {why}; name another folder with --out", path.display())))?;
        let best = by_best(round);
        let evaluation = if records.head.evaluation == best { best } else { super::evaluation(&self.net) };
        let plan = self.manner.plan(self.seed(round), Learned::Nothing);
        Ok(origin::difference(&records.head, &Head::new(variant, &plan, &evaluation)))
    }

    /// What the openings of a round follow from.
    fn seed(&self, round: u16) -> u64 {
        self.manner.seed.wrapping_mul(1009).wrapping_add(round.into())
    }

    fn round(
        &self,
        round: u16,
        variant: &Arc<Variant>,
        folder: &Path,
        best: &Path,
        out: &mut impl Write,
    ) -> Result<String, Failure> {
        let champion = match best.exists() {
            true => super::find_net(variant, &best.to_string_lossy()).map_err(Failure::new)?,
            false => super::find_net(variant, &self.net).map_err(Failure::new)?,
        };
        let plan = self.manner.plan(self.seed(round), champion.clone());
        let evaluation = match best.exists() {
            true => by_best(round),
            false => super::evaluation(&self.net),
        };
        let path = games(folder, round);
        let done = Task { variant, plan, evaluation, games: self.games, path: &path }.run()?;
        if done.stopped {
            return Err(Failure::new("stopped; the same command goes on from here".to_owned()));
        }
        let first = round.saturating_sub(self.memory - 1).max(1);
        let files: Vec<PathBuf> =
            (first..=round).map(|round| games(folder, round)).chain(self.with.iter().cloned()).collect();
        let path = folder.join(format!("{round}.net"));
        writeln!(out, "{}", train::learn(variant, &files, &self.recipe, self.manner.threads, &path)?)?;
        let challenger = super::find_net(variant, &path.to_string_lossy()).map_err(Failure::new)?;
        let (tally, better) = self.decide(variant, [&challenger, &champion], round);
        if better {
            let [new, old] = [&challenger, &champion].map(|player| learn::pace(variant, player, DUEL_NODES));
            let result = format!("{tally} against the best before, {new} nodes a move to {old}");
            let bytes =
                Net::note(&fs::read(&path)?, "match", &result).map_err(|error| Failure::new(error.to_string()))?;
            draft::write(best, bytes)?;
        }
        Ok(format!("{tally} against the best so far: {}", if better { "kept" } else { "dropped" }))
    }

    /// Lets the new net meet the best one. Is it better?
    fn decide(&self, variant: &Arc<Variant>, players: [&Learned; 2], round: u16) -> (Tally, bool) {
        let bar = super::bar(self.duel.into(), "match");
        let mut tally = Tally::default();
        let mut decision = None;
        for slice in 0..self.duel.div_ceil(SLICE as u32) {
            let plan = tune::Plan {
                nodes: DUEL_NODES,
                duel: SLICE.min(self.duel as usize),
                threads: self.manner.threads as usize,
                seed: self.manner.seed.wrapping_mul(7919).wrapping_add(u64::from(round) << 32 | u64::from(slice)),
                ..tune::Plan::default()
            };
            let before = slice as u64 * SLICE as u64;
            tally = tally.and(&learn::duel(variant, players, &plan, &|done| bar.set_position(before + done as u64)));
            decision = SPRT.decision(&tally.pairs);
            if decision.is_some() {
                break;
            }
        }
        bar.finish_and_clear();
        (tally, is_proven(&tally, decision))
    }
}

/// Where the games of a round are.
fn games(folder: &Path, round: u16) -> PathBuf {
    folder.join(format!("{round}.games"))
}

/// What evaluates positions in a round that has a net to begin with.
fn by_best(round: u16) -> String {
    format!("the best net before round {round}")
}

/// Does a match say that the first player is better? One that ran out undecided has to make it likely enough.
fn is_proven(tally: &Tally, decision: Option<Decision>) -> bool {
    match decision {
        Some(decision) => decision == Decision::High,
        None => superiority(&tally.pairs).is_some_and(|likelihood| likelihood >= PROOF),
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u32; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    #[test]
    fn to_be_ahead_is_no_proof() {
        let (ahead, far_ahead) = (tally([5, 10, 20, 11, 6]), tally([2, 10, 20, 20, 8]));
        assert!(!is_proven(&ahead, None));
        assert!(is_proven(&far_ahead, None));
        assert!(is_proven(&ahead, Some(Decision::High)), "the test has the last word");
        assert!(!is_proven(&far_ahead, Some(Decision::Low)));
    }
}
