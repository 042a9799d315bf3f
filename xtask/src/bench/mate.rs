//! `cargo xtask bench mate`: how long our solver and another engine take to see the mates of the test set.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Outcome, shell};

/// How to measure mates.
#[derive(clap::Args)]
pub struct Mate {
    /// The other program: a UCI engine that tells mates.
    #[arg(long, value_name = "PATH")]
    against: PathBuf,
    /// A file of variants for it, if it lacks some.
    #[arg(long, value_name = "FILE")]
    peer_variants: Option<PathBuf>,
    /// How long it may think about a position, in seconds of processor time.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    seconds: u64,
    /// Only mates of at least so many plies.
    #[arg(long, value_name = "NUMBER", default_value_t = 5)]
    plies: u32,
    /// Also write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Our program, if not the one of this workspace.
    #[arg(long, value_name = "PATH")]
    ours: Option<PathBuf>,
}

struct Problem {
    variant: String,
    plies: u32,
    fen: String,
}

/// What a program came to.
enum Found {
    /// A mate, after so many seconds of processor time.
    After(f64),
    Nothing,
    /// It does not know the variant.
    Unable,
}

impl Mate {
    pub fn run(&self) -> Outcome {
        let problems = self.problems()?;
        let ours = match &self.ours {
            Some(path) => path.clone(),
            None => {
                shell::run(&mut shell::cargo(["build", "--release", "--package", "pantheon"]))?;
                shell::target_dir().join("release").join("pantheon")
            }
        };
        let mut page = format!(
            "Seconds of processor time until the mate is told; a dash where it was not within {} s.\n\n\
             | variant | plies | ours, shortest | theirs, any mate | position |\n|---|---:|---:|---:|---|",
            self.seconds
        );
        println!("{page}");
        let bar = super::progress(problems.len());
        let (mut us, mut them, mut compared) = (0, 0, 0);
        for problem in &problems {
            bar.set_message(format!("{} {}", problem.variant, problem.plies));
            let ours = self.ask_ours(&ours, problem)?;
            let theirs = self.ask_peer(problem)?;
            let Problem { variant, plies, fen } = problem;
            let line = format!("| {variant} | {plies} | {} | {} | `{fen}` |", cell(&ours), cell(&theirs));
            bar.suspend(|| println!("{line}"));
            bar.inc(1);
            page = format!("{page}\n{line}");
            if !matches!(theirs, Found::Unable) {
                compared += 1;
                us += matches!(ours, Found::After(_)) as u32;
                them += matches!(theirs, Found::After(_)) as u32;
            }
        }
        bar.finish_and_clear();
        let foot = format!("\nOf {compared} mates in variants that both know, we find {us}, they {them}.");
        println!("{foot}");
        if let Some(file) = &self.write {
            fs::write(file, format!("{page}\n{foot}\n")).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        Ok(())
    }

    fn problems(&self) -> Outcome<Vec<Problem>> {
        let file = shell::root().join("crates/engine/tests/mate/problems.txt");
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let read = |line: &str| {
            let [variant, plies, fen] = line.split(" | ").collect::<Vec<_>>()[..] else { return None };
            Some(Problem { variant: variant.to_owned(), plies: plies.parse().ok()?, fen: fen.to_owned() })
        };
        Ok(lines.filter_map(read).filter(|problem| problem.plies >= self.plies).collect())
    }

    fn ask_ours(&self, path: &Path, problem: &Problem) -> Outcome<Found> {
        let seconds = self.seconds.to_string();
        let words = ["mate", &problem.variant, "--time", &seconds, "--json", "--fen", &problem.fen];
        let mut child = start(Command::new(path).args(words))?;
        let mut answer = String::new();
        let read = child.stdout.take().expect("it is piped").read_to_string(&mut answer);
        read.map_err(|error| format!("{}: {error}", path.display()))?;
        // A program that has ended keeps its times until somebody waits for it.
        let time = processor_time(child.id());
        let _ = child.wait();
        Ok(if answer.contains("\"verdict\":\"mate\"") { Found::After(time) } else { Found::Nothing })
    }

    fn ask_peer(&self, problem: &Problem) -> Outcome<Found> {
        let mut child = start(&mut Command::new(&self.against))?;
        let mut input = child.stdin.take().expect("it is piped");
        let mut session = String::new();
        if let Some(file) = &self.peer_variants {
            session += &format!("setoption name VariantPath value {}\n", file.display());
        }
        session += "uci\nsetoption name Hash value 64\n";
        session += &format!("setoption name UCI_Variant value {}\n", problem.variant);
        session += &format!("position fen {}\ngo infinite\n", problem.fen);
        let sent = input.write_all(session.as_bytes()).and_then(|()| input.flush());
        sent.map_err(|error| format!("{}: {error}", self.against.display()))?;
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let id = child.id();
        let most = self.seconds as f64;
        // On a busy machine a second of the processor takes longer; but not for ever.
        let patience = Instant::now() + Duration::from_secs(20 * self.seconds);
        let watch = thread::spawn(move || {
            while processor_time(id) < most && Instant::now() < patience {
                thread::sleep(Duration::from_millis(20));
            }
            // Ends the lines that the other thread reads; it fails if the program was told to quit before.
            let _ = input.write_all(b"stop\nquit\n");
        });
        let mut found = Found::Nothing;
        for line in output.lines().map_while(Result::ok) {
            if line.starts_with("option name UCI_Variant") && !line.split(' ').any(|word| word == problem.variant) {
                found = Found::Unable;
                break;
            }
            let mate = line.split("score mate ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<i32>().ok());
            if mate.is_some_and(|moves| moves > 0) && !line.contains("upperbound") {
                found = Found::After(processor_time(id));
                break;
            }
        }
        child.kill().map_err(|error| format!("{}: {error}", self.against.display()))?;
        let _ = child.wait();
        let _ = watch.join();
        Ok(found)
    }
}

fn start(command: &mut Command) -> Outcome<Child> {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    piped.spawn().map_err(|error| format!("{}: {error}", command.get_program().to_string_lossy()))
}

/// What a process has used of the processor, in seconds; without end if it is gone.
fn processor_time(id: u32) -> f64 {
    let Ok(text) = fs::read_to_string(format!("/proc/{id}/stat")) else { return f64::INFINITY };
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

fn cell(found: &Found) -> String {
    match found {
        Found::After(seconds) => format!("{seconds:.2}"),
        Found::Nothing => "-".to_owned(),
        Found::Unable => "unknown".to_owned(),
    }
}
