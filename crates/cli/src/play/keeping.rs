//! Games on paper: a game as a record to keep, and a record as a game to go on with.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pantheon_clock::{Clocks, TimeControl};
use pantheon_engine::Score;
use pantheon_notation::arbiter;
use pantheon_notation::record::{self, Ending, Format, How, Node, Record};
use pantheon_rules::{Catalogue, Color, Game, Outcome, Reason};

use super::command::Overwrite;
use crate::bounded;
use crate::draft::{self, is_same};
use crate::failure::Failure;
use crate::text::{count, excerpt, today};

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
    /// The same in the signs of annotators.
    pub nags: Vec<u8>,
}

impl Note {
    fn of(node: &Node) -> Note {
        let Node { spent, clock, score, .. } = *node;
        Note { spent, clock, score, comment: node.comment.clone(), nags: node.nags.clone() }
    }

    fn write_on(&self, node: &mut Node) {
        node.spent = self.spent;
        node.clock = self.clock;
        node.score = self.score;
        node.comment = self.comment.clone();
        node.nags = self.nags.clone();
    }
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

/// What is kept of a game beside its moves and who plays it now.
#[derive(Clone, Debug)]
pub struct Heading {
    /// Event, players, date: what the record says of itself.
    tags: Vec<(String, String)>,
    /// What is said before the first move.
    before: Note,
    /// How it ended, in the words of the record.
    said: Option<Ending>,
    /// What that came to here, and after how many plies.
    came_to: (Option<Outcome>, usize),
}

impl Heading {
    /// The ending in the words of the record, while nobody has played on.
    fn ending(&self, game: &Game) -> Option<Ending> {
        self.said.filter(|_| self.came_to == (game.outcome(), game.plies()))
    }
}

/// A game that was read from a file.
pub struct Loaded {
    pub game: Game,
    /// What is kept of its moves.
    pub notes: Vec<Note>,
    /// The clocks before each move and now, where the record tells of them all.
    pub clocks: Option<Vec<Clocks>>,
    pub heading: Heading,
    pub home: Home,
    /// What there is to say about it.
    pub said: String,
}

/// The file that a game came from or went to.
#[derive(Clone, Debug)]
pub struct Home {
    pub path: PathBuf,
    format: Format,
    /// What it has that is not on the board, in words.
    more: Vec<String>,
}

impl Home {
    /// Is this a name of it?
    pub fn is_at(&self, path: &Path) -> bool {
        is_same(&self.path, path)
    }

    /// Why the game may not be written over it: something would be lost.
    pub fn loss(&self) -> Option<String> {
        let more = match self.more.as_slice() {
            [] => return None,
            [one] => one.clone(),
            [most @ .., last] => format!("{} and {last}", most.join(", ")),
        };
        Some(format!("{} has more than is on the board, which would be lost: {more}", self.path.display()))
    }
}

/// Is there something in this file that could be lost?
pub fn is_taken(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| there.is_file() && there.len() > 0)
}

/// What would be lost if a game were written into this file, in words.
fn loss(path: &Path, home: Option<&Home>) -> Option<String> {
    match home.filter(|home| home.is_at(path)) {
        Some(home) => home.loss(),
        None => is_taken(path).then(|| format!("{} is there already", path.display())),
    }
}

/// By its name, else as it was read, else PGN.
fn format(path: &Path, home: Option<&Home>) -> Format {
    let read = home.filter(|home| home.is_at(path)).map(|home| home.format);
    Format::of_file(path).or(read).unwrap_or(Format::Pgn)
}

/// Refuses a file that a game could not be kept in, or that would lose something by it. It stays as it is.
pub fn may_save(record: &Record, path: &Path, home: Option<&Home>) -> Result<(), String> {
    record::write(record, format(path, home))?;
    if let Some(lost) = loss(path, home) {
        return Err(format!("{lost}; name another file"));
    }
    draft::is_possible(path).map_err(told)
}

/// Writes a game into a file. Where something would be lost it must be asked for. Gives what to say.
pub fn save(record: &Record, path: &Path, home: Option<&Home>, overwrite: Overwrite) -> Result<(Home, String), String> {
    let format = format(path, home);
    let written = record::write(record, format)?;
    if overwrite == Overwrite::No
        && let Some(lost) = loss(path, home)
    {
        return Err(format!("{lost}; `save! {}` writes over it", path.display()));
    }
    draft::write(path, written.text).map_err(told)?;
    let dropped = match written.dropped.is_empty() {
        true => String::new(),
        false => format!("; not kept in {format}: {}", written.dropped.join(", ")),
    };
    let unknown = match (Format::of_file(path), path.extension()) {
        (Some(_), _) => String::new(),
        (None, None) => format!(" as {format}"),
        (None, Some(ending)) => format!(" as {format}, for no format of records is called {}", ending.display()),
    };
    let said = format!("The game is kept in {}{unknown}{dropped}.", path.display());
    Ok((Home { path: path.to_owned(), format, more: Vec::new() }, said))
}

fn told(failure: Failure) -> String {
    match failure {
        Failure::Message(message) => message,
        Failure::Io(error) => error.to_string(),
        Failure::Told(_) => "it cannot be written".to_owned(),
    }
}

/// This name, or if it is taken the same with a number.
pub fn free_name(path: &Path) -> PathBuf {
    let part = |part: Option<&OsStr>| part.map_or_else(String::new, |part| part.to_string_lossy().into_owned());
    let (stem, name) = (part(path.file_stem()), part(path.file_name()));
    // With the dot.
    let ending = &name[stem.len().min(name.len())..];
    let numbered = (2..1000).map(|number| path.with_file_name(format!("{stem}-{number}{ending}")));
    let mut names = std::iter::once(path.to_owned()).chain(numbered);
    names.find(|path| !path.exists()).unwrap_or_else(|| path.to_owned())
}

/// The record of a game. On two boards each side has two players, who are called alike.
pub fn record(
    game: &Game,
    players: [String; 2],
    clock: Option<TimeControl>,
    heading: Option<&Heading>,
    notes: &[&Note],
) -> Record {
    let mut record = Record::at_start_of(game);
    // When and how an old game was played is for its record to say.
    record.tags = heading.map_or_else(|| vec![("Date".to_owned(), today())], |heading| heading.tags.clone());
    let seats: &[&str] =
        if record.second.is_some() { &["WhiteA", "BlackA", "WhiteB", "BlackB"] } else { &["White", "Black"] };
    for (name, player) in seats.iter().zip(players.iter().cycle()) {
        if record.tag(name).is_none_or(|known| matches!(known.trim(), "" | "?")) {
            record.set_tag(name, player);
        }
    }
    if let Some(clock) = clock
        && record.tag("TimeControl").is_none()
    {
        record.set_tag("TimeControl", clock.tag());
    }
    let said = heading.and_then(|heading| heading.ending(game));
    let now = said.unwrap_or_else(|| game.outcome().map_or(Ending { winner: None, how: How::Unfinished }, ending));
    if said.is_none() {
        // Who played on, or took something back, has made these untrue.
        record.tags.retain(|(name, _)| !matches!(name.as_str(), "Result" | "Termination" | "PlyCount"));
    }
    record.ending = Some(now);
    let mut at = record.tree.root();
    if let Some(heading) = heading {
        heading.before.write_on(record.tree.node_mut(at));
    }
    for (ply, (board, mv)) in game.sequence().enumerate() {
        at = record.tree.add_on(at, board, mv);
        if let Some(note) = notes.get(ply) {
            note.write_on(record.tree.node_mut(at));
        }
    }
    record
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

/// No file of games has so many bytes.
const LARGEST: u64 = 256 << 20;

/// The first game of a file, and what else is there.
pub fn load(path: &Path, catalogue: &Catalogue, game: &Game) -> Result<Loaded, String> {
    let bytes =
        bounded::read_file(path, LARGEST).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let format = Format::detect(Some(path), &bytes)
        .ok_or_else(|| format!("the format of {} is not known; PGN, KIF, CSA and others are", path.display()))?;
    let read = |variant| record::read_all(&bytes, Some(format), catalogue, variant);
    let mut records = read(Some(game.position().variant()));
    // A game that names no variant is taken for one of the game on the board; what breaks off then may be of the game
    // that the format is made for.
    if let Some(Ok(Record { fault: Some(_), .. })) = records.first() {
        let usual = read(None);
        if let Some(Ok(Record { fault: None, .. })) = usual.first() {
            records = usual;
        }
    }
    let mut records = records.into_iter();
    let record = match records.next() {
        Some(Ok(record)) => record,
        Some(Err(error)) => return Err(format!("{}: {}", path.display(), excerpt(&error.to_string()))),
        None => return Err(format!("there is no game in {}", path.display())),
    };
    let boards = game.boards().len();
    let mut game = record.game();
    if game.boards().len() > boards {
        let (path, name) = (path.display(), record.variant().name());
        return Err(format!("{path} has a game on two boards; `pantheon play {name} --load {path}` goes on with it"));
    }
    let mut trouble = record.fault.as_ref().map(|fault| excerpt(&fault.to_string()));
    let mut notes = Vec::new();
    // Where the moves break off, what ended the game is not known to belong here.
    let mut whole = record.fault.as_ref().is_none_or(|fault| fault.ply < record.tree.main_line().count());
    for id in record.tree.line(record.tree.root()) {
        let node = record.tree.node(id);
        if let Some(Err(error)) = node.mv.map(|mv| game.play_on(record.tree.board(id), mv)) {
            trouble = trouble.or(Some(error.to_string()));
            whole = false;
            break;
        }
        notes.push(Note::of(node));
    }
    if whole {
        arbiter::conclude(&mut game, &record);
    }
    let clocks = record.tag("TimeControl").and_then(TimeControl::of_tag).and_then(|control| {
        let first = game.position_after(0).map_or(Color::White, |start| start.turn());
        clocks(control, &notes, first).filter(|_| game.boards().len() == 1)
    });
    let others = records.count();
    let mut more = Vec::new();
    if others > 0 {
        more.push(count(others, "further game"));
    }
    if record.tree.len() > record.tree.main_line().count() {
        more.push("variations".to_owned());
    }
    if trouble.is_some() {
        more.push("moves that cannot be read".to_owned());
    }
    let how_far = trouble.map_or_else(String::new, |trouble| format!(" as far as it goes: {trouble}"));
    let first = if others == 0 { String::new() } else { format!(" It is the first of {} games there.", others + 1) };
    let said = format!("The game of {} is on the board{how_far}.{first}", path.display());
    let heading = Heading {
        before: Note::of(record.tree.node(record.tree.root())),
        said: record.ending.filter(|_| whole),
        came_to: (game.outcome(), game.plies()),
        tags: record.tags,
    };
    Ok(Loaded { game, notes, clocks, heading, home: Home { path: path.to_owned(), format, more }, said })
}

/// The clocks before each move and after the last.
fn clocks(control: TimeControl, notes: &[Note], first: Color) -> Option<Vec<Clocks>> {
    let mut now = Clocks::new(control);
    let mut all = vec![now];
    for (note, mover) in notes.iter().zip([first, !first].into_iter().cycle()) {
        note.spent.or(note.clock)?;
        // Byoyomi follows from what was spent alone; what was left is exact where time was rounded.
        now.pass(mover, note.spent.unwrap_or_default());
        now.press(mover);
        if let Some(left) = note.clock {
            now.set_left(mover, left);
        }
        all.push(now);
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_taken_get_a_number() {
        let folder = std::env::temp_dir().join(format!("pantheon-names-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        assert_eq!(free_name(&folder.join("a.b.pgn")), folder.join("a.b.pgn"));
        fs::write(folder.join("a.b.pgn"), "").unwrap();
        assert_eq!(free_name(&folder.join("a.b.pgn")), folder.join("a.b-2.pgn"));
        fs::write(folder.join("a"), "").unwrap();
        assert_eq!(free_name(&folder.join("a")), folder.join("a-2"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
