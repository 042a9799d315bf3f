//! Another program, with lines going in and coming out.

use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::cpu;
use crate::lines::{Line, Lines};
use crate::text::excerpt;

/// Lines that wait to be read. A program that says more is made to wait, not given memory.
const WAITING: usize = 4096;

/// How long a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(1000);

/// A program under way. Dropped, it is ended.
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<(Instant, String)>,
    /// The last lines that it said, for those who ask why it died.
    last: Vec<String>,
    complaint: Arc<Mutex<String>>,
}

/// Why no line came.
#[derive(Clone, PartialEq, Debug)]
pub enum Silence {
    /// There was none in time.
    Timeout,
    /// The program has ended; what is known of it.
    Ended(String),
}

impl Process {
    /// Starts a program. The error is a sentence.
    pub fn start(words: &[String]) -> Result<Process, String> {
        let [program, arguments @ ..] = words else { return Err("there is no command".to_owned()) };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A Ctrl-C is for us, and we tell the engines; else one would seem to crash before we know why.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("cannot start `{}`: {error}", excerpt(program)))?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(format!("`{}` has no input or output", excerpt(program)));
        };
        let (sender, lines) = sync_channel(WAITING);
        let complaint = Arc::new(Mutex::new(String::new()));
        let heard = complaint.clone();
        thread::spawn(move || listen(output, &sender));
        thread::spawn(move || remember(errors, &heard));
        Ok(Process { child, input, lines, last: Vec::new(), complaint })
    }

    /// Says a line.
    pub fn say(&mut self, line: &str) -> Result<(), Silence> {
        let result = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        result.map_err(|_| self.obituary())
    }

    /// The next line, and when it came.
    pub fn hear(&mut self, until: Instant) -> Result<(Instant, String), Silence> {
        match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok((when, line)) => {
                if self.last.len() >= 3 {
                    self.last.remove(0);
                }
                self.last.push(line.clone());
                Ok((when, line))
            }
            Err(RecvTimeoutError::Timeout) => Err(Silence::Timeout),
            Err(RecvTimeoutError::Disconnected) => Err(self.obituary()),
        }
    }

    /// What it has used of the processors.
    pub fn cpu(&self) -> Option<Duration> {
        cpu::of_process(&self.child.id().to_string())
    }

    /// Waits for its end and says how it came.
    fn obituary(&mut self) -> Silence {
        let status = match wait_for(&mut self.child, FAREWELL) {
            Some(status) => status,
            None => "it closed its output".to_owned(),
        };
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        let said = match (complaint.as_str(), self.last.last()) {
            ("", None) => "it said nothing".to_owned(),
            ("", Some(last)) => format!("its last line was `{}`", excerpt(last)),
            (complaint, _) => format!("it complained `{}`", excerpt(complaint)),
        };
        Silence::Ended(format!("{status}; {said}"))
    }

    /// Asks it to end, and ends it if it does not.
    pub fn quit(mut self) {
        let _ = self.say("quit");
        wait_for(&mut self.child, FAREWELL);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wait_for(child: &mut Child, time: Duration) -> Option<String> {
    let until = Instant::now() + time;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.to_string()),
            Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
            _ => return None,
        }
    }
}

/// Hands on what a program says, with the time at which it came.
fn listen(output: impl Read, sender: &SyncSender<(Instant, String)>) {
    let mut lines = Lines::new(BufReader::new(output));
    while let Ok(Some(line)) = lines.next() {
        let Line::Text(text) = line else { continue };
        if sender.send((Instant::now(), text)).is_err() {
            return;
        }
    }
}

/// Keeps the last line of what a program complains about.
fn remember(errors: impl Read, heard: &Mutex<String>) {
    let mut lines = Lines::new(BufReader::new(errors));
    while let Ok(Some(line)) = lines.next() {
        if let Line::Text(text) = line
            && !text.trim().is_empty()
        {
            *heard.lock().unwrap_or_else(PoisonError::into_inner) = text;
        }
    }
}

/// The words of a command line; quotes and backslashes keep blanks as a shell does.
pub fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            ('\\', None | Some('"')) => {
                let next = chars.next().ok_or_else(|| format!("`{}` ends with a backslash", excerpt(command)))?;
                word.get_or_insert_default().push(next);
            }
            (c, Some(open)) if c == open => quote = None,
            (c, Some(_)) => word.get_or_insert_default().push(c),
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, None) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(format!("a quote is not closed in `{}`", excerpt(command)));
    }
    words.extend(word);
    if words.is_empty() { Err("the command of an engine is empty".to_owned()) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_does() {
        assert_eq!(words("a b  c").unwrap(), ["a", "b", "c"]);
        assert_eq!(words("'my engine' \"x y\"z a\\ b ''").unwrap(), ["my engine", "x yz", "a b", ""]);
        assert!(words("").is_err() && words("'a").is_err() && words("a\\").is_err());
    }
}
