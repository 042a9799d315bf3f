//! Who plays.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// White moves first, whatever the game calls the sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Side {
    /// The other one.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// Something for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Both<T> {
    /// The first player's.
    pub white: T,
    /// The second player's.
    pub black: T,
}

impl<T> Both<T> {
    /// Of one side.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// Of one side, to be changed.
    pub fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

/// What kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlayerKind {
    /// Nobody knows his name.
    Guest,
    /// With an account.
    User,
    /// A program with an account.
    Bot,
    /// Our engine.
    Engine,
}

/// A player as others see him.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Player {
    /// What kind of player.
    pub kind: PlayerKind,
    /// His name; `Guest 7kq4m2xw` without an account, `Engine` for ours.
    pub name: String,
    /// When the game began, if it is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<i32>,
    /// The engine's, from 1 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<u8>,
}

/// A rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Rating {
    /// Glicko-2, around 1500.
    pub rating: f64,
    /// How unsure it is: 350 for a new player.
    pub deviation: f64,
    /// How many games it comes from.
    pub games: i64,
    /// Is it too unsure to be listed?
    pub provisional: bool,
}

/// How fast a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Under three minutes a player.
    Bullet,
    /// Under eight.
    Blitz,
    /// Under twenty-five.
    Rapid,
    /// Longer.
    Classical,
    /// Days for a move, or no clock.
    Correspondence,
}

impl Speed {
    /// All, the fastest first.
    pub const ALL: [Speed; 5] = [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }
}
