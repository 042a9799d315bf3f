//! UCCI, the protocol of xiangqi programs. Ranks are counted from 0, clocks are those of the player to move, and who
//! moves first may be called red.

use std::time::Duration;

use crate::command::{Command, Complaint, Go, Reading};
use crate::dialect::Dialect;
use crate::event::{Choice, Event, Score};
use crate::uci;
use crate::words::{Words, on_one_line};

/// What a line asks for.
pub(crate) fn read(line: &str, words: &[&str]) -> Reading {
    match words {
        ["ucci"] => Command::Hello(Dialect::Ucci).into(),
        ["uccinewgame"] | ["setoption", "newgame"] => Command::NewGame.into(),
        ["banmoves", moves @ ..] => Command::Ban(moves.iter().map(|&text| text.to_owned()).collect()).into(),
        ["setoption", rest @ ..] => read_option(line, rest),
        ["position", rest @ ..] => uci::read_position_of_red(rest),
        ["go", "perft", ..] => uci::read_common(line, words).unwrap_or_else(|| Command::Nothing.into()),
        ["go", rest @ ..] => read_go(rest),
        // A look into the table that only its author can use.
        ["probe", ..] => Command::Nothing.into(),
        _ => uci::read_common(line, words).unwrap_or_else(|| {
            let remedy = "there are ucci, isready, setoption, position, banmoves, go, stop, ponderhit and quit";
            uci::unknown(line, remedy)
        }),
    }
}

/// `setoption N V`. The words `name` and `value` may stand there as in UCI.
fn read_option(line: &str, words: &[&str]) -> Reading {
    let words = match words {
        ["name", rest @ ..] => rest,
        _ => words,
    };
    match words {
        [name, rest @ ..] => {
            let rest = if let ["value", rest @ ..] = rest { rest } else { rest };
            Command::Option { name: (*name).to_owned(), value: rest.join(" ") }.into()
        }
        [] => Complaint::new("no option", line.trim(), "it is written like: setoption hashsize 64").into(),
    }
}

/// `go [ponder|draw] depth N | nodes N | time T [movestogo N | increment T] [opptime …] | infinite`. Whether times are
/// seconds or milliseconds is an option; here they are read as milliseconds.
fn read_go(words: &[&str]) -> Reading {
    let mut words = Words::new(words);
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "time" => go.own.left = words.milliseconds(word),
            "increment" => go.own.increment = words.milliseconds(word),
            "opptime" | "oppincrement" | "oppmovestogo" => drop(words.milliseconds(word)),
            "movestogo" => go.moves_to_go = words.small(word).filter(|&moves| moves > 0),
            "depth" => match words.next() {
                Some("infinite") => go.infinite = true,
                Some(text) => match text.parse() {
                    Ok(depth) => go.depth = Some(depth),
                    Err(_) => {
                        words.complaints.push(Complaint::new("no depth", text, "a depth is a number, or infinite"))
                    }
                },
                None => words.complaints.push(Complaint::new("no depth", word, "write `go depth 10`")),
            },
            "nodes" => go.nodes = words.count(word),
            "movetime" => go.time = words.milliseconds(word),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            // The opponent offers a draw with his move; who thinks goes on.
            "draw" => {}
            "searchmoves" => go.moves = words.until(&GO_WORDS),
            _ => words.complain_of("unknown word after go", word, &GO_WORDS),
        }
    }
    Reading { command: Command::Go(go), complaints: words.complaints }
}

/// The words that may follow `go`.
const GO_WORDS: [&str; 13] = [
    "time",
    "increment",
    "movestogo",
    "opptime",
    "oppincrement",
    "oppmovestogo",
    "depth",
    "nodes",
    "movetime",
    "infinite",
    "ponder",
    "draw",
    "searchmoves",
];

/// Writes an event as UCCI does.
pub(crate) fn write(event: &Event) -> String {
    match event {
        Event::Introduction(introduction) => uci::write_introduction(introduction, "ucciok", write_option),
        Event::Info(info) => {
            let line = if info.moves.is_empty() { String::new() } else { format!(" pv {}", info.moves.join(" ")) };
            let score = write_score(info.score);
            let time = info.time.max(Duration::from_millis(1)).as_millis();
            format!("info time {time} nodes {}\ninfo depth {} score {score}{line}", info.nodes, info.depth)
        }
        Event::Best { mv: Some(mv), ponder } => uci::write_best(mv, ponder.as_deref()),
        Event::Best { mv: None, .. } => "nobestmove".to_owned(),
        Event::Note(text) | Event::Failure(text) => format!("info message {}", on_one_line(text)),
        Event::Complaint(complaint) => format!("info message {}", on_one_line(&uci::write_complaint(complaint))),
        Event::IllegalMove { text, reason } => format!("info message illegal move `{text}`: {}", on_one_line(reason)),
        Event::Bye => "bye".to_owned(),
        Event::IllegalPosition(_) | Event::Variant(_) | Event::Result { .. } => {
            uci::write_common(event).replacen("info string", "info message", 1)
        }
        _ => uci::write_common(event),
    }
}

/// Names of options have no blanks here.
pub(crate) fn option_name(name: &str) -> String {
    if name == "Hash" { "hashsize".to_owned() } else { name.replace(' ', "_") }
}

fn write_option(option: &Choice) -> String {
    format!("option {} {}", option_name(option.name), uci::write_choices(&option.choices))
}

/// A number always: a mate is what no advantage reaches, less the plies that it takes.
fn write_score(score: Score) -> String {
    const MATE: i64 = 30_000;
    match score {
        Score::Advantage(value) => value.clamp(-20_000, 20_000).to_string(),
        Score::WinIn(plies) => (MATE - i64::from(plies)).to_string(),
        Score::LossIn(plies) => (i64::from(plies) - MATE).to_string(),
    }
}
