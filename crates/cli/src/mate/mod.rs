//! `pantheon mate`: looks for mates by checks alone.

mod problems;
mod telling;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use pantheon_engine::mate::{Answer, Limits, News, Solver, Verdict};
use pantheon_rules::{Catalogue, Game};

use crate::failure::Failure;
use crate::memory;
use crate::start::Start;
use problems::Problem;
use telling::Tally;

/// What `mate` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// Solve the positions of a file instead; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "handicap", "moves"])]
    file: Option<PathBuf>,
    /// At most so many seconds a position; 0 for any time
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    time: f64,
    /// Look at no more positions than this
    #[arg(long, value_name = "NUMBER")]
    nodes: Option<u64>,
    /// Look for mates of at most so many plies
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=10_001))]
    plies: Option<u16>,
    /// The size of the table of proofs, in megabytes
    #[arg(long, value_name = "MEGABYTES", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Print a JSON object a position, one a line
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pantheon mate shogi --fen 'sfen 4g4/8k/7pp/5N3/9/6R2/9/9/9 b NP 1'
  pantheon mate chess --fen '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1'
  pantheon mate crazyhouse --file problems.txt --time 10
  pantheon mate shogi --file tsume.kif --json

The side to move attacks: every move of it gives check, or wins at once in another way. The defender may do all that the
rules allow, and lives as long as possible. A length is told as the shortest only if there is certainly no shorter mate.
Every line has been played by the rules before it is told. Where pieces can be dropped, the attacker needs no king.

A file has a position a line, FEN, EPD or SFEN, and may have `VARIANT | PLIES | POSITION` instead, where PLIES is the
length to be found or `none`; # begins a comment. The start positions of game records (KIF and others) are read as well.

Exit codes: 0 every position has a mate (or what the file expects); 1 something failed; 3 a position has none, for
certain (or not what the file expects); 4 a position could not be decided.";

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1e9).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds is wanted, such as 10 or 0.5".to_owned()),
    }
}

impl Args {
    fn game(&self, catalogue: &Catalogue) -> Result<Game, Failure> {
        self.start.game(catalogue).or_else(|failure| {
            let fen = self.start.lone_fen().ok_or(failure)?;
            problems::read_attack(self.start.variant(catalogue)?, fen)
                .map(Game::new)
                .map_err(|reasons| Failure::new(format!("this is no position\n  {}", reasons.join("\n  "))))
        })
    }
}

/// Solves and tells.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let problems = match &args.file {
        Some(file) => match problems::read(file, catalogue, args.start.variant(catalogue)?)? {
            none if none.is_empty() => return Err(Failure::new(format!("there is no position in {}", file.display()))),
            some => some,
        },
        None => vec![Problem::of(args.game(catalogue)?)],
    };
    let limits = Limits {
        nodes: args.nodes,
        time: (args.time > 0.0).then(|| Duration::from_secs_f64(args.time)),
        plies: args.plies,
    };
    memory::fits(args.hash as usize).map_err(Failure::new)?;
    let mut solver = Solver::new(args.hash as usize);
    let mut tally = Tally::default();
    let bar = progress(problems.len());
    for (problem, number) in problems.iter().zip(1..) {
        bar.set_prefix(if problems.len() > 1 { format!("{number} of {}: ", problems.len()) } else { String::new() });
        let [board] = problem.game.boards() else {
            return Err(Failure::new(format!("{} is played on two boards; mates are for one", problem.name())));
        };
        let answer = solver.solve_watched(board, &limits, &AtomicBool::new(false), &mut |news| show(&bar, news));
        if answer.verdict == Verdict::NoKing {
            return Err(Failure::new(format!(
                "{} has no king that can be checked; there is no mate to look for",
                problem.name()
            )));
        }
        tally.count(problem, &answer);
        bar.suspend(|| tell(args, problem, &answer, problems.len() > 1, out))?;
    }
    bar.finish_and_clear();
    if problems.len() > 1 && !args.json {
        writeln!(out, "{tally}")?;
    }
    match tally.code() {
        0 => Ok(()),
        code => Err(Failure::Told(code)),
    }
}

fn tell(args: &Args, problem: &Problem, answer: &Answer, many: bool, out: &mut impl Write) -> io::Result<()> {
    match args.json {
        true => writeln!(out, "{}", telling::json(problem, answer)),
        false => telling::plain(problem, answer, many, out),
    }
}

fn progress(problems: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("  {spinner} {prefix}{msg} {elapsed}").expect("the template is well formed");
    let bar = ProgressBar::new(problems as u64).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn show(bar: &ProgressBar, news: News) {
    let stage =
        news.plies.map_or("looking for a mate".to_owned(), |plies| format!("mate in {plies}; is there a shorter one?"));
    bar.set_message(format!("{stage} {} positions, table {} % full,", news.nodes, news.full / 10));
}
