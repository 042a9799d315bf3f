//! The languages in which a program with a board speaks to an engine. Lines become [`Command`]s, [`Event`]s become
//! lines; nothing here thinks, waits or does I/O.
//!
//! ```
//! use pantheon_protocol::{Command, Dialect, Event};
//!
//! let dialect = Dialect::recognise("usi").unwrap();
//! assert_eq!(dialect.read("isready").command, Command::Ready);
//! assert_eq!(dialect.write(&Event::Ready), "readyok");
//! assert_eq!(dialect.write(&Event::Best { mv: None, ponder: None }), "bestmove resign");
//! ```
//!
//! Reading order: [`Command`] and [`Event`], [`Dialect`], then a file a dialect; `moves` has the spelling of moves.

mod command;
mod dialect;
mod event;
mod moves;
mod words;

mod cyclone;
mod ucci;
mod uci;
mod usi;
mod xboard;

pub use command::{Command, Complaint, Go, Hand, Reading, Start, Time};
pub use dialect::Dialect;
pub use event::{Bound, Choice, Choices, Event, Info, Introduction, Score, Setup, Summary};
