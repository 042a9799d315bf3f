//! Rules of chess-like games, compiled from variant files: positions, legal moves, adjudication.
//!
//! ```
//! use pantheon_rules::{Catalogue, Game, Position};
//!
//! let variant = Catalogue::builtin().get("minixiangqi").unwrap();
//! let mut game = Game::new(Position::start(variant));
//! for text in ["b1b6", "c6b6", "f1f6"] {
//!     let mv = game.position().parse_uci(text)?;
//!     game.play(mv)?;
//! }
//! assert!(game.outcome().is_none());
//! println!("{} has {} moves", game.position().turn(), game.legal_moves().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`types`](crate::Bitboard) (the vocabulary), [`spec`] (a variant as written), [`Variant`] (as played),
//! [`Position`], movegen, apply, ends, [`Game`].

mod types;

pub mod spec;
mod variant;

mod apply;
mod ends;
mod game;
mod glass;
mod movegen;
mod order;
mod perft;
pub mod portrait;
mod position;
mod royals;
mod table;
mod view;

pub use ends::{Cycle, Outcome, Reason};
pub use game::{Board, Game, Impasse, NotAllowed, PlayError, Verdict};
pub use movegen::{Aims, Checks, Exposure, Listing};
pub use order::sort_by_number;
pub use perft::{divide, perft, perft_making_leaves};
pub use position::{
    FenError, FenErrors, IllegalMove, Lister, MoveTextError, Observer, Part, Position, Refusal, RefusalKind, Setup,
    State, Unobserved, Watch, Wording,
};
pub use spec::{SpecError, SpecErrors, VariantSpec};
pub use table::Table;
pub use types::{
    Bitboard, Color, FILES, Kind, KindSet, Letter, Move, MoveKind, MoveList, MoveSet, Origin, Piece, RANKS, Role,
    SQUARES, Sides, Square,
};
pub use variant::{Catalogue, Entry, Mark, RoleInfo, Variant};
pub use view::View;

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
