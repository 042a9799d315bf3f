//! Finding a game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Both, GameSummary, Player, Side, Speed};

/// A game that somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The variant's name.
    pub variant: String,
    /// The side that who asks wants; either if none is named.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<Side>,
    /// Does it count? Only between users, from the variant's own start.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// The time control, as `10m+5s`, `10m/3x30s`, `0/20s`, `0/3d`; none without a clock.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<String>,
    /// A start position of one's own (FEN or SFEN), for casual games.
    #[serde(default)]
    #[ts(optional)]
    pub fen: Option<String>,
    /// The name of a handicap of the variant, for casual games.
    #[serde(default)]
    #[ts(optional)]
    pub handicap: Option<String>,
}

/// A seek to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// The game.
    #[serde(flatten)]
    pub wish: Wish,
    /// The lowest rating of who may accept.
    #[serde(default)]
    #[ts(optional)]
    pub min_rating: Option<i32>,
    /// The highest.
    #[serde(default)]
    #[ts(optional)]
    pub max_rating: Option<i32>,
}

/// An open seek.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Seek {
    /// Its name.
    pub id: String,
    /// Who seeks.
    pub player: Player,
    /// The game.
    #[serde(flatten)]
    pub wish: Wish,
    /// How fast it is.
    pub speed: Speed,
    /// The lowest rating of who may accept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub min_rating: Option<i32>,
    /// The highest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub max_rating: Option<i32>,
    /// When it was made.
    pub created_at: i64,
}

/// What came of a seek: it is open, or it fitted another and there is a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeekAnswer {
    /// The seek, if it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seek: Option<Seek>,
    /// The game, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<GameMade>,
}

/// A challenge to make: to a user, or to whoever has the link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// The game.
    #[serde(flatten)]
    pub wish: Wish,
    /// The name of who is challenged; anybody with the link if there is none.
    #[serde(default)]
    #[ts(optional)]
    pub to: Option<String>,
    /// Are there four seats to fill? Only for games on two boards, and by a link.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub four: bool,
}

/// One of four seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The team, by its colour on the first board.
    pub side: Side,
    /// The board, 0 or 1.
    pub board: u8,
}

/// Who has sat down at a table for four, by the team.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Seats {
    /// On the first board.
    pub first: Both<Option<Player>>,
    /// On the second.
    pub second: Both<Option<Player>>,
    /// Where the asker sits, if he does.
    pub you: Option<Seat>,
}

/// Where a challenge stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChallengeState {
    /// It waits.
    Open,
    /// There is a game now.
    Accepted,
    /// No.
    Declined,
    /// Who made it took it back, or it grew too old.
    Cancelled,
}

/// A challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Challenge {
    /// Its name; the page is `/challenge/ID`.
    pub id: String,
    /// Who challenges.
    pub from: Player,
    /// Who is challenged, if somebody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<String>,
    /// The game.
    #[serde(flatten)]
    pub wish: Wish,
    /// Where it stands.
    pub state: ChallengeState,
    /// Who has sat down, where there are four seats to fill: then the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seats: Option<Seats>,
    /// The game that came of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<String>,
    /// Is it the asker's own?
    pub own: bool,
    /// When it was made.
    pub created_at: i64,
}

/// A game against the engine to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEngineGame {
    /// The game; it is never rated.
    #[serde(flatten)]
    pub wish: Wish,
    /// From 1 to 8.
    pub level: u8,
}

/// A game was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameMade {
    /// Its page is `/game/ID`.
    pub game: String,
    /// The side of who asked.
    pub side: Side,
}

/// What the lobby shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Lobby {
    /// Open seeks.
    pub seeks: Vec<Seek>,
    /// Games under way, those with the best players first; not all.
    pub games: Vec<GameSummary>,
    /// How many people are here.
    pub online: u32,
    /// How many games are under way.
    pub playing: u32,
}
