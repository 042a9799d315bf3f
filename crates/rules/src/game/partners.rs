//! Two boards, four players: what one captures his partner, who plays the other colour on the other board, may drop.

use super::{Board, Game};
use crate::ends::{Outcome, Reason};
use crate::position::Unobserved;
use crate::types::{Color, Kind};

/// What two boards are called.
const NAMES: [&str; 2] = ["a", "b"];

impl Game {
    /// Gives a piece that was captured on a board to the player of its colour on the other one.
    pub(super) fn hand_over(&mut self, board: usize, color: Color, kind: Kind) {
        self.boards[1 - board].change(|state, position| {
            state.add_to_hand(&position.variant().zobrist, color, kind, &mut Unobserved);
        });
    }

    /// Takes it away again.
    pub(super) fn hand_back(&mut self, board: usize, color: Color, kind: Kind) {
        self.boards[1 - board].change(|state, position| {
            state.take_from_hand(&position.variant().zobrist, color, kind, &mut Unobserved);
        });
    }

    /// The moves so far in UCI, on all boards and in order; of two boards, each is named: `a:e2e4`, `b:e2e4`.
    pub fn ucis(&self) -> impl Iterator<Item = String> + '_ {
        let mut next = [0; 2];
        self.sequence().map(move |(board, mv)| {
            let uci = self.boards[board].position_at(next[board]).uci(mv);
            next[board] += 1;
            self.name_move(board, uci)
        })
    }

    /// A move on a board with the board's name, where there are two: `b:e2e4`.
    pub fn name_move(&self, board: usize, text: String) -> String {
        match self.boards.len() {
            1 => text,
            _ => format!("{}:{text}", NAMES[board]),
        }
    }

    /// The board that a move names, and the move alone. The first is meant where none is named.
    pub fn named_board<'a>(&self, text: &'a str) -> (usize, &'a str) {
        let named = text.split_once(':').filter(|_| self.boards.len() > 1);
        let found = named.and_then(|(name, rest)| Some((NAMES.iter().position(|&known| known == name)?, rest)));
        found.unwrap_or((0, text))
    }

    /// A team is called by the colour it has on the first board.
    pub(super) fn team(board: usize, color: Color) -> Color {
        if board == 0 { color } else { !color }
    }

    /// The end of a game on two boards: the first board that is decided decides. Repetitions and move counts on one
    /// board mean nothing, for pieces come from the other.
    pub(super) fn partners_outcome(&self) -> Option<Outcome> {
        self.boards.iter().enumerate().find_map(|(index, board)| {
            let outcome = board.position().outcome().filter(|outcome| !board.may_hope(outcome))?;
            Some(Outcome { winner: outcome.winner.map(|winner| Game::team(index, winner)), ..outcome })
        })
    }
}

impl Board {
    /// Could a player who has no move now have one with a piece that his partner might yet give him?
    fn may_hope(&self, outcome: &Outcome) -> bool {
        if !matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate) {
            return false;
        }
        let mut supplied = self.clone();
        supplied.change(|state, position| {
            let variant = position.variant();
            // What the partner may capture is what the enemies have, and those are of the player's own colour.
            let army = variant.rules.army[state.turn()];
            for kind in variant.kinds().filter(|&kind| Some(kind) != variant.king && army[kind.index()] > 0) {
                state.add_to_hand(&variant.zobrist, state.turn(), kind, &mut Unobserved);
            }
        });
        !supplied.position().legal_moves().is_empty()
    }
}
