//! An engine for every variant that the rules know. It speaks no protocol and does no I/O: a [`Board`] and [`Limits`] go
//! in, [`Report`]s and a [`Best`] move come out.
//!
//! ```
//! use pantheon_engine::{Engine, Limits};
//! use pantheon_rules::{Catalogue, Game, Position};
//!
//! let variant = Catalogue::builtin().get("minixiangqi").unwrap();
//! let game = Game::new(Position::start(variant));
//! let mut engine = Engine::new(1, 1);
//! let search = engine.go(&game.boards()[0], Limits { depth: Some(4), ..Limits::default() }, |report| {
//!     println!("{} {}", report.depth, report.score);
//! });
//! assert!(search.wait().mv.is_some());
//! ```
//!
//! [`Board`]: pantheon_rules::Board

pub mod bench;
mod budget;
mod dice;
mod engine;
mod eval;
mod history;
pub mod learn;
mod limits;
pub mod mate;
pub mod net;
mod pages;
mod picker;
mod report;
mod score;
mod search;
mod see;
mod table;
pub mod tune;

pub use engine::{Engine, Learned, Search};
pub use eval::WeightsError;
pub use limits::{Clock, Limits, Strength};
pub use report::{Best, Report};
pub use score::{Bound, Score};
