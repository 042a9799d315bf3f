//! The facade: a table, threads, and searches that run until they are done or told to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use pantheon_rules::{Board, Variant};
use web_time::Instant;

use crate::eval::Evaluator;
use crate::history::Memory;
use crate::limits::Limits;
use crate::mate::{self, Solver, Verdict};
use crate::net::{self, Net};
use crate::report::{Best, Report};
use crate::search;
use crate::table::Table;

/// An engine. It remembers positions and what was good in them from one search to the next.
pub struct Engine {
    table: Arc<Table>,
    threads: usize,
    evaluator: Option<Arc<Evaluator>>,
    learned: Learned,
    memory: Arc<Mutex<Vec<Memory>>>,
    solver: Arc<Mutex<Solver>>,
}

/// Which net an engine asks what positions are worth.
#[derive(Clone, Default)]
pub enum Learned {
    /// The one that comes with the program, where the variant has one.
    #[default]
    Shipped,
    /// The one of a file with these bytes, in games of its variant. In others it is as if there were no file.
    File(Arc<[u8]>),
    /// None: the evaluation that follows from the definition.
    Nothing,
}

impl Learned {
    /// The net for a variant.
    pub(crate) fn find(&self, variant: &Arc<Variant>) -> Option<Arc<Net>> {
        match self {
            Learned::Shipped => net::find(variant),
            Learned::File(bytes) => Net::read(variant, bytes).ok().map(Arc::new).or_else(|| net::find(variant)),
            Learned::Nothing => None,
        }
    }
}

/// The memory of the solver that looks for mates at the root, in megabytes.
const SOLVER: usize = 8;

/// A search under way. Dropped, it stops.
pub struct Search {
    signal: Arc<Signal>,
    thread: Option<JoinHandle<Best>>,
}

/// What a running search listens to and counts in.
#[derive(Default)]
pub(crate) struct Signal {
    /// Somebody wants the answer now.
    pub stop: AtomicBool,
    /// The search has reached its limits; the answer may still have to wait until it is asked for.
    pub enough: AtomicBool,
    pub pondering: AtomicBool,
    /// What bounds the search from the expected move on, if that is not what it began with.
    pub renewed: Mutex<Option<Limits>>,
    pub nodes: AtomicU64,
}

impl Signal {
    /// Is the search to end?
    pub fn stops(&self) -> bool {
        self.stop.load(Relaxed) || self.enough.load(Relaxed)
    }
}

impl Engine {
    /// With a table of so many megabytes and so many threads, at least one of each.
    pub fn new(megabytes: usize, threads: usize) -> Engine {
        Engine {
            table: Arc::new(Table::new(megabytes)),
            threads: threads.max(1),
            evaluator: None,
            learned: Learned::default(),
            memory: Arc::default(),
            solver: Arc::new(Mutex::new(Solver::new(SOLVER))),
        }
    }

    /// Another size of the table, in megabytes. It forgets what it knew, and the system has found the memory when this
    /// returns.
    pub fn set_hash(&mut self, megabytes: usize) {
        // The old one goes first: there may be no room for both.
        self.table = Arc::new(Table::new(1));
        self.table = Arc::new(Table::new(megabytes));
        self.table.touch();
    }

    /// Another number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Makes ready for games of a variant, which the first search would have to do: finds out what positions are worth,
    /// and has the system find the memory of the table.
    pub fn prepare(&mut self, variant: &Arc<Variant>) {
        if self.evaluator.as_ref().is_none_or(|evaluator| !Arc::ptr_eq(evaluator.variant(), variant)) {
            self.evaluator(variant);
        }
        self.table.touch();
    }

    /// The size of the table, in megabytes.
    pub fn hash(&self) -> usize {
        self.table.megabytes()
    }

    /// Forgets all that it learned: for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.solver.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Evaluates positions of the evaluator's variant with it.
    pub(crate) fn set_evaluator(&mut self, evaluator: Arc<Evaluator>) {
        self.evaluator = Some(evaluator);
        self.clear();
    }

    /// Takes another net, or none. It forgets what it knew.
    pub fn set_learned(&mut self, learned: Learned) {
        self.learned = learned;
        self.evaluator = None;
        self.clear();
    }

    fn evaluator(&mut self, variant: &Arc<Variant>) -> Arc<Evaluator> {
        match &self.evaluator {
            Some(evaluator) if Arc::ptr_eq(evaluator.variant(), variant) => evaluator.clone(),
            _ => {
                let evaluator = Arc::new(Evaluator::new(variant).with_net(self.learned.find(variant)));
                self.evaluator = Some(evaluator.clone());
                self.clear();
                evaluator
            }
        }
    }

    /// What the position is worth at first sight, for the player to move.
    pub fn evaluate(&mut self, board: &Board) -> i32 {
        let (evaluator, position) = (self.evaluator(board.position().variant()), board.position());
        match evaluator.net() {
            Some(net) => evaluator.with_learned(position, &evaluator.look(position), net.evaluate(position)),
            None => evaluator.evaluate(position, &evaluator.look(position)),
        }
    }

    /// Thinks about the position of a board with all its history. Reports come from the thread that thinks.
    pub fn go(&mut self, board: &Board, limits: Limits, report: impl FnMut(Report) + Send + 'static) -> Search {
        let signal = Arc::new(Signal::default());
        signal.pondering.store(limits.ponder, Relaxed);
        let job = self.job(board, limits, signal.clone());
        let (memory, solver) = (self.memory.clone(), self.solver.clone());
        Search::spawn(signal, move || {
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
            let mut report = report;
            search::run(&job, &mut memory, &mut solver, &mut report)
        })
    }

    /// The same in the thread of the caller, who waits for the end: for places without threads, such as a browser. The
    /// limits must set an end, for nobody can stop it.
    pub fn think(&mut self, board: &Board, limits: Limits, report: &mut dyn FnMut(Report)) -> Best {
        let limits = Limits { ponder: false, infinite: false, ..limits };
        let job = search::Job { threads: 1, ..self.job(board, limits, Arc::default()) };
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        search::run(&job, &mut memory, &mut solver, report)
    }

    fn job(&mut self, board: &Board, limits: Limits, signal: Arc<Signal>) -> search::Job {
        let evaluator = self.evaluator(board.position().variant());
        let table = self.table.clone();
        search::Job { board: board.clone(), limits, evaluator, table, threads: self.threads, signal }
    }

    /// Looks for a mate by checks alone. The report of the mate that is found comes from the thread that looks for it.
    pub fn solve(
        &mut self,
        board: &Board,
        limits: mate::Limits,
        mut report: impl FnMut(Report) + Send + 'static,
    ) -> Search {
        let signal = Arc::new(Signal::default());
        let (board, listener, solver) = (board.clone(), signal.clone(), self.solver.clone());
        Search::spawn(signal, move || {
            let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = solver.solve_watched(&board, &limits, &listener.stop, &mut |_| {});
            match answer.verdict {
                Verdict::Mate { line, within, .. } => {
                    let best = Best::mate(line, within.into(), answer.nodes, answer.time);
                    best.report.clone().into_iter().for_each(&mut report);
                    best
                }
                Verdict::NoMate | Verdict::NoMateWithin(_) | Verdict::NoKing => Best { no_mate: true, ..Best::NONE },
                Verdict::Unknown => Best::NONE,
            }
        })
    }
}

impl Search {
    fn spawn(signal: Arc<Signal>, think: impl FnOnce() -> Best + Send + 'static) -> Search {
        let builder = thread::Builder::new().name("search".to_owned()).stack_size(search::STACK);
        let thread = builder.spawn(think).expect("a thread to think in");
        Search { signal, thread: Some(thread) }
    }

    /// Tells it to stop; [`Search::wait`] then returns at once.
    pub fn stop(&self) {
        self.signal.stop.store(true, Relaxed);
    }

    /// The expected move was made: the search it pondered on is now for the own clock.
    pub fn hit(&self) {
        self.signal.pondering.store(false, Relaxed);
    }

    /// The same, with what bounds the search from now on: time, or nodes from here.
    pub fn hit_with(&self, limits: Limits) {
        *self.signal.renewed.lock().unwrap_or_else(PoisonError::into_inner) = Some(limits);
        self.hit();
    }

    /// Has it come to an end?
    pub fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for its end.
    pub fn wait(mut self) -> Best {
        self.thread.take().and_then(|thread| thread.join().ok()).unwrap_or(Best::NONE)
    }

    /// Waits for its end; how many nodes did it take?
    pub(crate) fn wait_and_count(self) -> u64 {
        let signal = self.signal.clone();
        self.wait();
        signal.nodes.load(Relaxed)
    }

    /// Waits for its end, but no longer than this; `None` if it goes on.
    pub fn wait_for(&self, time: Duration) -> Option<()> {
        let start = Instant::now();
        while !self.is_done() {
            if start.elapsed() >= time {
                return None;
            }
            thread::sleep(Duration::from_millis(1));
        }
        Some(())
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
