//! What programs that play read, line by line. Names and shapes are those that programs for Lichess know.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Side;

/// Something that concerns a program's account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotEvent {
    /// A game has begun, or is under way when the stream begins.
    GameStart {
        /// Which.
        game: BotGame,
    },
    /// A game is over.
    GameFinish {
        /// Which.
        game: BotGame,
    },
    /// Somebody challenges, or is challenged.
    Challenge {
        /// How.
        challenge: BotChallenge,
    },
    /// A challenge was taken back.
    ChallengeCanceled {
        /// Which.
        challenge: BotChallenge,
    },
    /// A challenge was declined.
    ChallengeDeclined {
        /// Which.
        challenge: BotChallenge,
    },
}

/// A game in a few words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotGame {
    /// Its name.
    pub id: String,
    /// The same again.
    pub game_id: String,
    /// The program's side.
    pub color: Side,
    /// The position.
    pub fen: String,
    /// Does it count?
    pub rated: bool,
    /// How fast it is.
    pub speed: String,
    /// The variant.
    pub variant: BotVariant,
    /// Who plays against it.
    pub opponent: BotPlayer,
    /// Is it its turn?
    pub is_my_turn: bool,
}

/// A variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BotVariant {
    /// Its name, for programs.
    pub key: String,
    /// And for people.
    pub name: String,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotPlayer {
    /// His name in lower case.
    pub id: String,
    /// His name.
    pub name: String,
    /// `BOT` for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// His rating, if it counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// The engine's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<u8>,
}

/// A challenge.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotChallenge {
    /// Its name.
    pub id: String,
    /// `created`, `accepted`, `declined` or `canceled`.
    pub status: String,
    /// Who challenges.
    pub challenger: BotPlayer,
    /// Who is challenged, if somebody is named.
    pub dest_user: Option<BotPlayer>,
    /// The variant.
    pub variant: BotVariant,
    /// Would it count?
    pub rated: bool,
    /// How fast it is.
    pub speed: String,
    /// The clock.
    pub time_control: BotTime,
    /// `white`, `black` or `random`: the challenger's wish.
    pub color: String,
    /// A start of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
}

/// A clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotTime {
    /// `clock`, `correspondence` or `unlimited`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Seconds at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// Seconds more for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment: Option<u64>,
    /// Days for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u64>,
    /// As we write it, byoyomi included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub show: Option<String>,
}

/// A line of a game's stream.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotLine {
    /// The whole game, the first line.
    GameFull(Box<BotFull>),
    /// How it stands after something happened.
    GameState(BotState),
    /// A line of chat.
    ChatLine {
        /// `player` or `spectator`.
        room: String,
        /// Who says it.
        username: String,
        /// What.
        text: String,
    },
}

/// A whole game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotFull {
    /// Its name.
    pub id: String,
    /// The variant.
    pub variant: BotVariant,
    /// The clock: milliseconds at the start and for each move; none where there are days or no clock.
    pub clock: Option<BotClock>,
    /// How fast it is.
    pub speed: String,
    /// Does it count?
    pub rated: bool,
    /// When it was made.
    pub created_at: i64,
    /// Who moves first.
    pub white: BotPlayer,
    /// Who moves second.
    pub black: BotPlayer,
    /// `startpos`, or a FEN.
    pub initial_fen: String,
    /// How it stands.
    pub state: BotStateLine,
}

/// The clock of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BotClock {
    /// At the start, in milliseconds.
    pub initial: u64,
    /// For each move.
    pub increment: u64,
    /// A period of byoyomi.
    pub byoyomi: u64,
    /// How many there are.
    pub periods: u32,
}

/// How a game stands, inside another line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotStateLine {
    /// The only kind.
    GameState(BotState),
}

/// How a game stands.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct BotState {
    /// The moves in UCI with spaces between; `?` for one that the program may not see.
    pub moves: String,
    /// What is left to the first player, in milliseconds, byoyomi included.
    pub wtime: i64,
    /// And to the second.
    pub btime: i64,
    /// What each move gives.
    pub winc: i64,
    /// See `winc`.
    pub binc: i64,
    /// `created`, `started`, or the rule that ended it: `mate`, `resign`, `outoftime`, `draw`, `aborted`, …
    pub status: String,
    /// Who won, if somebody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Does the first player offer a draw?
    pub wdraw: bool,
    /// And the second?
    pub bdraw: bool,
    /// Does the first player want to take a move back?
    pub wtakeback: bool,
    /// And the second?
    pub btakeback: bool,
    /// What the program sees, where the game hides something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<String>,
}

/// It was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Okay {
    /// Always.
    pub ok: bool,
}
