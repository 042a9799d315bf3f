//! Reads the reference positions: games of Fairy-Stockfish, and what it says of where they lead.

// Each test file is a crate of its own and uses a part of this.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};

use flate2::read::GzDecoder;
use serde::Deserialize;

/// The files of reference positions.
pub const FILES: [&str; 3] = ["five-games", "catalogue", "fsf-ini"];

#[derive(Deserialize)]
pub struct Case {
    pub variant: String,
    /// Where the game starts.
    pub fen: String,
    /// What is played from there.
    pub moves: Vec<String>,
    pub fen_after: String,
    pub legal: BTreeSet<String>,
    #[serde(default)]
    pub forbidden: BTreeSet<String>,
    #[serde(default)]
    pub perft: Vec<u64>,
    pub check: bool,
    /// Some of the legal moves, and how the reference writes them.
    #[serde(default)]
    pub san: BTreeMap<String, String>,
    pub end: Option<End>,
}

#[derive(Deserialize)]
pub struct End {
    pub kind: String,
    pub value: i32,
}

/// All cases of a file.
pub fn cases(file: &str) -> Vec<Case> {
    let path = format!("{}/../rules/tests/data/{file}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    lines.map(|line| serde_json::from_str(&line.expect("a line of text")).expect("a case")).collect()
}
