//! How people write chess-like games down: the notations of moves, records of games, and an arbiter who judges them.
//!
//! ```
//! use pantheon_notation::{Moment, Notation};
//! use pantheon_rules::{Catalogue, Position};
//!
//! let start = Position::start(Catalogue::builtin().get("shogi").unwrap());
//! let moment = Moment::new(&start);
//! let mv = Notation::Hodges.parse(&moment, "P-7f")?;
//! assert_eq!(Notation::Kif.write(&moment, mv), "７六歩(77)");
//! assert_eq!(Notation::San.write(&moment, mv), "Pc4");
//! # Ok::<(), pantheon_rules::MoveTextError>(())
//! ```
//!
//! A notation writes one text for a move, and two moves of a position never have the same. It reads more than it writes:
//! texts with too much or too little in them are understood where only one move can be meant.

pub mod arbiter;
mod moves;
pub mod record;

pub use moves::{Moment, Notation, UnknownNotation, parse_any};
