//! A board with its history: all rules that look back along the moves made on it.

use super::{PlayError, Verdict};
use crate::ends::{Outcome, Reason, insufficient, only_promotions};
use crate::movegen::Listing;
use crate::position::{Position, State};
use crate::types::{Color, Kind, Move, MoveKind, MoveList};

/// One board of a [`Game`](super::Game): the position on it and the moves that led there. Most games have one.
#[derive(Clone)]
pub struct Board {
    pub(super) position: Position,
    /// The situation after each number of plies on this board, the start first.
    pub(super) states: Vec<State>,
    pub(super) moves: Vec<Move>,
}

impl Board {
    pub(super) fn new(start: Position) -> Board {
        Board { states: vec![*start.state()], moves: Vec::new(), position: start }
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position after a number of plies on this board.
    pub fn position_after(&self, plies: usize) -> Option<Position> {
        self.states.get(plies).map(|&state| Position::from_state(self.position.variant(), state))
    }

    /// The moves made on it.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The position-legal moves that the history permits.
    pub(super) fn permitted_moves(&self) -> MoveList {
        let mut moves = self.position.legal_moves();
        if self.has_bans() {
            moves.retain(|&mv| self.why_forbidden(mv).is_none());
        }
        moves
    }

    /// The grade of a move in a game that goes on.
    pub(super) fn judge(&self, mv: Move) -> Verdict {
        if self.position.is_legal(mv) {
            return self.why_forbidden(mv).map_or(Verdict::Legal, Verdict::Forbidden);
        }
        let why = self.position.why_illegal(mv);
        match self.position.list_moves(Listing::WithDropMates).contains(&mv) {
            true => Verdict::Forbidden(why),
            false => Verdict::Illegal(why),
        }
    }

    pub(super) fn refusal(&self, mv: Move, verdict: Verdict) -> PlayError {
        PlayError { text: self.position.uci(mv), verdict }
    }

    /// Makes a move. Returns the kind that a captor would get in hand, where the move captured a piece.
    pub(super) fn push(&mut self, mv: Move) -> Option<Kind> {
        let captured = self.captured_by(mv);
        self.position.play_unchecked(mv);
        self.states.push(*self.position.state());
        self.moves.push(mv);
        captured
    }

    fn captured_by(&self, mv: Move) -> Option<Kind> {
        if !self.position.is_capture(mv) {
            return None;
        }
        let square = if mv.kind() == MoveKind::EnPassant { self.position.state().victim() } else { mv.to() };
        let piece = self.position.piece(square)?;
        Some(self.position.variant().role_info(piece.role).in_hand)
    }

    /// Takes back the last move on this board.
    pub(super) fn pop(&mut self) {
        if self.moves.pop().is_some() {
            self.states.pop();
            let state = self.states.last().expect("the start is never taken back");
            self.position.set_state(state);
        }
    }

    /// Changes the situation between two moves: a piece comes from elsewhere, or goes back there.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut State, &Position)) {
        let mut state = *self.position.state();
        change(&mut state, &self.position);
        self.position.set_state(&state);
        *self.states.last_mut().expect("every board has a start") = state;
    }

    /// How the game on this board has ended, as far as the moves decide it.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.position
            .outcome()
            .or_else(|| self.nothing_permitted())
            .or_else(|| self.repetition_outcome())
            .or_else(|| self.move_count_outcome())
            .or_else(|| self.counted_out())
            .or_else(|| insufficient(self.position.variant(), self.position.state()))
            .or_else(|| only_promotions(self.position.variant(), self.position.state()))
    }

    /// Asked after every move of a record: the first permitted move is answer enough.
    fn nothing_permitted(&self) -> Option<Outcome> {
        let barred = |mv: &Move| self.why_forbidden(*mv).is_some();
        (self.has_bans() && self.position.legal_moves().iter().all(barred))
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
