//! Programs that others wrote drive the built engine: python-chess, cshogi, XBoard and UCI2WB.
//!
//! What a test needs is installed if it can be. Where it cannot, the test says what is missing and is passed over; where
//! changes are judged (`CI` is set) that is a failure.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

const PANTHEON: &str = env!("CARGO_BIN_EXE_pantheon");

/// One test at a time: they measure time, and two must not install the same thing.
static TURN: Mutex<()> = Mutex::new(());

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Something is missing that the test needs.
fn pass_over(what: &str) {
    assert!(env::var_os("CI").is_none(), "{what}");
    println!("passed over: {what}");
}

fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|it| it.success())
}

/// A Python that has a package: the machine's, or one of our own under the target directory.
fn python_with(module: &str, package: &str) -> Result<PathBuf, String> {
    let imports = |python: &Path| succeeds(Command::new(python).args(["-c", &format!("import {module}")]));
    let machines = PathBuf::from("python3");
    if imports(&machines) {
        return Ok(machines);
    }
    let home = scratch("clients-venv");
    let ours = home.join("bin").join("python");
    if !ours.exists() && !succeeds(Command::new(&machines).args(["-m", "venv"]).arg(&home)) {
        return Err("Python 3 with venv: install the packages `python3` and `python3-venv`".to_owned());
    }
    if !imports(&ours) {
        let _ = succeeds(Command::new(&ours).args(["-m", "pip", "install", "--quiet", package]));
    }
    if imports(&ours) { Ok(ours) } else { Err(format!("the Python package `{package}`: `pip install {package}`")) }
}

/// Runs a script with the engine as its argument; it prints `ok` at its end.
#[track_caller]
fn run_script(name: &str, module: &str, package: &str, engine: &Path) {
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let python = match python_with(module, package) {
        Ok(python) => python,
        Err(missing) => return pass_over(&format!("this test needs {missing}")),
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engine_clients").join(name);
    let output = Command::new(python).arg(script).arg(engine).output().expect("the script runs");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out.trim_end().ends_with("ok"), "{out}\n{err}");
}

#[test]
fn python_chess_plays_over_uci() {
    run_script("chess_uci.py", "chess.engine", "chess", Path::new(PANTHEON));
}

#[test]
fn python_chess_plays_over_xboards_protocol() {
    run_script("chess_xboard.py", "chess.engine", "chess", Path::new(PANTHEON));
}

/// Some programs start an engine without arguments: a script stands in for them.
#[cfg(unix)]
fn bare_engine(name: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = scratch(&format!("pantheon-{name}.sh"));
    fs::write(&path, format!("#!/bin/sh\nexec '{PANTHEON}' engine\n")).expect("the script can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("the script can be made executable");
    path
}

#[cfg(unix)]
#[test]
fn cshogi_judges_a_game_over_usi() {
    run_script("shogi_usi.py", "cshogi.usi", "cshogi", &bare_engine("usi"));
}

/// A program that may be in Debian's place for games.
fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The programs, which are installed if they can be.
fn installed<const N: usize>(names: [&str; N], packages: [&str; N]) -> Option<[PathBuf; N]> {
    let found = || names.map(program);
    if found().iter().any(Option::is_none) && program("apt-get").is_some() {
        let _ = succeeds(Command::new("apt-get").args(["install", "-y", "--no-install-recommends"]).args(packages));
    }
    let found = found();
    if found.iter().any(Option::is_none) {
        pass_over(&format!("this test needs {}: install the packages {}", names.join(", "), packages.join(", ")));
        return None;
    }
    Some(found.map(Option::unwrap_or_default))
}

/// UCI2WB turns what XBoard says into another protocol. White's first move is made by hand; what answers it?
#[cfg(unix)]
fn answer_through_uci2wb(protocol: &[&str], variant: &str, first: &str) -> Option<String> {
    use std::io::{BufRead, BufReader, Write};
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let [adapter] = installed(["uci2wb"], ["uci2wb"])?;
    // Whatever goes wrong, it has an end.
    let mut child = Command::new("timeout")
        .arg("60")
        .arg(adapter)
        .args(protocol)
        .arg(bare_engine(variant))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("UCI2WB starts");
    let mut say = child.stdin.take().expect("it listens");
    let mut lines = BufReader::new(child.stdout.take().expect("it talks")).lines().map_while(Result::ok);
    writeln!(say, "xboard\nprotover 2").expect("it is there");
    assert!(lines.by_ref().any(|line| line.contains("done=1")), "UCI2WB did not get to know the engine");
    let named = if variant == "chess" { String::new() } else { format!("variant {variant}\n") };
    writeln!(say, "new\n{named}st 1\nping 1").expect("it is there");
    // It loses what comes behind a move that it has not read yet.
    assert!(lines.by_ref().any(|line| line.starts_with("pong")), "UCI2WB did not begin a game");
    writeln!(say, "usermove {first}").expect("it is there");
    let answer = lines.find_map(|line| line.strip_prefix("move ").map(str::to_owned));
    let _ = writeln!(say, "quit");
    drop(say);
    let _ = child.wait();
    Some(answer.expect("the engine moves"))
}

/// Is the answer a move? UCI2WB marks those of shogi that could promote and do not with `=`.
#[cfg(unix)]
#[track_caller]
fn assert_answers(protocol: &[&str], variant: &str, lowest_rank: u8, first: &str) {
    use pantheon_rules::{Catalogue, Game, Position};
    let Some(answer) = answer_through_uci2wb(protocol, variant, first) else { return };
    let square = |text: &str| {
        let rank: u8 = text[1..].parse().expect("a rank");
        format!("{}{}", &text[..1], rank + 1 - lowest_rank)
    };
    let ours = |text: &str| square(&text[..2]) + &square(text[2..].trim_end_matches('='));
    let mut game = Game::new(Position::start(Catalogue::builtin().get(variant).expect("a variant")));
    game.play(game.position().parse_uci(&ours(first)).expect("a move")).expect("it is legal");
    assert!(game.position().parse_uci(&ours(&answer)).is_ok(), "`{answer}` is no move after {first}");
}

#[cfg(unix)]
#[test]
fn uci2wb_plays_over_uci_usi_and_ucci() {
    assert_answers(&[], "chess", 1, "e2e4");
    assert_answers(&["-s"], "shogi", 1, "g3g4");
    assert_answers(&["-x"], "xiangqi", 0, "h2e2");
}

/// Plays a game of the engine with itself in XBoard, and returns its record.
fn xboard_game(name: &str, options: &[&str]) -> Option<String> {
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let [xboard, xvfb] = installed(["xboard", "xvfb-run"], ["xboard", "xvfb"])?;
    let home = scratch(&format!("xboard-{name}"));
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(&home).expect("a folder can be made");
    let record = home.join("game.pgn");
    let engine = format!("'{PANTHEON}' engine");
    let mut child = Command::new(xvfb)
        .args(["-a", "--"])
        .arg(xboard)
        .args(["-fcp", &engine, "-scp", &engine, "-mg", "1", "-xexit", "-sgf"])
        .arg(&record)
        .args(options)
        .env("HOME", &home)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("XBoard starts");
    let start = Instant::now();
    while child.try_wait().expect("XBoard can be waited for").is_none() {
        if start.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            let _ = child.wait();
            panic!("the game in XBoard has no end");
        }
        thread::sleep(Duration::from_millis(50));
    }
    Some(fs::read_to_string(&record).expect("XBoard has saved the game"))
}

/// A game that ended as it should: not with a fault that XBoard found in one of its players.
#[track_caller]
fn assert_sound(record: &str) {
    let last = record.trim_end();
    assert!(["1-0", "0-1", "1/2-1/2"].iter().any(|result| last.ends_with(result)), "{record}");
    for fault in ["False", "false", "llegal", "forfeit", "exited", "Error"] {
        assert!(!record.contains(fault), "{record}");
    }
}

#[test]
fn xboard_sees_a_game_of_chess() {
    if let Some(record) = xboard_game("chess", &["-depth", "2"]) {
        assert_sound(&record);
    }
}

#[test]
fn xboard_sees_a_game_that_it_learns_from_the_engine() {
    if let Some(record) = xboard_game("minishogi", &["-variant", "minishogi", "-depth", "2"]) {
        assert_sound(&record);
        assert!(record.contains("[Variant \"minishogi\"]"), "{record}");
    }
}

#[test]
fn xboard_sees_games_with_hands_on_larger_boards() {
    for variant in ["grandhouse", "mansindam"] {
        if let Some(record) = xboard_game(variant, &["-variant", variant, "-depth", "2"]) {
            assert_sound(&record);
            assert!(record.contains(&format!("[Variant \"{variant}\"]")) && record.contains('@'), "{record}");
        }
    }
}
