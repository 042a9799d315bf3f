//! What is said about a game: the names of the Japanese formats, and those of PGN where it has the same.

use super::super::Record;
use super::Players;

/// A Japanese name, what CSA files call the same, and the PGN name of what both mean; without one the Japanese name is
/// the tag's. Dates and times of play are more than a name: see [`tags`] and [`japanese`].
const NAMES: [(&str, Option<&str>, Option<&str>); 8] = [
    ("棋戦", Some("EVENT"), Some("Event")),
    ("場所", Some("SITE"), Some("Site")),
    ("戦型", Some("OPENING"), Some("Opening")),
    ("終了日時", Some("END_TIME"), None),
    ("備考", Some("NOTE"), None),
    ("最大手数", Some("MAX_MOVES"), None),
    ("持将棋", Some("JISHOGI"), None),
    ("注釈", None, Some("Annotator")),
];

/// Tags that the rest of a record says, or that a start says.
const TOLD: [&str; 6] = ["Variant", "FEN", "SetUp", "Result", "PlyCount", "手合割"];

/// Does the rest of a record say what a tag says?
pub fn is_told(name: &str) -> bool {
    TOLD.contains(&name)
}

/// The tags that a Japanese header means.
pub fn tags(name: &str, value: &str) -> Vec<(String, String)> {
    let one = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    match name {
        "先手" | "下手" => return one("White", value),
        "後手" | "上手" => return one("Black", value),
        "開始日時" => {
            if let Some((date, time)) = date(value) {
                let mut tags = one("Date", &date);
                tags.extend(time.map(|time| ("Time".to_owned(), time)));
                return tags;
            }
        }
        "持ち時間" => {
            if let Some(control) = control(value) {
                return one("TimeControl", &control);
            }
        }
        _ => {}
    }
    let known = NAMES.iter().find(|(japanese, ..)| *japanese == name);
    one(known.and_then(|(_, _, tag)| *tag).unwrap_or(name), value)
}

/// The Japanese headers of a record, in its order, and the names of tags that no header can have.
pub fn japanese(record: &Record, players: Players) -> (Vec<(String, String)>, Vec<String>) {
    let mut headers = Vec::new();
    let mut unheld = Vec::new();
    let dated = record.tag("Date").is_some_and(is_date);
    for (name, value) in &record.tags {
        let value = single_line(value);
        let (name, value) = match name.as_str() {
            told if is_told(told) => continue,
            "White" => (players.name(pantheon_rules::Color::White), value),
            "Black" => (players.name(pantheon_rules::Color::Black), value),
            "Date" if dated => {
                let time = record.tag("Time").filter(|time| is_time(time));
                (
                    "開始日時",
                    format!("{}{}", value.replace('.', "/"), time.map_or(String::new(), |time| format!(" {time}"))),
                )
            }
            "Time" if dated && is_time(&value) => continue,
            "TimeControl" if control(&spell_control(&value)).as_ref() == Some(&value) => {
                ("持ち時間", spell_control(&value))
            }
            other => {
                let known = NAMES.iter().find(|(_, _, tag)| *tag == Some(other));
                (known.map_or(other, |(japanese, ..)| *japanese), value)
            }
        };
        if is_name(name) {
            headers.push((name.to_owned(), value));
        } else {
            unheld.push(format!("the tag `{name}`"));
        }
    }
    (headers, unheld)
}

/// Can a line begin with it and a colon, and be read as a header?
pub fn is_name(name: &str) -> bool {
    const TAKEN: [&str; 8] =
        ["変化", "手合割", "先手の持駒", "後手の持駒", "下手の持駒", "上手の持駒", "手数", "Variant"];
    let first = name.chars().next();
    let ordinary =
        first.is_some_and(|c| !"#*&|+'$%".contains(c) && !c.is_numeric() && super::lines::digit(c).is_none());
    let marks = "▲△▼▽☗☖";
    ordinary
        && !TAKEN.contains(&name)
        && !name.starts_with("まで")
        && !name.contains(|c: char| c == '：' || c == ':' || c.is_whitespace() || marks.contains(c) || c.is_control())
}

/// A text without line breaks.
pub fn single_line(text: &str) -> String {
    if !text.contains(['\n', '\r']) {
        return text.to_owned();
    }
    text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The tag that a CSA name means.
pub fn tags_of_csa(name: &str, value: &str) -> Vec<(String, String)> {
    let one = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    match name {
        "START_TIME" => {
            return match date(value) {
                Some(_) => tags("開始日時", value),
                None => one("開始日時", value),
            };
        }
        "TIME" => {
            let parts: Vec<&str> = value.split('+').collect();
            if let [main, "0", "0"] = parts.as_slice()
                && is_digits(main)
            {
                return one("TimeControl", main);
            }
            if let [main, "0", increment] = parts.as_slice()
                && is_digits(main)
                && is_digits(increment)
            {
                return one("TimeControl", &format!("{main}+{increment}"));
            }
        }
        _ => {}
    }
    let known = NAMES.iter().find(|(_, csa, _)| *csa == Some(name));
    one(known.map_or(name, |(japanese, _, tag)| tag.unwrap_or(japanese)), value)
}

/// The CSA headers of a record without the players' names, and the names of tags that no header can have.
pub fn csa(record: &Record) -> (Vec<(String, String)>, Vec<String>) {
    let mut headers = Vec::new();
    let mut unheld = Vec::new();
    let dated = record.tag("Date").is_some_and(is_date);
    for (name, value) in &record.tags {
        let value = single_line(value);
        let (name, value) = match name.as_str() {
            told if is_told(told) => continue,
            "White" | "Black" => continue,
            "Date" if dated => {
                let time = record.tag("Time").filter(|time| is_time(time));
                (
                    "START_TIME",
                    format!("{}{}", value.replace('.', "/"), time.map_or(String::new(), |time| format!(" {time}"))),
                )
            }
            "Time" if dated && is_time(&value) => continue,
            "開始日時" => ("START_TIME", value),
            "TimeControl" => match value.split_once('+') {
                None if is_digits(&value) => ("TIME", format!("{value}+0+0")),
                Some((main, more)) if is_digits(main) && is_digits(more) => ("TIME", format!("{main}+0+{more}")),
                _ => ("TimeControl", value),
            },
            other => {
                let known = NAMES.iter().find(|(japanese, csa, tag)| csa.is_some() && tag.unwrap_or(japanese) == other);
                (known.and_then(|(_, csa, _)| *csa).unwrap_or(other), value)
            }
        };
        if name.is_empty() || name.contains([':', '\n', '\r']) {
            unheld.push(format!("the tag `{name}`"));
        } else if value.is_empty() {
            unheld.push(format!("the empty tag `{name}`"));
        } else {
            headers.push((name.to_owned(), value));
        }
    }
    (headers, unheld)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.len() < 10 && text.bytes().all(|b| b.is_ascii_digit())
}

/// `2024/01/02` and what follows a blank: the date as PGN has it, and the time.
fn date(value: &str) -> Option<(String, Option<String>)> {
    let (day, time) = match value.split_once(' ') {
        Some((day, time)) => (day, Some(time)),
        None => (value, None),
    };
    let date = day.replace('/', ".");
    let sound = is_date(&date) && !day.contains('.') && time.is_none_or(is_time);
    sound.then(|| (date, time.map(str::to_owned)))
}

/// `2024.01.02`, with `?` for what is not known.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let sound =
        |part: &str, length: usize| part.len() == length && part.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    matches!(parts.as_slice(), [year, month, day] if sound(year, 4) && sound(month, 2) && sound(day, 2))
}

/// `10:00:00` or `10:00`.
fn is_time(text: &str) -> bool {
    let parts: Vec<&str> = text.split(':').collect();
    (2..=3).contains(&parts.len()) && parts.iter().all(|part| part.len() == 2 && is_digits(part))
}

/// The PGN text of a time control that is a plain duration, or is written as PGN writes it.
fn control(value: &str) -> Option<String> {
    if let Some(seconds) = seconds(value)
        && spell_seconds(seconds) == value
    {
        return Some(seconds.to_string());
    }
    let as_in_pgn = value.starts_with(|c: char| c.is_ascii_digit() || c == '*')
        && value.bytes().all(|b| b.is_ascii_digit() || b"+/:*".contains(&b));
    as_in_pgn.then(|| value.to_owned())
}

fn spell_control(control: &str) -> String {
    match control.parse::<u32>() {
        Ok(seconds) if seconds > 0 && control == seconds.to_string() => spell_seconds(seconds),
        _ => control.to_owned(),
    }
}

/// `1時間30分`.
fn spell_seconds(seconds: u32) -> String {
    let part = |number: u32, unit: &str| if number > 0 { format!("{number}{unit}") } else { String::new() };
    [part(seconds / 3600, "時間"), part(seconds / 60 % 60, "分"), part(seconds % 60, "秒")].concat()
}

fn seconds(text: &str) -> Option<u32> {
    let mut rest = text;
    let mut sum = 0u32;
    for (unit, worth) in [("時間", 3600u32), ("分", 60), ("秒", 1)] {
        if let Some((number, after)) = rest.split_once(unit) {
            sum = sum.checked_add(number.parse::<u32>().ok()?.checked_mul(worth)?)?;
            rest = after;
        }
    }
    (rest.is_empty() && sum > 0).then_some(sum)
}
