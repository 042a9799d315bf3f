//! `pantheon analyze`: thinks about every move of a record and writes down what it finds: an evaluation after each move,
//! a mark and the best line where a move lost something, and a summary for each player.

mod annotate;
mod remarks;
mod summary;
mod verdict;

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_engine::{Engine, Limits};
use pantheon_notation::record::{self, Format, Place, Record, RecordError};
use pantheon_rules::Catalogue;

use crate::contest::pace::Time;
use crate::draft::Draft;
use crate::draft::is_same;
use crate::failure::Failure;
use crate::text::{count, excerpt};
use crate::{interrupt, library, memory};
use annotate::{Break, Task, annotate};

/// What `analyze` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file with the games, in any format of records; `-` is standard input
    #[arg(value_name = "FILE")]
    input: PathBuf,
    /// The file to write; standard output if there is none
    #[arg(value_name = "OUT")]
    output: Option<PathBuf>,
    /// The format of FILE, if its contents and name do not tell
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format to write; else that of OUT by its name, or of FILE (PGN for lists of moves)
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// The variant of games that name none
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Time for each move, as in 1s; that is what it takes if nothing is said
    #[arg(long, group = "limit")]
    time: Option<Time>,
    /// Positions looked at for each move
    #[arg(long, group = "limit", value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies looked ahead for each move
    #[arg(long, group = "limit", value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many of the best lines to show where a move is marked
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    lines: u16,
    /// The loss from which a move is marked ?!; twice that is ?, four times ??
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=10000))]
    threshold: u16,
    /// How many threads to think with
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// The engine's table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
}

const EXAMPLES: &str = "\
Examples:
  pantheon analyze game.pgn
  pantheon analyze game.kif analysed.kif --time 3s
  pantheon analyze games.pgn analysed.pgn --nodes 100000 --threshold 50 --lines 3

The games go to OUT or to standard output, what the players did to the other of standard output and standard error. What
a format cannot hold is told; where it has only comments, evaluations and marks are put there. A game that cannot be
read to its end is analysed as far as it goes; one that cannot be read at all is left out. Either makes the exit code 1.
Ctrl-C ends the analysis: games that it has not come to are written as they are.";

const DEFAULT_TIME: std::time::Duration = std::time::Duration::from_secs(1);

/// Analyses all games of a file.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let (format, games) = args.read(catalogue)?;
    args.spares(&games)?;
    let target = args.target(format);
    let task = args.task();
    memory::fits(args.hash as usize).map_err(Failure::new)?;
    let mut engine = Engine::new(args.hash as usize, usize::from(args.threads));
    let mut file = args.output_path().map(|path| Draft::new(path)).transpose()?;
    let to_file = file.is_some();
    let bar = progress(&games);
    let (mut faulty, mut written, mut stopped) = (0, 0, 0);
    let total = games.len();
    for (game, number) in games.into_iter().zip(1..) {
        let tell = |message: &str| {
            let name = args.input.display();
            bar.suspend(|| drop(writeln!(io::stderr(), "{name}: game {number}: {}", excerpt(message))));
        };
        let mut record = match game {
            Ok(record) => record,
            Err(error) => {
                faulty += 1;
                tell(&unreadable(error.place, &error.text, &error.reason));
                continue;
            }
        };
        // Whoever waits for an analysis should not learn at its end that it cannot be written.
        if let Err(reason) = record::write(&record, target) {
            faulty += 1;
            tell(&reason);
            continue;
        }
        let (summary, end) = annotate(&mut record, &mut engine, &task, || bar.inc(1));
        let (mut is_faulty, mut is_begun) = (false, true);
        if let Some(fault) = &record.fault {
            is_faulty = true;
            tell(&unreadable(fault.place, &fault.text, &fault.reason));
        }
        match end {
            Ok(()) => {}
            Err(Break::Stopped) => {
                stopped += 1;
                is_begun = !summary.is_empty();
            }
            Err(Break::Fault(why)) => {
                is_faulty = true;
                tell(&why);
            }
        }
        if !remarks::holds(target) {
            remarks::spell_out(&mut record);
        }
        match record::write(&record, target) {
            Ok(paper) => {
                if !paper.dropped.is_empty() {
                    tell(&format!("not kept in {target}: {}", paper.dropped.join(", ")));
                }
                written += 1;
                let text = paper.text.as_bytes();
                bar.suspend(|| match &mut file {
                    Some(file) => file.write_all(text).and_then(|()| file.flush()),
                    None => out.write_all(text).and_then(|()| out.flush()),
                })?;
            }
            Err(reason) => {
                is_faulty = true;
                tell(&reason);
            }
        }
        let told = if is_begun { summary.tell(number, &record) } else { String::new() };
        bar.suspend(|| match to_file {
            true => write!(out, "{told}"),
            // Whoever reads the games wants nothing else among them.
            false => {
                let _ = write!(io::stderr(), "{told}");
                Ok(())
            }
        })?;
        faulty += usize::from(is_faulty);
    }
    bar.finish_and_clear();
    out.flush()?;
    // Where no game could be written, what is there stays.
    if let Some(file) = file.filter(|_| written > 0) {
        file.finish()?;
    }
    let total = count(total, "game");
    match (stopped, faulty) {
        (0, 0) => Ok(()),
        (0, faulty) => Err(Failure::new(format!("{faulty} of {total} could not be analysed to the end"))),
        (stopped, _) => Err(Failure::new(format!("stopped: {stopped} of {total} are not analysed to the end"))),
    }
}

fn unreadable(place: Place, text: &str, reason: &str) -> String {
    let text = if text.is_empty() { String::new() } else { format!("`{}`: ", excerpt(text)) };
    format!("{place}: {text}{reason}")
}

/// A bar on standard error, where somebody watches: a step a position.
fn progress(games: &[Result<Record, RecordError>]) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let positions = |record: &Record| 1 + record.tree.main_line().count() as u64;
    let all = games.iter().flatten().map(positions).sum();
    let template = "  position {pos} of {len} {wide_bar} {elapsed}, {eta} to go";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    ProgressBar::new(all).with_style(style)
}

impl Args {
    fn read(&self, catalogue: &Catalogue) -> Result<(Format, Vec<Result<Record, RecordError>>), Failure> {
        let variant = self.variant.as_deref().map(|name| library::find(catalogue, name)).transpose();
        let variant = variant.map_err(Failure::new)?;
        let bytes = match self.input.as_os_str() == "-" {
            true => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
            }
            false => fs::read(&self.input),
        };
        let bytes = bytes.map_err(|error| Failure::new(format!("cannot read {}: {error}", self.input.display())))?;
        let nothing = || Failure::new(format!("there is no game in {}", self.input.display()));
        if bytes.is_empty() {
            return Err(nothing());
        }
        let format = self.from.or_else(|| Format::detect(Some(&self.input), &bytes)).ok_or_else(|| {
            Failure::new(format!("the format of {} is not known; name it with --from", self.input.display()))
        })?;
        let games = record::read_all(&bytes, Some(format), catalogue, variant);
        if games.is_empty() {
            return Err(nothing());
        }
        Ok((format, games))
    }

    /// Refuses to write games over the file that they come from, where something there cannot be read.
    fn spares(&self, games: &[Result<Record, RecordError>]) -> Result<(), Failure> {
        let Some(output) = self.output_path().filter(|output| is_same(output, &self.input)) else { return Ok(()) };
        let trouble = games.iter().zip(1..).find_map(|(game, number)| match game {
            Ok(record) => {
                record.fault.as_ref().map(|fault| (number, unreadable(fault.place, &fault.text, &fault.reason)))
            }
            Err(error) => Some((number, unreadable(error.place, &error.text, &error.reason))),
        });
        let Some((number, why)) = trouble else { return Ok(()) };
        Err(Failure::new(format!(
            "{} would lose what cannot be read there; name another file to write. Game {number}: {}",
            output.display(),
            excerpt(&why)
        )))
    }

    fn output_path(&self) -> Option<&PathBuf> {
        self.output.as_ref().filter(|path| path.as_os_str() != "-")
    }

    /// The format to write; lists of moves have no room for remarks, so they become PGN.
    fn target(&self, format: Format) -> Format {
        let stays = match format {
            Format::Uci | Format::Usi | Format::DhtmlXq => Format::Pgn,
            format => format,
        };
        self.to.or_else(|| Format::of_file(self.output_path()?)).unwrap_or(stays)
    }

    fn task(&self) -> Task {
        let mut limits = Limits { nodes: self.nodes, depth: self.depth, ..Limits::default() };
        limits.time = self.time.map(|Time(time)| time);
        if limits.nodes.is_none() && limits.depth.is_none() {
            limits.time.get_or_insert(DEFAULT_TIME);
        }
        let stop = interrupt::listen();
        Task { limits, threshold: i32::from(self.threshold), lines: usize::from(self.lines), stop }
    }
}
