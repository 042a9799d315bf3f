//! The one WebSocket, `/api/v1/socket`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Action, Both, Challenge, ClockFaces, Event, GameHead, GameSummary, Lobby, Refusal, Seek, Side};

/// What a client says.
///
/// Those without a field have braces all the same: only so are fields that nobody knows refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Show me a game, from the event after this number on.
    Watch {
        /// The game.
        game: String,
        /// The last event I have; 0 if none.
        #[serde(default)]
        have: i64,
    },
    /// I have left the game's page.
    Leave {
        /// The game.
        game: String,
    },
    /// Do something at a table; answered by `done` or `refused` with the same id.
    Act {
        /// The game.
        game: String,
        /// A number of the client's own.
        id: u32,
        /// What to do.
        action: Action,
    },
    /// Tell me of the lobby.
    EnterLobby {},
    /// No more of it.
    LeaveLobby {},
    /// Are you there?
    Ping {
        /// Comes back.
        id: u32,
    },
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first word.
    Welcome {
        /// The name by which others see this client.
        name: String,
        /// By the server's clock.
        now: i64,
    },
    /// A game, or what was missed of it.
    Game(Box<GameNews>),
    /// Something happened in a game that is watched.
    Event {
        /// The game.
        game: String,
        /// What happened.
        event: Event,
        /// The clocks afterwards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        clocks: Option<Box<ClockFaces>>,
    },
    /// How many watch a game, and who of the players is there.
    Presence {
        /// The game.
        game: String,
        /// Those who watch.
        watching: u32,
        /// Is the first player there?
        white: bool,
        /// Is the second?
        black: bool,
        /// And their partners, where four play?
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        partners: Option<Both<bool>>,
    },
    /// What was asked for is done.
    Done {
        /// The client's number.
        id: u32,
    },
    /// It is not done.
    Refused {
        /// The client's number, if the message could be read so far.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The lobby as it is.
    Lobby(Box<Lobby>),
    /// A seek was made.
    SeekMade(Box<Seek>),
    /// A seek is gone.
    SeekGone {
        /// Its name.
        id: String,
    },
    /// A game under way began, went on or ended, for the list of games to watch.
    GameListed(Box<GameSummary>),
    /// A challenge to this player, or by him, has changed.
    Challenge(Box<Challenge>),
    /// A game of this player has begun: his seek was taken, his challenge accepted.
    GameStarted {
        /// The game.
        game: String,
        /// His side.
        side: Side,
    },
    /// I am.
    Pong {
        /// The client's number.
        id: u32,
        /// By the server's clock.
        now: i64,
    },
}

/// A game as it is told to somebody who begins to watch it or comes back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameNews {
    /// What does not change.
    pub head: GameHead,
    /// The viewer's side, if he plays.
    pub you: Option<Side>,
    /// The only board that he plays on, where he has a partner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub board: Option<u8>,
    /// What he does not have yet.
    pub events: Vec<Event>,
    /// The clocks now, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<ClockFaces>,
    /// What the viewer sees now, where the game hides something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub view: Option<String>,
    /// By the server's clock.
    pub now: i64,
}
