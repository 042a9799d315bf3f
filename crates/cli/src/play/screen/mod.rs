//! The game on a whole terminal: [`state`] is what the screen remembers and what keys do, [`view`] draws it and the
//! table, and here the two meet the terminal.

mod board;
mod entry;
mod panel;
mod picker;
mod sheet;
mod state;
mod theme;
mod view;

#[cfg(test)]
mod tests;

use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableBracketedPaste, DisableMouseCapture};
use ratatui::crossterm::event::{EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::execute;

use super::table::Table;
use super::told_seats;
use crate::failure::Failure;
use crate::look::Look;
use state::{Flow, Screen};
use theme::Theme;

/// How long leaving in order may take.
const GRACE: Duration = Duration::from_secs(1);
/// How long to wait for a key before the clocks are shown again.
const TICK: Duration = Duration::from_millis(50);

/// Plays until the player leaves.
pub fn run(table: &mut Table, look: Look, greeting: String) -> Result<(), Failure> {
    let mut terminal = Terminal::open()?;
    let ended = listen_for_end();
    let seats = told_seats(table).unwrap_or_else(|| "Two play at one keyboard.".to_owned());
    let hidden = match table.hides() && table.person().is_some() {
        true => " Mind that the engine sees what is hidden from you.",
        false => "",
    };
    let mut screen = Screen::new(table, format!("{greeting} {seats}{hidden}").trim_start().to_owned());
    let theme = Theme::new(look);
    let mut seen = Instant::now();
    while !ended.load(Relaxed) {
        screen.fit_to(terminal.0.size()?.width);
        terminal.0.draw(|frame| screen.geometry = view::draw(frame, table, &screen, &theme))?;
        if event::poll(TICK)? {
            // Keys that have piled up are all obeyed before the screen is drawn again.
            loop {
                if screen.handle(&event::read()?, table) == Flow::Leave {
                    return Ok(());
                }
                if !event::poll(Duration::ZERO)? {
                    break;
                }
            }
        }
        let now = Instant::now();
        let news = table.advance(now - seen);
        seen = now;
        screen.hear(news, table);
    }
    Ok(())
}

/// What tells that somebody ends the program, or closes its window.
fn listen_for_end() -> Arc<AtomicBool> {
    let ended = Arc::new(AtomicBool::new(false));
    let heard = ended.clone();
    // Without a handler the program ends too, and leaves the terminal as it is.
    let _ = ctrlc::set_handler(move || {
        heard.store(true, Relaxed);
        thread::sleep(GRACE);
        // Who waits for keys from a window that was closed hears of nothing.
        leave();
        let _ = ratatui::try_restore();
        process::exit(1);
    });
    ended
}

/// A terminal that is as it was when the game is over, however it ends: also the crash of a program leaves a terminal
/// that one can type in.
struct Terminal(DefaultTerminal);

impl Terminal {
    fn open() -> io::Result<Terminal> {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            leave();
            told(info);
        }));
        let terminal = Terminal(ratatui::try_init()?);
        execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(terminal)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        leave();
        // Where the terminal is gone there is nothing to restore.
        let _ = ratatui::try_restore();
    }
}

fn leave() {
    let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste);
}
