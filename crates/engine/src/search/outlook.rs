//! What a node looks like before its moves are tried, and what need not be tried for that.

use super::node::bonus;
use super::{HIGHEST_EVAL, Worker, corrected};
use crate::picker::{SMALL_LOSS, Scored, taken};
use crate::score::{Bound, INFINITE, LONGEST_MATE, UNKNOWN, Value, is_decided};
use crate::see;
use crate::table::Entry;

/// What a node looks like before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    /// What the evaluation says, if it was asked for in full.
    pub raw: Value,
    /// The same with what experience adds.
    pub corrected: Value,
    /// The same, or what the table knows better.
    pub eval: Value,
    /// Was the evaluation asked for in full?
    pub exact: bool,
    pub in_check: bool,
    /// Is it better than it was a move ago?
    pub improving: bool,
}

/// A move that could be tried, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Tried<'a> {
    pub scored: &'a Scored,
    /// What it takes and what that is worth.
    pub capture: Option<(usize, Value)>,
    pub experience: i32,
}

impl Worker<'_> {
    /// What the table knows, if that is enough.
    #[inline(always)]
    pub(super) fn recalled(
        &mut self,
        entry: Entry,
        [alpha, beta]: [Value; 2],
        depth: i32,
        ply: usize,
    ) -> Option<Value> {
        let is_enough = entry.value != UNKNOWN
            && entry.depth > depth - (entry.value <= beta) as i32
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
        if !is_enough {
            return None;
        }
        if entry.value >= beta
            && let Some(mv) = entry.mv
            && taken(self.evaluator, self.position(), mv).is_none()
        {
            let mark = self.memory.mark(self.position(), mv);
            self.learn_quiet(mark, ply, bonus(depth));
        }
        // Near the end by count, what was found on another way here may not hold.
        (self.position().state().clock() < self.traits.idle_plies.saturating_sub(12)).then_some(entry.value)
    }

    /// What the position looks like before anything is tried.
    #[inline(always)]
    pub(super) fn look_out<const PV: bool>(
        &mut self,
        entry: Option<Entry>,
        in_check: bool,
        [alpha, beta]: [Value; 2],
        depth: i32,
        ply: usize,
    ) -> Outlook {
        let mut outlook =
            Outlook { raw: UNKNOWN, corrected: UNKNOWN, eval: UNKNOWN, exact: true, in_check, improving: false };
        // Where a move is left out, this has been done.
        let is_done = self.frame(ply).excluded.is_some();
        if is_done && !in_check {
            outlook.eval = self.frame(ply).eval;
            outlook.corrected = outlook.eval;
        } else if !in_check {
            // Asked for before the evaluation, for it may have to come from afar.
            let correction = self.correction(ply);
            (outlook.raw, outlook.exact) = match entry {
                Some(entry) if entry.eval != UNKNOWN && self.traits.noise == 0 => (entry.eval, true),
                _ if PV => (self.evaluate(ply), true),
                // A glance does not do where it decides which quiet moves are tried.
                _ => self.judge(ply, alpha - quiet_gain(depth), beta),
            };
            outlook.corrected = corrected(outlook.raw, correction);
            outlook.eval = outlook.corrected;
            if let Some(entry) = entry
                && entry.value != UNKNOWN
                && !is_decided(entry.value)
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => entry.value > outlook.eval,
                    Bound::Upper => entry.value < outlook.eval,
                }
            {
                outlook.eval = entry.value;
            }
            if !outlook.exact {
                outlook.raw = UNKNOWN;
            }
        }
        self.frame_mut(ply).eval = outlook.corrected;
        let earlier = if ply >= 2 && self.frame(ply - 2).eval != UNKNOWN {
            self.frame(ply - 2).eval
        } else if ply >= 4 {
            self.frame(ply - 4).eval
        } else {
            UNKNOWN
        };
        outlook.improving = !in_check && (earlier == UNKNOWN || outlook.corrected > earlier);
        outlook
    }

    /// What a position is worth that looks so bad or so good that its moves need not be tried.
    #[inline(always)]
    pub(super) fn settled_early(
        &mut self,
        outlook: Outlook,
        [alpha, beta]: [Value; 2],
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Option<Value> {
        let Outlook { eval, corrected, improving, .. } = outlook;
        // Hopeless: see whether captures help.
        if depth <= 4 && eval + 240 + 190 * depth * depth < alpha && alpha.abs() < HIGHEST_EVAL {
            let value = self.quiesce::<false>(alpha, alpha + 1, 0, ply);
            if value <= alpha || self.stopped {
                return Some(value);
            }
        }
        // So good that the enemy will not let it happen.
        let margin = 85 * depth - 75 * improving as i32 + 20;
        if depth <= 8 && eval - margin >= beta && eval < HIGHEST_EVAL && beta > -LONGEST_MATE {
            return Some(beta + (eval - beta) / 3);
        }
        // So good that even passing would do.
        let may_pass = self.traits.null_move
            && eval >= beta
            && corrected >= beta - 18 * depth + 120
            && ply > 0
            && ply >= self.null_from
            && self.frame(ply - 1).mv.is_some()
            && beta > -LONGEST_MATE
            && self.evaluator.has_strength(&self.sums[ply], self.position());
        if !may_pass {
            return None;
        }
        let less = depth - (4 + depth / 4 + ((eval - beta) / 180).min(3));
        self.make_null(ply);
        let value = -self.node::<false>(-beta, 1 - beta, less, ply + 1, !cut);
        self.board.unmake();
        if self.stopped {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        let value = if is_decided(value) { beta } else { value };
        if depth < 14 || self.null_from > 0 {
            return Some(value);
        }
        self.null_from = ply + (3 * less / 4).max(1) as usize;
        let checked = self.node::<false>(beta - 1, beta, less, ply, false);
        self.null_from = 0;
        (checked >= beta).then_some(value)
    }

    /// Is a move not worth trying? Then this is what may be hoped of it at most, if that is known. `reduced` is how deeply
    /// it would be looked at.
    #[inline(always)]
    pub(super) fn passed_over(
        &self,
        tried: Tried<'_>,
        outlook: Outlook,
        alpha: Value,
        depth: i32,
        reduced: i32,
    ) -> Option<Value> {
        let Tried { scored, capture, experience } = tried;
        let Outlook { eval, in_check, .. } = outlook;
        let loses = |threshold| !see::wins_at_least(self.evaluator, self.position(), scored.mv, threshold);
        let calm = !in_check && !scored.checking;
        if scored.noisy {
            let is_too_small =
                |(_, worth): (usize, Value)| eval + 220 + 180 * reduced + worth + experience / 64 <= alpha;
            let passed = calm && reduced < 6 && capture.is_some_and(is_too_small)
                || depth <= 8 && !scored.sound && loses(-SMALL_LOSS * depth);
            return passed.then_some(-INFINITE);
        }
        if depth <= 6 && experience < -3600 * depth {
            return Some(-INFINITE);
        }
        let hope = eval + quiet_gain(reduced) + experience / 128;
        if calm && reduced < 9 && hope <= alpha {
            return Some(hope);
        }
        (depth <= 9 && loses(-22 * reduced * reduced)).then_some(-INFINITE)
    }
}

/// What a quiet move may gain, looked at so deeply.
fn quiet_gain(depth: i32) -> Value {
    100 + 95 * depth
}
