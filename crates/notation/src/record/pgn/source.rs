//! The text of a stream, a line at a time.

use std::io::{self, BufRead, Read};

use crate::record::Place;

/// A line longer than this comes in pieces, cut between words: no stream may fill the memory.
const PIECE: u64 = 1 << 16;

/// What some programs put before UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Lines of a stream, and a place in the current one.
pub(super) struct Source<R> {
    input: R,
    text: String,
    /// How far the line has been read, in bytes.
    at: usize,
    line: usize,
    /// Characters of the line that came before this piece.
    earlier: usize,
    /// Does the line go on after this piece?
    goes_on: bool,
}

impl<R: BufRead> Source<R> {
    pub fn new(input: R) -> Source<R> {
        Source { input, text: String::new(), at: 0, line: 0, earlier: 0, goes_on: false }
    }

    /// The rest of the line.
    #[inline]
    pub fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// The whole line, for those who keep count of their own, and how far it has been read.
    #[inline]
    pub fn line(&self) -> (&str, usize) {
        (&self.text, self.at)
    }

    /// Goes to a place of the line, by bytes.
    #[inline]
    pub fn set(&mut self, at: usize) {
        self.at = at;
    }

    /// Goes past so many bytes.
    pub fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Is this the beginning of a line?
    pub fn is_line_start(&self) -> bool {
        self.at == 0 && self.earlier == 0
    }

    /// Where a byte of the line stands.
    pub fn place(&self, at: usize) -> Place {
        Place { line: self.line, column: self.earlier + self.text[..at].chars().count() + 1 }
    }

    /// Where it stands now.
    pub fn here(&self) -> Place {
        self.place(self.at)
    }

    /// Goes to the next line, or the next piece of a long one. `false` at the end.
    pub fn next_line(&mut self) -> io::Result<bool> {
        if self.goes_on {
            self.earlier += self.text.chars().count();
        } else {
            self.earlier = 0;
            self.line += 1;
        }
        self.at = 0;
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        let read = self.input.by_ref().take(PIECE).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            self.goes_on = false;
            return Ok(false);
        }
        self.goes_on = read as u64 == PIECE && bytes.last() != Some(&b'\n');
        if self.goes_on && !bytes.last().is_some_and(u8::is_ascii_whitespace) {
            // To the end of the word, if it is one.
            self.input.by_ref().take(PIECE).read_until(b' ', &mut bytes)?;
            if let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n').filter(|&end| end + 1 == bytes.len()) {
                bytes.truncate(end);
                self.goes_on = false;
            }
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        if self.line == 1 && self.earlier == 0 && bytes.starts_with(MARK) {
            bytes.drain(..MARK.len());
        }
        self.text = decode(bytes);
        Ok(true)
    }
}

/// UTF-8, or else Latin-1, in which every byte is a character.
fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| char::from(byte)).collect())
}
