//! Games of self-play as a file: lines of text that say how they were made, an empty line, then game after game. A
//! position takes six bytes: the move and what the search thought of it.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

use pantheon_rules::{Color, Move, Position, Variant};

use super::play::Plan;
use super::scale::{logit, sigmoid};
use crate::eval::fingerprint;
use crate::score::is_decided;

/// The first line of every file.
const TITLE: &str = "Pantheon games 2";
/// No game is longer.
const MOST_PLIES: usize = 4096;
/// No FEN is longer.
const LONGEST_FEN: usize = 1024;
/// So many hundredths of a pawn make a win likelier by a factor of e, where thoughts are mixed.
const FORESEEN: f32 = 400.0;
/// The lines at the top are not longer.
const LONGEST_LINE: u64 = 4096;

/// How the games of a file were made. Games made otherwise do not belong there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The variant's name.
    pub variant: String,
    /// A number that changes with its definition.
    pub definition: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// What openings follow from.
    pub seed: u64,
    /// Of a hundred games, so many begin with few pieces.
    pub endings: u8,
    /// What said what positions are worth: the name of a net's file, or the evaluation written by hand.
    pub evaluation: String,
}

impl Head {
    /// For games of a variant.
    pub fn new(variant: &Variant, plan: &Plan, evaluation: &str) -> Head {
        let Plan { nodes, seed, endings, .. } = *plan;
        let evaluation = evaluation.replace(['\n', '\r'], " ");
        Head { variant: variant.name().to_owned(), definition: fingerprint(variant), nodes, seed, endings, evaluation }
    }

    /// The lines at the top of a file.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Head { variant, definition, nodes, seed, endings, evaluation } = self;
        writeln!(out, "{TITLE}\nvariant {variant}\ndefinition {definition:016x}\nnodes {nodes}\nseed {seed}")?;
        writeln!(out, "endings {endings}\nevaluation {evaluation}\n")
    }

    /// Are they games of a variant as it is defined now?
    pub fn fits(&self, variant: &Variant) -> bool {
        self.definition == fingerprint(variant)
    }
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its number among those of its plan.
    pub number: u64,
    /// 1 if White won, -1 if Black did, 0 for a draw.
    pub result: i8,
    /// Where it began, as FEN, if not where its variant does.
    pub start: Option<String>,
    /// The random moves it began with.
    pub opening: Vec<Move>,
    /// The moves played, and what they were thought to be worth for who played them, in hundredths of a pawn.
    pub moves: Vec<(Move, i16)>,
}

impl Record {
    /// Appends it to a file.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let start = self.start.as_deref().unwrap_or_default().as_bytes();
        let mut bytes = Vec::with_capacity(16 + start.len() + 4 * self.opening.len() + 6 * self.moves.len());
        bytes.extend(self.number.to_le_bytes());
        bytes.push(self.result as u8);
        bytes.extend((start.len() as u16).to_le_bytes());
        bytes.extend((self.opening.len() as u16).to_le_bytes());
        bytes.extend((self.moves.len() as u16).to_le_bytes());
        bytes.extend(start);
        for mv in &self.opening {
            bytes.extend(mv.bits().to_le_bytes());
        }
        for (mv, score) in &self.moves {
            bytes.extend(mv.bits().to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        out.write_all(&bytes)
    }
}

impl Record {
    /// Visits the quiet positions of the game with what was thought of them by who was to move: not in check, no capture
    /// thought best, not yet decided. With foresight, what was thought of them is mixed with what was thought later on.
    pub fn visit_quiet(
        &self,
        variant: &Arc<Variant>,
        foresight: f32,
        mut visit: impl FnMut(&Position, f32),
    ) -> Result<(), RecordError> {
        let mut position = match &self.start {
            None => Position::start(variant),
            Some(fen) => Position::from_fen(variant, fen)
                .map_err(|error| RecordError::Text(format!("game {} begins nowhere: {error}", self.number)))?,
        };
        for &mv in &self.opening {
            self.step(&mut position, mv)?;
        }
        let thoughts = self.foreseen(position.turn(), foresight);
        for (&(mv, score), thought) in self.moves.iter().zip(thoughts) {
            if !position.in_check() && !position.is_capture(mv) && !is_decided(score as i32) {
                visit(&position, thought);
            }
            self.step(&mut position, mv)?;
        }
        Ok(())
    }

    /// What was thought of each position, with a share of what was thought of the next one, which holds a share of the
    /// one after it, and so on to the result: who is mated was in danger some moves before.
    fn foreseen(&self, first: Color, foresight: f32) -> Vec<f32> {
        let last = if self.moves.len().is_multiple_of(2) { first } else { !first };
        // The share of points that the player to move expects of what comes next.
        let mut next = 0.5 + last.pick(0.5, -0.5) * self.result as f32;
        let mut thoughts = vec![0.0; self.moves.len()];
        for (thought, &(_, score)) in thoughts.iter_mut().zip(&self.moves).rev() {
            let now = sigmoid(score as f32 / FORESEEN);
            next = now + foresight * (1.0 - next - now);
            *thought = if foresight == 0.0 { score as f32 } else { FORESEEN * logit(next) };
        }
        thoughts
    }

    fn step(&self, position: &mut Position, mv: Move) -> Result<(), RecordError> {
        if !position.is_legal(mv) {
            return Err(RecordError::Text(format!(
                "game {} plays a move that is illegal in {}: the file is damaged or older than the variant",
                self.number,
                position.fen()
            )));
        }
        position.play_unchecked(mv);
        Ok(())
    }
}

/// What is wrong with a file of games.
#[derive(Debug)]
pub enum RecordError {
    /// It cannot be read.
    Io(io::Error),
    /// It says what it should not.
    Text(String),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Io(error) => write!(f, "cannot read it: {error}"),
            RecordError::Text(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for RecordError {}

impl From<io::Error> for RecordError {
    fn from(error: io::Error) -> RecordError {
        RecordError::Io(error)
    }
}

/// Reads the games of a file one after the other.
pub struct Records<R> {
    /// How they were made.
    pub head: Head,
    source: R,
    /// How many bytes of whole games and lines have been read.
    read: u64,
}

impl<R: BufRead> Records<R> {
    /// Reads the lines at the top.
    pub fn new(mut source: R) -> Result<Records<R>, RecordError> {
        let text = |message: String| RecordError::Text(message);
        let mut head =
            Head { variant: String::new(), definition: 0, nodes: 0, seed: 0, endings: 0, evaluation: String::new() };
        let mut read = 0;
        for number in 0.. {
            let mut line = Vec::new();
            read += io::Read::take(&mut source, LONGEST_LINE).read_until(b'\n', &mut line)? as u64;
            let line = String::from_utf8(line).unwrap_or_default();
            let Some(line) = line.strip_suffix('\n') else {
                return Err(text(format!("this is no file of games: it does not begin with `{TITLE}`")));
            };
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let number_of = || text(format!("`{line}` should be `{word}` and a number"));
            match word {
                _ if number == 0 && line != TITLE => {
                    return Err(text(format!("this is no file of games: it begins with `{line}`, not with `{TITLE}`")));
                }
                _ if number == 0 => {}
                "" => break,
                "variant" => head.variant = rest.to_owned(),
                "definition" => {
                    head.definition = u64::from_str_radix(rest, 16)
                        .map_err(|_| text(format!("`{line}` should be `definition` and a number with 16 digits")))?;
                }
                "nodes" => head.nodes = rest.parse().map_err(|_| number_of())?,
                "seed" => head.seed = rest.parse().map_err(|_| number_of())?,
                "endings" => head.endings = rest.parse().map_err(|_| number_of())?,
                "evaluation" => head.evaluation = rest.to_owned(),
                _ => return Err(text(format!("`{line}` is not known in a file of games"))),
            }
        }
        Ok(Records { head, source, read })
    }

    /// Where the last whole game ends.
    pub fn whole(&self) -> u64 {
        self.read
    }

    fn game(&mut self) -> Result<Record, RecordError> {
        let mut first = [0; 15];
        self.source.read_exact(&mut first)?;
        let number = u64::from_le_bytes(first[..8].try_into().unwrap_or_default());
        let result = first[8] as i8;
        let count = |at: usize| u16::from_le_bytes([first[at], first[at + 1]]) as usize;
        let (start, opening, moves) = (count(9), count(11), count(13));
        if start > LONGEST_FEN || opening + moves > MOST_PLIES || !(-1..=1).contains(&result) {
            return Err(RecordError::Text(format!("what should be a game at byte {} is none", self.read)));
        }
        let mut rest = vec![0; start + 4 * opening + 6 * moves];
        self.source.read_exact(&mut rest)?;
        let (fen, played) = rest.split_at(start);
        let fen = String::from_utf8(fen.to_vec())
            .map_err(|_| RecordError::Text(format!("what should be the start of game {number} is none")))?;
        let read = |bytes: &[u8]| {
            Move::from_bits(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
                .ok_or_else(|| RecordError::Text(format!("what should be a move in game {number} is none")))
        };
        let (first, second) = played.split_at(4 * opening);
        let record = Record {
            number,
            result,
            start: Some(fen).filter(|fen| !fen.is_empty()),
            opening: first.chunks_exact(4).map(read).collect::<Result<_, _>>()?,
            moves: second
                .chunks_exact(6)
                .map(|bytes| Ok((read(bytes)?, i16::from_le_bytes([bytes[4], bytes[5]]))))
                .collect::<Result<_, RecordError>>()?,
        };
        self.read += 15 + rest.len() as u64;
        Ok(record)
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, RecordError>;

    /// The next game. One that was cut off, because whoever wrote it was stopped, is the end.
    fn next(&mut self) -> Option<Self::Item> {
        match self.game() {
            Err(RecordError::Io(error)) if error.kind() == io::ErrorKind::UnexpectedEof => None,
            game => Some(game),
        }
    }
}

#[cfg(test)]
mod tests {
    use pantheon_rules::Catalogue;

    use super::*;
    use crate::engine::Learned;

    fn file() -> (Head, Record, Vec<u8>) {
        let variant = Catalogue::builtin().get("minixiangqi").expect("minixiangqi");
        let plan = Plan { nodes: 800, seed: 7, threads: 1, endings: 25, learned: Learned::Nothing };
        let head = Head::new(variant, &plan, "written by hand");
        let moves = pantheon_rules::Position::start(variant).legal_moves();
        let record = Record {
            number: 3,
            result: -1,
            start: Some(pantheon_rules::Position::start(variant).fen()),
            opening: vec![moves[0]],
            moves: vec![(moves[1], -45), (moves[2], 9)],
        };
        let mut bytes = Vec::new();
        head.write(&mut bytes).expect("written");
        record.write(&mut bytes).expect("written");
        (head, record, bytes)
    }

    #[test]
    fn what_was_written_is_read() {
        let (head, record, bytes) = file();
        let mut records = Records::new(bytes.as_slice()).expect("a file of games");
        assert_eq!(records.head, head);
        assert_eq!(records.next().expect("a game").expect("a whole game"), record);
        assert!(records.next().is_none());
        assert_eq!(records.whole(), bytes.len() as u64);
    }

    #[test]
    fn a_game_that_was_cut_off_is_left_out() {
        let (_, _, mut bytes) = file();
        let whole = bytes.len();
        bytes.extend_from_within(whole - 20..);
        let mut records = Records::new(bytes.as_slice()).expect("a file of games");
        assert_eq!(records.by_ref().filter(Result::is_ok).count(), 1);
        assert_eq!(records.whole(), whole as u64);
    }

    #[test]
    fn other_files_are_refused() {
        for bytes in [&b""[..], b"hello\n", b"Pantheon games 2\nnodes many\n\n", &[0xff; 300]] {
            assert!(Records::new(bytes).is_err());
        }
    }
}
