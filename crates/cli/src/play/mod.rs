//! `pantheon play`: a game in the terminal, against the engine, another person or random moves. [`Table`] is the game
//! and all around it; [`screen`] shows it on a whole terminal, [`plain`] line by line.

mod clock;
mod command;
mod input;
mod keeping;
mod plain;
mod screen;
mod table;
mod thinker;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use pantheon_engine::Strength;
use pantheon_notation::Notation;
use pantheon_picture::text::Frame;
use pantheon_rules::{Catalogue, Color, Sides};

use command::Command;
use pantheon_clock::{Clocks, TimeControl};
use table::{Player, Reply, Table};
use thinker::{DEFAULT_HASH, DEFAULT_LEVEL, Settings, Skill};

use crate::failure::Failure;
use crate::look::{self, LookArgs};
use crate::memory;
use crate::random::Random;
use crate::spelling;
use crate::start::Start;

/// What `play` is told.
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", spelling::notations()))]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// Who plays the other side: the engine, or without a screen and without a level a person
    #[arg(long, value_enum, value_name = "WHOM")]
    against: Option<Opponent>,
    /// Which side you play; White if nothing is said, after --load the one to move
    #[arg(long, visible_alias = "color", value_enum, value_name = "SIDE")]
    seat: Option<Side>,
    /// How well the engine plays, from 1 to 8; 4 if nothing is said
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u8>::new().range(1..=8))]
    level: Option<u8>,
    /// How well the engine plays, from 500 to 2850
    #[arg(long, value_name = "N", conflicts_with = "level", value_parser = elo())]
    elo: Option<u16>,
    /// How long the engine thinks about a move, such as 5s
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// How many moves of either side the engine looks ahead at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// On how many processors the engine thinks
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: usize,
    /// How much memory the engine thinks with, in megabytes
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_HASH)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=65536))]
    hash: usize,
    /// Let the engine think in your time too
    #[arg(long)]
    ponder: bool,
    /// Clocks: 10m+30s adds 30 seconds a move, 10m/3x30s has byoyomi, 40/15m is for 40 moves
    #[arg(long, value_name = "CONTROL")]
    clock: Option<TimeControl>,
    /// How moves are written; they are read in any notation
    #[arg(long, value_name = "NAME")]
    notation: Option<Notation>,
    /// Show what the engine thinks, without a screen too
    #[arg(long)]
    think: bool,
    /// Go on with the game in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "handicap", "moves"])]
    load: Option<PathBuf>,
    /// Keep the game in this file, from the first move on
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Line by line instead of a full screen: for pipes and screen readers
    #[arg(long)]
    plain: bool,
    /// Let random moves and hidden pieces be the same each time
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    look: LookArgs,
}

const EXAMPLES: &str = "\
Examples:
  pantheon play chess                                against the engine, on the whole screen
  pantheon play shogi --handicap rook --level 2
  pantheon play shogi --clock 10m/3x30s --seat black
  pantheon play minishogi --seat both                two at one keyboard
  pantheon play xiangqi --plain --level 1            line by line
  pantheon play chess --load game.pgn --save game.pgn
  pantheon play chess --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'

In the game, type a move such as e2e4 or Nf3, on shogi boards 7g7f or P-7f; `help` tells the rest.";

/// Who plays the other side.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Opponent {
    /// Another person at the keyboard
    Human,
    /// The engine
    Engine,
    /// The program, with random moves
    Random,
}

/// Which side the person plays.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Side {
    /// White, who moves first unless the start or a handicap says otherwise
    White,
    /// Black
    Black,
    /// Both: two people at one keyboard
    Both,
    /// None: the engine plays itself
    None,
}

fn elo() -> RangedU64ValueParser<u16> {
    RangedU64ValueParser::new().range(u64::from(Strength::MIN)..=u64::from(Strength::MAX))
}

fn time(text: &str) -> Result<Duration, String> {
    let time = pantheon_clock::duration(text, 1).filter(|time| time.as_millis() > 0);
    time.ok_or_else(|| "a time is written like 5s, 0.5s or 1m".to_owned())
}

/// Plays a game to its end, or to the end of the input.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let game = args.start.game(catalogue)?;
    let two_boards = game.boards().len() > 1;
    let screen = args.wants_screen() && !two_boards;
    if args.wants_screen() && two_boards {
        writeln!(out, "A game on two boards is played line by line: the screen has room for one.\n")?;
    }
    let seats = args.seats(if screen { Opponent::Engine } else { Opponent::Human });
    if two_boards && seats != Sides::both(Player::Person) {
        return Err(Failure::new("a game on two boards is for people; leave --against, --level and --seat out"));
    }
    if two_boards && args.clock.is_some() {
        return Err(Failure::new("a game on two boards has no clocks here; leave --clock out"));
    }
    memory::fits(args.hash).map_err(Failure::new)?;
    let mut table = Table::new(catalogue.clone(), game, seats, args.settings(), Random::new(args.seed));
    table.thinking = screen || args.think;
    table.set_clocks(args.clock.map(Clocks::new));
    let mut greeting = String::new();
    if let Some(path) = &args.load {
        match table.obey(Command::Load(path.clone())) {
            Reply::Changed(said) => greeting = said,
            Reply::Said(error) => return Err(Failure::new(error.trim_end_matches('.'))),
            _ => {}
        }
        if args.seat.is_some() {
            table.set_seats(seats);
        }
    }
    if let Some(path) = &args.save {
        table.keep_in(path).map_err(Failure::new)?;
    }
    if let Some(notation) = args.notation {
        table.set_notation(notation).map_err(Failure::new)?;
    }
    let look = look::of_stdout(&args.look);
    table.ascii = look.frame == Frame::Ascii;
    let played = match screen {
        true => screen::run(&mut table, look, greeting).and_then(|()| plain::tell_left(&table, out)),
        false => plain::run(&mut table, look, &greeting, out),
    };
    // Also where the terminal is gone.
    let kept = table.keep();
    played?;
    match kept {
        Some(Ok(said)) => Ok(writeln!(out, "{said}")?),
        Some(Err(error)) => Err(Failure::new(error)),
        None => Ok(()),
    }
}

impl Args {
    fn wants_screen(&self) -> bool {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        !self.plain && !dumb && io::stdout().is_terminal() && io::stdin().is_terminal()
    }

    fn settings(&self) -> Settings {
        let level = Skill::Level(self.level.unwrap_or(DEFAULT_LEVEL));
        let skill = self.elo.map_or(level, Skill::Elo);
        let Args { time, depth, threads, hash, ponder, .. } = *self;
        Settings { skill, time, depth, threads, hash, ponder }
    }

    /// Who plays which side; whom one plays against if nothing is said of it depends.
    fn seats(&self, usual: Opponent) -> Sides<Player> {
        let engine_named = self.level.is_some() || self.elo.is_some() || self.time.is_some() || self.depth.is_some();
        let usual =
            if engine_named || matches!(self.seat, Some(Side::Black | Side::None)) { Opponent::Engine } else { usual };
        let other = match self.against.unwrap_or(usual) {
            Opponent::Human => Player::Person,
            Opponent::Engine => Player::Engine,
            Opponent::Random => Player::Random,
        };
        match self.seat.unwrap_or(Side::White) {
            Side::White => Sides::new(Player::Person, other),
            Side::Black => Sides::new(other, Player::Person),
            Side::Both => Sides::both(Player::Person),
            Side::None => Sides::both(other),
        }
    }
}

/// The sides of the persons at a table, for a greeting.
fn told_seats(table: &Table) -> Option<String> {
    let programs: Vec<String> = Color::ALL
        .into_iter()
        .filter(|&color| table.seats()[color] != Player::Person)
        .map(|color| match table.seats()[color] {
            Player::Random => format!("{color} plays random moves."),
            _ => format!("{color} is played by the engine at {}.", table.settings().skill),
        })
        .collect();
    let you = table.person().map_or_else(String::new, |color| format!("You play {color}. "));
    (!programs.is_empty()).then(|| format!("{you}{}", programs.join(" ")))
}
