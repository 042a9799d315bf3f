//! Programs that others wrote drive the built engine: python-chess, cshogi and XBoard.
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

/// Shogi programs start an engine without arguments: a script stands in for them.
#[cfg(unix)]
#[test]
fn cshogi_judges_a_game_over_usi() {
    use std::os::unix::fs::PermissionsExt;
    let path = scratch("pantheon-usi.sh");
    fs::write(&path, format!("#!/bin/sh\nexec '{PANTHEON}' engine\n")).expect("the script can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("the script can be made executable");
    run_script("shogi_usi.py", "cshogi.usi", "cshogi", &path);
}

/// A program that may be in Debian's place for games.
fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Plays a game of the engine with itself in XBoard, and returns its record.
fn xboard_game(name: &str, options: &[&str]) -> Option<String> {
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let missing = || program("xboard").is_none() || program("xvfb-run").is_none();
    if missing() && program("apt-get").is_some() {
        let _ = succeeds(Command::new("apt-get").args(["install", "-y", "--no-install-recommends", "xboard", "xvfb"]));
    }
    let (Some(xboard), Some(xvfb)) = (program("xboard"), program("xvfb-run")) else {
        pass_over("this test needs XBoard and a display: install the packages `xboard` and `xvfb`");
        return None;
    };
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
