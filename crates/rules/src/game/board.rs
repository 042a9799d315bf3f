//! A board with its history: all rules that look back along the moves made on it.

use super::{PlayError, Verdict};
use crate::ends::{Outcome, Reason, insufficient, only_promotions};
use crate::movegen::Listing;
use crate::position::{Observer, Position, State, Unobserved};
use crate::types::{Color, Kind, Move, MoveKind, MoveList};

/// One board of a [`Game`](super::Game): the position on it and the moves that led there. Most games have one.
#[derive(Clone)]
pub struct Board {
    /// The position after each number of plies on this board, the start first; behind them, room for later ones, so
    /// that a search makes and takes back moves without asking for memory.
    positions: Vec<Position>,
    /// The keys of the positions played.
    keys: Vec<u64>,
    pub(super) moves: Vec<Move>,
}

impl Board {
    pub(super) fn new(start: Position) -> Board {
        Board { keys: vec![start.key()], positions: vec![start], moves: Vec::new() }
    }

    /// The position now.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The position after a number of plies that have been played.
    pub(super) fn position_at(&self, plies: usize) -> &Position {
        &self.positions[plies]
    }

    /// The situation after a number of plies that have been played.
    pub(super) fn state_after(&self, plies: usize) -> &State {
        self.positions[plies].state()
    }

    /// The situations from the start to now.
    pub(super) fn states(&self) -> impl ExactSizeIterator<Item = &State> + '_ {
        self.positions[..=self.moves.len()].iter().map(Position::state)
    }

    /// The keys of the situations from the start to now.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The position after a number of plies on this board.
    pub fn position_after(&self, plies: usize) -> Option<Position> {
        self.positions[..=self.moves.len()].get(plies).cloned()
    }

    /// The moves made on it.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The position-legal moves that the history permits.
    pub fn permitted_moves(&self) -> MoveList {
        let mut moves = self.position().legal_moves();
        if self.has_bans() {
            moves.retain(|&mv| self.why_forbidden(mv).is_none());
        }
        moves
    }

    /// The grade of a move in a game that goes on.
    pub(super) fn judge(&self, mv: Move) -> Verdict {
        if self.position().is_legal(mv) {
            return self.why_forbidden(mv).map_or(Verdict::Legal, Verdict::Forbidden);
        }
        let why = self.position().why_illegal(mv);
        match self.position().list_moves(Listing::WithDropMates).contains(&mv) {
            true => Verdict::Forbidden(why),
            false => Verdict::Illegal(why),
        }
    }

    pub(super) fn refusal(&self, mv: Move, verdict: Verdict) -> PlayError {
        PlayError { text: self.position().uci(mv), verdict }
    }

    /// Makes a move. Returns the kind that a captor would get in hand, where the move captured a piece.
    pub(super) fn push(&mut self, mv: Move) -> Option<Kind> {
        let captured = self.captured_by(mv);
        self.make(mv, &mut Unobserved);
        captured
    }

    /// Makes a move that the caller knows to be legal, and tells an observer of every change. A broken promise may panic
    /// or make nonsense of the position.
    #[inline]
    pub fn make(&mut self, mv: Move, observer: &mut impl Observer) {
        self.make_room().play_observed(mv, observer);
        self.moves.push(mv);
        self.keys.push(self.position().key());
    }

    /// Lets the turn pass though the rules may know no passing: a search asks what the enemy would do with two moves.
    pub fn make_null(&mut self) {
        self.make_room().pass();
        let at = self.position().state().victim();
        self.moves.push(Move::new(MoveKind::Pass, at, at));
        self.keys.push(self.position().key());
    }

    /// A copy of the position, in the place of the next one.
    #[inline]
    fn make_room(&mut self) -> &mut Position {
        let next = self.moves.len() + 1;
        if next == self.positions.len() {
            self.positions.push(self.positions[next - 1].clone());
        } else {
            let (before, after) = self.positions.split_at_mut(next);
            after[0].set_state(before[next - 1].state());
        }
        &mut self.positions[next]
    }

    fn captured_by(&self, mv: Move) -> Option<Kind> {
        if !self.position().is_capture(mv) {
            return None;
        }
        let square = if mv.kind() == MoveKind::EnPassant { self.position().state().victim() } else { mv.to() };
        let piece = self.position().piece(square)?;
        Some(self.position().variant().role_info(piece.role).in_hand)
    }

    /// Takes back the last move on this board.
    #[inline]
    pub fn unmake(&mut self) {
        if self.moves.pop().is_some() {
            self.keys.pop();
        }
    }

    /// Changes the situation between two moves: a piece comes from elsewhere, or goes back there.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut State, &Position)) {
        let now = self.moves.len();
        let mut state = *self.positions[now].state();
        change(&mut state, &self.positions[now]);
        self.positions[now].set_state(&state);
        self.keys[now] = state.key();
    }

    /// How the game on this board has ended, as far as the moves decide it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| self.nothing_permitted()).or_else(|| self.worn_out())
    }

    /// The end of a game in which there are moves left: by repetition, or because nothing more is to be expected.
    pub(super) fn worn_out(&self) -> Option<Outcome> {
        let moves = self.position().variant().spec().repetition.longest_idle();
        self.repetition_outcome().or_else(|| self.exhaustion(moves))
    }

    /// The end that comes when nothing more is to be expected: for want of material, or by a count of so many moves of
    /// each player without progress; 0 for any number.
    pub fn exhaustion(&self, moves: u16) -> Option<Outcome> {
        self.move_count_outcome(moves)
            .or_else(|| self.counted_out())
            .or_else(|| insufficient(self.position().variant(), self.position().state()))
            .or_else(|| only_promotions(self.position().variant(), self.position().state()))
    }

    /// Asked after every move of a record: the first permitted move is answer enough.
    fn nothing_permitted(&self) -> Option<Outcome> {
        let barred = |mv: &Move| self.why_forbidden(*mv).is_some();
        (self.has_bans() && self.position().legal_moves().iter().all(barred))
            .then(|| Outcome::win(!self.turn(), Reason::NothingPermitted))
    }

    /// Does the variant have rules that bar moves by the history of the game, or mates?
    pub fn has_bans(&self) -> bool {
        let spec = self.position().variant().spec();
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
        if !self.position().variant().spec().ends.shatar {
            return None;
        }
        let mut after = self.position().clone();
        after.play_unchecked(mv);
        let mates = after.outcome().is_some_and(|outcome| outcome.reason == Reason::ForbiddenMove);
        mates.then(|| "knights alone may not give mate".to_owned())
    }
}
