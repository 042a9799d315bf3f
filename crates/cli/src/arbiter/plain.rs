//! The simplest format of games: one a line, in the words of UCI and USI.

use std::io::BufRead;
use std::sync::Arc;

use pantheon_notation::record::{Ending, Fault, How, Place, Record, RecordError};
use pantheon_rules::{Catalogue, Color, Position, Variant};

use crate::lines::{Line, Lines};
use crate::start::read_position;
use crate::{library, spelling};

/// Reads games line by line.
pub struct Reader<'a, R> {
    lines: Lines<R>,
    catalogue: &'a Catalogue,
    /// The variant of games that do not name theirs.
    variant: Option<&'a Arc<Variant>>,
    /// The number of the line read last.
    line: usize,
    /// Could the input not be read any further?
    broken: bool,
}

impl<'a, R: BufRead> Reader<'a, R> {
    pub fn new(input: R, catalogue: &'a Catalogue, variant: Option<&'a Arc<Variant>>) -> Reader<'a, R> {
        Reader { lines: Lines::new(input), catalogue, variant, line: 0, broken: false }
    }

    fn read(&self, text: &str) -> Result<Record, RecordError> {
        let mut words = words(text, self.line).peekable();
        let start = |word: &Word| matches!(word.text, "position" | "startpos" | "fen" | "sfen" | "moves");
        let variant = match words.next_if(|word| !start(word)) {
            Some(word) => library::find(self.catalogue, word.text).map_err(|reason| word.error(reason))?,
            None => self.variant.ok_or_else(|| {
                let reason = "no variant; write its name first, as in `chess startpos moves e2e4`, or give --variant";
                words.peek().unwrap_or(&Word::nowhere(self.line)).error(reason)
            })?,
        };
        words.next_if(|word| word.text == "position");
        let mut position = Position::start(variant);
        if let Some(keyword) = words.next_if(|word| start(word) && word.text != "moves") {
            let mut fields = Vec::new();
            while let Some(word) = words.next_if(|word| word.text != "moves") {
                fields.push(word.text);
            }
            let fen = fields.join(" ");
            match (keyword.text, fen.as_str()) {
                ("startpos", "") => {}
                ("startpos", _) => {
                    return Err(keyword.error(format!("`moves` must come after it, not `{}`", fields[0])));
                }
                ("sfen", fen) => position = keyword.position(variant, &format!("sfen {fen}"))?,
                (_, fen) => position = keyword.position(variant, fen)?,
            }
        }
        if let Some(word) = words.next_if(|word| word.text != "moves") {
            return Err(word.error("`startpos`, `fen`, `sfen` or `moves` must come here"));
        }
        words.next();
        Ok(moves(Record::new(position), words))
    }
}

impl<R: BufRead> Iterator for Reader<'_, R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.broken {
            let line = self.lines.next();
            self.line += 1;
            match line {
                Ok(Some(Line::Text(text))) => {
                    let text = text.trim_start_matches('\u{feff}');
                    if !text.trim().is_empty() && !text.trim_start().starts_with('#') {
                        return Some(self.read(text));
                    }
                }
                Ok(Some(Line::TooLong)) => return Some(Err(Word::nowhere(self.line).error("this line is too long"))),
                Ok(None) => return None,
                Err(error) => {
                    self.broken = true;
                    return Some(Err(Word::nowhere(self.line).error(format!("cannot read on: {error}"))));
                }
            }
        }
        None
    }
}

/// The moves, up to the first that is none, and the result after them.
fn moves<'a>(mut record: Record, words: impl Iterator<Item = Word<'a>>) -> Record {
    let mut position = record.start.clone();
    let mut node = record.tree.root();
    let mut words = words.peekable();
    let mut ply = 0;
    while let Some(word) = words.next() {
        if words.peek().is_none()
            && let Some(ending) = ending(word.text, position.turn())
        {
            record.ending = Some(ending);
        } else if record.fault.is_none() {
            match spelling::parse_coordinates(&position, word.text) {
                Ok(mv) => {
                    node = record.tree.add(node, mv);
                    position.play_unchecked(mv);
                    ply += 1;
                }
                Err(error) => {
                    let (text, reason) = (word.text.to_owned(), error.reason);
                    record.fault = Some(Fault { place: word.place, text, reason, ply, board: 0 });
                }
            }
        }
    }
    record
}

fn ending(word: &str, turn: Color) -> Option<Ending> {
    let (winner, how) = match word {
        "1-0" => (Some(Color::White), How::Unsaid),
        "0-1" => (Some(Color::Black), How::Unsaid),
        "1/2-1/2" => (None, How::Unsaid),
        "*" => (None, How::Unfinished),
        "resign" => (Some(!turn), How::Resignation),
        "win" => (Some(turn), How::Declaration),
        _ => return None,
    };
    Some(Ending { winner, how })
}

/// A word of a line.
struct Word<'a> {
    text: &'a str,
    place: Place,
}

fn words(line: &str, number: usize) -> impl Iterator<Item = Word<'_>> {
    let mut column = 1;
    line.split(char::is_whitespace).filter_map(move |text| {
        let place = Place { line: number, column };
        column += text.chars().count() + 1;
        (!text.is_empty()).then_some(Word { text, place })
    })
}

impl Word<'_> {
    /// For what is wrong with a line as a whole.
    fn nowhere(line: usize) -> Word<'static> {
        Word { text: "", place: Place { line, column: 1 } }
    }

    fn error(&self, reason: impl Into<String>) -> RecordError {
        RecordError { place: self.place, text: self.text.to_owned(), reason: reason.into() }
    }

    fn position(&self, variant: &Arc<Variant>, fen: &str) -> Result<Position, RecordError> {
        read_position(variant, fen).map_err(|reasons| self.error(reasons.join("; ")))
    }
}
