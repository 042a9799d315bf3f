//! `pantheon train`: a net from games of self-play.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pantheon_engine::learn::{self, Head, Samples, Schedule, Step, Trained};
use pantheon_engine::net::{Base, Card, Shape};
use pantheon_rules::{Catalogue, Variant};

use crate::failure::Failure;
use crate::{draft, library};

/// What `train` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The variant
    variant: String,
    /// Files of games, made by `pantheon selfplay`
    #[arg(required = true, value_name = "DATA")]
    data: Vec<PathBuf>,
    #[command(flatten)]
    recipe: Recipe,
    /// The file of the net; VARIANT.net unless told otherwise. The picture of how it learned lies beside it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// How a net is made.
#[derive(clap::Args, Clone)]
pub struct Recipe {
    /// Sums in the hidden layer: a multiple of 32 up to 256
    #[arg(long, value_name = "N", default_value_t = 64)]
    hidden: usize,
    /// Sets of output weights, by how many pieces are left on the board
    #[arg(long, value_name = "N", default_value_t = 1)]
    buckets: usize,
    /// Learn only how far the evaluation written by hand is off; that takes fewer games, and longer to ask
    #[arg(long)]
    add: bool,
    /// How often each position is learned from
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1000))]
    epochs: u16,
    /// Positions a step
    #[arg(long, value_name = "N", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(16..=1 << 20))]
    batch: u32,
    /// The length of the first steps
    #[arg(long, value_name = "X", default_value_t = 0.002)]
    rate: f32,
    /// How strongly numbers are drawn to 0, so that games are not learned by heart; the fewer games, the more
    #[arg(long, value_name = "X", default_value_t = 0.5)]
    decay: f32,
    /// How much the result of a game counts, from 0 to 1; the rest is what the search thought
    #[arg(long, value_name = "X", default_value_t = 0.1)]
    result: f32,
    /// How much of what was thought of a position is what was thought of the one after it, and so on: below 1, 0 for none
    #[arg(long, value_name = "X", default_value_t = 0.7)]
    foresight: f32,
    /// Another seed, other numbers to start from
    #[arg(long, value_name = "N", default_value_t = 1)]
    net_seed: u64,
}

const EXAMPLES: &str = "\
Examples:
  pantheon train minixiangqi minixiangqi.games
  pantheon train shogi one.games two.games --hidden 128 --epochs 8 --out shogi.net
  pantheon match minixiangqi --first-option net=minixiangqi.net --second-option net=none --games 200

One game in 16 is kept back to test with; the net of the epoch that does best there is taken. `pantheon engine` takes
a net by its option EvalFile, `pantheon match` by --first-option net=FILE.";

/// Learns and reports; no file of variants is written over either.
pub fn run(args: &Args, files: &[PathBuf], catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let variant = library::find_for_engines(catalogue, &args.variant).map_err(Failure::new)?;
    let path = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.net", variant.name())));
    let drawn = picture(&path);
    if draft::is_same(&drawn, &path) {
        return Err(Failure::new(format!(
            "{} is where the picture of how it learned goes; name a file for the net, as in --out {}",
            path.display(),
            path.with_extension("net").display()
        )));
    }
    // It takes long: that its end has no place is told now.
    for made in [&path, &drawn] {
        draft::spares(made, args.data.iter().chain(files))?;
        draft::is_possible(made)?;
    }
    let lesson = learn(variant, &args.data, &args.recipe, super::all_threads(), &path)?;
    writeln!(out, "{lesson}")?;
    writeln!(out, "the net is {}, how it learned is {}", path.display(), drawn.display())?;
    Ok(())
}

/// Trains a net from files of games and writes it, and a picture beside it. Says how it went.
pub fn learn(
    variant: &Arc<Variant>,
    data: &[PathBuf],
    recipe: &Recipe,
    threads: u16,
    path: &Path,
) -> Result<String, Failure> {
    recipe.check()?;
    let (samples, sources) = read(variant, data, recipe)?;
    let schedule = recipe.schedule(threads);
    let card = Card {
        variant: variant.name().to_owned(),
        facts: vec![
            ("games".to_owned(), samples.games().to_string()),
            ("positions".to_owned(), samples.lessons().to_string()),
            ("source".to_owned(), sources.join(", ")),
            ("schedule".to_owned(), recipe.text()),
        ],
    };
    let bar = super::bar(1, "steps");
    let trained = learn::train(&samples, &schedule, card, &mut |step| match step {
        Step::Batch { done, all } => {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        }
        Step::Epoch(epoch) => {
            bar.set_message(format!("epoch {}: {:.5}, tests {:.5}", epoch.number, epoch.lessons, epoch.tests));
        }
    })
    .map_err(|error| Failure::new(error.to_string()))?;
    bar.finish_and_clear();
    draft::write(path, trained.net.bytes())?;
    draft::write(&picture(path), learn::curve(&trained))?;
    Ok(summary(&samples, &trained))
}

fn picture(path: &Path) -> PathBuf {
    path.with_extension("svg")
}

fn summary(samples: &Samples, trained: &Trained) -> String {
    let mut text = format!(
        "{} positions of {} games, {} of them kept back; {:.0} hundredths of a pawn are worth a factor of e\n",
        samples.lessons() + samples.tests(),
        samples.games(),
        samples.tests(),
        trained.scale
    );
    for epoch in &trained.epochs {
        text += &format!("epoch {:3}: lessons {:.5}, tests {:.5}\n", epoch.number, epoch.lessons, epoch.tests);
    }
    text + &format!("tests: {:.5} as whole numbers, {:.5} by hand", trained.whole, trained.by_hand)
}

/// Reads the positions of files, and says what the files are.
fn read(variant: &Arc<Variant>, data: &[PathBuf], recipe: &Recipe) -> Result<(Samples, Vec<String>), Failure> {
    let mut samples = Samples::new(variant, recipe.shape()).with_foresight(recipe.foresight);
    let mut sources = Vec::new();
    let bar = super::bar(data.iter().filter_map(|path| path.metadata().ok()).map(|data| data.len()).sum(), "reading");
    let mut before = 0;
    for path in data {
        let bad = |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
        let mut records = super::open_games(variant, path).map_err(|error| bad(&error))?;
        let games = samples.games();
        while let Some(record) = records.next() {
            let record = record.map_err(|error| bad(&error))?;
            samples.add(&record).map_err(|error| bad(&error))?;
            bar.set_position(before + records.whole());
        }
        before += records.whole();
        let Head { nodes, seed, endings, evaluation, .. } = &records.head;
        let games = samples.games() - games;
        sources.push(format!("{games} games of {nodes} nodes, seed {seed}, {endings} % endings, {evaluation}"));
    }
    bar.finish_and_clear();
    Ok((samples, sources))
}

impl Recipe {
    fn shape(&self) -> Shape {
        let base = if self.add { Base::Hand } else { Base::Nothing };
        Shape { hidden: self.hidden, buckets: self.buckets, base }
    }

    /// Is it one that can be followed?
    pub fn check(&self) -> Result<(), Failure> {
        if let Some(problem) = self.shape().problem() {
            return Err(Failure::new(problem));
        }
        if !(0.0..=1.0).contains(&self.result) {
            return Err(Failure::new(format!("--result is from 0 to 1, not {}", self.result)));
        }
        if !(0.0..1.0).contains(&self.foresight) {
            return Err(Failure::new(format!("--foresight is from 0 to just below 1, not {}", self.foresight)));
        }
        if !(self.rate > 0.0 && self.rate <= 0.1) {
            return Err(Failure::new(format!("--rate is above 0 and at most 0.1, not {}", self.rate)));
        }
        if !(0.0..=10.0).contains(&self.decay) {
            return Err(Failure::new(format!("--decay is from 0 to 10, not {}", self.decay)));
        }
        Ok(())
    }

    fn schedule(&self, threads: u16) -> Schedule {
        Schedule {
            epochs: self.epochs as usize,
            batch: self.batch as usize,
            rate: self.rate,
            decay: self.decay,
            result: self.result,
            seed: self.net_seed,
            threads: threads as usize,
        }
    }

    fn text(&self) -> String {
        let Recipe { hidden, buckets, add, epochs, batch, rate, decay, result, foresight, net_seed } = self;
        format!(
            "--hidden {hidden} --buckets {buckets}{} --epochs {epochs} --batch {batch} --rate {rate} --decay {decay} \
             --result {result} --foresight {foresight} --net-seed {net_seed}",
            if *add { " --add" } else { "" }
        )
    }
}
