//! Texts that are made to break the readers of the Japanese record formats.

mod common;
#[path = "common/kifu.rs"]
mod kifu;

use std::time::{Duration, Instant};

use common::{Random, position};
use kifu::{FORMATS, read};
use pantheon_notation::record::Record;
use pantheon_notation::record::encoding::{Encoding, decode, encode};
use pantheon_rules::Catalogue;

/// Reads a text in every format, within a time that no quadratic reader keeps, and writes what comes of it.
fn endure(name: &str, text: &str) {
    for (format, read, _) in FORMATS {
        let begin = Instant::now();
        if let Ok(record) = read(text, Catalogue::builtin()) {
            for (_, _, write) in FORMATS {
                let _ = write(&record);
            }
        }
        let took = begin.elapsed();
        assert!(took < Duration::from_secs(8), "{format} took {took:?} for {name}");
    }
}

#[test]
fn deep_variations_go_round() {
    let mut record = Record::new(position("shogi", "start"));
    let moves = ["5i5h", "5a5b", "5h5i", "5b5a"];
    let others = ["7g7f", "3c3d", "7g7f", "3c3d"];
    let mut at = record.start.clone();
    let mut node = record.tree.root();
    for ply in 0..2_000 {
        let other = at.parse_usi(others[ply % 4]).expect("a move");
        let mv = at.parse_usi(moves[ply % 4]).expect("a move");
        record.tree.add(node, other);
        node = record.tree.add(node, mv);
        at.play_unchecked(mv);
    }
    for (format, read, write) in FORMATS {
        let again = read(&write(&record).expect("shogi suits").text, Catalogue::builtin()).expect("what is written");
        let expected = if format == "csa" { 1 } else { 4_000 };
        assert_eq!((again.tree.len(), again.fault), (expected, None), "{format}");
    }
}

#[test]
fn hostile_texts() {
    let mut random = Random::new(7);
    let noise: Vec<u8> = (0..1 << 20).map(|_| random.below(256) as u8).collect();
    endure("noise", &decode(&noise).text);
    endure("garbage", &"▲７六歩 1 x：| ".repeat(40_000));
    endure("lines of garbage", &"12 ７六歩\n変化：1手\n|v\n%\n+\n".repeat(25_000));
    let even = "手合割：平手\n";
    endure("one move over and over", &format!("{even}{}", "   1 ７六歩(77)\n".repeat(60_000)));
    let shuffle = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let long: String = (0..40_000).map(|at| format!("{:>4} {}\n", at + 1, shuffle[at % 4])).collect();
    endure("a long game", &format!("{even}{long}"));
    // Each variation leaves the one before at its second move.
    let deep: String = (0..20_000)
        .map(|at| {
            format!(
                "変化：{}手\n{:>4} {}\n{:>4} {}\n",
                at + 1,
                at + 1,
                shuffle[at % 4],
                at + 2,
                ["３四歩(33)", "７六歩(77)", "３四歩(33)", "７六歩(77)"][at % 4]
            )
        })
        .collect();
    endure("deep variations", &format!("{even}   1 ７六歩(77)\n{deep}"));
    let nested = read("kif", &format!("{even}   1 ７六歩(77)\n{deep}"));
    assert_eq!((nested.tree.len(), nested.fault), (40_001, None));
    endure("broken variations", &format!("{even}   1 ７六歩(77)\n{}", "変化：1手\n   1 ９九歩(77)\n".repeat(30_000)));
    endure("comments", &format!("{even}   1 ７六歩(77)\n{}", "*x\n".repeat(300_000)));
    endure("headers", &"a：b\n".repeat(150_000));
    endure("deep lists", &"[".repeat(1 << 20));
    let forks = "{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"},\"forks\":[[";
    let close = "]]}";
    endure("deep forks", &format!("{{\"moves\":[{}{}]}}", forks.repeat(9_000), close.repeat(9_000)));
    endure("a long line of CSA", &format!("PI\n+\n{}", "+7776FU,-3334FU,".repeat(60_000)));
    endure("many games", &"PI\n+\n/\n".repeat(100_000));
    endure("hands of CSA", &format!("P+{}{}\n+\n", "00FU".repeat(100_000), "00AL".repeat(100_000)));
    endure("starts of CSA", &"PI\n".repeat(300_000));
    endure("unmapped", &String::from_utf8_lossy(&encode(&"😀".repeat(250_000), Encoding::ShiftJis).bytes));
}

/// Half a record, and records with something in them changed, are records or have errors to show.
#[test]
fn mutilated_records() {
    let files = [
        include_str!("data/even.kifu"),
        include_str!("data/free.ki2"),
        include_str!("data/handicap.csa"),
        include_str!("data/free.jkf"),
    ];
    let mut random = Random::new(11);
    for text in files {
        let chars: Vec<char> = text.chars().collect();
        for _ in 0..300 {
            let mut changed = chars.clone();
            for _ in 0..1 + random.below(4) {
                let at = random.below(changed.len());
                match random.below(3) {
                    0 => changed[at] = chars[random.below(chars.len())],
                    1 => drop(changed.drain(at..(at + 5).min(changed.len() - 1).max(at))),
                    _ => changed.truncate(at + 1),
                }
            }
            let changed: String = changed.into_iter().collect();
            for (_, read, write) in FORMATS {
                match read(&changed, Catalogue::builtin()) {
                    Ok(record) => drop(write(&record)),
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
            }
        }
    }
}
