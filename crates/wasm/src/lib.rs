//! The rules core in the browser: variants, games, records and pictures as text that scripts understand.
//!
//! There is no logic here. A call takes names and texts, asks the core, and gives JSON whose types stand beside it; the
//! test `types` writes them down for TypeScript (`web/src/wasm/facts.ts`). What is refused is thrown as an `Error` with
//! the core's own words.
//!
//! Reading order: [`Library`] (which variants there are), `facts` (what a variant is), [`Game`], `snapshot` (all that a
//! page shows of a position), `moves`, [`Editor`], `portrait` (what a piece does), `pictures`, `records`.

mod library;

mod facts;

mod game;
mod moves;
mod snapshot;

mod editor;
mod pictures;
mod portrait;
mod records;

mod words;

pub use editor::Editor;
pub use game::Game;
pub use library::Library;

#[cfg(test)]
mod types;
