//! What the engine has to say.

use std::time::Duration;

use crate::command::Complaint;

/// What the engine has to say. Moves are texts in the spelling of the dialect.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Who it is and what can be set.
    Introduction(Introduction),
    /// All is done that was asked for.
    Ready,
    /// The answer to a ping.
    Pong(String),
    /// A remark for people.
    Note(String),
    /// What was asked for cannot be done: why not, for people.
    Failure(String),
    /// A line was not understood, or not wholly.
    Complaint(Complaint),
    /// A position that is none: why not.
    IllegalPosition(String),
    /// A move that may not be played.
    IllegalMove {
        /// As it was written.
        text: String,
        /// Why not.
        reason: String,
    },
    /// News of the search.
    Info(Info),
    /// The end of a search: the move, and the answer that is expected.
    Best {
        /// The move; `None` if there is none.
        mv: Option<String>,
        /// The expected answer.
        ponder: Option<String>,
    },
    /// The search found that the game is won by declaring it so.
    Declare,
    /// The end of a search for a mate: the line, or `None` if none was found in time.
    Mate(Option<Vec<String>>),
    /// The end of a search for a mate: there is none.
    NoMate,
    /// The engine moves (XBoard).
    Move(String),
    /// What the engine would play (XBoard).
    Hint(String),
    /// The engine agrees to a draw (XBoard).
    OfferDraw,
    /// The game is over.
    Result {
        /// `1-0`, `0-1` or `1/2-1/2`.
        score: &'static str,
        /// Why.
        reason: String,
    },
    /// What the book says (XBoard).
    Book(String),
    /// How far the analysis is (XBoard).
    Status(Info),
    /// The squares a piece may go to, as a FEN of colours (XBoard).
    Highlight(String),
    /// Another variant is on the board.
    Variant(Summary),
    /// Lines of text that are no part of the protocol.
    Text(String),
    /// Good bye.
    Bye,
}

/// Who the engine is and what can be set.
#[derive(Clone, PartialEq, Debug)]
pub struct Introduction {
    /// Its name, with the version.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// The variants it plays.
    pub variants: Vec<String>,
    /// What can be set. The option whose value is a variant, the size of the table and the number of threads have the
    /// names of UCI, by which dialects that have other means for them know them.
    pub options: Vec<Choice>,
}

/// An option.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// Its name in UCI.
    pub name: &'static str,
    /// What it may be.
    pub choices: Choices,
}

/// What an option may be.
#[derive(Clone, PartialEq, Debug)]
pub enum Choices {
    /// Yes or no.
    Check(bool),
    /// A number.
    Spin {
        /// At first.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of some words.
    Combo {
        /// At first.
        default: String,
        /// The words.
        words: Vec<String>,
    },
    /// Any text.
    Text(String),
    /// Something to do.
    Button,
}

/// News of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// Plies looked ahead everywhere.
    pub depth: u32,
    /// Plies looked ahead along the longest line.
    pub longest: u32,
    /// Which of the best lines this is, the first is 1.
    pub line: usize,
    /// Its worth for the player to move.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Chances to win, draw and lose in thousandths, if they are to be shown.
    pub chances: Option<[u32; 3]>,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions a second.
    pub speed: u64,
    /// How full the table is, in thousandths.
    pub full: u32,
    /// Since the start.
    pub time: Duration,
    /// The moves that are expected.
    pub moves: Vec<String>,
}

/// What a line is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// An advantage in hundredths.
    Advantage(i32),
    /// A win after so many plies.
    WinIn(u32),
    /// A loss after so many plies.
    LossIn(u32),
}

/// What a score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least the score.
    Lower,
    /// At most the score.
    Upper,
}

/// What another program must know of a variant to show it.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// Its name.
    pub name: String,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// How many sorts of pieces may be in hand.
    pub pocket: usize,
    /// The family whose board suits it.
    pub template: String,
    /// The start position.
    pub start: String,
    /// The rest of what XBoard asks for, unless it knows the game.
    pub setup: Option<Setup>,
}

/// What XBoard must know of a game that it does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game that XBoard knows and is to take it for.
    pub like: String,
    /// The letters of the pieces in the order of XBoard's pictures.
    pub table: String,
    /// How many of the pieces, from the first on, have a place in hand.
    pub pocket: usize,
    /// The letter of each piece, with a plus if it is promoted, and how it moves in Betza's notation.
    pub pieces: Vec<(String, String)>,
}

impl Score {
    /// Mates in full moves, as most dialects count.
    pub(crate) fn in_moves(self) -> i64 {
        match self {
            Score::Advantage(value) => i64::from(value),
            Score::WinIn(plies) => i64::from(plies.div_ceil(2)),
            Score::LossIn(plies) => -i64::from(plies.div_ceil(2)),
        }
    }
}
