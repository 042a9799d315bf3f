//! Two boards, four players: what one captures his partner, who plays the other colour on the other board, may drop.

use super::{Board, Game};
use crate::ends::{Outcome, Reason};
use crate::position::Unobserved;
use crate::types::{Color, Kind};

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
