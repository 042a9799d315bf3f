use std::fmt;

use pantheon_rules::Color;

/// How a game ended, as its record says; the arbiter may see it otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won; `None` for a draw, and where nobody did yet.
    pub winner: Option<Color>,
    /// By what.
    pub how: How,
}

/// By what a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// The record has the result alone: `1-0`.
    Unsaid,
    /// Nothing was decided: `*`.
    Unfinished,
    /// A player resigned.
    Resignation,
    /// The king was mated.
    Checkmate,
    /// A player ran out of time.
    Time,
    /// The same situation came back too often.
    Repetition,
    /// Both kings have entered: a draw by points.
    Impasse,
    /// A player declared that his king had entered.
    Declaration,
    /// The player to move had no move.
    Stalemate,
    /// The players agreed.
    Agreement,
    /// A player broke a rule.
    IllegalMove,
    /// A count of moves ran out.
    MoveCount,
    /// It was broken off.
    Interrupted,
}

/// Each reason with its name, and what is said of a game that ended by it.
const WORDS: [(How, &str, &str); 13] = [
    (How::Unsaid, "unsaid", ""),
    (How::Unfinished, "unfinished", ""),
    (How::Resignation, "resignation", "by resignation"),
    (How::Checkmate, "checkmate", "by checkmate"),
    (How::Time, "time", "on time"),
    (How::Repetition, "repetition", "by repetition"),
    (How::Impasse, "impasse", "by impasse"),
    (How::Declaration, "declaration", "by declaration"),
    (How::Stalemate, "stalemate", "by stalemate"),
    (How::Agreement, "agreement", "by agreement"),
    (How::IllegalMove, "illegal move", "by an illegal move"),
    (How::MoveCount, "move count", "by move count"),
    (How::Interrupted, "interrupted", "(broken off)"),
];

impl How {
    /// Its name: `checkmate`.
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// The reason with this name.
    pub fn by_name(name: &str) -> Option<How> {
        WORDS.iter().find(|(_, known, _)| *known == name).map(|(how, ..)| *how)
    }

    fn words(self) -> (&'static str, &'static str) {
        let (_, name, phrase) = WORDS[self as usize];
        (name, phrase)
    }
}

impl fmt::Display for Ending {
    /// `1-0 by resignation`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.result())?;
        match self.how.words().1 {
            "" => Ok(()),
            phrase => write!(f, " {phrase}"),
        }
    }
}

impl Ending {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub fn result(self) -> &'static str {
        match (self.winner, self.how) {
            (Some(Color::White), _) => "1-0",
            (Some(Color::Black), _) => "0-1",
            (None, How::Unfinished | How::Interrupted) => "*",
            (None, _) => "1/2-1/2",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_its_own_words() {
        for (at, (how, name, _)) in WORDS.into_iter().enumerate() {
            assert_eq!((how as usize, how.name(), How::by_name(name)), (at, name, Some(how)));
        }
        assert_eq!(Ending { winner: None, how: How::Agreement }.to_string(), "1/2-1/2 by agreement");
        assert_eq!(Ending { winner: None, how: How::Unfinished }.to_string(), "*");
    }
}
