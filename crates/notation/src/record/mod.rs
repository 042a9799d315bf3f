//! Games as they are kept: headers, moves with variations and comments, how it ended. One type for all formats.

pub mod csa;
pub mod encoding;
mod ending;
mod format;
pub mod jkf;
pub mod json;
mod json_text;
pub mod ki2;
pub mod kif;
pub mod list;
mod naming;
pub mod pgn;
mod shogi;
mod table;
mod tree;
mod walk;

use std::fmt;
use std::sync::Arc;

use pantheon_rules::{FenErrors, Game, Move, Position, Variant};

pub use ending::{Ending, How};
pub use format::{Format, UnknownFormat, read_all, read_text, write};
pub use naming::variant_called;
pub use shogi::Unsuited;
pub use table::Table;
pub use tree::{Line, Node, NodeId, Score, Tree};
pub use walk::Walker;

/// A game as it is kept.
#[derive(Clone, Debug)]
pub struct Record {
    /// What is said about the game, in the order of the file: `Event`, `White`, `Date`… Names are those of PGN; other
    /// formats translate theirs where PGN has the same, and keep them as they are where it has not.
    pub tags: Vec<(String, String)>,
    /// Where it starts.
    pub start: Position,
    /// Where the second board starts, if partners play on two.
    pub second: Option<Position>,
    /// Its moves, with comments and variations.
    pub tree: Tree,
    /// How it ended, where the record says.
    pub ending: Option<Ending>,
    /// The first text that could not be read, of the main line if there is one. Its line ends before it: a variation
    /// loses its rest, while the main line goes on.
    pub fault: Option<Fault>,
}

/// A text of a record that is no move, or no move there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where it stands.
    pub place: Place,
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
    /// After how many plies of the main line.
    pub ply: usize,
    /// On which board it should be a move, 0 or 1.
    pub board: usize,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`: {}", self.place, self.text, self.reason)
    }
}

/// Why a text is no record at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Where the trouble stands.
    pub place: Place,
    /// The text that makes it.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`: {}", self.place, self.text, self.reason)
    }
}

impl std::error::Error for RecordError {}

/// A place in a text: line and column, the first of each is 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A record as the text of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the format could not hold, in words.
    pub dropped: Vec<String>,
}

impl Record {
    /// A record without moves.
    pub fn new(start: Position) -> Record {
        let second = start.variant().spec().board.two_boards.then(|| Position::start(start.variant()));
        Record { tags: Vec::new(), start, second, tree: Tree::new(), ending: None, fault: None }
    }

    /// A record without moves that starts where a game did, on all its boards.
    pub fn at_start_of(game: &Game) -> Record {
        let mut start = game.clone();
        while start.take_back() {}
        let second = start.boards().get(1).map(|board| board.position().clone());
        Record { second, ..Record::new(start.position().clone()) }
    }

    /// Sets the start from a FEN, where there are two boards from two with a `|` between.
    pub fn set_start(&mut self, fen: &str) -> Result<(), FenErrors> {
        if self.second.is_none() {
            self.start = Position::from_fen(self.variant(), fen)?;
            return Ok(());
        }
        let game = Game::from_fen(self.variant(), fen)?;
        let mut positions = game.boards().iter().map(|board| board.position().clone());
        if let Some(first) = positions.next() {
            (self.start, self.second) = (first, positions.next());
        }
        Ok(())
    }

    /// The FEN of the start, or those of both boards with a `|` between.
    pub fn start_fen(&self) -> String {
        match &self.second {
            Some(second) => format!("{} | {}", self.start.fen(), second.fen()),
            None => self.start.fen(),
        }
    }

    /// The game at its start, on all its boards.
    pub fn game(&self) -> Game {
        match &self.second {
            Some(second) => Game::with_boards(self.start.clone(), second.clone()),
            None => Game::new(self.start.clone()),
        }
    }

    /// The main line, each move with the number of its board.
    pub fn sequence(&self) -> impl Iterator<Item = (usize, Move)> + '_ {
        let tree = &self.tree;
        tree.line(tree.root()).filter_map(move |id| Some((tree.board(id), tree.node(id).mv?)))
    }

    /// The rules it was played by.
    pub fn variant(&self) -> &Arc<Variant> {
        self.start.variant()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in its old place if it has one.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }
}
