//! What the screen remembers beyond the table, and what keys and the mouse do.

use pantheon_notation::Moment;
use pantheon_rules::{Move, Position};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::entry::Entry;
use super::picker::{Picked, Picker};
use super::places::{Places, Spot};
use super::sheet::{Sheet, fold};
use super::view::help_lines;
use crate::play::command::Command;
use crate::play::table::{News, Reply, Sight, Table};
use crate::spelling;

/// What keys are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Letters go to the line.
    Line,
    /// Letters are commands by themselves.
    Keys,
}

/// Does the game go on?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    GoOn,
    Leave,
    /// The whole screen is drawn again, for others may have written on it.
    Repaint,
    /// The program stops until the shell calls it back.
    Suspend,
}

/// What the screen remembers.
pub struct Screen {
    pub picker: Picker,
    pub mode: Mode,
    /// What is being typed.
    pub line: Entry,
    /// What was typed before, and which of it is shown again.
    history: Vec<String>,
    recalled: usize,
    /// What was last said.
    pub message: String,
    /// Is a question open?
    pub is_asked: bool,
    /// What covers the board, if anything does: the help, or something too long for the line below.
    pub sheet: Option<Sheet>,
    /// How many plies before now the position on the screen is.
    pub back: usize,
    /// Where there is something to point at.
    pub places: Option<Places>,
    /// The columns that there are.
    width: u16,
    /// Has the end of the game been told?
    told_end: bool,
}

/// The rows for what is said.
pub const ROWS: usize = 2;
/// The columns of a screen that nobody has seen yet.
const USUAL: u16 = 80;

impl Screen {
    /// A screen for a table, with something to say at first.
    pub fn new(table: &Table, message: String) -> Screen {
        Screen {
            picker: Picker::new(table.game(), table.bottom()),
            mode: Mode::Line,
            line: Entry::default(),
            history: Vec::new(),
            recalled: 0,
            message,
            is_asked: false,
            sheet: None,
            back: 0,
            places: None,
            width: USUAL,
            told_end: false,
        }
    }

    /// The position on the screen, and the move that led to it.
    pub fn shown(&self, table: &Table) -> (Position, Option<Move>) {
        let game = table.game();
        let plies = game.moves().len() - self.back.min(game.moves().len());
        let position = game.position_after(plies).unwrap_or_else(|| game.position().clone());
        (position, game.moves()[..plies].last().copied())
    }

    /// Hears what happened by itself.
    pub fn hear(&mut self, news: Vec<News>, table: &Table) {
        for news in news {
            if !matches!(news, News::Hint(_)) {
                self.picker.clear();
                self.back = 0;
            }
            match news {
                News::Moved(text) | News::Hint(text) | News::Ended(text) | News::Trouble(text) => self.message = text,
            }
        }
        self.tell_end(table);
        self.fit();
    }

    /// The screen has so many columns now.
    pub fn fit_to(&mut self, width: u16) {
        self.width = width;
        self.fit();
    }

    /// What takes more rows than there are below the board goes over it.
    fn fit(&mut self) {
        if fold(&self.message, usize::from(self.width)).len() > ROWS {
            let text = vec![std::mem::take(&mut self.message)];
            self.sheet = Some(Sheet { title: "", text, from: 0 });
        }
    }

    /// Says once how the game ended, and what can be done then.
    fn tell_end(&mut self, table: &Table) {
        match table.game().outcome() {
            Some(outcome) if !self.told_end => {
                self.told_end = true;
                self.is_asked = false;
                self.picker.clear();
                self.message = format!("{outcome} ({}) Now :new, :undo, :save FILE or :quit.", outcome.result());
            }
            Some(_) => {}
            None => self.told_end = false,
        }
    }

    /// Does what a key or the mouse asks for.
    pub fn handle(&mut self, event: &Event, table: &mut Table) -> Flow {
        let flow = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key, table),
            Event::Mouse(mouse) => self.point(*mouse, table),
            Event::Paste(text) => {
                self.mode = Mode::Line;
                text.chars().for_each(|letter| self.line.insert(letter));
                Flow::GoOn
            }
            _ => Flow::GoOn,
        };
        self.tell_end(table);
        self.fit();
        flow
    }

    fn press(&mut self, key: KeyEvent, table: &mut Table) -> Flow {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            return Flow::Leave;
        }
        match key.code {
            KeyCode::Char('l') if control => return Flow::Repaint,
            KeyCode::Char('z') if control => return Flow::Suspend,
            _ => {}
        }
        if self.sheet.is_some() && self.scroll_sheet(key.code) {
            return Flow::GoOn;
        }
        if self.is_asked {
            return match key.code {
                KeyCode::Esc => self.answer("", table),
                _ => self.type_key(key, table),
            };
        }
        match key.code {
            KeyCode::F(1) => self.show_help(),
            KeyCode::F(2) => return self.say(Command::Hint, table),
            KeyCode::F(3) => return self.say(Command::Undo, table),
            KeyCode::F(4) => return self.say(Command::Flip, table),
            KeyCode::F(5) => return self.say(Command::Pieces, table),
            KeyCode::F(6) => return self.say(Command::Think(None), table),
            KeyCode::PageUp => self.browse(self.back + 1, table),
            KeyCode::PageDown => self.browse(self.back.saturating_sub(1), table),
            KeyCode::Home if self.line.is_empty() => self.browse(usize::MAX, table),
            KeyCode::End if self.line.is_empty() => self.browse(0, table),
            KeyCode::Char('u') if control => self.line.set(""),
            KeyCode::Esc => return self.escape(table),
            _ if self.line.is_empty() && self.move_cursor(key.code, table) => {}
            KeyCode::Enter if self.line.is_empty() => self.pick(table),
            KeyCode::Tab if self.line.is_empty() => {
                let picked = self.picker.enter_hand(table.game());
                self.take(picked, table);
            }
            _ if self.mode == Mode::Keys => return self.press_letter(key.code, table),
            _ => return self.type_key(key, table),
        }
        Flow::GoOn
    }

    /// Shows an earlier position.
    fn browse(&mut self, back: usize, table: &Table) {
        let plies = table.game().moves().len();
        self.back = back.min(plies);
        self.picker.clear();
        self.message = match self.back {
            0 => String::new(),
            _ if self.back == plies => "The start; PageDown goes forward, End to the position now.".to_owned(),
            back => {
                format!("After {} of {plies} plies; PageUp, PageDown, Home and End go through the game.", plies - back)
            }
        };
    }

    /// Arrows, and in the mode for it letters, move the cursor.
    fn move_cursor(&mut self, code: KeyCode, table: &Table) -> bool {
        let (right, up) = match (code, self.mode) {
            (KeyCode::Left, _) | (KeyCode::Char('h'), Mode::Keys) => (-1, 0),
            (KeyCode::Right, _) | (KeyCode::Char('l'), Mode::Keys) => (1, 0),
            (KeyCode::Up, _) | (KeyCode::Char('k'), Mode::Keys) => (0, 1),
            (KeyCode::Down, _) | (KeyCode::Char('j'), Mode::Keys) => (0, -1),
            _ => return false,
        };
        self.picker.step(right, up, table.game(), table.bottom());
        true
    }

    fn press_letter(&mut self, code: KeyCode, table: &mut Table) -> Flow {
        let KeyCode::Char(letter) = code else { return Flow::GoOn };
        let command = match letter {
            ' ' => {
                self.pick(table);
                return Flow::GoOn;
            }
            ':' | '/' => {
                self.mode = Mode::Line;
                self.line.set(":");
                return Flow::GoOn;
            }
            'i' => {
                self.mode = Mode::Line;
                return Flow::GoOn;
            }
            '?' => Command::Help,
            'u' => Command::Undo,
            'n' => Command::Hint,
            'f' => Command::Flip,
            'p' => Command::Pieces,
            't' => Command::Think(None),
            'g' => Command::Go,
            's' => Command::Switch,
            'q' => Command::Quit,
            _ => {
                self.message = format!("`{letter}` does nothing here; i or Esc: type moves again, ? tells the keys.");
                return Flow::GoOn;
            }
        };
        self.say(command, table)
    }

    fn type_key(&mut self, key: KeyEvent, table: &mut Table) -> Flow {
        match key.code {
            KeyCode::Char('?') if self.line.is_empty() => self.show_help(),
            KeyCode::Char(letter) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                self.line.insert(letter);
            }
            KeyCode::Backspace => self.line.backspace(),
            KeyCode::Delete => self.line.delete(),
            KeyCode::Left => self.line.left(),
            KeyCode::Right => self.line.right(),
            KeyCode::Home => self.line.home(),
            KeyCode::End => self.line.end(),
            KeyCode::Up | KeyCode::Down => self.recall(key.code),
            KeyCode::Enter => return self.enter(table),
            _ => {}
        }
        Flow::GoOn
    }

    /// What was typed before comes again.
    fn recall(&mut self, code: KeyCode) {
        self.recalled = match code {
            KeyCode::Up => self.recalled.saturating_sub(1),
            _ => (self.recalled + 1).min(self.history.len()),
        };
        if let Some(line) = self.history.get(self.recalled) {
            self.line.set(line.as_str());
        }
    }

    fn enter(&mut self, table: &mut Table) -> Flow {
        let line = self.line.take();
        if self.is_asked {
            return self.answer(&line, table);
        }
        self.history.push(line.clone());
        self.recalled = self.history.len();
        self.obey(&line, table)
    }

    fn obey(&mut self, line: &str, table: &mut Table) -> Flow {
        match Command::read(line) {
            Ok(command) => self.say(command, table),
            Err(error) => {
                self.message = format!("{error}.");
                Flow::GoOn
            }
        }
    }

    fn escape(&mut self, table: &mut Table) -> Flow {
        let programs_alone = table.eyes().is_none() && table.game().outcome().is_none();
        if !self.line.is_empty() {
            self.line.set("");
        } else if !self.picker.is_idle() {
            self.picker.clear();
        } else if programs_alone {
            return self.say(Command::Force, table);
        } else {
            self.mode = if self.mode == Mode::Line { Mode::Keys } else { Mode::Line };
        }
        Flow::GoOn
    }

    fn show_help(&mut self) {
        self.sheet = Some(Sheet { title: "Help", text: help_lines(), from: 0 });
    }

    /// Scrolls or closes the sheet. A letter that does neither closes it too, and is for what was below it: `false`.
    fn scroll_sheet(&mut self, code: KeyCode) -> bool {
        let Some(sheet) = &mut self.sheet else { return false };
        let last = sheet.lines(self.width).len().saturating_sub(5);
        match code {
            KeyCode::Down | KeyCode::Char('j') => sheet.from = (sheet.from + 1).min(last),
            KeyCode::PageDown | KeyCode::Char(' ') => sheet.from = (sheet.from + 10).min(last),
            KeyCode::Up | KeyCode::Char('k') => sheet.from = sheet.from.saturating_sub(1),
            KeyCode::PageUp => sheet.from = sheet.from.saturating_sub(10),
            _ => {
                self.sheet = None;
                return !matches!(code, KeyCode::Char(letter) if letter != 'q' && letter != '?');
            }
        }
        true
    }

    /// Answers a question. A line as any other, so that what is typed on and on is not taken for a yes at its first `y`;
    /// who goes on to something else has said no.
    fn answer(&mut self, line: &str, table: &mut Table) -> Flow {
        self.is_asked = false;
        self.line.set("");
        let word = line.trim().to_lowercase();
        let yes = matches!(word.as_str(), "y" | "yes");
        let reply = table.answer(yes);
        self.message.clear();
        let flow = self.react(reply, table);
        match yes || matches!(word.as_str(), "" | "n" | "no") {
            true => flow,
            false => self.obey(line, table),
        }
    }

    /// Says something at the table.
    fn say(&mut self, command: Command, table: &mut Table) -> Flow {
        let reply = table.obey(command);
        self.react(reply, table)
    }

    fn react(&mut self, reply: Reply, table: &Table) -> Flow {
        match reply {
            Reply::Said(text) => self.message = text,
            Reply::Changed(text) => {
                self.picker.clear();
                self.back = 0;
                self.told_end = false;
                self.message = text;
                if table.game().position().variant().board().has(self.picker.cursor) {
                    return Flow::GoOn;
                }
                // Another game may have come with another board.
                self.picker = Picker::new(table.game(), table.bottom());
            }
            Reply::Asked(question) => {
                self.is_asked = true;
                self.line.set("");
                self.message = format!("{} (yes or no)", question.replace('\n', " "));
            }
            Reply::Show(Sight::Help) => self.show_help(),
            Reply::Show(Sight::Moves) => {
                let game = table.game();
                let moment = Moment::of(game);
                let moves = game.legal_moves();
                let name = |&mv: &Move| spelling::named(table.notation(), &moment, mv);
                self.message = moves.iter().map(name).collect::<Vec<_>>().join("  ");
            }
            Reply::Show(Sight::Board) => {
                self.message.clear();
                return Flow::Repaint;
            }
            Reply::Left => return Flow::Leave,
        }
        Flow::GoOn
    }

    fn pick(&mut self, table: &mut Table) {
        if !table.awaits_person() || table.game().outcome().is_some() {
            self.message = match table.game().outcome() {
                Some(_) => "The game is over; :new starts another.".to_owned(),
                None => format!("It is {}'s move.", table.game().turn()),
            };
            return;
        }
        self.back = 0;
        let picked = self.picker.pick(table.game());
        self.take(picked, table);
    }

    fn take(&mut self, picked: Picked, table: &mut Table) {
        match picked {
            Picked::Move(mv) => {
                let reply = table.play(mv);
                self.picker.clear();
                self.react(reply, table);
            }
            Picked::More => self.message = self.picker.request(table.game()).to_owned(),
            Picked::Nothing(why) => self.message = why.told(table.game(), table.notation()),
        }
    }

    fn may_pick(&self, table: &Table) -> bool {
        self.sheet.is_none() && !self.is_asked && table.awaits_person() && table.game().outcome().is_none()
    }

    fn point(&mut self, mouse: MouseEvent, table: &mut Table) -> Flow {
        match mouse.kind {
            MouseEventKind::ScrollUp if self.sheet.is_some() => _ = self.scroll_sheet(KeyCode::Up),
            MouseEventKind::ScrollDown if self.sheet.is_some() => _ = self.scroll_sheet(KeyCode::Down),
            MouseEventKind::ScrollUp => self.browse(self.back + 1, table),
            MouseEventKind::ScrollDown => self.browse(self.back.saturating_sub(1), table),
            MouseEventKind::Down(MouseButton::Right) => self.picker.clear(),
            MouseEventKind::Down(MouseButton::Left) if self.may_pick(table) => {
                let spot = self.places.as_ref().and_then(|places| places.at(mouse.column, mouse.row));
                self.point_at(spot, table);
            }
            _ => {}
        }
        Flow::GoOn
    }

    fn point_at(&mut self, spot: Option<Spot>, table: &mut Table) {
        let game = table.game();
        let picked = match spot {
            Some(Spot::Square(square)) => self.picker.point(square, game),
            Some(Spot::Held(place)) => self.picker.point_at_hand(place, game),
            Some(Spot::Choice(number)) => self.picker.point_at_choice(number, game),
            // Who points beside a menu wants none of it.
            None if self.picker.has_menu() => {
                self.picker.clear();
                return;
            }
            None => return,
        };
        self.back = 0;
        self.take(picked, table);
    }
}
