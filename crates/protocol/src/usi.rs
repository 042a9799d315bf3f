//! USI, the protocol of shogi programs. Its "black" moves first; mates are counted in plies.

use std::mem;

use crate::command::{Command, Complaint, Reading};
use crate::dialect::Dialect;
use crate::event::{Choice, Event, Score};
use crate::uci;
use crate::words::Words;

/// What a line asks for.
pub(crate) fn read(line: &str, words: &[&str]) -> Reading {
    match words {
        ["usi"] => Command::Hello(Dialect::Usi).into(),
        ["usinewgame"] => Command::NewGame.into(),
        ["gameover", ..] => Command::GameOver.into(),
        ["go", "mate", rest @ ..] => read_mate(rest),
        ["go", "perft", ..] => uci::read_common(line, words).unwrap_or_else(|| Command::Nothing.into()),
        ["go", rest @ ..] => swapped(uci::read_go(rest)),
        _ => uci::read_common(line, words).unwrap_or_else(|| {
            let remedy =
                "there are usi, isready, usinewgame, setoption, position, go, stop, ponderhit, gameover and quit";
            uci::unknown(line, remedy)
        }),
    }
}

/// The clocks are told by colour, and the colours are the other way round.
fn swapped(mut reading: Reading) -> Reading {
    if let Command::Go(go) = &mut reading.command {
        mem::swap(&mut go.first, &mut go.second);
    }
    reading
}

/// `go mate 10000`, in milliseconds, or `go mate infinite`.
fn read_mate(words: &[&str]) -> Reading {
    match words {
        [] | ["infinite"] => Command::Solve(None).into(),
        [_] => {
            let mut words = Words::new(words);
            match words.milliseconds("mate") {
                Some(time) => Command::Solve(Some(time)).into(),
                None => Reading { command: Command::Solve(Some(DEFAULT_TIME)), complaints: words.complaints },
            }
        }
        _ => Reading {
            command: Command::Solve(Some(DEFAULT_TIME)),
            complaints: vec![Complaint::new("no time for go mate", &words.join(" "), "write `go mate 10000`")],
        },
    }
}

/// For a time that cannot be read.
const DEFAULT_TIME: std::time::Duration = std::time::Duration::from_secs(1);

/// Writes an event as USI does.
pub(crate) fn write(event: &Event) -> String {
    match event {
        Event::Introduction(introduction) => uci::write_introduction(introduction, "usiok", write_option),
        Event::Info(info) => uci::write_info(info, &write_score(info.score)),
        Event::Best { mv, ponder } => uci::write_best(mv.as_deref().unwrap_or("resign"), ponder.as_deref()),
        Event::Declare => "bestmove win".to_owned(),
        Event::Mate(Some(moves)) => format!("checkmate {}", moves.join(" ")),
        Event::Mate(None) => "checkmate timeout".to_owned(),
        Event::NoMate => "checkmate nomate".to_owned(),
        _ => uci::write_common(event),
    }
}

/// Names of options have no blanks here, and begin with the name of the protocol.
pub(crate) fn option_name(name: &str) -> String {
    let name = match name.strip_prefix("UCI_") {
        Some(rest) => format!("USI_{rest}"),
        // What other shogi programs call it.
        None if name == "Move Overhead" => "NetworkDelay".to_owned(),
        None if matches!(name, "Hash" | "Ponder" | "MultiPV") => format!("USI_{name}"),
        None => name.to_owned(),
    };
    name.replace(' ', "_")
}

fn write_option(option: &Choice) -> String {
    format!("option name {} {}", option_name(option.name), uci::write_choices(&option.choices))
}

fn write_score(score: Score) -> String {
    match score {
        Score::Advantage(value) => format!("cp {value}"),
        Score::WinIn(plies) => format!("mate {plies}"),
        // Mated on the spot is still mated.
        Score::LossIn(0) => "mate -0".to_owned(),
        Score::LossIn(plies) => format!("mate -{plies}"),
    }
}
