use std::fmt;

use crate::types::Color;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// By which rule.
    pub reason: Reason,
}

/// The rule that ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The king is attacked and cannot escape.
    Checkmate,
    /// A mate that is none, for no strong piece gave any of the checks that led to it.
    WeakMate,
    /// The player to move has no legal move, and no king of his is attacked.
    Stalemate,
    /// The player to move could only promote his last pawn, which nobody has to.
    OnlyPromotions,
    /// The player to move has moves, but the history of the game forbids them all.
    NothingPermitted,
    /// A king was captured.
    KingCaptured,
    /// A piece reached its goal (campmate).
    Goal,
    /// A side has lost all of something that it needs, or must lose.
    Extinction,
    /// Pieces are connected.
    Connection,
    /// The last of a number of checks was given.
    Checks,
    /// The pieces were counted: kings faced each other, both sides passed, or the board was full.
    Count,
    /// The count against a lone king ran out.
    CountedOut,
    /// Nobody can mate any more.
    InsufficientMaterial,
    /// A situation has come back too often.
    Repetition(Cycle),
    /// One side checked with every move of the cycle, and only one.
    PerpetualCheck(Cycle),
    /// One side chased a piece with every move of the cycle, and only one.
    PerpetualChase(Cycle),
    /// Both sides broke the same rule throughout the cycle.
    MutualPerpetual(Cycle),
    /// Too many moves without progress.
    MoveCount,
    /// An impasse declaration was right.
    Impasse,
    /// An impasse declaration was wrong.
    WrongDeclaration,
    /// A move was played that the rules do not know.
    IllegalMove,
    /// A move was played that the history of the game forbids, or that mates by the drop of a pawn.
    ForbiddenMove,
    /// A player resigned.
    Resignation,
    /// A player ran out of time.
    TimeForfeit,
    /// The players agreed.
    Agreement,
}

/// The plies between two occurrences of a situation: after `from` plies it was there, after `to` plies again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// The number of plies played when the situation was first there.
    pub from: usize,
    /// The number of plies played when it was there again.
    pub to: usize,
}

impl Reason {
    /// The name of the rule, for programs: it does not change.
    pub fn name(&self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::WeakMate => "weak mate",
            Reason::Stalemate => "stalemate",
            Reason::OnlyPromotions => "only promotions",
            Reason::NothingPermitted => "nothing permitted",
            Reason::KingCaptured => "king captured",
            Reason::Goal => "goal",
            Reason::Extinction => "extinction",
            Reason::Connection => "connection",
            Reason::Checks => "checks",
            Reason::Count => "count",
            Reason::CountedOut => "counted out",
            Reason::InsufficientMaterial => "insufficient material",
            Reason::Repetition(_) => "repetition",
            Reason::PerpetualCheck(_) => "perpetual check",
            Reason::PerpetualChase(_) => "perpetual chase",
            Reason::MutualPerpetual(_) => "mutual perpetual",
            Reason::MoveCount => "move count",
            Reason::Impasse => "impasse",
            Reason::WrongDeclaration => "wrong declaration",
            Reason::IllegalMove => "illegal move",
            Reason::ForbiddenMove => "forbidden move",
            Reason::Resignation => "resignation",
            Reason::TimeForfeit => "time",
            Reason::Agreement => "agreement",
        }
    }
}

impl Outcome {
    /// This side wins.
    pub const fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// Nobody wins.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The plies that a ruling on repetition rests on.
    pub fn cycle(&self) -> Option<Cycle> {
        match self.reason {
            Reason::Repetition(cycle)
            | Reason::PerpetualCheck(cycle)
            | Reason::PerpetualChase(cycle)
            | Reason::MutualPerpetual(cycle) => Some(cycle),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// One sentence that names the rule.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => {
                let loser = !winner;
                write!(f, "{winner} wins: ")?;
                match self.reason {
                    Reason::Checkmate => write!(f, "checkmate; {loser}'s king cannot escape capture."),
                    Reason::WeakMate => write!(f, "checkmate, though by weak pieces alone."),
                    Reason::OnlyPromotions => write!(f, "{loser} could only promote."),
                    Reason::Stalemate => write!(f, "{loser} has no legal move, and that decides the game here."),
                    Reason::NothingPermitted => {
                        write!(f, "the repetition rule forbids every move {loser} has, so {loser} cannot move.")
                    }
                    Reason::KingCaptured => write!(f, "{loser}'s king was captured."),
                    Reason::Goal => write!(f, "{winner}'s piece reached its goal."),
                    Reason::Extinction => write!(f, "a side has run out of the pieces that decide the game."),
                    Reason::Connection => write!(f, "the pieces are connected."),
                    Reason::Checks => write!(f, "{winner} has given the last of the checks that win."),
                    Reason::Count => write!(f, "{winner}'s pieces count for more."),
                    Reason::CountedOut => write!(f, "the count against the lone king ran out."),
                    Reason::InsufficientMaterial => write!(f, "{loser} has too little material left."),
                    Reason::Repetition(_) => write!(f, "a situation came back too often, which {loser} had to avoid."),
                    Reason::PerpetualCheck(_) => write!(f, "{loser} gave perpetual check."),
                    Reason::PerpetualChase(_) => write!(f, "{loser} chased an unprotected piece perpetually."),
                    Reason::MutualPerpetual(_) => write!(f, "both sides repeated a forbidden sequence."),
                    Reason::MoveCount => write!(f, "too many moves were made without progress."),
                    Reason::Impasse => write!(f, "the entering king was declared, and the points suffice."),
                    Reason::WrongDeclaration => {
                        write!(f, "{loser} declared an impasse without fulfilling its conditions.")
                    }
                    Reason::IllegalMove => write!(f, "{loser} made an illegal move."),
                    Reason::ForbiddenMove => write!(f, "{loser} made a forbidden move."),
                    Reason::Resignation => write!(f, "{loser} resigned."),
                    Reason::TimeForfeit => write!(f, "{loser} ran out of time."),
                    Reason::Agreement => write!(f, "by agreement."),
                }
            }
            None => match self.reason {
                Reason::Stalemate => f.write_str("Draw: stalemate; the player to move has no legal move."),
                Reason::WeakMate => {
                    f.write_str("Draw: checkmate, but no strong piece gave any of the checks before it.")
                }
                Reason::OnlyPromotions => {
                    f.write_str("Draw: the player to move could only promote the last pawn, and need not.")
                }
                Reason::Repetition(_) => f.write_str("Draw: the same situation came back too often."),
                Reason::MutualPerpetual(_) => {
                    f.write_str("Draw: both sides broke the same rule throughout the repetition.")
                }
                Reason::Goal => f.write_str("Draw: both sides have reached their goal."),
                Reason::Extinction => f.write_str("Draw: a side has run out of the pieces that decide the game."),
                Reason::Connection => f.write_str("Draw: the pieces are connected."),
                Reason::Count => f.write_str("Draw: the pieces of both sides count the same."),
                Reason::CountedOut => f.write_str("Draw: the count against the lone king ran out."),
                Reason::MoveCount => f.write_str("Draw: too many moves were made without progress."),
                Reason::InsufficientMaterial => f.write_str("Draw: neither side has the material to mate."),
                Reason::Impasse => f.write_str("Draw: the entering king was declared, and the points make it a draw."),
                Reason::Agreement => f.write_str("Draw: the players agreed."),
                Reason::TimeForfeit => {
                    f.write_str("Draw: time ran out, but the other side has not the material to mate.")
                }
                _ => f.write_str("Draw."),
            },
        }
    }
}
