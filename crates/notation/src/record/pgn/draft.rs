//! A record in the making: moves, comments and variations as they come.

mod boards;

use std::time::Duration;

use pantheon_rules::{Move, Position};

use super::remarks;
use super::termination::Outcome;
use crate::moves::read_plain_san;
use crate::record::{Fault, NodeId, Place, Record, Walker};
use crate::{Moment, Notation, parse_any};
use boards::Boards;

/// After so many texts that are no moves, the other variations of a game are not looked at.
const PATIENCE: usize = 64;

/// How much of a game is wanted.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Keep {
    /// Everything.
    All,
    /// The main line is played, and nothing remembered: no moves, no comments, no variations.
    Nothing,
}

pub(super) struct Draft {
    pub record: Record,
    keep: Keep,
    pub outcome: Option<Outcome>,
    walker: Walker,
    /// Where partners play on two boards, those instead of the walker.
    boards: Option<Box<Boards>>,
    current: NodeId,
    /// Where the lines go on that variations have interrupted.
    interrupted: Vec<NodeId>,
    /// Has the variation no move yet?
    fresh: bool,
    /// In a line that cannot be read: how many variations are open inside of it.
    skipping: Option<usize>,
    main_plies: usize,
    faults: usize,
    notation: Notation,
    /// What is said before the first move of a variation.
    pending: String,
}

impl Draft {
    /// Begins with the tags and the start of a record.
    pub fn new(mut record: Record, notation: Notation, keep: Keep) -> Draft {
        if keep == Keep::All {
            record.tree.reserve(128);
        }
        let boards = Boards::of(&record);
        let (walker, current) = (Walker::new(&record.start, record.tree.root()), record.tree.root());
        Draft {
            record,
            keep,
            outcome: None,
            walker,
            boards,
            current,
            interrupted: Vec::new(),
            fresh: false,
            skipping: None,
            main_plies: 0,
            faults: 0,
            notation,
            pending: String::new(),
        }
    }

    /// How many moves the main line has.
    pub fn plies(&self) -> usize {
        self.main_plies
    }

    /// Has nothing been read, not even a fault?
    pub fn is_empty(&self) -> bool {
        self.main_plies == 0 && self.record.tree.is_empty() && self.record.fault.is_none()
    }

    /// The position after the last move; of two boards that of the first.
    pub fn end(&mut self) -> Position {
        match &mut self.boards {
            Some(boards) => boards.end(&self.record.tree, self.current),
            None => self.walker.position().clone(),
        }
    }

    /// Can it serve for another game from the same start? There must be nothing in it that is kept.
    pub fn is_spare(&self) -> bool {
        self.keep == Keep::Nothing && self.boards.is_none() && self.record.tree.is_empty()
    }

    /// Begins once more, with another game.
    pub fn restart(&mut self, notation: Notation) {
        self.record.fault = None;
        self.outcome = None;
        self.current = self.record.tree.root();
        self.walker.restart(self.current);
        self.interrupted.clear();
        self.pending.clear();
        (self.fresh, self.skipping) = (false, None);
        (self.main_plies, self.faults) = (0, 0);
        self.notation = notation;
    }

    /// Is this the main line, or the rest of it that cannot be read?
    pub fn in_main_line(&self) -> bool {
        self.interrupted.is_empty() && self.skipping.unwrap_or(0) == 0
    }

    /// Are texts skipped here?
    #[inline]
    pub fn is_skipping(&self) -> bool {
        self.skipping.is_some()
    }

    /// Plays a move that is written as moves mostly are. `false` if it is not, and nothing has been done.
    #[inline]
    pub fn play_plainly(&mut self, text: &[u8]) -> bool {
        if self.notation != Notation::San || self.walker.at() != self.current || self.boards.is_some() {
            return false;
        }
        if self.skipping.is_some() {
            return true;
        }
        match read_plain_san(self.walker.position(), self.walker.last(), text) {
            Some(mv) => self.push(mv),
            None => return false,
        }
        true
    }

    /// Plays a move, or makes a note of the fault.
    pub fn play(&mut self, text: &str, place: impl FnOnce() -> Place) {
        if self.skipping.is_some() {
            return;
        }
        if self.boards.is_some() {
            return self.play_on_boards(text, place);
        }
        if self.walker.at() != self.current {
            self.walker.go(&self.record.tree, self.current);
        }
        match self.read(text) {
            Ok(mv) => self.push(mv),
            Err(reason) => self.fault(place(), text, reason),
        }
    }

    fn read(&mut self, text: &str) -> Result<Move, String> {
        let moment = Moment::new(self.walker.position());
        self.notation.parse(&moment, text).or_else(|error| self.read_otherwise(text, error.reason))
    }

    /// Tries the other notations. The one that works is tried first from now on.
    #[cold]
    fn read_otherwise(&mut self, text: &str, reason: String) -> Result<Move, String> {
        if self.faults > 0 {
            return Err(reason);
        }
        let moment = Moment { position: self.walker.position(), previous: self.walker.last().map(Move::to) };
        let (mv, notation) = try_others(&moment, self.notation, text, reason)?;
        self.notation = notation;
        Ok(mv)
    }

    #[inline]
    fn push(&mut self, mv: Move) {
        if self.keep == Keep::Nothing {
            self.main_plies += 1;
            return self.walker.step(self.current, mv);
        }
        self.remember(mv);
    }

    #[inline(never)]
    fn remember(&mut self, mv: Move) {
        self.current = self.record.tree.add(self.current, mv);
        self.walker.step(self.current, mv);
        self.entered();
    }

    /// A move has become the current one.
    #[inline]
    fn entered(&mut self) {
        self.fresh = false;
        if self.interrupted.is_empty() {
            self.main_plies += 1;
        }
        if !self.pending.is_empty() {
            let pending = std::mem::take(&mut self.pending);
            remarks::attach(self.record.tree.node_mut(self.current), &pending);
        }
    }

    /// Makes a note of what cannot be read; the rest of the line is skipped.
    pub fn fault(&mut self, place: Place, text: &str, reason: impl Into<String>) {
        self.faults += 1;
        self.skipping = Some(0);
        if self.record.fault.is_none() || (self.interrupted.is_empty() && self.faults > 1) {
            let text = excerpt(text);
            self.record.fault =
                Some(Fault { place, text, reason: reason.into(), ply: self.main_plies, board: self.board() });
        }
    }

    /// A variation of the last move begins.
    pub fn open(&mut self, place: impl FnOnce() -> Place) {
        if let Some(depth) = &mut self.skipping {
            *depth += 1;
            return;
        }
        self.interrupted.push(self.current);
        if self.keep == Keep::Nothing && self.main_plies > 0 {
            self.skipping = Some(0);
            return;
        }
        let before = self.record.tree.parent(self.current).filter(|_| !self.fresh);
        match before {
            Some(before) if self.faults < PATIENCE => {
                self.current = before;
                self.fresh = true;
            }
            Some(_) => self.skipping = Some(0),
            None => self.fault(place(), "(", "there is no move here that a variation could replace"),
        }
    }

    /// A variation ends. One that never began is forgiven.
    pub fn close(&mut self) {
        match &mut self.skipping {
            Some(0) if self.interrupted.is_empty() => return,
            Some(0) | None => self.skipping = None,
            Some(depth) => {
                *depth -= 1;
                return;
            }
        }
        if let Some(before) = self.interrupted.pop() {
            self.current = before;
            self.pending.clear();
            self.fresh = false;
        }
    }

    /// The mover's clock is told. `false` if there is nobody yet whose it could be.
    #[inline]
    pub fn clock(&mut self, time: Duration) -> bool {
        if self.skipping.is_none() && !self.fresh && self.keep == Keep::All {
            self.record.tree.node_mut(self.current).clock = Some(time);
        }
        !self.fresh
    }

    /// Something is said.
    pub fn comment(&mut self, text: &str) {
        if self.boards.is_some() && self.reads_clock(text) {
            return;
        }
        if self.skipping.is_some() || self.keep == Keep::Nothing || text.is_empty() {
            return;
        }
        if self.fresh {
            self.pending.push_str(text);
            self.pending.push(' ');
        } else {
            remarks::attach(self.record.tree.node_mut(self.current), text);
        }
    }

    /// A glyph is put to the last move.
    pub fn glyph(&mut self, glyph: u8) {
        if self.skipping.is_none() && !self.fresh && self.keep == Keep::All {
            self.record.tree.node_mut(self.current).nags.push(glyph);
        }
    }
}

/// Reads a move in another notation than the one that has refused it.
fn try_others(moment: &Moment, refused: Notation, text: &str, reason: String) -> Result<(Move, Notation), String> {
    let variant = moment.position.variant();
    let usual = Notation::usual(variant);
    let order = [Notation::San, usual, Notation::Uci, Notation::Usi, Notation::Wxf, Notation::Iccs];
    let order = order.into_iter().chain(Notation::ALL).filter(|&other| other != refused);
    for notation in order.filter(|notation| notation.suits(variant)) {
        if let Ok(mv) = notation.parse(moment, text) {
            return Ok((mv, notation));
        }
    }
    Err(if usual == Notation::San {
        reason
    } else {
        parse_any(moment, text).map_or_else(|error| error.reason, |_| reason)
    })
}

/// As much of a text as one wants to see again.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
