//! `pantheon tune`: lets the engine play against itself and learn what the pieces of a variant are worth.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_engine::learn::Record;
use pantheon_engine::tune::{self, Plan, Stage, Tally, Teacher};
use pantheon_rules::{Catalogue, Variant};

use crate::contest::statistics::FEWEST_PAIRS;
use crate::failure::Failure;
use crate::learn::{find_net, open_games};
use crate::text::signed;
use crate::{draft, library};

/// What `tune` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The variant
    variant: String,
    /// Files of games made by `pantheon selfplay` to learn from; without them games are played
    #[arg(value_name = "DATA")]
    data: Vec<PathBuf>,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 2000, conflicts_with = "data", value_parser = clap::value_parser!(u32).range(10..=10_000_000))]
    games: u32,
    /// Nodes a move in all games
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(10..))]
    nodes: u64,
    /// Games of the match that tells whether the new weights are better; 0 for none
    #[arg(long, value_name = "N", default_value_t = 200)]
    duel: u32,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Let a search of so many nodes say what positions of DATA are worth, rather than those who played
    #[arg(long, value_name = "N", requires = "data", value_parser = clap::value_parser!(u64).range(10..))]
    look: Option<u64>,
    /// Positions that are looked at so
    #[arg(long, value_name = "N", default_value_t = 200_000, requires = "look", value_parser = clap::value_parser!(u32).range(100..))]
    positions: u32,
    /// What that search goes by: `shipped`, `none` (the evaluation written by hand), or the file of a net
    #[arg(long, value_name = "NET", default_value = "shipped", requires = "look")]
    net: String,
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
  pantheon tune mansindam one.games two.games
  pantheon tune chess chess.games --look 4000 --threads 2 --out chess.txt

The weights are those that the engine was built with, made better. It finds a file in crates/engine/weights/ by the
variant's name when it is built again, and leaves it alone once the variant is defined otherwise.

Ctrl-C ends it at once and nothing is written; what `pantheon selfplay` has played stays, and can be learned from.";

/// Plays, learns and reports; no file of variants is written over either.
pub fn run(args: &Args, files: &[PathBuf], catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let variant = library::find_for_engines(catalogue, &args.variant).map_err(Failure::new)?;
    // It takes long: that its end has no place is told now.
    if let Some(path) = &args.out {
        let net = args.look.map(|_| PathBuf::from(&args.net));
        draft::spares(path, args.data.iter().chain(files).chain(&net))?;
        draft::is_possible(path)?;
    }
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
    let data = read(variant, &args.data)?;
    let count = if args.data.is_empty() { args.games } else { data.len() as u32 };
    let (games, duel) = (bar(count, "games"), bar(args.duel, "match"));
    let progress = |stage| match stage {
        Stage::Played(number) => games.set_position(number as u64),
        Stage::Duelled(number) => duel.set_position(number as u64),
    };
    let teacher = match args.look {
        Some(nodes) => {
            let learned = find_net(variant, &args.net).map_err(Failure::new)?;
            Some(Teacher { learned, nodes, positions: args.positions as usize })
        }
        None => None,
    };
    let tuned = match args.data.is_empty() {
        true => tune::tune(variant, &plan, &progress),
        false => tune::tune_from(variant, &data, teacher.as_ref(), &plan, &progress)
            .map_err(|error| Failure::new(error.to_string()))?,
    };
    games.finish_and_clear();
    duel.finish_and_clear();
    if tuned.positions == 0 {
        return Err(nothing_to_learn());
    }
    match &args.out {
        Some(path) => draft::write(path, &tuned.text)?,
        None => out.write_all(tuned.text.as_bytes())?,
    }
    let [before, after] = tuned.error;
    // What is said beside the weights is an extra: that nobody reads it is no failure.
    let _ = writeln!(
        io::stderr(),
        "{} positions; error on games not learned from {before:.5}, before, {after:.5} after; new weights against old: {}",
        tuned.positions,
        compared(&tuned.tally)
    );
    Ok(())
}

/// How the new weights did.
fn compared(tally: &Tally) -> String {
    let Tally { wins, draws, losses, pairs } = tally;
    let count: u32 = pairs.iter().sum();
    if count == 0 {
        return "not compared".to_owned();
    }
    let (elo, error) = tally.elo();
    let elo = match count {
        FEWEST_PAIRS.. => format!("{} Elo ±{error:.0}", signed(elo)),
        _ => "too few games to say more".to_owned(),
    };
    let better = if tally.share() > 0.5 { "better" } else { "no better" };
    format!("+{wins} ={draws} -{losses}, {elo} ({better})")
}

fn nothing_to_learn() -> Failure {
    Failure::new(
        "there is nothing to learn from in these games: no position is quiet (no check, no capture thought best) and \
         undecided; more games are needed",
    )
}

/// The games of files. Some position in them can be learned from.
fn read(variant: &Arc<Variant>, data: &[PathBuf]) -> Result<Vec<Record>, Failure> {
    let mut games = Vec::new();
    let mut is_useful = data.is_empty();
    for path in data {
        let bad = |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
        for record in open_games(variant, path).map_err(|error| bad(&error))? {
            let record = record.map_err(|error| bad(&error))?;
            if !is_useful {
                record.visit_quiet(variant, 0.0, |_, _| is_useful = true).map_err(|error| bad(&error))?;
            }
            games.push(record);
        }
    }
    if is_useful { Ok(games) } else { Err(nothing_to_learn()) }
}
