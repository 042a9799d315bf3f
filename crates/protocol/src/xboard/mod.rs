//! XBoard's protocol, also called CECP, version 2. Here the engine keeps the board: it is told moves, not positions.

mod read;
mod setup;
mod write;

pub(crate) use read::read;
pub(crate) use write::{option_name, write};
