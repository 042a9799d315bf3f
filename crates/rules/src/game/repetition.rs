//! Situations that come back, and moves that lead nowhere.

use super::Board;
use crate::ends::{self, Cycle, Outcome, Reason, value_outcome};
use crate::movegen::attackers;
use crate::position::State;
use crate::spec::{Chasing, RepetitionSpec};
use crate::types::{Bitboard, Color, Move};

impl Board {
    fn repetition(&self) -> &RepetitionSpec {
        &self.position().variant().spec().repetition
    }

    /// After which numbers of plies was the situation the one it is now? The last is now.
    pub(super) fn occurrences(&self) -> Vec<usize> {
        let now = self.position().state();
        (0..self.states().len()).filter(|&plies| self.is_same(self.state_after(plies), now)).collect()
    }

    /// Are the situations the same? An en passant square that no piece could capture on makes no difference.
    fn is_same(&self, a: &State, b: &State) -> bool {
        a.same_situation(b) || a.en_passant() != b.en_passant() && self.settled(a).same_situation(&self.settled(b))
    }

    fn settled(&self, state: &State) -> State {
        let variant = self.position().variant();
        let us = state.turn();
        let takers = state.kind_set(variant.rules.en_passant[us]) & state.side(us);
        let can_take = |square| attackers(variant, state, square, us, state.occupied(), takers).any();
        let mut settled = *state;
        if !state.en_passant().without(state.victim()).into_iter().any(can_take) {
            settled.set_en_passant(&variant.zobrist, Bitboard::EMPTY, state.victim());
        }
        settled
    }

    /// The cycle of the last `fold` occurrences of the situation, if there are so many.
    fn cycle(&self, fold: u8) -> Option<Cycle> {
        let fold = fold as usize;
        let occurrences = self.occurrences();
        (fold > 0 && occurrences.len() >= fold)
            .then(|| Cycle { from: occurrences[occurrences.len() - fold], to: self.moves.len() })
    }

    /// The end by repetition that comes by itself.
    pub(super) fn repetition_outcome(&self) -> Option<Outcome> {
        let rules = self.repetition();
        if rules.forbidden {
            return None;
        }
        let outcome = self.cycle(rules.fold).and_then(|cycle| self.rule_on(cycle))?;
        let automatic = !rules.fold_claim || outcome.winner.is_some();
        if automatic || self.cycle(rules.fold_limit).is_some() { Some(outcome) } else { None }
    }

    /// The draw by repetition that a player may claim.
    pub(super) fn claimable_repetition(&self) -> Option<Outcome> {
        self.cycle(self.repetition().fold).and_then(|cycle| self.rule_on(cycle))
    }

    /// Perpetual check outranks perpetual chase, and both the plain rule.
    pub(super) fn rule_on(&self, cycle: Cycle) -> Option<Outcome> {
        let rules = self.repetition();
        let mover = self.turn();
        if rules.perpetual_check_loses {
            let checks = Color::ALL.map(|side| self.checks_throughout(side, cycle));
            if let Some(outcome) = blame(checks, Reason::PerpetualCheck(cycle), cycle) {
                return Some(outcome);
            }
        }
        if rules.chasing != Chasing::None {
            let chases = Color::ALL.map(|side| self.chases_throughout(side, cycle));
            if let Some(outcome) = blame(chases, Reason::PerpetualChase(cycle), cycle) {
                return Some(outcome);
            }
        }
        let viewer = if rules.value_absolute { Color::White } else { mover };
        match value_outcome(rules.value, viewer, Reason::Repetition(cycle)) {
            Some(Outcome { winner: None, reason }) => Some(self.draw(reason)),
            outcome => outcome,
        }
    }

    /// The numbers of plies within a cycle after which `side` had just moved.
    pub(super) fn plies_of(&self, side: Color, cycle: Cycle) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (cycle.from + 1..=cycle.to).filter(move |&plies| self.state_after(plies).turn() != side)
    }

    fn checks_throughout(&self, side: Color, cycle: Cycle) -> bool {
        let variant = self.position().variant();
        self.plies_of(side, cycle).all(|plies| ends::in_check(variant, self.state_after(plies)))
    }

    /// Where the repetition itself is forbidden: a move may not bring a situation about for the last time.
    pub(super) fn bans_by_situation(&self, mv: Move) -> Option<String> {
        let rules = self.repetition();
        if !rules.forbidden || rules.fold == 0 {
            return None;
        }
        // The player who waits was to move after every second ply: too seldom yet for any situation to be the last.
        if self.states().len() / 2 + 1 < rules.fold as usize {
            return None;
        }
        let mut after = self.position().clone();
        after.play_unchecked(mv);
        let before = self.states().filter(|state| self.is_same(state, after.state())).count();
        (before + 1 >= rules.fold as usize)
            .then(|| format!("this would bring the position about for the {} time", ordinal(before + 1)))
    }

    /// Half-moves without progress. Where checks do not count beyond ten a side, they are taken off.
    fn idle_plies(&self) -> u16 {
        let clock = self.position().state().clock();
        if self.repetition().chasing != Chasing::Axf || self.moves.len() < 20 {
            return clock;
        }
        let variant = self.position().variant();
        let idle = self.states().len().saturating_sub(clock as usize)..self.states().len();
        let checks = |side: Color| {
            idle.clone()
                .filter(|&plies| {
                    self.state_after(plies).turn() == side && ends::in_check(variant, self.state_after(plies))
                })
                .count()
        };
        let most = Color::ALL.into_iter().map(checks).max().unwrap_or(0);
        clock.saturating_sub(2 * most.saturating_sub(10) as u16)
    }

    fn move_count_reached(&self, moves: u16) -> bool {
        let plies = moves.saturating_mul(2);
        // Checks may take something off the count, and never add to it.
        plies > 0 && self.position().state().clock() >= plies && self.idle_plies() >= plies
    }

    /// The draw by a move count.
    pub(super) fn move_count_outcome(&self, moves: u16) -> Option<Outcome> {
        self.move_count_reached(moves).then(|| self.draw(Reason::MoveCount))
    }

    /// A draw, or what counting the pieces makes of it where the variant counts them.
    fn draw(&self, reason: Reason) -> Outcome {
        ends::by_material(self.position().variant(), self.position().state(), reason)
    }

    /// The draw by the count against a lone king.
    pub(super) fn counted_out(&self) -> Option<Outcome> {
        let (limit, plies) = self.position().state().count();
        (limit > 0 && plies > limit).then(|| Outcome::draw(Reason::CountedOut))
    }

    /// The draw by move count that a player may claim.
    pub(super) fn claimable_move_count(&self) -> Option<Outcome> {
        self.move_count_outcome(self.repetition().n_move)
    }
}

/// Who alone is guilty loses; if both are, nobody does.
fn blame(guilty: [bool; 2], reason: Reason, cycle: Cycle) -> Option<Outcome> {
    match guilty {
        [true, true] => Some(Outcome::draw(Reason::MutualPerpetual(cycle))),
        [true, false] => Some(Outcome::win(Color::Black, reason)),
        [false, true] => Some(Outcome::win(Color::White, reason)),
        [false, false] => None,
    }
}

fn ordinal(n: usize) -> String {
    const WORDS: [&str; 7] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
    WORDS.get(n.wrapping_sub(1)).map_or_else(|| format!("{n}th"), |word| (*word).to_owned())
}
