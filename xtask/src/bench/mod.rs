//! `cargo xtask bench`: the program against another one.

mod browser;
mod mate;
mod meter;
mod pgn;
mod program;
mod search;
mod suite;
mod table;

use std::fs;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};

use crate::{Outcome, shell};
use meter::Meter;
use program::{Count, Program};
use suite::{Case, cases};
use table::{Measured, Row};

/// What to measure.
#[derive(clap::Subcommand)]
pub enum Bench {
    /// Has both programs count the same move trees, and prints what a node costs each.
    Perft(Perft),
    /// Has our reader of PGN files and others read the same games, every move checked.
    Pgn(pgn::Pgn),
    /// Has our search and another engine's think about the same positions, and compares their nodes a second.
    Search(search::Search),
    /// Has our solver and another engine find mates, and prints how long they take.
    Mate(mate::Mate),
    /// Has our rules module and npm's `ffish` do the same work on the same positions, and compares time and size.
    Browser(browser::Browser),
}

/// How to measure perft.
#[derive(clap::Args)]
pub struct Perft {
    /// The other program: a UCI engine that knows `go perft`.
    #[arg(long, value_name = "PATH")]
    against: PathBuf,
    /// A file of variants for it, if it lacks some.
    #[arg(long, value_name = "FILE")]
    peer_variants: Option<PathBuf>,
    /// Only these variants.
    #[arg(long, num_args = 1.., value_name = "VARIANT")]
    variant: Vec<String>,
    /// Have our side make the last moves on the board too. For equal terms the other must be a build that does so.
    #[arg(long)]
    making_leaves: bool,
    /// Also write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Our program, if not the one of this workspace.
    #[arg(long, value_name = "PATH")]
    ours: Option<PathBuf>,
}

/// Measures.
pub fn run(bench: &Bench) -> Outcome {
    match bench {
        Bench::Perft(perft) => perft.run(),
        Bench::Pgn(pgn) => pgn.run(),
        Bench::Search(search) => search.run(),
        Bench::Mate(mate) => mate.run(),
        Bench::Browser(browser) => browser.run(),
    }
}

impl Perft {
    fn run(&self) -> Outcome {
        let cases = cases(&self.variant)?;
        let meter = Meter::best();
        if meter == Meter::Time {
            println!("valgrind is not installed: measuring processor time, on a machine that should do nothing else.");
        }
        let ours = Program::ours(&self.our_path()?, self.making_leaves)?;
        let theirs = Program::peer(&self.against, self.peer_variants.as_deref())?;
        let pair = Pair { ours: &ours, theirs: &theirs, meter };

        let mut page = table::head(&ours.name, &theirs.name, meter);
        println!("{page}");
        let bar = progress(cases.len());
        let mut rows = Vec::new();
        for case in cases {
            bar.set_message(format!("{} {}", case.variant, case.name));
            let row = Row { result: pair.measure(&case), case };
            let line = table::line(&row, meter);
            bar.suspend(|| println!("{line}"));
            bar.inc(1);
            page = format!("{page}\n{line}");
            rows.push(row);
        }
        bar.finish_and_clear();
        let foot = table::foot(&rows);
        println!("{foot}");
        if let Some(file) = &self.write {
            fs::write(file, format!("{page}\n{foot}\n")).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        match rows.iter().filter(|row| row.result.is_err()).count() {
            0 => Ok(()),
            wrong => Err(format!("{wrong} of {} positions could not be compared; see the table", rows.len())),
        }
    }

    fn our_path(&self) -> Outcome<PathBuf> {
        if let Some(path) = &self.ours {
            return Ok(path.clone());
        }
        shell::build_program()
    }
}

/// The two programs and how they are measured.
struct Pair<'a> {
    ours: &'a Program,
    theirs: &'a Program,
    meter: Meter,
}

impl Pair<'_> {
    fn measure(&self, case: &Case) -> Outcome<Measured> {
        let times = self.times(case)?;
        let (nodes, ours) = self.cost_of_node(self.ours, case, times)?;
        let (their_nodes, theirs) = self.cost_of_node(self.theirs, case, times)?;
        if nodes != their_nodes {
            return Err(format!("we count {nodes} nodes, they {their_nodes}"));
        }
        Ok(Measured { nodes, ours, theirs })
    }

    /// Time is told in hundredths of a second: short counts are repeated.
    fn times(&self, case: &Case) -> Outcome<u64> {
        const ENOUGH: u64 = 20_000_000;
        if self.meter == Meter::Instructions {
            return Ok(1);
        }
        let nodes = self.ours.count(case, case.depth, 1, &Meter::Nothing)?.nodes;
        Ok(ENOUGH.div_ceil(nodes.max(1)))
    }

    /// The cost of a run, less that of the same run to depth 1, so that starting and setting up do not count.
    fn cost_of_node(&self, program: &Program, case: &Case, times: u64) -> Outcome<(u64, f64)> {
        let count = |depth| program.count(case, depth, times, &self.meter);
        let (full, base): (Outcome<Count>, Outcome<Count>) = if self.meter == Meter::Instructions {
            // Other work does not disturb a count of instructions, so both runs may go on at once.
            std::thread::scope(|scope| {
                let base = scope.spawn(|| count(1));
                (count(case.depth), base.join().expect("counting does not panic"))
            })
        } else {
            (count(case.depth), count(1))
        };
        let (full, base) = (full?, base?);
        Ok((full.nodes, (full.cost - base.cost) / (full.nodes * times) as f64))
    }
}

fn progress(cases: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}: position {pos} of {len}, {elapsed}");
    let bar = ProgressBar::new(cases as u64).with_style(style.expect("a template that indicatif reads"));
    bar.enable_steady_tick(std::time::Duration::from_millis(200));
    bar
}
