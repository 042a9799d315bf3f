//! What `match` is told, and what follows from it before the first game.

use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::RangedU64ValueParser;
use pantheon_rules::{Catalogue, Variant};

use super::adjudication::{Draw, Resign};
use super::bout::Conduct;
use super::cpu::Meter;
use super::openings::Openings;
use super::own::OwnSettings;
use super::pace::{ClockPace, Pace, Time};
use super::process;
use super::seat::{EngineSettings, Seat};
use super::statistics::Sprt;
use super::stranger::StrangerSettings;
use crate::failure::Failure;
use crate::text::{count, excerpt};
use crate::{library, memory};

/// What `match` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The name of a variant; `pantheon variants` lists them
    variant: String,
    /// The first engine: `self`, or a command that speaks UCI or USI
    #[arg(long, value_name = "ENGINE", default_value = "self")]
    first: String,
    /// The second engine
    #[arg(long, value_name = "ENGINE", default_value = "self")]
    second: String,
    /// An option of the first engine; of ours: level, elo, threads, hash
    #[arg(long, value_name = "NAME=VALUE")]
    first_option: Vec<String>,
    /// An option of the second engine
    #[arg(long, value_name = "NAME=VALUE")]
    second_option: Vec<String>,
    /// What to call the first engine
    #[arg(long, value_name = "NAME")]
    first_name: Option<String>,
    /// What to call the second engine
    #[arg(long, value_name = "NAME")]
    second_name: Option<String>,
    /// How many games, two from each opening
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = at_least_one())]
    pub games: usize,
    /// Time for a move, as in 100ms; that is what it has if nothing is said
    #[arg(long, group = "pace")]
    time: Option<Time>,
    /// A clock for the game, as in 10s+0.1s
    #[arg(long, group = "pace")]
    clock: Option<ClockPace>,
    /// Positions looked at for a move
    #[arg(long, group = "pace", value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies looked ahead for a move
    #[arg(long, group = "pace", value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Another pace for the first engine: time=50ms, clock=10s+0.1s, nodes=20000, depth=6
    #[arg(long, value_name = "PACE")]
    first_pace: Option<Pace>,
    /// Another pace for the second engine
    #[arg(long, value_name = "PACE")]
    second_pace: Option<Pace>,
    /// Begin each pair of games with so many random moves
    #[arg(long, value_name = "PLIES", default_value_t = 6, conflicts_with = "openings")]
    random_plies: usize,
    /// Take only random openings that our engine finds as level as this
    #[arg(long, value_name = "CENTIPAWNS", conflicts_with = "openings")]
    balance: Option<u16>,
    /// Begin with the positions of a file: FEN or EPD lines, or records of games
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Where random openings start from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How many games to play at once
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// The table of each engine, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
    /// Stop when one of two Elo values is decided upon, as in 0,10
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Give up games that both see decided by a score for a number of moves, as in 800,4
    #[arg(long, value_name = "SCORE,MOVES")]
    resign: Option<Resign>,
    /// Draw games that both see within a score for so many moves from a ply, as in 10,8,80
    #[arg(long, value_name = "SCORE,MOVES,PLY")]
    draw: Option<Draw>,
    /// Draw games that are longer
    #[arg(long, value_name = "PLIES", default_value_t = 400, value_parser = at_least_one())]
    max_plies: usize,
    /// What a move may take beyond its time before the game is lost
    #[arg(long, value_name = "TIME", default_value = "500ms")]
    margin: Time,
    /// The most that a move may take where there is no time limit
    #[arg(long, value_name = "TIME", default_value = "120s")]
    longest: Time,
    /// Write all games to this file
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Go on with the match whose games are in the file of --pgn
    #[arg(long, requires = "pgn")]
    pub resume: bool,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pantheon match shogi --second-option level=5 --nodes 20000 --games 20
  pantheon match xiangqi --second fairy-stockfish --time 100ms --concurrency 2 --pgn games.pgn
  pantheon match chess --first './new engine' --second ./old --clock 10s+0.1s --sprt 0,10 --games 10000
  pantheon match mine --variants mine.ini --second 'fairy-stockfish' --depth 6 --json

Games are judged by our rules. An engine that plays an illegal move, crashes, hangs or oversteps its time loses the
game; that is told at once, with the position, and the match goes on. Ctrl-C ends it with the table so far; --resume
goes on with the games of --pgn. The exit code is 1 if such a fault was seen or the match was broken off. Where an
engine has another name for the variant, give it as an option: --second-option UCI_Variant=3check.";

/// More than anybody will wait for.
const MANY: u64 = 1_000_000_000;

fn at_least_one() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=MANY)
}

/// What to think with if nothing is said.
const DEFAULT_TIME: Pace = Pace::Time(std::time::Duration::from_millis(100));

/// All that a match needs to begin.
pub struct Settings {
    /// The game.
    pub variant: Arc<Variant>,
    /// Who plays.
    pub seats: [Seat; 2],
    /// From where.
    pub openings: Openings,
    /// By which rules of conduct.
    pub conduct: Conduct,
    /// How many games at once.
    pub concurrency: usize,
    opening_words: String,
}

impl Args {
    /// Finds out all that a match needs, and tries both engines out.
    pub fn settings(&self, files: &[PathBuf], catalogue: &Catalogue) -> Result<Settings, Failure> {
        let variant = library::find_for_engines(catalogue, &self.variant).map_err(Failure::new)?.clone();
        if self.openings.is_none() && self.random_plies >= self.max_plies {
            return Err(Failure::new(format!(
                "after {} random plies no move is left to games of at most {}; lower --random-plies or raise --max-plies",
                self.random_plies, self.max_plies
            )));
        }
        let pace = self.pace();
        let meter = Arc::new(Meter::default());
        let seat = |which: &str, command: &str, options: &[String], name: &Option<String>, own_pace: Option<Pace>| {
            let engine = self.engine(command, options, files, &variant, &meter);
            let engine = engine.map_err(|why| Failure::new(format!("the {which} engine: {why}")))?;
            let found = engine.try_out().map_err(|why| Failure::new(format!("the {which} engine: {why}")))?;
            Ok::<Seat, Failure>(Seat { name: name.clone().unwrap_or(found), pace: own_pace.unwrap_or(pace), engine })
        };
        let first = seat("first", &self.first, &self.first_option, &self.first_name, self.first_pace)?;
        let second = seat("second", &self.second, &self.second_option, &self.second_name, self.second_pace)?;
        let mut seats = [first, second];
        self.fits(&seats)?;
        if seats[0].name == seats[1].name {
            seats[0].name.push_str(" (first)");
            seats[1].name.push_str(" (second)");
        }
        let openings = match &self.openings {
            Some(file) => Openings::read(file, catalogue, &variant, self.seed)?,
            None => Openings::random(&variant, self.random_plies, self.balance.map(i32::from), self.seed),
        };
        let opening_words = match &self.openings {
            Some(file) => format!("{} of {}", openings.len().unwrap_or(0), file.display()),
            None => {
                let level = self.balance.map_or(String::new(), |balance| format!(" within {balance} centipawns"));
                format!("{} random plies{level}, seed {}", self.random_plies, self.seed)
            }
        };
        Ok(Settings {
            seats,
            openings,
            opening_words,
            conduct: Conduct {
                margin: self.margin.0,
                longest: self.longest.0,
                plies: self.max_plies,
                resign: self.resign,
                draw: self.draw,
            },
            concurrency: usize::from(self.concurrency),
            variant,
        })
    }

    /// Is there room for the tables of our engine in all games that are played at once?
    fn fits(&self, seats: &[Seat; 2]) -> Result<(), Failure> {
        let table = |seat: &Seat| match &seat.engine {
            EngineSettings::Own(own) => own.hash,
            // What others take is theirs to answer for.
            EngineSettings::Stranger(_) => 0,
        };
        let all = (table(&seats[0]) + table(&seats[1])).saturating_mul(self.concurrency.into());
        memory::fits(all).map_err(|why| {
            let at_once = count(self.concurrency.into(), "game");
            Failure::new(format!("{why}; so much is asked for by {at_once} at once: lower the hash or --concurrency"))
        })
    }

    fn pace(&self) -> Pace {
        let time = self.time.map(|Time(time)| Pace::Time(time));
        let clock = self.clock.map(Pace::Clock);
        let nodes = self.nodes.map(Pace::Nodes);
        time.or(clock).or(nodes).or(self.depth.map(Pace::Depth)).unwrap_or(DEFAULT_TIME)
    }

    /// What a command and its options come to. The error is a sentence.
    fn engine(
        &self,
        command: &str,
        options: &[String],
        files: &[PathBuf],
        variant: &Arc<Variant>,
        meter: &Arc<Meter>,
    ) -> Result<EngineSettings, String> {
        let options: Result<Vec<(String, String)>, String> = options
            .iter()
            .map(|text| match text.split_once('=') {
                Some((name, value)) if !text.contains(['\n', '\r']) => Ok((name.to_owned(), value.to_owned())),
                _ => Err(format!("the option `{}` is not written NAME=VALUE", excerpt(text))),
            })
            .collect();
        let options = options?;
        let hash = self.hash as usize;
        if command.trim() == "self" {
            let mut settings = OwnSettings::new(hash, meter.clone());
            options.iter().try_for_each(|(name, value)| settings.set(name, value, variant))?;
            return Ok(EngineSettings::Own(settings));
        }
        let command = process::words(command)?;
        Ok(EngineSettings::Stranger(StrangerSettings {
            command,
            options,
            hash,
            variant: variant.clone(),
            files: files.to_vec(),
        }))
    }
}

impl Settings {
    /// Everything that makes a difference to a game, in one line: games of one match have the same.
    pub fn conditions(&self) -> String {
        let seat = |seat: &Seat| format!("{} ({}, {})", seat.name, seat.engine.describe(), seat.pace);
        let Conduct { plies, resign, draw, .. } = self.conduct;
        let resign = resign.map_or("never".to_owned(), |resign| format!("{},{}", resign.score, resign.moves));
        let draw = draw.map_or("never".to_owned(), |draw| format!("{},{},{}", draw.score, draw.moves, draw.from));
        let text = format!(
            "{}; {} - {}; openings: {}; resign {resign}, draw {draw}, {plies} plies",
            self.variant.name(),
            seat(&self.seats[0]),
            seat(&self.seats[1]),
            self.opening_words,
        );
        // It stands in one line of a file.
        text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
    }
}
