//! JKF, the JSON Kifu Format: an object with `header`, `initial` and `moves`, and variations as `forks`.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use pantheon_rules::{Catalogue, Color, Mark, Move, MoveKind, Piece, Position, Square, Variant, Wording};

use super::json_text::{self, Id, Json, Value};
use super::shogi::builder::Builder;
use super::shogi::outline::{self, Holds, Walk};
use super::shogi::pieces::{self, Placement};
use super::shogi::{clip, demand_nine, endings, headers, starts};
use super::{NodeId, Record, RecordError, Unsuited, Written, csa};
use crate::moves::{Moment, Notation, kanji};

/// The signs of `relative`, and what KI2 says for them.
const RELATIVE: [(char, char); 7] =
    [('L', '左'), ('C', '直'), ('R', '右'), ('U', '上'), ('M', '寄'), ('D', '引'), ('H', '打')];

/// Reads a record. A move that cannot be read ends its line, and the record has a fault; headers and starts that make
/// no sense are errors.
pub fn read(text: &str, catalogue: &Catalogue) -> Result<Record, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let json = Json::parse(text).map_err(|wrong| RecordError {
        place: json_text::place(text, wrong.at),
        text: clip(text[wrong.at..].lines().next().unwrap_or("")),
        reason: wrong.reason.to_owned(),
    })?;
    let reader = Reader { json: &json };
    let root = json.root();
    let Some(moves) = json.get(root, "moves") else {
        return Err(reader.error(root, "this is no JKF: it is an object with `header`, `initial` and `moves`"));
    };
    let Some(moves) = json.list(moves) else { return Err(reader.error(moves, "`moves` is a list")) };
    let (tags, variant) = reader.header(root, catalogue)?;
    let start = reader.start(root, &variant)?;
    let mut builder = Builder::new(start, tags);
    let mut waiting = Vec::new();
    reader.line(&mut builder, moves, &mut waiting);
    // The variations that leave last come first: so each leaves the line just read.
    while let Some((number, fork)) = waiting.pop() {
        builder.branch(number);
        match json.list(fork) {
            Some(moves) => reader.line(&mut builder, moves, &mut waiting),
            None => reader.fail(&mut builder, fork, "a fork is a list of moves"),
        }
    }
    Ok(builder.finish())
}

type Tags = Vec<(String, String)>;

struct Reader<'a> {
    json: &'a Json<'a>,
}

impl Reader<'_> {
    fn error(&self, id: Id, reason: impl Into<String>) -> RecordError {
        let text = self.json.source(id).lines().next().unwrap_or("");
        RecordError { place: self.json.place(id), text: clip(text), reason: reason.into() }
    }

    fn fail(&self, builder: &mut Builder, id: Id, reason: impl Into<String>) {
        // Finding a place takes time, and only the first fault is kept.
        let place = if builder.has_fault() { Default::default() } else { self.json.place(id) };
        builder.fail(place, &clip(self.json.source(id)), reason);
    }

    fn header(&self, root: Id, catalogue: &Catalogue) -> Result<(Tags, Arc<Variant>), RecordError> {
        let mut tags = Vec::new();
        let mut variant = None;
        if let Some(header) = self.json.get(root, "header") {
            let Value::Object(fields) = self.json.value(header) else {
                return Err(self.error(header, "`header` is an object"));
            };
            for (name, id) in fields {
                let Some(value) = self.json.text(*id) else { return Err(self.error(*id, "a header is a text")) };
                match name.as_str() {
                    starts::VARIANT => {
                        let found = starts::variant(catalogue, value).and_then(|variant| {
                            demand_nine("JKF", variant).map(|()| variant).map_err(|error| error.to_string())
                        });
                        variant = Some(found.map_err(|reason| self.error(*id, reason))?.clone());
                    }
                    "手合割" => {}
                    name => tags.extend(headers::tags(name, value)),
                }
            }
        }
        let variant = match variant {
            Some(variant) => variant,
            None => starts::usual(catalogue).map_err(|reason| self.error(root, reason))?.clone(),
        };
        Ok((tags, variant))
    }

    fn start(&self, root: Id, variant: &Arc<Variant>) -> Result<Position, RecordError> {
        let Some(initial) = self.json.get(root, "initial") else { return Ok(Position::start(variant)) };
        let preset = self.json.get(initial, "preset");
        let data = self.json.get(initial, "data");
        let named = match preset {
            None => None,
            Some(id) => {
                let name = self.json.text(id).ok_or_else(|| self.error(id, "a preset is a text"))?;
                starts::by_preset(variant, name).map_err(|reason| self.error(id, reason))?
            }
        };
        match (named, data) {
            (Some(start), _) => Ok(start),
            (None, Some(data)) => self.placement(data, variant),
            (None, None) => Err(self.error(initial, "a start has a preset such as HIRATE, or OTHER and `data`")),
        }
    }

    fn color(&self, owner: Id) -> Result<Color, RecordError> {
        match self.json.get(owner, "color").map(|id| (id, self.json.number(id))) {
            Some((_, Some(0))) => Ok(Color::White),
            Some((_, Some(1))) => Ok(Color::Black),
            Some((id, _)) => Err(self.error(id, "a color is 0 or 1")),
            None => Err(self.error(owner, "a color, 0 or 1, is missing")),
        }
    }

    fn placement(&self, data: Id, variant: &Arc<Variant>) -> Result<Position, RecordError> {
        let mut placement = Placement { board: Vec::new(), hands: Vec::new(), turn: self.color(data)? };
        let no_board = || self.error(data, "`board` is a list of nine files, from the right, of nine squares each");
        let files = self.json.get(data, "board").and_then(|board| self.json.list(board)).ok_or_else(no_board)?;
        for (file, ranks) in files.iter().enumerate() {
            let ranks = self.json.list(*ranks).ok_or_else(no_board)?;
            for (rank, cell) in ranks.iter().enumerate() {
                let Some(kind) = self.json.get(*cell, "kind") else { continue };
                let square = pieces::square(variant, file as u32 + 1, rank as u32 + 1).ok_or_else(no_board)?;
                let role = self.json.text(kind).and_then(|code| role(variant, code));
                let role = role.ok_or_else(|| self.error(kind, "no piece is called this"))?;
                placement.board.push((square, Piece { color: self.color(*cell)?, role }));
            }
        }
        let hands = self.json.get(data, "hands").and_then(|hands| self.json.list(hands)).unwrap_or(&[]);
        for (hand, color) in hands.iter().zip(Color::ALL) {
            let Value::Object(fields) = self.json.value(*hand) else {
                return Err(self.error(*hand, "a hand is an object of pieces and their numbers"));
            };
            for (code, id) in fields {
                let Some(count) = self.json.number(*id).filter(|count| *count <= 99) else {
                    return Err(self.error(*id, "a number of pieces is at most 99"));
                };
                let plain = role(variant, code).filter(|role| variant.spelling(*role).0 == Mark::Plain);
                match plain {
                    Some(role) => placement.hands.push((color, role, count)),
                    None if count == 0 => {}
                    None => return Err(self.error(*id, format!("no piece of a hand is called {code}"))),
                }
            }
        }
        placement.position(variant).map_err(|reason| self.error(data, reason))
    }

    /// Reads a line to its end; its variations wait.
    fn line(&self, builder: &mut Builder, moves: &[Id], waiting: &mut Vec<(usize, Id)>) {
        let mut seen = builder.ply();
        for &entry in moves {
            if let Some(forks) = self.json.get(entry, "forks").filter(|_| !builder.is_broken()) {
                let number = builder.ply() + 1;
                waiting.extend(self.json.list(forks).unwrap_or(&[]).iter().rev().map(|&fork| (number, fork)));
            }
            if let Some(mv) = self.json.get(entry, "move") {
                seen += 1;
                if !builder.is_broken() {
                    match self.find_move(&builder.moment(), mv) {
                        Ok(mv) => builder.play(mv),
                        Err(reason) => self.fail(builder, mv, reason),
                    }
                }
                let now = self.json.get(entry, "time").and_then(|time| self.json.get(time, "now"));
                if let Some(spent) = now.and_then(|now| self.time(now)) {
                    builder.spent(spent);
                }
            }
            if let Some(special) = self.json.get(entry, "special") {
                let word = self.json.text(special).unwrap_or("");
                // An illegal move that was written down is of the side that loses by it.
                let by_last = builder.is_broken() && word == "ILLEGAL_MOVE" && seen == builder.ply() + 1;
                match endings::by_code(word, builder.mover(seen + usize::from(!by_last))) {
                    Some(meaning) => builder.end(meaning, word),
                    None if builder.is_broken() => {}
                    None => {
                        let codes = endings::all_codes().replace('%', "");
                        self.fail(builder, special, format!("no end of a game is called this; there are {codes}"));
                    }
                }
            }
            for &comment in self.json.get(entry, "comments").and_then(|list| self.json.list(list)).unwrap_or(&[]) {
                if let Some(text) = self.json.text(comment) {
                    builder.comment(text);
                }
            }
        }
    }

    fn time(&self, id: Id) -> Option<Duration> {
        let part = |name: &str| self.json.get(id, name).and_then(|id| self.json.number(id)).map_or(0, u64::from);
        Some(Duration::from_secs(part("h") * 3600 + part("m") * 60 + part("s")))
    }

    fn square(&self, variant: &Variant, id: Id) -> Result<Square, String> {
        let part = |name: &str| self.json.get(id, name).and_then(|id| self.json.number(id));
        let found = part("x").zip(part("y")).and_then(|(x, y)| pieces::square(variant, x, y));
        found.ok_or_else(|| "a square is x from 1 to 9, from the right, and y from 1 to 9, from the top".to_owned())
    }

    fn find_move(&self, moment: &Moment, id: Id) -> Result<Move, String> {
        let position = moment.position;
        let variant = position.variant();
        let turn = position.turn();
        let color = self.json.get(id, "color").and_then(|id| self.json.number(id));
        if color.is_some_and(|color| color != turn.pick(0, 1)) {
            return Err(format!("a move of {}, and it is {turn}'s turn", !turn));
        }
        let same = self.json.get(id, "same").and_then(|id| self.json.bool(id)) == Some(true);
        let to = match (self.json.get(id, "to"), moment.previous) {
            (Some(to), _) => self.square(variant, to)?,
            (None, Some(previous)) if same => previous,
            _ => return Err("a move has a square `to`, or is to the `same` square as the one before".to_owned()),
        };
        let code = self.json.get(id, "piece").and_then(|id| self.json.text(id));
        let role =
            code.map(|code| role(variant, code).ok_or_else(|| format!("no piece is called {code}"))).transpose()?;
        let promotes = self.json.get(id, "promote").and_then(|id| self.json.bool(id));
        if let Some(from) = self.json.get(id, "from") {
            let from = self.square(variant, from)?;
            let start = csa::Spoken(position).square(from);
            let Some(piece) = position.piece(from) else { return Err(format!("there is no piece on {start}")) };
            if role.is_some_and(|role| pieces::name(variant, role) != pieces::name(variant, piece.role)) {
                return Err(format!("the piece on {start} is a {}", pieces::name(variant, piece.role)));
            }
            let kind = if promotes == Some(true) { MoveKind::PiecePromotion } else { MoveKind::Normal };
            return csa::check(position, Move::new(kind, from, to));
        }
        let Some(role) = role else { return Err("a move has a `piece`".to_owned()) };
        let relative = self.json.get(id, "relative").and_then(|id| self.json.text(id)).unwrap_or("");
        let drop = csa::check(position, Move::drop(role, to));
        if relative == "H" || drop.is_ok() && relative.is_empty() {
            return drop;
        }
        // Without an origin it is a move as books print it.
        let words: String = relative
            .chars()
            .filter_map(|c| RELATIVE.iter().find(|(sign, _)| *sign == c).map(|(_, word)| *word))
            .collect();
        let promotion = match promotes {
            Some(true) => "成",
            Some(false) => "不成",
            None => "",
        };
        let said = format!("{}{}{words}{promotion}", kanji::square(variant, to), pieces::name(variant, role));
        Notation::Ki2.parse(moment, &said).map_err(|error| error.reason)
    }
}

fn role(variant: &Variant, code: &str) -> Option<pantheon_rules::Role> {
    pieces::role(variant, pieces::name_of_code(code)?)
}

/// Writes a record.
pub fn write(record: &Record) -> Result<Written, Unsuited> {
    demand_nine("JKF", record.variant())?;
    let mut dropped = outline::dropped(record, Holds { spent: true, variations: true, ..Holds::default() });
    let named = starts::name(&record.start);
    let turn = outline::last_turn(record);
    let mut fields: Vec<String> = Vec::new();
    if let Some(variant) = &named.variant {
        fields.push(format!("{}:{}", json_text::quote(starts::VARIANT), json_text::quote(variant)));
    }
    let (headers, unheld) = headers::japanese(record, named.players);
    dropped.extend(unheld);
    for (name, value) in headers.iter().filter(|(name, _)| !endings::is_code(record, name, turn)) {
        fields.push(format!("{}:{}", json_text::quote(name), json_text::quote(value)));
    }
    let mut text = format!("{{\"header\":{{{}}},\"initial\":", fields.join(","));
    write_start(&record.start, &mut text);
    text.push_str(",\"moves\":[{");
    write_comments(&record.tree.node(record.tree.root()).comment, &mut text);
    text.push('}');
    write_moves(record, &mut text, &mut dropped);
    text.push_str("]}\n");
    Ok(Written { text, dropped })
}

/// What is still to be written, the last first.
enum Task {
    /// A move of a line, and what was before it.
    Entry(NodeId, Box<Walk>, LineKind),
    Text(&'static str),
    /// How the game ended, after its last move.
    End(Box<Walk>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Main,
    Variation,
}

fn write_moves(record: &Record, text: &mut String, dropped: &mut Vec<String>) {
    let tree = &record.tree;
    let mut tasks = Vec::new();
    let first = Walk::new(&record.start);
    match tree.children(tree.root()).first() {
        Some(&node) => {
            text.push(',');
            tasks.push(Task::Entry(node, Box::new(first), LineKind::Main));
        }
        None => write_end(record, &first, text, dropped),
    }
    while let Some(task) = tasks.pop() {
        let (node, mut walk, line) = match task {
            Task::Text(part) => {
                text.push_str(part);
                continue;
            }
            Task::End(walk) => {
                write_end(record, &walk, text, dropped);
                continue;
            }
            Task::Entry(node, walk, line) => (node, walk, line),
        };
        let before = walk.clone();
        text.push('{');
        if let Some(mv) = tree.node(node).mv {
            write_move(&walk.moment(), mv, text);
            let total = walk.play(mv, tree.node(node).spent);
            if let Some(spent) = tree.node(node).spent {
                let (now, all) = (spent.as_secs(), total.as_secs());
                let _ = write!(
                    text,
                    ",\"time\":{{\"now\":{{\"m\":{},\"s\":{}}},\"total\":{{\"h\":{},\"m\":{},\"s\":{}}}}}",
                    now / 60,
                    now % 60,
                    all / 3600,
                    all / 60 % 60,
                    all % 60
                );
            }
        }
        if !tree.node(node).comment.is_empty() {
            text.push(',');
            write_comments(&tree.node(node).comment, text);
        }
        // The rest of the line waits until the variations are written.
        match tree.children(node).first() {
            Some(&next) => {
                tasks.push(Task::Entry(next, walk, line));
                tasks.push(Task::Text("},"));
            }
            None => {
                if line == LineKind::Main {
                    tasks.push(Task::End(walk));
                }
                tasks.push(Task::Text("}"));
            }
        }
        let siblings = tree.parent(node).map_or(&[][..], |parent| tree.children(parent));
        if let [first, rivals @ ..] = siblings
            && *first == node
            && !rivals.is_empty()
        {
            text.push_str(",\"forks\":[");
            tasks.push(Task::Text("]"));
            for (at, &rival) in rivals.iter().enumerate().rev() {
                tasks.push(Task::Text("]"));
                tasks.push(Task::Entry(rival, before.clone(), LineKind::Variation));
                tasks.push(Task::Text(if at == 0 { "[" } else { ",[" }));
            }
        }
    }
}

fn write_end(record: &Record, walk: &Walk, text: &mut String, dropped: &mut Vec<String>) {
    if let Some((code, unsaid)) = endings::code(record, walk.turn()) {
        let _ = write!(text, ",{{\"special\":\"{code}\"}}");
        dropped.extend(unsaid);
    }
}

fn write_comments(comment: &str, text: &mut String) {
    if comment.is_empty() {
        return;
    }
    let lines: Vec<String> = comment.split('\n').map(json_text::quote).collect();
    let _ = write!(text, "\"comments\":[{}]", lines.join(","));
}

fn write_move(moment: &Moment, mv: Move, text: &mut String) {
    let position = moment.position;
    let variant = position.variant();
    let square = |square: Square| {
        let (x, y) = kanji::numbers(variant, square);
        format!("{{\"x\":{x},\"y\":{y}}}")
    };
    let _ = write!(text, "\"move\":{{\"color\":{}", position.turn().pick(0, 1));
    if mv.kind() != MoveKind::Drop {
        let _ = write!(text, ",\"from\":{}", square(mv.from()));
    }
    let name = kanji::mover(position, mv);
    let _ = write!(text, ",\"to\":{},\"piece\":\"{}\"", square(mv.to()), pieces::code_of(name).unwrap_or("??"));
    if moment.previous == Some(mv.to()) {
        text.push_str(",\"same\":true");
    }
    let said = Notation::Ki2.write(moment, mv);
    let words = said.rsplit_once(name).map_or("", |(_, words)| words);
    match mv.kind() {
        MoveKind::PiecePromotion => text.push_str(",\"promote\":true"),
        MoveKind::Normal if words.ends_with("不成") => text.push_str(",\"promote\":false"),
        _ => {}
    }
    if let Some(taken) = position.piece(mv.to()).filter(|_| position.is_capture(mv)) {
        let _ = write!(text, ",\"capture\":\"{}\"", pieces::code(variant, taken.role));
    }
    let relative: String =
        words.chars().filter_map(|c| RELATIVE.iter().find(|(_, word)| *word == c).map(|(sign, _)| *sign)).collect();
    if !relative.is_empty() {
        let _ = write!(text, ",\"relative\":\"{relative}\"");
    }
    text.push('}');
}

fn write_start(start: &Position, text: &mut String) {
    if let Some(preset) = starts::preset(start) {
        let _ = write!(text, "{{\"preset\":\"{preset}\"}}");
        return;
    }
    let variant = start.variant();
    let files: Vec<String> = (1..=u32::from(variant.files()))
        .map(|file| {
            let ranks: Vec<String> = (1..=u32::from(variant.ranks()))
                .map(|rank| match pieces::square(variant, file, rank).and_then(|square| start.piece(square)) {
                    None => "{}".to_owned(),
                    Some(piece) => {
                        let (color, kind) = (piece.color.pick(0, 1), pieces::code(variant, piece.role));
                        format!("{{\"color\":{color},\"kind\":\"{kind}\"}}")
                    }
                })
                .collect();
            format!("[{}]", ranks.join(","))
        })
        .collect();
    let hand = |color: Color| {
        let held = |wanted: &str| pieces::hand(start, color).find(|(name, _)| *name == wanted).map_or(0, |(_, n)| n);
        let parts: Vec<String> = pieces::IN_HAND
            .iter()
            .rev()
            .map(|name| format!("\"{}\":{}", pieces::code_of(name).unwrap_or("??"), held(name)))
            .collect();
        format!("{{{}}}", parts.join(","))
    };
    let _ = write!(
        text,
        "{{\"preset\":\"OTHER\",\"data\":{{\"color\":{},\"board\":[{}],\"hands\":[{},{}]}}}}",
        start.turn().pick(0, 1),
        files.join(","),
        hand(Color::White),
        hand(Color::Black)
    );
}
