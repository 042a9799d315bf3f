//! Games on paper: a game as a record to keep, and a record as a game to go on with.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pantheon_engine::Score;
use pantheon_notation::record::{self, Ending, Format, How, Record};
use pantheon_rules::{Catalogue, Color, Game, Outcome, Reason};

use super::command::Overwrite;
use crate::text::excerpt;

/// What is kept with a move.
#[derive(Clone, Default, Debug)]
pub struct Note {
    /// What the mover spent on it, where there are clocks.
    pub spent: Option<Duration>,
    /// What was left on the mover's clock.
    pub clock: Option<Duration>,
    /// What the position was worth to an engine that made it.
    pub score: Option<record::Score>,
    /// What was said about it.
    pub comment: String,
}

/// An engine's score as records have it, from White's side.
pub fn judgement(score: Score, mover: Color) -> record::Score {
    let score = if mover == Color::White { score } else { score.reversed() };
    match score {
        Score::Advantage(value) => record::Score::Centipawns(value),
        Score::WinIn(plies) => record::Score::Mate(plies.div_ceil(2) as i32),
        Score::LossIn(plies) => record::Score::Mate(-(plies.div_ceil(2) as i32)),
    }
}

/// Writes a game into a file; the answer says where, or why not.
pub fn save(record: &Record, path: &Path, overwrite: Overwrite) -> Result<String, String> {
    let format = Format::of_file(path).unwrap_or(Format::Pgn);
    let written = record::write(record, format)?;
    if overwrite == Overwrite::No && path.exists() {
        return Err(format!("{0} is there already; `save! {0}` writes over it", path.display()));
    }
    fs::write(path, written.text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    let dropped = match written.dropped.is_empty() {
        true => String::new(),
        false => format!("; not kept in {format}: {}", written.dropped.join(", ")),
    };
    Ok(format!("The game is kept in {}{dropped}.", path.display()))
}

/// A name for the file of a game that was given none.
pub fn free_name(variant: &str) -> PathBuf {
    let numbered = (2..1000).map(|number| format!("{variant}-{number}.pgn"));
    let names = std::iter::once(format!("{variant}.pgn")).chain(numbered).map(PathBuf::from);
    names.into_iter().find(|path| !path.exists()).unwrap_or_else(|| PathBuf::from(format!("{variant}.pgn")))
}

/// The record of a game on one board.
pub fn record(game: &Game, players: [String; 2], notes: &[&Note]) -> Result<Record, String> {
    if game.boards().len() > 1 {
        return Err("no format of records has two boards; `fen` tells the position instead".to_owned());
    }
    let start = game.position_after(0).ok_or("the game has no start")?;
    let mut record = Record::new(start);
    let [white, black] = players;
    record.set_tag("White", white);
    record.set_tag("Black", black);
    record.ending = Some(game.outcome().map_or(Ending { winner: None, how: How::Unfinished }, ending));
    let mut at = record.tree.root();
    for (ply, &mv) in game.moves().iter().enumerate() {
        at = record.tree.add(at, mv);
        if let Some(note) = notes.get(ply) {
            let node = record.tree.node_mut(at);
            node.spent = note.spent;
            node.clock = note.clock;
            node.score = note.score;
            node.comment = note.comment.clone();
        }
    }
    Ok(record)
}

fn ending(outcome: Outcome) -> Ending {
    let how = match outcome.reason {
        Reason::Checkmate => How::Checkmate,
        Reason::Stalemate => How::Stalemate,
        Reason::Resignation => How::Resignation,
        Reason::TimeForfeit => How::Time,
        Reason::Agreement => How::Agreement,
        Reason::Repetition(_) => How::Repetition,
        Reason::MoveCount => How::MoveCount,
        Reason::Impasse if outcome.winner.is_some() => How::Declaration,
        Reason::Impasse => How::Impasse,
        Reason::IllegalMove | Reason::ForbiddenMove => How::IllegalMove,
        _ => How::Unsaid,
    };
    Ending { winner: outcome.winner, how }
}

/// The first game of a file, what is kept of its moves, and what there is to say about it.
pub fn load(path: &Path, catalogue: &Catalogue, game: &Game) -> Result<(Game, Vec<Note>, String), String> {
    let bytes = fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let format = Format::detect(Some(path), &bytes)
        .ok_or_else(|| format!("the format of {} is not known; PGN, KIF, CSA and others are", path.display()))?;
    let mut records = record::read_all(&bytes, Some(format), catalogue, Some(game.position().variant())).into_iter();
    let record = match records.next() {
        Some(Ok(record)) => record,
        Some(Err(error)) => return Err(format!("{}: {}", path.display(), excerpt(&error.to_string()))),
        None => return Err(format!("there is no game in {}", path.display())),
    };
    let mut game = Game::new(record.start.clone());
    let mut trouble = record.fault.as_ref().map(|fault| excerpt(&fault.to_string()));
    let mut notes = Vec::new();
    for node in record.tree.line(record.tree.root()).map(|id| record.tree.node(id)) {
        if let Some(Err(error)) = node.mv.map(|mv| game.play(mv)) {
            trouble = trouble.or(Some(error.to_string()));
            break;
        }
        let comment = node.comment.clone();
        notes.push(Note { spent: node.spent, clock: node.clock, score: node.score, comment });
    }
    hear(&mut game, record.ending);
    let (name, more) = (path.display(), records.count());
    let more = if more == 0 { String::new() } else { format!(" It is the first of {} games there.", more + 1) };
    Ok(match trouble {
        None => (game, notes, format!("The game of {name} is on the board.{more}")),
        Some(trouble) => {
            (game, notes, format!("The game of {name} is on the board as far as it goes: {trouble}.{more}"))
        }
    })
}

/// What the players of the record said to end their game, where the rules let them.
fn hear(game: &mut Game, said: Option<Ending>) {
    let Some(said) = said else { return };
    let _ = match (said.how, said.winner) {
        (How::Resignation, Some(winner)) => game.resign(!winner),
        (How::Time, Some(winner)) => game.lose_on_time(!winner),
        (How::Agreement, None) => game.agree_to_draw(),
        _ => return,
    };
}
