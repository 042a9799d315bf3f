//! Reading games: ours, `pgn-reader` with `shakmaty`, and `python-chess`, on a file of random games.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use pantheon_notation::record::{Record, pgn};
use pantheon_rules::{Catalogue, Position};

use super::meter::Meter;
use crate::{Outcome, shell};

/// How to measure the reading of games.
#[derive(clap::Args)]
pub struct Pgn {
    /// Read this file of chess games, not one made for the purpose.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// How many megabytes of games to make.
    #[arg(long, default_value_t = 20, value_name = "NUMBER")]
    megabytes: u64,
    /// Leave python-chess out.
    #[arg(long)]
    without_python: bool,
}

/// The release of python-chess that is measured.
const PYTHON_CHESS: &str = "chess==1.11.2";

/// Reads the games of a file, at most so many, and prints what the others print.
const SCRIPT: &str = "\
import sys, chess.pgn
games = moves = faults = 0
with open(sys.argv[1], encoding='utf-8') as file:
    while games < int(sys.argv[2]):
        game = chess.pgn.read_game(file)
        if game is None:
            break
        games += 1
        moves += sum(1 for _ in game.mainline_moves())
        faults += bool(game.errors)
print(f'{games} games, {moves} moves, {faults} faults')
";

/// How many games python-chess is given.
const PYTHON_GAMES: usize = 1000;

impl Pgn {
    pub fn run(&self) -> Outcome {
        let file = match &self.file {
            Some(file) => file.clone(),
            None => made(self.megabytes)?,
        };
        let manifest = shell::root().join("xtask/peers/Cargo.toml");
        let target = shell::target_dir().join("peers");
        let mut build = shell::cargo(["build", "--release", "--quiet", "--manifest-path"]);
        shell::run(build.arg(manifest).arg("--target-dir").arg(&target))?;
        let program = |name: &str| target.join("release").join(name);

        println!("{}", file.display());
        let readers = READERS.map(|(what, name)| (what, program(name)));
        let time = compare(&readers, &file, Meter::Time, "seconds")?;
        if Meter::best() == Meter::Instructions {
            compare(&readers, &file, Meter::Instructions, "instructions")?;
        }
        if self.without_python {
            return Ok(());
        }
        let python = python()?;
        let arguments = ["-c", SCRIPT, &file.to_string_lossy(), &PYTHON_GAMES.to_string()].map(str::to_owned).to_vec();
        let run = Meter::Time.run(&python, arguments, "")?;
        let slow = run.cost / moves(&run.output)?;
        println!("python-chess: {} {:.2} seconds", run.output.trim(), run.cost);
        println!("seconds a move: ours to python-chess {:.4}, {:.0} times as fast", time / slow, slow / time);
        Ok(())
    }
}

/// What is measured and the program that does it: theirs, ours doing the same work, and ours keeping the whole record.
const READERS: [(&str, &str); 3] =
    [("pgn-reader and shakmaty", "shakmaty"), ("ours, played through", "played"), ("ours, kept as records", "ours")];

/// Measures all, and prints what a move costs; gives back what it costs us to keep records.
fn compare(readers: &[(&str, PathBuf)], file: &Path, meter: Meter, unit: &str) -> Outcome<f64> {
    let mut costs = Vec::new();
    for (name, program) in readers {
        let run = meter.run(program, vec![file.to_string_lossy().into_owned()], "")?;
        let cost = run.cost / moves(&run.output)?;
        println!("{name}: {} {:.2} {unit}", run.output.trim(), run.cost);
        costs.push(cost);
    }
    for ((name, _), cost) in readers.iter().zip(&costs).skip(1) {
        println!("{unit} a move, {name}: {:.2} times theirs", cost / costs[0]);
    }
    Ok(costs[costs.len() - 1])
}

/// The second number of `1 games, 2 moves, 3 faults`; faults are not to be measured.
fn moves(output: &str) -> Outcome<f64> {
    let numbers: Vec<f64> = output.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match numbers.as_slice() {
        [_, moves, 0.0] if *moves > 0.0 => Ok(*moves),
        _ => Err(format!("`{}` is not what was expected", output.trim())),
    }
}

/// A file of random games of 80 plies, every second one with clocks as servers write them.
fn made(megabytes: u64) -> Outcome<PathBuf> {
    let path = shell::target_dir().join(format!("games-{megabytes}.pgn"));
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    if path.exists() {
        return Ok(path);
    }
    let unfinished = path.with_extension("part");
    let mut out = BufWriter::new(File::create(&unfinished).map_err(failed)?);
    let chess = Catalogue::builtin().get("chess").expect("a built-in variant");
    let mut seed = 1u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    };
    let mut size = 0;
    for number in 1.. {
        if size >= megabytes << 20 {
            break;
        }
        let text = random_game(&Position::start(chess), number, &mut random);
        size += text.len() as u64;
        out.write_all(&text).map_err(failed)?;
    }
    out.flush().map_err(failed)?;
    fs::rename(unfinished, &path).map_err(failed)?;
    Ok(path)
}

fn random_game(start: &Position, number: usize, random: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    let mut record = Record::new(start.clone());
    for (name, value) in [("Event", "Random games"), ("WhiteElo", "1500"), ("BlackElo", "1500"), ("ECO", "A00")] {
        record.set_tag(name, value);
    }
    record.set_tag("Round", number.to_string());
    let mut position = start.clone();
    let mut at = record.tree.root();
    for ply in 0..80 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random(moves.len())];
        at = record.tree.add(at, mv);
        if number.is_multiple_of(2) {
            record.tree.node_mut(at).clock = Some(Duration::from_secs(600 - 3 * ply));
        }
        position.play_unchecked(mv);
    }
    let mut text = Vec::new();
    pgn::write(&record, &mut text).expect("memory takes everything");
    text
}

/// A Python of our own that has python-chess.
fn python() -> Outcome<PathBuf> {
    let home = shell::target_dir().join("pgn-venv");
    let program = home.join("bin").join("python");
    if !shell::succeeds(Command::new(&program).args(["-c", "import chess.pgn"])) {
        println!("installing {PYTHON_CHESS} in {}", home.display());
        shell::run(Command::new("python3").args(["-m", "venv"]).arg(&home))?;
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", PYTHON_CHESS];
        shell::run(Command::new(&program).args(pip))?;
    }
    Ok(program)
}
