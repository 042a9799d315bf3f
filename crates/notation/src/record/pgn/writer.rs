//! A record as PGN.

use std::fmt::Write as _;
use std::io::{self, Write};

use pantheon_rules::{Color, Position};

use super::{bpgn, remarks, tags, termination};
use crate::Notation;
use crate::record::{NodeId, Record, Table, Walker, naming};

/// Lines are at most this long, where words allow it.
const WIDTH: usize = 80;

/// The tags that every game has, and what stands in them if nothing is known.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// The tags that follow from the record and are written anew.
const DERIVED: [&str; 6] = ["Result", "Variant", "FEN", "SetUp", "Termination", "Format"];

/// Writes a record, with a blank line behind it. Moves are written in short algebraic notation.
pub fn write(record: &Record, out: &mut impl Write) -> io::Result<()> {
    write_tags(record, out)?;
    let walker = Walker::new(&record.start, record.tree.root());
    let mut moves = Moves { record, walker, table: Table::of(record), page: Page::default() };
    moves.write();
    moves.page.word(result(record));
    writeln!(out, "\n{}\n", moves.page.text)
}

fn result(record: &Record) -> &str {
    match record.ending {
        Some(ending) => ending.result(),
        None => record.tag("Result").filter(|text| termination::result(text).is_some()).unwrap_or("*"),
    }
}

fn write_tags(record: &Record, out: &mut impl Write) -> io::Result<()> {
    let mut line = |name: &str, value: &str| writeln!(out, "[{name} \"{}\"]", tags::escape(value));
    let roster: &[(&str, &str)] = if record.second.is_some() { &bpgn::ROSTER } else { &ROSTER };
    for (name, unknown) in roster {
        line(name, record.tag(name).unwrap_or(unknown))?;
    }
    line("Result", result(record))?;
    let name = record.variant().name();
    if naming::default_name("pgn") != Some(name) {
        line("Variant", naming::display(name))?;
    }
    let fen = record.start_fen();
    if fen != Record::new(Position::start(record.variant())).start_fen() {
        line("SetUp", "1")?;
        line("FEN", &fen)?;
    }
    let said = record.tag("Termination");
    let word = record.ending.and_then(|ending| termination::word(ending.how));
    let how = said.map(termination::how);
    match (word, record.ending) {
        (Some(word), Some(ending)) if how != Some(ending.how) => line("Termination", word)?,
        _ => said.map_or(Ok(()), |said| line("Termination", said))?,
    }
    for (name, value) in &record.tags {
        let elsewhere = roster.iter().any(|(known, _)| known == name) || DERIVED.contains(&name.as_str());
        if !elsewhere && is_name(name) {
            line(name, value)?;
        }
    }
    Ok(())
}

/// Names of other formats may have letters that no tag may have.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// What is still to be written. A list and no recursion: variations may be nested as deep as memory allows.
enum Task {
    /// The line after a node, with a number before the first move if its place needs one.
    Line(NodeId),
    /// The line that begins with a node, in brackets.
    Variation(NodeId),
    Close,
}

struct Moves<'a> {
    record: &'a Record,
    walker: Walker,
    /// Where partners play on two boards, those instead of the walker.
    table: Option<Table>,
    page: Page,
}

impl Moves<'_> {
    fn write(&mut self) {
        let tree = &self.record.tree;
        self.page.comment(&remarks::write(tree.node(tree.root())));
        let mut numbered = false;
        let mut tasks = vec![Task::Line(tree.root())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(before) => {
                    let [next, variations @ ..] = tree.children(before) else { continue };
                    numbered = self.write_move(*next, numbered);
                    tasks.push(Task::Line(*next));
                    tasks.extend(variations.iter().rev().map(|&variation| Task::Variation(variation)));
                    numbered &= variations.is_empty();
                }
                Task::Variation(first) => {
                    self.page.word("(");
                    numbered = self.write_move(first, false);
                    tasks.push(Task::Close);
                    tasks.push(Task::Line(first));
                }
                Task::Close => {
                    self.page.word(")");
                    numbered = false;
                }
            }
        }
    }

    /// Writes a move. `numbered` if the one before it, with its number, is right before it; gives back whether the
    /// next may rely on this one.
    fn write_move(&mut self, id: NodeId, numbered: bool) -> bool {
        let tree = &self.record.tree;
        let node = tree.node(id);
        let (Some(mv), Some(before)) = (node.mv, tree.parent(id)) else { return false };
        if let Some(table) = &mut self.table {
            table.go(tree, before);
            let board = tree.board(id);
            bpgn::write_move(table, board, node, number(table.position(board)), &mut self.page);
            return false;
        }
        self.walker.go(tree, before);
        let position = self.walker.position();
        let number = number(position);
        match position.turn() {
            Color::White => self.page.word(&format!("{number}.")),
            Color::Black if !numbered => self.page.word(&format!("{number}...")),
            Color::Black => {}
        }
        self.page.word(&Notation::San.write(&self.walker.moment(tree), mv));
        self.walker.step(id, mv);
        for glyph in &node.nags {
            self.page.word(&format!("${glyph}"));
        }
        let comment = remarks::write(node);
        self.page.comment(&comment);
        comment.is_empty()
    }
}

/// The number of the next move. The second player may begin, without a move of the first to count.
fn number(position: &Position) -> u16 {
    let state = position.state();
    1 + state.ply().saturating_sub(state.turn() as u16).div_ceil(2)
}

/// Words in lines.
#[derive(Default)]
pub(super) struct Page {
    text: String,
    /// Characters in the last line.
    column: usize,
}

impl Page {
    pub(super) fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length <= WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.column += length;
    }

    /// A comment is not broken into lines: the lines it has are its author's.
    pub(super) fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        if !comment.contains('}') {
            self.word(&format!("{{ {comment} }}"));
            if let Some(last) = comment.rfind('\n') {
                self.column = comment.len() - last + 2;
            }
            return;
        }
        // What has a bracket in it goes to the end of a line.
        for line in comment.lines() {
            self.word("");
            let _ = writeln!(self.text, "; {line}");
            self.column = 0;
        }
    }
}
