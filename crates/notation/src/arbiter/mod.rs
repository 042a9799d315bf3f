//! The arbiter: what a finished game comes to by the rules, and whether its record agrees.
//!
//! ```
//! use pantheon_notation::{arbiter, record::Record};
//! use pantheon_rules::{Catalogue, Position};
//!
//! let start = Position::start(Catalogue::builtin().get("chess").unwrap());
//! let mut record = Record::new(start.clone());
//! let (mut position, mut node) = (start, record.tree.root());
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let mv = position.parse_uci(text)?;
//!     position = position.play(mv)?;
//!     node = record.tree.add(node, mv);
//! }
//! let ruling = arbiter::judge(&record);
//! assert_eq!(ruling.to_string(), "0-1. Black wins: checkmate; White's king cannot escape capture.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod finding;
mod replay;
mod word;

use std::fmt;

use pantheon_rules::Outcome;

use crate::record::Record;

pub use finding::{Breach, Finding};
use replay::{Replay, Stop};
pub use word::conclude;

/// What a game comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where nothing decides the game. Where the board does not, the record's word is
    /// taken for what the rules leave to the players.
    pub result: &'static str,
    /// The rule that gives the result. None if the game goes on, or if the record has a result without a reason.
    pub outcome: Option<Outcome>,
    /// What was noticed.
    pub findings: Vec<Finding>,
    /// Was every rule kept, and does the record say what the rules say?
    pub clean: bool,
    /// How many moves were played by the rules.
    pub plies: usize,
}

/// Judges the main line of a record.
pub fn judge(record: &Record) -> Ruling {
    let said = record.ending.or_else(|| word::tagged(record));
    let mut replay = Replay::of(record);
    let stop = replay.run();
    let plies = replay.game.plies();
    let (word, made_claim) = match stop {
        Stop::Decided(outcome) => (word::compare(said, outcome), false),
        Stop::Unreadable => (word::Word::nothing(), false),
        Stop::Undecided => {
            let claim = replay.game.claim();
            let word = word::hear(&mut replay.game, said);
            let made = claim.is_some() && word.outcome == claim;
            (word, made)
        }
    };
    let mut findings = replay.findings(made_claim);
    findings.extend(word.findings);
    findings.extend(word::contradiction(record));
    let aside = record.tree.len() - record.tree.main_line().count();
    if aside > 0 {
        findings.push(Finding::Variations { moves: aside });
    }
    Ruling::new(word.result, word.outcome, findings, plies)
}

impl Ruling {
    fn new(result: &'static str, outcome: Option<Outcome>, findings: Vec<Finding>, plies: usize) -> Ruling {
        let clean = !findings.iter().any(Finding::is_breach);
        Ruling { result, outcome, findings, clean, plies }
    }

    /// The result and the rule that gives it, in a sentence.
    pub fn sentence(&self) -> String {
        match self.outcome {
            Some(outcome) => format!("{}. {outcome}", self.result),
            None if self.result == "*" => "*. Nothing has decided the game.".to_owned(),
            None => format!("{}. So the record says; the board leaves it open.", self.result),
        }
    }
}

impl fmt::Display for Ruling {
    /// The result, then a line for each finding: `!` is before what is wrong, `-` before what is only worth knowing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())?;
        for finding in &self.findings {
            let mark = if finding.is_breach() { '!' } else { '-' };
            write!(f, "\n{mark} {finding}")?;
        }
        Ok(())
    }
}
