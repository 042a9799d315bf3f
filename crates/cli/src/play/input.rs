//! Lines from standard input, for somebody who has other things to do than to wait for them.

use std::io;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use crate::lines::{Line, Lines};

/// What comes in, read by a thread of its own: a line ahead, and no further.
pub struct Input(Receiver<io::Result<Option<Line>>>);

impl Input {
    /// Standard input, which nobody else may read then.
    pub fn standard() -> Input {
        let (sender, receiver) = mpsc::sync_channel(0);
        thread::spawn(move || {
            let mut lines = Lines::new(io::stdin().lock());
            loop {
                let line = lines.next();
                let is_last = !matches!(line, Ok(Some(_)));
                // Who does not listen any more has left the game.
                if sender.send(line).is_err() || is_last {
                    return;
                }
            }
        });
        Input(receiver)
    }

    /// Waits for the next line; `None` at the end of the input.
    pub fn next(&self) -> io::Result<Option<Line>> {
        self.0.recv().unwrap_or(Ok(None))
    }

    /// The next line, if it is there.
    pub fn ready(&self) -> io::Result<Option<Line>> {
        self.0.try_recv().unwrap_or(Ok(None))
    }
}
