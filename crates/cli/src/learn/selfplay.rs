//! `pantheon selfplay`: games of the engine against itself, for a net to learn from.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use pantheon_engine::Learned;
use pantheon_engine::learn::{Head, Plan, Records, play};
use pantheon_rules::{Catalogue, Variant};

use super::origin;
use crate::contest::cpu;
use crate::failure::Failure;
use crate::text::{count, excerpt};
use crate::{interrupt, library};

/// What `selfplay` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The variant
    variant: String,
    /// Starts to play from in all; those of games that are there already count, and those that are left out
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    #[command(flatten)]
    manner: Manner,
    /// What positions are worth: `shipped`, `none` (the evaluation written by hand), or the file of a net
    #[arg(long, value_name = "NET", default_value = "shipped")]
    net: String,
    /// The file of the games; VARIANT.games unless told otherwise
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// How games to learn from are played.
#[derive(clap::Args)]
pub struct Manner {
    /// Nodes a move
    #[arg(long, value_name = "N", default_value_t = super::QUICK, value_parser = clap::value_parser!(u64).range(10..))]
    nodes: u64,
    /// Games at a time; as many as there are processors unless told otherwise
    #[arg(long, value_name = "N", default_value_t = super::all_threads(), value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
    /// Another seed, other openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Of a hundred games, so many begin with few pieces, in games without drops that are won by mate
    #[arg(long, value_name = "PERCENT", default_value_t = super::ENDINGS, value_parser = clap::value_parser!(u8).range(0..=100))]
    endings: u8,
}

impl Manner {
    /// The plan of games with this seed and what says what positions are worth.
    pub fn plan(&self, seed: u64, learned: Learned) -> Plan {
        let Manner { nodes, threads, endings, .. } = *self;
        Plan { nodes, seed, threads: threads as usize, endings, learned }
    }
}

const EXAMPLES: &str = "\
Examples:
  pantheon selfplay minixiangqi --games 20000
  pantheon selfplay mine --variants mine.ini --out mine.games
  pantheon train minixiangqi minixiangqi.games

Each game begins with 4 to 10 random moves; a start that is lost at once is left out, so that the games may be
fewer. The same options make the same games. A file that is there already is continued, also after Ctrl-C.";

/// Plays the games.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let variant = library::find_for_engines(catalogue, &args.variant).map_err(Failure::new)?;
    let learned = super::find_net(variant, &args.net).map_err(Failure::new)?;
    let path = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.games", variant.name())));
    let task = Task {
        variant,
        plan: args.manner.plan(args.manner.seed, learned),
        evaluation: super::evaluation(&args.net),
        games: args.games,
        path: &path,
    };
    let done = task.run()?;
    let per_second =
        done.cpu.map_or(String::new(), |cpu| format!(", {:.0} a processor second", done.positions as f64 / cpu));
    writeln!(
        out,
        "{}, {} left out, {} in {:.0} s{per_second}; {} from {} of {} starts are in {}",
        count(done.games as usize, "new game"),
        count(done.left_out as usize, "start"),
        count(done.positions as usize, "position"),
        done.seconds,
        count(done.held as usize, "game"),
        done.reached,
        args.games.max(done.reached),
        path.display()
    )?;
    Ok(())
}

/// Games to be played into a file.
pub struct Task<'a> {
    /// The variant.
    pub variant: &'a Arc<Variant>,
    /// How to play.
    pub plan: Plan,
    /// What says what positions are worth.
    pub evaluation: String,
    /// The numbers of games to reach.
    pub games: u64,
    /// Where they go.
    pub path: &'a Path,
}

/// What came of it.
pub struct Done {
    games: u64,
    /// Games in the file, those of before included.
    held: u64,
    /// Starts that one side had lost at once, or that so few nodes say nothing of.
    left_out: u64,
    positions: u64,
    seconds: f64,
    cpu: Option<f64>,
    /// The number that was reached.
    reached: u64,
    /// Did somebody stop it?
    pub stopped: bool,
}

impl Task<'_> {
    /// Plays what is missing.
    pub fn run(&self) -> Result<Done, Failure> {
        let head = Head::new(self.variant, &self.plan, &self.evaluation);
        let (file, from, held) = open(self.path, &head)?;
        let mut file = BufWriter::new(file);
        let stop = interrupt::listen();
        let bar = super::bar(self.games, "games");
        bar.set_position(from);
        bar.reset_eta();
        let (began, cpu) = (Instant::now(), cpu::of_process("self"));
        let (mut games, mut left_out, mut positions, mut reached) = (0, 0, 0, from);
        let mut failed = None;
        play(self.variant, &self.plan, from..self.games.max(from), &stop, |number, record| {
            if let Some(record) = record {
                games += 1;
                positions += record.moves.len() as u64;
                if let Err(error) = record.write(&mut file).and_then(|()| file.flush()) {
                    failed = Some(error);
                    stop.store(true, Relaxed);
                }
            } else {
                left_out += 1;
            }
            reached = number + 1;
            bar.set_position(reached);
            bar.set_message(format!("{:.0} positions/s", positions as f64 / began.elapsed().as_secs_f64()));
        });
        bar.finish_and_clear();
        if let Some(error) = failed {
            return Err(unwritable(self.path, &error));
        }
        let used = cpu.and_then(|before| Some((cpu::of_process("self")? - before).as_secs_f64()));
        let seconds = began.elapsed().as_secs_f64();
        Ok(Done {
            games,
            held: held + games,
            left_out,
            positions,
            seconds,
            cpu: used.filter(|&used| used > 0.0),
            reached,
            stopped: stop.load(Relaxed),
        })
    }
}

/// Opens a file to go on with, and says from which number, and how many games there are.
fn open(path: &Path, head: &Head) -> Result<(File, u64, u64), Failure> {
    let unreadable = |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(|error| unwritable(path, &error))?;
    let length = file.metadata()?.len();
    if length == 0 {
        head.write(&mut file).map_err(|error| unwritable(path, &error))?;
        return Ok((file, 0, 0));
    }
    let mut records = Records::new(BufReader::new(&file)).map_err(|error| unreadable(&error))?;
    if let Some(difference) = origin::difference(&records.head, head) {
        return Err(Failure::new(format!(
            "{} holds games that were made otherwise: {}; name another place with --out",
            path.display(),
            excerpt(&difference)
        )));
    }
    let (mut from, mut held) = (0, 0);
    for record in records.by_ref() {
        from = record.map_err(|error| unreadable(&error))?.number + 1;
        held += 1;
    }
    let whole = records.whole();
    drop(records);
    file.set_len(whole)?;
    file.seek(io::SeekFrom::End(0))?;
    Ok((file, from, held))
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {error}", path.display()))
}
