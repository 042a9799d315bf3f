//! Engines of the server: a few threads, each with an engine, and a queue. A table has at most one request a board in it,
//! so that a busy site makes everybody wait alike; sockets wait for nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use pantheon_engine::{Clock, Engine, Limits, Strength};
use pantheon_rules::{Board, Move};
use tokio::sync::oneshot;

/// Megabytes of memory an engine has for what it has seen.
const HASH: usize = 16;
/// What the highest level thinks about a move at most; each level below less.
const LONGEST: Duration = Duration::from_millis(1600);

/// A wish for a move.
struct Job {
    board: Board,
    level: u8,
    clock: Option<Clock>,
    asked: Instant,
    reply: oneshot::Sender<Thought>,
}

/// What an engine answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The move; `None` if there is none.
    pub mv: Option<Move>,
    /// What it thinks its own position is worth, in hundredths of a pawn.
    pub score: i32,
}

/// The engines.
#[derive(Clone)]
pub struct Pool {
    jobs: queue::Sender<Job>,
    waiting: Arc<AtomicUsize>,
}

impl Pool {
    /// Starts so many.
    pub fn start(threads: usize) -> Pool {
        let (jobs, receiver) = queue::channel::<Job>();
        let waiting = Arc::new(AtomicUsize::new(0));
        for number in 0..threads.max(1) {
            let (receiver, waiting) = (receiver.clone(), waiting.clone());
            let work = move || {
                let mut engine = Engine::new(HASH, 1);
                while let Some(job) = queue::take(&receiver) {
                    waiting.fetch_sub(1, Ordering::Relaxed);
                    // Who asked has gone, or the game is over.
                    if !job.reply.is_closed() {
                        // A fault of the engine costs one move, not the thread that all others wait for.
                        match catch_unwind(AssertUnwindSafe(|| think(&mut engine, &job))) {
                            Ok(thought) => drop(job.reply.send(thought)),
                            Err(_) => {
                                tracing::error!("an engine stumbled; there is a new one in its place");
                                engine = Engine::new(HASH, 1);
                            }
                        }
                    }
                }
            };
            if let Err(error) = std::thread::Builder::new().name(format!("engine {number}")).spawn(work) {
                tracing::error!(%error, "an engine's thread could not be started");
            }
        }
        Pool { jobs, waiting }
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Asks for a move at a level from 1 to 8, within what a clock allows.
    pub async fn think(&self, board: Board, level: u8, clock: Option<Clock>) -> Option<Thought> {
        let (reply, answer) = oneshot::channel();
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let job = Job { board, level, clock, asked: Instant::now(), reply };
        if self.jobs.send(job).is_err() {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        answer.await.ok()
    }
}

/// How long a level thinks.
pub fn time_of(level: u8) -> Duration {
    LONGEST * u32::from(level.clamp(1, 8)) / 8
}

fn think(engine: &mut Engine, job: &Job) -> Thought {
    // A clock that runs while others are served leaves less; a quarter of the rest keeps the flag up.
    let waited = job.asked.elapsed();
    let most =
        job.clock.map(|clock| (clock.left.saturating_sub(waited) / 20 + clock.byoyomi / 2 + clock.increment / 2) / 2);
    let time = most.map_or(time_of(job.level), |most| most.min(time_of(job.level))).max(Duration::from_millis(5));
    let limits = Limits { time: Some(time), strength: Strength::level(job.level), ..Limits::default() };
    let best = engine.go(&job.board, limits, |_| {}).wait();
    Thought { mv: best.mv, score: best.report.map_or(0, |report| report.score.centipawns()) }
}

/// A queue that tasks fill and threads empty.
mod queue {
    use std::sync::mpsc::{self, Receiver};
    use std::sync::{Arc, Mutex, PoisonError};

    pub use std::sync::mpsc::Sender;

    pub type Queue<T> = Arc<Mutex<Receiver<T>>>;

    pub fn channel<T>() -> (Sender<T>, Queue<T>) {
        let (sender, receiver) = mpsc::channel();
        (sender, Arc::new(Mutex::new(receiver)))
    }

    /// Waits for the next; `None` when nobody can send any more.
    pub fn take<T>(queue: &Queue<T>) -> Option<T> {
        queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
    }
}
