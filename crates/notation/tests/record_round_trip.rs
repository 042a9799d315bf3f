//! Random games of every variant, with comments, glyphs, clocks and variations, are written and read again: PGN holds
//! all of that, other formats at least the main line.
//!
//! `PANTHEON_ROUND_TRIPS` raises the number of games of each variant, `PANTHEON_VARIANTS` chooses some.

mod common;

use std::time::Duration;

use common::{Random, each_variant, games};
use pantheon_notation::record::{self, Ending, Format, How, NodeId, Record, Score, Walker};
use pantheon_rules::{Catalogue, Color, Entry, Move, Position};

/// A record with all sorts of things in it.
fn invent(start: Position, random: &mut Random) -> Record {
    let mut record = Record::new(start);
    for (name, value) in [
        ("Event", "A \"test\""),
        ("Site", "C:\\x"),
        ("Date", "2020.01.01"),
        ("Round", "1"),
        ("White", "Ä"),
        ("Black", ""),
    ] {
        record.set_tag(name, value);
    }
    let mut walker = Walker::new(&record.start, record.tree.root());
    let mut at = record.tree.root();
    for _ in 0..40 {
        walker.go(&record.tree, at);
        let moves = walker.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let from = at;
        at = record.tree.add(from, moves[random.below(moves.len())]);
        annotate(&mut record, at, random);
        if random.below(4) == 0 {
            let Some(mut side) = vary(&mut record, from, moves[random.below(moves.len())]) else { continue };
            for _ in 0..random.below(6) {
                annotate(&mut record, side, random);
                walker.go(&record.tree, side);
                let moves = walker.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                let parent = side;
                side = record.tree.add(parent, moves[random.below(moves.len())]);
                if random.below(3) == 0 {
                    vary(&mut record, parent, moves[random.below(moves.len())]);
                }
            }
        }
    }
    record.ending = Some(match random.below(5) {
        0 => Ending { winner: Some(Color::White), how: How::Resignation },
        1 => Ending { winner: Some(Color::Black), how: How::Time },
        2 => Ending { winner: None, how: How::Agreement },
        3 => Ending { winner: None, how: How::Interrupted },
        _ => Ending { winner: None, how: How::Unfinished },
    });
    record
}

/// Adds a variation, unless a line has the move already: some formats make one line of two that begin alike.
fn vary(record: &mut Record, from: NodeId, mv: Move) -> Option<NodeId> {
    let known = record.tree.children(from).iter().any(|&child| record.tree.node(child).mv == Some(mv));
    (!known).then(|| record.tree.add(from, mv))
}

fn annotate(record: &mut Record, at: NodeId, random: &mut Random) {
    let node = record.tree.node_mut(at);
    match random.below(6) {
        0 => node.comment = "good, (not) bad; [x] $5 1-0 *".to_owned(),
        1 => node.nags = vec![1 + random.below(6) as u8, 255],
        2 => node.clock = Some(Duration::from_millis(random.below(10_000_000) as u64)),
        3 => {
            node.spent = Some(Duration::from_secs(random.below(100) as u64));
            node.comment = "two\nlines".to_owned();
        }
        4 => node.score = Some(Score::Centipawns(random.below(2000) as i32 - 1000)),
        _ => node.score = (random.below(2) == 0).then(|| Score::Mate(random.below(20) as i32 - 10)),
    }
}

/// All nodes by their paths: reading may number them otherwise.
fn shape(record: &Record) -> Vec<String> {
    let tree = &record.tree;
    let mut all = Vec::new();
    let mut open = vec![tree.root()];
    while let Some(id) = open.pop() {
        let node = tree.node(id);
        all.push(format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {}",
            node.mv,
            node.comment,
            node.nags,
            node.clock,
            node.spent,
            node.score,
            tree.children(id).len()
        ));
        open.extend(tree.children(id));
    }
    all
}

/// What is wrong with a record of PGN that was read again.
fn difference(record: &Record, again: &Record) -> Option<String> {
    if let Some(fault) = &again.fault {
        Some(fault.to_string())
    } else if shape(again) != shape(record) {
        Some("the moves differ".to_owned())
    } else if again.ending != record.ending {
        Some(format!("{:?} is read as {:?}", record.ending, again.ending))
    } else if again.start != record.start || record.tags.iter().any(|tag| !again.tags.contains(tag)) {
        Some("tags or start differ".to_owned())
    } else {
        None
    }
}

/// What is wrong with the main line of a record that was read again in a format that may hold no more.
fn difference_in_main_line(record: &Record, again: &Record) -> Option<String> {
    if let Some(fault) = &again.fault {
        Some(fault.to_string())
    } else if !again.tree.main_line().eq(record.tree.main_line()) {
        Some("the moves differ".to_owned())
    } else if again.start != record.start {
        Some("the start differs".to_owned())
    } else {
        None
    }
}

/// Writes records of a variant in all formats that suit it, and reads them. How many, or what went wrong.
fn go_round(entry: &Entry, games: u64) -> Result<usize, Vec<String>> {
    let mut records = 0;
    let mut wrong = Vec::new();
    for seed in 0..games {
        let record = invent(Position::start(entry.variant()), &mut Random::new(seed));
        for format in Format::ALL {
            let Ok(written) = record::write(&record, format) else { continue };
            let text = written.text;
            let variant = (format != Format::Pgn).then_some(entry.variant());
            let mut read = record::read_all(text.as_bytes(), Some(format), Catalogue::builtin(), variant);
            records += 1;
            let problem = match (read.len(), read.pop()) {
                (1, Some(Ok(again))) if format == Format::Pgn => difference(&record, &again),
                (1, Some(Ok(again))) => difference_in_main_line(&record, &again),
                (_, Some(Err(error))) => Some(error.to_string()),
                (number, _) => Some(format!("{number} games")),
            };
            wrong.extend(problem.map(|problem| format!("{} {seed} {format}: {problem}\n{text}", entry.name)));
        }
    }
    if games > 100 {
        eprintln!("{}: {records} records, {} wrong", entry.name, wrong.len());
    }
    wrong.truncate(3);
    if wrong.is_empty() { Ok(records) } else { Err(wrong) }
}

#[test]
fn what_is_written_is_read_in_every_variant() {
    let results = each_variant(|entry| go_round(entry, games(1)));
    let wrong: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).flatten().collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong[0]);
    let records: usize = results.iter().filter_map(|result| result.as_ref().ok()).sum();
    println!("{} variants, {records} records read again", results.len());
}
