//! The full-screen game in a real terminal: keys go in, and what is seen is read back.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The program in a terminal.
struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
}

/// Machines that run tests may be slow.
const PATIENCE: Duration = Duration::from_secs(60);

impl Terminal {
    fn start(args: &[&str], cols: u16, rows: u16) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_pantheon"));
        command.args(args);
        Terminal::run(command, cols, rows)
    }

    fn run(mut command: CommandBuilder, cols: u16, rows: u16) -> Terminal {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.cwd(env!("CARGO_TARGET_TMPDIR"));
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut output = pair.master.try_clone_reader().expect("its output");
        let keys = pair.master.take_writer().expect("its input");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(nonzero(rows), nonzero(cols), 0)));
        let seen = screen.clone();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                seen.lock().unwrap().process(&buffer[..count]);
            }
        });
        Terminal { screen, keys, child, master: pair.master }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys can be pressed");
        self.keys.flush().expect("keys can be pressed");
    }

    /// Waits until something is seen.
    #[track_caller]
    fn see(&self, what: &str, is_there: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_there(&self.text()) {
            assert!(start.elapsed() < PATIENCE, "{what} is not to be seen in\n{}", self.text());
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[track_caller]
    fn see_text(&self, text: &str) {
        self.see(text, |screen| screen.contains(text));
    }

    #[track_caller]
    fn ends_well(&mut self) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the program can be asked") {
                assert!(status.success(), "{status:?}\n{}", self.text());
                return;
            }
            assert!(start.elapsed() < PATIENCE, "it goes on\n{}", self.text());
            thread::sleep(Duration::from_millis(20));
        }
    }
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a terminal has columns and rows")
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn a_game_against_the_engine() {
    let file = crate::file("terminal-game.pgn", "");
    std::fs::remove_file(&file).expect("the file can be removed");
    let mut terminal = Terminal::start(&["play", "minixiangqi", "--level", "1"], 80, 24);
    terminal.see_text("You play White. Black is played by the engine at level 1.");
    terminal.press("b1b6\r");
    terminal.see_text("Black plays ");
    terminal.see_text("  1. C6+5  ");
    terminal.press(":hint\r");
    terminal.see_text("The engine would play ");
    terminal.press(":undo\r");
    terminal.see("an empty list", |screen| !screen.contains("1. C6+5") && !screen.contains("would play"));
    terminal.press("b1b6\r");
    terminal.see_text("Black plays ");
    terminal.press("zz9\r");
    terminal.see_text("`zz9`: ");
    terminal.press(&format!(":save {file}\r"));
    terminal.see_text("The game is kept in");
    terminal.press(":quit\r");
    terminal.ends_well();
    terminal.see_text("The game is left unfinished; --fen takes it up again:");
    let kept = std::fs::read_to_string(&file).expect("the game was kept");
    assert!(kept.contains("Mini Xiangqi") && kept.contains("Pantheon, level 1"), "{kept}");
}

#[test]
fn moves_are_picked_with_keys_and_with_the_mouse() {
    let mut terminal = Terminal::start(&["play", "chess", "--seat", "both"], 80, 24);
    terminal.see_text("Two play at one keyboard.");
    // The cursor starts on e2; it is shown before it picks anything.
    terminal.press("\r");
    terminal.see_text("[P]");
    terminal.press("\r");
    terminal.see_text(" · ");
    terminal.press("\x1b[A");
    terminal.press("\x1b[A");
    terminal.press("\r");
    terminal.see_text("1. e4");
    // Click on e7 and e5: the squares are four columns wide and two rows high.
    terminal.press("\x1b[<0;22;4M\x1b[<0;22;4m");
    terminal.press("\x1b[<0;22;8M\x1b[<0;22;8m");
    terminal.see_text("1. e4  e5");
    terminal.press("?");
    terminal.see_text("Help: arrows scroll");
    terminal.press("q");
    terminal.see("the board", |screen| screen.contains("1. e4  e5") && !screen.contains("Help:"));
    terminal.press("\x03");
    terminal.ends_well();
}

#[test]
fn a_terminal_too_small_says_so_and_may_grow() {
    let mut terminal = Terminal::start(&["play", "shogi"], 40, 10);
    terminal.see_text("This board needs a terminal of");
    terminal.screen.lock().unwrap().screen_mut().set_size(nonzero(24), nonzero(80));
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    terminal.master.resize(size).expect("the terminal grows");
    terminal.see_text("White to move");
    terminal.press("\x03");
    terminal.ends_well();
}

#[test]
fn a_flag_falls() {
    let mut terminal = Terminal::start(&["play", "minishogi", "--clock", "1s"], 80, 24);
    terminal.see_text("Black wins: White ran out of time. (0-1) Now :new,");
    terminal.press(":clock off\r:undo\r");
    terminal.see_text("White to move");
    terminal.press("\x03");
    terminal.ends_well();
}

#[test]
fn two_boards_are_played_line_by_line() {
    let mut terminal = Terminal::start(&["play", "bughouse"], 100, 60);
    terminal.see_text("A game on two boards is played line by line");
    terminal.press("quit\r");
    terminal.ends_well();
}

#[test]
fn the_engine_is_interrupted_where_it_plays_itself() {
    let mut terminal = Terminal::start(&["play", "chess", "--plain", "--seat", "none", "--time", "1s"], 80, 60);
    terminal.see_text("White plays ");
    terminal.press("level 2\r");
    terminal.see_text("The engine plays at level 2");
    terminal.press("force\r");
    terminal.see_text("You move for both sides.");
    terminal.press("quit\r");
    terminal.ends_well();
}

/// Ctrl-Z gives the terminal back to the shell, and `fg` brings the game back.
#[cfg(unix)]
#[test]
fn it_stops_and_goes_on() {
    let mut command = CommandBuilder::new("sh");
    command.args([
        "-c",
        "set -m; \"$0\" play chess --seat both; echo It stands.; read line; fg",
        env!("CARGO_BIN_EXE_pantheon"),
    ]);
    let mut terminal = Terminal::run(command, 80, 24);
    terminal.see_text("Two play at one keyboard.");
    terminal.press("\x1a");
    terminal.see_text("It stands.");
    assert!(!terminal.screen.lock().unwrap().screen().alternate_screen());
    terminal.press("\r");
    terminal.see_text("White to move");
    terminal.press("e4\r");
    terminal.see_text("1. e4");
    terminal.press("\x03");
    terminal.ends_well();
}

/// What others wrote over the screen is gone when it is drawn again.
#[test]
fn the_screen_is_drawn_again_on_demand() {
    let mut terminal = Terminal::start(&["play", "chess", "--seat", "both"], 80, 24);
    terminal.see_text("Two play at one keyboard.");
    for again in ["\x0c", ":board\r"] {
        terminal.screen.lock().unwrap().process(b"\x1b[2;60HBroadcast message");
        terminal.see_text("Broadcast message");
        terminal.press(again);
        terminal.see("the screen", |screen| !screen.contains("Broadcast message"));
    }
    terminal.press("\x03");
    terminal.ends_well();
}

/// Whoever ends the program from outside finds his terminal as it was, and the game where it is kept.
#[cfg(unix)]
#[test]
fn a_signal_ends_it_in_order() {
    for signal in ["TERM", "HUP"] {
        let file = crate::file(&format!("ended-by-{signal}.pgn"), "");
        let mut terminal = Terminal::start(&["play", "chess", "--seat", "both", "--save", &file], 80, 24);
        terminal.see_text("Two play at one keyboard.");
        terminal.press("e4\r");
        terminal.see_text("1. e4");
        let kept = std::fs::read_to_string(&file).expect("the game is kept while it lasts");
        assert!(kept.ends_with("1. e4 *\n\n"), "{kept}");
        assert!(terminal.screen.lock().unwrap().screen().alternate_screen());
        let id = terminal.child.process_id().expect("it runs").to_string();
        let sent = std::process::Command::new("kill").args([format!("-{signal}"), id]).status();
        assert!(sent.expect("it can be sent").success());
        terminal.ends_well();
        terminal.see_text("The game is left unfinished");
        assert!(!terminal.screen.lock().unwrap().screen().alternate_screen());
    }
}

#[cfg(unix)]
#[test]
fn a_window_that_is_closed_ends_it() {
    let file = crate::file("closed.pgn", "");
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_pantheon"));
    command.args(["play", "chess", "--seat", "both", "--save", &file]);
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).expect("the program starts");
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader().expect("its output");
    let mut keys = pair.master.take_writer().expect("its input");
    let kept = || std::fs::read_to_string(&file).expect("it is there");
    let mut seen = Vec::new();
    let mut read_until = |is_enough: &dyn Fn(&str) -> bool| {
        let mut buffer = [0; 4096];
        while !is_enough(&String::from_utf8_lossy(&seen)) {
            let count = output.read(&mut buffer).unwrap_or(0);
            assert!(count > 0, "it has ended");
            seen.extend_from_slice(&buffer[..count]);
        }
    };
    // Keys that are pressed before may be lost.
    read_until(&|text| text.contains("keyboard."));
    keys.write_all(b"e4\r").expect("keys can be pressed");
    read_until(&|_| kept().contains("1. e4"));
    drop((output, keys, pair.master));
    let start = Instant::now();
    while child.try_wait().expect("the program can be asked").is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().expect("it can be ended");
            panic!("it goes on");
        }
        thread::sleep(Duration::from_millis(20));
    }
    assert!(kept().contains("1. e4 *"));
}
