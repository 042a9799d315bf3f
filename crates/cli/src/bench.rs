//! `pantheon bench`: a fixed search, the same on every machine.

use std::io::Write;
use std::time::Duration;

use pantheon_engine::bench;

use crate::failure::Failure;

/// What `bench` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Search to this depth; only the usual one has a known number of nodes
    #[arg(long, default_value_t = bench::DEPTH, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
}

const EXAMPLES: &str = "\
The number of nodes at the end is a checksum of what the engine does: a program with another number plays differently.

Example:
  pantheon bench";

/// Searches all positions, and says what it took.
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let speed = |nodes: u64, time: Duration| nodes as f64 / 1000.0 / time.as_secs_f64().max(0.001);
    for case in bench::cases() {
        let cost = case.run(args.depth);
        nodes += cost.nodes;
        time += cost.time;
        let (name, fen) = (case.variant.name(), case.fen.unwrap_or("start"));
        writeln!(out, "{:>9} nodes {:>6.0} kn/s  {name} {fen}", cost.nodes, speed(cost.nodes, cost.time))?;
        out.flush()?;
    }
    writeln!(out, "{nodes:>9} nodes {:>6.0} kn/s  in {:.1} s", speed(nodes, time), time.as_secs_f64())?;
    if args.depth == bench::DEPTH && nodes != bench::NODES {
        writeln!(out, "This program was to take {} nodes: it does not play as it was tested.", bench::NODES)?;
    }
    Ok(())
}
