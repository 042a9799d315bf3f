//! What the server keeps: players, games and all that happened in them, seeks, ratings. SQL is written here and nowhere
//! else, one text for SQLite and PostgreSQL.
//!
//! Reads go through a pool. Writes go through a [`Writer`](writer), which commits many of them at once: a write is done
//! when its answer comes, and then it is on the disk. SQLite has one writer, PostgreSQL has more for what happens in
//! games.

mod challenges;
mod error;
mod games;
mod lists;
mod migrations;
mod ratings;
mod reports;
mod seeks;
mod sessions;
mod settings;
mod store;
mod tokens;
mod users;
mod writer;

pub use challenges::{ChallengeRow, SeatRow};
pub use error::{Error, Result};
pub use games::{Appended, Finish, GameFilter, GameRow, NewGame, Rate, StoredEvent};
pub use ratings::{RatingRow, RatingStep};
pub use reports::{Decree, LogRow, Measure, ReportRow};
pub use seeks::{Added, Fits, SeekRow};
pub use sessions::{NewSession, SessionRow};
pub use store::Store;
pub use tokens::{NewTokenRow, TokenRow};
pub use users::{NewUser, UserRow};
