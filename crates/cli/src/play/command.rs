//! What one may say at the table: a list of words, each with its help, and a reader for a line of text.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use pantheon_engine::Strength;
use pantheon_notation::Notation;
use pantheon_rules::Color;

use crate::library::near;
use crate::spelling::PASS;
use crate::text::{excerpt, listing};
use pantheon_clock::{TimeControl, duration};

/// Something said at the table.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// A move in any notation, or something that is none.
    Move(String),
    Moves,
    Board,
    Help,
    Hint,
    Undo,
    New,
    Go,
    Switch,
    Both,
    Force,
    /// The person plays this side, the engine the other.
    Sit(Color),
    /// How the engine plays is told: what its settings say when they stand alone.
    Settings,
    /// Better or worse.
    Level(u8),
    Elo(u16),
    /// How long the engine thinks about a move; as it likes if there is none.
    Time(Option<Duration>),
    /// How far the engine looks ahead; as far as it can if there is none.
    Depth(Option<u32>),
    Threads(usize),
    Hash(usize),
    /// Does the engine think in the other's time?
    Ponder(Option<bool>),
    /// A word about the last move.
    Comment(String),
    /// Clocks, or none.
    Clock(Option<TimeControl>),
    /// Which clocks there are is told.
    Clocks,
    Think(Option<bool>),
    Notation(Option<Notation>),
    Pieces,
    Flip,
    Save(Option<PathBuf>, Overwrite),
    Load(PathBuf),
    /// A position to play from; the one on the board is told if there is none.
    Fen(Option<String>),
    /// A handicap to play with; those there are, if there is none.
    Handicap(Option<String>),
    Draw,
    Claim,
    Declare,
    Resign,
    Quit,
}

/// What becomes of a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overwrite {
    /// It is written over.
    Yes,
    /// It stays.
    No,
}

/// A word of the table.
struct Word {
    name: &'static str,
    /// Other names for the same.
    also: &'static [&'static str],
    /// What may follow.
    takes: &'static str,
    does: &'static str,
    read: fn(&str) -> Result<Command, String>,
}

/// All words, in the order of the help.
const WORDS: &[Word] = &[
    Word { name: "moves", also: &[], takes: "", does: "lists the moves you have", read: |_| Ok(Command::Moves) },
    Word { name: "board", also: &["bd"], takes: "", does: "shows the board again", read: |_| Ok(Command::Board) },
    Word {
        name: "pass",
        also: &[],
        takes: "",
        does: "passes, where the game allows it",
        read: |_| Ok(Command::Move(PASS.to_owned())),
    },
    Word { name: "hint", also: &[], takes: "", does: "asks the engine what to play", read: |_| Ok(Command::Hint) },
    Word {
        name: "undo",
        also: &["back", "remove"],
        takes: "",
        does: "takes back the last move, with the engine's answer",
        read: |_| Ok(Command::Undo),
    },
    Word { name: "new", also: &[], takes: "", does: "starts again", read: |_| Ok(Command::New) },
    Word {
        name: "go",
        also: &["first"],
        takes: "",
        does: "the engine moves now and plays this side",
        read: |_| Ok(Command::Go),
    },
    Word {
        name: "switch",
        also: &[],
        takes: "",
        does: "you and the engine change sides",
        read: |_| Ok(Command::Switch),
    },
    Word {
        name: "white",
        also: &[],
        takes: "",
        does: "you play White, the engine Black",
        read: |_| Ok(Command::Sit(Color::White)),
    },
    Word {
        name: "black",
        also: &[],
        takes: "",
        does: "you play Black, the engine White",
        read: |_| Ok(Command::Sit(Color::Black)),
    },
    Word { name: "both", also: &[], takes: "", does: "the engine plays both sides", read: |_| Ok(Command::Both) },
    Word { name: "force", also: &["manual"], takes: "", does: "you move for both sides", read: |_| Ok(Command::Force) },
    Word {
        name: "level",
        also: &[],
        takes: "1-8",
        does: "how well the engine plays; 8 is its best",
        read: |text| {
            setting(text, "a level is 1 to 8", |text| {
                text.parse().ok().filter(|level| (1..=8).contains(level)).map(Command::Level)
            })
        },
    },
    Word {
        name: "elo",
        also: &[],
        takes: "N",
        does: "the same on a finer scale",
        read: |text| {
            setting(text, "Elo is a number from 500 to 2850", |text| {
                let elo = text.parse().ok().filter(|elo| (Strength::MIN..=Strength::MAX).contains(elo));
                elo.map(Command::Elo)
            })
        },
    },
    Word {
        name: "time",
        also: &[],
        takes: "5s",
        does: "how long the engine thinks about a move; `off`: as it likes",
        read: |text| {
            setting(text, "a time is written like 5s or 1m", |text| {
                switched(text, |text| duration(text, 1).filter(|time| time.as_millis() > 0)).map(Command::Time)
            })
        },
    },
    Word {
        name: "depth",
        also: &["sd"],
        takes: "N",
        does: "how many plies it looks ahead; `off`: as many as it can",
        read: |text| {
            setting(text, "a depth is a number from 1 to 200", |text| {
                switched(text, |text| text.parse().ok().filter(|depth| (1..=200).contains(depth))).map(Command::Depth)
            })
        },
    },
    Word {
        name: "threads",
        also: &[],
        takes: "N",
        does: "on how many processors the engine thinks",
        read: |text| {
            setting(text, "threads are 1 to 256", |text| {
                text.parse().ok().filter(|n| (1..=256).contains(n)).map(Command::Threads)
            })
        },
    },
    Word {
        name: "hash",
        also: &[],
        takes: "MB",
        does: "how much memory it thinks with",
        read: |text| {
            setting(text, "memory is 1 to 65536 megabytes", |text| {
                text.parse().ok().filter(|n| (1..=65536).contains(n)).map(Command::Hash)
            })
        },
    },
    Word {
        name: "think",
        also: &["post"],
        takes: "on|off",
        does: "shows what the engine thinks, or does not",
        read: |text| optional(text, "say `think on` or `think off`", on_or_off).map(Command::Think),
    },
    Word {
        name: "ponder",
        also: &[],
        takes: "on|off",
        does: "lets the engine think in your time too, or not",
        read: |text| optional(text, "say `ponder on` or `ponder off`", on_or_off).map(Command::Ponder),
    },
    Word {
        name: "clock",
        also: &["clocks"],
        takes: "5m+10s",
        does: "starts clocks: 10m/3x30s, 40/15m, 0/20s; `off`: none",
        read: |text| match text {
            "" => Ok(Command::Clocks),
            "off" | "none" => Ok(Command::Clock(None)),
            _ => text.parse().map(|control| Command::Clock(Some(control))),
        },
    },
    Word {
        name: "fen",
        also: &["sfen", "position"],
        takes: "FEN",
        does: "plays from a position; alone: tells the one on the board",
        read: |text| Ok(Command::Fen((!text.is_empty()).then(|| text.to_owned()))),
    },
    Word {
        name: "handicap",
        also: &[],
        takes: "NAME",
        does: "plays with a handicap; alone: tells which there are",
        read: |text| Ok(Command::Handicap((!text.is_empty()).then(|| text.to_owned()))),
    },
    Word {
        name: "save",
        also: &[],
        takes: "FILE",
        does: "keeps the game: .pgn .kif .csa .json ...; `save!` writes over",
        read: |text| Ok(Command::Save((!text.is_empty()).then(|| path(text)), Overwrite::No)),
    },
    Word {
        name: "save!",
        also: &[],
        takes: "FILE",
        does: "",
        read: |text| Ok(Command::Save((!text.is_empty()).then(|| path(text)), Overwrite::Yes)),
    },
    Word {
        name: "comment",
        also: &[],
        takes: "TEXT",
        does: "keeps a word about the last move, for `save`",
        read: |text| {
            needed(text, "say what to keep", |text| (!text.is_empty()).then(|| text.to_owned())).map(Command::Comment)
        },
    },
    Word {
        name: "load",
        also: &["get"],
        takes: "FILE",
        does: "goes on with a game that was kept",
        read: |text| needed(text, "say which file", |text| (!text.is_empty()).then(|| path(text))).map(Command::Load),
    },
    Word {
        name: "notation",
        also: &[],
        takes: "NAME",
        does: "how moves are written: san, kif ...; alone: which there are",
        read: |text| match text {
            "" => Ok(Command::Notation(None)),
            _ => Notation::from_str(text).map(|notation| Command::Notation(Some(notation))).map_err(|e| e.to_string()),
        },
    },
    Word { name: "flip", also: &["reverse"], takes: "", does: "turns the board round", read: |_| Ok(Command::Flip) },
    Word {
        name: "pieces",
        also: &["figures"],
        takes: "",
        does: "shows pieces as letters or as figures",
        read: |_| Ok(Command::Pieces),
    },
    Word { name: "draw", also: &[], takes: "", does: "offers a draw", read: |_| Ok(Command::Draw) },
    Word {
        name: "claim",
        also: &[],
        takes: "",
        does: "claims a draw by repetition or by the count of moves",
        read: |_| Ok(Command::Claim),
    },
    Word {
        name: "declare",
        also: &[],
        takes: "",
        does: "declares an impasse (the entering king of shogi)",
        read: |_| Ok(Command::Declare),
    },
    Word { name: "resign", also: &[], takes: "", does: "gives the game up", read: |_| Ok(Command::Resign) },
    Word { name: "help", also: &["?"], takes: "", does: "tells all this", read: |_| Ok(Command::Help) },
    Word { name: "quit", also: &["exit"], takes: "", does: "leaves the game unfinished", read: |_| Ok(Command::Quit) },
];

impl Command {
    /// Reads a line. A word of the table may have a colon or a stroke before it; anything else is taken for a move.
    pub fn read(line: &str) -> Result<Command, String> {
        let line = line.trim();
        let marked = line.strip_prefix(':').or_else(|| line.strip_prefix('/'));
        let said = marked.unwrap_or(line).trim();
        let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let word = word.to_lowercase();
        let known = WORDS.iter().find(|known| known.name == word || known.also.contains(&word.as_str()));
        match known {
            Some(known) if known.takes.is_empty() && !rest.trim().is_empty() => {
                Err(format!("`{}` stands alone, without `{}`", known.name, excerpt(rest.trim())))
            }
            Some(known) => (known.read)(rest.trim()),
            None if marked.is_none() => Ok(Command::Move(line.to_owned())),
            None => Err(format!("unknown command `{}`; {}`help` tells what there is", excerpt(&word), guess(&word))),
        }
    }
}

/// What somebody may have meant who wrote a word that there is not, for the middle of a sentence.
pub fn guess(word: &str) -> String {
    let near = near(word, WORDS.iter().map(|known| known.name));
    if near.is_empty() { String::new() } else { format!("did you mean {}? ", listing(&near, "or")) }
}

/// The file that somebody means: `~` is his home.
fn path(text: &str) -> PathBuf {
    let home = text.strip_prefix("~/").zip(std::env::home_dir());
    home.map_or_else(|| text.into(), |(rest, home)| home.join(rest))
}

/// Each command with what it takes, and what it does.
pub fn help() -> impl Iterator<Item = (String, &'static str)> {
    let shown = WORDS.iter().filter(|word| !word.does.is_empty());
    shown.map(|word| (format!("{} {}", word.name, word.takes).trim_end().to_owned(), word.does))
}

fn needed<T>(text: &str, rule: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, String> {
    read(text).ok_or_else(|| match text {
        "" => rule.to_owned(),
        _ => format!("`{}`: {rule}", excerpt(text)),
    })
}

fn optional<T>(text: &str, rule: &str, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, String> {
    if text.is_empty() { Ok(None) } else { needed(text, rule, read).map(Some) }
}

fn on_or_off(text: &str) -> Option<bool> {
    match text {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// A setting of the engine; alone, it tells them all.
fn setting(text: &str, rule: &str, read: impl Fn(&str) -> Option<Command>) -> Result<Command, String> {
    optional(text, rule, read).map(|command| command.unwrap_or(Command::Settings))
}

/// Something, or nothing on demand.
fn switched<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if matches!(text, "off" | "none") { Some(None) } else { read(text).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_fits_into_eighty_columns() {
        for (command, does) in help() {
            assert!(command.len() <= 14 && does.len() <= 61, "{command}: {does}");
        }
    }

    #[test]
    fn words_are_read_with_and_without_a_mark() {
        for text in ["undo", ":undo", "/undo", " : UNDO ", "remove"] {
            assert_eq!(Command::read(text), Ok(Command::Undo), "{text}");
        }
        assert_eq!(Command::read(":level 3"), Ok(Command::Level(3)));
        for text in ["level", "elo", "time", "depth", "threads", "hash"] {
            assert_eq!(Command::read(text), Ok(Command::Settings), "{text}");
        }
        assert_eq!(Command::read("clock"), Ok(Command::Clocks));
        assert_eq!(Command::read(":depth off"), Ok(Command::Depth(None)));
        assert_eq!(Command::read(":think off"), Ok(Command::Think(Some(false))));
        assert_eq!(Command::read(":time 2s"), Ok(Command::Time(Some(Duration::from_secs(2)))));
        assert_eq!(Command::read(":save! a b.kif"), Ok(Command::Save(Some("a b.kif".into()), Overwrite::Yes)));
        let home = std::env::home_dir().map(|home| home.join("a.pgn"));
        assert_eq!(Command::read(":load ~/a.pgn"), Ok(Command::Load(home.unwrap_or_else(|| "~/a.pgn".into()))));
        assert_eq!(Command::read("e2e4"), Ok(Command::Move("e2e4".to_owned())));
        assert_eq!(Command::read(":clock off"), Ok(Command::Clock(None)));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, error) in [
            (":hnit", "unknown command `hnit`; did you mean `hint`? `help` tells what there is"),
            (":level 9", "`9`: a level is 1 to 8"),
            (":load", "say which file"),
            (":undo 3", "`undo` stands alone, without `3`"),
            (":think maybe", "`maybe`: say `think on` or `think off`"),
            (":elo 20", "`20`: Elo is a number from 500 to 2850"),
            (":time 0.0001s", "`0.0001s`: a time is written like 5s or 1m"),
        ] {
            assert_eq!(Command::read(text), Err(error.to_owned()));
        }
        assert!(Command::read(":clock soon").unwrap_err().starts_with("`soon` is no time control; there are 10m"));
        assert!(Command::read(":notation klingon").unwrap_err().contains("is not a notation; there are uci"));
    }
}
