//! A game and what happens in it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Both, Player, Side, Speed};

/// What does not change while a game is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameHead {
    /// Its name in addresses.
    pub id: String,
    /// The variant's name.
    pub variant: String,
    /// A hash of the rules it is played by.
    pub rules: String,
    /// Where it began, if not where the variant does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub start: Option<String>,
    /// Who plays.
    pub players: Both<Player>,
    /// Who plays on the second board, where four play; without them, a team's one player has both boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub partners: Option<Both<Player>>,
    /// Does it count for ratings?
    pub rated: bool,
    /// The time control, as `10m+5s`, `10m/3x30s`, `0/3d`; none without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<String>,
    /// How fast it is.
    pub speed: Speed,
    /// When it was made.
    pub created_at: i64,
    /// What its rules allow the players to do.
    pub allows: Allowed,
    /// The game after which this one is a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch_of: Option<String>,
}

/// What a game's rules leave to the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Allowed {
    /// May a draw be offered?
    pub draw_offers: bool,
    /// May one resign in the other's turn?
    pub resign_any_time: bool,
    /// May moves be taken back by agreement? Not in rated games, and not on two boards.
    pub takebacks: bool,
    /// Can there be an impasse to declare?
    pub declarations: bool,
}

/// Something that happened, with its number: a client that has all up to one number asks for the rest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Event {
    /// Counted from 1, without gaps on the server; some events are not for everybody.
    pub number: i64,
    /// When.
    pub at: i64,
    /// What.
    #[serde(flatten)]
    pub body: Happening,
}

/// What can happen in a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happening {
    /// A move.
    Moved {
        /// On which board, from 0: most games have one.
        #[serde(default, skip_serializing_if = "is_first")]
        #[ts(optional, as = "Option<u8>")]
        board: u8,
        /// Its number on that board, from 0.
        ply: u32,
        /// The move; empty for those who may not see it.
        uci: String,
        /// What it took from the mover's clock.
        spent_ms: i64,
        /// What the viewer sees afterwards, where a game hides something.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        view: Option<String>,
    },
    /// An offer to the other player.
    Offered {
        /// Who offers.
        by: Side,
        /// What.
        offer: Offer,
    },
    /// An offer was declined, or withdrawn by who made it.
    Declined {
        /// Who says no.
        by: Side,
        /// To what.
        offer: Offer,
    },
    /// Moves were taken back; the next move has this number.
    TakenBack {
        /// Of the next move.
        ply: u32,
        /// What the viewer sees afterwards, where a game hides something.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        view: Option<String>,
    },
    /// A player gave the other more time.
    TimeGiven {
        /// Who has it.
        to: Side,
        /// How much.
        ms: i64,
    },
    /// A line of chat.
    Said {
        /// Whose chat.
        room: Room,
        /// Whose, if it is a team's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        team: Option<Side>,
        /// Who says it.
        name: String,
        /// The words: plain text.
        text: String,
    },
    /// The server was away; nobody's clock ran meanwhile.
    Resumed {
        /// For how long.
        away_ms: i64,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
    },
    /// Both want another game, and this is it.
    Rematch {
        /// The new game.
        game: String,
    },
}

/// Is a board the first? Games on one board do not speak of it.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_first(board: &u8) -> bool {
    *board == 0
}

/// What players offer to each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take back the last move of who asks.
    Takeback,
    /// Another game with the sides changed, after the end.
    Rematch,
}

/// Who hears a line of chat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Room {
    /// The players.
    Players,
    /// The two partners of a team, where four play.
    Team,
    /// Those who watch, and after the end everybody.
    Spectators,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Ending {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if it was aborted.
    pub result: String,
    /// Who won, if somebody did.
    pub winner: Option<Side>,
    /// The rule that ended it, in a word that does not change: `checkmate`, `time`, `resignation`, `aborted`, …
    pub reason: String,
    /// The same in a sentence.
    pub words: String,
    /// For repetitions: the plies from which and up to which the moves went round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cycle: Option<[u32; 2]>,
    /// Ratings before and after, if the game was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ratings: Option<Both<RatingChange>>,
}

/// What a game did to a rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingChange {
    /// Before.
    pub before: f64,
    /// After.
    pub after: f64,
}

/// What a player may do at a table.
///
/// Those without a field have braces all the same: only so are fields that nobody knows refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Move. Sent again, it is done once.
    Move {
        /// On which board, from 0: most games have one.
        #[serde(default, skip_serializing_if = "is_first")]
        #[ts(optional, as = "Option<u8>")]
        board: u8,
        /// The number of the move on that board, from 0: says which position the player saw.
        ply: u32,
        /// The move.
        uci: String,
    },
    /// Give up.
    Resign {},
    /// Make an offer, or accept the same offer of the other player.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Decline an offer, or withdraw one's own.
    Decline {
        /// What.
        offer: Offer,
    },
    /// Claim a draw that the rules grant.
    Claim {},
    /// Declare an impasse; a wrong declaration loses.
    Declare {},
    /// Break the game off before both have moved.
    Abort {},
    /// Give the other player 15 seconds.
    GiveTime {},
    /// Say something.
    Say {
        /// To whom.
        room: Room,
        /// What.
        text: String,
    },
}

/// What is left on the clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClockFace {
    /// Before byoyomi.
    pub left_ms: i64,
    /// What is left of the period of byoyomi.
    pub period_ms: i64,
    /// Periods left, the one under way included.
    pub periods: u32,
}

/// The clocks of one board at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardFaces {
    /// Whose runs, if one does.
    pub running: Option<Side>,
    /// What they show.
    pub faces: Both<ClockFace>,
}

/// Clocks at one moment. Teams at two boards have one at each, and are called by their colour at the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClockFaces {
    /// When they showed this, by the server's time.
    pub at: i64,
    /// Whose runs, if one does.
    pub running: Option<Side>,
    /// What they show.
    pub faces: Both<ClockFace>,
    /// The clocks of the second board, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub second: Option<BoardFaces>,
    /// Until when a first move has to be made, else the game is aborted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub first_move_by: Option<i64>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameSummary {
    /// What does not change.
    #[serde(flatten)]
    pub head: GameHead,
    /// How many moves were made.
    pub plies: u32,
    /// The position, as a spectator sees it; those of two boards with a `|` between.
    pub fen: String,
    /// The last move, if everybody may see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub last_move: Option<String>,
    /// How it ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ending: Option<Ending>,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended_at: Option<i64>,
}

/// A whole game, as the asker may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameRecord {
    /// As lists show it.
    #[serde(flatten)]
    pub summary: GameSummary,
    /// The asker's side, if he plays.
    pub you: Option<Side>,
    /// The only board that he plays on, where he has a partner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub board: Option<u8>,
    /// The moves that stand; empty words for those that he may not see. On two boards, `a:e2e4` and `b:e2e4`.
    pub moves: Vec<String>,
    /// All that happened.
    pub events: Vec<Event>,
    /// The clocks now, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<ClockFaces>,
    /// What the asker sees, where the game hides something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub view: Option<String>,
}
