//! Where games begin: after random moves, or at positions of a file. Each opening has a number, and the same number
//! always gives the same opening, so that a match can be broken off and resumed.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use pantheon_engine::{Engine, Limits};
use pantheon_notation::record::{self, Format, encoding};
use pantheon_rules::{Catalogue, Game, Position, Variant};

use crate::failure::Failure;
use crate::random::Random;
use crate::text::excerpt;
use crate::{spelling, start};

/// All openings of a match.
pub struct Openings {
    variant: Arc<Variant>,
    source: Source,
    seed: u64,
}

enum Source {
    /// So many random moves, and what our engine may at most make of the position, in centipawns.
    Random { plies: usize, balance: Option<i32> },
    /// Positions of a file.
    Given(Vec<Game>),
}

/// How many random openings are tried before the best of them is taken.
const TRIES: usize = 200;

/// What our engine looks at to see whether an opening is level.
const JUDGED_NODES: u64 = 20_000;

impl Openings {
    /// Openings by chance.
    pub fn random(variant: &Arc<Variant>, plies: usize, balance: Option<i32>, seed: u64) -> Openings {
        Openings { variant: variant.clone(), source: Source::Random { plies, balance }, seed }
    }

    /// The openings of a file: records of games, of which the main lines are taken, or lines of FEN or EPD, with
    /// `moves …` behind them if one likes.
    pub fn read(file: &Path, catalogue: &Catalogue, variant: &Arc<Variant>, seed: u64) -> Result<Openings, Failure> {
        let bytes = fs::read(file).map_err(|error| Failure::new(format!("cannot read {}: {error}", file.display())))?;
        let text = encoding::decode(&bytes).text;
        let games = match record_format(file, &text) {
            Some(format) => from_records(&bytes, format, catalogue, variant),
            None => from_lines(&text, variant),
        };
        let games = games.map_err(|why| Failure::new(format!("{}: {why}", file.display())))?;
        if games.is_empty() {
            return Err(Failure::new(format!("{} has no openings in it", file.display())));
        }
        Ok(Openings { variant: variant.clone(), source: Source::Given(games), seed })
    }

    /// How many different ones there are, if that is known.
    pub fn len(&self) -> Option<usize> {
        match &self.source {
            Source::Random { .. } => None,
            Source::Given(games) => Some(games.len()),
        }
    }

    /// The opening of this number, the first is 0.
    pub fn get(&self, number: usize) -> Game {
        let mut random = Random::new(Some(self.seed.wrapping_add((number as u64).wrapping_mul(0x2545_f491_4f6c_dd1d))));
        match &self.source {
            Source::Given(games) => games[number % games.len()].clone(),
            Source::Random { plies, balance: None } => self.wander(*plies, &mut random),
            Source::Random { plies, balance: Some(balance) } => self.level(*plies, *balance, &mut random),
        }
    }

    /// Plays so many random moves; fewer only where every try ends the game.
    fn wander(&self, plies: usize, random: &mut Random) -> Game {
        let mut longest: Option<Game> = None;
        for _ in 0..TRIES {
            // Where pieces lie face down, each opening has its own deal.
            let mut game = Game::new(Position::start(&self.variant).deal(|n| random.below(n)));
            for _ in 0..plies {
                let Some(mv) = random.choose(&game.legal_moves()) else { break };
                let before = game.clone();
                if game.play(mv).is_err() || is_decided(&game) {
                    game = before;
                    break;
                }
            }
            if game.moves().len() == plies {
                return game;
            }
            if longest.as_ref().is_none_or(|longest| longest.moves().len() < game.moves().len()) {
                longest = Some(game);
            }
        }
        longest.unwrap_or_else(|| Game::new(Position::start(&self.variant)))
    }

    /// The first opening that our engine finds level, or the one that is most so.
    fn level(&self, plies: usize, balance: i32, random: &mut Random) -> Game {
        let mut engine = Engine::new(4, 1);
        let mut best: Option<(i32, Game)> = None;
        for _ in 0..TRIES {
            let game = self.wander(plies, random);
            let limits = Limits { nodes: Some(JUDGED_NODES), ..Limits::default() };
            let report = engine.go(&game.boards()[0], limits, |_| {}).wait().report;
            let size = report.map_or(i32::MAX, |report| report.score.centipawns().abs());
            if best.as_ref().is_none_or(|(known, _)| size < *known) {
                best = Some((size, game));
            }
            if size <= balance {
                break;
            }
        }
        best.map_or_else(|| self.wander(plies, random), |(_, game)| game)
    }
}

fn is_decided(game: &Game) -> bool {
    game.outcome().is_some() || game.claim().is_some()
}

/// The format of a file of records; `None` for lines of positions.
fn record_format(file: &Path, text: &str) -> Option<Format> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'))?;
    // Dates have slashes too.
    let is_board = |word: &str| {
        let begins = word.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '+');
        begins && word.is_ascii() && word.matches('/').count() >= 2
    };
    let has_board = first.split_whitespace().next().is_some_and(is_board);
    if has_board || first.starts_with("startpos") {
        return None;
    }
    Format::detect(Some(file), text.as_bytes())
}

fn from_records(
    bytes: &[u8],
    format: Format,
    catalogue: &Catalogue,
    variant: &Arc<Variant>,
) -> Result<Vec<Game>, String> {
    let records = record::read_all(bytes, Some(format), catalogue, Some(variant));
    let game = |(number, record): (usize, Result<record::Record, record::RecordError>)| {
        let record = record.map_err(|error| format!("opening {number}: {}", excerpt(&error.to_string())))?;
        if let Some(fault) = &record.fault {
            return Err(format!("opening {number}: {}", excerpt(&fault.to_string())));
        }
        if record.variant().name() != variant.name() {
            let (theirs, ours) = (record.variant().name(), variant.name());
            return Err(format!("opening {number} is of {theirs}, and the match is of {ours}"));
        }
        let mut game = Game::new(record.start.clone());
        for mv in record.tree.main_line() {
            game.play(mv).map_err(|error| format!("opening {number}: {}", excerpt(&error.to_string())))?;
        }
        playable(game).map_err(|why| format!("opening {number}: {why}"))
    };
    (1..).zip(records).map(game).collect()
}

fn from_lines(text: &str, variant: &Arc<Variant>) -> Result<Vec<Game>, String> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| from_line(line, variant).map_err(|why| format!("line {number}: {why}"))).collect()
}

fn from_line(line: &str, variant: &Arc<Variant>) -> Result<Game, String> {
    let (position, moves) = match line.split_once(" moves") {
        Some((position, moves)) if moves.is_empty() || moves.starts_with(' ') => (position, moves),
        _ => (line, ""),
    };
    let start = match position.trim() {
        "startpos" => Position::start(variant),
        text => start::read_listed(text, |text| start::read_position(variant, text))
            .map_err(|reasons| reasons.join("; "))?,
    };
    let mut game = Game::new(start);
    for text in moves.split_whitespace() {
        let (_, mv) = spelling::parse_in(&game, text).map_err(|error| excerpt(&error.to_string()))?;
        game.play(mv).map_err(|error| excerpt(&error.to_string()))?;
    }
    playable(game)
}

fn playable(game: Game) -> Result<Game, String> {
    match game.outcome() {
        Some(outcome) => Err(format!("the game is over before it begins. {outcome}")),
        None => Ok(game),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(name: &str) -> Arc<Variant> {
        Catalogue::builtin().get(name).unwrap().clone()
    }

    #[test]
    fn a_number_always_gives_the_same_opening() {
        let openings = Openings::random(&variant("crazyhouse"), 6, None, 1);
        assert_eq!(openings.get(3).fen(), openings.get(3).fen());
        assert_ne!(openings.get(3).fen(), openings.get(4).fen());
        assert_eq!(openings.get(3).moves().len(), 6);
        let other = Openings::random(&variant("crazyhouse"), 6, None, 2);
        assert_ne!(openings.get(3).fen(), other.get(3).fen());
    }

    #[test]
    fn dates_are_no_boards() {
        let format = |text: &str| record_format(Path::new("openings"), text);
        assert_eq!(format("開始日時：2026/11/18\n手合割：平手\n"), Some(Format::Kif));
        assert_eq!(format("{\"header\":{\"開始日時\":\"2026/11/18\"},\"moves\":[{}]}"), Some(Format::Jkf));
        assert_eq!(format("4k3/8/8/8/8/8/8/4K2R w K -"), None);
    }

    #[test]
    fn lines_are_positions_with_notes_or_moves() {
        let chess = variant("chess");
        for (line, fen) in [
            ("startpos moves e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
            ("4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+; id \"a\";", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 3 7 moves O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 4 7"),
        ] {
            assert_eq!(from_line(line, &chess).unwrap().fen(), fen);
        }
        let errors = from_lines("# two\n\n4k3/8 w - -\n", &chess).err().unwrap();
        assert!(errors.starts_with("line 3: 2 ranks"), "{errors}");
        let over = from_line("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", &chess).err().unwrap();
        assert!(over.starts_with("the game is over before it begins"), "{over}");
    }
}
