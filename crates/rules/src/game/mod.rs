//! A game: a start, the moves since, and all that depends on them — forbidden moves, repetition, claims, conduct.

mod chase;
mod impasse;
mod record;
mod repetition;
mod sequence;
mod shuttle;

use std::fmt;

use crate::ends::{Outcome, Reason, insufficient, only_promotions};
use crate::movegen::Listing;
use crate::position::{Position, State};
use crate::types::{Color, Move, MoveList};

pub use impasse::Impasse;
pub use record::NotAllowed;

/// A position with the history that its rules ask for.
///
/// ```
/// use pantheon_rules::{Catalogue, Game, Position, Verdict};
/// let mansindam = Catalogue::builtin().get("mansindam").unwrap();
/// let mut game = Game::new(Position::start(mansindam));
/// for text in "e1e2 e9e8 e2e1 e8e9 e1e2 e9e8 e2e1".split(' ') {
///     game.play(game.position().parse_uci(text).unwrap()).unwrap();
/// }
/// let third = game.position().parse_uci("e8e9").unwrap();
/// assert!(matches!(game.judge(third), Verdict::Forbidden(_)));
/// ```
#[derive(Clone)]
pub struct Game {
    position: Position,
    /// The situation after each number of plies, the start first.
    states: Vec<State>,
    moves: Vec<Move>,
    /// An end that came from the players, not from the board.
    end: Option<Outcome>,
}

/// The grade of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It may be played.
    Legal,
    /// The board allows it, but a rule about the history of the game or about pawn-drop mate bars it; who plays it in a
    /// record loses. The text says why.
    Forbidden(String),
    /// The board does not allow it. The text says why.
    Illegal(String),
}

/// A move that was not played, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError {
    /// The move as UCI writes it.
    pub text: String,
    /// Why it may not be played.
    pub verdict: Verdict,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Verdict::Legal => write!(f, "{} is legal", self.text),
            Verdict::Forbidden(why) => write!(f, "{} is forbidden: {why}", self.text),
            Verdict::Illegal(why) => write!(f, "{} is illegal: {why}", self.text),
        }
    }
}

impl std::error::Error for PlayError {}

impl Game {
    /// A game that starts here.
    pub fn new(start: Position) -> Game {
        Game { states: vec![*start.state()], moves: Vec::new(), end: None, position: start }
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position after a number of plies.
    pub fn position_after(&self, plies: usize) -> Option<Position> {
        self.states.get(plies).map(|&state| Position::from_state(self.position.variant(), state))
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// All moves that may be played: position-legal and not forbidden. None if the game is over.
    pub fn legal_moves(&self) -> MoveList {
        if self.outcome().is_some() {
            return MoveList::new();
        }
        self.permitted_moves()
    }

    /// The position-legal moves that the history permits.
    fn permitted_moves(&self) -> MoveList {
        let mut moves = self.position.legal_moves();
        if self.has_bans() {
            moves.retain(|&mv| self.why_forbidden(mv).is_none());
        }
        moves
    }

    /// The grade of a move, with the reason for a refusal.
    pub fn judge(&self, mv: Move) -> Verdict {
        if let Some(outcome) = self.outcome() {
            return Verdict::Illegal(format!("the game is over. {outcome}"));
        }
        if self.position.is_legal(mv) {
            return self.why_forbidden(mv).map_or(Verdict::Legal, Verdict::Forbidden);
        }
        let why = self.position.why_illegal(mv);
        match self.position.list_moves(Listing::WithDropMates).contains(&mv) {
            true => Verdict::Forbidden(why),
            false => Verdict::Illegal(why),
        }
    }

    /// Plays a move that is legal in this game.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        match self.judge(mv) {
            Verdict::Legal => {
                self.push(mv);
                Ok(())
            }
            verdict => Err(PlayError { text: self.position.uci(mv), verdict }),
        }
    }

    fn push(&mut self, mv: Move) {
        self.position.play_unchecked(mv);
        self.states.push(*self.position.state());
        self.moves.push(mv);
    }

    /// Takes back the last move, or the word that ended the game. `false` if there is nothing to take back.
    pub fn take_back(&mut self) -> bool {
        if self.end.take().is_some() {
            return true;
        }
        if self.moves.pop().is_none() {
            return false;
        }
        self.states.pop();
        let state = self.states.last().expect("the start is never taken back");
        self.position.set_state(state);
        true
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end
            .or_else(|| self.position.outcome())
            .or_else(|| self.nothing_permitted())
            .or_else(|| self.repetition_outcome())
            .or_else(|| self.move_count_outcome())
            .or_else(|| self.counted_out())
            .or_else(|| insufficient(self.position.variant(), self.position.state()))
            .or_else(|| only_promotions(self.position.variant(), self.position.state()))
    }

    /// The end that the player to move may claim: a draw by repetition or by the move count, where it must be claimed.
    pub fn claim(&self) -> Option<Outcome> {
        if self.outcome().is_some() {
            return None;
        }
        self.claimable_repetition().or_else(|| self.claimable_move_count())
    }

    fn nothing_permitted(&self) -> Option<Outcome> {
        (self.has_bans() && self.permitted_moves().is_empty())
            .then(|| Outcome::win(!self.turn(), Reason::NothingPermitted))
    }

    /// Does the variant have rules that bar moves by the history of the game, or mates?
    fn has_bans(&self) -> bool {
        let spec = self.position.variant().spec();
        let rules = &spec.repetition;
        rules.forbidden || rules.sequence > 0 || rules.move_repetition_illegal || spec.ends.shatar
    }

    /// The rule that bars a position-legal move: one of the game's history, or that against mate by knights.
    fn why_forbidden(&self, mv: Move) -> Option<String> {
        self.bans_by_situation(mv)
            .or_else(|| self.bans_by_sequence(mv))
            .or_else(|| self.bans_by_shuttle(mv))
            .or_else(|| self.bans_by_knights(mv))
    }

    /// Where knights alone may not mate: does this move do it?
    fn bans_by_knights(&self, mv: Move) -> Option<String> {
        if !self.position.variant().spec().ends.shatar {
            return None;
        }
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        let mates = after.outcome().is_some_and(|outcome| outcome.reason == Reason::ForbiddenMove);
        mates.then(|| "knights alone may not give mate".to_owned())
    }
}
