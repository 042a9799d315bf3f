//! `pantheon match`: lets two engines play each other and says which is stronger, and how sure that is.
//!
//! A [`seat`] says who plays; [`player`] asks either kind of engine for moves; a [`bout`] is one game, judged by our own
//! rules; the [`tally`] counts, [`statistics`] weighs, the [`log`] keeps the games.

mod adjudication;
mod bout;
pub mod cpu;
mod dialect;
mod log;
mod openings;
mod own;
pub mod pace;
mod player;
mod process;
mod report;
mod seat;
mod settings;
pub mod statistics;
mod stranger;
mod tally;

use std::collections::{HashSet, VecDeque};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_rules::Catalogue;

use crate::failure::Failure;
use crate::interrupt;
use crate::text::{count, excerpt};
use bout::{Bout, Breach, Round};
use log::Log;
use seat::Taken;
pub use settings::Args;
use settings::Settings;
use statistics::Sprt;
use tally::Tally;

/// Plays a match and reports.
pub fn run(args: &Args, files: &[PathBuf], catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let settings = args.settings(files, catalogue)?;
    let mut tally = Tally::default();
    let mut log = None;
    let mut played = HashSet::new();
    if let Some(path) = &args.pgn {
        let conditions = settings.conditions();
        log = Some(match args.resume {
            false => Log::create(path, &conditions)?,
            true => {
                let (log, games) = Log::resume(path, &conditions, catalogue, &settings.variant)?;
                // A game may be in the file twice if somebody put files together.
                for game in games.iter().filter(|game| played.insert(game.round)) {
                    tally.enter_played(game);
                }
                log
            }
        });
    }
    let is_decided = |tally: &Tally| args.sprt.is_some_and(|sprt| sprt.decision(&tally.pairs).is_some());
    let mut decided = is_decided(&tally);
    let mut rounds: VecDeque<Round> = (0..args.games).map(Round::new).filter(|round| !played.contains(round)).collect();
    if decided {
        rounds.clear();
    }
    let course = Course::begin(args, &settings, rounds.len());
    course.announce(played.len());
    let result = play(&settings, rounds, &course, |bout| {
        tally.enter(&bout);
        if let Some(log) = &mut log {
            log.write(&bout, &settings.seats)?;
        }
        course.show(&bout, &tally);
        decided |= is_decided(&tally);
        if decided {
            course.stop.store(true, Relaxed);
        }
        Ok(())
    });
    course.bar.finish_and_clear();
    result?;
    match args.json {
        true => writeln!(out, "{:#}", report::json(settings.variant.name(), &tally, &settings.seats, args.sprt))?,
        false => report::table(&tally, &settings.seats, args.sprt, out)?,
    }
    out.flush()?;
    let missing = args.games.saturating_sub(tally.games() as usize);
    if course.stop.load(Relaxed) && !decided && missing > 0 {
        let remedy = if args.pgn.is_some() { "; --resume goes on from here" } else { "" };
        return Err(Failure::new(format!(
            "stopped: {missing} of {} are not played{remedy}",
            count(args.games, "game")
        )));
    }
    // What went wrong has been told, game by game.
    if tally.faults() > 0 { Err(Failure::Told(1)) } else { Ok(()) }
}

/// Plays all rounds, several at once, and hands over each game when it is done.
fn play(
    settings: &Settings,
    rounds: VecDeque<Round>,
    course: &Course,
    mut done: impl FnMut(Bout) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stop = &*course.stop;
    let rounds = Mutex::new(rounds);
    let next = || rounds.lock().unwrap_or_else(PoisonError::into_inner).pop_front().filter(|_| !stop.load(Relaxed));
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..settings.concurrency {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut seats = [Taken::new(&settings.seats[0]), Taken::new(&settings.seats[1])];
                while let Some(round) = next() {
                    let opening = settings.openings.get(round.opening);
                    let Some(bout) = bout::play(round, opening, &mut seats, &settings.conduct, stop) else { break };
                    if sender.send(bout).is_err() {
                        break;
                    }
                }
                seats.into_iter().for_each(Taken::leave);
            });
        }
        drop(sender);
        let mut result = Ok(());
        for bout in receiver {
            if result.is_ok() {
                result = done(bout);
            }
            if result.is_err() {
                stop.store(true, Relaxed);
            }
        }
        result
    })
}

/// A match under way, as those see it who wait for its end.
struct Course<'a> {
    settings: &'a Settings,
    sprt: Option<Sprt>,
    began: Instant,
    bar: ProgressBar,
    /// When the last line was written, where there is no bar.
    told: Mutex<Instant>,
    stop: Arc<AtomicBool>,
    rounds: usize,
}

/// Where nobody watches, a line is written no more often than this.
const PAUSE: Duration = Duration::from_secs(10);

impl<'a> Course<'a> {
    fn begin(args: &Args, settings: &'a Settings, rounds: usize) -> Course<'a> {
        let bar = match io::stderr().is_terminal() {
            true => {
                let template = "  {pos} of {len} games {wide_bar} {msg}, {eta} to go";
                let style = ProgressStyle::with_template(template).expect("the template is well formed");
                ProgressBar::new(rounds as u64).with_style(style)
            }
            false => ProgressBar::hidden(),
        };
        let began = Instant::now();
        Course { settings, sprt: args.sprt, began, bar, told: Mutex::new(began), stop: interrupt::listen(), rounds }
    }

    fn tell(&self, line: &str) {
        // Where nobody can be told, the table at the end must do.
        self.bar.suspend(|| drop(writeln!(io::stderr(), "{line}")));
    }

    fn announce(&self, played: usize) {
        let [first, second] = &self.settings.seats;
        let name = self.settings.variant.name();
        self.tell(&format!("{name}: {} ({}) - {} ({})", first.name, first.pace, second.name, second.pace));
        if played > 0 {
            self.tell(&format!("{played} games are there already, {} are to be played", self.rounds));
        }
    }

    /// Shows how far it is, and tells of what should not have happened.
    fn show(&self, bout: &Bout, tally: &Tally) {
        if let Some(breach) = &bout.breach {
            self.complain(bout.round, breach);
        }
        self.bar.inc(1);
        let line = report::line(tally, self.sprt);
        if !self.bar.is_hidden() {
            self.bar.set_message(line);
            return;
        }
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.elapsed() > PAUSE {
            *told = Instant::now();
            let done = self.bar.position() as usize;
            let rest = report::remaining(self.began.elapsed(), done, self.rounds - done.min(self.rounds));
            self.tell(&format!("{} games: {line}, {rest} to go", tally.games()));
        }
    }

    fn complain(&self, round: Round, breach: &Breach) {
        let name = &self.settings.seats[breach.player].name;
        self.tell(&format!("game {}: {name} loses, for it {}", round.tag(), excerpt(&breach.fault.to_string())));
        self.tell(&format!("  {}", breach.replay));
    }
}
