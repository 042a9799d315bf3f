//! What a notation writes it reads again, in every variant that it suits.
//!
//! `PANTHEON_ROUND_TRIPS` raises the number of games of each variant, `PANTHEON_VARIANTS` chooses some.

mod common;

use common::{Random, each_variant, games};
use pantheon_notation::{Moment, Notation};
use pantheon_rules::{Entry, Game, Listing, Move, Position};

/// Everything that goes wrong with some moves of a moment.
fn faults(moment: &Moment, moves: &[Move], notations: &[Notation]) -> Vec<String> {
    let mut faults = Vec::new();
    for &mv in moves {
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

/// Whether a notation writes all moves at once as it writes each.
fn fault_of_list(game: &Game, moves: &[Move], notation: Notation) -> Option<String> {
    let each: Vec<String> = moves.iter().map(|&mv| notation.write(&Moment::of(game), mv)).collect();
    let all = notation.write_legal(game);
    (each.join(" ") != all).then(|| format!("{notation} writes {} one by one and {all} at once", each.join(" ")))
}

/// Coordinates make the full list of moves for each text: a few of them are enough.
fn is_slow(notation: Notation) -> bool {
    matches!(notation, Notation::Uci | Notation::Usi)
}

/// After so many games, most positions show the move that is played alone.
const MANY: u64 = 20;

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
            let mv = moves[random.below(moves.len())];
            // Positions with hundreds of moves show the same over and over, and so do hundreds of games.
            let is_full = (moves.len() < 300 || ply % 6 == 0) && (seed < MANY || ply % 8 == seed % 8);
            let all =
                if is_full { game.position().list_moves(Listing::WithDropMates) } else { [mv].into_iter().collect() };
            let mut found = faults(&Moment::of(&game), &all, notations);
            if is_full {
                found.extend(notations.iter().filter_map(|&notation| fault_of_list(&game, &moves, notation)));
            }
            wrong.extend(found.into_iter().map(|fault| format!("{:?}: {fault}", game.position())));
            texts += all.len() * notations.len();
            game.play(mv).expect("a legal move");
        }
    }
    if games > 100 {
        eprintln!("{}: {games} games, {texts} texts, {} wrong", entry.name, wrong.len());
    }
    wrong.truncate(5);
    if wrong.is_empty() { Ok(texts) } else { Err(wrong) }
}

#[test]
fn every_notation_reads_what_it_writes() {
    let results = each_variant(|entry| walk(entry, games(5)));
    let wrong: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).flatten().collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    println!(
        "{} variants, {} texts read again",
        results.len(),
        results.iter().filter_map(|result| result.as_ref().ok()).sum::<usize>()
    );
}
