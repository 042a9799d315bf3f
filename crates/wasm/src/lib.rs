//! The rules core in the browser: variants, games, records and pictures as text that scripts understand.
//!
//! There is no logic here. A call takes names and texts, asks the core, and gives JSON whose types stand beside it; the
//! test `types` writes them down for TypeScript (`web/src/wasm/facts.ts`). What is refused is thrown as an `Error` with
//! the core's own words.
//!
//! Two modules are made of this: one for boards (the feature `board`), and one for `records`, which is loaded when
//! somebody copies or pastes a game.
//!
//! Reading order: [`Library`] (which variants there are), `facts` (what a variant is), [`Game`], `snapshot` (all that a
//! page shows of a position), `moves`, [`Editor`], `portrait` (what a piece does), `pictures`, `records`.

mod library;

#[cfg(feature = "board")]
mod facts;
#[cfg(feature = "board")]
mod titles;

#[cfg(feature = "board")]
mod game;
#[cfg(feature = "board")]
mod moves;
#[cfg(feature = "board")]
mod snapshot;

#[cfg(feature = "board")]
mod editor;
#[cfg(feature = "board")]
mod pictures;
#[cfg(feature = "board")]
mod portrait;
#[cfg(feature = "records")]
mod records;

mod words;

#[cfg(feature = "board")]
pub use editor::Editor;
#[cfg(feature = "board")]
pub use game::Game;
pub use library::Library;

#[cfg(all(test, feature = "board", feature = "records"))]
mod types;
