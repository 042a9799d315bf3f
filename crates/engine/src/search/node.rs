//! The tree.

use pantheon_rules::{Move, Watch};

use super::outlook::{Outlook, Tried};
use super::{HIGHEST_EVAL, LONGEST, Worker};
use crate::history::Mark;
use crate::picker::{Picker, Scored, taken};
use crate::score::{Bound, INFINITE, LONGEST_MATE, UNKNOWN, Value, is_decided, mate_in, mated_in};
use crate::table::Entry;

/// What comes of a look at the other moves.
enum Singular {
    /// The move is looked at so much more deeply.
    By(i32),
    /// The node is worth this.
    Settled(Value),
}

impl Worker<'_> {
    /// The worth of a position. `cut` says that it is expected to be too good.
    pub(super) fn node<const PV: bool>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce::<PV>(alpha, beta, 0, ply);
        }
        let root = ply == 0;
        if self.stopped {
            return 0;
        }
        if PV {
            self.lines[ply].clear();
            self.longest = self.longest.max(ply + 1);
        }
        if !root {
            if let Some(value) = self.end(ply) {
                return value;
            }
            if ply >= LONGEST {
                return self.evaluate(ply);
            }
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // What the table knows is on its way; meanwhile the kings are looked at.
        let watch = self.position().watch();
        let in_check = watch.in_check;
        let excluded = self.frame(ply).excluded;
        let key = self.key();
        let entry = if excluded.is_some() { None } else { self.table.get(key, ply) };
        let pv = PV || entry.is_some_and(|entry| entry.pv) || excluded.is_some() && self.frame(ply).pv;
        if !PV
            && let Some(entry) = entry
            && let Some(value) = self.recalled(entry, [alpha, beta], depth, ply)
        {
            return value;
        }
        if !root
            && excluded.is_none()
            && let Some(value) = self.wins_at_once::<PV>(&watch, ply)
        {
            return value;
        }

        let known = if root {
            Some(self.roots[self.rank].mv)
        } else {
            entry.and_then(|entry| entry.mv).filter(|&mv| self.position().lister(&watch).allows(mv))
        };
        self.frame_mut(ply).pv = pv;
        self.frame_mut(ply + 1).excluded = None;
        self.frame_mut(ply + 2).cutoffs = 0;

        let outlook = self.look_out::<PV>(entry, in_check, [alpha, beta], depth, ply);
        let Outlook { corrected, improving, .. } = outlook;
        if !PV
            && !in_check
            && excluded.is_none()
            && let Some(value) = self.settled_early(outlook, [alpha, beta], depth, ply, cut)
        {
            return value;
        }
        // Nothing is known: look less deeply first.
        if depth >= 4 && known.is_none() && excluded.is_none() && (PV || cut) {
            depth -= 1;
        }
        // A capture that wins more than enough even at less depth.
        let high = beta + 190 - 60 * improving as i32;
        if !PV
            && !in_check
            && depth >= 5
            && excluded.is_none()
            && beta.abs() < HIGHEST_EVAL
            && !entry.is_some_and(|entry| entry.depth >= depth - 3 && entry.value != UNKNOWN && entry.value < high)
            && let Some((mv, value)) = self.wins_by_capture(high, depth, ply, known, &watch, cut)
        {
            if self.stopped {
                return 0;
            }
            self.table.put(
                key,
                ply,
                Entry { mv: Some(mv), value, eval: outlook.raw, depth: depth - 3, bound: Bound::Lower, pv },
            );
            return if is_decided(value) { value } else { value - (high - beta) };
        }

        let checks = self.position().checks();
        let killers = self.frame(ply).killers;
        let buffers = self.take_buffers();
        let mut picker = Picker::new(known, killers, buffers);
        let mut best = -INFINITE;
        let mut best_move: Option<Move> = None;
        let mut count = 0;
        let mut barred = 0;
        let known_is_noisy = known.is_some_and(|mv| taken(self.evaluator, self.position(), mv).is_some());

        while let Some(scored) = picker.next(self.sight(ply, Some(&checks)), &watch) {
            let mv = scored.mv;
            if excluded == Some(mv) || root && !self.roots[self.rank..].iter().any(|root| root.mv == mv) {
                continue;
            }
            count += 1;
            let checking = scored.checking;
            let capture = taken(self.evaluator, self.position(), mv);
            let experience = self.experience(&scored, capture, ply);
            let reduction = self.reductions.of(depth, count);

            if !root && best > -LONGEST_MATE {
                if !scored.noisy && count as i32 >= (4 + depth * depth) / (2 - improving as i32) {
                    picker.noisy_only = true;
                }
                let tried = Tried { scored: &scored, capture, experience };
                let reduced = (depth - reduction / 1024).max(0);
                if let Some(hope) = self.passed_over(tried, outlook, alpha, depth, reduced) {
                    best = best.max(hope);
                    continue;
                }
            }

            let mut extension = 0;
            let is_far = ply >= 2 * self.depth as usize;
            if !root
                && excluded.is_none()
                && Some(mv) == known
                && depth >= 6
                && !is_far
                && let Some(entry) = entry
                && entry.depth >= depth - 3
                && entry.bound != Bound::Upper
                && entry.value != UNKNOWN
                && !is_decided(entry.value)
            {
                match self.singular::<PV>(mv, entry.value, beta, depth, ply, cut) {
                    Singular::By(plies) => extension = plies,
                    Singular::Settled(value) => {
                        self.buffers.push(picker.buffers);
                        return value;
                    }
                }
            } else if checking && depth >= 5 && (scored.score >= 0 || scored.noisy) && !is_far {
                extension = self.traits.check_extension;
            }

            let before_nodes = self.nodes;
            if !self.make(mv, scored.mark.landing, ply) {
                barred += 1;
                count -= 1;
                continue;
            }
            self.frame_mut(ply + 1).extensions = self.frame(ply).extensions + (extension == 2) as i32;
            let deep = depth - 1 + extension;
            let mut value;
            if depth >= 2 && count > 1 + (root || PV) as usize {
                let signs = [
                    (!improving, 800),
                    (cut, 1500),
                    (pv, -1024),
                    (PV, -512),
                    (known_is_noisy, 700),
                    (checking, -900),
                    (self.frame(ply + 1).cutoffs > 3, 800),
                ];
                let reduction =
                    reduction + signs.into_iter().map(|(holds, change)| if holds { change } else { 0 }).sum::<i32>();
                let reduction = match scored.noisy {
                    true => reduction * 2 / 3 - experience / 16,
                    false => reduction - experience / 12,
                };
                let reduced = (deep - reduction.max(-1023) / 1024).clamp(1, deep.max(1));
                value = -self.node::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
                if value > alpha && reduced < deep {
                    let deeper = (value > best + 45 + 2 * deep) as i32 - (value < best + 8) as i32;
                    let again = deep + deeper;
                    if again > reduced {
                        value = -self.node::<false>(-alpha - 1, -alpha, again, ply + 1, !cut);
                    }
                    if !scored.noisy {
                        let change = if value <= alpha { -bonus(again) } else { bonus(again) };
                        self.learn_follows(scored.mark, ply, change);
                    }
                }
            } else if !PV || count > 1 {
                value = -self.node::<false>(-alpha - 1, -alpha, deep, ply + 1, !cut);
            } else {
                value = -INFINITE;
            }
            if PV && (count == 1 || value > alpha) {
                value = -self.node::<true>(-beta, -alpha, deep, ply + 1, false);
            }
            self.board.unmake();
            if self.stopped {
                self.buffers.push(picker.buffers);
                return 0;
            }
            if root {
                self.note_root(mv, value, [alpha, beta], count, before_nodes);
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if PV && !root {
                        self.remember_line(ply, mv);
                    }
                    if value >= beta {
                        self.frame_mut(ply).cutoffs += 1;
                        self.reward(
                            mv,
                            scored.mark,
                            capture.map(|(kind, _)| kind),
                            scored.noisy,
                            &picker.buffers.tried,
                            depth,
                            ply,
                        );
                        break;
                    }
                    if depth > 2 && depth < 14 && !is_decided(value) {
                        depth -= 1;
                    }
                    alpha = value;
                }
            }
            if Some(mv) != best_move && picker.buffers.tried.len() < 32 {
                picker
                    .buffers
                    .tried
                    .push((scored.mark, if scored.noisy { Some(capture.map_or(0, |(kind, _)| kind)) } else { None }));
            }
        }
        self.buffers.push(picker.buffers);

        if count == 0 {
            if excluded.is_some() {
                return alpha;
            }
            return match barred {
                0 => self.worth(self.position().end_without_moves(), ply),
                _ => mated_in(ply),
            };
        }
        if best == -INFINITE {
            best = alpha;
        }
        debug_assert!(best <= alpha || best_move.is_some(), "a move that was not looked at is never too good");
        if best >= beta && !is_decided(best) && !is_decided(beta) {
            best = (best * depth + beta) / (depth + 1);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if excluded.is_none() && !(root && self.rank > 0) {
            self.table.put(key, ply, Entry { mv: best_move, value: best, eval: outlook.raw, depth, bound, pv });
        }
        let quiet_best = best_move.is_none_or(|mv| taken(self.evaluator, self.position(), mv).is_none());
        if !in_check
            && outlook.exact
            && excluded.is_none()
            && quiet_best
            && !(bound == Bound::Lower && best <= corrected)
            && !(bound == Bound::Upper && best >= corrected)
            && best.abs() < HIGHEST_EVAL
        {
            let side = self.position().turn();
            let keys = self.correction_keys(ply);
            self.memory.learn_correction(side, keys, best - corrected, depth);
        }
        best
    }

    /// How well a move did before.
    #[inline(always)]
    fn experience(&self, scored: &Scored, capture: Option<(usize, Value)>, ply: usize) -> i32 {
        if scored.noisy {
            return capture.map_or(0, |(kind, _)| self.memory.capture(scored.mark, kind));
        }
        let before = self.before(ply);
        2 * self.memory.quiet(scored.mark)
            + self.memory.follow(before[0], scored.mark)
            + self.memory.follow(before[1], scored.mark)
    }

    /// A move that is much better than all others deserves a closer look: what are they worth without it?
    #[inline(always)]
    fn singular<const PV: bool>(
        &mut self,
        mv: Move,
        worth: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Singular {
        let goal = worth - depth * 5 / 4;
        self.frame_mut(ply).excluded = Some(mv);
        let spare = self.node::<false>(goal - 1, goal, (depth - 1) / 2, ply, cut);
        self.frame_mut(ply).excluded = None;
        if self.stopped {
            return Singular::Settled(0);
        }
        if spare < goal {
            let is_far_better = !PV && spare < goal - 18 && self.frame(ply).extensions <= 8;
            return Singular::By(if is_far_better { 2 } else { 1 });
        }
        match (goal >= beta, worth >= beta, cut) {
            (true, _, _) => Singular::Settled(goal),
            (_, true, _) => Singular::By(-2),
            (_, _, true) => Singular::By(-1),
            _ => Singular::By(0),
        }
    }

    /// A capture that is good for more than `high` at less depth, and what it is good for.
    fn wins_by_capture(
        &mut self,
        high: Value,
        depth: i32,
        ply: usize,
        known: Option<Move>,
        watch: &Watch,
        cut: bool,
    ) -> Option<(Move, Value)> {
        let known = known.filter(|&mv| taken(self.evaluator, self.position(), mv).is_some());
        let threshold = (high - self.frame(ply).eval).max(0);
        let buffers = self.take_buffers();
        let mut picker = Picker::noisy(known, threshold, buffers);
        let mut found = None;
        while let Some(scored) = picker.next(self.sight(ply, None), watch) {
            if !self.make(scored.mv, scored.mark.landing, ply) {
                continue;
            }
            let mut value = -self.quiesce::<false>(-high, 1 - high, 0, ply + 1);
            if value >= high {
                value = -self.node::<false>(-high, 1 - high, depth - 4, ply + 1, !cut);
            }
            self.board.unmake();
            if self.stopped {
                found = Some((scored.mv, 0));
                break;
            }
            if value >= high {
                found = Some((scored.mv, value));
                break;
            }
        }
        self.buffers.push(picker.buffers);
        found
    }

    /// The line from here is this move and the line from there.
    pub(super) fn remember_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let here = &mut here[ply];
        here.clear();
        here.push(mv);
        here.extend_from_slice(&below[0]);
    }

    /// A move was too good for the enemy: let it be tried sooner elsewhere, and those before it later.
    #[allow(clippy::too_many_arguments)]
    fn reward(
        &mut self,
        mv: Move,
        mark: Mark,
        taken: Option<usize>,
        noisy: bool,
        tried: &[(Mark, Option<usize>)],
        depth: i32,
        ply: usize,
    ) {
        let good = bonus(depth);
        if noisy {
            if let Some(kind) = taken {
                self.memory.learn_capture(mark, kind, good);
            }
        } else {
            let frame = self.frame_mut(ply);
            if frame.killers[0] != Some(mv) {
                frame.killers = [Some(mv), frame.killers[0]];
            }
            self.learn_quiet(mark, ply, good);
            for &(mark, capture) in tried {
                if capture.is_none() {
                    self.learn_quiet(mark, ply, -good);
                }
            }
        }
        for &(mark, capture) in tried {
            if let Some(kind) = capture {
                self.memory.learn_capture(mark, kind, -good);
            }
        }
    }

    pub(super) fn learn_quiet(&mut self, mark: Mark, ply: usize, bonus: i32) {
        self.memory.learn_quiet(mark, bonus);
        self.learn_follows(mark, ply, bonus);
    }

    fn learn_follows(&mut self, mark: Mark, ply: usize, bonus: i32) {
        let before = self.before(ply);
        for (index, before) in before.into_iter().enumerate() {
            // A pass is followed by nothing in particular.
            if before != self.memory.no_landing() {
                self.memory.learn_follow(before, mark, if index < 2 { bonus } else { bonus / 2 });
            }
        }
    }
}

/// What is learned from a move at so much depth.
pub(super) fn bonus(depth: i32) -> i32 {
    (180 * depth - 60).clamp(0, 1800)
}
