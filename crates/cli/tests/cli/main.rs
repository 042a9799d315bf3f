//! The program as its users meet it: every test runs the built binary.

mod analyze;
mod arbiter;
mod chance;
mod check;
mod contest;
mod convert;
mod engine;
mod keys;
mod learn;
mod mate;
mod perft;
mod piece;
mod play;
mod show;
mod talk;
mod terminal;
mod tune;
mod usage;
mod variants;
mod xboard;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

/// What a run of the program came to.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Run {
    /// Standard output of a run that must have gone well.
    #[track_caller]
    fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self.out
    }

    /// Standard error of a run that must have failed.
    #[track_caller]
    fn failed(self) -> String {
        assert_eq!(self.code, Some(1), "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self.err
    }
}

fn pantheon(args: &[&str]) -> Run {
    pantheon_reading(args, "")
}

fn pantheon_reading(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pantheon"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.as_ref().to_vec();
    // The program may stop reading before the end; that is its right.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
    }
}

/// A file with this text, for one test.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file can be written");
    path.to_str().expect("the path is UTF-8").to_owned()
}

#[track_caller]
fn assert_has(text: &str, part: &str) {
    assert!(text.contains(part), "no\n{part}\nin\n{text}");
}
