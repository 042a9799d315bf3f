//! Nodes a second: our search, by hand and with nets, against another engine's, position by position.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use indicatif::{ProgressBar, ProgressStyle};

use super::program::Program;
use crate::{Outcome, shell};

const POSITIONS: &str = include_str!("../../../crates/engine/src/bench.txt");
/// The games of the table.
const GAMES: [&str; 8] =
    ["minixiangqi", "gorogoro", "shogi", "mansindam", "grandhouse", "chess", "crazyhouse", "xiangqi"];

/// How to measure the search.
#[derive(clap::Args)]
pub struct Search {
    /// The other program: a UCI engine with UCI_Variant.
    #[arg(long, value_name = "PATH")]
    against: PathBuf,
    /// A file of variants for it, if it lacks some.
    #[arg(long, value_name = "FILE")]
    peer_variants: Option<PathBuf>,
    /// Only these variants.
    #[arg(long, num_args = 1.., value_name = "VARIANT")]
    variant: Vec<String>,
    /// Milliseconds for each search.
    #[arg(long, default_value_t = 2000, value_name = "NUMBER")]
    time: u64,
    /// Also write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

impl Search {
    /// Measures, and prints a table.
    pub fn run(&self) -> Outcome {
        let ours = shell::build_program()?;
        let wanted = |name: &str| match self.variant.as_slice() {
            [] => GAMES.contains(&name),
            names => names.iter().any(|wanted| wanted == name),
        };
        let cases: Vec<(&str, &str)> = POSITIONS
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(": "))
            .filter(|(name, _)| wanted(name))
            .collect();
        let peer = Program::peer(&self.against, self.peer_variants.as_deref())?;
        for (name, _) in &cases {
            peer.must_know(name)?;
        }
        let mut by_hand = Engine::start(&ours, &["engine"], None, false)?;
        let mut with_net = Engine::start(&ours, &["engine"], None, true)?;
        let mut theirs = Engine::start(&self.against, &[], self.peer_variants.as_deref(), false)?;
        let mut page = format!(
            "Ours: {}. Theirs: {}. One thread, 16 MB, {} ms a search; thousands of nodes by second of processor time.\n\n\
             | game | position | by hand | with net | theirs | ratio by hand | ratio with net | depth by hand, with net, theirs |\n\
             |---|---|---|---|---|---|---|---|\n",
            by_hand.name, theirs.name, self.time
        );
        print!("{page}");
        let bar = ProgressBar::new(cases.len() as u64)
            .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}").expect("a sound template"));
        let mut number = 0;
        let mut last = "";
        for (name, fen) in cases {
            number = if name == last { number + 1 } else { 0 };
            last = name;
            bar.set_message(name.to_owned());
            let [a, b, c] = [
                by_hand.search(name, fen, self.time)?,
                with_net.search(name, fen, self.time)?,
                theirs.search(name, fen, self.time)?,
            ];
            let place = if number == 0 { "start".to_owned() } else { format!("middle game {number}") };
            let line = format!(
                "| {name} | {place} | {:.0} | {:.0} | {:.0} | {:.2} | {:.2} | {}, {}, {} |\n",
                a.speed(),
                b.speed(),
                c.speed(),
                a.speed() / c.speed(),
                b.speed() / c.speed(),
                a.depth,
                b.depth,
                c.depth
            );
            bar.suspend(|| print!("{line}"));
            page.push_str(&line);
            bar.inc(1);
        }
        bar.finish_and_clear();
        if let Some(path) = &self.write {
            fs::write(path, page).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }
}

/// A UCI engine that runs.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    name: String,
}

/// What a search came to.
struct Found {
    nodes: u64,
    depth: u32,
    seconds: f64,
}

impl Found {
    fn speed(&self) -> f64 {
        self.nodes as f64 / 1000.0 / self.seconds.max(0.01)
    }
}

impl Engine {
    /// Starts one, with a file of variants that it may lack, and with or without nets.
    fn start(path: &Path, arguments: &[&str], variants: Option<&Path>, nets: bool) -> Outcome<Engine> {
        let mut child = Command::new(path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} did not start: {error}", path.display()))?;
        let input = child.stdin.take().expect("its input is piped");
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        let mut engine = Engine { child, input, output, name: path.display().to_string() };
        if let Some(file) = variants {
            engine.say(&format!("setoption name VariantPath value {}", file.display()))?;
        }
        engine.say("uci")?;
        let mut name = None;
        engine.until("uciok", |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                name = Some(text.to_owned());
            }
        })?;
        if let Some(name) = name {
            engine.name = name;
        }
        for option in ["Hash value 16", "Threads value 1"] {
            engine.say(&format!("setoption name {option}"))?;
        }
        engine.say(&format!("setoption name Use NNUE value {nets}"))?;
        Ok(engine)
    }

    fn say(&mut self, line: &str) -> Outcome {
        writeln!(self.input, "{line}").map_err(|error| format!("{}: {error}", self.name))
    }

    fn until(&mut self, word: &str, mut see: impl FnMut(&str)) -> Outcome {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.output.read_line(&mut line).map_err(|error| format!("{}: {error}", self.name))?;
            if read == 0 {
                return Err(format!("{} ended before it said {word}", self.name));
            }
            see(line.trim_end());
            if line.starts_with(word) {
                return Ok(());
            }
        }
    }

    fn search(&mut self, variant: &str, fen: &str, millis: u64) -> Outcome<Found> {
        self.say(&format!("setoption name UCI_Variant value {variant}"))?;
        self.say("ucinewgame")?;
        let position = if fen == "start" { "startpos".to_owned() } else { format!("fen {fen}") };
        self.say(&format!("position {position}"))?;
        self.say("isready")?;
        self.until("readyok", |_| {})?;
        let before = self.processor_seconds();
        let (mut nodes, mut depth) = (0, 0);
        self.say(&format!("go movetime {millis}"))?;
        self.until("bestmove", |line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |name: &str| {
                let at = words.iter().position(|&word| word == name)?;
                words.get(at + 1)?.parse::<u64>().ok()
            };
            nodes = number("nodes").unwrap_or(nodes).max(nodes);
            depth = number("depth").map_or(depth, |found| found as u32).max(depth);
        })?;
        Ok(Found { nodes, depth, seconds: self.processor_seconds() - before })
    }

    /// What the process has used so far.
    fn processor_seconds(&self) -> f64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let rest = stat.rsplit(')').next().unwrap_or_default();
        let ticks: f64 = rest.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<f64>().ok()).sum();
        ticks / 100.0
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.child.wait();
    }
}
