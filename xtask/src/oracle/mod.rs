//! `cargo xtask oracle`: random games, every position compared with pyffish.

mod compare;
mod definitions;
mod differences;
mod known;
mod peer;
mod playout;
mod python;
mod quirks;
mod random;
mod report;
mod round;

use std::fmt;
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_rules::{Catalogue, Entry, Variant};

use crate::Outcome;
use compare::Disagreement;
pub use definitions::definition;
use definitions::played;
use differences::Differences;
use peer::Peer;
use playout::Playout;
use python::Python;
use report::Report;
use round::Round;

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
    let start = || (0..jobs).map(|_| Peer::start(&python)).collect::<Outcome<Vec<Peer>>>();
    let mut peers = start()?;
    println!("Comparing with pyffish {} ({}).", peers[0].hello.version, peers[0].hello.engine);

    let differences = Differences::read();
    let bar = progress(variants.len() as u64);
    let mut report = Report::default();
    for variant in &variants {
        bar.set_message(variant.name().to_owned());
        let round = played(variant).and_then(|played| {
            let round = Round { arguments, variant, played: &played, differences: &differences };
            round.compare(&mut peers).map(|tally| (tally, played))
        });
        match round {
            Ok((tally, played)) => {
                if let Some((game, found)) = &tally.disagreement {
                    let trouble = describe(arguments, &played, *game, found);
                    bar.suspend(|| println!("{}: pyffish disagrees\n{trouble}", variant.name()));
                }
                report.enter(variant.name(), tally);
            }
            Err(why) => {
                bar.suspend(|| println!("{}: not compared, {why}", variant.name()));
                report.pass_over(variant.name(), why);
                // Whoever failed once may have lost its wits: ask others.
                peers = start()?;
            }
        }
        bar.inc(1);
        if bar.is_hidden() && bar.position().is_multiple_of(20) {
            eprintln!("{} of {} variants", bar.position(), variants.len());
        }
    }
    bar.finish_and_clear();
    println!("{report}");
    match report.wrong.as_slice() {
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

fn progress(variants: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} variants, {eta} left, now {msg}");
    ProgressBar::new(variants).with_style(style.expect("a template that indicatif reads"))
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
    let name = variant.name().trim_start_matches("both-");
    let results = if against_results { " --against-results" } else { "" };
    text + &format!("  again     cargo xtask oracle --variant {} --seed {seed} --game {game}{results}", name)
}
