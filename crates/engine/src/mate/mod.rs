//! Mates by checks alone: df-pn search with a proof table, for every variant in which there is something to check.
//!
//! The attacker is to move and gives check with every move; the defender may do what the rules allow. A move that wins
//! at once in another way (a goal reached, a king captured) counts as a mate. A situation that comes back is no mate.
//!
//! ```
//! use pantheon_engine::mate::{Limits, Solver, Verdict};
//! use pantheon_rules::{Catalogue, Game, Position};
//!
//! let shogi = Catalogue::builtin().get("shogi").unwrap();
//! let position = Position::from_sfen(shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
//! let game = Game::new(position.clone());
//! let answer = Solver::new(1).solve(&game.boards()[0], &Limits::default());
//! let Verdict::Mate { line, shortest: true, .. } = answer.verdict else { panic!("a mate in one") };
//! assert_eq!(position.usi(line[0]), "G*5b");
//! ```

mod hand;
mod line;
mod moves;
mod search;
mod table;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use pantheon_rules::{Board, Move, Variant};
use web_time::Instant;

use search::{Search, Watch};
use table::{EVER, Known, Table};

/// What bounds a search. Nothing set means: until the matter is decided.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// At most so many positions.
    pub nodes: Option<u64>,
    /// At most so long.
    pub time: Option<Duration>,
    /// Mates of at most so many plies; 2001 if nothing is said.
    pub plies: Option<u16>,
}

/// What was found out, and what it took.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was found out.
    pub verdict: Verdict,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Is there a mate?
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is, and this is it, with the longest defence that was found.
    Mate {
        /// The moves of both sides.
        line: Vec<Move>,
        /// The mate takes at most so many plies, whatever the defender does.
        within: u16,
        /// Is there certainly no shorter one?
        shortest: bool,
    },
    /// There is none.
    NoMate,
    /// There is none within so many plies; whether there is a longer one was not asked.
    NoMateWithin(u16),
    /// The search had to stop before it was decided.
    Unknown,
    /// There is nothing in this variant that could be checked.
    NoKing,
}

/// News of a search under way.
#[derive(Clone, Copy, Debug)]
pub struct News {
    /// Positions looked at so far.
    pub nodes: u64,
    /// Since the start.
    pub time: Duration,
    /// A mate in so many plies is known, and a shorter one is looked for.
    pub plies: Option<u16>,
    /// How full the table is, in thousandths.
    pub full: u32,
}

/// Solves mates, and remembers what it learned for the next one.
pub struct Solver {
    table: Table,
    variant: Option<Arc<Variant>>,
}

/// Longer mates are not looked for unless somebody asks.
const LONGEST: u16 = 2001;
/// No limit may be greater: numbers of plies must not overflow.
const LIMIT: u16 = 10_001;
/// Where the caller's stack has to do.
const LONGEST_QUICK: u16 = 127;
/// Enough for the longest mates; what is not used costs nothing.
const STACK: usize = 256 << 20;

impl Solver {
    /// With a table of so many megabytes, at least one.
    pub fn new(megabytes: usize) -> Solver {
        Solver { table: Table::new(megabytes), variant: None }
    }

    /// Forgets all that it learned.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Looks for the shortest mate that the side to move can force.
    pub fn solve(&mut self, board: &Board, limits: &Limits) -> Answer {
        self.solve_watched(board, limits, &AtomicBool::new(false), &mut |_| {})
    }

    /// The same; it stops when `stop` becomes true, and tells its news.
    pub fn solve_watched(
        &mut self,
        board: &Board,
        limits: &Limits,
        stop: &AtomicBool,
        news: &mut (dyn FnMut(News) + Send),
    ) -> Answer {
        let start = Instant::now();
        if let Some(verdict) = self.prepare(board) {
            return Answer { verdict, nodes: 0, time: start.elapsed() };
        }
        let watch = Watch { limits: *limits, start, stop, news, plies: None, next_look: 0, halted: false };
        let table = &mut self.table;
        // A line may be hundreds of plies long: not every caller's stack is deep enough.
        let (verdict, nodes) = thread::scope(|scope| {
            let builder = thread::Builder::new().name("mate".to_owned()).stack_size(STACK);
            let solving = builder.spawn_scoped(scope, move || Search::new(table, board, watch).solve(board));
            solving.expect("a thread to think in").join().expect("the search does not panic")
        });
        Answer { verdict, nodes, time: start.elapsed() }
    }

    /// Is there a mate that can be seen at a glance, within so many positions? The line is a mate, but may not be the
    /// shortest. It costs no thread, and what is learned is kept.
    pub fn quick(&mut self, board: &Board, nodes: u64) -> Option<Vec<Move>> {
        if self.prepare(board).is_some() {
            return None;
        }
        let limits = Limits { nodes: Some(nodes), time: None, plies: Some(LONGEST_QUICK) };
        let stop = AtomicBool::new(false);
        let mut news = |_: News| {};
        let start = Instant::now();
        let watch = Watch { limits, start, stop: &stop, news: &mut news, plies: None, next_look: 0, halted: false };
        let mut search = Search::new(&mut self.table, board, watch);
        let known = search.prove(LONGEST_QUICK);
        if known.pn != 0 {
            return None;
        }
        search.believe(board, known, Effort::ProofOnly).map(|(line, ..)| line)
    }

    /// Makes ready for a board; the verdict, if there is nothing to search.
    fn prepare(&mut self, board: &Board) -> Option<Verdict> {
        let variant = board.position().variant();
        if !variant.has_royals() {
            return Some(Verdict::NoKing);
        }
        match &self.variant {
            Some(known) if Arc::ptr_eq(known, variant) => self.table.grow_older(),
            Some(_) => self.table.clear(),
            None => {}
        }
        self.variant = Some(variant.clone());
        board.outcome().is_some().then_some(Verdict::NoMate)
    }
}

/// What is to be found out about a mate.
#[derive(Clone, Copy, PartialEq)]
enum Effort {
    /// How it goes.
    ProofOnly,
    /// The shortest way, too.
    Shortest,
}

impl Search<'_> {
    fn solve(mut self, board: &Board) -> (Verdict, u64) {
        let plies = self.watch.limits.plies.unwrap_or(LONGEST).clamp(1, LIMIT);
        let verdict = match self.prove(plies) {
            known @ Known { pn: 0, .. } => match self.believe(board, known, Effort::Shortest) {
                Some((line, within, shortest)) => Verdict::Mate { line, within, shortest },
                None => Verdict::Unknown,
            },
            Known { dn: 0, plies: EVER, .. } => Verdict::NoMate,
            Known { dn: 0, .. } => Verdict::NoMateWithin(plies),
            _ => Verdict::Unknown,
        };
        (verdict, self.nodes)
    }

    /// The moves of a mate, if they stand the test; within how many plies it is; whether it is the shortest.
    fn believe(&mut self, board: &Board, known: Known, effort: Effort) -> Option<(Vec<Move>, u16, bool)> {
        let asked = self.watch.limits;
        let mut shortest = line::Shortest { plies: known.plies, certain: false };
        if effort == Effort::Shortest {
            // A proof that was found soon is not worth a search without end for a shorter one.
            let most = self.nodes.saturating_mul(20).saturating_add(3_000_000);
            self.watch.limits.nodes = Some(asked.nodes.map_or(most, |nodes| nodes.min(most)));
            shortest = self.shorten(known);
        }
        // The mate is certain: writing it down may take a little more than was granted.
        self.watch.limits = Limits { nodes: Some(self.nodes * 2 + 100_000), time: None, ..asked };
        (self.watch.halted, self.watch.next_look) = (false, 0);
        let line = self.line(&shortest)?;
        line::wins(board, &line).then_some((line, shortest.plies, shortest.certain))
    }
}
