//! The game on a whole terminal: [`state`] is what the screen remembers and what keys do, [`view`] draws it and the
//! table, and here the two meet the terminal.

mod board;
mod entry;
mod panel;
mod picker;
mod places;
mod sheet;
mod state;
#[cfg(unix)]
mod suspension;
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
#[cfg(unix)]
use ratatui::crossterm::terminal::{EnterAlternateScreen, enable_raw_mode};
use ratatui::layout::Rect;

use super::table::Table;
use super::told_seats;
use crate::failure::Failure;
use crate::look::Look;
use state::{Flow, Screen};
#[cfg(unix)]
use suspension::Suspension;
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
        screen.fit_to(terminal.screen.size()?.width);
        terminal.screen.draw(|frame| screen.places = view::draw(frame, table, &screen, &theme))?;
        if event::poll(TICK)? {
            // Keys that have piled up are all obeyed before the screen is drawn again.
            loop {
                match screen.handle(&event::read()?, table) {
                    Flow::GoOn => {}
                    Flow::Leave => return Ok(()),
                    Flow::Repaint => terminal.repaint()?,
                    Flow::Suspend => terminal.ask_to_stop()?,
                }
                if !event::poll(Duration::ZERO)? {
                    break;
                }
            }
        }
        if terminal.stop_if_asked()? {
            // The clocks stand while nobody sees them.
            seen = Instant::now();
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
struct Terminal {
    screen: DefaultTerminal,
    #[cfg(unix)]
    suspension: Suspension,
}

impl Terminal {
    fn open() -> io::Result<Terminal> {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            leave();
            told(info);
        }));
        let terminal = Terminal {
            screen: ratatui::try_init()?,
            #[cfg(unix)]
            suspension: Suspension::listen()?,
        };
        execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(terminal)
    }

    /// Forgets what is on the screen, so that all of it is drawn again. Not by `clear`, which asks where the cursor is:
    /// not every terminal answers.
    fn repaint(&mut self) -> io::Result<()> {
        let size = self.screen.size()?;
        self.screen.resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Asks the program to stop, and those who were started together with it.
    fn ask_to_stop(&self) -> io::Result<()> {
        #[cfg(unix)]
        self.suspension.ask()?;
        Ok(())
    }

    /// Gives the terminal back and stops, if that was asked for. When it goes on, it takes the terminal again.
    fn stop_if_asked(&mut self) -> io::Result<bool> {
        #[cfg(unix)]
        if self.suspension.is_asked() {
            leave();
            ratatui::try_restore()?;
            self.suspension.stop()?;
            enable_raw_mode()?;
            execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
            self.repaint()?;
            return Ok(true);
        }
        Ok(false)
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
