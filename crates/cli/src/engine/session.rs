//! A conversation with another program.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};

use pantheon_engine::{Engine, Limits, mate};
use pantheon_protocol::{Command, Complaint, Dialect, Event, Introduction, Reading};
use pantheon_rules::{Board, Catalogue, Move};

use super::input::Input;
use super::options::{self, Settings};
use super::position::board_of;
use super::seat::Seat;
use super::thinking::{Purpose, Thinking};
use crate::failure::Failure;
use crate::library;
use crate::lines::{LONGEST, Line};
use crate::text::excerpt;

/// What is known between two commands.
pub struct Session<W> {
    out: W,
    pub(super) dialect: Dialect,
    /// Was the dialect chosen on the command line?
    is_fixed: bool,
    pub(super) catalogue: Catalogue,
    pub(super) settings: Settings,
    pub(super) engine: Engine,
    pub(super) board: Board,
    /// Was the last position that was told refused? The board is that of an older one then, and nobody asks for it.
    pub(super) is_refused: bool,
    /// Moves that may not be chosen on it.
    pub(super) banned: Vec<Move>,
    pub(super) thinking: Option<Thinking>,
    /// Of the last search.
    pub(super) number: u64,
    pub(super) sender: Sender<Input>,
    /// Commands that came while the engine was thinking, and that have to wait for that.
    waiting: VecDeque<Reading>,
    /// What XBoard told.
    pub(super) seat: Seat,
}

/// Does the conversation go on?
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Quit,
}

/// Is it said to the search that was asked for last?
fn is_about_a_search(command: &Command) -> bool {
    matches!(command, Command::Stop | Command::Hit | Command::GameOver)
}

/// Does it ask for a search?
fn begins_one(command: &Command) -> bool {
    matches!(command, Command::Go(_) | Command::Solve(_))
}

impl<W: Write> Session<W> {
    /// A session that speaks a dialect, or finds out which is spoken to it.
    pub fn new(
        dialect: Option<Dialect>,
        catalogue: Catalogue,
        sender: Sender<Input>,
        out: W,
    ) -> Result<Session<W>, Failure> {
        let is_fixed = dialect.is_some();
        let dialect = dialect.unwrap_or_default();
        let variant = library::find(&catalogue, dialect.default_variant()).map_err(Failure::new)?;
        Ok(Session {
            out,
            dialect,
            is_fixed,
            board: board_of(variant),
            is_refused: false,
            catalogue,
            settings: Settings::default(),
            engine: Engine::new(options::DEFAULT_HASH, 1),
            banned: Vec::new(),
            thinking: None,
            number: 0,
            sender,
            waiting: VecDeque::new(),
            seat: Seat::default(),
        })
    }

    /// Obeys what comes until there is no more. At the end of the input a search that ends by itself is waited for.
    pub fn run(&mut self, inputs: &Receiver<Input>) -> Result<(), Failure> {
        let mut is_over = false;
        loop {
            while let Some(reading) = self.next_waiting() {
                if self.obey(reading)? == Next::Quit {
                    return self.part();
                }
            }
            self.out.flush()?;
            match &self.thinking {
                None if is_over => return Ok(()),
                // Nobody is left who could stop it, or somebody has gone on already.
                Some(thinking) if !thinking.bounded && (is_over || !self.waiting.is_empty()) => thinking.stop(),
                _ => {}
            }
            let next = match inputs.recv() {
                Ok(Input::Line(line)) => self.hear(line)?,
                Ok(Input::Report(number, report)) => self.report(number, report).map(|()| Next::GoOn)?,
                Ok(Input::Done(number)) => self.conclude(number).map(|()| Next::GoOn)?,
                Ok(Input::Failed(error)) => return Err(error.into()),
                Ok(Input::End) | Err(_) => {
                    is_over = true;
                    Next::GoOn
                }
            };
            if next == Next::Quit {
                return self.part();
            }
        }
    }

    /// The next command that waits, if its time has come.
    fn next_waiting(&mut self) -> Option<Reading> {
        if self.thinking.is_none() {
            return self.waiting.pop_front();
        }
        // What is said to this search waits for nothing that the end of it must come before.
        let is_of_searches = |reading: &Reading| is_about_a_search(&reading.command) || begins_one(&reading.command);
        let at = self.waiting.iter().position(is_of_searches)?;
        if begins_one(&self.waiting[at].command) { None } else { self.waiting.remove(at) }
    }

    /// A search that is still under way is asked for its answer.
    fn part(&mut self) -> Result<(), Failure> {
        if let Some(thinking) = &self.thinking
            && matches!(thinking.purpose, Purpose::Answer)
        {
            thinking.stop();
            self.conclude(self.number)?;
        }
        self.abort();
        self.say(&Event::Bye)?;
        self.out.flush()?;
        Ok(())
    }

    fn hear(&mut self, line: Line) -> io::Result<Next> {
        let line = match line {
            Line::Text(line) => line,
            Line::TooLong => {
                self.note(format!("a line of more than {LONGEST} bytes was passed over"))?;
                return Ok(Next::GoOn);
            }
        };
        self.recognise(&line);
        let reading = self.dialect.read(&line);
        let command = &reading.command;
        let is_of_next = is_about_a_search(command) && self.waiting.iter().any(|reading| begins_one(&reading.command));
        let is_free = self.thinking.is_none() && self.waiting.is_empty();
        if !is_of_next && (is_free || self.is_urgent(command)) {
            return self.obey(reading);
        }
        // Who wants the end of a search that has not begun waits for the one before it, too.
        if let (true, Some(thinking), Command::Stop | Command::GameOver) = (is_of_next, &self.thinking, command) {
            thinking.stop();
        }
        self.waiting.push_back(reading);
        Ok(Next::GoOn)
    }

    /// Goes over to the dialect that the line shows.
    fn recognise(&mut self, line: &str) {
        let Some(dialect) = Dialect::recognise(line).filter(|&dialect| dialect != self.dialect) else { return };
        let keeps = match self.dialect {
            _ if self.is_fixed => true,
            // The same first word, but already known to be spoken otherwise.
            Dialect::Cyclone => dialect == Dialect::Uci,
            // A position without its command is a sign only where nothing else has been said.
            Dialect::Uci => dialect == Dialect::Cyclone && !line.starts_with("uci") && self.settings.variant_was_chosen,
            _ => dialect == Dialect::Cyclone && !line.starts_with("uci"),
        };
        if keeps || self.thinking.is_some() {
            return;
        }
        self.dialect = dialect;
        if !self.settings.variant_was_chosen
            && let Some(variant) = self.catalogue.get(dialect.default_variant())
        {
            self.set_board(board_of(&variant.clone()));
        }
    }

    /// Is it obeyed while the engine thinks? In XBoard's protocol everything is: the seat knows when.
    fn is_urgent(&self, command: &Command) -> bool {
        match command {
            _ if self.dialect == Dialect::Xboard => true,
            Command::Nothing | Command::Stop | Command::Hit | Command::Ready => true,
            Command::Quit | Command::GameOver => true,
            // What is shown is the board that the engine thinks about, until another one has come.
            Command::Show | Command::Evaluate => self.waiting.is_empty(),
            _ => false,
        }
    }

    fn obey(&mut self, reading: Reading) -> io::Result<Next> {
        let Reading { command, complaints } = reading;
        for complaint in &complaints {
            let Complaint { problem, text, remedy } = complaint;
            let (text, remedy) = (excerpt(text), excerpt(remedy));
            self.say(&Event::Complaint(Complaint { problem, text, remedy }))?;
        }
        match command {
            Command::Quit => return Ok(Next::Quit),
            Command::Nothing => {}
            Command::Hello(Dialect::Xboard) => {}
            Command::Hello(_) | Command::Features => self.introduce()?,
            Command::Ready => {
                if self.thinking.is_none() {
                    self.engine.prepare(self.board.position().variant());
                }
                self.say(&Event::Ready)?;
            }
            Command::Option { name, value } if self.dialect == Dialect::Xboard => {
                self.set_option_at_seat(name, value)?;
            }
            Command::Option { name, value } => self.set_option(&name, &value)?,
            Command::Show => self.show()?,
            Command::Evaluate => self.evaluate()?,
            Command::Perft(depth) => self.count(depth)?,
            Command::Bench(depth) => self.bench(depth)?,
            command if self.dialect == Dialect::Xboard => self.sit(command)?,
            Command::NewGame => self.start_anew(),
            Command::Position { start, moves } => self.set_position(&start, &moves)?,
            Command::NoPosition => self.is_refused = true,
            Command::Ban(moves) => self.banned = self.named_moves(&moves)?,
            Command::Go(go) => {
                let limits = if self.lacks_position()? { None } else { self.limits(&go, complaints.is_empty())? };
                match limits {
                    Some(limits) => self.go(limits, Purpose::Answer)?,
                    None => self.say(&Event::Best { mv: None, ponder: None })?,
                }
            }
            Command::Solve(time) => {
                if self.lacks_position()? {
                    self.say(&Event::Mate(None))?;
                } else {
                    self.solve(mate::Limits { time, ..mate::Limits::default() });
                }
            }
            Command::Hit => {
                let is_asked = self.thinking.as_ref().is_some_and(|thinking| thinking.purpose == Purpose::Answer);
                if is_asked && self.can_declare() {
                    self.abort();
                    self.say(&Event::Declare)?;
                } else if let Some(thinking) = &mut self.thinking {
                    thinking.hit();
                }
            }
            Command::Stop | Command::GameOver => {
                if let Some(thinking) = &self.thinking {
                    thinking.stop();
                }
            }
            // The rest are XBoard's words, which no other dialect reads.
            _ => {}
        }
        Ok(Next::GoOn)
    }

    fn go(&mut self, limits: Limits, purpose: Purpose) -> io::Result<()> {
        if purpose == Purpose::Answer && !limits.infinite && !limits.ponder && self.can_declare() {
            return self.say(&Event::Declare);
        }
        let board = self.board.clone();
        self.think(&board, limits, purpose);
        Ok(())
    }

    /// Does it win to declare so, where the dialect has a word for that?
    fn can_declare(&self) -> bool {
        let wins = || self.board.declaration().is_some_and(|outcome| outcome.winner == Some(self.board.turn()));
        self.dialect == Dialect::Usi && wins()
    }

    fn introduce(&mut self) -> io::Result<()> {
        let variants: Vec<String> = self.catalogue.entries().map(|entry| entry.name.clone()).collect();
        let introduction = Introduction {
            name: format!("Pantheon {}", env!("CARGO_PKG_VERSION")),
            author: "the Pantheon developers".to_owned(),
            options: self.settings.choices(self.dialect, &variants),
            variants,
        };
        self.say(&Event::Introduction(introduction))
    }

    /// Says something in the dialect of the conversation.
    pub(super) fn say(&mut self, event: &Event) -> io::Result<()> {
        match self.dialect.write(event) {
            text if text.is_empty() => Ok(()),
            text => writeln!(self.out, "{text}"),
        }
    }

    /// Says something for people.
    pub(super) fn note(&mut self, text: impl Into<String>) -> io::Result<()> {
        self.say(&Event::Note(text.into()))
    }

    /// Writes lines that are no part of a protocol.
    pub(super) fn print(&mut self, text: impl Into<String>) -> io::Result<()> {
        self.say(&Event::Text(text.into()))?;
        self.out.flush()
    }
}
