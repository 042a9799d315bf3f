//! Goes along the main line of a record with a game, and notices what happens on the way.

use std::collections::BTreeMap;
use std::mem;

use pantheon_rules::{Color, Game, Impasse, Move, Outcome, Position, Reason, RefusalKind, Verdict};

use super::finding::{Breach, Finding};
use crate::record::{Fault, How, Record};
use crate::{Moment, Notation, parse_any};

/// A situation is worth a word when it has been there so often.
const NOTABLE: usize = 3;

/// Where the moves of a record lead.
pub(super) enum Stop {
    /// To an end by the rules.
    Decided(Outcome),
    /// Nowhere yet.
    Undecided,
    /// To a text that is no move.
    Unreadable,
}

/// A record and the game that is played after it.
pub(super) struct Replay<'a> {
    record: &'a Record,
    pub(super) game: Game,
    /// What was wrong with a move.
    breaches: Vec<Finding>,
    /// Notable situations, by when they were first there.
    repeated: BTreeMap<usize, Vec<usize>>,
    claims: Vec<Claim>,
}

/// A draw that a player could claim.
struct Claim {
    ply: usize,
    player: Color,
    outcome: Outcome,
    times: usize,
    /// The last moment at which it could be claimed.
    last: usize,
}

impl<'a> Replay<'a> {
    pub(super) fn of(record: &'a Record) -> Replay<'a> {
        Replay { record, game: record.game(), breaches: Vec::new(), repeated: BTreeMap::new(), claims: Vec::new() }
    }

    /// Plays the moves up to the first that may not be played.
    pub(super) fn run(&mut self) -> Stop {
        let record = self.record;
        self.look_for_claims(1);
        for (board, mv) in record.sequence() {
            // `play_on` asks for the end of the game before the move; nothing else here asks after every move.
            match self.game.play_on(board, mv) {
                Ok(()) => self.look(),
                Err(error) => return self.refused(board, mv, error.verdict),
            }
        }
        match (self.game.outcome(), &record.fault) {
            (Some(outcome), fault) => {
                self.after_the_end(usize::from(fault.is_some()));
                Stop::Decided(outcome)
            }
            (None, Some(fault)) => self.read_fault(fault),
            (None, None) => Stop::Undecided,
        }
    }

    fn refused(&mut self, board: usize, mv: Move, verdict: Verdict) -> Stop {
        if let Some(outcome) = self.game.outcome() {
            let more = self.record.tree.main_line().count() - self.game.plies();
            self.after_the_end(more + usize::from(self.record.fault.is_some()));
            return Stop::Decided(outcome);
        }
        let text = coordinates(self.game.boards()[board].position(), mv);
        self.broken(board, verdict, text)
    }

    /// What the record's reader did not take for a move may be one that is clearly meant and not allowed.
    fn read_fault(&mut self, fault: &Fault) -> Stop {
        let verdict = match parse_any(&Moment::on(&self.game, fault.board), &fault.text) {
            Ok(mv) => self.game.judge_on(fault.board, mv),
            Err(error) if error.kind == RefusalKind::Illegal => Verdict::Illegal(error.reason),
            Err(_) => Verdict::Legal,
        };
        match verdict {
            Verdict::Legal => {
                let Fault { place, text, reason, .. } = fault.clone();
                self.breaches.push(Finding::Unreadable { ply: self.game.plies() + 1, place, text, reason });
                Stop::Unreadable
            }
            verdict => self.broken(fault.board, verdict, fault.text.clone()),
        }
    }

    /// Who made a move that may not be played loses.
    fn broken(&mut self, board: usize, verdict: Verdict, text: String) -> Stop {
        let (breach, rule, reason) = match verdict {
            Verdict::Forbidden(reason) => (Breach::Forbidden, Reason::ForbiddenMove, reason),
            Verdict::Illegal(reason) => (Breach::Illegal, Reason::IllegalMove, reason),
            Verdict::Legal => unreachable!("a legal move breaks no rule"),
        };
        let player = self.game.team_to_move_on(board);
        let text = match self.game.boards().len() {
            1 => text,
            _ => format!("{text} (board {})", if board == 0 { 'A' } else { 'B' }),
        };
        self.breaches.push(Finding::Move { breach, ply: self.game.plies() + 1, player, text, reason });
        Stop::Decided(Outcome::win(!player, rule))
    }

    fn after_the_end(&mut self, moves: usize) {
        if moves > 0 {
            self.breaches.push(Finding::AfterTheEnd { ply: self.game.plies(), moves });
        }
    }

    /// Notices repetitions and claims. On two boards neither means anything: pieces come from the other.
    fn look(&mut self) {
        if self.game.boards().len() > 1 {
            return;
        }
        let plies = self.game.occurrences();
        let times = plies.len();
        if times >= NOTABLE {
            self.repeated.insert(plies[0], plies);
        }
        self.look_for_claims(times);
    }

    /// Asking for a claim costs as much as a move, so it is asked only where there may be one.
    fn look_for_claims(&mut self, occurrences: usize) {
        let rules = &self.game.position().variant().spec().repetition;
        let again = rules.fold_claim && rules.fold > 0 && occurrences >= rules.fold as usize;
        let idle = usize::from(self.game.position().state().clock());
        let long = rules.n_move_claim && rules.n_move > 0 && idle >= 2 * usize::from(rules.n_move);
        if !again && !long {
            return;
        }
        let Some(outcome) = self.game.claim() else { return };
        let (ply, player) = (self.game.plies(), self.game.turn());
        let same = |claim: &&mut Claim| mem::discriminant(&claim.outcome.reason) == mem::discriminant(&outcome.reason);
        match self.claims.iter_mut().find(same) {
            Some(claim) => (claim.times, claim.last) = (claim.times + 1, ply),
            None => self.claims.push(Claim { ply, player, outcome, times: 1, last: ply }),
        }
    }

    /// What was noticed; a claim that was made at the end is none that was missed.
    pub(super) fn findings(self, made_claim: bool) -> Vec<Finding> {
        let mut findings: Vec<Finding> = self.repetitions().map(|plies| Finding::Repetition { plies }).collect();
        let end = self.game.outcome();
        findings.extend(end.and_then(Finding::perpetual));
        let now = self.game.plies();
        for Claim { ply, player, outcome, times, last } in self.claims {
            let missed = if made_claim && last == now { times - 1 } else { times };
            if missed > 0 {
                findings.push(Finding::Unclaimed { ply, player, outcome, times: missed });
            }
        }
        findings.extend(impasse(&self.game, self.record));
        findings.extend(self.breaches);
        findings
    }

    /// One of the situations of each row of repetitions: the one that was there most often, of several the first.
    fn repetitions(&self) -> impl Iterator<Item = Vec<usize>> + use<> {
        let mut all: Vec<&Vec<usize>> = self.repeated.values().collect();
        all.sort_by_key(|plies| std::cmp::Reverse(plies.len()));
        let mut kept: Vec<Vec<usize>> = Vec::new();
        for plies in all {
            let meets = |other: &Vec<usize>| plies[0] <= other[other.len() - 1] && other[0] <= plies[plies.len() - 1];
            if !kept.iter().any(meets) {
                kept.push(plies.clone());
            }
        }
        kept.sort();
        kept.into_iter()
    }
}

/// `c3c4`, on shogi boards `c3c4 (7g7f)`: the reasons name squares as UCI does.
fn coordinates(position: &Position, mv: Move) -> String {
    match Notation::Usi.suits(position.variant()) {
        true => format!("{} ({})", position.uci(mv), position.usi(mv)),
        false => position.uci(mv),
    }
}

/// The points of both sides, where they may matter.
fn impasse(game: &Game, record: &Record) -> Option<Finding> {
    let white = game.impasse_of(Color::White)?;
    let black = game.impasse_of(Color::Black)?;
    let spoken = record.ending.is_some_and(|ending| matches!(ending.how, How::Impasse | How::Declaration));
    let entered = |side: &Impasse| side.king_in_zone;
    (spoken || entered(&white) || entered(&black)).then_some(Finding::Impasse { white, black })
}
