use std::fmt;

use pantheon_rules::{Color, Cycle, Impasse, Outcome, Reason};

use crate::record::{Ending, Place};

/// Something an arbiter notices in a record. Moves are counted in plies, the first is 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// A move that may not be played; who made it loses.
    Move {
        /// What sort of rule it breaks.
        breach: Breach,
        /// Its number.
        ply: usize,
        /// Who made it.
        player: Color,
        /// The move as the record has it, or in coordinates.
        text: String,
        /// Why it may not be played.
        reason: String,
    },
    /// A text that is no move. The game is judged no further.
    Unreadable {
        /// The number of the move it should be.
        ply: usize,
        /// Where it stands.
        place: Place,
        /// The text.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Moves that were made when the game was over.
    AfterTheEnd {
        /// The number of the move that ended it; 0 if it was over from the start.
        ply: usize,
        /// How many came after.
        moves: usize,
    },
    /// A situation that came back.
    Repetition {
        /// The numbers of plies after which it was there.
        plies: Vec<usize>,
    },
    /// A check or a chase that went on throughout a repetition.
    Perpetual {
        /// Who gave it; none if both broke the same rule.
        player: Option<Color>,
        /// Was it a chase? Unsaid if both sides broke a rule.
        chase: Option<bool>,
        /// The plies it went on for.
        cycle: Cycle,
    },
    /// A draw that could be claimed, and was not.
    Unclaimed {
        /// After so many plies, for the first time.
        ply: usize,
        /// By whom.
        player: Color,
        /// What it would have given.
        outcome: Outcome,
        /// At how many moments of the game it could be claimed.
        times: usize,
    },
    /// What both sides could show at the end, where a king has entered.
    Impasse {
        /// White's pieces.
        white: Impasse,
        /// Black's pieces.
        black: Impasse,
    },
    /// The record ends with something that the game does not allow.
    NotAllowed {
        /// What the record says.
        said: Ending,
        /// Why that cannot be.
        why: String,
    },
    /// The record has another result than the rules.
    Result {
        /// What the record says.
        said: Ending,
        /// What the rules say; none if the game goes on.
        ruled: Option<Outcome>,
    },
    /// The record has one result in its tags and another at its end.
    Tag {
        /// What the tag says.
        tag: String,
        /// What the end says.
        said: Ending,
    },
    /// The record has the same result for another reason.
    Cause {
        /// What the record says.
        said: Ending,
        /// What the rules say.
        ruled: Outcome,
    },
    /// The record says that a rule was broken, and does not show how.
    BreachNotShown {
        /// Who is said to have broken it.
        player: Color,
    },
    /// Moves beside the main line, which are no part of the game.
    Variations {
        /// How many.
        moves: usize,
    },
}

/// What sort of rule a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breach {
    /// The board does not allow it.
    Illegal,
    /// The board does; the history of the game, or a ban on certain mates, does not.
    Forbidden,
}

impl Finding {
    /// Is something wrong with the game or its record? Other findings are only worth knowing.
    pub fn is_breach(&self) -> bool {
        match self {
            Finding::Move { .. }
            | Finding::Unreadable { .. }
            | Finding::AfterTheEnd { .. }
            | Finding::NotAllowed { .. }
            | Finding::Result { .. }
            | Finding::Tag { .. } => true,
            Finding::Repetition { .. }
            | Finding::Perpetual { .. }
            | Finding::Unclaimed { .. }
            | Finding::Impasse { .. }
            | Finding::Cause { .. }
            | Finding::BreachNotShown { .. }
            | Finding::Variations { .. } => false,
        }
    }

    /// The perpetual check or chase that an outcome rests on.
    pub(super) fn perpetual(outcome: Outcome) -> Option<Finding> {
        let chase = match outcome.reason {
            Reason::PerpetualCheck(_) => Some(false),
            Reason::PerpetualChase(_) => Some(true),
            Reason::MutualPerpetual(_) => None,
            _ => return None,
        };
        let player = outcome.winner.map(|winner| !winner);
        outcome.cycle().map(|cycle| Finding::Perpetual { player, chase, cycle })
    }
}

impl fmt::Display for Finding {
    /// One sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Move { breach, ply, player, text, reason } => {
                let grade = match breach {
                    Breach::Illegal => "illegal",
                    Breach::Forbidden => "forbidden",
                };
                write!(f, "Ply {ply}: {player}'s `{text}` is {grade}: {reason}.")
            }
            Finding::Unreadable { ply, place, text, reason } => {
                write!(f, "Ply {ply}: `{text}` ({place}) cannot be read: {reason}.")
            }
            Finding::AfterTheEnd { ply, moves } => {
                write!(f, "The game was over after ply {ply}; {} after it.", made(*moves))
            }
            Finding::Repetition { plies } => {
                let numbers: Vec<String> = plies.iter().map(usize::to_string).collect();
                write!(f, "The same situation was there {} times, after plies {}.", plies.len(), numbers.join(", "))
            }
            Finding::Perpetual { player, chase, cycle: Cycle { from, to } } => {
                let from = from + 1;
                match (player, chase) {
                    (Some(player), Some(true)) => write!(f, "Plies {from} to {to}: {player} chased with every move."),
                    (Some(player), _) => write!(f, "Plies {from} to {to}: {player} checked with every move."),
                    (None, _) => write!(f, "Plies {from} to {to}: both sides broke the same rule with every move."),
                }
            }
            Finding::Unclaimed { ply, player, outcome, times } => {
                let again = match times {
                    1 => String::new(),
                    times => format!(" That held {times} times in all."),
                };
                write!(f, "After ply {ply} {player} could claim, and did not: {outcome}{again}")
            }
            Finding::Impasse { white, black } => {
                let shown = |side: &Impasse| {
                    let king = if side.king_in_zone { "king entered" } else { "king outside" };
                    let (points, pieces) = (counted(side.points, "point"), counted(side.pieces_in_zone, "piece"));
                    format!("{points}, {pieces} in the zone, {king}")
                };
                write!(f, "Impasse count: White {}; Black {}.", shown(white), shown(black))
            }
            Finding::NotAllowed { said, why } => write!(f, "The record says {}, but {why}.", said),
            Finding::Result { said, ruled } => match ruled {
                Some(outcome) => write!(f, "The record says {}, the rules say {outcome}", said),
                None => write!(f, "The record says {}, but by the rules the game is not over.", said),
            },
            Finding::Tag { tag, said } => {
                write!(f, "The record's tag says {tag}, its end says {}.", said)
            }
            Finding::Cause { said, ruled } => {
                write!(f, "The record says {}; by the rules it is: {ruled}", said)
            }
            Finding::BreachNotShown { player } => {
                write!(f, "The record says that {player} broke a rule, but none of its moves does.")
            }
            Finding::Variations { moves: 1 } => f.write_str("One move of a variation was not judged."),
            Finding::Variations { moves } => write!(f, "{moves} moves of variations were not judged."),
        }
    }
}

fn made(moves: usize) -> String {
    if moves == 1 { "1 move was made".to_owned() } else { format!("{moves} moves were made") }
}

/// `1 piece`, `2 pieces`
fn counted(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
