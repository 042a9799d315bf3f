//! KIF, the record format of most Japanese programs: a move a line, with its number, its origin and its time.
//!
//! ```text
//! 手合割：平手
//! 先手：羽生
//! 手数----指手---------消費時間--
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//! *A comment.
//!    2 投了
//! まで1手で先手の勝ち
//!
//! 変化：1手
//!    1 ２六歩(27)
//! ```
//!
//! Bookmarks (`&…`) are kept as lines of comments that begin with `&`.

use std::fmt::Write;
use std::time::Duration;

use pantheon_rules::Catalogue;

use super::shogi::builder::Builder;
use super::shogi::endings;
use super::shogi::lines::{Line, digit, is_blank, number};
use super::shogi::outline::{self, Event, Holds};
use super::shogi::{demand, head};
use super::{Record, RecordError, Unsuited, Written};
use crate::moves::Notation;

/// Reads a record. A move that cannot be read ends its line, and the record has a fault; headers and starts that make
/// no sense are errors.
pub fn read(text: &str, catalogue: &Catalogue) -> Result<Record, RecordError> {
    let (mut builder, rest) = head::read(text, catalogue, "KIF", |line| numbered(line.text).is_some())?;
    for line in rest {
        read_line(&mut builder, line);
    }
    Ok(builder.finish())
}

fn read_line(builder: &mut Builder, line: Line) {
    let text = line.text;
    if head::read_remark(builder, line) || head::read_branch(builder, line) {
        return;
    }
    if let Some(summary) = head::summary(text) {
        return read_summary(builder, summary);
    }
    let Some((count, rest)) = numbered(text) else {
        if !head::read_late_header(builder, line) && !builder.is_broken() {
            let reason = "not a line of KIF: moves have their number before them, comments begin with *";
            builder.fail(line.place(text), text, reason);
        }
        return;
    };
    let (said, spent) = split_time(rest);
    if let Some(meaning) = endings::by_word(said, builder.mover(count)) {
        // The line ends here, but a comment may follow.
        return builder.end(meaning, said);
    }
    // Some files leave out the word 変化.
    let is_next = count == builder.ply() + 1;
    if !is_next && !builder.branch(count) {
        if !builder.is_broken() {
            builder.fail(
                line.place(text.trim_start()),
                text.trim(),
                format!("move {count} after move {}", builder.ply()),
            );
        }
        return;
    }
    if builder.is_broken() {
        return;
    }
    match Notation::Kif.parse(&builder.moment(), said) {
        Ok(mv) => {
            builder.play(mv);
            if let Some(spent) = spent {
                builder.spent(spent);
            }
        }
        Err(_) if !said.starts_with(|c| c == '同' || digit(c).is_some() || !c.is_alphabetic()) => {
            let reason = format!("neither a move, such as ７六歩(77), nor an end: {}", endings::all_words());
            builder.fail(line.place(said), said, reason);
        }
        Err(error) => builder.fail(line.place(said), said, error.reason),
    }
}

/// A summary says who won; how, the word before it has said.
fn read_summary(builder: &mut Builder, text: &str) {
    if !builder.is_main() {
        return;
    }
    let turn = builder.turn();
    let Some(summary) = endings::read_summary(text, turn) else { return };
    match builder.ending() {
        Some(ending) => ending.winner = summary.winner.or(ending.winner),
        None => head::end(builder, summary, text),
    }
}

/// The number at the beginning of a line, and what follows it.
fn numbered(text: &str) -> Option<(usize, &str)> {
    let text = text.trim_start_matches(is_blank);
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|&end| end > 0)?;
    let rest = &text[end..];
    rest.starts_with(is_blank).then_some(())?;
    Some((number(&text[..end])? as usize, rest.trim_matches(is_blank)))
}

/// Takes the time off the end of a move: `( 0:16/00:00:16)`, and a `+` where there are variations.
fn split_time(text: &str) -> (&str, Option<Duration>) {
    let bare = text.trim_end_matches(|c| is_blank(c) || c == '+');
    let Some(at) = bare.rfind('(') else { return (bare, None) };
    let inner = bare[at + 1..].trim_end_matches(')');
    if !inner.contains(':') {
        return (bare, None);
    }
    let now = inner.split('/').next().unwrap_or(inner);
    (bare[..at].trim_end_matches(is_blank), clock(now.trim()))
}

/// `0:16` or `1:00:16`.
fn clock(text: &str) -> Option<Duration> {
    let mut seconds = 0u64;
    for part in text.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(u64::from(number(part.trim())?))?;
    }
    Some(Duration::from_secs(seconds))
}

/// Writes a record.
pub fn write(record: &Record) -> Result<Written, Unsuited> {
    demand("KIF", record.variant())?;
    let mut dropped = outline::dropped(record, Holds { spent: true, variations: true, ..Holds::default() });
    let mut text = "#KIF version=2.0 encoding=UTF-8\n".to_owned();
    let players = head::write(record, &mut text, &mut dropped);
    text.push_str("手数----指手---------消費時間--\n");
    head::write_comment(&record.tree.node(record.tree.root()).comment, &mut text);
    outline::tell(record, |event| match event {
        Event::Branch(number) => {
            let _ = write!(text, "\n変化：{number}手\n");
        }
        Event::Move { number, mv, node, walk } => {
            let said = Notation::Kif.write(&walk.moment(), mv);
            let node_id = node;
            let node = record.tree.node(node);
            let total = walk.play(mv, node.spent);
            let _ = write!(text, "{number:>4} {said}");
            if let Some(spent) = node.spent {
                let (now, all) = (spent.as_secs(), total.as_secs());
                let blanks = 8usize.saturating_sub(said.chars().count()) + 1;
                let _ = write!(
                    text,
                    "{}({:>2}:{:02}/{:02}:{:02}:{:02})",
                    " ".repeat(blanks),
                    now / 60,
                    now % 60,
                    all / 3600,
                    all / 60 % 60,
                    all % 60
                );
                let siblings = record.tree.parent(node_id).map_or(&[][..], |parent| record.tree.children(parent));
                if siblings.len() > 1 && siblings.last() != Some(&node_id) {
                    text.push('+');
                }
            }
            text.push('\n');
            head::write_comment(&node.comment, &mut text);
        }
        Event::MainLineEnd { plies, walk } => {
            if let Some(word) = endings::word(record, walk.turn()) {
                let _ = writeln!(text, "{:>4} {word}", plies + 1);
            }
            if let Some(summary) = endings::summary(record, walk.turn(), players) {
                let _ = writeln!(text, "まで{plies}手で{summary}");
            }
        }
    });
    Ok(Written { text, dropped })
}
