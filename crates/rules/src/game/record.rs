//! What players say and what records hold: resignations, agreements, declarations, moves that should not be there.

use std::fmt;

use super::{Game, Verdict};
use crate::ends::{Outcome, Reason, is_harmless};
use crate::types::Color;

/// Something a player may not do now, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAllowed(pub String);

impl fmt::Display for NotAllowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotAllowed {}

impl Game {
    /// Enters a move of a record (UCI or USI). A legal one is played; any other ends the game: who made it loses.
    pub fn enter(&mut self, text: &str) -> Verdict {
        self.enter_on(0, text)
    }

    /// Enters a move of a record on a board.
    pub fn enter_on(&mut self, board: usize, text: &str) -> Verdict {
        if let Some(outcome) = self.outcome() {
            return Verdict::Illegal(format!("the game is over. {outcome}"));
        }
        // USI begins with a file's number or has a star; the complaint about a bad move is in its own spelling.
        let is_usi = text.trim().starts_with(|c: char| c.is_ascii_digit()) || text.contains('*');
        let position = self.boards[board].position();
        let parsed = if is_usi { position.parse_usi(text) } else { position.parse_uci(text) };
        let verdict = match parsed {
            Ok(mv) => {
                let verdict = self.boards[board].judge(mv);
                if verdict == Verdict::Legal {
                    self.push(board, mv);
                }
                verdict
            }
            Err(error) => Verdict::Illegal(error.reason),
        };
        let reason = match verdict {
            Verdict::Legal => return verdict,
            Verdict::Forbidden(_) => Reason::ForbiddenMove,
            Verdict::Illegal(_) => Reason::IllegalMove,
        };
        let guilty = self.team_to_move_on(board);
        self.end = Some(Outcome::win(!guilty, reason));
        verdict
    }

    /// A player resigns.
    pub fn resign(&mut self, player: Color) -> Result<Outcome, NotAllowed> {
        self.still_going()?;
        if !self.position().variant().allows_resignation(player, self.turn()) {
            return Err(NotAllowed("in this game one resigns only on one's own turn".to_owned()));
        }
        Ok(self.finish(Outcome::win(!player, Reason::Resignation)))
    }

    /// A player has run out of time. Where a game is drawn when nobody can mate, it is drawn too if the other cannot.
    pub fn lose_on_time(&mut self, player: Color) -> Result<Outcome, NotAllowed> {
        self.still_going()?;
        let position = self.position();
        let drawn = self.boards.len() == 1 && is_harmless(position.variant(), position.state(), !player);
        let outcome = match drawn {
            true => Outcome::draw(Reason::TimeForfeit),
            false => Outcome::win(!player, Reason::TimeForfeit),
        };
        Ok(self.finish(outcome))
    }

    /// Both players agree to a draw.
    pub fn agree_to_draw(&mut self) -> Result<Outcome, NotAllowed> {
        self.still_going()?;
        if !self.position().variant().allows_draw_offers() {
            return Err(NotAllowed("this game has no draws by agreement".to_owned()));
        }
        Ok(self.finish(Outcome::draw(Reason::Agreement)))
    }

    /// The player to move claims the draw of [`Game::claim`].
    pub fn claim_draw(&mut self) -> Result<Outcome, NotAllowed> {
        let claim = self.claim().ok_or_else(|| NotAllowed("there is no draw to claim".to_owned()))?;
        Ok(self.finish(claim))
    }

    /// The player to move declares an impasse; a wrong declaration loses.
    pub fn declare(&mut self) -> Result<Outcome, NotAllowed> {
        self.still_going()?;
        let outcome =
            self.declaration().ok_or_else(|| NotAllowed("this game has no impasse declaration".to_owned()))?;
        Ok(self.finish(outcome))
    }

    fn still_going(&self) -> Result<(), NotAllowed> {
        match self.outcome() {
            Some(outcome) => Err(NotAllowed(format!("the game is over. {outcome}"))),
            None => Ok(()),
        }
    }

    fn finish(&mut self, outcome: Outcome) -> Outcome {
        self.end = Some(outcome);
        outcome
    }
}
