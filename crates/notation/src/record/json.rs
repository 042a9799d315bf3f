//! Records as JSON of our own: a list of records, each with a flat list of its moves.
//!
//! The list is flat so that no depth of variations asks for recursion: each move names the one before it by its number,
//! 0 for the start.

use std::time::Duration;

use pantheon_rules::{Catalogue, Color, Position};
use serde_json::{Map, Value, json};

use super::naming::Naming;
use super::{Ending, How, NodeId, Place, Record, RecordError, Score, Table, Tree, Walker};
use crate::{Moment, Notation};

/// The one board of a game, or its two.
enum Boards {
    One(Box<Walker>),
    Two(Box<Table>),
}

impl Boards {
    fn of(record: &Record) -> Boards {
        match Table::of(record) {
            Some(table) => Boards::Two(Box::new(table)),
            None => Boards::One(Box::new(Walker::new(&record.start, record.tree.root()))),
        }
    }

    fn go(&mut self, tree: &Tree, to: NodeId) {
        match self {
            Boards::One(walker) => walker.go(tree, to),
            Boards::Two(table) => table.go(tree, to),
        }
    }

    fn moment(&self, tree: &Tree, board: usize) -> Moment<'_> {
        match self {
            Boards::One(walker) => walker.moment(tree),
            Boards::Two(table) => table.moment(board),
        }
    }
}

/// A record as a line of JSON.
pub fn write(record: &Record) -> String {
    let tree = &record.tree;
    let mut boards = Boards::of(record);
    let mut numbers = std::collections::HashMap::from([(tree.root(), 0)]);
    let mut moves = Vec::new();
    let mut open = vec![tree.root()];
    while let Some(id) = open.pop() {
        let node = tree.node(id);
        let mut entry = Map::new();
        if let (Some(mv), Some(before)) = (node.mv, tree.parent(id)) {
            let board = tree.board(id);
            boards.go(tree, before);
            let moment = boards.moment(tree, board);
            entry.insert("after".into(), json!(numbers[&before]));
            entry.insert("move".into(), json!(Notation::Uci.write(&moment, mv)));
            entry.insert("san".into(), json!(Notation::San.write(&moment, mv)));
            if record.second.is_some() {
                entry.insert("board".into(), json!(board));
            }
        }
        numbers.insert(id, moves.len());
        if !node.comment.is_empty() {
            entry.insert("comment".into(), json!(node.comment));
        }
        if !node.nags.is_empty() {
            entry.insert("nags".into(), json!(node.nags));
        }
        for (name, time) in [("clock", node.clock), ("spent", node.spent)] {
            if let Some(time) = time {
                entry.insert(name.into(), json!(time.as_secs_f64()));
            }
        }
        match node.score {
            Some(Score::Centipawns(value)) => drop(entry.insert("centipawns".into(), json!(value))),
            Some(Score::Mate(moves)) => drop(entry.insert("mate".into(), json!(moves))),
            None => {}
        }
        moves.push(Value::Object(entry));
        open.extend(tree.children(id).iter().rev());
    }
    let ending = record.ending.map(|ending| json!({ "result": ending.result(), "how": ending.how.name() }));
    let value = json!({
        "variant": record.variant().name(),
        "tags": record.tags,
        "start": record.start_fen(),
        "moves": moves,
        "ending": ending,
    });
    format!("{value}\n")
}

/// Reads what [`write`] has written: records one after the other.
pub fn read(text: &str, catalogue: &Catalogue) -> Vec<Result<Record, RecordError>> {
    let naming = Naming::new(catalogue);
    let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let mut records = Vec::new();
    for value in values {
        match value {
            Ok(value) => records.push(read_one(&value, &naming).map_err(|(text, reason)| RecordError {
                place: Place { line: 1, column: 1 },
                text,
                reason,
            })),
            Err(error) => {
                let place = Place { line: error.line(), column: error.column() };
                records.push(Err(RecordError { place, text: String::new(), reason: error.to_string() }));
                break;
            }
        }
    }
    records
}

fn read_one(value: &Value, naming: &Naming) -> Result<Record, (String, String)> {
    let text = |name: &str| value[name].as_str().unwrap_or_default();
    let variant = naming
        .find(text("variant"))
        .ok_or_else(|| (text("variant").to_owned(), naming.why_unknown(text("variant"))))?;
    let mut record = Record::new(Position::start(variant));
    record
        .set_start(text("start"))
        .map_err(|errors| (text("start").to_owned(), format!("no position of {}: {errors}", variant.name())))?;
    for pair in value["tags"].as_array().into_iter().flatten() {
        if let (Some(name), Some(value)) = (pair[0].as_str(), pair[1].as_str()) {
            record.tags.push((name.to_owned(), value.to_owned()));
        }
    }
    let mut ids = vec![record.tree.root()];
    let mut boards = Boards::of(&record);
    for (number, entry) in value["moves"].as_array().into_iter().flatten().enumerate() {
        if number > 0 {
            let wrong = |reason: String| (entry.to_string().chars().take(60).collect::<String>(), reason);
            let before = entry["after"].as_u64().and_then(|after| ids.get(after as usize));
            let &before = before.ok_or_else(|| wrong("`after` must be the number of an earlier move".to_owned()))?;
            boards.go(&record.tree, before);
            let text = entry["move"].as_str().unwrap_or_default();
            let board = usize::from(record.second.is_some() && entry["board"] == 1);
            let position = boards.moment(&record.tree, board).position;
            let mv = position.parse_uci(text).map_err(|error| wrong(error.reason))?;
            ids.push(record.tree.add_on(before, board, mv));
        }
        let node = record.tree.node_mut(ids[number]);
        node.comment = entry["comment"].as_str().unwrap_or_default().to_owned();
        let nags = entry["nags"].as_array().into_iter().flatten();
        node.nags = nags.filter_map(|nag| u8::try_from(nag.as_u64()?).ok()).collect();
        let seconds = |name: &str| Duration::try_from_secs_f64(entry[name].as_f64()?).ok();
        (node.clock, node.spent) = (seconds("clock"), seconds("spent"));
        let number = |name: &str| i32::try_from(entry[name].as_i64()?).ok();
        node.score = number("centipawns").map(Score::Centipawns).or(number("mate").map(Score::Mate));
    }
    record.ending = value["ending"]["result"].as_str().map(|result| {
        let winner = match result {
            "1-0" => Some(Color::White),
            "0-1" => Some(Color::Black),
            _ => None,
        };
        let how = value["ending"]["how"].as_str().unwrap_or_default();
        Ending { winner, how: How::by_name(how).unwrap_or(How::Unsaid) }
    });
    Ok(record)
}
