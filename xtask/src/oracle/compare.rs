//! One game, position by position: what we say against what the other side says.

use std::collections::{BTreeMap, BTreeSet};

use pantheon_rules::spec::Material;
use pantheon_rules::{Game, Listing, MoveKind, Outcome, Position, Reason};

use super::differences::{Difference, Differences};
use super::known::{Forget, Known};
use super::peer::Answer;
use super::playout::Playout;

/// What a comparison came to.
#[derive(Default)]
pub struct Comparison {
    /// How many positions were compared.
    pub positions: u64,
    /// Those of them that differed in a known way.
    pub known: BTreeMap<Difference, Met>,
    /// The first difference that is not known.
    pub disagreement: Option<Disagreement>,
}

/// How often a known difference was met, and where first.
#[derive(Clone, PartialEq, Debug)]
pub struct Met {
    pub positions: u64,
    pub first: String,
}

/// A position about which the two sides disagree.
pub struct Disagreement {
    /// How many moves had been played.
    pub plies: usize,
    /// The position, as we write it.
    pub fen: String,
    /// What the sides say: subject, ours, theirs.
    pub faults: Vec<Fault>,
}

/// One subject of a disagreement.
pub struct Fault {
    pub subject: &'static str,
    pub ours: String,
    pub theirs: String,
}

/// Compares a game with the answers for its positions.
pub fn compare(playout: &Playout, answers: &[Answer], differences: &Differences) -> Comparison {
    let mut comparison = Comparison::default();
    let start = playout.game.position_after(0).expect("every game has a start");
    let mut game = Game::new(start);
    let mut lag = 0;
    for (plies, answer) in answers.iter().enumerate() {
        if plies > 0 {
            game.play(playout.game.moves()[plies - 1]).expect("a move that was legal before");
        }
        let mut comparer = Comparer { game: &game, differences, lag, known: BTreeSet::new(), faults: Vec::new() };
        comparer.compare(answer);
        lag = comparer.lag;
        comparison.positions += 1;
        for difference in comparer.known {
            let first = || format!("after {plies} moves: {}", game.position().fen());
            let met = comparison.known.entry(difference).or_insert_with(|| Met { positions: 0, first: first() });
            met.positions += 1;
        }
        if !comparer.faults.is_empty() {
            let fen = game.position().fen();
            comparison.disagreement = Some(Disagreement { plies, fen, faults: comparer.faults });
            break;
        }
    }
    comparison
}

struct Comparer<'a> {
    game: &'a Game,
    differences: &'a Differences,
    /// By how much their clock is behind ours since a pass.
    lag: u32,
    known: BTreeSet<Difference>,
    faults: Vec<Fault>,
}

impl Comparer<'_> {
    fn compare(&mut self, answer: &Answer) {
        let position = self.game.position();
        // The other side does not write which pieces stand face down.
        let covered = position.variant().spec().sight.covered;
        let fen = position.fen();
        self.compare_fen(&if covered { fen.replace('~', "") } else { fen }, &answer.fen);
        let listed = texts(position, Listing::WithDropMates);
        let legal = texts(position, Listing::Legal);
        if listed != legal && !self.knows(Difference::PawnDropMate) {
            self.expect(
                "pawn drops that mate",
                "are there".to_owned(),
                "are not among the known differences".to_owned(),
            );
        }
        let outcome = position.outcome();
        // Where a king may be captured the other side knows neither check nor mate.
        let is_mate = matches!(outcome, Some(Outcome { reason: Reason::Checkmate, .. }));
        let blind = is_mate && position.in_check() && !answer.legal.is_empty() && self.knows(Difference::KingCapture);
        // A chain that they do not follow to its end.
        let is_joined = matches!(outcome, Some(Outcome { reason: Reason::Connection, .. }));
        let blind = blind || is_joined && answer.end.is_none() && self.knows(Difference::WindingChain);
        if !blind {
            self.compare_moves(&listed, &answer.legal);
            self.compare_end(outcome, &listed, answer);
        }
        let stone = answer.check && Known(self.game).has_stone_kings();
        if position.in_check() != answer.check
            && !(self.knows(Difference::KingCapture) || stone && self.knows(Difference::StoneKings))
        {
            self.expect("check", position.in_check().to_string(), answer.check.to_string());
        }
        if let Some(ruling) = answer.ruling
            && answer.end.is_none()
            && outcome.is_none()
        {
            self.compare_ruling(ruling.value);
        }
    }

    /// Where a pass puts their clock back, it stays behind until ours is put back too; nothing else may differ.
    fn compare_fen(&mut self, ours: &str, theirs: &str) {
        let passed = self.game.moves().last().is_some_and(|mv| mv.kind() == MoveKind::Pass);
        let lag = match (without_clock(ours), without_clock(theirs)) {
            (Some((rest, clock)), Some((their_rest, their_clock))) if rest == their_rest && clock >= their_clock => {
                let lag = clock - their_clock;
                (lag == 0 || lag == self.lag || passed && their_clock == 0).then_some(lag)
            }
            _ => None,
        };
        self.lag = lag.unwrap_or(0);
        if ours != theirs && !(self.lag > 0 && self.knows(Difference::PassClock)) {
            self.expect("FEN", ours.to_owned(), theirs.to_owned());
        }
    }

    fn compare_moves(&mut self, ours: &BTreeSet<String>, theirs: &BTreeSet<String>) {
        if ours == theirs {
            return;
        }
        let only_ours: Vec<&str> = ours.difference(theirs).map(String::as_str).collect();
        let only_theirs: Vec<&str> = theirs.difference(ours).map(String::as_str).collect();
        let is = Known(self.game);
        let known = is.enclose_through_walls(&only_ours, &only_theirs) && self.knows(Difference::WalledEnclosure)
            || is.are_pushed_in(theirs) && self.knows(Difference::PushedDrop)
            || only_theirs.is_empty() && is.outlast_blast(&only_ours) && self.knows(Difference::WallInBlast)
            || is.castle_behind_wall(&[only_ours.as_slice(), &only_theirs].concat())
                && self.knows(Difference::ShelteredCastling);
        if !known {
            let also = |only: &[&str]| match only {
                [] => "no other".to_owned(),
                only => format!("also {}", only.join(" ")),
            };
            self.expect("legal moves", also(&only_ours), also(&only_theirs));
        }
    }

    fn compare_end(&mut self, outcome: Option<Outcome>, listed: &BTreeSet<String>, answer: &Answer) {
        let dead = outcome.is_none() && self.game.position().lacks_mating_material();
        let theirs_dead = answer.dead.unwrap_or(false);
        let has_odds = self.game.position().variant().spec().ends.material != Material::None;
        let known = dead != theirs_dead
            && (theirs_dead && self.knows(Difference::Material) || has_odds && self.knows(Difference::DeadOdds));
        if dead != theirs_dead && !known {
            self.expect("insufficient material", dead.to_string(), theirs_dead.to_string());
        }
        // The only moves mate by a pawn drop: no move at all here, moves like others there.
        let only_drop_mates = outcome.is_some() && !listed.is_empty() && answer.end.is_none();
        if only_drop_mates && self.knows(Difference::PawnDropMate) {
            return;
        }
        let ours = outcome.map(|outcome| self.value(outcome));
        let is_mate = matches!(outcome, Some(Outcome { reason: Reason::Checkmate, .. }));
        let asks_for_checks = is_mate && answer.end.is_some() && self.game.position().variant().spec().ends.shatar;
        if ours != answer.end.map(i32::signum) && !(asks_for_checks && self.knows(Difference::KnightMate)) {
            self.expect("end", result(ours), result(answer.end));
        }
    }

    /// Ends by repetition and by move count, whether they come by themselves or must be claimed.
    fn compare_ruling(&mut self, theirs: Option<i32>) {
        // Material is compared by itself, and that nothing is permitted only we know.
        let by_history =
            |outcome: &Outcome| !matches!(outcome.reason, Reason::NothingPermitted | Reason::InsufficientMaterial);
        let outcome = self.game.outcome().filter(by_history).or_else(|| self.game.claim());
        let ours = outcome.map(|outcome| self.value(outcome));
        let theirs = theirs.map(i32::signum);
        if ours == theirs {
            return;
        }
        let about_chase = matches!(
            outcome.map(|outcome| outcome.reason),
            Some(Reason::PerpetualChase(_) | Reason::MutualPerpetual(_) | Reason::Repetition(_))
        );
        let is = Known(self.game);
        let mut back_without = |forget, difference| is.has_come_back(forget) && self.knows(difference);
        let known = ours.is_none()
            && (back_without(Forget::Promotions, Difference::PromotionOrigin)
                || back_without(Forget::EnPassant, Difference::EnPassantSituation)
                || back_without(Forget::Gates, Difference::GateSituation))
            || theirs.is_none() && is.rests_on_passes(outcome) && self.knows(Difference::PassClock)
            || theirs.is_none() && is.rests_on_idle_en_passant(outcome) && self.knows(Difference::EnPassantSituation)
            || theirs.is_some() && about_chase && self.knows(Difference::ChaseReading)
            || theirs == Some(1) && is.goes_to_and_fro() && self.knows(Difference::BackAndForth);
        if !known {
            self.expect("ruling on repetition or move count", result(ours), result(theirs));
        }
    }

    /// The value of an outcome for the player to move, as the other side has it.
    fn value(&self, outcome: Outcome) -> i32 {
        match outcome.winner {
            None => 0,
            Some(winner) if winner == self.game.turn() => 1,
            Some(_) => -1,
        }
    }

    /// Is the difference known in this variant? If so, it has been met.
    fn knows(&mut self, difference: Difference) -> bool {
        let known = self.differences.allow(difference, self.game.position().variant().name());
        if known {
            self.known.insert(difference);
        }
        known
    }

    fn expect(&mut self, subject: &'static str, ours: String, theirs: String) {
        self.expect_same(ours == theirs, subject, ours, theirs);
    }

    fn expect_same(&mut self, same: bool, subject: &'static str, ours: String, theirs: String) {
        if !same {
            self.faults.push(Fault { subject, ours, theirs });
        }
    }
}

fn texts(position: &Position, listing: Listing) -> BTreeSet<String> {
    position.list_moves(listing).iter().map(|&mv| position.uci(mv)).collect()
}

/// A FEN without the clock, which is its last field but one, and the clock.
fn without_clock(fen: &str) -> Option<(Vec<&str>, u32)> {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let clock = fields.remove(fields.len().checked_sub(2)?).parse().ok()?;
    Some((fields, clock))
}

/// A value for the player to move, in words. The other side's values have any size.
fn result(value: Option<i32>) -> String {
    match value.map(i32::signum) {
        None => "none",
        Some(0) => "draw",
        Some(1) => "the player to move wins",
        Some(_) => "the player to move loses",
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use pantheon_rules::Catalogue;

    use super::*;

    /// A game without moves that starts here, and a right answer for it.
    fn scene(variant: &str, fen: &str) -> (Playout, Answer) {
        let start = Position::from_fen(Catalogue::builtin().get(variant).unwrap(), fen).unwrap();
        let answer = Answer {
            fen: start.fen(),
            legal: texts(&start, Listing::WithDropMates),
            check: start.in_check(),
            end: None,
            dead: None,
            ruling: None,
        };
        (Playout { start: fen.to_owned(), moves: Vec::new(), game: Game::new(start) }, answer)
    }

    fn faults(playout: &Playout, answer: Answer) -> Vec<String> {
        let disagreement = compare(playout, &[answer], &Differences::read()).disagreement;
        disagreement.map_or_else(Vec::new, |found| {
            found.faults.iter().map(|fault| format!("{}: {} / {}", fault.subject, fault.ours, fault.theirs)).collect()
        })
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn agreement_has_no_faults() {
        let (playout, answer) = scene("chess", START);
        assert!(faults(&playout, answer).is_empty());
    }

    #[test]
    fn every_fault_is_named() {
        let (playout, mut answer) = scene("chess", START);
        answer.legal.remove("e2e4");
        answer.legal.insert("e2e5".to_owned());
        answer.check = true;
        answer.end = Some(-32000);
        let expected =
            ["legal moves: also e2e4 / also e2e5", "end: none / the player to move loses", "check: false / true"];
        assert_eq!(faults(&playout, answer), expected);
    }

    #[test]
    fn a_known_difference_is_counted() {
        let (playout, answer) = scene("shogi", "7lk/9/7G1/9/9/9/9/9/4K4[P] w - - 0 1");
        let comparison = compare(&playout, &[answer], &Differences::read());
        assert!(comparison.disagreement.is_none());
        assert_eq!(comparison.known.keys().collect::<Vec<_>>(), [&Difference::PawnDropMate]);
    }

    #[test]
    fn a_clock_differs_after_a_pass_only() {
        let (playout, mut answer) = scene("andersanti", "8/8/8/8/5p2/5P2/8/8 w - - 1 24");
        answer.fen = "8/8/8/8/5p2/5P2/8/8 w - - 0 24".to_owned();
        assert_eq!(faults(&playout, answer).len(), 1);
    }

    #[test]
    fn dead_positions_are_compared() {
        let (playout, mut answer) = scene("chess", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1");
        answer.dead = Some(false);
        assert_eq!(faults(&playout, answer), ["insufficient material: true / false"]);
    }
}
