//! `pantheon tune`: lets the engine play against itself and learn what the pieces of a variant are worth.

use std::io::{self, Write};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_engine::tune::{self, Plan, Stage};
use pantheon_rules::Catalogue;

use crate::failure::Failure;
use crate::library;

/// What `tune` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The variant
    variant: String,
    /// Games to learn from
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(10..=10_000_000))]
    games: u32,
    /// Nodes a move in all games
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(10..))]
    nodes: u64,
    /// Games of the match that tells whether the new weights are better
    #[arg(long, value_name = "N", default_value_t = 200)]
    duel: u32,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Another seed, other openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where the weights go to; without it, to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  pantheon tune shogi --games 5000 --threads 4 --out shogi.txt
  pantheon tune mine --variants mine.ini

The weights are those that the engine was built with, made better. It finds a file in crates/engine/weights/ by the
variant's name when it is built again, and leaves it alone once the variant is defined otherwise.";

/// Plays, learns and reports.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let variant = library::find(catalogue, &args.variant).map_err(Failure::new)?;
    let plan = Plan {
        games: args.games as usize,
        nodes: args.nodes,
        duel: args.duel as usize,
        threads: args.threads as usize,
        seed: args.seed,
    };
    let bar = |length: u32, what: &str| {
        let style = ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len}, {eta} left");
        let bar = ProgressBar::new(length.into()).with_style(style.expect("a template that indicatif reads"));
        bar.with_prefix(what.to_owned())
    };
    let (games, duel) = (bar(args.games, "games"), bar(args.duel, "match"));
    let tuned = tune::tune(variant, &plan, &|stage| match stage {
        Stage::Played(number) => games.set_position(number as u64),
        Stage::Duelled(number) => duel.set_position(number as u64),
    });
    games.finish_and_clear();
    duel.finish_and_clear();
    match &args.out {
        Some(path) => std::fs::write(path, &tuned.text)
            .map_err(|error| Failure::new(format!("cannot write `{}`: {error}", path.display())))?,
        None => out.write_all(tuned.text.as_bytes())?,
    }
    let [before, after] = tuned.error;
    let better = if tuned.tally.share() > 0.5 { "better" } else { "no better" };
    // What is said beside the weights is an extra: that nobody reads it is no failure.
    let _ = writeln!(
        io::stderr(),
        "{} positions; error on games not learned from {before:.5}, before, {after:.5} after; new weights against old: {} \
         ({better})",
        tuned.positions,
        tuned.tally
    );
    Ok(())
}
