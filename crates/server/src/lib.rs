//! The play server: people play each other and the engine, in every variant. One process, one database.
//!
//! A human move, end to end: [`ws`] reads it, knows who sent it and how slow his line is → [`Games`] finds the table's
//! [`Host`](table::host::Host), a task whose mailbox is the order of things → [`Table`](table::Table) decides → the
//! store commits → the table changes → the [`Bus`] tells every connection → browsers confirm.

mod admin;
mod app;
mod bus;
mod chat;
mod config;
mod cookies;
mod failure;
mod figures;
mod games;
mod http;
mod identity;
mod ids;
mod limits;
mod names;
mod passwords;
mod pool;
mod rating;
mod record;
mod run;
mod secret;
mod security;
// For tests and fuzz targets.
#[doc(hidden)]
pub mod table;
mod tidy;
mod wish;
mod ws;

pub use admin::{Order, administer};
pub use app::{App, serve};
pub use config::{Config, Settings, TEMPLATE};
pub use failure::{Answer, Failure};
pub use games::{Games, NewTable, Sitting};
pub use run::run;
