//! Ends and draws at XBoard's board: what is claimed, and what is agreed to.

use std::io::{self, Write};

use pantheon_engine::Score;
use pantheon_protocol::Event;
use pantheon_rules::{Color, Game, Outcome};

use super::session::Session;

/// What the engine thought of its last moves.
#[derive(Default)]
pub struct Thoughts {
    /// The side it played.
    side: Option<Color>,
    /// In hundredths, the last move last.
    scores: Vec<i32>,
}

/// Who stands better than this by his own account plays on where a draw could be claimed.
const HOPEFUL: i32 = 50;
/// Who stands no better than this is clearly worse.
const WORSE: i32 = -50;
/// So many moves in a row have to show it.
const SEVERAL: usize = 3;
/// Plies before any draw is agreed to, and before one is where nobody stands better.
const EARLY: usize = 20;
const LATE: usize = 80;

impl Thoughts {
    /// The engine has made a move for this side.
    pub fn note(&mut self, side: Color, score: Option<Score>) {
        if self.side != Some(side) {
            *self = Thoughts { side: Some(side), scores: Vec::new() };
        }
        self.scores.extend(score.map(Score::centipawns));
    }

    /// The last score of a move for this side.
    fn last(&self, side: Color) -> Option<i32> {
        self.scores.last().copied().filter(|_| self.side == Some(side))
    }

    /// Is a draw welcome after so many plies? To who stands worse, and late in a game to who stands level, if several
    /// moves show it.
    fn welcome_draw(&self, plies: usize) -> bool {
        let Some(last) = self.scores.len().checked_sub(SEVERAL).map(|from| &self.scores[from..]) else { return false };
        let is_worse = plies >= EARLY && last.iter().all(|&score| score <= WORSE);
        let is_level = plies >= LATE && last.iter().all(|&score| score == 0);
        is_worse || is_level
    }
}

impl<W: Write> Session<W> {
    /// How the game has ended for the side that the engine plays. XBoard counts draws that must be claimed among the
    /// ends by rule; but who hopes to win claims none.
    pub(super) fn ending(&mut self, side: Color) -> Option<Outcome> {
        self.board.outcome().or_else(|| {
            let mut game = Game::new(self.board.position_after(0)?);
            self.board.moves().iter().for_each(|&mv| game.play_unchecked_on(0, mv));
            let claim = game.claim()?;
            (claim.winner.is_some() || self.hopes(side) <= HOPEFUL).then_some(claim)
        })
    }

    /// What a side thinks of the game: what it thought of its last move, or what it sees at first sight.
    fn hopes(&mut self, side: Color) -> i32 {
        self.seat.thoughts.last(side).unwrap_or_else(|| {
            let value = self.engine.evaluate(&self.board);
            if self.board.turn() == side { value } else { -value }
        })
    }

    pub(super) fn claim(&mut self, outcome: &Outcome) -> io::Result<()> {
        self.say(&Event::Result { score: outcome.result(), reason: outcome.to_string() })
    }

    /// The opponent offers a draw. The answer is yes or nothing.
    pub(super) fn consider_draw(&mut self) -> io::Result<()> {
        let is_welcome = self.seat.thoughts.welcome_draw(self.board.moves().len());
        match is_welcome && self.board.position().variant().allows_draw_offers() {
            true => self.say(&Event::OfferDraw),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thoughts(scores: &[i32]) -> Thoughts {
        let mut thoughts = Thoughts::default();
        scores.iter().for_each(|&score| thoughts.note(Color::White, Some(Score::Advantage(score))));
        thoughts
    }

    #[test]
    fn a_draw_is_welcome_to_who_stands_clearly_worse_for_some_time() {
        for (scores, plies, welcome) in [
            (&[-17][..], 1, false),
            (&[-200, -200, -200], 6, false),
            (&[-200, -200], 30, false),
            (&[-200, -200, -200], 30, true),
            (&[90, -60, -70, -80], 30, true),
            (&[-200, -10, -200], 30, false),
            (&[0, 0, 0], 30, false),
            (&[0, 0, 0], 100, true),
            (&[0, 0, 1], 100, false),
            (&[200, 200, 200], 100, false),
        ] {
            assert_eq!(thoughts(scores).welcome_draw(plies), welcome, "{scores:?} after {plies}");
        }
    }

    #[test]
    fn thoughts_of_one_side_are_not_those_of_the_other() {
        let mut thoughts = thoughts(&[-200, -200, -200]);
        assert_eq!((thoughts.last(Color::White), thoughts.last(Color::Black)), (Some(-200), None));
        thoughts.note(Color::Black, Some(Score::Advantage(150)));
        assert_eq!(thoughts.last(Color::Black), Some(150));
        assert!(!thoughts.welcome_draw(100));
    }
}
