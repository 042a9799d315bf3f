//! What was found, for people and for programs.

use std::fmt;
use std::io::{self, Write};

use pantheon_engine::mate::{Answer, Verdict};
use pantheon_notation::{Moment, Notation};
use pantheon_rules::Move;
use serde_json::{Value, json};

use super::problems::{Expected, Problem};
use crate::spelling;
use crate::text::{count, wrap};

/// How many problems came to what.
#[derive(Default)]
pub struct Tally {
    mates: usize,
    without: usize,
    open: usize,
    /// Those that came to something else than the file says.
    wrong: usize,
    /// Those without a mate of which nothing was said.
    bare: usize,
}

impl Tally {
    pub fn count(&mut self, problem: &Problem, answer: &Answer) {
        match answer.verdict {
            Verdict::Mate { .. } => self.mates += 1,
            Verdict::NoMate | Verdict::NoMateWithin(_) => self.without += 1,
            Verdict::Unknown | Verdict::NoKing => self.open += 1,
        }
        match agrees(problem, &answer.verdict) {
            Some(false) if answer.verdict != Verdict::Unknown => self.wrong += 1,
            None if matches!(answer.verdict, Verdict::NoMate | Verdict::NoMateWithin(_)) => self.bare += 1,
            _ => {}
        }
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        match (self.open, self.wrong + self.bare) {
            (0, 0) => 0,
            (0, _) => 3,
            _ => 4,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} without one, {} undecided", count(self.mates, "mate"), self.without, self.open)?;
        if self.wrong > 0 {
            write!(f, "; {} not as the file has it", self.wrong)?;
        }
        Ok(())
    }
}

/// Is it what the file says?
fn agrees(problem: &Problem, verdict: &Verdict) -> Option<bool> {
    Some(match (problem.expected?, verdict) {
        (Expected::Plies(plies), Verdict::Mate { within, shortest, .. }) => {
            let within = *within as usize;
            within == plies || !shortest && within > plies
        }
        (Expected::NoMate, Verdict::NoMate) => true,
        _ => false,
    })
}

fn sentence(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Mate { within, shortest: true, .. } => format!("mate in {} (shortest)", plies(*within)),
        Verdict::Mate { within, shortest: false, .. } => format!("mate within {}", plies(*within)),
        Verdict::NoMate => "no mate by checks alone".to_owned(),
        Verdict::NoMateWithin(most) => format!("no mate by checks alone within {}", plies(*most)),
        Verdict::Unknown => "not decided".to_owned(),
        Verdict::NoKing => "nothing to give check to".to_owned(),
    }
}

fn plies(number: u16) -> String {
    match number {
        1 => "1 ply".to_owned(),
        _ => format!("{number} plies"),
    }
}

/// For people.
pub fn plain(problem: &Problem, answer: &Answer, many: bool, out: &mut impl Write) -> io::Result<()> {
    if many {
        writeln!(out, "{} {}", problem.name(), problem.game.fen())?;
    }
    let wrong = match (agrees(problem, &answer.verdict), problem.expected) {
        (Some(false), Some(Expected::Plies(plies))) => format!("; the file says {plies}"),
        (Some(false), Some(Expected::NoMate)) => "; the file says there is none".to_owned(),
        _ => String::new(),
    };
    let (nodes, seconds) = (answer.nodes, answer.time.as_secs_f64());
    writeln!(out, "{}{wrong}, {nodes} positions, {seconds:.3} s", sentence(&answer.verdict))?;
    if let Verdict::Mate { line, .. } = &answer.verdict {
        let notation = Notation::usual(problem.game.position().variant());
        for row in wrap(&written(problem, line, notation).join(" "), 96) {
            writeln!(out, "  {row}")?;
        }
    }
    Ok(())
}

/// For programs.
pub fn json(problem: &Problem, answer: &Answer) -> Value {
    let variant = problem.game.position().variant();
    let coordinates = if spelling::is_shogi_board(variant) { Notation::Usi } else { Notation::Uci };
    let (kind, line, within, shortest) = match &answer.verdict {
        Verdict::Mate { line, within, shortest } => ("mate", Some(line), Some(*within), Some(*shortest)),
        Verdict::NoMate => ("none", None, None, None),
        Verdict::NoMateWithin(plies) => ("none within", None, Some(*plies), None),
        Verdict::Unknown | Verdict::NoKing => ("undecided", None, None, None),
    };
    json!({
        "variant": variant.name(),
        "fen": problem.game.fen(),
        "verdict": kind,
        "plies": within,
        "shortest": shortest,
        "as_expected": agrees(problem, &answer.verdict),
        "moves": line.map(|line| written(problem, line, coordinates)),
        "written": line.map(|line| written(problem, line, Notation::usual(variant))),
        "nodes": answer.nodes,
        "seconds": answer.time.as_secs_f64(),
    })
}

fn written(problem: &Problem, line: &[Move], notation: Notation) -> Vec<String> {
    let mut position = problem.game.position().clone();
    let mut previous = problem.game.moves().last().map(|mv| mv.to());
    let mut texts = Vec::new();
    for &mv in line {
        texts.push(notation.write(&Moment { position: &position, previous }, mv));
        previous = Some(mv.to());
        position.play_unchecked(mv);
    }
    texts
}
