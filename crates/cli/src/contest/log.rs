//! The games of a match in a file: PGN, written game by game, from which a match can be resumed.

use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pantheon_notation::record::{Ending, How, Record, pgn};
use pantheon_rules::{Catalogue, Color, Variant};

use super::bout::{Bout, Round};
use super::player::{MATE, Thought, WON};
use super::seat::Seat;
use crate::draft;
use crate::failure::Failure;
use crate::text::{excerpt, today};

/// The tag that says under which conditions a game was played: only a match with the same can go on with a file.
const CONDITIONS: &str = "Conditions";

/// What all games of matches are called.
const EVENT: &str = "Pantheon match";

/// A file of games.
pub struct Log {
    file: File,
    path: PathBuf,
    conditions: String,
    date: String,
}

/// A game that an earlier run has played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Which one.
    pub round: Round,
    /// Who won.
    pub winner: Option<Color>,
    /// By what.
    pub end: String,
}

impl Log {
    /// A new file.
    pub fn create(path: &Path, conditions: &str) -> Result<Log, Failure> {
        match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => Err(is_folder(path)),
            Ok(meta) if meta.len() > 0 => Err(Failure::new(format!(
                "{} is there already; add --resume to go on with the match in it, or name another file",
                path.display()
            ))),
            _ => Log::open(path, conditions),
        }
    }

    /// The file of an earlier run, and the games in it. What was not written to its end is left out.
    pub fn resume(
        path: &Path,
        conditions: &str,
        catalogue: &Catalogue,
        variant: &Arc<Variant>,
    ) -> Result<(Log, Vec<Played>), Failure> {
        let file = match File::open(path) {
            Ok(_) if path.is_dir() => return Err(is_folder(path)),
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok((Log::open(path, conditions)?, Vec::new())),
            Err(error) => return Err(Failure::new(format!("cannot read {}: {error}", path.display()))),
        };
        let foreign =
            || Failure::new(format!("{} has games that are not of this match; name another file", path.display()));
        let (mut played, mut whole, mut broken) = (Vec::new(), Vec::new(), false);
        for record in pgn::Reader::new(BufReader::new(file), catalogue).with_default(variant) {
            // Only the last game can have been cut off while it was written.
            if broken {
                return Err(foreign());
            }
            let record = record.ok();
            match record.as_ref().and_then(read_game) {
                Some((game, theirs)) if theirs == conditions => {
                    played.push(game);
                    whole.extend(record);
                }
                Some((_, theirs)) => {
                    return Err(Failure::new(format!(
                        "{} has games of another match; name another file, or repeat its conditions\n  in the file: \
                         {}\n  now:         {}",
                        path.display(),
                        excerpt(&theirs),
                        excerpt(conditions)
                    )));
                }
                None if record.as_ref().is_none_or(|record| is_cut_off(record, conditions)) => broken = true,
                None => return Err(foreign()),
            }
        }
        if broken && whole.is_empty() && !begins_as_a_match(path)? {
            return Err(foreign());
        }
        if broken {
            rewrite(path, &whole)?;
        }
        Ok((Log::open(path, conditions)?, played))
    }

    fn open(path: &Path, conditions: &str) -> Result<Log, Failure> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))?;
        Ok(Log { file, path: path.to_owned(), conditions: conditions.to_owned(), date: today() })
    }

    /// Adds a game, all of it at once.
    pub fn write(&mut self, bout: &Bout, seats: &[Seat; 2]) -> Result<(), Failure> {
        let mut record = record_of(bout, seats);
        record.set_tag("Date", self.date.clone());
        record.set_tag(CONDITIONS, self.conditions.clone());
        let mut bytes = Vec::new();
        pgn::write(&record, &mut bytes)?;
        let written = self.file.write_all(&bytes).and_then(|()| self.file.flush());
        written.map_err(|error| Failure::new(format!("cannot write {}: {error}", self.path.display())))
    }
}

fn is_folder(path: &Path) -> Failure {
    let file = path.join("games.pgn");
    Failure::new(format!("{} is a folder; name a file for the games, as in --pgn {}", path.display(), file.display()))
}

/// A game of a match, if it is whole, and its conditions.
fn read_game(record: &Record) -> Option<(Played, String)> {
    let round = Round::from_tag(record.tag("Round")?)?;
    let plies: usize = record.tag("PlyCount")?.parse().ok()?;
    // The result stands in a tag too, before moves that may be cut off.
    if record.fault.is_some() || record.tree.main_line().count() != plies {
        return None;
    }
    let ending = record.ending.filter(|ending| ending.result() != "*")?;
    let end = record.tag("Termination").unwrap_or("unknown").to_owned();
    Some((Played { round, winner: ending.winner, end }, record.tag(CONDITIONS)?.to_owned()))
}

/// Is this the beginning of a game of the match? What was cut off in its tags may lack the conditions, but has no moves.
fn is_cut_off(record: &Record, conditions: &str) -> bool {
    match record.tag(CONDITIONS) {
        Some(theirs) => theirs == conditions,
        None => record.tag("Event").is_none_or(|event| event == EVENT) && record.tree.main_line().count() == 0,
    }
}

/// Does a file begin as a match writes it, as far as it goes?
fn begins_as_a_match(path: &Path) -> Result<bool, Failure> {
    let head = format!("[Event \"{EVENT}\"]");
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(head.len() as u64).read_to_end(&mut bytes));
    read.map_err(|error| Failure::new(format!("cannot read {}: {error}", path.display())))?;
    Ok(head.as_bytes().starts_with(&bytes))
}

/// Writes the file anew, with these games alone.
fn rewrite(path: &Path, records: &[Record]) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    for record in records {
        pgn::write(record, &mut bytes)?;
    }
    draft::write(path, bytes)
}

/// A game as a record: scores, depths and times are comments.
fn record_of(bout: &Bout, seats: &[Seat; 2]) -> Record {
    let game = &bout.game;
    let start = game.position_after(0).unwrap_or_else(|| game.position().clone());
    let mut record = Record::new(start);
    let [white, black] = Color::ALL.map(|color| &seats[bout.round.player(color)]);
    record.set_tag("Event", EVENT);
    record.set_tag("Round", bout.round.tag());
    record.set_tag("White", white.name.clone());
    record.set_tag("Black", black.name.clone());
    record.set_tag("Termination", bout.end.clone());
    match white.pace.tag() == black.pace.tag() {
        true => record.set_tag("TimeControl", white.pace.tag()),
        false => {
            record.set_tag("WhiteTimeControl", white.pace.tag());
            record.set_tag("BlackTimeControl", black.pace.tag());
        }
    }
    record.set_tag("PlyCount", game.moves().len().to_string());
    let mut at = record.tree.root();
    for (ply, &mv) in game.moves().iter().enumerate() {
        at = record.tree.add(at, mv);
        let thought = ply.checked_sub(bout.opening).and_then(|index| bout.thoughts.get(index));
        record.tree.node_mut(at).comment = thought.map_or("opening".to_owned(), remark);
    }
    if let Some(breach) = &bout.breach {
        let comment = &mut record.tree.node_mut(at).comment;
        // The last comment of a game is the place for what ended it.
        *comment =
            format!("{comment}; {} {}", seats[breach.player].name, breach.fault).trim_matches([';', ' ']).to_owned();
    }
    // The tag says more than any of the endings that all formats know.
    record.ending = Some(Ending { winner: bout.winner, how: How::Unsaid });
    record
}

/// `+0.35/12 0.098s`, and `+M3/12 0.098s` for a win in three plies.
fn remark(thought: &Thought) -> String {
    let score = match thought.score {
        None => String::new(),
        Some(score) if score.abs() > WON => {
            format!("{}M{}/{} ", if score > 0 { '+' } else { '-' }, MATE - score.abs(), thought.depth)
        }
        Some(score) => format!("{:+.2}/{} ", f64::from(score) / 100.0, thought.depth),
    };
    format!("{score}{:.3}s", thought.time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn thoughts_are_remarks() {
        let time = Duration::from_millis(98);
        let thought = Thought { time, score: Some(35), depth: 12, ..Thought::default() };
        assert_eq!(remark(&thought), "+0.35/12 0.098s");
        assert_eq!(remark(&Thought { score: Some(3 - MATE), ..thought }), "-M3/12 0.098s");
        assert_eq!(remark(&Thought { score: None, ..thought }), "0.098s");
    }
}
