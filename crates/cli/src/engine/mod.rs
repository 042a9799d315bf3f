//! `pantheon engine`: thinks for other programs, in the protocol that they speak.
//!
//! `pantheon-protocol` knows the words and `pantheon-engine` the moves; the [`Session`] between them owns the board. A
//! thread of its own reads the input, so that a search can be stopped.

mod draws;
mod extras;
mod highlight;
mod input;
mod limits;
mod options;
mod position;
mod seat;
mod session;
mod thinking;
mod told;

use std::io::Write;
use std::sync::mpsc;

use pantheon_protocol::Dialect;
use pantheon_rules::Catalogue;

use crate::failure::Failure;
use crate::text::{excerpt, listing};
use session::Session;

/// What `engine` is told: all else comes by the protocol.
#[derive(clap::Args)]
#[command(after_help = COMMANDS)]
pub struct Args {
    /// Speak this protocol, one of those below; else the first command shows which it is
    #[arg(long, value_name = "NAME", value_parser = read_dialect)]
    protocol: Option<Dialect>,
}

const COMMANDS: &str = "\
Protocols:
  uci       chess programs; setoption name UCI_Variant value shogi chooses the game
  usi       shogi programs
  ucci      xiangqi programs
  cyclone   UCI as some xiangqi programs speak it
  xboard    XBoard and WinBoard, version 2 of the protocol

Options of UCI, which the others have too where they make sense:
  UCI_Variant, UCI_Chess960, VariantPath, Hash, Threads, MultiPV, Ponder, UCI_LimitStrength, UCI_Elo, Skill Level,
  UCI_ShowWDL, UCI_AnalyseMode, Move Overhead, Clear Hash, Use NNUE, EvalFile

Beyond the protocols: d shows the position, eval what it is worth at first sight, go perft 3 counts sequences of moves,
bench thinks about many games and counts.

Examples:
  printf 'setoption name UCI_Variant value shogi\\ngo movetime 1000\\n' | pantheon engine
  xboard -fcp 'pantheon engine' -variant crazyhouse";

fn read_dialect(name: &str) -> Result<Dialect, String> {
    Dialect::from_name(name).ok_or_else(|| {
        let names = Dialect::ALL.map(Dialect::name);
        format!("there is no protocol `{}`; there are {}", excerpt(name), listing(&names, "and"))
    })
}

/// Obeys commands until `quit` or the end of the input.
pub fn run(args: &Args, catalogue: Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let (sender, inputs) = mpsc::channel();
    input::listen(sender.clone());
    Session::new(args.protocol, catalogue, sender, out)?.run(&inputs)
}
