//! The engine at the table: how well it is to play, and the search that is under way.

use std::fmt;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use pantheon_engine::{Best, Clock, Engine, Limits, Report, Score, Search, Strength};
use pantheon_rules::{Board, Move, Position};

/// How well to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// From 1 to 8.
    Level(u8),
    /// On the engine's own scale.
    Elo(u16),
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Skill::Level(level) => write!(f, "level {level}"),
            Skill::Elo(elo) => write!(f, "Elo {elo}"),
        }
    }
}

/// How the engine thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How well it plays.
    pub skill: Skill,
    /// How long about a move; else its clock decides, or its level.
    pub time: Option<Duration>,
    /// How far ahead at most.
    pub depth: Option<u32>,
    /// On how many processors.
    pub threads: usize,
    /// With how many megabytes.
    pub hash: usize,
    /// Does it think in the other's time too?
    pub ponder: bool,
}

/// What is played against without a word.
pub const DEFAULT_LEVEL: u8 = 4;
/// Enough for games at a table.
pub const DEFAULT_HASH: usize = 64;

impl Default for Settings {
    fn default() -> Settings {
        let skill = Skill::Level(DEFAULT_LEVEL);
        Settings { skill, time: None, depth: None, threads: 1, hash: DEFAULT_HASH, ponder: false }
    }
}

impl Settings {
    fn strength(&self) -> Option<Strength> {
        match self.skill {
            Skill::Level(level) => Strength::level(level),
            Skill::Elo(elo) => Some(Strength::elo(elo)),
        }
    }

    fn limits(&self, clock: Option<Clock>) -> Limits {
        // Without a clock nobody wants to wait long for a weak player, and a strong one wants some time.
        let usual = Duration::from_secs(if self.strength().is_some() { 1 } else { 3 });
        let (time, clock) = match (self.time, clock) {
            // The flag comes before what the engine was told to take.
            (Some(time), Some(clock)) if time * 4 > clock.left + clock.byoyomi * 4 => (None, Some(clock)),
            (Some(time), _) => (Some(time), None),
            (None, Some(clock)) => (None, Some(clock)),
            (None, None) => (Some(usual), None),
        };
        Limits { clock, time, depth: self.depth, strength: self.strength(), ..Limits::default() }
    }
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The engine is to move.
    Move,
    /// A person wants advice.
    Hint,
    /// A person thinks, and the engine does too.
    Ponder,
}

/// The engine and its search.
pub struct Thinker {
    settings: Settings,
    /// Made when it is first asked: its memory takes time to get.
    engine: Option<Engine>,
    running: Option<Running>,
    /// The last thing that the last search said.
    report: Option<Report>,
    /// Where that search began.
    position: Option<Position>,
    /// What the engine's own position was worth to it when it last moved.
    verdict: Option<Score>,
    /// The answer it expected then.
    guess: Option<Move>,
}

struct Running {
    search: Search,
    reports: Receiver<Report>,
    /// When the search had its answer, once it has.
    ended: Arc<OnceLock<Instant>>,
    purpose: Purpose,
    /// The move that was made for it to think about, which the other side may make yet.
    expected: Option<Move>,
}

/// Passes on what a search says. Dropped with its last word, it notes when that was.
struct Teller {
    reports: Sender<Report>,
    ended: Arc<OnceLock<Instant>>,
}

impl Teller {
    fn tell(&self, report: Report) {
        // Who does not listen any more has stopped the search.
        let _ = self.reports.send(report);
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        let _ = self.ended.set(Instant::now());
    }
}

/// What a hint may take.
const HINT: Duration = Duration::from_millis(800);

impl Thinker {
    /// An engine that has not thought yet.
    pub fn new(settings: Settings) -> Thinker {
        Thinker { settings, engine: None, running: None, report: None, position: None, verdict: None, guess: None }
    }

    /// How it thinks.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes how it thinks, from the next search on.
    pub fn set(&mut self, settings: Settings) {
        if let Some(engine) = &mut self.engine {
            if settings.threads != self.settings.threads {
                engine.set_threads(settings.threads);
            }
            if settings.hash != self.settings.hash {
                self.running = None;
                engine.set_hash(settings.hash);
            }
        }
        self.settings = settings;
    }

    /// Begins to think; what it thought about before is given up.
    pub fn start(&mut self, board: &Board, purpose: Purpose, clock: Option<Clock>) {
        self.stop();
        self.report = None;
        self.position = Some(board.position().clone());
        let limits = match purpose {
            Purpose::Move => self.settings.limits(clock),
            Purpose::Hint => Limits { time: Some(HINT), ..Limits::default() },
            Purpose::Ponder => Limits { ponder: true, ..self.settings.limits(clock) },
        };
        let Settings { hash, threads, .. } = self.settings;
        let engine = self.engine.get_or_insert_with(|| Engine::new(hash, threads));
        let (sender, reports) = mpsc::channel();
        let ended = Arc::default();
        let teller = Teller { reports: sender, ended: Arc::clone(&ended) };
        let search = engine.go(board, limits, move |report| teller.tell(report));
        self.running = Some(Running { search, reports, ended, purpose, expected: None });
    }

    /// Begins to think about a position that a move is expected to lead to.
    pub fn ponder(&mut self, board: &Board, expected: Move, clock: Option<Clock>) {
        self.start(board, Purpose::Ponder, clock);
        if let Some(running) = &mut self.running {
            running.expected = Some(expected);
        }
    }

    /// A move was made: if it is the expected one, what it thinks about has come true.
    pub fn hit(&mut self, mv: Move) -> bool {
        let Some(running) = self.running.as_mut().filter(|running| running.expected == Some(mv)) else { return false };
        running.search.hit();
        running.purpose = Purpose::Move;
        running.expected = None;
        true
    }

    /// The answer that the engine expects to its last move, once.
    pub fn guess(&mut self) -> Option<Move> {
        self.guess.take()
    }

    /// Gives up thinking.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// What it said was about moves that are taken back.
    pub fn take_back(&mut self) {
        self.stop();
        self.report = None;
        self.guess = None;
    }

    /// For a new game: forgets the old one.
    pub fn forget(&mut self) {
        self.stop();
        self.report = None;
        self.verdict = None;
        self.guess = None;
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    /// What it is thinking for, if it is.
    pub fn purpose(&self) -> Option<Purpose> {
        self.running.as_ref().map(|running| running.purpose)
    }

    /// The last it said, of this search or of the one before.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// The position it thinks or thought about.
    pub fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// What the engine's own position was worth to it when it last moved.
    pub fn verdict(&self) -> Option<Score> {
        self.verdict
    }

    /// How long its move has been waiting to be seen.
    pub fn waited(&self) -> Duration {
        let running = self.running.as_ref().filter(|running| running.purpose == Purpose::Move);
        running.and_then(|running| running.ended.get()).map_or(Duration::ZERO, Instant::elapsed)
    }

    /// Listens; gives the move if the search has come to its end.
    pub fn poll(&mut self) -> Option<(Purpose, Option<Move>)> {
        let running = self.running.as_mut()?;
        // A search may be done and yet have said something since we last listened.
        let done = running.search.is_done();
        while let Ok(report) = running.reports.try_recv() {
            if report.line <= 1 {
                self.report = Some(report);
            }
        }
        if !done || running.purpose == Purpose::Ponder {
            return None;
        }
        let Running { search, purpose, .. } = self.running.take()?;
        let Best { mv, report, ponder, .. } = search.wait();
        if purpose == Purpose::Move {
            self.verdict = report.map(|report| report.score).or(self.verdict);
            self.guess = ponder;
        }
        Some((purpose, mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_clock_comes_before_the_time_a_move_may_take() {
        let settings = Settings { time: Some(Duration::from_secs(10)), ..Settings::default() };
        let clock = |seconds| Clock { left: Duration::from_secs(seconds), ..Clock::default() };
        assert_eq!(settings.limits(Some(clock(600))).time, Some(Duration::from_secs(10)));
        assert_eq!(settings.limits(Some(clock(20))).time, None);
        assert_eq!(settings.limits(Some(clock(20))).clock, Some(clock(20)));
        assert_eq!(Settings::default().limits(None).time, Some(Duration::from_secs(1)));
    }
}
