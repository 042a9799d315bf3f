//! Portable Game Notation, for every game: tag pairs, moves with comments, glyphs, clocks and variations.
//!
//! [`Reader`] takes one game after the other from a stream of any length and holds no more than one. [`write`] writes
//! what it reads. Who wants to know whether a file is in order, or where its games ended, and not the moves themselves,
//! has them played through: [`Reader::play_next`]. Games of partners on two boards are read and written as BPGN, among
//! the others.
//!
//! ```
//! use pantheon_notation::record::pgn;
//! use pantheon_rules::Catalogue;
//!
//! let text = "[Variant \"Crazyhouse\"]\n\n1. e4 { [%clk 0:03:00] } d5 2. exd5 Qxd5 3. Nc3 (3. P@e4 Qxe4+) *\n";
//! let record = pgn::Reader::new(text.as_bytes(), Catalogue::builtin()).next().unwrap()?;
//! assert_eq!(record.tree.main_line().count(), 5);
//! assert_eq!(record.tree.len(), 7);
//! let mut out = Vec::new();
//! pgn::write(&record, &mut out).unwrap();
//! assert!(String::from_utf8(out).unwrap().contains("3. Nc3 ( 3. P@e4 Qxe4+ ) *"));
//! # Ok::<(), pantheon_notation::record::RecordError>(())
//! ```

mod bpgn;
mod draft;
mod glyphs;
mod header;
mod played;
mod reader;
mod remarks;
mod source;
mod tags;
mod termination;
mod writer;

pub use played::Played;
pub use reader::Reader;
pub use writer::write;
