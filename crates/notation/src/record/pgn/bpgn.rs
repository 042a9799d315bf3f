//! BPGN, the form of PGN for partners on two boards.
//!
//! Each move has a number that names its board, `12A.` for White and `12a.` for Black (some programs write `12A.` for
//! both), a clock is a number of seconds in braces, and there are four names: `WhiteA`, `BlackA`, `WhiteB`, `BlackB`.
//!
//! A result belongs to teams, which are called by their colour on the first board. The records of FICS give that of the
//! board which decided the game; they say behind the last move who has lost, and that is believed.

use std::time::Duration;

use pantheon_rules::{Color, Position};

use super::remarks;
use super::writer::Page;
use crate::Notation;
use crate::record::{Ending, How, Node, Record, Table};

/// The tags that every game has, and what stands in them if nothing is known.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("WhiteA", "?"),
    ("BlackA", "?"),
    ("WhiteB", "?"),
    ("BlackB", "?"),
];

/// The tag that tells such a game from others.
pub(super) const SIGN: &str = "WhiteA";

/// The teams of the four players.
const TEAMS: [(&str, Color); 4] =
    [("WhiteA", Color::White), ("BlackA", Color::Black), ("WhiteB", Color::Black), ("BlackB", Color::White)];

/// The board that a number names, and what stands behind it: `1A.`, `12b.`, `3B.Nf3`.
pub(super) fn number(word: &str) -> Option<(usize, &str)> {
    let letter = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if letter.len() == word.len() {
        return None;
    }
    let board = match letter.as_bytes().first()? {
        b'A' | b'a' => 0,
        b'B' | b'b' => 1,
        _ => return None,
    };
    let rest = letter[1..].strip_prefix('.')?;
    Some((board, rest.trim_start_matches('.')))
}

/// A clock: `298.21`.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    if text.contains(':') { None } else { remarks::duration(text) }
}

/// Hears who has lost, from what is said behind the last move: `{Anna checkmated} 1-0`.
pub(super) fn hear(record: &mut Record) {
    const WORDS: [(&str, How); 3] =
        [("checkmated", How::Checkmate), ("resigns", How::Resignation), ("forfeits on time", How::Time)];
    let tree = &record.tree;
    let last = tree.line(tree.root()).last().unwrap_or(tree.root());
    let said = tree.node(last).comment.trim_end();
    let Some(ending) = record.ending else { return };
    if ending.winner.is_none() {
        if ending.how == How::Unfinished && said.contains("Game aborted") {
            record.ending = Some(Ending { how: How::Interrupted, ..ending });
        }
        return;
    }
    let lost = |(tag, team): (&str, Color), (word, how): (&str, How)| {
        let name = record.tag(tag).filter(|name| !matches!(*name, "" | "?"))?;
        let before = said.strip_suffix(word)?.trim_end().strip_suffix(name)?;
        let whole = before.is_empty() || before.ends_with(char::is_whitespace);
        whole.then_some(Ending { winner: Some(!team), how })
    };
    let heard = TEAMS.into_iter().find_map(|seat| WORDS.into_iter().find_map(|word| lost(seat, word)));
    if let Some(heard) = heard {
        let how = if ending.how == How::Unsaid { heard.how } else { ending.how };
        record.ending = Some(Ending { how, ..heard });
        // The tag has the result of a board, too.
        if record.tag("Result").is_some() {
            record.set_tag("Result", heard.result());
        }
    }
}

/// Writes a move on a board, with all that is said about it.
pub(super) fn write_move(table: &Table, board: usize, node: &Node, number: u16, page: &mut Page) {
    let Some(mv) = node.mv else { return };
    let moment = table.moment(board);
    page.word(&format!("{number}{}.", letter(board, moment.position)));
    page.word(&Notation::San.write(&moment, mv));
    for glyph in &node.nags {
        page.word(&format!("${glyph}"));
    }
    let mut rest = node.clone();
    let clock = rest.clock.take();
    let rest = remarks::write(&rest);
    match clock {
        Some(clock) => page.word(&format!("{{{}}}", written(clock))),
        // A number that is no clock must not be the first that is said.
        None if seconds(&rest).is_some() => page.word("{}"),
        None => {}
    }
    page.comment(&rest);
}

/// A capital for White, as FICS does.
fn letter(board: usize, position: &Position) -> char {
    position.turn().pick(['A', 'B'], ['a', 'b'])[board]
}

fn written(time: Duration) -> String {
    let (seconds, nanos) = (time.as_secs(), time.subsec_nanos());
    match nanos {
        0 => seconds.to_string(),
        nanos => format!("{seconds}.{}", format!("{nanos:09}").trim_end_matches('0')),
    }
}
