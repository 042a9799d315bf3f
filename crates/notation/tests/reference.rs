//! How Fairy-Stockfish writes some forty thousand moves of its reference positions, and how we do.
//!
//! Deliberate differences are rows of a table in `docs/differences.md`, which this test reads.

#[path = "../../rules/tests/reference/mod.rs"]
mod reference;

use std::collections::{BTreeMap, BTreeSet};

use pantheon_notation::{Moment, Notation};
use pantheon_rules::{Catalogue, Move, MoveKind, Position};
use reference::{Case, FILES, cases};

/// The reference writes SAN, and on shogi boards Hodges' notation with numbers.
fn notation(position: &Position) -> Notation {
    if position.variant().spec().board.template == "shogi" { Notation::HodgesNumber } else { Notation::San }
}

fn position(case: &Case) -> Option<Position> {
    let variant = Catalogue::builtin().get(&case.variant).unwrap_or_else(|| panic!("no variant {}", case.variant));
    let mut position = Position::from_fen(variant, &case.fen).expect("a position of the reference");
    for text in &case.moves {
        position.play_unchecked(position.parse_uci(text).ok()?);
    }
    Some(position)
}

/// The row of the table that a difference belongs to.
fn row(position: &Position, mv: Move, ours: &str, theirs: &str) -> Option<&'static str> {
    let variant = position.variant();
    let signs = ['+', '#'];
    let same_but_signs = ours.trim_end_matches(signs) == theirs;
    let king = |mv: Move| position.state().king(variant, position.turn()) == Some(mv.from());
    if same_but_signs && variant.spec().duties.pseudo_royal {
        Some("check-on-the-last")
    } else if same_but_signs && mv.kind() == MoveKind::Normal && king(mv) {
        Some("check-by-a-king")
    } else if Notation::HodgesNumber.write(&Moment::new(position), mv) == theirs {
        Some("chess-board")
    } else {
        None
    }
}

/// The rows of the table in the documents that the reference positions are said to meet.
fn table() -> BTreeSet<String> {
    const PAGE: &str = include_str!("../../../docs/differences.md");
    let section = PAGE.split("\n## ").find(|section| section.starts_with("Notation")).expect("the section on notation");
    let rows = section.lines().filter(|line| line.ends_with("| yes |"));
    rows.filter_map(|line| line.strip_prefix("| `")?.split('`').next()).map(str::to_owned).collect()
}

#[test]
fn moves_are_written_as_the_reference_writes_them() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut texts = 0;
    for case in FILES.into_iter().flat_map(cases) {
        // Where the rules differ on purpose, a game of the reference may not go on here.
        let Some(position) = position(&case) else { continue };
        let moment = Moment::new(&position);
        let notation = notation(&position);
        for (uci, theirs) in &case.san {
            let Ok(mv) = position.parse_uci(uci) else { continue };
            texts += 1;
            let ours = notation.write(&moment, mv);
            if notation.parse(&moment, theirs) != Ok(mv) && row(&position, mv, &ours, theirs).is_none() {
                wrong.push(format!("{position:?}: {uci} is {theirs} to the reference, which is not read"));
            }
            if ours != *theirs {
                match row(&position, mv, &ours, theirs) {
                    Some(row) => *counts.entry(row).or_default() += 1,
                    None => wrong.push(format!("{position:?}: {uci} is {ours} here and {theirs} to the reference")),
                }
            }
        }
    }
    println!("{texts} texts; differences {counts:?}");
    assert!(texts > 37_000, "{texts} texts");
    let shown: Vec<&String> = wrong.iter().take(20).collect();
    assert!(wrong.is_empty(), "{} differ: {shown:#?}", wrong.len());
    let used: BTreeSet<String> = counts.keys().map(|row| row.to_string()).collect();
    assert_eq!(used, table(), "the rows that the reference positions meet");
}
