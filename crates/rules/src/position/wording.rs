//! What squares and moves are called to whoever is told of them.

use super::Position;
use crate::types::{Move, Square};

/// The names of squares and moves in words to a reader. Each notation has its own: who writes 7g is not told of c3.
pub trait Wording {
    /// What a square is called.
    fn square(&self, square: Square) -> String;

    /// What the file of a square is called.
    fn file(&self, square: Square) -> String;

    /// How a legal move is written.
    fn spell(&self, mv: Move) -> String;
}

/// The names that chess programs use.
pub(super) struct InUci<'a>(pub &'a Position);

impl Wording for InUci<'_> {
    fn square(&self, square: Square) -> String {
        square.to_string()
    }

    fn file(&self, square: Square) -> String {
        char::from(b'a' + square.file()).to_string()
    }

    fn spell(&self, mv: Move) -> String {
        self.0.uci(mv)
    }
}

/// The names that shogi programs use.
pub(super) struct InUsi<'a>(pub &'a Position);

impl Wording for InUsi<'_> {
    fn square(&self, square: Square) -> String {
        self.0.usi_square(square)
    }

    fn file(&self, square: Square) -> String {
        (self.0.variant().files() - square.file()).to_string()
    }

    fn spell(&self, mv: Move) -> String {
        self.0.usi(mv)
    }
}
