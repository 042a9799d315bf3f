//! What KIF and KI2 have in common: headers, starts, comments, variations and summaries.

use std::sync::Arc;

use pantheon_rules::{Catalogue, Color, Position, Variant};

use super::super::{Ending, Place, Record, RecordError};
use super::builder::Builder;
use super::diagram::{self, Diagram};
use super::endings::{self, Meaning, Summary};
use super::lines::{self, Line, is_blank};
use super::starts::{self, Drawn};
use super::{Players, clip, headers};

/// Reads everything before the first move: the record so far, and the lines that are left.
pub fn read<'a>(
    text: &'a str,
    catalogue: &Catalogue,
    format: &str,
    is_move: impl Fn(Line) -> bool,
) -> Result<(Builder, impl Iterator<Item = Line<'a>>), RecordError> {
    let mut rest = lines::lines(text).peekable();
    let mut head = Head::default();
    while let Some(line) = rest.next_if(|line| !is_move(*line) && !begins_moves(line.text)) {
        head.take(line, format)?;
    }
    if rest.peek().is_none() && head.is_nothing {
        let reason = format!("this is no {format}: there is neither a header nor a move");
        return Err(RecordError { place: Place { line: 1, column: 1 }, text: clip(text.trim()), reason });
    }
    Ok((head.builder(catalogue)?, rest))
}

/// Do variations or summaries begin here? They come after the moves, or after none.
fn begins_moves(text: &str) -> bool {
    summary(text).is_some()
}

struct Head<'a> {
    is_nothing: bool,
    tags: Vec<(String, String)>,
    word: Option<(Line<'a>, &'a str)>,
    variant: Option<(Line<'a>, &'a str)>,
    diagram: Diagram<'a>,
    comments: Vec<&'a str>,
}

impl Default for Head<'_> {
    fn default() -> Self {
        Head {
            is_nothing: true,
            tags: Vec::new(),
            word: None,
            variant: None,
            diagram: Diagram::default(),
            comments: Vec::new(),
        }
    }
}

impl<'a> Head<'a> {
    fn take(&mut self, line: Line<'a>, format: &str) -> Result<(), RecordError> {
        let text = line.text;
        if is_decoration(text) {
            self.is_nothing &= !text.starts_with('#') && !text.starts_with("手数");
            return Ok(());
        }
        self.is_nothing = false;
        if text.starts_with('|') {
            return self.diagram.row(line);
        }
        if let Some(comment) = text.strip_prefix('*') {
            self.comments.push(comment);
            return Ok(());
        }
        if text.starts_with('&') {
            self.comments.push(text);
            return Ok(());
        }
        match text.trim_matches(is_blank) {
            "先手番" | "下手番" => {
                self.diagram.turn = Some(Color::White);
                return Ok(());
            }
            "後手番" | "上手番" => {
                self.diagram.turn = Some(Color::Black);
                return Ok(());
            }
            _ => {}
        }
        let Some((name, value)) = header(text) else {
            let reason = format!(
                "not a line of {format}: before the moves there are headers (name：value), a diagram, and comments (*)"
            );
            return Err(line.error(text.trim_start_matches(is_blank), reason));
        };
        match name {
            "手合割" => self.word = Some((line, value.trim_matches(is_blank))),
            starts::VARIANT => self.variant = Some((line, value.trim())),
            "先手の持駒" | "下手の持駒" => self.diagram.hand(Color::White, line, value)?,
            "後手の持駒" | "上手の持駒" => self.diagram.hand(Color::Black, line, value)?,
            // Some programs write this before the first move, and it means nothing there.
            "変化" => {}
            _ => self.tags.extend(headers::tags(name, value.trim_end_matches(is_blank))),
        }
        Ok(())
    }

    fn builder(self, catalogue: &Catalogue) -> Result<Builder, RecordError> {
        let given: Option<&Arc<Variant>> = match self.variant {
            None => None,
            Some((line, name)) => Some(starts::variant(catalogue, name).map_err(|reason| line.error(name, reason))?),
        };
        let worded = match self.word {
            None => Ok(None),
            Some((line, word)) => starts::by_word(catalogue, given, word).map_err(|reason| line.error(word, reason)),
        };
        let start = if self.diagram.is_drawn() {
            // The diagram decides; the word before it may still say who begins.
            let first = worded.ok().flatten().map_or(Color::White, |start| start.turn());
            self.diagram.position(catalogue, given, self.diagram.turn.unwrap_or(first))?
        } else {
            match (worded?, self.word) {
                (Some(start), _) => start,
                (None, Some((line, word))) => {
                    return Err(line.error(word, "the start is to be drawn, and there is no diagram"));
                }
                (None, None) => match given {
                    Some(variant) => Position::start(variant),
                    None => Position::start(starts::usual(catalogue).map_err(|reason| RecordError {
                        place: Place { line: 1, column: 1 },
                        text: String::new(),
                        reason,
                    })?),
                },
            }
        };
        let mut builder = Builder::new(start, self.tags);
        for comment in self.comments {
            builder.comment(comment);
        }
        Ok(builder)
    }
}

/// Lines that say nothing: blank ones, notes of programs, borders and the numbers above a diagram.
fn is_decoration(text: &str) -> bool {
    text.starts_with('#')
        || text.starts_with("手数--")
        || text.starts_with("手数＝")
        || text
            .chars()
            .all(|c| is_blank(c) || matches!(c, '+' | '-' | '=' | '─' | '—' | '_') || lines::digit(c).is_some())
            && !text.starts_with(|c: char| c.is_ascii_digit())
}

/// A name and its value.
fn header(text: &str) -> Option<(&str, &str)> {
    let at = text.find(['：', ':'])?;
    let name = text[..at].trim_matches(is_blank);
    let value = text[at..].strip_prefix(['：', ':'])?;
    (!name.is_empty()).then_some((name, value))
}

/// Takes a header that stands after the moves: some programs add the time of the end there.
pub fn read_late_header(builder: &mut Builder, line: Line) -> bool {
    let Some((name, value)) = header(line.text).filter(|(name, _)| headers::is_name(name)) else { return false };
    for (name, value) in headers::tags(name, value.trim_end_matches(is_blank)) {
        builder.tag(name, value);
    }
    true
}

/// Takes comments, bookmarks and lines that say nothing.
pub fn read_remark(builder: &mut Builder, line: Line) -> bool {
    if let Some(comment) = line.text.strip_prefix('*') {
        builder.comment(comment);
        return true;
    }
    if line.text.starts_with('&') {
        builder.comment(line.text);
        return true;
    }
    is_decoration(line.text)
}

/// Takes `変化：n手`.
pub fn read_branch(builder: &mut Builder, line: Line) -> bool {
    let text = line.text.trim_matches(is_blank);
    let Some(rest) = text.strip_prefix("変化：").or_else(|| text.strip_prefix("変化:")) else { return false };
    let number = lines::number(rest.trim_matches(is_blank).trim_end_matches('手').trim_end_matches(is_blank));
    let sound = number.is_some_and(|number| builder.branch(number as usize));
    if !sound {
        let reason = match number {
            None => "a variation needs the number of its first move: 変化：12手".to_owned(),
            Some(number) => {
                format!("no variation can begin with move {number}: the line before has {} moves", builder.ply())
            }
        };
        builder.branch(builder.ply() + 1);
        builder.fail(line.place(text), text, reason);
    }
    true
}

/// What a summary says, without まで and the number of moves.
pub fn summary(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(is_blank).strip_prefix("まで")?;
    let rest = rest.trim_start_matches(['、', ' ', '　']);
    let digits = rest.trim_start_matches(|c| lines::digit(c).is_some() || c == '十' || c == '百');
    let rest = digits.strip_prefix("手").map_or(rest, |after| after.strip_prefix('で').unwrap_or(after));
    Some(rest.trim_matches(is_blank))
}

/// Ends the main line as a summary says.
pub fn end(builder: &mut Builder, summary: Summary, text: &str) {
    let plain = Meaning { ending: Ending { winner: summary.winner, how: summary.how }, kept: None };
    builder.end(summary.meaning.unwrap_or(plain), text);
}

/// Writes headers and start; says what the players are called.
pub fn write(record: &Record, text: &mut String, dropped: &mut Vec<String>) -> Players {
    let named = starts::name(&record.start);
    let (headers, unheld) = headers::japanese(record, named.players);
    dropped.extend(unheld);
    let turn = super::outline::last_turn(record);
    if let Some(variant) = &named.variant {
        text.push_str(&format!("{}：{variant}\n", starts::VARIANT));
    }
    for (name, value) in headers {
        if !endings::is_word(record, &name, turn) {
            text.push_str(&format!("{name}：{value}\n"));
        }
    }
    text.push_str(&format!("手合割：{}\n", named.word));
    if named.drawn == Drawn::Yes {
        text.push_str(&diagram::write(&record.start, named.players));
    }
    named.players
}

/// Writes a comment, a line of it each; lines that begin with `&` are bookmarks.
pub fn write_comment(comment: &str, text: &mut String) {
    if comment.is_empty() {
        return;
    }
    for line in comment.split('\n') {
        let line = line.trim_end_matches('\r');
        if !line.starts_with('&') {
            text.push('*');
        }
        text.push_str(line);
        text.push('\n');
    }
}
