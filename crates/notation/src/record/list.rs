//! Plain lists of moves, a game a line: `e2e4 e7e5`, `position startpos moves 7g7f 3c3d`, `fen … moves …`; and the
//! lists of DhtmlXQ, the format of Chinese xiangqi sites.

use std::sync::Arc;

use pantheon_rules::{Catalogue, Position, Square, Variant};

use super::naming::Naming;
use super::{Fault, Format, Place, Record, RecordError, Written};
use crate::{Moment, Notation, parse_any};

/// Reads the lists of a text. Without a variant, what the format is made for is meant.
pub fn read(
    text: &str,
    format: Format,
    catalogue: &Catalogue,
    variant: Option<&Arc<Variant>>,
) -> Vec<Result<Record, RecordError>> {
    let naming = Naming::new(catalogue);
    let default = match format {
        Format::Usi => "usi",
        Format::DhtmlXq => "xiangqi",
        _ => "uci",
    };
    let Some(variant) = variant.or_else(|| naming.default(default)) else {
        let reason = "the rules of these games are not known; name their variant".to_owned();
        return vec![Err(RecordError { place: Place { line: 1, column: 1 }, text: String::new(), reason })];
    };
    if format == Format::DhtmlXq {
        return vec![read_dhtmlxq(text, variant)];
    }
    let lines = text.lines().zip(1..).filter(|(line, _)| {
        let line = line.trim_start_matches('\u{feff}').trim_start();
        !line.is_empty() && !line.starts_with('#')
    });
    lines.map(|(line, number)| read_line(line.trim_start_matches('\u{feff}'), number, format, variant)).collect()
}

fn read_line(line: &str, number: usize, format: Format, variant: &Arc<Variant>) -> Result<Record, RecordError> {
    let place = |part: &str| {
        let at = part.as_ptr() as usize - line.as_ptr() as usize;
        Place { line: number, column: line[..at].chars().count() + 1 }
    };
    let text = line.trim_start();
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    let starts = ["startpos", "sfen ", "fen "].iter().any(|word| text.starts_with(word));
    let (head, moves) = match split_word(text, "moves") {
        Some((head, moves)) => (head.trim(), moves),
        None if starts => (text.trim(), &text[text.len()..]),
        None => (&text[..0], text),
    };
    let start = match head.strip_prefix("sfen ") {
        _ if matches!(head, "" | "startpos") => Ok(Position::start(variant)),
        Some(sfen) => Position::from_sfen(variant, sfen.trim()),
        None => Position::from_fen(variant, head.strip_prefix("fen ").unwrap_or(head).trim()),
    };
    let start = start.map_err(|errors| RecordError {
        place: place(head),
        text: head.to_owned(),
        reason: format!("no position of {}: {errors}", variant.name()),
    })?;
    let notation = if format == Format::Usi { Notation::Usi } else { Notation::Uci };
    Ok(play(start, moves.split_whitespace().map(|word| (word, place(word))), notation))
}

/// The text before and after a word that stands alone.
fn split_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let alone = |&(at, _): &(usize, &str)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        (before.is_empty() || before.ends_with(char::is_whitespace))
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    };
    let (at, _) = text.match_indices(word).find(alone)?;
    Some((&text[..at], &text[at + word.len()..]))
}

/// Plays words until one of them is no move.
fn play<'a>(start: Position, words: impl Iterator<Item = (&'a str, Place)>, notation: Notation) -> Record {
    let mut record = Record::new(start);
    let mut position = record.start.clone();
    let mut at = record.tree.root();
    let mut previous = None;
    for ((text, place), ply) in words.zip(0..) {
        let moment = Moment { position: &position, previous };
        match notation.parse(&moment, text).or_else(|_| parse_any(&moment, text)) {
            Ok(mv) => {
                at = record.tree.add(at, mv);
                position.play_unchecked(mv);
                previous = Some(mv.to());
            }
            Err(error) => {
                record.fault = Some(Fault { place, text: text.to_owned(), reason: error.reason, ply, board: 0 });
                break;
            }
        }
    }
    record
}

/// Writes the main line as `position … moves …`, the last line of what an engine is told.
pub fn write(record: &Record, format: Format) -> Written {
    if format == Format::DhtmlXq {
        return write_dhtmlxq(record);
    }
    let at_start = record.start.fen() == Position::start(record.variant()).fen();
    let (notation, place) = match format {
        Format::Usi => (Notation::Usi, format!("sfen {}", record.start.sfen())),
        _ => (Notation::Uci, format!("fen {}", record.start.fen())),
    };
    let mut text = format!("position {}", if at_start { "startpos" } else { &place });
    if !record.tree.is_empty() {
        text.push_str(" moves");
    }
    let mut position = record.start.clone();
    for mv in record.tree.main_line() {
        text.push(' ');
        text.push_str(&notation.write(&Moment::new(&position), mv));
        position.play_unchecked(mv);
    }
    text.push('\n');
    Written { text, dropped: dropped(record) }
}

/// What a record has beside its main line.
fn dropped(record: &Record) -> Vec<String> {
    let tree = &record.tree;
    let nodes = || tree.ids().chain([tree.root()]).map(|id| tree.node(id));
    let variations = tree.len() - tree.main_line().count();
    let said = nodes().filter(|node| !node.comment.is_empty()).count();
    let rest = nodes()
        .filter(|node| !node.nags.is_empty() || node.clock.is_some() || node.spent.is_some() || node.score.is_some());
    let facts = [
        (record.tags.len(), "tags"),
        (variations, "moves of variations"),
        (said, "comments"),
        (rest.count(), "moves' glyphs, clocks or judgements"),
        (usize::from(record.ending.is_some()), "result"),
    ];
    facts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect()
}

/// The pieces of a side in the order of a DhtmlXQ position.
const ARMY: &str = "RNBAKABNRCCPPPPP";

/// The names of its headers, and the tags they are.
const HEADERS: [(&str, &str); 6] =
    [("event", "Event"), ("title", "Event"), ("place", "Site"), ("date", "Date"), ("red", "White"), ("black", "Black")];

fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let open = format!("[DhtmlXQ_{name}]");
    let rest = &text[text.find(&open)? + open.len()..];
    Some(&rest[..rest.find(&format!("[/DhtmlXQ_{name}]"))?])
}

/// A square by its file from the left and its rank from the top.
fn square(digits: &[u8]) -> Option<Square> {
    let &[file @ b'0'..=b'8', rank @ b'0'..=b'9'] = digits else { return None };
    Square::new(file - b'0', 9 - (rank - b'0'))
}

fn read_dhtmlxq(text: &str, variant: &Arc<Variant>) -> Result<Record, RecordError> {
    let place = |part: &str| {
        let before = &text[..part.as_ptr() as usize - text.as_ptr() as usize];
        let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
        Place { line: before.matches('\n').count() + 1, column }
    };
    let error = |part: &str, reason: &str| RecordError {
        place: place(part),
        text: part.chars().take(60).collect(),
        reason: reason.to_owned(),
    };
    let start = match field(text, "binit").filter(|digits| !digits.trim().is_empty()) {
        Some(digits) => {
            let fen = initial_fen(digits.trim()).ok_or_else(|| {
                error(digits, "the position has 64 digits, two for each of 32 pieces, and 99 for one that is not there")
            })?;
            Position::from_fen(variant, &fen).map_err(|errors| error(digits, &errors.to_string()))?
        }
        None => Position::start(variant),
    };
    let list = field(text, "movelist")
        .ok_or_else(|| error(&text[..0], "there is no list of moves, [DhtmlXQ_movelist]…[/DhtmlXQ_movelist]"))?;
    let mut words = Vec::new();
    let mut rest = list.trim();
    while !rest.is_empty() {
        let (word, after) = rest.split_at_checked(4).unwrap_or((rest, ""));
        let squares = word.as_bytes().get(..2).and_then(square).zip(word.as_bytes().get(2..).and_then(square));
        let name = squares.map_or_else(|| word.to_owned(), |(from, to)| format!("{from}{to}"));
        words.push((name, place(word)));
        rest = after;
    }
    let mut record = play(start, words.iter().map(|(word, place)| (word.as_str(), *place)), Notation::Uci);
    for (theirs, ours) in HEADERS {
        if let Some(value) = field(text, theirs).filter(|value| !value.trim().is_empty()) {
            record.set_tag(ours, value.trim());
        }
    }
    let line: Vec<_> = [record.tree.root()].into_iter().chain(record.tree.line(record.tree.root())).collect();
    for (ply, id) in line.into_iter().enumerate() {
        if let Some(comment) = field(text, &format!("comment{ply}")) {
            record.tree.node_mut(id).comment = comment.replace("||", "\n");
        }
    }
    Ok(record)
}

/// The FEN of a position of 32 squares; red moves.
fn initial_fen(digits: &str) -> Option<String> {
    let bytes = digits.as_bytes();
    if bytes.len() != 64 {
        return None;
    }
    let mut board = [[b'1'; 9]; 10];
    let pieces = ARMY.bytes().chain(ARMY.bytes().map(|letter| letter.to_ascii_lowercase()));
    for (pair, letter) in bytes.chunks(2).zip(pieces) {
        if pair == b"99" {
            continue;
        }
        let at = square(pair)?;
        board[9 - at.rank() as usize][at.file() as usize] = letter;
    }
    let rows: Vec<String> = board.iter().map(|row| row.iter().map(|&byte| char::from(byte)).collect()).collect();
    // Ones in a row are as good as their sum once the position has been read.
    Some(format!("{} w - - 0 1", rows.iter().map(|row| sum_ones(row)).collect::<Vec<_>>().join("/")))
}

fn sum_ones(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for c in row.chars().chain(['\0']) {
        if c == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        if c != '\0' {
            text.push(c);
        }
    }
    text
}

fn write_dhtmlxq(record: &Record) -> Written {
    let digits = |at: Square| format!("{}{}", at.file(), 9u8.saturating_sub(at.rank()));
    let list: String = record.tree.main_line().map(|mv| digits(mv.from()) + &digits(mv.to())).collect();
    let mut text = String::from("[DhtmlXQ]\n");
    for (theirs, ours) in HEADERS.iter().skip(1) {
        if let Some(value) = record.tag(ours) {
            text.push_str(&format!("[DhtmlXQ_{theirs}]{value}[/DhtmlXQ_{theirs}]\n"));
        }
    }
    text.push_str(&format!("[DhtmlXQ_movelist]{list}[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"));
    let mut dropped = dropped(record);
    if record.start.fen() != Position::start(record.variant()).fen() {
        dropped.push("the start position".to_owned());
    }
    Written { text, dropped }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str, format: Format) -> Record {
        let mut all = read(text, format, Catalogue::builtin(), None);
        assert_eq!(all.len(), 1);
        all.remove(0).unwrap()
    }

    #[test]
    fn lists_are_read_and_written() {
        for (text, format) in [
            ("position startpos moves e2e4 e7e5\n", Format::Uci),
            ("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\n", Format::Uci),
            ("position startpos moves 7g7f 3c3d 8h2b+\n", Format::Usi),
            ("position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e\n", Format::Usi),
        ] {
            assert_eq!(write(&one(text, format), format).text, text);
        }
        assert_eq!(one("e2e4 e7e5", Format::Uci).tree.len(), 2);
        let fault = one("  startpos moves e2e4 e7e4", Format::Uci).fault.unwrap();
        assert_eq!((fault.place, fault.ply), (Place { line: 1, column: 23 }, 1));
    }

    #[test]
    fn lists_of_chinese_sites_are_read() {
        let text = "[DhtmlXQ]\n[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383\
                    [/DhtmlXQ_binit]\n[DhtmlXQ_red]A[/DhtmlXQ_red]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n";
        let record = one(text, Format::DhtmlXq);
        assert_eq!(record.fault, None);
        assert_eq!(record.start, Position::start(record.variant()));
        assert_eq!(record.tag("White"), Some("A"));
        assert_eq!(write(&record, Format::Uci).text, "position startpos moves h3e3 h10g8\n");
        assert!(write(&record, Format::DhtmlXq).text.contains("[DhtmlXQ_movelist]77477062["));
    }
}
