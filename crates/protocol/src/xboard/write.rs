//! What XBoard is told.

use super::setup::other_name;
use crate::command::Complaint;
use crate::event::{Choice, Choices, Event, Info, Introduction, Score, Setup, Summary};
use crate::words::on_one_line;

/// Writes an event as XBoard wants it.
pub(crate) fn write(event: &Event) -> String {
    match event {
        Event::Introduction(introduction) => write_features(introduction),
        Event::Pong(text) => format!("pong {text}"),
        Event::Note(text) => format!("# {}", on_one_line(text)),
        // Notes are for those who look for faults. Of errors it shows this form alone, and it draws conclusions of its
        // own from words such as `draw` in others.
        Event::Failure(text) => format!("tellusererror {}", in_a_window(text)),
        Event::Complaint(complaint) => write_complaint(complaint),
        Event::IllegalPosition(reason) => format!("tellusererror Illegal position: {}", on_one_line(reason)),
        // XBoard looks for words in all lines, and overlooks a move whose reason has one of them.
        Event::IllegalMove { text, reason } => format!("Illegal move: {text}\n# {}", on_one_line(reason)),
        Event::Info(info) => write_info(info),
        Event::Move(mv) | Event::Best { mv: Some(mv), .. } => format!("move {mv}"),
        Event::Hint(mv) => format!("Hint: {mv}"),
        Event::OfferDraw => "offer draw".to_owned(),
        Event::Result { score, reason } => format!("{score} {{{}}}", within_braces(reason)),
        // Lines that begin with a blank are shown, up to an empty one.
        Event::Book(text) => format!(" {}\n", on_one_line(text)),
        Event::Status(info) => write_status(info),
        Event::Highlight(colours) => format!("highlight {colours}"),
        Event::Variant(summary) => write_setup(summary),
        Event::Text(text) => text.lines().map(|line| format!("# {line}")).collect::<Vec<_>>().join("\n"),
        Event::Ready | Event::Best { mv: None, .. } | Event::Declare | Event::Mate(_) | Event::NoMate | Event::Bye => {
            String::new()
        }
    }
}

/// `Error (unknown command): x`.
fn write_complaint(complaint: &Complaint) -> String {
    let Complaint { problem, text, remedy } = complaint;
    let remedy = if remedy.is_empty() { String::new() } else { format!("; {remedy}") };
    format!("Error ({}): {}", within_brackets(&format!("{problem}{remedy}")), on_one_line(text))
}

/// The reason ends at the first closing bracket.
fn within_brackets(text: &str) -> String {
    on_one_line(text).replace(['(', ')'], "'")
}

/// These words of the system mean, wherever they stand, that the program could not be started.
fn in_a_window(text: &str) -> String {
    let words = ["No such file", "Permission denied"];
    words.iter().fold(on_one_line(text), |text, word| text.replace(word, &word.to_lowercase()))
}

fn within_braces(text: &str) -> String {
    on_one_line(text).replace(['{', '}'], "'")
}

fn write_features(introduction: &Introduction) -> String {
    let all = &introduction.variants;
    let is_said_otherwise = |name: &str| other_name(name).is_some_and(|other| all.iter().any(|name| name == other));
    let variants: Vec<&str> = all.iter().map(String::as_str).filter(|name| !is_said_otherwise(name)).collect();
    let mut lines = vec![
        "feature done=0".to_owned(),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 sigint=0 sigterm=1 reuse=1 analyze=1 \
         colors=0 ics=0 name=0 pause=0 nps=1 memory=1 smp=1 highlight=1 debug=1"
            .to_owned(),
        format!("feature myname=\"{}\"", introduction.name),
        format!("feature variants=\"{}\"", variants.join(",")),
    ];
    // These three have commands of their own.
    let has_command = |name: &str| matches!(name, "UCI_Variant" | "Hash" | "Threads" | "Ponder");
    let options = introduction.options.iter().filter(|option| !has_command(option.name));
    lines.extend(options.map(|option| format!("feature option=\"{}\"", write_option(option))));
    lines.push("feature done=1".to_owned());
    lines.join("\n")
}

/// XBoard allows blanks in the names of options, but not all who speak its language do.
pub(crate) fn option_name(name: &str) -> String {
    name.replace(' ', "_")
}

fn write_option(option: &Choice) -> String {
    let name = option_name(option.name);
    match &option.choices {
        Choices::Check(default) => format!("{name} -check {}", u8::from(*default)),
        Choices::Spin { default, min, max } => format!("{name} -spin {default} {min} {max}"),
        Choices::Combo { default, words } => {
            let others: String = words.iter().map(|word| mark(word, default)).collect::<Vec<_>>().join(" /// ");
            format!("{name} -combo {others}")
        }
        Choices::Text(default) => format!("{name} -string {default}"),
        Choices::Button => format!("{name} -button"),
    }
}

/// The word that holds at first has a star.
fn mark(word: &str, default: &str) -> String {
    if word == default { format!("*{word}") } else { word.to_owned() }
}

/// Depth, score, hundredths of a second, nodes, longest line, speed, positions found in tables of endgames, and moves.
fn write_info(info: &Info) -> String {
    format!(
        "{} {} {} {} {} {} 0\t{}",
        info.depth,
        write_score(info.score),
        info.time.as_millis() / 10,
        info.nodes,
        info.longest,
        info.speed,
        info.moves.join(" ")
    )
}

/// A mate in so many moves is 100000 and the number of moves.
fn write_score(score: Score) -> i64 {
    const MATE: i64 = 100_000;
    match score {
        Score::Advantage(value) => i64::from(value),
        Score::WinIn(_) => MATE + score.in_moves(),
        Score::LossIn(_) => score.in_moves() - MATE,
    }
}

/// `stat01: time nodes ply moves-left moves`, to the question how far the analysis is.
fn write_status(info: &Info) -> String {
    format!("stat01: {} {} {} 0 1", info.time.as_millis() / 10, info.nodes, info.depth)
}

fn write_setup(summary: &Summary) -> String {
    let Some(setup) = &summary.setup else { return String::new() };
    let Summary { files, ranks, start, .. } = summary;
    let Setup { like, table, pocket, pieces } = setup;
    let mut lines = vec![format!("setup ({table}) {files}x{ranks}+{pocket}_{like} {start}")];
    lines.extend(pieces.iter().map(|(letter, betza)| format!("piece {letter}& {betza}")));
    lines.join("\n")
}
