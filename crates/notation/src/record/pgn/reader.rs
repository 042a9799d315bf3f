//! Games from a stream, one after the other.

use std::io::{self, BufRead};
use std::sync::Arc;

use pantheon_rules::{Catalogue, Position, Variant};

use super::draft::{Draft, excerpt};
use super::source::Source;
use super::termination::{self, Outcome};
use super::{bpgn, glyphs, tags};
use crate::Notation;
use crate::record::naming::Naming;
use crate::record::{Place, Record, RecordError};

/// Reads games. It holds one at a time, so that files may be of any size.
///
/// A game whose moves cannot be read to the end comes as a record with a [`fault`](Record::fault). One whose tags,
/// variant or start cannot be read comes as an error. The games after it come all the same.
pub struct Reader<'a, R> {
    source: Source<R>,
    naming: Naming<'a>,
    default: Option<Arc<Variant>>,
    over: bool,
}

/// What the tags of a game came to.
#[derive(Default)]
struct Header {
    tags: Vec<(String, String)>,
    places: Vec<Place>,
    error: Option<RecordError>,
}

impl<'a, R: BufRead> Reader<'a, R> {
    /// Reads games of a catalogue's variants.
    pub fn new(input: R, catalogue: &'a Catalogue) -> Reader<'a, R> {
        Reader { source: Source::new(input), naming: Naming::new(catalogue), default: None, over: false }
    }

    /// What a game is played by that names no variant; chess, unless told otherwise.
    pub fn with_default(mut self, variant: &Arc<Variant>) -> Reader<'a, R> {
        self.default = Some(variant.clone());
        self
    }

    fn read_game(&mut self) -> io::Result<Option<Result<Record, RecordError>>> {
        loop {
            let header = self.read_header()?;
            if self.over && header.tags.is_empty() && header.error.is_none() {
                return Ok(None);
            }
            let tagless = header.tags.is_empty();
            match self.begin(header) {
                Ok(mut draft) => {
                    self.read_moves(&mut draft)?;
                    let record = finish(draft);
                    // What stands between games is none.
                    if tagless && record.tree.is_empty() && record.fault.is_none() {
                        continue;
                    }
                    return Ok(Some(Ok(record)));
                }
                Err(error) => {
                    if let Some(mut unwanted) = self.unwanted() {
                        self.read_moves(&mut unwanted)?;
                    }
                    return Ok(Some(Err(error)));
                }
            }
        }
    }

    /// Reads the tags; stops before the moves, or before the tags of another game.
    fn read_header(&mut self) -> io::Result<Header> {
        let mut header = Header::default();
        let mut blank = false;
        loop {
            let rest = self.source.rest();
            let text = rest.trim_start();
            if text.is_empty() || (self.source.is_line_start() && text.starts_with('%')) {
                // Blank lines before the first tag part nothing.
                blank |= !header.tags.is_empty() && rest.is_empty() && self.source.is_line_start();
                if !self.source.next_line()? {
                    self.over = true;
                    return Ok(header);
                }
                continue;
            }
            if !tags::begins(text) {
                return Ok(header);
            }
            let skipped = rest.len() - text.len();
            match tags::read(text) {
                Ok((name, value, length)) => {
                    if blank && header.tags.iter().any(|(known, _)| *known == name) {
                        return Ok(header);
                    }
                    self.source.advance(skipped);
                    header.tags.push((name, value));
                    header.places.push(self.source.here());
                    self.source.advance(length);
                }
                Err(reason) => {
                    let text = excerpt(text);
                    self.source.advance(skipped);
                    let place = self.source.here();
                    header.error.get_or_insert(RecordError { place, text, reason: reason.to_owned() });
                    // The rest of the line cannot be trusted.
                    let length = self.source.rest().len();
                    self.source.advance(length);
                }
            }
        }
    }

    fn begin(&self, header: Header) -> Result<Draft, RecordError> {
        let (mut record, notation) = self.read_start(&header)?;
        record.tags = header.tags;
        Ok(Draft::new(record, notation))
    }

    /// Takes the moves that nobody wants, for want of a position.
    fn unwanted(&self) -> Option<Draft> {
        let variant = self.default.as_ref().or_else(|| self.naming.default("pgn"))?;
        let mut draft = Draft::new(Record::new(Position::start(variant)), Notation::San);
        draft.fault(Place::default(), "", "");
        Some(draft)
    }

    /// The record that the tags begin.
    fn read_start(&self, header: &Header) -> Result<(Record, Notation), RecordError> {
        if let Some(error) = &header.error {
            return Err(error.clone());
        }
        let find = |name: &str| header.tags.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
        let error = |at: Option<usize>, reason: String| RecordError {
            place: at.map_or_else(|| self.source.here(), |at| header.places[at]),
            text: at.map_or_else(String::new, |at| excerpt(&header.tags[at].1)),
            reason,
        };
        let value = |at: usize| header.tags[at].1.trim();
        // Four players are partners.
        let partners = || find(bpgn::SIGN).and_then(|_| self.naming.default("bpgn"));
        let default = || match self.default.as_ref().or_else(partners).or_else(|| self.naming.default("pgn")) {
            Some(variant) => Ok(variant),
            None => Err(error(
                None,
                "the game does not say by what rules it is played: a Variant tag is missing".to_owned(),
            )),
        };
        let variant = match find("Variant").filter(|&at| !matches!(value(at), "" | "?")) {
            Some(at) => {
                self.naming.find(value(at)).ok_or_else(|| error(Some(at), self.naming.why_unknown(value(at))))?
            }
            // Xiangqi programs name the game in a tag of their own.
            None => match find("Game").and_then(|at| self.naming.find(value(at))) {
                Some(variant) => variant,
                None => default()?,
            },
        };
        let mut record = Record::new(Position::start(variant));
        if let Some(at) = find("FEN").filter(|&at| !matches!(value(at), "" | "?")) {
            let wrong = |errors| error(Some(at), format!("no position of {}: {errors}", variant.name()));
            record.set_start(value(at)).map_err(wrong)?;
        }
        let format = find("Format").or_else(|| find("Notation"));
        let format = format.and_then(|at| value(at).parse::<Notation>().ok());
        let notation = format.filter(|notation| notation.suits(variant)).unwrap_or(Notation::San);
        Ok((record, notation))
    }

    /// Reads moves up to the result, or to the tags of the next game.
    fn read_moves(&mut self, draft: &mut Draft) -> io::Result<()> {
        loop {
            let (text, mut at) = self.source.line();
            let bytes = text.as_bytes();
            while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
                at += 1;
            }
            let Some(&first) = bytes.get(at) else {
                if !self.next_line()? {
                    return Ok(());
                }
                continue;
            };
            match first {
                b'{' => {
                    self.source.set(at + 1);
                    self.read_comment(draft)?;
                    continue;
                }
                b';' => {
                    draft.comment(text[at + 1..].trim());
                    at = text.len();
                }
                b'(' => {
                    draft.open(|| self.source.place(at));
                    at += 1;
                }
                b')' => {
                    draft.close();
                    at += 1;
                }
                b'[' => {
                    let line_start = at == 0 && self.source.line().1 == 0;
                    let next = &text[at..];
                    if line_start && tags::begins(next) || tags::begins_inside(next) {
                        self.source.set(at);
                        return Ok(());
                    }
                    at += 1;
                }
                b'$' => {
                    let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    if let Ok(glyph) = text[at + 1..at + 1 + digits].parse() {
                        draft.glyph(glyph);
                    }
                    at += 1 + digits;
                }
                b']' | b'}' | b'<' | b'>' => at += 1,
                _ => {
                    let end = word_end(bytes, at);
                    let ended = read_word(draft, &text[at..end], || self.source.place(at));
                    at = end;
                    if ended {
                        self.source.set(at);
                        return Ok(());
                    }
                }
            }
            self.source.set(at);
        }
    }

    /// The next line that has not been set aside by a `%`.
    fn next_line(&mut self) -> io::Result<bool> {
        loop {
            if !self.source.next_line()? {
                self.over = true;
                return Ok(false);
            }
            if !(self.source.is_line_start() && self.source.rest().starts_with('%')) {
                return Ok(true);
            }
        }
    }

    /// Reads a comment up to its bracket, or to the end of all.
    fn read_comment(&mut self, draft: &mut Draft) -> io::Result<()> {
        let rest = self.source.rest();
        if let Some(end) = rest.find('}') {
            draft.comment(rest[..end].trim());
            self.source.advance(end + 1);
            return Ok(());
        }
        let mut text = rest.to_owned();
        loop {
            if !self.source.next_line()? {
                self.over = true;
                break;
            }
            if self.source.is_line_start() {
                text.push('\n');
            }
            let rest = self.source.rest();
            if let Some(end) = rest.find('}') {
                text.push_str(&rest[..end]);
                self.source.advance(end + 1);
                break;
            }
            if !draft.is_skipping() {
                text.push_str(rest);
            }
        }
        draft.comment(text.trim());
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<'_, R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        self.read_game().unwrap_or_else(|error| {
            self.over = true;
            let place = self.source.here();
            Some(Err(RecordError { place, text: String::new(), reason: format!("cannot read on: {error}") }))
        })
    }
}

/// Where a word ends. A bracket ends it, unless it holds what a piece becomes or whence it comes: `e8(Q)`, `７六歩(77)`.
#[inline]
fn word_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        while bytes.get(at).is_some_and(|&byte| !DELIMITS[byte as usize]) {
            at += 1;
        }
        match &bytes[at..] {
            [b'(', b'A'..=b'Z', b')', ..] => at += 3,
            [b'(', b'0'..=b'9', b'0'..=b'9', b')', ..] => at += 4,
            _ => return at,
        }
    }
}

/// The bytes that end a word.
const DELIMITS: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b" \t\r\n\x0c{}()[];$<>";
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = true;
        i += 1;
    }
    table
};

/// Reads a number, a move, a glyph or a result. `true` if the game ends with it.
#[inline]
fn read_word(draft: &mut Draft, word: &str, place: impl Fn() -> Place) -> bool {
    let mut word = word;
    if !word.as_bytes()[0].is_ascii_alphabetic() {
        if let [b'0'..=b'9', b'.'] | [b'0'..=b'9', b'0'..=b'9', b'.'] = word.as_bytes() {
            return false;
        }
        if let Some(outcome) = termination::result(word) {
            let ends = draft.in_main_line();
            if ends {
                draft.outcome = Some(outcome);
            }
            return ends;
        }
        word = without_number(word);
        word = draft.turn_to_board(word).unwrap_or(word);
        if word.is_empty() {
            return false;
        }
        if let Some(glyph) = glyphs::by_sign(word) {
            draft.glyph(glyph);
            return false;
        }
    }
    let (text, sign) = glyphs::split(word);
    if matches!(text, "" | "e.p." | "ep" | "ch" | "+" | "#" | "++") {
        return false;
    }
    draft.play(text, place);
    if !sign.is_empty()
        && let Some(glyph) = glyphs::by_sign(sign)
    {
        draft.glyph(glyph);
    }
    false
}

/// Takes the number off a move: `1.e4`, `1...e5`, `1.`, `...`, `1`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.is_empty() {
        // Four zeros are a move that is none.
        return if word == "0000" { word } else { "" };
    }
    if rest.starts_with(['.', '…']) { rest.trim_start_matches(['.', '…']) } else { word }
}

fn finish(draft: Draft) -> Record {
    let Draft { mut record, outcome, .. } = draft;
    let said = outcome.or_else(|| termination::result(record.tag("Result")?.trim()));
    let termination = record.tag("Termination");
    record.ending = match (said, termination) {
        (Some(outcome), termination) => Some(termination::ending(outcome, termination)),
        (None, Some(termination)) => Some(termination::ending(Outcome::Open, Some(termination))),
        (None, None) => None,
    };
    if record.second.is_some() {
        bpgn::hear(&mut record);
    }
    record
}
