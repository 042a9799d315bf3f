//! Drafts of games on two boards: each move is made on the board that its number names.

use std::mem;

use pantheon_rules::Position;

use super::{Draft, try_others};
use crate::record::pgn::bpgn;
use crate::record::{NodeId, Place, Record, Table, Tree};

/// What a draft knows more where there are two boards.
pub(super) struct Boards {
    table: Table,
    /// The one that the next move is made on.
    board: usize,
    /// Has nothing been said yet since the last move? A number is a clock then.
    quiet: bool,
}

impl Boards {
    pub fn of(record: &Record) -> Option<Box<Boards>> {
        Table::of(record).map(|table| Box::new(Boards { table, board: 0, quiet: false }))
    }

    /// The position on the first board at a node.
    pub fn end(&mut self, tree: &Tree, at: NodeId) -> Position {
        self.table.go(tree, at);
        self.table.position(0).clone()
    }
}

impl Draft {
    /// The board that the next move is made on.
    pub(super) fn board(&self) -> usize {
        self.boards.as_ref().map_or(0, |boards| boards.board)
    }

    /// Turns to the board that a number names, and gives back what stands behind it. Nothing is done where there is one
    /// board.
    pub fn turn_to_board<'a>(&mut self, word: &'a str) -> Option<&'a str> {
        let boards = self.boards.as_mut()?;
        let (board, rest) = bpgn::number(word)?;
        boards.board = board;
        Some(rest)
    }

    /// Plays a move, or makes a note of the fault.
    pub(super) fn play_on_boards(&mut self, text: &str, place: impl FnOnce() -> Place) {
        let Some(boards) = &mut self.boards else { return };
        boards.table.go(&self.record.tree, self.current);
        let moment = boards.table.moment(boards.board);
        let read = self.notation.parse(&moment, text).map(|mv| (mv, self.notation));
        let read = read.or_else(|error| match self.faults {
            0 => try_others(&moment, self.notation, text, error.reason),
            _ => Err(error.reason),
        });
        match read {
            Ok((mv, notation)) => {
                self.notation = notation;
                boards.quiet = true;
                self.current = self.record.tree.add_on(self.current, boards.board, mv);
                self.entered();
            }
            Err(reason) => self.fault(place(), text, reason),
        }
    }

    /// Takes what is said right after a move for its clock, if it is a number.
    pub(super) fn reads_clock(&mut self, text: &str) -> bool {
        let Some(boards) = &mut self.boards else { return false };
        if !mem::take(&mut boards.quiet) || self.fresh || self.skipping.is_some() {
            return false;
        }
        let clock = bpgn::seconds(text);
        if clock.is_some() {
            self.record.tree.node_mut(self.current).clock = clock;
        }
        clock.is_some()
    }
}
