//! Reading words and numbers.

use std::time::Duration;

use crate::command::Complaint;

/// Words of a line, one after the other, and complaints about them.
pub(crate) struct Words<'a> {
    words: Vec<&'a str>,
    at: usize,
    pub complaints: Vec<Complaint>,
}

impl<'a> Words<'a> {
    pub fn new(words: &[&'a str]) -> Words<'a> {
        Words { words: words.to_vec(), at: 0, complaints: Vec::new() }
    }

    pub fn next(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word
    }

    /// All that is left, up to one of these words.
    pub fn until(&mut self, ends: &[&str]) -> Vec<String> {
        let rest = self.words.get(self.at..).unwrap_or_default();
        let taken: Vec<String> =
            rest.iter().take_while(|word| !ends.contains(word)).map(|&word| word.to_owned()).collect();
        self.at += taken.len();
        taken
    }

    /// Complains of a word that is none of those there are.
    pub fn complain_of(&mut self, problem: &'static str, word: &str, known: &[&str]) {
        self.complaints.push(Complaint::new(problem, word, format!("there are {}", known.join(", "))));
    }

    /// The number behind a word. One that is missing or none is complained of, and the next word is read on its own.
    pub fn number(&mut self, of: &str) -> Option<i64> {
        match self.words.get(self.at) {
            Some(word) => match word.parse() {
                Ok(number) => {
                    self.at += 1;
                    Some(number)
                }
                Err(_) => {
                    // A word that is a number to people, such as 1e9 or a number too great, is not read as a word.
                    self.at += usize::from(!word.starts_with(|c: char| c.is_ascii_alphabetic()));
                    self.complaints.push(Complaint::new("no number", word, format!("`{of}` is followed by a number")));
                    None
                }
            },
            None => {
                self.complaints.push(Complaint::new("no number", of, format!("`{of}` is followed by a number")));
                None
            }
        }
    }

    /// A number that cannot be negative; a clock that has run out may be told so.
    pub fn count(&mut self, of: &str) -> Option<u64> {
        self.number(of).map(|number| number.max(0) as u64)
    }

    pub fn small(&mut self, of: &str) -> Option<u32> {
        self.count(of).map(|number| number.min(u32::MAX as u64) as u32)
    }

    pub fn milliseconds(&mut self, of: &str) -> Option<Duration> {
        self.count(of).map(|number| Duration::from_millis(number.min(LONGEST_MS)))
    }
}

/// More than any clock holds, and little enough to reckon with.
pub(crate) const LONGEST_MS: u64 = 1_000_000_000_000;

/// Seconds, perhaps with a part of one, as a time that can be reckoned with.
pub(crate) fn seconds(number: f64) -> Duration {
    let number = if number.is_finite() { number.clamp(0.0, LONGEST_MS as f64 / 1000.0) } else { 0.0 };
    Duration::from_secs_f64(number)
}

/// A note on one line, whatever stands in it.
pub(crate) fn on_one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
