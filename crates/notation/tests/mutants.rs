//! Records with a few things out of place are read, and what is written of them reads as itself: the laws of the fuzz
//! targets, without their tools.
//!
//! `PANTHEON_MUTANTS` is for how many seconds; a moment, if it is not said.

mod common;

use std::time::{Duration, Instant};

use common::Random;
use pantheon_notation::record::{self, Format};
use pantheon_rules::Catalogue;

const RECORDS: [(Format, &[u8]); 11] = [
    (Format::Pgn, include_bytes!("data/lichess.pgn")),
    (Format::Pgn, include_bytes!("data/pychess.pgn")),
    (Format::Pgn, include_bytes!("data/pychess_made.pgn")),
    (Format::Pgn, include_bytes!("data/chessops_made.pgn")),
    (Format::Pgn, include_bytes!("data/bughouse_made.bpgn")),
    (Format::Kif, include_bytes!("data/even.kifu")),
    (Format::Kif, include_bytes!("data/free.kifu")),
    (Format::Ki2, include_bytes!("data/even.ki2")),
    (Format::Csa, include_bytes!("data/even.csa")),
    (Format::Csa, include_bytes!("data/illegal.csa")),
    (Format::Jkf, include_bytes!("data/even.jkf")),
];

/// What means something to one format or another.
const SIGNS: [&str; 28] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    ";",
    "\n",
    "\r\n",
    "\n\n",
    "*",
    "1-0",
    "$1",
    "1A.",
    "2b.",
    "{12}",
    "{}",
    "--",
    "O-O",
    "|",
    "%TORYO\n",
    "\n変化：2手\n",
    "成",
    "同　",
    "\0",
    "\u{feff}",
];

/// A part of a record, with one to four changes.
fn mutant(text: &[u8], random: &mut Random) -> Vec<u8> {
    let from = if random.below(2) == 0 { 0 } else { random.below(text.len()) };
    let mut text = text[from..(from + 100 + random.below(2000)).min(text.len())].to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(20)).min(text.len());
        match random.below(5) {
            0 => drop(text.drain(at..end)),
            1 => {
                let part = text[at..end].to_vec();
                let to = random.below(text.len() + 1);
                text.splice(to..to, part);
            }
            2 if at < text.len() => text[at] = random.below(256) as u8,
            _ => {
                let sign = SIGNS[random.below(SIGNS.len())];
                text.splice(at..at, sign.bytes());
            }
        }
    }
    text
}

#[test]
fn records_with_changes_go_round() {
    let seconds = std::env::var("PANTHEON_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(0.5);
    let begin = Instant::now();
    let (mut texts, mut records) = (0, 0);
    for seed in 0.. {
        if begin.elapsed() > Duration::from_secs_f64(seconds) {
            break;
        }
        let mut random = Random::new(seed);
        let (format, source) = RECORDS[random.below(RECORDS.len())];
        let text = mutant(source, &mut random);
        texts += 1;
        for record in record::read_all(&text, Some(format), Catalogue::builtin(), None).into_iter().flatten() {
            let Ok(written) = record::write(&record, format) else { continue };
            let mut again = record::read_all(written.text.as_bytes(), Some(format), Catalogue::builtin(), None);
            let shown = || format!("{format} {seed}\n{}\n===\n{}", String::from_utf8_lossy(&text), written.text);
            assert_eq!(again.len(), 1, "{}", shown());
            let again = again.remove(0).unwrap_or_else(|error| panic!("{error}: {}", shown()));
            assert_eq!(again.fault, None, "{}", shown());
            assert!(again.sequence().eq(record.sequence()), "{}", shown());
            assert_eq!((&again.start, &again.second), (&record.start, &record.second), "{}", shown());
            records += 1;
        }
    }
    println!("{texts} texts, {records} records");
}
