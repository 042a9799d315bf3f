//! What a notation writes it reads again, in every variant that it suits.
//!
//! `PANTHEON_ROUND_TRIPS` raises the number of games of each variant.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};

use common::Random;
use pantheon_notation::{Moment, Notation};
use pantheon_rules::{Catalogue, Entry, Game, Listing, Position};

/// Everything that goes wrong with the moves of a moment.
fn faults(moment: &Moment, notations: &[Notation]) -> Vec<String> {
    let mut faults = Vec::new();
    for mv in moment.position.list_moves(Listing::WithDropMates) {
        for &notation in notations {
            let text = notation.write(moment, mv);
            let uci = moment.position.uci(mv);
            match notation.parse(moment, &text) {
                Ok(read) if read == mv => {}
                Ok(read) => {
                    faults.push(format!("{notation} writes {uci} as {text} and reads {}", moment.position.uci(read)));
                }
                Err(error) => faults.push(format!("{notation} writes {uci} and does not read it: {error}")),
            }
        }
    }
    faults
}

/// Coordinates go through the full list of moves for each text: a few of them are enough.
fn is_slow(notation: Notation) -> bool {
    matches!(notation, Notation::Uci | Notation::Usi)
}

/// Plays random games of a variant and asks all notations that suit it. The number of texts, or what went wrong.
fn walk(entry: &Entry, games: u64) -> Result<usize, Vec<String>> {
    let variant = entry.variant();
    let suiting: Vec<Notation> = Notation::ALL.into_iter().filter(|notation| notation.suits(variant)).collect();
    let quick: Vec<Notation> = suiting.iter().copied().filter(|&notation| !is_slow(notation)).collect();
    let mut texts = 0;
    let mut wrong = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut game = Game::new(Position::start(variant));
        for ply in 0..60 {
            let moves = game.legal_moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            let notations = if ply % 15 == seed % 15 { &suiting } else { &quick };
            // Positions with hundreds of moves show the same over and over.
            if moves.len() < 300 || ply % 6 == 0 {
                let found = faults(&Moment::of(&game), notations);
                wrong.extend(found.into_iter().map(|fault| format!("{:?}: {fault}", game.position())));
                texts += moves.len() * notations.len();
            }
            let mv = moves[random.below(moves.len())];
            game.play(mv).expect("a legal move");
        }
    }
    wrong.truncate(5);
    if wrong.is_empty() { Ok(texts) } else { Err(wrong) }
}

#[test]
fn every_notation_reads_what_it_writes() {
    let games = std::env::var("PANTHEON_ROUND_TRIPS").ok().and_then(|text| text.parse().ok()).unwrap_or(5);
    let entries: Vec<&Entry> = Catalogue::builtin().entries().collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut results = Vec::new();
        while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            results.push(walk(entry, games));
        }
        results
    };
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let results: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker that ends")).collect()
    });
    assert_eq!(results.len(), entries.len());
    let wrong: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).flatten().collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    println!("{} texts read again", results.iter().filter_map(|result| result.as_ref().ok()).sum::<usize>());
}
