//! The vocabulary of every game: sides, squares, sets of squares, pieces, moves. It knows no variant.

mod bitboard;
mod color;
mod moves;
mod piece;
mod square;

pub use bitboard::Bitboard;
pub use color::{Color, Sides};
pub use moves::{Move, MoveKind, MoveList, MoveSet, Origin};
pub use piece::{Kind, KindSet, Letter, Piece, Role};
pub(crate) use square::SLOTS;
pub use square::{FILES, RANKS, SQUARES, Square};
