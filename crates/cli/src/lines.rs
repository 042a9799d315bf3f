use std::io::{self, BufRead};

/// Lines from outside, whatever their bytes: what is not UTF-8 is replaced, what is too long is passed over.
pub struct Lines<R> {
    input: R,
}

/// One line.
#[derive(PartialEq, Eq, Debug)]
pub enum Line {
    /// Its text, without the end of the line.
    Text(String),
    /// It was longer than [`LONGEST`].
    TooLong,
}

/// The longest line that is read, in bytes. A game of ten thousand moves is shorter.
pub const LONGEST: usize = 1 << 20;

impl<R: BufRead> Lines<R> {
    /// The lines of this input.
    pub fn new(input: R) -> Lines<R> {
        Lines { input }
    }

    /// The next line; `None` at the end of the input.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let mut too_long = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                result => result?,
            };
            let end_of_input = buffer.is_empty();
            let end_of_line = buffer.iter().position(|&b| b == b'\n');
            let part = &buffer[..end_of_line.unwrap_or(buffer.len())];
            if end_of_input && bytes.is_empty() && !too_long {
                return Ok(None);
            }
            too_long |= bytes.len() + part.len() > LONGEST;
            if !too_long {
                bytes.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end_of_line.is_some());
            self.input.consume(used);
            if end_of_line.is_some() || end_of_input {
                return Ok(Some(match too_long {
                    true => Line::TooLong,
                    false => Line::Text(
                        String::from_utf8_lossy(&bytes)
                            .trim_start_matches('\u{feff}')
                            .trim_end_matches('\r')
                            .to_owned(),
                    ),
                }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Vec<Line> {
        let mut lines = Lines::new(io::BufReader::with_capacity(7, input));
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn ends_of_lines_are_taken_off() {
        assert_eq!(read(b"one\ntwo and more\r\n\nfour"), ["one", "two and more", "", "four"].map(text));
        assert_eq!(read(b""), []);
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(read(b"a\xff\0b\n"), [text("a\u{fffd}\0b")]);
    }

    #[test]
    fn a_line_too_long_is_passed_over() {
        let long = [&b"x".repeat(LONGEST + 1)[..], b"\nnext\n"].concat();
        assert_eq!(read(&long), [Line::TooLong, text("next")]);
        assert_eq!(read(&b"x".repeat(LONGEST + 1)), [Line::TooLong]);
        assert_eq!(read(&b"x".repeat(LONGEST)), [text(&"x".repeat(LONGEST))]);
    }
}
