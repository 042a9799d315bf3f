//! The rules core in the browser: variants, games, records and pictures as text that scripts understand.
//!
//! There is no logic here. A call takes names and texts, asks the core, and gives JSON whose types stand beside it; the
//! test `types` writes them down for TypeScript (`web/src/wasm/facts.ts`). What is refused is thrown as an `Error` with
//! the core's own words.
//!
//! Three modules are made of this, for nobody should load what he does not ask for: one for boards (the feature `board`),
//! one for those who want a game explained (`guide`), and one for those who copy or paste a game (`records`).
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
#[cfg(feature = "guide")]
mod portrait;
#[cfg(feature = "records")]
mod records;

mod words;

#[cfg(feature = "board")]
pub use editor::Editor;
#[cfg(feature = "board")]
pub use game::Game;
pub use library::Library;

#[cfg(all(test, feature = "board", feature = "guide", feature = "records"))]
mod types;
