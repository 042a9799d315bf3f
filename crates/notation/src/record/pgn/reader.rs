//! Games from a stream, one after the other.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::io::{self, BufRead};
use std::sync::Arc;

use pantheon_rules::{Catalogue, Position, Variant};

use super::draft::{Draft, Keep, excerpt};
use super::header::Header;
use super::played::Played;
use super::source::Source;
use super::termination::{self, Outcome};
use super::{bpgn, glyphs, remarks, tags};
use crate::Notation;
use crate::record::naming::Naming;
use crate::record::{Ending, Place, Record, RecordError};

/// Reads games. It holds one at a time, so that files may be of any size.
///
/// A game whose moves cannot be read to the end comes as a record with a [`fault`](Record::fault). One whose tags,
/// variant or start cannot be read comes as an error. The games after it come all the same.
pub struct Reader<'a, R> {
    source: Source<R>,
    header: Header,
    naming: Naming<'a>,
    default: Option<Arc<Variant>>,
    /// What is meant where nobody says, once somebody has asked.
    usual: OnceCell<Option<&'a Arc<Variant>>>,
    over: bool,
    /// What served for a game that was not kept, and can serve for another from the start of the same variant.
    spare: Option<Box<Draft>>,
}

impl<'a, R: BufRead> Reader<'a, R> {
    /// Reads games of a catalogue's variants.
    pub fn new(input: R, catalogue: &'a Catalogue) -> Reader<'a, R> {
        Reader {
            source: Source::new(input),
            header: Header::default(),
            naming: Naming::new(catalogue),
            default: None,
            usual: OnceCell::new(),
            over: false,
            spare: None,
        }
    }

    /// What a game is played by that names no variant; chess, unless told otherwise.
    pub fn with_default(mut self, variant: &Arc<Variant>) -> Reader<'a, R> {
        self.default = Some(variant.clone());
        self
    }

    /// Plays the main line of the next game through and keeps nothing of it: all that a game comes to by its moves, at
    /// a fraction of the cost. Errors and faults are those of the record, but for faults of variations.
    ///
    /// ```
    /// use pantheon_notation::record::pgn::Reader;
    /// use pantheon_rules::Catalogue;
    ///
    /// let mut reader = Reader::new("1. e4 e5 (1... c5) 2. Ke2 *".as_bytes(), Catalogue::builtin());
    /// let played = reader.play_next().unwrap()?;
    /// assert_eq!((played.plies, played.fault), (3, None));
    /// assert!(played.end.fen().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq"));
    /// assert!(reader.play_next().is_none());
    /// # Ok::<(), pantheon_notation::record::RecordError>(())
    /// ```
    pub fn play_next(&mut self) -> Option<Result<Played, RecordError>> {
        let draft = self.next_draft(Keep::Nothing)?;
        Some(draft.map(|mut draft| {
            let ending = self.ending(&draft);
            let played = Played::new(&mut draft, ending);
            if draft.is_spare() && self.fen().is_none() {
                self.spare = Some(draft);
            }
            played
        }))
    }

    fn next_draft(&mut self, keep: Keep) -> Option<Result<Box<Draft>, RecordError>> {
        if self.over {
            return None;
        }
        self.read_draft(keep).unwrap_or_else(|error| {
            self.over = true;
            let place = self.source.here();
            Some(Err(RecordError { place, text: String::new(), reason: format!("cannot read on: {error}") }))
        })
    }

    fn read_draft(&mut self, keep: Keep) -> io::Result<Option<Result<Box<Draft>, RecordError>>> {
        loop {
            self.over |= !self.header.read(&mut self.source)?;
            if self.over && self.header.is_empty() && self.header.error.is_none() {
                return Ok(None);
            }
            match self.begin(keep) {
                Ok(mut draft) => {
                    self.read_moves(&mut draft)?;
                    // What stands between games is none.
                    if self.header.is_empty() && draft.is_empty() {
                        continue;
                    }
                    return Ok(Some(Ok(draft)));
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

    fn begin(&mut self, keep: Keep) -> Result<Box<Draft>, RecordError> {
        let spare = self.spare.take();
        let (variant, notation) = self.read_rules()?;
        let fen = self.fen();
        if keep == Keep::Nothing
            && fen.is_none()
            && let Some(mut draft) = spare
            && Arc::ptr_eq(draft.record.variant(), variant)
        {
            draft.restart(notation);
            return Ok(draft);
        }
        let mut record = Record::new(Position::start(variant));
        if let Some(at) = fen {
            let wrong = |errors| self.error(Some(at), format!("no position of {}: {errors}", variant.name()));
            record.set_start(self.header.tag(at).0.trim()).map_err(wrong)?;
        }
        if keep == Keep::All {
            record.tags = self.header.to_owned();
        }
        Ok(Box::new(Draft::new(record, notation, keep)))
    }

    /// How the game ended, by its last word and its tags.
    fn ending(&self, draft: &Draft) -> Option<Ending> {
        let said = draft.outcome.or_else(|| termination::result(self.header.value("Result")?.trim()));
        match (said, self.header.value("Termination")) {
            (Some(outcome), termination) => Some(termination::ending(outcome, termination)),
            (None, Some(termination)) => Some(termination::ending(Outcome::Open, Some(termination))),
            (None, None) => None,
        }
    }

    fn default_variant(&self) -> Option<&Arc<Variant>> {
        self.default.as_ref().or_else(|| *self.usual.get_or_init(|| self.naming.default("pgn")))
    }

    /// Takes the moves that nobody wants, for want of a position.
    fn unwanted(&self) -> Option<Draft> {
        let variant = self.default_variant()?;
        let mut draft = Draft::new(Record::new(Position::start(variant)), Notation::San, Keep::Nothing);
        draft.fault(Place::default(), "", "");
        Some(draft)
    }

    /// What is wrong, with a tag or with all of them.
    fn error(&self, at: Option<usize>, reason: String) -> RecordError {
        match at.map(|at| self.header.tag(at)) {
            Some((value, place)) => RecordError { place, text: excerpt(value), reason },
            None => RecordError { place: self.source.here(), text: String::new(), reason },
        }
    }

    /// The tag that has the start, if it is not the usual one.
    fn fen(&self) -> Option<usize> {
        self.header.find("FEN").filter(|&at| !matches!(self.header.tag(at).0.trim(), "" | "?"))
    }

    /// The rules that the tags name, and the notation.
    fn read_rules(&self) -> Result<(&Arc<Variant>, Notation), RecordError> {
        let header = &self.header;
        if let Some(error) = &header.error {
            return Err(error.clone());
        }
        let find = |name: &str| header.find(name);
        let value = |at: usize| header.tag(at).0.trim();
        // Four players are partners.
        let partners = || find(bpgn::SIGN).and_then(|_| self.naming.default("bpgn"));
        let default = || match self.default.as_ref().or_else(partners).or_else(|| self.default_variant()) {
            Some(variant) => Ok(variant),
            None => Err(self
                .error(None, "the game does not say by what rules it is played: a Variant tag is missing".to_owned())),
        };
        let variant = match find("Variant").filter(|&at| !matches!(value(at), "" | "?")) {
            Some(at) => {
                self.naming.find(value(at)).ok_or_else(|| self.error(Some(at), self.naming.why_unknown(value(at))))?
            }
            // Xiangqi programs name the game in a tag of their own.
            None => match find("Game").and_then(|at| self.naming.find(value(at))) {
                Some(variant) => variant,
                None => default()?,
            },
        };
        let format = find("Format").or_else(|| find("Notation"));
        let format = format.and_then(|at| value(at).parse::<Notation>().ok());
        let notation = format.filter(|notation| notation.suits(variant)).unwrap_or(Notation::San);
        Ok((variant, notation))
    }

    /// Reads moves up to the result, or to the tags of the next game.
    fn read_moves(&mut self, draft: &mut Draft) -> io::Result<()> {
        loop {
            let (stop, at) = self.read_text(draft);
            self.source.set(at);
            match stop {
                Stop::Game => return Ok(()),
                Stop::Comment => self.read_long_comment(draft)?,
                Stop::Text => {
                    if !self.source.next_text()? {
                        self.over = true;
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Reads moves as far as the lines at hand go. Says why it stopped, and where.
    fn read_text(&self, draft: &mut Draft) -> (Stop, usize) {
        let (text, mut at) = self.source.text();
        let bytes = text.as_bytes();
        while let Some(&first) = bytes.get(at) {
            match first {
                b' ' | b'\n' => at += 1,
                b'a'..=b'z' | b'A'..=b'Z' => {
                    let end = word_end(bytes, at);
                    if !draft.play_plainly(&bytes[at..end]) {
                        read_move(draft, &text[at..end], || self.source.place(at));
                    }
                    at = past_blank(bytes, end);
                }
                b'0'..=b'9' => {
                    let number = number_end(bytes, at);
                    if number > at && bytes.get(number).is_none_or(|&byte| DELIMITS[byte as usize]) {
                        at = past_blank(bytes, number);
                        continue;
                    }
                    let end = word_end(bytes, at);
                    if number > at && draft.play_plainly(&bytes[number..end]) {
                        at = end;
                        continue;
                    }
                    if read_word(draft, &text[at..end], || self.source.place(at)) {
                        return (Stop::Game, end);
                    }
                    at = end;
                }
                b'{' => match remarks::plain_clock(&bytes[at + 1..]) {
                    Some((time, length)) if draft.clock(time) => at = past_blank(bytes, at + 1 + length),
                    _ => match text[at + 1..].find('}') {
                        Some(length) => {
                            draft.comment(lines(&text[at + 1..][..length]).trim());
                            at += length + 2;
                        }
                        None => return (Stop::Comment, at + 1),
                    },
                },
                b';' => {
                    let rest = self.source.rest_from(at);
                    draft.comment(rest[1..].trim());
                    at += rest.len();
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
                    let next = &text[at..];
                    if self.source.begins_line(at) && tags::begins(next) || tags::begins_inside(next) {
                        return (Stop::Game, at);
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
                // The line is set aside.
                b'%' if self.source.begins_line(at) => at += self.source.rest_from(at).len(),
                b'\t' | b'\r' | b'\x0c' | b']' | b'}' | b'<' | b'>' => at += 1,
                _ => {
                    let end = word_end(bytes, at);
                    if read_word(draft, &text[at..end], || self.source.place(at)) {
                        return (Stop::Game, end);
                    }
                    at = end;
                }
            }
        }
        (Stop::Text, at)
    }

    /// Reads a comment that goes on after the lines at hand up to its bracket, or to the end of all.
    fn read_long_comment(&mut self, draft: &mut Draft) -> io::Result<()> {
        let (text, at) = self.source.text();
        let begin = self.source.place(at.saturating_sub(1));
        let mut comment = lines(&text[at..]).into_owned();
        let has_end = loop {
            if !self.source.next_text()? {
                self.over = true;
                break false;
            }
            let (text, _) = self.source.text();
            let end = text.find('}');
            if !draft.is_skipping() {
                comment.push_str(&lines(&text[..end.unwrap_or(text.len())]));
            }
            if let Some(end) = end {
                self.source.set(end + 1);
                break true;
            }
        };
        draft.comment(comment.trim());
        if !has_end {
            draft.fault(begin, "{", "a comment begins here, and no `}` ends it");
        }
        Ok(())
    }
}

/// Why the moves at hand are read no further.
enum Stop {
    /// The game has ended.
    Game,
    /// A comment does not end in the text, which has been read up to its beginning.
    Comment,
    /// The text has been read.
    Text,
}

/// A text of several lines, whatever their ends are.
fn lines(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n")) } else { Cow::Borrowed(text) }
}

impl<R: BufRead> Iterator for Reader<'_, R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let draft = self.next_draft(Keep::All)?;
        Some(draft.map(|draft| {
            let ending = self.ending(&draft);
            let mut record = Record { ending, ..draft.record };
            if record.second.is_some() {
                bpgn::hear(&mut record);
            }
            record
        }))
    }
}

/// Where a word ends. A bracket ends it, unless it holds what a piece becomes or whence it comes: `e8(Q)`, `７六歩(77)`.
#[inline]
fn word_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        while bytes.get(at).is_some_and(|&byte| !DELIMITS[byte as usize]) {
            at += 1;
        }
        if bytes.get(at) != Some(&b'(') {
            return at;
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

/// Most words end with a blank, which nobody need look at twice.
#[inline]
fn past_blank(bytes: &[u8], at: usize) -> usize {
    at + usize::from(bytes.get(at) == Some(&b' '))
}

/// Where the number of a move ends, with its points: `12.`, `1...`; where it begins if it has no point.
#[inline]
fn number_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    if bytes.get(at) != Some(&b'.') {
        return start;
    }
    while bytes.get(at) == Some(&b'.') {
        at += 1;
    }
    at
}

/// Reads a number, a move, a glyph or a result. `true` if the game ends with it.
fn read_word(draft: &mut Draft, word: &str, place: impl Fn() -> Place) -> bool {
    if let Some(outcome) = termination::result(word) {
        let ends = draft.in_main_line();
        if ends {
            draft.outcome = Some(outcome);
        }
        return ends;
    }
    let word = without_number(word);
    let word = draft.turn_to_board(word).unwrap_or(word);
    if word.is_empty() {
        return false;
    }
    match glyphs::by_sign(word) {
        Some(glyph) => draft.glyph(glyph),
        None => read_move(draft, word, place),
    }
    false
}

/// Reads a move and what is thought of it.
fn read_move(draft: &mut Draft, word: &str, place: impl Fn() -> Place) {
    let (text, sign) = glyphs::split(word);
    if matches!(text, "" | "e.p." | "ep" | "ch" | "+" | "#" | "++") {
        return;
    }
    draft.play(text, place);
    if !sign.is_empty()
        && let Some(glyph) = glyphs::by_sign(sign)
    {
        draft.glyph(glyph);
    }
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
