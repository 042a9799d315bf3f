//! What the other program asks for.

use std::time::Duration;

use crate::dialect::Dialect;

/// A line that has been read: what to do, and what could not be understood of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// What to do.
    pub command: Command,
    /// What was passed over.
    pub complaints: Vec<Complaint>,
}

/// Something that could not be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// In a few words what is wrong.
    pub problem: &'static str,
    /// The text that is wrong.
    pub text: String,
    /// What would be right.
    pub remedy: String,
}

/// What the other program asks for. Moves are texts: only a position knows what they mean.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Nothing: a blank line, a comment, a courtesy that needs no answer.
    Nothing,
    /// From now on it speaks this dialect, and wants to know whom it speaks to.
    Hello(Dialect),
    /// Is everything done that was asked for?
    Ready,
    /// Another game begins.
    NewGame,
    /// An option is set; a button has no value.
    Option {
        /// Its name in the dialect.
        name: String,
        /// Its new value.
        value: String,
    },
    /// The position to think about.
    Position {
        /// Where the game began.
        start: Start,
        /// The moves since.
        moves: Vec<String>,
    },
    /// There is a position to think about, but it cannot be read.
    NoPosition,
    /// These moves may not be chosen in the position (UCCI).
    Ban(Vec<String>),
    /// Think.
    Go(Go),
    /// Find a mate, in so much time (USI).
    Solve(Option<Duration>),
    /// Stop thinking and say what you have.
    Stop,
    /// The expected move was made.
    Hit,
    /// The game is over.
    GameOver,
    /// Good bye.
    Quit,

    /// Show the board.
    Show,
    /// What is the position worth at first sight?
    Evaluate,
    /// Count sequences of so many moves.
    Perft(u32),
    /// Think to this depth about positions of many games, and count.
    Bench(Option<u32>),

    /// Say what can be done (XBoard).
    Features,
    /// A game of this variant begins (XBoard).
    Variant(String),
    /// The position on the board (XBoard).
    Board(String),
    /// What both sides have in hand (XBoard).
    Hands(Hand),
    /// Watch, and play for nobody (XBoard).
    Force,
    /// Play for the side to move, and begin (XBoard).
    Play,
    /// Play for the side that is not to move (XBoard).
    PlayOther,
    /// The user moved (XBoard).
    Move(String),
    /// A word that is a move, or nothing that is known (XBoard).
    Word(String),
    /// So many moves in so much time, and more with each move (XBoard).
    Level {
        /// Moves until the time is given again; none for one time for all.
        moves: Option<u32>,
        /// The time.
        base: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// So much time for each move (XBoard), in seconds.
    MoveTime(f64),
    /// Look no deeper (XBoard).
    Depth(u32),
    /// Count nodes as time, so many a second; 0 means that time is time (XBoard).
    NodeRate(u64),
    /// What the engine's clock shows (XBoard).
    Clock(Duration),
    /// What the opponent's clock shows (XBoard).
    OpponentClock(Duration),
    /// Move at once (XBoard).
    MoveNow,
    /// Answer when all before has been done (XBoard).
    Ping(String),
    /// The opponent offers a draw (XBoard).
    Draw,
    /// What would you play? (XBoard)
    Hint,
    /// What does the book say? (XBoard)
    Book,
    /// Take back so many moves (XBoard).
    TakeBack(u32),
    /// Think about whatever is on the board until told otherwise (XBoard).
    Analyze,
    /// Analyze no more (XBoard).
    Exit,
    /// How far is the analysis? (XBoard)
    Status,
    /// Show thoughts, or do not (XBoard).
    Post(bool),
    /// Think on the opponent's time, or do not (XBoard).
    Ponder(bool),
    /// How many megabytes to use (XBoard).
    Memory(u64),
    /// How many threads to use (XBoard).
    Cores(u64),
    /// The user lifted a piece: which squares may it go to? (XBoard)
    Lift(String),
}

/// Where a game began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// At the start of the variant.
    Initial,
    /// At a position in FEN.
    Fen(String),
    /// At a position in SFEN.
    Sfen(String),
}

/// The pieces in hand, as letters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// White's.
    pub white: String,
    /// Black's.
    pub black: String,
}

/// How to think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The clock of the side that moves first.
    pub first: Time,
    /// The clock of the other side.
    pub second: Time,
    /// The clock of the player to move, where the dialect speaks of him.
    pub own: Time,
    /// What each move may take when nothing is left.
    pub byoyomi: Option<Duration>,
    /// Moves until more time is given.
    pub moves_to_go: Option<u32>,
    /// Exactly so long.
    pub time: Option<Duration>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// So deep.
    pub depth: Option<u32>,
    /// Stop at a mate in so many moves.
    pub mate: Option<u32>,
    /// Only these moves.
    pub moves: Vec<String>,
    /// The expected move has been made in thought.
    pub ponder: bool,
    /// Until told to stop.
    pub infinite: bool,
}

/// A clock as far as it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Time {
    /// What is left.
    pub left: Option<Duration>,
    /// What each move adds.
    pub increment: Option<Duration>,
}

impl From<Command> for Reading {
    fn from(command: Command) -> Reading {
        Reading { command, complaints: Vec::new() }
    }
}

impl From<Complaint> for Reading {
    fn from(complaint: Complaint) -> Reading {
        Reading { command: Command::Nothing, complaints: vec![complaint] }
    }
}

impl Complaint {
    pub(crate) fn new(problem: &'static str, text: &str, remedy: impl Into<String>) -> Complaint {
        Complaint { problem, text: text.to_owned(), remedy: remedy.into() }
    }
}
