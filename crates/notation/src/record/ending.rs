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
