//! Messages between the server and its clients: one WebSocket, and JSON over HTTP. The TypeScript types of the page and
//! the OpenAPI description are generated from these.
//!
//! Times are milliseconds since 1970 (`at`) or milliseconds (`ms`); moves are spelt as in UCI.

mod account;
mod bot;
mod game;
mod lobby;
mod people;
mod refusal;
mod socket;
mod typescript;

pub use account::*;
pub use bot::*;
pub use game::*;
pub use lobby::*;
pub use people::*;
pub use refusal::*;
pub use socket::*;
pub use typescript::typescript;

/// The number in the paths of the API: `/api/v1/…`.
pub const VERSION: u32 = 1;
/// No message of a client is longer, in bytes.
pub const LONGEST_MESSAGE: usize = 16 * 1024;
/// No line of chat is longer, in characters.
pub const LONGEST_LINE: usize = 200;
