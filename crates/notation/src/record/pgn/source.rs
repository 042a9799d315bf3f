//! The text of a stream, many lines at a time.

use std::io::{self, BufRead, ErrorKind};

use crate::record::Place;

/// A line longer than this comes in pieces, cut between words: no stream may fill the memory.
const PIECE: usize = 1 << 16;

/// What some programs put before UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Lines of a stream, and a place in them. Whoever reads goes over many lines at once; which line it was is found out
/// when somebody asks.
pub(super) struct Source<R> {
    input: R,
    /// Whole lines, or a piece of one that is too long.
    text: String,
    /// How far the text has been read, in bytes.
    at: usize,
    /// A line of the text that has been read up to its beginning at least: its number, and where it begins.
    line: usize,
    line_start: usize,
    /// May there be ends of lines between that beginning and where the text has been read to?
    behind: bool,
    /// Characters of the first line that came before this text.
    earlier: usize,
    /// Does the last line go on after this text?
    goes_on: bool,
}

impl<R: BufRead> Source<R> {
    pub fn new(input: R) -> Source<R> {
        Source { input, text: String::new(), at: 0, line: 1, line_start: 0, behind: false, earlier: 0, goes_on: false }
    }

    /// All lines at hand, for those who keep count of their own, and how far they have been read.
    #[inline]
    pub fn text(&self) -> (&str, usize) {
        (&self.text, self.at)
    }

    /// All that has not been read of the lines at hand.
    pub fn ahead(&self) -> &str {
        &self.text[self.at..]
    }

    /// The rest of the line.
    pub fn rest(&self) -> &str {
        self.rest_from(self.at)
    }

    /// The rest of a line from one of its bytes, without its end.
    pub fn rest_from(&self, at: usize) -> &str {
        let rest = &self.text[at..];
        if rest.starts_with('\n') {
            return "";
        }
        let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
        line.strip_suffix('\r').unwrap_or(line)
    }

    /// Goes to a place of the text, by bytes.
    #[inline]
    pub fn set(&mut self, at: usize) {
        self.at = at;
        self.behind = true;
    }

    /// Goes past so many bytes of the line.
    pub fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Is this the beginning of a line?
    pub fn is_line_start(&self) -> bool {
        self.begins_line(self.at)
    }

    /// Does a line begin with a byte of the text?
    pub fn begins_line(&self, at: usize) -> bool {
        match at.checked_sub(1) {
            Some(before) => self.text.as_bytes()[before] == b'\n',
            None => self.earlier == 0,
        }
    }

    /// Where a byte of the text stands.
    pub fn place(&self, at: usize) -> Place {
        if at == self.line_start {
            let earlier = if at == 0 { self.earlier } else { 0 };
            return Place { line: self.line, column: earlier + 1 };
        }
        let before = &self.text[self.line_start..at];
        let (earlier, line) = match before.rfind('\n') {
            Some(end) => (0, &before[end + 1..]),
            None if self.line_start > 0 => (0, before),
            None => (self.earlier, before),
        };
        Place { line: self.line + newlines(before), column: earlier + line.chars().count() + 1 }
    }

    /// Where it stands now.
    pub fn here(&self) -> Place {
        self.place(self.at)
    }

    /// Where it stands so many bytes later.
    pub fn here_after(&self, bytes: usize) -> Place {
        self.place(self.at + bytes)
    }

    /// Goes to the next line, or the next piece of a long one. `false` at the end.
    pub fn next_line(&mut self) -> io::Result<bool> {
        let rest = &self.text[self.at..];
        match if rest.starts_with('\n') { Some(0) } else { rest.find('\n') } {
            Some(end) if end + 1 < rest.len() => {
                if self.behind {
                    self.line += newlines(&self.text[self.line_start..self.at]);
                }
                self.at += end + 1;
                self.line += 1;
                self.line_start = self.at;
                self.behind = false;
                Ok(true)
            }
            _ => self.next_text(),
        }
    }

    /// Goes to the next lines, or the next piece of a long one, whatever is left of these. `false` at the end.
    pub fn next_text(&mut self) -> io::Result<bool> {
        if self.goes_on {
            self.earlier += self.text.chars().count();
        } else {
            self.earlier = 0;
            // The last line of all may have no end.
            let unended = !self.text.is_empty() && !self.text.ends_with('\n');
            self.line += newlines(&self.text[self.line_start..]) + usize::from(unended);
        }
        self.at = 0;
        self.line_start = 0;
        self.behind = false;
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        self.fill(&mut bytes)?;
        self.goes_on = bytes.len() >= PIECE && bytes.last() != Some(&b'\n');
        if self.line == 1 && self.earlier == 0 && bytes.starts_with(MARK) {
            bytes.drain(..MARK.len());
            if bytes.is_empty() {
                // A text that is empty is the end; this one has yet to be read.
                bytes.push(b'\n');
            }
        }
        self.text = decode(bytes);
        Ok(!self.text.is_empty())
    }

    /// Takes whole lines, as many as are there; of a line that is too long a piece up to the end of a word.
    fn fill(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        loop {
            let there = match self.input.fill_buf() {
                Ok(there) => there,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let there = &there[..there.len().min(PIECE)];
            let end = match bytes.len() {
                // Long enough: the next word is the last one.
                PIECE.. => there.iter().position(|byte| matches!(byte, b' ' | b'\n')),
                _ => there.iter().rposition(|&byte| byte == b'\n'),
            };
            let taken = end.map_or(there.len(), |end| end + 1);
            bytes.extend_from_slice(&there[..taken]);
            self.input.consume(taken);
            if end.is_some() || taken == 0 || bytes.len() >= 2 * PIECE {
                return Ok(());
            }
            if bytes.len() >= PIECE && bytes.last().is_some_and(u8::is_ascii_whitespace) {
                return Ok(());
            }
        }
    }
}

/// How many lines end in a text. The numbers of short stretches fit in bytes, of which many are added at once.
fn newlines(text: &str) -> usize {
    let ends = |bytes: &[u8]| bytes.iter().fold(0u8, |sum, &byte| sum + u8::from(byte == b'\n'));
    text.as_bytes().chunks(255).map(|bytes| usize::from(ends(bytes))).sum()
}

/// Lines of UTF-8, or else of Latin-1, in which every byte is a character.
fn decode(bytes: Vec<u8>) -> String {
    let decode_line = |line: &[u8]| match std::str::from_utf8(line) {
        Ok(line) => line.to_owned(),
        Err(_) => line.iter().map(|&byte| char::from(byte)).collect(),
    };
    let by_line = |bytes: &[u8]| bytes.split_inclusive(|&byte| byte == b'\n').map(decode_line).collect();
    String::from_utf8(bytes).unwrap_or_else(|error| by_line(error.as_bytes()))
}
