//! The record's own word on how the game ended, held against the rules.

use pantheon_rules::{Color, Game, NotAllowed, Outcome, Reason};

use super::finding::Finding;
use crate::record::{Ending, How, Record};

/// What the end of a record comes to.
pub(super) struct Word {
    pub(super) result: &'static str,
    pub(super) outcome: Option<Outcome>,
    pub(super) findings: Vec<Finding>,
}

impl Word {
    /// Nothing is decided.
    pub(super) fn nothing() -> Word {
        Word { result: "*", outcome: None, findings: Vec::new() }
    }

    fn ruled(outcome: Outcome) -> Word {
        Word { result: outcome.result(), outcome: Some(outcome), findings: Vec::new() }
    }

    /// The rules leave this to the players, and the record says what they did.
    fn taken(said: Ending) -> Word {
        Word { result: said.result(), outcome: None, findings: Vec::new() }
    }

    fn with(mut self, finding: Finding) -> Word {
        self.findings.push(finding);
        self
    }
}

const RESULT: &str = "Result";

/// The result that stands in the tags, for records that have none at their end.
pub(super) fn tagged(record: &Record) -> Option<Ending> {
    let (winner, how) = match record.tag(RESULT)? {
        "1-0" => (Some(Color::White), How::Unsaid),
        "0-1" => (Some(Color::Black), How::Unsaid),
        "1/2-1/2" => (None, How::Unsaid),
        "*" => (None, How::Unfinished),
        _ => return None,
    };
    Some(Ending { winner, how })
}

/// Do tag and end of a record disagree?
pub(super) fn contradiction(record: &Record) -> Option<Finding> {
    let (tag, said) = (tagged(record)?.result(), record.ending?);
    (tag != said.result()).then(|| Finding::Tag { tag: tag.to_owned(), said })
}

/// The rules have decided the game: does the record agree?
pub(super) fn compare(said: Option<Ending>, outcome: Outcome) -> Word {
    let word = Word::ruled(outcome);
    match said {
        Some(said) if said.result() != outcome.result() => word.with(Finding::Result { said, ruled: Some(outcome) }),
        Some(said) if !fits(said.how, outcome.reason) => word.with(Finding::Cause { said, ruled: outcome }),
        _ => word,
    }
}

/// The moves decide nothing: what players may say to end a game is done as the record has it.
pub(super) fn hear(game: &mut Game, said: Option<Ending>) -> Word {
    let Some(said) = said else { return Word::nothing() };
    let done = match (said.how, said.winner) {
        (How::Unfinished | How::Interrupted, None) => return Word::nothing(),
        (How::Resignation, Some(winner)) => game.resign(!winner),
        (How::Time, Some(winner)) => game.lose_on_time(!winner),
        (How::Declaration, _) => game.declare(),
        (How::Agreement, None) => game.agree_to_draw(),
        (How::Impasse, None) => agree_on_impasse(game),
        (How::Repetition | How::MoveCount, None) if claim_fits(game, said.how) => game.claim_draw(),
        (How::Checkmate | How::Stalemate | How::Repetition | How::MoveCount | How::Impasse, _) => {
            return Word::nothing().with(Finding::Result { said, ruled: None });
        }
        (How::IllegalMove, Some(winner)) => {
            return Word::taken(said).with(Finding::BreachNotShown { player: !winner });
        }
        (_, Some(_)) => return Word::taken(said),
        (_, None) => match game.claim() {
            Some(_) => game.claim_draw(),
            None if game.position().variant().allows_draw_offers() => return Word::taken(said),
            None => Err(NotAllowed("no rule of this game gives a draw here, and it has none by agreement".to_owned())),
        },
    };
    match done {
        Ok(outcome) => compare(Some(said), outcome),
        Err(NotAllowed(why)) => Word::nothing().with(Finding::NotAllowed { said, why }),
    }
}

/// Ends a game that its moves leave open as its record says, and gives what it came to. A result without a reason is taken
/// for a resignation, a draw without one for an agreement. Where the rules do not bear the record out, the game stays open.
pub fn conclude(game: &mut Game, record: &Record) -> Option<Outcome> {
    if game.outcome().is_none()
        && let Some(said) = record.ending.or_else(|| tagged(record))
    {
        // A declaration may turn out to be wrong: then it is not what the record means.
        let mut tried = game.clone();
        let word = hear(&mut tried, Some(said));
        if word.outcome.is_none() && word.result != Word::nothing().result {
            let _ = match said.winner {
                Some(winner) => tried.resign(!winner),
                None => tried.agree_to_draw(),
            };
        }
        if tried.outcome().is_some_and(|outcome| outcome.result() == said.result()) {
            *game = tried;
        }
    }
    game.outcome()
}

/// A draw because both kings have entered: by the points where the rules count them so, else by agreement.
fn agree_on_impasse(game: &mut Game) -> Result<Outcome, NotAllowed> {
    match game.declaration() {
        None => Err(NotAllowed("this game knows no impasse".to_owned())),
        Some(Outcome { winner: None, .. }) => game.declare(),
        Some(_) => game.agree_to_draw(),
    }
}

fn claim_fits(game: &Game, how: How) -> bool {
    game.claim().is_some_and(|claim| fits(how, claim.reason))
}

/// May a record call a rule so?
fn fits(how: How, reason: Reason) -> bool {
    use Reason::{Agreement, Checkmate, CountedOut, KingCaptured, OnlyPromotions, Resignation, TimeForfeit, WeakMate};
    match how {
        How::Unsaid | How::Unfinished | How::Interrupted => true,
        How::Resignation => reason == Resignation,
        How::Time => reason == TimeForfeit,
        How::Agreement => reason == Agreement,
        How::Checkmate => matches!(reason, Checkmate | WeakMate | KingCaptured),
        How::Stalemate => matches!(reason, Reason::Stalemate | OnlyPromotions | Reason::NothingPermitted),
        How::MoveCount => matches!(reason, Reason::MoveCount | CountedOut),
        How::Repetition => {
            matches!(
                reason,
                Reason::Repetition(_)
                    | Reason::PerpetualCheck(_)
                    | Reason::PerpetualChase(_)
                    | Reason::MutualPerpetual(_)
            )
        }
        How::Impasse => matches!(reason, Reason::Impasse | Agreement),
        How::Declaration => matches!(reason, Reason::Impasse | Reason::WrongDeclaration),
        How::IllegalMove => matches!(
            reason,
            Reason::IllegalMove
                | Reason::ForbiddenMove
                | Reason::WrongDeclaration
                | Reason::PerpetualCheck(_)
                | Reason::PerpetualChase(_)
        ),
    }
}
