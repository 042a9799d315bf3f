use std::fmt;

use crate::command::{Command, Reading};
use crate::event::Event;
use crate::{cyclone, ucci, uci, usi, xboard};

/// A language between an engine and a program with a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// Of chess programs, with the words that Fairy-Stockfish added for variants.
    #[default]
    Uci,
    /// Of shogi programs.
    Usi,
    /// Of xiangqi programs.
    Ucci,
    /// UCI as some xiangqi programs speak it.
    Cyclone,
    /// XBoard's and WinBoard's, version 2.
    Xboard,
}

impl Dialect {
    /// All there are.
    pub const ALL: [Dialect; 5] = [Dialect::Uci, Dialect::Usi, Dialect::Ucci, Dialect::Cyclone, Dialect::Xboard];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Uci => "uci",
            Dialect::Usi => "usi",
            Dialect::Ucci => "ucci",
            Dialect::Cyclone => "cyclone",
            Dialect::Xboard => "xboard",
        }
    }

    /// The dialect with this name.
    pub fn from_name(name: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// The dialect that a line shows, if it is the first word of one.
    pub fn recognise(line: &str) -> Option<Dialect> {
        match line.split_whitespace().next()? {
            "uci" => Some(Dialect::Uci),
            "usi" => Some(Dialect::Usi),
            "ucci" => Some(Dialect::Ucci),
            "ucicyclone" | "fen" | "startpos" => Some(Dialect::Cyclone),
            "xboard" | "protover" => Some(Dialect::Xboard),
            _ => None,
        }
    }

    /// The variant that is meant where none is named: the first of these that there is.
    pub fn default_variant(self) -> &'static str {
        let line = DEFAULTS.lines().filter_map(|line| line.split_once('='));
        let mut named = line.filter(|(dialect, _)| dialect.trim() == self.name());
        named.next().map_or("", |(_, variant)| variant.trim())
    }

    /// Reads a line.
    pub fn read(self, line: &str) -> Reading {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => Command::Nothing.into(),
            [word, ..] if word.starts_with('#') => Command::Nothing.into(),
            _ => match self {
                Dialect::Uci => uci::read(line, &words),
                Dialect::Usi => usi::read(line, &words),
                Dialect::Ucci => ucci::read(line, &words),
                Dialect::Cyclone => cyclone::read(line, &words),
                Dialect::Xboard => xboard::read(line, &words),
            },
        }
    }

    /// Writes an event: a line, several, or none, without the end of the last.
    pub fn write(self, event: &Event) -> String {
        match self {
            Dialect::Uci | Dialect::Cyclone => uci::write(event),
            Dialect::Usi => usi::write(event),
            Dialect::Ucci => ucci::write(event),
            Dialect::Xboard => xboard::write(event),
        }
    }

    /// What an option is called in this dialect, by its name in UCI.
    pub fn option_name(self, name: &str) -> String {
        match self {
            Dialect::Uci | Dialect::Cyclone => name.to_owned(),
            Dialect::Xboard => xboard::option_name(name),
            Dialect::Usi => usi::option_name(name),
            Dialect::Ucci => ucci::option_name(name),
        }
    }
}

/// Which variant a dialect means by default, as data: names of variants are no part of the code.
const DEFAULTS: &str = include_str!("defaults.txt");

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
