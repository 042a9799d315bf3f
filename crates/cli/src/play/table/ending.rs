//! Words that end a game: offers, claims, declarations.

use pantheon_rules::{NotAllowed, Outcome};

use super::{Player, Question, Reply, Table};
use crate::text::count;

/// The engine does not think about draws before so many plies.
const EARLY: usize = 20;

impl Table {
    /// Answers the open question.
    pub fn answer(&mut self, yes: bool) -> Reply {
        let reply = match (self.question.take(), yes) {
            (None, _) => Reply::Said("There was no question.".to_owned()),
            (Some(Question::Draw), false) => Reply::Said("No draw; the game goes on.".to_owned()),
            (Some(Question::Draw), true) => {
                let result = self.game.agree_to_draw();
                self.settle(result)
            }
            (Some(Question::Declare), false) => Reply::Said(String::new()),
            (Some(Question::Declare), true) => {
                let result = self.game.declare();
                self.settle(result)
            }
        };
        self.kept_up(reply)
    }

    pub(super) fn offer_draw(&mut self) -> Reply {
        let turn = self.person().unwrap_or(self.game.turn());
        if self.game.outcome().is_some() || !self.game.position().variant().allows_draw_offers() {
            let result = self.game.agree_to_draw();
            return self.settle(result);
        }
        match self.seats[!turn] {
            Player::Random => Reply::Said("The random player does not know when to stop: no draw.".to_owned()),
            Player::Engine if self.game.moves().len() >= EARLY && self.engine_is_content() => {
                let result = self.game.agree_to_draw();
                self.settle(result)
            }
            Player::Engine => Reply::Said("The engine wants to play on: no draw.".to_owned()),
            Player::Person => {
                self.question = Some(Question::Draw);
                Reply::Asked(format!("{turn} offers a draw. Does {} accept?", !turn))
            }
        }
    }

    /// Did the engine see nothing better than a draw when it last thought about its own move?
    fn engine_is_content(&self) -> bool {
        self.thinker.verdict().is_some_and(|score| score.centipawns() <= 0)
    }

    pub(super) fn claim(&mut self) -> Reply {
        if self.game.outcome().is_none() && !self.awaits_person() {
            return Reply::Said("A draw is claimed on one's own move.".to_owned());
        }
        let result = self.game.claim_draw();
        self.settle(result)
    }

    pub(super) fn ask_declare(&mut self) -> Reply {
        if self.game.outcome().is_none() && !self.awaits_person() {
            return Reply::Said("An impasse is declared on one's own move.".to_owned());
        }
        let Some(impasse) = self.game.impasse().filter(|_| self.game.outcome().is_none()) else {
            let result = self.game.declare();
            return self.settle(result);
        };
        let king = match (impasse.king_in_zone, impasse.in_check) {
            (false, _) => "not in the promotion zone",
            (true, true) => "in the promotion zone, but in check",
            (true, false) => "in the promotion zone",
        };
        let turn = self.game.turn();
        let pieces = count(impasse.pieces_in_zone as usize, "other piece");
        let points = count(impasse.points as usize, "point");
        self.question = Some(Question::Declare);
        Reply::Asked(format!(
            "{turn}'s king is {king}; {pieces} there, {points} with the hand.\n\
             A wrong declaration loses the game. Declare?"
        ))
    }

    /// Says why something is not allowed, if it is not.
    pub(super) fn settle(&mut self, result: Result<Outcome, NotAllowed>) -> Reply {
        match result {
            Ok(_) => {
                self.thinker.stop();
                Reply::Changed(String::new())
            }
            Err(why) => Reply::Said(format!("Not possible: {}.", why.to_string().trim_end_matches('.'))),
        }
    }
}
