//! The root: deepening, windows, best lines, time, threads.

use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Duration;

use pantheon_rules::Move;
use web_time::Instant;

use super::reductions::Reductions;
use super::{Job, LONGEST, STACK, Worker};
use crate::budget::Budget;
use crate::history::Memory;
use crate::mate::Solver;
use crate::report::{Best, Report};
use crate::score::{Bound, INFINITE, Score, Value, is_decided};

/// A move at the root with what is known of it.
#[derive(Clone)]
pub(super) struct RootMove {
    pub mv: Move,
    pub value: Value,
    /// Its worth at the depth before.
    pub previous: Value,
    /// What the worth says: outside of the window it is not the truth yet.
    bound: Bound,
    /// A mean over the depths.
    pub average: Value,
    pub line: Vec<Move>,
    pub nodes: u64,
}

/// Thinks until a limit is reached or it is told to stop.
pub(crate) fn run(job: &Job, memory: &mut Vec<Memory>, solver: &mut Solver, report: &mut dyn FnMut(Report)) -> Best {
    let budget = Budget::new(&job.limits, Instant::now());
    let moves = root_moves(job);
    if let Some(best) = quick_mate(job, &budget, solver) {
        best.report.clone().into_iter().for_each(report);
        return best;
    }
    job.table.grow_older();
    let variant = job.board.position().variant();
    memory.retain(|memory| memory.fits(variant));
    memory.resize_with(job.threads.max(memory.len()), || Memory::new(variant));
    let reductions = Reductions::new();

    let mut best = Best::NONE;
    if !moves.is_empty() {
        let (first, others) = memory.split_at_mut(1);
        first[0].fade();
        let mut lead = Worker::new(job, &mut first[0], &reductions, true, budget);
        best = thread::scope(|scope| {
            for (index, memory) in others.iter_mut().take(job.threads - 1).enumerate() {
                let (moves, reductions) = (moves.clone(), &reductions);
                let helper = move || {
                    memory.fade();
                    let mut worker = Worker::new(job, memory, reductions, false, budget);
                    worker.deepen(&moves, index + 1, &mut |_| {});
                };
                let builder = thread::Builder::new().name("helper".to_owned()).stack_size(STACK);
                // With fewer threads than asked for the search is slower, not wrong.
                let _ = builder.spawn_scoped(scope, helper);
            }
            let best = lead.deepen(&moves, 0, report);
            lead.settle();
            lead.wait_for_leave();
            job.signal.stop.store(true, Relaxed);
            best
        });
    } else if job.limits.infinite || job.limits.ponder {
        wait(job);
    }
    best
}

/// A mate by checks that is found at a glance, where one plays for time and pieces come from the hand: there mates are
/// long and forced, and the search finds them late.
fn quick_mate(job: &Job, budget: &Budget, solver: &mut Solver) -> Option<Best> {
    let limits = &job.limits;
    let plays = limits.clock.is_some() || limits.time.is_some();
    let free = limits.moves.is_empty() && limits.lines <= 1 && limits.strength.is_none();
    let waits = limits.infinite || limits.ponder || limits.mate.is_some();
    if !plays || !free || waits || !job.board.position().variant().has_drops() {
        return None;
    }
    let nodes = (budget.expected().as_millis() as u64 * 12).clamp(200, 40_000);
    let line = solver.quick(&job.board, nodes)?;
    let length = line.len() as u32;
    Some(Best::mate(line, length, 0, budget.elapsed()))
}

/// Nothing may be said before it is asked for.
fn wait(job: &Job) {
    while !job.signal.stop.load(Relaxed) && (job.limits.infinite || job.signal.pondering.load(Relaxed)) {
        thread::sleep(Duration::from_millis(1));
    }
}

fn root_moves(job: &Job) -> Vec<Move> {
    if job.board.outcome().is_some() {
        return Vec::new();
    }
    let mut moves = job.board.permitted_moves();
    if !job.limits.moves.is_empty() {
        moves.retain(|mv| job.limits.moves.contains(mv));
    }
    moves
}

impl Worker<'_> {
    /// Looks one ply deeper after the other.
    fn deepen(&mut self, moves: &[Move], index: usize, report: &mut dyn FnMut(Report)) -> Best {
        self.roots = moves
            .iter()
            .map(|&mv| RootMove {
                mv,
                value: -INFINITE,
                previous: -INFINITE,
                bound: Bound::Exact,
                average: -INFINITE,
                line: vec![mv],
                nodes: 0,
            })
            .collect();
        let lines = self.job.limits.lines.clamp(1, self.roots.len());
        let deepest = self.job.limits.depth.unwrap_or(u32::MAX).min(LONGEST as u32 - 8) as i32;
        let mut told: Vec<Report> = Vec::new();
        let mut steady = 0;
        let mut favourite = None;
        for depth in 1..=deepest {
            // Threads beside the first skip some depths, so that they are not all at the same place.
            if index > 0 && (depth as usize + index).is_multiple_of(4) && depth < deepest {
                continue;
            }
            self.depth = depth;
            for root in &mut self.roots {
                root.previous = root.value;
            }
            for rank in 0..lines {
                self.rank = rank;
                self.longest = 0;
                self.aspire(depth, report);
                if self.stopped {
                    break;
                }
                self.roots[..=rank].sort_by_key(|root| -root.value);
            }
            if self.leads {
                // Broken off, it has a last word: what it all took, and perhaps a better move.
                told = if self.stopped { self.last_words(&told, lines) } else { self.words(lines) };
                told.iter().cloned().for_each(&mut *report);
            }
            if self.stopped {
                break;
            }
            let best = &self.roots[0];
            steady = if favourite == Some(best.mv) { steady + 1 } else { 0 };
            favourite = Some(best.mv);
            if self.leads && self.is_enough(steady, moves.len()) {
                break;
            }
        }
        self.memory.layers = self.layers.take();
        let last = told.into_iter().next();
        let line = last.as_ref().map_or(&self.roots[0].line, |last| &last.moves);
        Best { mv: line.first().copied(), ponder: line.get(1).copied(), report: last, no_mate: false }
    }

    /// The best lines of a depth that was finished.
    fn words(&self, lines: usize) -> Vec<Report> {
        let known = |&rank: &usize| self.roots[rank].value > -INFINITE;
        (0..lines).filter(known).map(|rank| self.report(rank, Bound::Exact)).collect()
    }

    /// The best lines where a depth was broken off: those that were finished, and behind them those told before.
    fn last_words(&self, told: &[Report], lines: usize) -> Vec<Report> {
        let mut words = self.words(self.rank);
        let best = &self.roots[0];
        let is_news = told.first().is_none_or(|told| told.moves.first() != Some(&best.mv));
        if self.rank == 0 && best.value > -INFINITE && (is_news || best.bound == Bound::Exact) {
            words.push(self.report(0, best.bound));
        }
        for told in told {
            if words.len() == lines || words.iter().any(|word| word.moves.first() == told.moves.first()) {
                continue;
            }
            let now = self.report(0, Bound::Exact);
            let mut word =
                Report { line: words.len() + 1, nodes: now.nodes, time: now.time, full: now.full, ..told.clone() };
            // What was looked at more deeply since then is better than all that is left.
            if let Some(better) = words.last().filter(|better| better.score.centipawns() < word.score.centipawns()) {
                (word.score, word.bound) = (better.score, Bound::Upper);
            }
            words.push(word);
        }
        words
    }

    /// Searches the root with a window around what is expected, widened until the truth lies within.
    fn aspire(&mut self, depth: i32, report: &mut dyn FnMut(Report)) {
        let expected = self.roots[self.rank].average;
        let mut delta = 14 + (expected.saturating_mul(expected) / 14_000).min(60);
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && expected > -INFINITE && !is_decided(expected) {
            alpha = (expected - delta).max(-INFINITE);
            beta = (expected + delta).min(INFINITE);
        }
        let mut failed_high = 0;
        loop {
            let value = self.node::<true>(alpha, beta, (depth - failed_high).max(1), 0, false);
            let rank = self.rank;
            self.roots[rank..].sort_by_key(|root| -root.value);
            if self.stopped {
                return;
            }
            let bound = if value >= beta { Bound::Lower } else { Bound::Upper };
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
                failed_high = 0;
            } else if value >= beta {
                beta = (value + delta).min(INFINITE);
                failed_high = (failed_high + 1).min(3);
            } else {
                return;
            }
            if self.leads && self.budget.elapsed() > Duration::from_secs(3) {
                report(self.report(rank, bound));
            }
            delta += delta / 2 + 4;
            if delta > 900 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Notes what a move at the root came to.
    pub(super) fn note_root(&mut self, mv: Move, value: Value, [alpha, beta]: [Value; 2], count: usize, before: u64) {
        let nodes = self.nodes - before;
        let bound = match value {
            _ if value <= alpha => Bound::Upper,
            _ if value >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        let line = if count == 1 || value > alpha { Some(self.lines[1].clone()) } else { None };
        if let Some(root) = self.roots.iter_mut().find(|root| root.mv == mv) {
            root.nodes += nodes;
            match line {
                Some(line) => {
                    root.value = value;
                    root.bound = bound;
                    root.average = if root.average == -INFINITE { value } else { (2 * value + root.average) / 3 };
                    root.line.clear();
                    root.line.push(mv);
                    root.line.extend(line);
                }
                None => root.value = -INFINITE,
            }
        }
    }

    fn report(&self, rank: usize, bound: Bound) -> Report {
        let root = &self.roots[rank];
        let value = if root.value == -INFINITE { root.previous } else { root.value };
        Report {
            depth: self.depth.max(1) as u32,
            longest: self.longest as u32,
            line: rank + 1,
            score: Score::new(value),
            bound,
            nodes: self.job.signal.nodes.load(Relaxed) + self.uncounted,
            time: self.budget.elapsed(),
            full: self.table.fullness(),
            moves: root.line.clone(),
        }
    }

    /// Has enough been seen for a move, and may it be made?
    fn is_enough(&mut self, steady: u32, choices: usize) -> bool {
        self.ready = !self.job.limits.infinite && self.has_seen_enough(steady, choices);
        self.ready && !self.job.signal.pondering.load(Relaxed)
    }

    fn has_seen_enough(&self, steady: u32, choices: usize) -> bool {
        let limits = &self.job.limits;
        let best = &self.roots[0];
        if let (Some(plies), Score::WinIn(found)) = (limits.mate, Score::new(best.value))
            && found <= plies
        {
            return true;
        }
        if limits.clock.is_none() || limits.time.is_some() {
            return false;
        }
        if choices == 1 && self.depth >= 4 {
            return true;
        }
        if is_decided(best.value) && self.depth >= 3 * (crate::score::MATE - best.value.abs()) + 4 {
            return true;
        }
        let steadiness = [1.5, 1.2, 1.0, 0.9, 0.8, 0.75, 0.7][steady.min(6) as usize];
        let drop = (best.average - best.value).clamp(0, 100) as f64 / 100.0;
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        self.budget.suffices(steadiness * (1.0 + drop) * (1.5 - share.min(0.95)) * 0.8)
    }

    /// Adds what is left to the common count.
    fn settle(&mut self) {
        self.job.signal.nodes.fetch_add(std::mem::take(&mut self.uncounted), Relaxed);
    }

    /// Waits where the answer may not be given before it is asked for.
    fn wait_for_leave(&mut self) {
        wait(self.job);
    }
}
