//! What a session waits for: lines from outside, and news of its search.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;

use pantheon_engine::Report;

use crate::lines::{Line, Lines};

/// Something happened.
pub enum Input {
    /// A line came.
    Line(Line),
    /// No more lines will come.
    End,
    /// Reading failed.
    Failed(io::Error),
    /// The search with this number has news.
    Report(u64, Report),
    /// The search with this number has come to its end.
    Done(u64),
}

/// Reads lines on a thread of its own, which ends with the program.
pub fn listen(sender: Sender<Input>) {
    thread::spawn(move || {
        // Who reads from us may be gone: then there is nobody to read for.
        let mut lines = Lines::new(io::stdin().lock());
        loop {
            let input = match lines.next() {
                Ok(Some(line)) => Input::Line(line),
                Ok(None) => Input::End,
                Err(error) => Input::Failed(error),
            };
            let is_last = !matches!(input, Input::Line(_));
            if sender.send(input).is_err() || is_last {
                return;
            }
        }
    });
}

/// Tells of a search. Dropped with the search's last word, it says that this was the last.
pub struct Teller {
    sender: Sender<Input>,
    number: u64,
}

impl Teller {
    /// For the search with this number.
    pub fn new(sender: Sender<Input>, number: u64) -> Teller {
        Teller { sender, number }
    }

    /// Passes news on.
    pub fn tell(&self, report: Report) {
        // A session that is over needs no news.
        let _ = self.sender.send(Input::Report(self.number, report));
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        let _ = self.sender.send(Input::Done(self.number));
    }
}
