//! `pantheon perft`: counts the sequences of moves from a position, the measure of correct rules and of speed.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_rules::{Catalogue, Move, Position};

use crate::failure::Failure;
use crate::start::Start;

/// What `perft` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// How many moves to look ahead
    #[arg(value_parser = clap::value_parser!(u32).range(..=DEEPEST as i64))]
    depth: u32,
    /// Also print the count of each first move
    #[arg(long)]
    divide: bool,
    /// Make the last moves on the board too, instead of counting them as they are found
    #[arg(long)]
    making_leaves: bool,
}

const EXAMPLES: &str = "\
Examples:
  pantheon perft shogi 4
  pantheon perft chess 3 --divide --moves e2e4 c7c5
  pantheon perft crazyhouse 4 --fen '4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1'

The counts go to standard output, time and speed to standard error.";

/// Deeper counts would not end, but would use up the stack on the way.
pub const DEEPEST: u32 = 40;

/// How the last moves of a sequence are counted.
#[derive(Clone, Copy)]
pub enum Leaves {
    /// As they are found.
    Counted,
    /// By making them on the board.
    Made,
}

/// Counts and reports.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.start.position(catalogue)?;
    let leaves = if args.making_leaves { Leaves::Made } else { Leaves::Counted };
    let mut progress = Progress::new();
    let total = by_root_move(&position, args.depth, leaves, |root| {
        if args.divide {
            progress.suspend(|| writeln!(out, "{}: {}", position.uci(root.mv), root.nodes))?;
        }
        progress.show(root.number, root.of);
        Ok(())
    })?;
    let time = progress.finish();
    if args.divide {
        writeln!(out)?;
    }
    writeln!(out, "Nodes searched: {total}")?;
    // A clock too coarse for a short run must not divide by zero.
    let speed = total as f64 / time.as_secs_f64().max(1e-9);
    // Time and speed are an extra: that nobody reads them is no failure.
    let _ = writeln!(io::stderr(), "{:.3} s, {speed:.0} nodes/second", time.as_secs_f64());
    Ok(())
}

/// A first move and what it leads to.
pub struct Root {
    /// The move.
    pub mv: Move,
    /// How many sequences begin with it.
    pub nodes: u64,
    /// It is this one, the first being 1,
    pub number: usize,
    /// of so many.
    pub of: usize,
}

/// Counts first move by first move, and tells of each when it is done.
pub fn by_root_move(
    position: &Position,
    depth: u32,
    leaves: Leaves,
    mut tell: impl FnMut(Root) -> io::Result<()>,
) -> io::Result<u64> {
    let Some(rest) = depth.checked_sub(1) else { return Ok(1) };
    let moves = position.legal_moves();
    let mut total = 0;
    for (&mv, number) in moves.iter().zip(1..) {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let nodes = match leaves {
            Leaves::Counted => pantheon_rules::perft(&after, rest),
            Leaves::Made => pantheon_rules::perft_making_leaves(&after, rest),
        };
        total += nodes;
        tell(Root { mv, nodes, number, of: moves.len() })?;
    }
    Ok(total)
}

/// A bar on standard error, where that is a terminal and the work takes longer than a moment.
struct Progress {
    began: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    const MOMENT: Duration = Duration::from_millis(500);

    fn new() -> Progress {
        Progress { began: Instant::now(), bar: None }
    }

    fn show(&mut self, number: usize, of: usize) {
        if self.bar.is_none() && self.began.elapsed() > Progress::MOMENT && io::stderr().is_terminal() {
            let bar = ProgressBar::new(of as u64).with_elapsed(self.began.elapsed());
            let template = "  root move {pos} of {len} {wide_bar} {elapsed}, {eta} to go";
            let style = ProgressStyle::with_template(template).expect("the template is well formed");
            self.bar = Some(bar.with_style(style));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(number as u64);
        }
    }

    /// Does something on the terminal that the bar must not get in the way of.
    fn suspend<T>(&self, act: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(act),
            None => act(),
        }
    }

    /// Takes the bar away, and says how long it all took.
    fn finish(self) -> Duration {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
        self.began.elapsed()
    }
}
