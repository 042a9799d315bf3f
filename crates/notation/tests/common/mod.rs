//! Shared by the tests of notations.

// Each test file is a crate of its own and uses a part of this.
#![allow(dead_code)]

use std::sync::atomic::{AtomicUsize, Ordering};

use pantheon_notation::{Moment, Notation};
use pantheon_rules::{Catalogue, Entry, Position, Square};

/// Random numbers enough for choosing moves, the same each time.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// How many games a test of round trips plays of each variant: `PANTHEON_ROUND_TRIPS` says it, or else the test.
pub fn games(usual: u64) -> u64 {
    std::env::var("PANTHEON_ROUND_TRIPS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Does the work for each built-in variant, on all cores. `PANTHEON_VARIANTS` names some of them, with commas, and
/// `PANTHEON_CORES` says how many cores to use.
pub fn each_variant<T: Send>(work: impl Fn(&Entry) -> T + Sync) -> Vec<T> {
    let wanted = std::env::var("PANTHEON_VARIANTS").ok();
    let is_wanted = |name: &str| wanted.as_ref().is_none_or(|names| names.split(',').any(|wanted| wanted == name));
    let entries: Vec<&Entry> = Catalogue::builtin().entries().filter(|entry| is_wanted(&entry.name)).collect();
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut results = Vec::new();
        while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            results.push(work(entry));
        }
        results
    };
    let said = std::env::var("PANTHEON_CORES").ok().and_then(|text| text.parse().ok());
    let cores = said.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |cores| cores.get()));
    let results: Vec<T> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker that ends")).collect()
    });
    assert_eq!(results.len(), entries.len());
    results
}

/// A position of a built-in variant from FEN or SFEN, or its start.
pub fn position(variant: &str, fen: &str) -> Position {
    let rules = Catalogue::builtin().get(variant).unwrap_or_else(|| panic!("no variant {variant}"));
    match fen {
        "start" => Position::start(rules),
        fen => Position::from_fen(rules, fen).unwrap_or_else(|errors| panic!("{variant} {fen}: {errors}")),
    }
}

/// A notation writes a move (UCI or USI) as a text, and reads that text as the move.
pub fn check(notation: Notation, position: &Position, mv: &str, text: &str) {
    check_after(notation, position, None, mv, text);
}

/// The same after a move to a square.
pub fn check_after(notation: Notation, position: &Position, previous: Option<Square>, mv: &str, text: &str) {
    let moment = Moment { position, previous };
    let wanted = read(position, mv);
    assert_eq!(notation.write(&moment, wanted), text, "{notation} writes {mv} in {position:?}");
    check_read(notation, &moment, text, mv);
}

/// A notation reads a text as a move (UCI or USI).
pub fn check_read(notation: Notation, moment: &Moment, text: &str, mv: &str) {
    let position = moment.position;
    match notation.parse(moment, text) {
        Ok(found) => assert_eq!(position.uci(found), position.uci(read(position, mv)), "{notation} reads {text}"),
        Err(error) => panic!("{notation} in {position:?}: {error}"),
    }
}

/// What a notation says of a text that is no move.
pub fn refusal(notation: Notation, position: &Position, text: &str) -> String {
    match notation.parse(&Moment::new(position), text) {
        Ok(mv) => panic!("{notation} reads {text} as {}", position.uci(mv)),
        Err(error) => error.to_string(),
    }
}

fn read(position: &Position, mv: &str) -> pantheon_rules::Move {
    let usi = mv.contains('*') || mv.starts_with(|c: char| c.is_ascii_digit());
    let read = if usi { position.parse_usi(mv) } else { position.parse_uci(mv) };
    read.unwrap_or_else(|error| panic!("{position:?}: {error}"))
}
