//! Accounts, profiles, lists, reports.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{GameSummary, PlayerKind, Rating, Speed};

/// A name and a password, to sign up or to log in.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Who the asker is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// What kind of player.
    pub kind: PlayerKind,
    /// The name by which others see him.
    pub name: String,
    /// May he moderate?
    pub admin: bool,
    /// His games under way.
    pub playing: Vec<String>,
}

/// A change of password.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The one so far.
    pub old: String,
    /// The new one.
    pub new: String,
}

/// A word of the owner that something cannot be undone.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// The password.
    pub password: String,
}

/// Somewhere the user is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Session {
    /// To revoke it by.
    pub id: String,
    /// The browser, as it calls itself.
    pub agent: String,
    /// Since when.
    pub created_at: i64,
    /// Last heard of.
    pub used_at: i64,
    /// Is it the one that asks?
    pub current: bool,
}

/// A token for programs to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, in the user's words.
    pub label: String,
}

/// A token; its text is told once only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Token {
    /// To revoke it by.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// The text that a program sends, when it was just made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub token: Option<String>,
    /// Since when.
    pub created_at: i64,
}

/// A rating in one variant at one speed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Standing {
    /// The variant.
    pub variant: String,
    /// The speed.
    pub speed: Speed,
    /// The rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// A rating as it was after a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingPoint {
    /// When.
    pub at: i64,
    /// The variant.
    pub variant: String,
    /// The speed.
    pub speed: Speed,
    /// The rating.
    pub rating: f64,
    /// The game that changed it.
    pub game: String,
}

/// A player's page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Profile {
    /// The name.
    pub name: String,
    /// What kind of player.
    pub kind: PlayerKind,
    /// Since when.
    pub created_at: i64,
    /// Was the account closed?
    pub closed: bool,
    /// Ratings.
    pub standings: Vec<Standing>,
    /// How they came about, oldest first.
    pub history: Vec<RatingPoint>,
    /// Games won, drawn and lost.
    pub won: i64,
    /// See `won`.
    pub drawn: i64,
    /// See `won`.
    pub lost: i64,
    /// The latest games.
    pub games: Vec<GameSummary>,
}

/// A place in a leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Place {
    /// The player's name.
    pub name: String,
    /// His rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// What to look for in the archive.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ArchiveQuery {
    /// One of the players.
    #[ts(optional)]
    pub player: Option<String>,
    /// The variant.
    #[ts(optional)]
    pub variant: Option<String>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    #[ts(optional)]
    pub result: Option<String>,
    /// Not before this day, as `2026-11-16`.
    #[ts(optional)]
    pub since: Option<String>,
    /// Not after it.
    #[ts(optional)]
    pub until: Option<String>,
    /// The first moves, in UCI with spaces between.
    #[ts(optional)]
    pub opening: Option<String>,
    /// Only rated games, or only others.
    #[ts(optional)]
    pub rated: Option<bool>,
    /// Where the page before ended: its `next`.
    #[ts(optional)]
    pub after: Option<String>,
}

/// A page of games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ArchivePage {
    /// The latest first.
    pub games: Vec<GameSummary>,
    /// To ask for the next page with, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// A complaint about a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// About whom.
    pub about: String,
    /// In which game, if it was in one.
    #[serde(default)]
    #[ts(optional)]
    pub game: Option<String>,
    /// What he did.
    pub text: String,
}

/// A complaint, for moderators.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Report {
    /// Its name.
    pub id: String,
    /// Who complains.
    pub by: String,
    /// About whom.
    pub about: String,
    /// In which game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<String>,
    /// What he did.
    pub text: String,
    /// When.
    pub created_at: i64,
    /// What was done about it, if something was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub settled: Option<String>,
}

/// What a moderator does.
///
/// Those without a field have braces all the same: only so are fields that nobody knows refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Sanction {
    /// He may not chat for so many hours.
    Mute {
        /// How long.
        hours: u32,
    },
    /// He may chat again.
    Unmute {},
    /// The account is closed.
    Close {},
    /// It is open again.
    Reopen {},
    /// Nothing; the report is settled.
    Dismiss {},
}

/// Something that a moderator did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ModerationEntry {
    /// The moderator's name.
    pub by: String,
    /// To whom.
    pub about: String,
    /// What, in words.
    pub words: String,
    /// When.
    #[ts(type = "number")]
    pub at: i64,
}

/// A word about a variant, for lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct VariantInfo {
    /// Its name.
    pub name: String,
    /// A sentence about it.
    pub description: String,
    /// The names of its handicaps.
    pub handicaps: Vec<String>,
    /// What its rules leave to the players.
    pub allows: crate::Allowed,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
}

/// A variant's page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct VariantPage {
    /// As lists show it.
    #[serde(flatten)]
    pub info: VariantInfo,
    /// Where it begins.
    pub start: String,
    /// A hash of its rules.
    pub rules: String,
    /// Its definition: the keys in which it differs from what holds by itself, as a variant file has them.
    pub definition: String,
}
