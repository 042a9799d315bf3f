//! `cargo xtask soak`: the engine plays itself in every variant for as long as it is told, each player a process of its
//! own with a clock of its own. A crash, an illegal move, a silence or an overstepped clock is told at once.

use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use pantheon_rules::Catalogue;
use serde::Deserialize;

use crate::Outcome;
use crate::shell;

/// What `soak` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// How long to play; what has begun by then is played to its end
    #[arg(long, value_name = "N", default_value_t = 60)]
    minutes: u64,
    /// Matches of two games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// The clock of each player
    #[arg(long, value_name = "CLOCK", default_value = "1s+0.02s")]
    clock: String,
    /// Another seed, other openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What `pantheon match --json` tells.
#[derive(Deserialize)]
struct Match {
    games: u64,
    players: Vec<Player>,
}

#[derive(Deserialize)]
struct Player {
    moves: u64,
    faults: u64,
}

/// After so many something is wrong with more than a game.
const MOST_FAULTS: usize = 20;

/// What has been played so far.
#[derive(Default)]
struct Sum {
    matches: usize,
    games: u64,
    moves: u64,
    /// What went wrong, by variant and seed.
    faults: Vec<String>,
}

/// Plays two games of each variant in turn, again and again, until the time is over.
pub fn run(arguments: &Arguments) -> Outcome {
    let program = shell::build_program()?;
    let engine = format!("{} engine", program.display());
    // `match` has one board to play on.
    let entries = Catalogue::builtin().entries().filter(|entry| !entry.variant().spec().board.two_boards);
    let variants: Vec<String> = entries.map(|entry| entry.name.clone()).collect();
    let end = Instant::now() + Duration::from_secs(60 * arguments.minutes);
    let (next, sum) = (AtomicUsize::new(0), Mutex::new(Sum::default()));
    thread::scope(|scope| {
        for _ in 0..arguments.jobs {
            scope.spawn(|| {
                let goes_on = || sum.lock().expect("nobody panics with it").faults.len() < MOST_FAULTS;
                while Instant::now() < end && goes_on() {
                    let number = next.fetch_add(1, Relaxed);
                    let variant = &variants[number % variants.len()];
                    let seed = (arguments.seed + (number / variants.len()) as u64).to_string();
                    let mut command = Command::new(&program);
                    command.args(["match", variant, "--json", "--games", "2", "--random-plies", "6"]);
                    command.args(["--first", &engine, "--second", &engine]);
                    command.args(["--clock", &arguments.clock, "--seed", &seed]);
                    let result = play(&mut command);
                    let mut sum = sum.lock().expect("nobody panics with it");
                    sum.add(variant, &seed, result);
                    if sum.matches.is_multiple_of(20) {
                        println!("{}", sum.told(variants.len()));
                    }
                }
            });
        }
    });
    let sum = sum.into_inner().expect("nobody panics with it");
    println!("{}", sum.told(variants.len()));
    if sum.faults.is_empty() { Ok(()) } else { Err(format!("faults:\n{}", sum.faults.join("\n"))) }
}

/// Plays a match. What it says besides the result is given back with it.
fn play(command: &mut Command) -> Outcome<(Match, String)> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let result = serde_json::from_slice(&output.stdout).map_err(|error| format!("no result ({error}): {said}"))?;
    Ok((result, said))
}

impl Sum {
    fn add(&mut self, variant: &str, seed: &str, result: Outcome<(Match, String)>) {
        self.matches += 1;
        let problem = match result {
            Ok((result, said)) => {
                self.games += result.games;
                self.moves += result.players.iter().map(|player| player.moves).sum::<u64>();
                let faults: u64 = result.players.iter().map(|player| player.faults).sum();
                (faults > 0).then_some(said)
            }
            Err(problem) => Some(problem),
        };
        if let Some(problem) = problem {
            let told = format!("{variant}, seed {seed}: {}", problem.trim());
            println!("fault in {told}");
            self.faults.push(told);
        }
    }

    fn told(&self, variants: usize) -> String {
        let Sum { matches, games, moves, faults } = self;
        let seen = (*matches).min(variants);
        format!("{games} games of {seen} variants, {moves} moves, faults: {}", faults.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_and_silence_are_counted() {
        let mut sum = Sum::default();
        let player = |faults| Player { moves: 30, faults };
        let result = |faults| (Match { games: 2, players: vec![player(0), player(faults)] }, "crashed\n".to_owned());
        sum.add("chess", "1", Ok(result(0)));
        assert_eq!(sum.told(100), "2 games of 1 variants, 60 moves, faults: 0");
        sum.add("shogi", "1", Ok(result(1)));
        sum.add("gorogoro", "2", Err("no result".to_owned()));
        assert_eq!(sum.told(100), "4 games of 3 variants, 120 moves, faults: 2");
        assert_eq!(sum.faults, ["shogi, seed 1: crashed", "gorogoro, seed 2: no result"]);
    }
}
