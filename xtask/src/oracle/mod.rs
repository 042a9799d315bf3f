//! `cargo xtask oracle`: random games, every position compared with pyffish.

mod compare;
mod definitions;
mod differences;
mod peer;
mod playout;
mod python;
mod random;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_rules::{Catalogue, Entry, Variant};
use std::sync::Arc;

use crate::Outcome;
use compare::{Comparison, Disagreement, Met, compare};
use definitions::definition;
use differences::{Difference, Differences};
use peer::Peer;
use playout::Playout;
use python::Python;

/// What the oracle is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The variants to play; all that are built in, if none is named.
    #[arg(long, num_args = 1.., value_name = "VARIANT")]
    variant: Vec<String>,
    /// Every built-in variant, as when none is named.
    #[arg(long, conflicts_with = "variant")]
    all: bool,
    /// How many positions of each variant to compare.
    #[arg(long, default_value_t = 2000, value_name = "N")]
    positions: u64,
    /// Another seed plays other games.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Play only the game with this number.
    #[arg(long, value_name = "N")]
    game: Option<u64>,
    /// Play games that repeat themselves, and compare the rulings on repetition and move count too.
    #[arg(long)]
    against_results: bool,
    /// How many processes ask pyffish at a time; as many as there are processors, if not said.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Why a comparison did not succeed.
pub enum Failure {
    /// There is nothing to compare with: Python or pyffish is missing.
    NoPeer(String),
    /// Anything else, a disagreement above all.
    Failed(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NoPeer(why) | Failure::Failed(why) => f.write_str(why),
        }
    }
}

impl From<String> for Failure {
    fn from(why: String) -> Failure {
        Failure::Failed(why)
    }
}

/// Compares as the arguments say.
pub fn run(arguments: &Arguments) -> Outcome {
    compare_all(arguments).map_err(|failure| failure.to_string())
}

/// A comparison of all variants that takes seconds.
pub fn run_short() -> Result<(), Failure> {
    // The games of the rulebook and their families; `--all` takes the whole catalogue.
    const GAMES: &str = "capablanca capahouse chess chess960 crazyhouse gorogoro gorogoro-1rank gorogoroplus grand \
                         grandhouse mansindam minishogi minixiangqi shogi xiangqi";
    let arguments = Arguments {
        variant: GAMES.split_whitespace().map(str::to_owned).collect(),
        all: false,
        positions: 200,
        seed: 1,
        game: None,
        against_results: false,
        jobs: None,
    };
    compare_all(&arguments)
}

fn compare_all(arguments: &Arguments) -> Result<(), Failure> {
    let variants = variants(&arguments.variant)?;
    let python = Python::find().map_err(Failure::NoPeer)?;
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = arguments.jobs.unwrap_or_else(processors).max(1);
    let mut peers = (0..jobs).map(|_| Peer::start(&python)).collect::<Outcome<Vec<Peer>>>()?;
    println!("Comparing with pyffish {} ({}).", peers[0].hello.version, peers[0].hello.engine);

    let differences = Differences::read();
    let mut total = Tally::default();
    let mut wrong = Vec::new();
    for variant in &variants {
        let tally = Run { arguments, variant, differences: &differences }.compare(&mut peers)?;
        println!("{}", tally.line(variant.name()));
        if let Some((game, found)) = &tally.disagreement {
            println!("{}", describe(arguments, variant, *game, found));
            wrong.push(variant.name());
        }
        total.add(tally);
    }
    println!("{}", total.line("all"));
    for (difference, Met { positions, first }) in &total.known {
        println!("known difference `{}` (docs/differences.md): {positions} positions, first {first}", difference.id());
    }
    match wrong.as_slice() {
        [] => Ok(()),
        names => Err(Failure::Failed(format!("pyffish disagrees about {}; see above", names.join(", ")))),
    }
}

fn variants(names: &[String]) -> Outcome<Vec<Arc<Variant>>> {
    let builtin = Catalogue::builtin();
    if names.is_empty() {
        return Ok(builtin.entries().map(|entry: &Entry| entry.variant().clone()).collect());
    }
    let find = |name: &String| {
        let known = || builtin.entries().map(|entry| entry.name.as_str()).collect::<Vec<_>>().join(", ");
        builtin.get(name).cloned().ok_or_else(|| format!("no variant `{name}`; there are {}", known()))
    };
    names.iter().map(find).collect()
}

/// What was compared and what came of it.
#[derive(Default)]
struct Tally {
    games: u64,
    positions: u64,
    known: BTreeMap<Difference, Met>,
    /// The first disagreement that was found, and the number of its game.
    disagreement: Option<(u64, Disagreement)>,
}

impl Tally {
    fn line(&self, name: &str) -> String {
        let verdict = if self.disagreement.is_some() { ", DISAGREEMENT" } else { "" };
        let games = if self.games == 1 { "game" } else { "games" };
        format!("{name:<16} {:>8} positions in {:>5} {games}{verdict}", self.positions, self.games)
    }

    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.positions += other.positions;
        for (difference, met) in other.known {
            let known = self.known.entry(difference).or_insert_with(|| Met { positions: 0, ..met.clone() });
            known.positions += met.positions;
        }
        self.disagreement = self.disagreement.take().or(other.disagreement);
    }

    fn enter(&mut self, variant: &str, game: u64, comparison: Comparison) {
        let disagreement = comparison.disagreement.map(|found| (game, found));
        let Comparison { positions, mut known, .. } = comparison;
        known.values_mut().for_each(|met| met.first.insert_str(0, &format!("in game {game} of {variant} ")));
        self.add(Tally { games: 1, positions, known, disagreement });
    }
}

/// The comparison of one variant.
struct Run<'a> {
    arguments: &'a Arguments,
    variant: &'a Arc<Variant>,
    differences: &'a Differences,
}

impl Run<'_> {
    /// Plays games on all processes until there are positions enough or one of them is wrong.
    fn compare(&self, peers: &mut [Peer]) -> Outcome<Tally> {
        let definition = definition(self.variant.name(), &peers[0].hello.variants)?;
        let bar = progress(self.variant.name(), self.arguments.positions);
        let next_game = AtomicU64::new(self.arguments.game.unwrap_or(0));
        let enough = AtomicBool::new(false);
        let tally = Mutex::new(Tally::default());
        let work = |peer: &mut Peer| -> Outcome {
            if !definition.text.is_empty() && !peer.hello.variants.contains(&definition.name) {
                peer.define(&definition.text)?;
            }
            while !enough.load(Ordering::Relaxed) {
                let game = next_game.fetch_add(1, Ordering::Relaxed);
                let rulings = self.arguments.against_results;
                let playout = Playout::play(self.variant, self.arguments.seed, game, rulings);
                let answers = peer.game(&definition.name, &playout, rulings)?;
                let comparison = compare(&playout, &answers, self.differences);
                bar.inc(comparison.positions);
                let mut tally = tally.lock().expect("no thread panics with the tally");
                tally.enter(self.variant.name(), game, comparison);
                let done = tally.positions >= self.arguments.positions || self.arguments.game.is_some();
                if done || tally.disagreement.is_some() {
                    enough.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        };
        let peers = if self.arguments.game.is_some() { &mut peers[..1] } else { peers };
        std::thread::scope(|scope| {
            let threads: Vec<_> = peers.iter_mut().map(|peer| scope.spawn(|| work(peer))).collect();
            let joined = threads.into_iter().map(|thread| thread.join().expect("a comparison does not panic"));
            joined.collect::<Outcome<Vec<()>>>()
        })?;
        bar.finish_and_clear();
        Ok(tally.into_inner().expect("no thread panics with the tally"))
    }
}

fn progress(variant: &str, positions: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix:16} {wide_bar} {pos}/{len} positions, {per_sec}, {eta} left");
    let bar = ProgressBar::new(positions).with_style(style.expect("a template that indicatif reads"));
    bar.with_prefix(variant.to_owned())
}

/// A disagreement as a person wants to read it, with the command that shows it again.
fn describe(arguments: &Arguments, variant: &Arc<Variant>, game: u64, found: &Disagreement) -> String {
    let Arguments { seed, against_results, .. } = *arguments;
    let playout = Playout::play(variant, seed, game, against_results);
    let mut text = format!("  start     {}\n", playout.start);
    text += &format!("  moves     {}\n", playout.moves[..found.plies].join(" "));
    text += &format!("  position  {}\n", found.fen);
    for fault in &found.faults {
        text += &format!("  {}\n    ours      {}\n    pyffish   {}\n", fault.subject, fault.ours, fault.theirs);
    }
    let results = if against_results { " --against-results" } else { "" };
    text + &format!("  again     cargo xtask oracle --variant {} --seed {seed} --game {game}{results}", variant.name())
}
