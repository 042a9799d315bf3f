//! What XBoard asks for.

use std::time::Duration;

use crate::command::{Command, Complaint, Hand, Reading};
use crate::dialect::Dialect;
use crate::words::{Words, seconds};

/// What a line asks for. Courtesies that need no answer are accepted quietly.
pub(crate) fn read(line: &str, words: &[&str]) -> Reading {
    let (word, rest) = match words {
        [word, rest @ ..] => (*word, rest),
        [] => return Command::Nothing.into(),
    };
    let argument = || line.trim_start().strip_prefix(word).unwrap_or_default().trim();
    match word {
        "xboard" => Command::Hello(Dialect::Xboard).into(),
        "protover" => Command::Features.into(),
        "new" => Command::NewGame.into(),
        "variant" => required(rest, "variant", "write `variant crazyhouse`", |name| Command::Variant(name.to_owned())),
        "setboard" => Command::Board(argument().to_owned()).into(),
        "holding" => read_holding(argument()),
        "force" => Command::Force.into(),
        "go" => Command::Play.into(),
        "playother" => Command::PlayOther.into(),
        "usermove" => required(rest, "usermove", "write `usermove e2e4`", |text| Command::Move(text.to_owned())),
        "level" => read_level(line, rest),
        "st" => read_move_time(rest),
        "sd" => number(rest, word, |depth| Command::Depth(depth.min(u64::from(u32::MAX)) as u32)),
        "nps" => number(rest, word, Command::NodeRate),
        "time" => number(rest, word, |hundredths| Command::Clock(centiseconds(hundredths))),
        "otim" => number(rest, word, |hundredths| Command::OpponentClock(centiseconds(hundredths))),
        "memory" => number(rest, word, Command::Memory),
        "cores" => number(rest, word, Command::Cores),
        "?" => Command::MoveNow.into(),
        "ping" => Command::Ping(argument().to_owned()).into(),
        "draw" => Command::Draw.into(),
        "result" => Command::GameOver.into(),
        "hint" => Command::Hint.into(),
        "bk" => Command::Book.into(),
        "undo" => Command::TakeBack(1).into(),
        "remove" => Command::TakeBack(2).into(),
        "analyze" => Command::Analyze.into(),
        "exit" => Command::Exit.into(),
        "." => Command::Status.into(),
        "post" => Command::Post(true).into(),
        "nopost" => Command::Post(false).into(),
        "hard" => Command::Ponder(true).into(),
        "easy" => Command::Ponder(false).into(),
        "option" => read_option(argument()),
        "lift" => required(rest, "lift", "write `lift e2`", |square| Command::Lift(square.to_owned())),
        "quit" => Command::Quit.into(),
        "edit" => Complaint::new("command not implemented", line.trim(), "send a position with setboard").into(),
        "d" => Command::Show.into(),
        "eval" => Command::Evaluate.into(),
        "perft" => number(rest, word, |depth| Command::Perft(depth.min(u64::from(u32::MAX)) as u32)),
        word if COURTESIES.contains(&word) => Command::Nothing.into(),
        _ => match rest {
            [] => Command::Word(word.to_owned()).into(),
            _ => unknown(line),
        },
    }
}

/// What is good to know, and changes nothing.
const COURTESIES: [&str; 20] = [
    "accepted", "rejected", "random", "computer", "name", "rating", "ics", "white", "black", "hover", "put", "pause",
    "resume", "egtpath", "partner", "ptell", "tell", "include", "exclude", "setscore",
];

fn unknown(line: &str) -> Reading {
    Complaint::new("unknown command", line.trim(), "").into()
}

fn required(rest: &[&str], word: &str, remedy: &str, command: impl Fn(&str) -> Command) -> Reading {
    match rest {
        [argument, ..] => command(argument).into(),
        [] => Complaint::new("something is missing", word, remedy).into(),
    }
}

fn number(rest: &[&str], word: &str, command: impl Fn(u64) -> Command) -> Reading {
    let mut words = Words::new(rest);
    match words.count(word) {
        Some(number) => command(number).into(),
        None => Reading { command: Command::Nothing, complaints: words.complaints },
    }
}

fn centiseconds(hundredths: u64) -> Duration {
    seconds(hundredths as f64 / 100.0)
}

/// `level 40 5 0`, `level 0 2:30 1.5`: moves, minutes and perhaps seconds, seconds a move.
fn read_level(line: &str, words: &[&str]) -> Reading {
    let level = || match words {
        [moves, base, increment, ..] => {
            let moves: u32 = moves.parse().ok()?;
            let base = match base.split_once(':') {
                Some((minutes, rest)) => 60.0 * positive(minutes)? + positive(rest)?,
                None => 60.0 * positive(base)?,
            };
            let increment = seconds(positive(increment)?);
            Some(Command::Level { moves: (moves > 0).then_some(moves), base: seconds(base), increment })
        }
        _ => None,
    };
    match level() {
        Some(command) => command.into(),
        None => Complaint::new("no time control", line.trim(), "write `level 40 5 0` or `level 0 2:30 1`").into(),
    }
}

fn read_move_time(words: &[&str]) -> Reading {
    match words {
        [time, ..] if positive(time).is_some() => Command::MoveTime(positive(time).unwrap_or_default()).into(),
        _ => Complaint::new("no number", &words.join(" "), "`st` is followed by a number of seconds").into(),
    }
}

fn positive(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0)
}

/// `option N=V`, and `option N` for a button.
fn read_option(argument: &str) -> Reading {
    let (name, value) = argument.split_once('=').unwrap_or((argument, ""));
    match name.trim() {
        "" => Complaint::new("no option", argument, "write `option MultiPV=2`").into(),
        name => Command::Option { name: name.to_owned(), value: value.trim().to_owned() }.into(),
    }
}

/// `holding [white] [black] …`.
fn read_holding(argument: &str) -> Reading {
    let mut parts = argument.split('[').skip(1).map(|part| part.split_once(']').map_or("", |(letters, _)| letters));
    match (parts.next(), parts.next()) {
        (Some(white), Some(black)) => {
            Command::Hands(Hand { white: white.trim().to_owned(), black: black.trim().to_owned() }).into()
        }
        _ => Complaint::new("no holdings", argument, "write `holding [PP] [N]`").into(),
    }
}
