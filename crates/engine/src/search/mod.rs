//! The search: deepening, the tree, captures.

mod node;
mod outlook;
mod quiescence;
mod reductions;
mod root;
mod sudden;
mod traits;

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};

use pantheon_rules::{Board, Checks, Move, Outcome, Position, Watch};

use crate::budget::Budget;
use crate::engine::Signal;
use crate::eval::{Evaluator, Sums};
use crate::history::Memory;
use crate::limits::Limits;
use crate::net::Accumulators;
use crate::picker::{Buffers, Sight};
use crate::score::{UNKNOWN, Value, mate_in, mated_in};
use crate::table::Table;
use reductions::Reductions;
use root::RootMove;
pub(crate) use root::run;
use traits::Traits;

/// What a thread that searches needs of the stack.
pub(crate) const STACK: usize = 32 << 20;
/// No line is longer.
const LONGEST: usize = 200;

/// A position to think about, and everything to think with.
pub(crate) struct Job {
    pub board: Board,
    pub limits: Limits,
    pub evaluator: Arc<Evaluator>,
    pub table: Arc<Table>,
    pub threads: usize,
    pub signal: Arc<Signal>,
}

/// What a node leaves for those below and above it.
#[derive(Clone, Copy)]
struct Frame {
    /// The number of the move made here.
    landing: u32,
    mv: Option<Move>,
    eval: Value,
    killers: [Option<Move>; 2],
    /// The move that is left out, to see what the others are worth.
    excluded: Option<Move>,
    /// How often the nodes below were cut off.
    cutoffs: u32,
    pv: bool,
    extensions: i32,
}

/// One thread's search.
struct Worker<'a> {
    job: &'a Job,
    evaluator: &'a Evaluator,
    table: &'a Table,
    memory: &'a mut Memory,
    board: Board,
    traits: Traits,
    reductions: &'a Reductions,
    /// The first thread watches the clock.
    leads: bool,
    budget: Budget,
    nodes: u64,
    /// How many there were when captures began to be played out.
    ends_since: u64,
    /// Nodes that have not been added to the common count.
    uncounted: u64,
    node_limit: u64,
    stopped: bool,
    /// Has enough been seen, though it was not yet time to say so?
    ready: bool,
    /// The plies played before the root.
    base: usize,
    frames: Vec<Frame>,
    sums: Vec<Sums>,
    /// The first layer of the net at each ply, where there is one.
    layers: Option<Accumulators>,
    /// The expected line from each ply on.
    lines: Vec<Vec<Move>>,
    buffers: Vec<Buffers>,
    roots: Vec<RootMove>,
    /// Which of the best lines is being looked for.
    rank: usize,
    depth: i32,
    longest: usize,
    /// No null move before this ply.
    null_from: usize,
    salt: u64,
}

impl<'a> Worker<'a> {
    fn new(job: &'a Job, memory: &'a mut Memory, reductions: &'a Reductions, leads: bool, budget: Budget) -> Self {
        let none = Frame {
            landing: memory.no_landing(),
            mv: None,
            eval: UNKNOWN,
            killers: [None; 2],
            excluded: None,
            cutoffs: 0,
            pv: false,
            extensions: 0,
        };
        let evaluator = &*job.evaluator;
        let mut sums = vec![Sums::default(); LONGEST + 8];
        sums[0] = evaluator.look(job.board.position());
        let traits = Traits::of(job);
        let layers = evaluator.net().map(|net| {
            let known = memory.layers.take().filter(|layers| layers.are_of(net));
            let mut layers = known.unwrap_or_else(|| Accumulators::new(net, LONGEST + 8));
            layers.begin(job.board.position());
            layers
        });
        Worker {
            job,
            evaluator,
            table: &job.table,
            memory,
            board: job.board.clone(),
            reductions,
            leads,
            budget,
            nodes: 0,
            ends_since: 0,
            uncounted: 0,
            node_limit: job.limits.nodes.unwrap_or(u64::MAX).min(traits.node_limit),
            stopped: false,
            ready: false,
            base: job.board.moves().len(),
            frames: vec![none; LONGEST + 16],
            sums,
            layers,
            lines: vec![Vec::new(); LONGEST + 8],
            buffers: Vec::new(),
            roots: Vec::new(),
            rank: 0,
            depth: 0,
            longest: 0,
            null_from: 0,
            salt: traits.salt,
            traits,
        }
    }

    fn position(&self) -> &Position {
        self.board.position()
    }

    /// The frame of a ply. Plies before the root have frames too, so that nobody has to ask.
    #[inline]
    fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply + 6]
    }

    #[inline]
    fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + 6]
    }

    /// The numbers of the moves one, two, four and six plies back.
    #[inline]
    fn before(&self, ply: usize) -> [u32; 4] {
        let at = ply + 6;
        [1, 2, 4, 6].map(|back| self.frames[at - back].landing)
    }

    fn sight<'b>(&'b self, ply: usize, checks: Option<&'b Checks>) -> Sight<'b> {
        Sight {
            position: self.board.position(),
            memory: self.memory,
            evaluator: self.evaluator,
            before: self.before(ply),
            checks,
            table: self.table,
            salt: self.salt,
        }
    }

    /// What the table knows the position by.
    #[inline]
    fn key(&self) -> u64 {
        let position = self.board.position();
        position.key() ^ self.salt ^ position.state().pending().wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Counts a move made, and now and then looks up from the board.
    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        self.uncounted += 1;
        if self.uncounted >= 128 || self.nodes >= self.node_limit {
            self.look_up();
        }
    }

    #[cold]
    fn look_up(&mut self) {
        let all = self.job.signal.nodes.fetch_add(self.uncounted, Relaxed) + self.uncounted;
        self.uncounted = 0;
        if self.job.signal.stops() {
            self.stopped = true;
        }
        if self.leads {
            let pondering = self.job.signal.pondering.load(Relaxed);
            if self.traits.pondering && !pondering {
                self.traits.pondering = false;
                let renewed = self.job.signal.renewed.lock().unwrap_or_else(PoisonError::into_inner).take();
                if let Some(nodes) = renewed.as_ref().and_then(|limits| limits.nodes) {
                    self.node_limit = all.saturating_add(nodes);
                }
                self.budget = self.budget.restart(renewed.as_ref());
                if self.ready {
                    self.stopped = true;
                    self.job.signal.enough.store(true, Relaxed);
                }
            }
            if !pondering && !self.job.limits.infinite && self.budget.is_spent() {
                self.stopped = true;
                self.job.signal.enough.store(true, Relaxed);
            }
        }
        // How much the answer to an expected move may take knows only who leads.
        if all >= self.node_limit && (self.leads || !self.job.limits.ponder) {
            self.stopped = true;
            self.job.signal.enough.store(true, Relaxed);
        }
    }

    /// Makes a move at a ply. `false` if the history of the game forbids it; it is not made then.
    #[inline]
    fn make(&mut self, mv: Move, landing: u32, ply: usize) -> bool {
        if self.traits.bans && self.board.forbids(mv) {
            return false;
        }
        let (now, after) = self.sums.split_at_mut(ply + 1);
        after[0] = now[ply];
        let notes = self.layers.as_mut().map(|layers| layers.enter(ply + 1));
        self.board.make(mv, &mut self.evaluator.tracker(&mut after[0], notes));
        self.evaluator.settle(self.board.position(), &mut after[0]);
        if self.traits.bans && self.board.forbids_last() {
            self.board.unmake();
            return false;
        }
        let frame = self.frame_mut(ply);
        frame.mv = Some(mv);
        frame.landing = landing;
        self.count();
        true
    }

    /// Lets the turn pass at a ply. That is no move, and so no node.
    fn make_null(&mut self, ply: usize) {
        self.sums[ply + 1] = self.sums[ply];
        if let Some(layers) = &mut self.layers {
            layers.enter(ply + 1);
        }
        self.board.make_null();
        let landing = self.memory.no_landing();
        let frame = self.frame_mut(ply);
        frame.mv = None;
        frame.landing = landing;
    }

    /// What an end of the game is worth for the player to move, so many plies from the root.
    fn worth(&self, outcome: Outcome, ply: usize) -> Value {
        match outcome.winner {
            Some(winner) if winner == self.position().turn() => mate_in(ply),
            Some(_) => mated_in(ply),
            None => self.draw(),
        }
    }

    /// A draw; a little more or less, so that the search does not stay on one way to it.
    fn draw(&self) -> Value {
        (self.nodes & 2) as Value - 1
    }

    /// The end of the game at a node, as far as it is there before a move.
    #[inline]
    fn end(&self, ply: usize) -> Option<Value> {
        if let Some(outcome) = self.position().goal_reached() {
            return Some(self.worth(outcome, ply));
        }
        if let Some(value) = self.recurrence(ply) {
            return Some(value);
        }
        let state = self.position().state();
        if state.clock() < self.traits.idle_plies && state.pieces().len() > 6 {
            return None;
        }
        let outcome = self.board.exhaustion(self.traits.idle_plies / 2)?;
        // Who is mated with the last move of a count has lost all the same.
        let mated = self.position().in_check() && self.position().legal_moves().is_empty();
        (!mated).then(|| self.worth(outcome, ply))
    }

    /// The worth of a node whose player has a move that wins at once, in games where the search might not try it.
    #[inline]
    fn wins_at_once<const PV: bool>(&mut self, watch: &Watch, ply: usize) -> Option<Value> {
        let mv = self.traits.sudden.as_ref()?.win(self.board.position(), watch)?;
        if PV {
            self.lines[ply] = vec![mv];
        }
        Some(mate_in(ply + 1))
    }

    /// What a situation is worth that was there before. Within the tree once is enough: what was good the first time is
    /// good the second time.
    #[inline]
    fn recurrence(&self, ply: usize) -> Option<Value> {
        let at = self.board.last_recurrence()?;
        if self.traits.fold == 0 {
            return None;
        }
        let last = self.board.recurrences() >= self.traits.fold;
        if at < self.base && !last {
            return None;
        }
        if self.traits.forbidden {
            return Some(self.draw());
        }
        let outcome = self.board.ruling_since(at)?;
        match outcome.winner {
            Some(_) if last => Some(self.worth(outcome, ply)),
            Some(winner) if winner == self.position().turn() => Some(PERPETUAL - ply as Value),
            Some(_) => Some(ply as Value - PERPETUAL),
            None => Some(self.draw()),
        }
    }

    /// What the evaluation says, with what experience adds.
    fn evaluate(&mut self, ply: usize) -> Value {
        let position = self.board.position();
        let raw = match &mut self.layers {
            Some(layers) => self.evaluator.with_learned(position, &self.sums[ply], layers.evaluate(ply, position)),
            None => self.evaluator.evaluate(position, &self.sums[ply]),
        };
        if self.traits.noise == 0 { raw } else { raw + self.traits.blunder(self.position().key()) }
    }

    /// The same, and whether it is exact; beyond the window it need not be. A net has nothing to see at a glance, and a weak
    /// player is wrong about a position always in the same way.
    fn judge(&mut self, ply: usize, alpha: Value, beta: Value) -> (Value, bool) {
        if self.layers.is_some() || self.traits.noise != 0 {
            return (self.evaluate(ply), true);
        }
        self.evaluator.judge(self.board.position(), &self.sums[ply], [alpha, beta], &mut self.memory.doubt)
    }

    /// What experience adds to the evaluation of a ply's position.
    #[inline]
    fn correction(&self, ply: usize) -> Value {
        self.memory.correction(self.position().turn(), self.correction_keys(ply))
    }

    /// Keys of the parts of a position that corrections go by.
    fn correction_keys(&self, ply: usize) -> [u64; 4] {
        let [weak, white, black] = self.sums[ply].keys;
        let state = self.position().state();
        // What is in hand, or else the last two moves.
        let rest = if self.traits.hands {
            state.hand_key()
        } else {
            let [one, two, ..] = self.before(ply);
            (one as u64) << 32 | two as u64
        };
        [weak, white, black, rest.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40]
    }

    fn take_buffers(&mut self) -> Buffers {
        let mut buffers = self.buffers.pop().unwrap_or_default();
        buffers.clear();
        buffers
    }
}

/// A cycle that the rules will punish when it comes round once more.
const PERPETUAL: Value = 25_000;
/// The evaluation never promises more.
const HIGHEST_EVAL: Value = 24_000;

/// What the evaluation says, with what experience adds.
fn corrected(raw: Value, correction: Value) -> Value {
    (raw + correction).clamp(-HIGHEST_EVAL, HIGHEST_EVAL)
}
