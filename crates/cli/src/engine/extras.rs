//! Words beyond the protocols, for people and tools: `d`, `eval`, `go perft`, `bench`.

use std::io::{self, Write};
use std::time::Instant;

use pantheon_engine::{Engine, Limits};
use pantheon_picture::Picture;

use super::options::DEFAULT_HASH;
use super::position::board_of;
use super::session::Session;
use crate::look::Look;
use crate::perft::{self, DEEPEST, Leaves};
use crate::spelling::is_shogi_board;

/// How deep `bench` thinks unless it is told.
const BENCH_DEPTH: u32 = 5;

impl<W: Write> Session<W> {
    pub(super) fn show(&mut self) -> io::Result<()> {
        let position = self.board.position();
        let last = self.board.moves().last().copied();
        let mut text =
            format!("\n{}\nFen: {}", Picture::of(position).last_move(last).text(Look::PLAIN), position.fen());
        if is_shogi_board(position.variant()) {
            text += &format!("\nSfen: {}", position.sfen());
        }
        text += &format!("\nKey: {:016X}\nCheckers: {}", position.key(), position.checkers());
        self.print(text)
    }

    pub(super) fn evaluate(&mut self) -> io::Result<()> {
        let value = self.engine.evaluate(&self.board);
        let turn = self.board.turn();
        self.print(format!("Evaluation: {:+.2} for {turn}, who is to move", f64::from(value) / 100.0))
    }

    pub(super) fn count(&mut self, depth: u32) -> io::Result<()> {
        if !(1..=DEEPEST).contains(&depth) {
            return self.note(format!("`{depth}` is no depth for perft; it is 1 to {DEEPEST}"));
        }
        if self.lacks_position()? {
            return Ok(());
        }
        let position = self.board.position().clone();
        let total = perft::by_root_move(&position, depth, Leaves::Counted, |root| {
            self.print(format!("{}: {}", self.dialect.write_move(&position, root.mv), root.nodes))
        })?;
        self.print(format!("\nNodes searched: {total}\n"))
    }

    /// Thinks about the start of one game of each family. The number of nodes tells whether the engine has changed.
    pub(super) fn bench(&mut self, depth: Option<u32>) -> io::Result<()> {
        let depth = depth.unwrap_or(BENCH_DEPTH).max(1);
        let mut engine = Engine::new(DEFAULT_HASH, 1);
        let start = Instant::now();
        let mut total = 0;
        let catalogue = self.catalogue.clone();
        let mut families = Vec::new();
        for entry in catalogue.entries() {
            if families.contains(&&entry.family) {
                continue;
            }
            families.push(&entry.family);
            let board = board_of(entry.variant());
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let nodes = engine.go(&board, limits, |_| {}).wait().report.map_or(0, |report| report.nodes);
            total += nodes;
            self.print(format!("{}: {nodes}", entry.name))?;
        }
        let time = start.elapsed();
        let speed = total as f64 / time.as_secs_f64().max(0.001);
        self.print(format!("\nNodes searched: {total}\nTime (ms): {}\nNodes/second: {speed:.0}", time.as_millis()))
    }
}
