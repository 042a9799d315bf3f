//! The other side: a Python process that answers with pyffish.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::playout::Playout;
use super::python::Python;
use crate::Outcome;

/// A process that speaks JSON lines; it ends when this is dropped.
pub struct Peer {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    /// What it is and which variants it knows.
    pub hello: Hello,
}

/// What the other side is.
#[derive(Deserialize)]
pub struct Hello {
    /// The version of pyffish.
    pub version: String,
    /// The engine inside.
    pub engine: String,
    /// The names of its variants.
    pub variants: BTreeSet<String>,
}

/// What it says about a position. Values are for the player to move: positive for a win, negative for a loss.
#[derive(Deserialize)]
pub struct Answer {
    pub fen: String,
    pub legal: BTreeSet<String>,
    pub check: bool,
    /// The result, where there is no move.
    pub end: Option<i32>,
    /// Can nobody mate any more? Said only where few pieces are left.
    pub dead: Option<bool>,
    /// What it says of repetition and move count, if it was asked.
    pub ruling: Option<Ruling>,
}

/// The result by repetition or move count, if there is one.
#[derive(Clone, Copy, Deserialize)]
pub struct Ruling {
    pub value: Option<i32>,
}

#[derive(Serialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Question<'a> {
    Hello,
    Define { text: &'a str },
    Game { variant: &'a str, fen: &'a str, moves: &'a [String], rulings: bool },
}

impl Peer {
    /// Starts it.
    pub fn start(python: &Python) -> Outcome<Peer> {
        let script = ["-u", "-c", include_str!("peer.py")];
        let mut process = Command::new(&python.program)
            .args(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} did not start: {error}", python.program.display()))?;
        let questions = process.stdin.take().expect("its input is piped");
        let answers = BufReader::new(process.stdout.take().expect("its output is piped"));
        let hello = Hello { version: String::new(), engine: String::new(), variants: BTreeSet::new() };
        let mut peer = Peer { process, questions, answers, hello };
        peer.hello = peer.ask(&Question::Hello)?;
        Ok(peer)
    }

    /// Teaches it variants.
    pub fn define(&mut self, text: &str) -> Outcome {
        #[derive(Deserialize)]
        struct Known {
            variants: BTreeSet<String>,
        }
        let known: Known = self.ask(&Question::Define { text })?;
        self.hello.variants = known.variants;
        Ok(())
    }

    /// Every position of a game, the start included; fewer if it takes a move to be illegal.
    pub fn game(&mut self, variant: &str, playout: &Playout, rulings: bool) -> Outcome<Vec<Answer>> {
        #[derive(Deserialize)]
        struct Positions {
            positions: Vec<Answer>,
        }
        let question = Question::Game { variant, fen: &playout.start, moves: &playout.moves, rulings };
        let answer: Positions = self.ask(&question)?;
        Ok(answer.positions)
    }

    fn ask<T: DeserializeOwned>(&mut self, question: &Question) -> Outcome<T> {
        /// An answer, or what went wrong there.
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Reply<T> {
            Error { error: String },
            Answer(T),
        }
        let gone = |error: &dyn std::fmt::Display| format!("pyffish stopped answering ({error})");
        let question = serde_json::to_string(question).expect("a question is plain data");
        writeln!(self.questions, "{question}").map_err(|error| gone(&error))?;
        self.questions.flush().map_err(|error| gone(&error))?;
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(|error| gone(&error))?;
        match serde_json::from_str(&line).map_err(|error| gone(&error))? {
            Reply::Error { error } => Err(format!("pyffish failed with {error}")),
            Reply::Answer(answer) => Ok(answer),
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
