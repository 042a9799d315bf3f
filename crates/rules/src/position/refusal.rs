//! Texts that are no moves, and how far they were understood.

use std::fmt;

/// A text that is no move of the position, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTextError {
    /// The text.
    pub text: String,
    /// How far it was understood.
    pub kind: RefusalKind,
    /// What is wrong with it, in plain words.
    pub reason: String,
}

/// How far a text was understood that is no move. The order is that of understanding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RefusalKind {
    /// It is not written like a move.
    Unreadable,
    /// It is written like a move, of a piece or to a square that is not part of this game.
    Foreign,
    /// It could be one of several moves.
    Ambiguous,
    /// It is one move and no other, which the position does not allow.
    Illegal,
}

/// What a reader of moves has against a text. A reason alone is one against the move that the text means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// How far the text was understood.
    pub kind: RefusalKind,
    /// What is wrong with it, in plain words.
    pub reason: String,
}

impl Refusal {
    /// A refusal of some kind.
    pub fn new(kind: RefusalKind, reason: impl Into<String>) -> Refusal {
        Refusal { kind, reason: reason.into() }
    }

    /// The error that a text gets.
    pub fn of(self, text: &str) -> MoveTextError {
        MoveTextError { text: text.to_owned(), kind: self.kind, reason: self.reason }
    }
}

impl From<String> for Refusal {
    fn from(reason: String) -> Refusal {
        Refusal::new(RefusalKind::Illegal, reason)
    }
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.text, self.reason)
    }
}

impl std::error::Error for MoveTextError {}
