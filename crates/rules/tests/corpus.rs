//! Reference positions made with Fairy-Stockfish: legal moves, forbidden drops, node counts, FEN, check, ends.
//!
//! Deliberate differences are rows of a table in `docs/differences.md`, which this test reads.

mod reference;

use std::collections::BTreeSet;
use std::sync::Arc;

use pantheon_rules::{Catalogue, Listing, Position, Variant, perft};

use reference::{Case, cases};

fn variant(name: &str) -> &'static Arc<Variant> {
    Catalogue::builtin().get(name).unwrap_or_else(|| panic!("no variant {name}"))
}

/// Everything about which a case and the rules core disagree.
fn disagreements(case: &Case) -> Vec<String> {
    let mut found = Vec::new();
    let mut differ = |what: &str, ours: String, theirs: String| {
        if ours != theirs {
            found.push(format!("{what}: ours {ours}, reference {theirs}"));
        }
    };
    let mut position = Position::from_fen(variant(&case.variant), &case.fen)
        .unwrap_or_else(|errors| panic!("{} {}: {errors}", case.variant, case.fen));
    for text in &case.moves {
        let mv =
            position.parse_uci(text).unwrap_or_else(|error| panic!("{} {}: {error}", case.variant, position.fen()));
        position.play_unchecked(mv);
    }
    // The reference echoes a start position as it was written; what counts is what it says.
    let read = |fen: &str| Position::from_fen(variant(&case.variant), fen).expect("a position of the reference").fen();
    let after = if case.moves.is_empty() { read(&case.fen_after) } else { case.fen_after.clone() };
    // Fairy-Stockfish does not write which pieces stand face down.
    let covered = position.variant().spec().sight.covered;
    let uncovered = |fen: String| if covered { fen.replace('~', "") } else { fen };
    differ("fen", uncovered(position.fen()), uncovered(after));
    let texts =
        |listing| -> BTreeSet<String> { position.list_moves(listing).iter().map(|&mv| position.uci(mv)).collect() };
    let legal = texts(Listing::Legal);
    let missing: Vec<_> = case.legal.difference(&legal).collect();
    let extra: Vec<_> = legal.difference(&case.legal).collect();
    differ("missing moves", format!("{missing:?}"), "[]".to_owned());
    differ("extra moves", format!("{extra:?}"), "[]".to_owned());
    let forbidden: BTreeSet<String> = texts(Listing::WithDropMates).difference(&legal).cloned().collect();
    differ("forbidden", format!("{forbidden:?}"), format!("{:?}", case.forbidden));
    for (i, &nodes) in case.perft.iter().enumerate() {
        differ(&format!("perft {}", i + 1), perft(&position, i as u32 + 1).to_string(), nodes.to_string());
    }
    differ("check", position.in_check().to_string(), case.check.to_string());
    let value = position.outcome().map(|outcome| match outcome.winner {
        None => 0,
        Some(winner) if winner == position.turn() => 32000,
        Some(_) => -32000,
    });
    // Ends that need the history are not the position's.
    let expected = case.end.as_ref().filter(|end| end.kind != "optional").map(|end| end.value);
    differ("end", format!("{value:?}"), format!("{expected:?}"));
    found
}

/// Variants whose positions differ on purpose, from the table in the documents.
fn deliberate_differences() -> BTreeSet<String> {
    const PAGE: &str = include_str!("../../../docs/differences.md");
    let (_, rest) = PAGE.split_once("## Reference positions").expect("the section on reference positions");
    let table = rest.split("\n## ").next().unwrap_or(rest);
    let names = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    names.map(str::to_owned).collect()
}

fn check(file: &str, at_least: usize) {
    let cases = cases(file);
    assert!(cases.len() >= at_least, "{} cases in {file}", cases.len());
    let deliberate = deliberate_differences();
    assert!(!deliberate.is_empty(), "the table has rows");
    let mut wrong = 0;
    for case in &cases {
        if deliberate.contains(&case.variant) {
            continue;
        }
        let found = disagreements(case);
        if !found.is_empty() {
            wrong += 1;
            if wrong <= 20 {
                println!("{} {} after {:?}\n  {}", case.variant, case.fen_after, case.moves.last(), found.join("\n  "));
            }
        }
    }
    assert_eq!(wrong, 0, "cases of {file} that differ");
}

/// A row of the table that nothing needs any more is taken out.
#[test]
fn every_deliberate_difference_is_one() {
    let all: Vec<Case> = ["catalogue", "fsf-ini"].into_iter().flat_map(cases).collect();
    for name in deliberate_differences() {
        let differs =
            |case: &Case| std::panic::catch_unwind(|| disagreements(case)).map_or(true, |found| !found.is_empty());
        assert!(all.iter().filter(|case| case.variant == name).any(differs), "{name} does not differ any more");
    }
}

#[test]
fn five_games() {
    check("five-games", 513);
}

#[test]
fn catalogue() {
    check("catalogue", 2405);
}

#[test]
fn fairy_stockfishs_variants() {
    check("fsf-ini", 679);
}
