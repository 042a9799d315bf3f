//! What the server says when it does not do as asked.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was not done; programs look at this, people at the words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// It is too long.
    TooLarge,
    /// A value in it is not possible.
    Invalid,
    /// Somebody has to log in first.
    Unauthorized,
    /// This is for others to do.
    Forbidden,
    /// There is no such thing, or not any more.
    NotFound,
    /// It was done already, or something else came before.
    Conflict,
    /// The game has gone on meanwhile: the client's ply is not the server's.
    Stale,
    /// The rules of the game do not allow the move.
    IllegalMove,
    /// The board would allow the move, a rule about history does not.
    ForbiddenMove,
    /// It is the other player's turn.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// Too often; try again later.
    TooMany,
    /// The server is at fault, or too busy.
    Unavailable,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people: what was wrong and what would be right.
    pub message: String,
    /// After so many seconds it may be tried again, where there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retry_after: Option<u32>,
}

impl Refusal {
    /// With these words.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), retry_after: None }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}
