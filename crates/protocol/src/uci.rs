//! UCI, with `UCI_Variant` and the few words for tools that Fairy-Stockfish has.

use crate::command::{Command, Complaint, Go, Reading, Start};
use crate::dialect::Dialect;
use crate::event::{Bound, Choice, Choices, Event, Info, Introduction, Score};
use crate::words::{Words, on_one_line};

/// What a line asks for.
pub(crate) fn read(line: &str, words: &[&str]) -> Reading {
    match words {
        // UCI passes over words that mean nothing.
        ["uci", ..] => Command::Hello(Dialect::Uci).into(),
        ["ucinewgame", ..] => Command::NewGame.into(),
        // A copy protection and registration that nobody needs, and what asks for more talk.
        ["debug" | "register", ..] => Command::Nothing.into(),
        _ => read_common(line, words).unwrap_or_else(|| {
            unknown(
                line,
                "there are uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, d, eval, bench and quit",
            )
        }),
    }
}

/// What a line asks for in the words that UCI's relatives share.
pub(crate) fn read_common(line: &str, words: &[&str]) -> Option<Reading> {
    Some(match words {
        ["isready", ..] => Command::Ready.into(),
        ["stop", ..] => Command::Stop.into(),
        ["ponderhit", ..] => Command::Hit.into(),
        ["quit", ..] => Command::Quit.into(),
        ["setoption", ..] => read_option(line),
        ["position", rest @ ..] => read_position(rest),
        ["go", "perft", depth @ ..] => read_perft(depth),
        ["go", rest @ ..] => read_go(rest),
        ["d"] => Command::Show.into(),
        ["eval"] => Command::Evaluate.into(),
        ["bench", rest @ ..] => {
            let mut words = Words::new(rest);
            let depth = if rest.is_empty() { None } else { words.small("bench") };
            Reading { command: Command::Bench(depth), complaints: words.complaints }
        }
        _ => return None,
    })
}

pub(crate) fn unknown(line: &str, remedy: &str) -> Reading {
    Complaint::new("unknown command", line.trim(), remedy).into()
}

/// `setoption name N value V`: both may have blanks in them, and a value may be missing.
fn read_option(line: &str) -> Reading {
    let named = split_word(line).1;
    let name = named.split_whitespace().skip(1).take_while(|&word| word != "value").collect::<Vec<_>>().join(" ");
    if split_word(named).0 != "name" || name.is_empty() {
        let remedy = "it is written like: setoption name UCI_Variant value chess";
        return Complaint::new("no option", line.trim(), remedy).into();
    }
    // The value is taken as it is written: it may be the name of a file.
    let mut value = named;
    while !value.is_empty() {
        let (word, rest) = split_word(value);
        value = rest;
        if word == "value" {
            break;
        }
    }
    Command::Option { name, value: value.to_owned() }.into()
}

/// The first word of a text, and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// `position startpos|fen …|sfen … [moves …]`.
pub(crate) fn read_position(words: &[&str]) -> Reading {
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (text, moves) = (&words[..split], words.get(split + 1..).unwrap_or_default());
    let start = match text {
        ["startpos"] => Start::Initial,
        ["fen", fen @ ..] => Start::Fen(fen.join(" ")),
        ["sfen", sfen @ ..] => Start::Sfen(sfen.join(" ")),
        _ => {
            let remedy = "write `position startpos`, `position fen ...` or `position sfen ...`";
            let complaint = Complaint::new("no position", &text.join(" "), remedy);
            return Reading { command: Command::NoPosition, complaints: vec![complaint] };
        }
    };
    Command::Position { start, moves: moves.iter().map(|&text| text.to_owned()).collect() }.into()
}

/// The same for games of xiangqi programs, which may call who moves first red.
pub(crate) fn read_position_of_red(words: &[&str]) -> Reading {
    match words {
        ["fen", board, "r", rest @ ..] => read_position(&[&["fen", *board, "w"][..], rest].concat()),
        _ => read_position(words),
    }
}

fn read_perft(depth: &[&str]) -> Reading {
    match depth {
        [depth] => match depth.parse() {
            Ok(depth) => Command::Perft(depth).into(),
            Err(_) => Complaint::new("no depth for perft", depth, "a depth is a number: go perft 4").into(),
        },
        _ => Complaint::new("no depth for perft", &depth.join(" "), "perft takes a depth and nothing else: go perft 4")
            .into(),
    }
}

/// `go` and what bounds it. What is not understood is passed over, for an answer is expected all the same.
pub(crate) fn read_go(words: &[&str]) -> Reading {
    let mut words = Words::new(words);
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "wtime" => go.first.left = words.milliseconds(word),
            "btime" => go.second.left = words.milliseconds(word),
            "winc" => go.first.increment = words.milliseconds(word),
            "binc" => go.second.increment = words.milliseconds(word),
            "byoyomi" => go.byoyomi = words.milliseconds(word),
            "movestogo" => go.moves_to_go = words.small(word).filter(|&moves| moves > 0),
            "depth" => go.depth = words.small(word),
            "nodes" => go.nodes = words.count(word),
            "mate" => go.mate = words.small(word),
            "movetime" => go.time = words.milliseconds(word),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => go.moves = words.until(&GO_WORDS),
            // It was complained of already, as a number that is none.
            _ if words.complaints.last().is_some_and(|complaint| complaint.text == word) => {}
            _ => words.complain_of("unknown word after go", word, &GO_WORDS),
        }
    }
    Reading { command: Command::Go(go), complaints: words.complaints }
}

/// The words that may follow `go`.
const GO_WORDS: [&str; 14] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "byoyomi",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "infinite",
    "ponder",
    "perft",
    "searchmoves",
];

/// Writes an event as UCI does.
pub(crate) fn write(event: &Event) -> String {
    match event {
        Event::Introduction(introduction) => write_introduction(introduction, "uciok", write_option),
        Event::Info(info) => write_info(info, &write_score(info.score)),
        Event::Best { mv, ponder } => write_best(mv.as_deref().unwrap_or("(none)"), ponder.as_deref()),
        _ => write_common(event),
    }
}

/// What UCI's relatives say in the same words.
pub(crate) fn write_common(event: &Event) -> String {
    match event {
        Event::Ready => "readyok".to_owned(),
        Event::Note(text) | Event::Failure(text) => format!("info string {}", on_one_line(text)),
        Event::Complaint(complaint) => format!("info string {}", on_one_line(&write_complaint(complaint))),
        Event::IllegalPosition(reason) => format!("info string no position: {}", on_one_line(reason)),
        Event::IllegalMove { text, reason } => format!("info string illegal move `{text}`: {}", on_one_line(reason)),
        Event::Variant(summary) => format!(
            "info string variant {} files {} ranks {} pocket {} template {} startpos {}",
            summary.name, summary.files, summary.ranks, summary.pocket, summary.template, summary.start
        ),
        Event::Result { score, reason } => format!("info string {score} {}", on_one_line(reason)),
        Event::Text(text) => text.clone(),
        Event::Hint(mv) | Event::Move(mv) => format!("bestmove {mv}"),
        _ => String::new(),
    }
}

/// A complaint as a sentence.
pub(crate) fn write_complaint(complaint: &Complaint) -> String {
    let Complaint { problem, text, remedy } = complaint;
    let remedy = if remedy.is_empty() { String::new() } else { format!("; {remedy}") };
    format!("{problem} `{text}`{remedy}")
}

pub(crate) fn write_introduction(
    introduction: &Introduction,
    end: &str,
    write_option: impl Fn(&Choice) -> String,
) -> String {
    let Introduction { name, author, options, .. } = introduction;
    let options: Vec<String> = options.iter().map(write_option).collect();
    format!("id name {name}\nid author {author}\n\n{}\n{end}", options.join("\n"))
}

fn write_option(option: &Choice) -> String {
    format!("option name {} {}", option.name, write_choices(&option.choices))
}

pub(crate) fn write_choices(choices: &Choices) -> String {
    match choices {
        Choices::Check(default) => format!("type check default {default}"),
        Choices::Spin { default, min, max } => format!("type spin default {default} min {min} max {max}"),
        Choices::Combo { default, words } => {
            let words: String = words.iter().map(|word| format!(" var {word}")).collect();
            format!("type combo default {default}{words}")
        }
        Choices::Text(default) if default.is_empty() => "type string default <empty>".to_owned(),
        Choices::Text(default) => format!("type string default {default}"),
        Choices::Button => "type button".to_owned(),
    }
}

fn write_score(score: Score) -> String {
    match score {
        Score::Advantage(value) => format!("cp {value}"),
        // Other programs read 0 as lost.
        Score::WinIn(_) => format!("mate {}", score.in_moves().max(1)),
        Score::LossIn(_) => format!("mate {}", score.in_moves()),
    }
}

pub(crate) fn write_info(info: &Info, score: &str) -> String {
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let chances = info.chances.map_or_else(String::new, |[win, draw, loss]| format!(" wdl {win} {draw} {loss}"));
    let line = if info.moves.is_empty() { String::new() } else { format!(" pv {}", info.moves.join(" ")) };
    format!(
        "info depth {} seldepth {} multipv {} score {score}{bound}{chances} nodes {} nps {} hashfull {} time {}{line}",
        info.depth,
        info.longest,
        info.line,
        info.nodes,
        info.speed,
        info.full,
        info.time.as_millis()
    )
}

pub(crate) fn write_best(mv: &str, ponder: Option<&str>) -> String {
    let ponder = ponder.map_or_else(String::new, |ponder| format!(" ponder {ponder}"));
    format!("bestmove {mv}{ponder}")
}
