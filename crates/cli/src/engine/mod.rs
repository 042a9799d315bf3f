//! `pantheon engine`: UCI for other programs, as far as there is something to say without a search.

mod options;
mod setup;

use std::io::{self, Write};

use pantheon_picture::Picture;
use pantheon_rules::{Catalogue, Move, Position};

use crate::failure::Failure;
use crate::library;
use crate::lines::{LONGEST, Line, Lines};
use crate::look::Look;
use crate::perft::{self, DEEPEST, Leaves};
use crate::spelling::is_shogi_board;
use crate::text::excerpt;

/// What `engine` is told: nothing, all else comes by UCI.
#[derive(clap::Args)]
#[command(after_help = COMMANDS)]
pub struct Args {}

const COMMANDS: &str = "\
Commands it knows:
  uci, isready, ucinewgame, stop, quit
  setoption name UCI_Variant value shogi      which game
  setoption name UCI_Chess960 value true      castling as king takes rook, from any start
  setoption name VariantPath value mine.ini   adds the variants of a file
  position startpos|fen FEN|sfen SFEN [moves c3c4 ...]
  d                                           shows the position
  go perft 3                                  counts sequences of moves, first move by first move

Example:
  printf 'setoption name UCI_Variant value shogi\\nposition startpos\\ngo perft 3\\n' | pantheon engine";

/// Obeys commands until `quit` or the end of the input.
pub fn run(_: &Args, catalogue: Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let mut session = Session::new(catalogue, out)?;
    let mut lines = Lines::new(io::stdin().lock());
    while let Some(line) = lines.next()? {
        let next = match line {
            Line::Text(line) => session.obey(&line)?,
            Line::TooLong => {
                session.info(&format!("a line of more than {LONGEST} bytes was passed over"))?;
                Next::GoOn
            }
        };
        session.out.flush()?;
        if next == Next::Quit {
            break;
        }
    }
    Ok(())
}

/// What is known between two commands.
struct Session<W> {
    out: W,
    catalogue: Catalogue,
    /// The option `UCI_Chess960`; a variant may be so by itself.
    chess960: bool,
    position: Position,
    last: Option<Move>,
}

#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Quit,
}

/// UCI means chess until it is told otherwise.
const DEFAULT_VARIANT: &str = "chess";

impl<W: Write> Session<W> {
    fn new(catalogue: Catalogue, out: W) -> Result<Session<W>, Failure> {
        let variant = library::find(&catalogue, DEFAULT_VARIANT).map_err(Failure::new)?;
        let position = Position::start(variant);
        Ok(Session { out, chess960: false, position, last: None, catalogue })
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] | ["stop" | "ponderhit"] => {}
            [word, ..] if word.starts_with('#') => {}
            ["quit"] => return Ok(Next::Quit),
            ["uci"] => self.introduce()?,
            ["isready"] => writeln!(self.out, "readyok")?,
            ["ucinewgame"] => self.start_anew(),
            ["setoption", ..] => self.set_option(line)?,
            ["position", rest @ ..] => self.set_position(rest)?,
            ["d"] => self.draw()?,
            ["go", "perft", depth] => self.count(depth)?,
            ["go", "perft", ..] => self.info("perft takes a depth and nothing else: go perft 4")?,
            ["go", ..] => {
                self.info("this build has no search yet; it knows go perft N")?;
                writeln!(self.out, "bestmove 0000")?;
            }
            _ => self.info(&format!(
                "unknown command `{line}`; there are uci, isready, ucinewgame, setoption, position, d, go perft, stop \
                 and quit",
                line = excerpt(line.trim())
            ))?,
        }
        Ok(Next::GoOn)
    }

    fn info(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "info string {text}")
    }

    fn start_anew(&mut self) {
        self.position = Position::start(self.position.variant());
        self.last = None;
    }

    fn draw(&mut self) -> io::Result<()> {
        let position = &self.position;
        writeln!(self.out, "\n{}", Picture::of(position).last_move(self.last).text(Look::PLAIN))?;
        writeln!(self.out, "Fen: {}", position.fen())?;
        if is_shogi_board(position.variant()) {
            writeln!(self.out, "Sfen: {}", position.sfen())?;
        }
        writeln!(self.out, "Key: {:016X}", position.key())?;
        writeln!(self.out, "Checkers: {}", position.checkers())
    }

    fn count(&mut self, depth: &str) -> io::Result<()> {
        let Some(depth) = depth.parse().ok().filter(|depth| (1..=DEEPEST).contains(depth)) else {
            return self.info(&format!("`{}` is no depth for perft; it is 1 to {DEEPEST}", excerpt(depth)));
        };
        let (position, out) = (&self.position, &mut self.out);
        let total = perft::by_root_move(position, depth, Leaves::Counted, |root| {
            writeln!(out, "{}: {}", position.uci(root.mv), root.nodes)?;
            out.flush()
        })?;
        writeln!(self.out, "\nNodes searched: {total}\n")
    }
}
