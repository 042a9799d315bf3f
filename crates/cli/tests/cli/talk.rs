//! Ways to talk to the engine: all at once, with pauses, or line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::pantheon_reading;

/// What the engine answers to these lines.
#[track_caller]
pub fn answers(input: &str) -> String {
    pantheon_reading(&["engine"], input).ok()
}

/// The last line of an answer.
pub fn last(out: &str) -> &str {
    out.lines().last().unwrap_or_default()
}

/// An engine that is talked to line by line.
pub struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Talk {
    fn drop(&mut self) {
        // One that a test has failed with would think for ever.
        let _ = self.child.kill();
    }
}

impl Talk {
    pub fn begin(arguments: &[&str]) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pantheon"))
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("its input is piped");
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Talk { child, input, lines }
    }

    pub fn say(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).expect("it listens");
    }

    /// What follows on the next line that begins so.
    pub fn until(&mut self, start: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|_| panic!("it does not say `{start}`"));
            if let Some(rest) = line.strip_prefix(start) {
                return rest.to_owned();
            }
        }
    }

    pub fn end(mut self) {
        self.say("quit\n");
        self.child.wait().expect("it ends");
    }
}

/// What the engine answers to somebody who speaks with pauses.
#[track_caller]
pub fn spoken(parts: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pantheon"));
    command.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    for part in parts {
        stdin.write_all(part.as_bytes()).expect("the program listens");
        thread::sleep(Duration::from_millis(400));
    }
    drop(stdin);
    String::from_utf8(child.wait_with_output().expect("the program ends").stdout).expect("standard output is UTF-8")
}
