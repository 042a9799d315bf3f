//! What a search asks of a board's history at every node: situations that come back, as quickly as they can be found.

use super::Board;
use crate::ends::{Cycle, Outcome};
use crate::types::{Move, MoveKind};

impl Board {
    /// The last number of plies after which the situation was the one it is now, if it was. Only keys are compared.
    #[inline]
    pub fn last_recurrence(&self) -> Option<usize> {
        let now = self.moves().len();
        let span = self.reversible_plies();
        if span < 4 {
            return None;
        }
        let key = self.keys()[now];
        (now - span..=now - 4).rev().step_by(2).find(|&plies| self.keys()[plies] == key)
    }

    /// How often the situation has been there, now included.
    pub fn recurrences(&self) -> usize {
        let now = self.moves().len();
        let key = self.keys()[now];
        1 + (now - self.reversible_plies()..now).filter(|&plies| self.keys()[plies] == key).count()
    }

    /// How many plies back a situation can lie that comes back. Where captures go to the hand, pieces come back too.
    #[inline]
    fn reversible_plies(&self) -> usize {
        let (now, position) = (self.moves().len(), self.position());
        if position.variant().rules.captures_to_hand { now } else { now.min(position.state().clock() as usize) }
    }

    /// What the rules on repetition make of the plies since a situation that is there again, were it the last time.
    pub fn ruling_since(&self, plies: usize) -> Option<Outcome> {
        self.rule_on(Cycle { from: plies, to: self.moves().len() })
    }

    /// Does the history of the game forbid the move that was made last? Only the rules that concern situations and
    /// going to and fro are asked; the rest ([`Game::judge`](crate::Game::judge) knows it all) is too rare for a search.
    pub fn forbids_last(&self) -> bool {
        let rules = &self.position().variant().spec().repetition;
        rules.forbidden && rules.fold > 0 && self.recurrences() >= rules.fold as usize
    }

    /// Does the history forbid a move that is about to be made? Asked only of moves that take one back or begin a
    /// sequence again.
    pub fn forbids(&self, mv: Move) -> bool {
        let back =
            |before: &Move| before.kind() == MoveKind::Normal && before.from() == mv.to() && before.to() == mv.from();
        let rules = &self.position().variant().spec().repetition;
        let shuttle = rules.move_repetition_illegal && self.moves().iter().rev().take(4).any(back);
        let sequence = rules.sequence > 0 && self.last_recurrence().is_some();
        shuttle && self.bans_by_shuttle(mv).is_some() || sequence && self.bans_by_sequence(mv).is_some()
    }

    /// Can the history of a game forbid a move at all?
    pub fn can_forbid(&self) -> bool {
        self.has_bans()
    }
}
