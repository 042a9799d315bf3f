//! A player of a match: our own engine in this process, or another one in its own. Both are asked for moves in the same
//! way and answer in the same words.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use pantheon_rules::{Game, Move, Variant};

use super::own::Own;
use super::pace::Pace;
use super::stranger::Stranger;

/// A player.
pub enum Player {
    /// Our engine.
    Own(Box<Own>),
    /// Any engine that speaks UCI or USI.
    Stranger(Box<Stranger>),
}

/// What a player is asked.
pub struct Question<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// How long it may think.
    pub pace: Pace,
    /// What is left on the clocks of the players who move first and second, where there are any.
    pub clocks: [Duration; 2],
    /// What may be lost on the way before a time counts as overstepped.
    pub margin: Duration,
    /// The most that a search without a time may take.
    pub longest: Duration,
    /// Becomes true when nobody wants an answer any more.
    pub stop: &'a AtomicBool,
}

/// How often to look whether somebody still wants an answer.
pub const GLANCE: Duration = Duration::from_millis(50);

/// What a player answers.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What it does.
    pub act: Act,
    /// What it says about it.
    pub thought: Thought,
}

/// What a player does.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// Plays a move.
    Play(Move),
    /// Gives up.
    Resign,
    /// Declares that its king has entered.
    Declare,
}

/// How a player came to its answer.
#[derive(Clone, Copy, Default, Debug)]
pub struct Thought {
    /// How long it took.
    pub time: Duration,
    /// How much of a processor's time it took, where that is known.
    pub cpu: Option<Duration>,
    /// Its score in hundredths of a pawn, for itself; forced wins are beyond [`WON`].
    pub score: Option<i32>,
    /// Plies.
    pub depth: u32,
    /// Positions.
    pub nodes: u64,
}

/// Scores beyond this are forced wins, less one a ply.
pub const WON: i32 = 30_000;
/// A win on the spot.
pub const MATE: i32 = 32_000;

/// Why a player loses a game without the board saying so.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// Its move is not allowed: the text, and why.
    Illegal(String, String),
    /// Its move is barred by the history of the game: the text, and why.
    Forbidden(String, String),
    /// It says it has no move, but it has.
    NoMove(String),
    /// It moved too late by so much.
    Late(Duration),
    /// It said nothing at all for so long.
    Hangs(Duration),
    /// Its process has ended: what is known of it.
    Crashed(String),
    /// It could not be started again for this game.
    NoStart(String),
}

impl Fault {
    /// A word for tables and for the tag `Termination`.
    pub fn word(&self) -> &'static str {
        match self {
            Fault::Illegal(..) => "illegal move",
            Fault::Forbidden(..) => "forbidden move",
            Fault::NoMove(_) => "no move given",
            Fault::Late(_) => "time forfeit",
            Fault::Hangs(_) => "engine hangs",
            Fault::Crashed(_) => "engine crash",
            Fault::NoStart(_) => "engine does not start",
        }
    }

    /// All words, for those who count them.
    pub const WORDS: [&str; 7] = [
        "illegal move",
        "forbidden move",
        "no move given",
        "time forfeit",
        "engine hangs",
        "engine crash",
        "engine does not start",
    ];

    /// Must the engine be started anew?
    pub fn is_fatal(&self) -> bool {
        matches!(self, Fault::Hangs(_) | Fault::Crashed(_) | Fault::NoStart(_))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Illegal(text, why) => write!(f, "plays `{text}`, which is illegal: {why}"),
            Fault::Forbidden(text, why) => write!(f, "plays `{text}`, which is forbidden: {why}"),
            Fault::NoMove(text) => write!(f, "answers `{text}` though it can move"),
            Fault::Late(by) => write!(f, "oversteps its time by {} ms", by.as_millis()),
            Fault::Hangs(time) => write!(f, "hangs: no move within {:.1} s, nor when told to stop", time.as_secs_f64()),
            Fault::Crashed(how) => write!(f, "crashes: {how}"),
            Fault::NoStart(why) => write!(f, "does not start: {why}"),
        }
    }
}

impl Player {
    /// Gets ready for another game, of this variant.
    pub fn new_game(&mut self, variant: &Arc<Variant>) -> Result<(), Fault> {
        match self {
            Player::Own(own) => {
                own.new_game(variant);
                Ok(())
            }
            Player::Stranger(stranger) => stranger.new_game(),
        }
    }

    /// Asks for a move.
    pub fn ask(&mut self, question: &Question) -> Result<Answer, (Fault, Thought)> {
        match self {
            Player::Own(own) => own.ask(question),
            Player::Stranger(stranger) => stranger.ask(question),
        }
    }
}
