//! Captures to the end, so that nothing hangs where a position is evaluated.

use pantheon_rules::{MoveKind, Part};

use super::{LONGEST, Worker};
use crate::picker::{Buffers, Picker, Scored, Sight, promotes, taken};
use crate::score::{Bound, INFINITE, LONGEST_MATE, UNKNOWN, Value, mated_in};
use crate::see;
use crate::table::Entry;

/// So many plies of captures are looked at where a player must capture who can.
const FORCED_CAPTURES: i32 = 4;

impl Worker<'_> {
    /// The worth of a position after all captures that pay. At `depth` 0 quiet checks are looked at too.
    pub(super) fn quiesce<const PV: bool>(&mut self, mut alpha: Value, beta: Value, depth: i32, ply: usize) -> Value {
        if self.stopped {
            return 0;
        }
        if PV {
            self.lines[ply].clear();
            self.longest = self.longest.max(ply + 1);
        }
        if let Some(value) = self.end(ply) {
            return value;
        }
        if ply >= LONGEST {
            return self.evaluate(ply);
        }
        // What the table knows is on its way; meanwhile the kings are looked at.
        let watch = self.position().watch();
        let in_check = watch.in_check;
        let key = self.key();
        let entry = self.table.get(key, ply);
        let pv = PV || entry.is_some_and(|entry| entry.pv);
        if let Some(entry) = entry
            && !PV
            && entry.value != UNKNOWN
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
        {
            return entry.value;
        }
        if let Some(value) = self.wins_at_once::<PV>(&watch, ply) {
            return value;
        }
        let mut best = -INFINITE;
        let mut raw = UNKNOWN;
        let mut futile = -INFINITE;
        if depth == 0 {
            self.ends_since = self.nodes;
        }
        // Where captures are forced, or nothing but captures, chains of them have no end but this one.
        if self.traits.must_capture && depth <= -FORCED_CAPTURES
            || self.nodes - self.ends_since >= self.traits.most_ends
        {
            return self.evaluate(ply);
        }
        let forced = in_check || self.traits.must_capture && self.must_capture(&watch);
        if !forced {
            let exact;
            let correction = self.correction(ply);
            (raw, exact) = match entry {
                Some(entry) if entry.eval != UNKNOWN && self.traits.noise == 0 => (entry.eval, true),
                _ if PV => (self.evaluate(ply), true),
                _ => self.judge(ply, alpha, beta),
            };
            best = super::corrected(raw, correction);
            if !exact {
                raw = UNKNOWN;
            }
            if let Some(entry) = entry
                && entry.value != UNKNOWN
                && entry.value.abs() < LONGEST_MATE
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => entry.value > best,
                    Bound::Upper => entry.value < best,
                }
            {
                best = entry.value;
            }
            if best >= beta {
                if entry.is_none() && raw != UNKNOWN {
                    let known = Entry { mv: None, value: UNKNOWN, eval: raw, depth: -6, bound: Bound::Lower, pv };
                    self.table.put(key, ply, known);
                }
                return best;
            }
            alpha = alpha.max(best);
            futile = best + 170;
        }
        let known = entry.and_then(|entry| entry.mv).filter(|&mv| {
            let position = self.position();
            (forced || position.is_capture(mv) || mv.kind() == MoveKind::PiecePromotion)
                && position.lister(&watch).allows(mv)
        });
        let buffers = self.take_buffers();
        let mut picker = if forced {
            Picker::new(known, [None; 2], buffers)
        } else {
            Picker::worthwhile(known, alpha - futile + 1, buffers)
        };
        let mut best_move = None;
        let mut count = 0;
        let mut quiets = 0;
        let old_alpha = alpha;
        while let Some(scored) = picker.next(self.sight(ply, None), &watch) {
            if best > -LONGEST_MATE {
                if forced && !scored.noisy && quiets >= 2 {
                    picker.noisy_only = true;
                    continue;
                }
                if !forced
                    && scored.score < 100
                    && promotes(scored.mv)
                    && taken(self.evaluator, self.position(), scored.mv).is_none()
                {
                    continue;
                }
            }
            if !self.make(scored.mv, scored.mark.landing, ply) {
                continue;
            }
            count += 1;
            quiets += (!scored.noisy) as usize;
            let value = -self.quiesce::<PV>(-beta, -alpha, depth - 1, ply + 1);
            self.board.unmake();
            if self.stopped {
                self.buffers.push(picker.buffers);
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(scored.mv);
                    if PV {
                        self.remember_line(ply, scored.mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if let Some(gain) = picker.passed {
            best = best.max(futile + gain);
        }
        self.buffers.push(picker.buffers);
        if forced && count == 0 {
            // Moves that history forbids may be all there are: that loses too.
            let stuck = self.position().legal_moves().is_empty();
            return if stuck { self.worth(self.position().end_without_moves(), ply) } else { mated_in(ply) };
        }
        if !forced && depth >= 0 && best < beta && self.traits.quiet_checks {
            let checks = self.quiet_checks(ply, &watch);
            for &scored in &checks.later {
                if !self.make(scored.mv, scored.mark.landing, ply) {
                    continue;
                }
                let value = -self.quiesce::<PV>(-beta, -alpha, depth - 1, ply + 1);
                self.board.unmake();
                if self.stopped {
                    return 0;
                }
                if value > best {
                    best = value;
                    if value > alpha {
                        best_move = Some(scored.mv);
                        if PV {
                            self.remember_line(ply, scored.mv);
                        }
                        if value >= beta {
                            break;
                        }
                        alpha = value;
                    }
                }
            }
            self.buffers.push(checks);
        }
        if best >= beta && best.abs() < LONGEST_MATE {
            best = (best + beta) / 2;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(key, ply, Entry { mv: best_move, value: best, eval: raw, depth: 0.min(depth), bound, pv });
        best
    }

    /// Is there a capture that must be made?
    fn must_capture(&self, watch: &pantheon_rules::Watch) -> bool {
        let mut any = false;
        self.position().lister(watch).visit(Part::Noisy, |_| any = true);
        any
    }

    /// Quiet moves that give check and do not lose what they move.
    fn quiet_checks(&mut self, ply: usize, watch: &pantheon_rules::Watch) -> Buffers {
        let mut buffers = self.take_buffers();
        let checks = self.position().checks();
        let sight: Sight<'_> = self.sight(ply, Some(&checks));
        let position = sight.position;
        position.lister(watch).visit_quiet_checks(&checks, |set| {
            for mv in set {
                sight.expect(mv);
                if see::wins_at_least(sight.evaluator, position, mv, 0) {
                    let mark = sight.memory.mark(position, mv);
                    buffers.later.push(Scored { mv, mark, score: 0, noisy: false, checking: true, sound: true });
                }
            }
        });
        buffers
    }
}
