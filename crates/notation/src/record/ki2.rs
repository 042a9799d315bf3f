//! KI2, records as books print them: `▲７六歩　△３四歩`, without origins and times.

use std::fmt::Write;

use pantheon_rules::{Catalogue, Color};

use super::shogi::builder::Builder;
use super::shogi::lines::{Line, is_blank};
use super::shogi::outline::{self, Event, Holds};
use super::shogi::{demand, endings, head};
use super::{How, Record, RecordError, Unsuited, Written};
use crate::moves::Notation;

const BLACK_MARKS: [char; 3] = ['△', '▽', '☖'];
const MARKS: [char; 6] = ['▲', '▼', '☗', '△', '▽', '☖'];

/// Moves on a line, where comments do not break it.
const ON_A_LINE: usize = 6;

/// Reads a record. A move that cannot be read ends its line, and the record has a fault; headers and starts that make
/// no sense are errors.
pub fn read(text: &str, catalogue: &Catalogue) -> Result<Record, RecordError> {
    let begins = |line: Line| line.text.trim_start_matches(is_blank).starts_with(MARKS);
    let (mut builder, rest) = head::read(text, catalogue, "KI2", begins)?;
    for line in rest {
        read_line(&mut builder, line);
    }
    Ok(builder.finish())
}

fn read_line(builder: &mut Builder, line: Line) {
    if head::read_remark(builder, line) || head::read_branch(builder, line) {
        return;
    }
    if let Some(text) = head::summary(line.text) {
        return read_summary(builder, text);
    }
    let text = line.text.trim_start_matches(is_blank);
    if !text.starts_with(MARKS) && head::read_late_header(builder, line) {
        return;
    }
    if !text.starts_with(MARKS) && !builder.is_broken() {
        builder.fail(line.place(text), text, "not a line of KI2: moves begin with ▲ or △, comments with *");
    }
    let mut rest = text;
    while !builder.is_broken() && !rest.is_empty() {
        let mark = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest[mark..].find(MARKS).map_or(rest.len(), |end| mark + end);
        let (said, after) = rest.split_at(end);
        read_move(builder, line, said.trim_end_matches(is_blank));
        rest = after;
    }
}

fn read_move(builder: &mut Builder, line: Line, said: &str) {
    let side = if said.starts_with(BLACK_MARKS) { Color::Black } else { Color::White };
    let turn = builder.turn();
    if side != turn {
        return builder.fail(line.place(said), said, format!("a move of {side}, and it is {turn}'s turn"));
    }
    match Notation::Ki2.parse(&builder.moment(), said) {
        Ok(mv) => builder.play(mv),
        Err(error) => builder.fail(line.place(said), said, error.reason),
    }
}

/// Here the summary alone says how the game ended; that one side won means that the other resigned.
fn read_summary(builder: &mut Builder, text: &str) {
    let turn = builder.turn();
    let Some(mut summary) = endings::read_summary(text, turn) else { return };
    if summary.how == How::Unsaid && summary.winner == Some(!turn) && summary.meaning.is_none() {
        summary.how = How::Resignation;
    }
    head::end(builder, summary, text);
}

/// Writes a record.
pub fn write(record: &Record) -> Result<Written, Unsuited> {
    demand("KI2", record.variant())?;
    let mut dropped = outline::dropped(record, Holds { variations: true, ..Holds::default() });
    let mut text = String::new();
    let players = head::write(record, &mut text, &mut dropped);
    text.push('\n');
    head::write_comment(&record.tree.node(record.tree.root()).comment, &mut text);
    let mut on_line = 0;
    outline::tell(record, |event| match event {
        Event::Branch(number) => {
            end_line(&mut text, &mut on_line);
            let _ = write!(text, "\n変化：{number}手\n");
        }
        Event::Move { mv, node, walk, .. } => {
            if on_line == ON_A_LINE {
                end_line(&mut text, &mut on_line);
            }
            if on_line > 0 {
                text.push_str("  ");
            }
            text.push_str(&Notation::Ki2.write(&walk.moment(), mv));
            on_line += 1;
            walk.play(mv, None);
            let comment = &record.tree.node(node).comment;
            if !comment.is_empty() {
                end_line(&mut text, &mut on_line);
                head::write_comment(comment, &mut text);
            }
        }
        Event::MainLineEnd { plies, walk } => {
            end_line(&mut text, &mut on_line);
            let turn = walk.turn();
            if let Some(summary) = endings::summary(record, turn, players) {
                let _ = writeln!(text, "まで{plies}手で{summary}");
            }
            let unsaid = record.ending.filter(|end| end.how == How::Unsaid && end.winner == Some(!turn));
            if let Some(end) = unsaid.filter(|_| !endings::is_word(record, "Termination", turn)) {
                dropped.push(format!("how the game ended ({})", end));
            }
        }
    });
    end_line(&mut text, &mut on_line);
    Ok(Written { text, dropped })
}

fn end_line(text: &mut String, on_line: &mut usize) {
    if *on_line > 0 {
        text.push('\n');
    }
    *on_line = 0;
}
