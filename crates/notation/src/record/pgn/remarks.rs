//! What programs put into comments: clocks and judgements, `[%clk 0:03:00]`, `[%emt 0:00:05]`, `[%eval 0.25]`.

use std::fmt::Write;
use std::time::Duration;

use crate::record::{Node, Score};

/// Takes what it understands out of a comment and adds the rest to what is said about the node.
pub(super) fn attach(node: &mut Node, text: &str) {
    // Most comments of servers are one clock and nothing else.
    if let Some(time) = text.strip_prefix("[%clk ").and_then(|rest| duration(rest.strip_suffix(']')?)) {
        node.clock = Some(time);
        return;
    }
    let mut said = String::new();
    let mut rest = text;
    while let Some(start) = command(rest) {
        let Some(length) = rest[start..].find(']') else { break };
        let end = start + length + 1;
        let inside = &rest[start + 2..end - 1];
        if understand(node, inside) {
            join(&mut said, rest[..start].trim());
        } else {
            join(&mut said, rest[..end].trim());
        }
        rest = &rest[end..];
    }
    join(&mut said, rest.trim());
    if node.comment.is_empty() {
        node.comment = said;
    } else {
        join(&mut node.comment, &said);
    }
}

/// A comment that is a clock and nothing else, as servers write it after every move: ` [%clk 0:03:00] }`. The time and
/// how many bytes it takes, with the bracket.
#[inline]
pub(super) fn plain_clock(bytes: &[u8]) -> Option<(Duration, usize)> {
    let inside = bytes.strip_prefix(b" ").unwrap_or(bytes);
    let rest = inside.strip_prefix(b"[%clk ")?;
    let &[hours, b':', tens, minutes, b':', ten, seconds, b']', ref rest @ ..] = rest else { return None };
    let digit = |byte: u8| u64::from(byte.wrapping_sub(b'0'));
    let digits = [hours, tens, minutes, ten, seconds].map(digit);
    let rest = rest.strip_prefix(b" ").unwrap_or(rest).strip_prefix(b"}")?;
    let [hours, tens, minutes, ten, seconds] = digits;
    let time = Duration::from_secs(hours * 3600 + (tens * 10 + minutes) * 60 + ten * 10 + seconds);
    digits.iter().all(|&digit| digit < 10).then_some((time, bytes.len() - rest.len()))
}

/// Where a command begins.
fn command(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut from = 0;
    loop {
        let at = from + bytes[from..].iter().position(|&byte| byte == b'[')?;
        if bytes.get(at + 1) == Some(&b'%') {
            return Some(at);
        }
        from = at + 1;
    }
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

fn understand(node: &mut Node, command: &str) -> bool {
    let Some((name, value)) = command.split_once([' ', '\t', '\n']) else { return false };
    let value = value.trim();
    match name {
        "clk" => set(&mut node.clock, duration(value)),
        "emt" => set(&mut node.spent, duration(value)),
        // A depth may stand behind the value.
        "eval" => set(&mut node.score, score(value.split(',').next().unwrap_or(value).trim())),
        _ => false,
    }
}

fn set<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    let known = value.is_some();
    if known {
        *field = value;
    }
    known
}

/// `1:02:03.4`, `2:03`, `3`.
pub(super) fn duration(text: &str) -> Option<Duration> {
    let (mut seconds, mut field, mut digits, mut fields) = (0u64, 0u64, 0, 1);
    let mut bytes = text.bytes();
    let mut fraction = false;
    for byte in &mut bytes {
        match byte {
            b'0'..=b'9' => {
                field = field.checked_mul(10)?.checked_add(u64::from(byte - b'0'))?;
                digits += 1;
            }
            b':' if digits > 0 && fields < 3 => {
                seconds = seconds.checked_add(field)?.checked_mul(60)?;
                (field, digits, fields) = (0, 0, fields + 1);
            }
            b'.' => {
                fraction = true;
                break;
            }
            _ => return None,
        }
    }
    if digits == 0 {
        return None;
    }
    let mut nanos = 0;
    if fraction {
        let mut worth = 100_000_000;
        for byte in bytes {
            if !byte.is_ascii_digit() {
                return None;
            }
            nanos += u32::from(byte - b'0') * worth;
            worth /= 10;
        }
    }
    Some(Duration::new(seconds.checked_add(field)?, nanos))
}

/// `0.25`, `-1.5`, `#3`, `#-3`.
fn score(text: &str) -> Option<Score> {
    if let Some(mate) = text.strip_prefix('#') {
        return mate.parse().ok().map(Score::Mate);
    }
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + fraction.len() == 0 || !is_number(whole) || !is_number(fraction) {
        return None;
    }
    let pawns: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let digit = |at: usize| fraction.as_bytes().get(at).map_or(0, |digit| i32::from(digit - b'0'));
    let rounding = i32::from(digit(2) >= 5);
    let hundredths = pawns.checked_mul(100)?.checked_add(digit(0) * 10 + digit(1) + rounding)?;
    Some(Score::Centipawns(sign * hundredths))
}

/// All that is said about a node, as one comment; empty if there is nothing.
pub(super) fn write(node: &Node) -> String {
    let mut text = String::new();
    if let Some(score) = node.score {
        let _ = match score {
            Score::Mate(moves) => write!(text, "[%eval #{moves}] "),
            Score::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let size = value.unsigned_abs();
                write!(text, "[%eval {sign}{}.{:02}] ", size / 100, size % 100)
            }
        };
    }
    for (name, time) in [("clk", node.clock), ("emt", node.spent)] {
        if let Some(time) = time {
            let _ = write!(text, "[%{name} {}] ", clock(time));
        }
    }
    text.push_str(node.comment.trim());
    text.truncate(text.trim_end().len());
    text
}

/// `1:02:03`, with a fraction where there is one.
fn clock(time: Duration) -> String {
    let (seconds, nanos) = (time.as_secs(), time.subsec_nanos());
    let whole = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if nanos == 0 { whole } else { format!("{whole}.{}", format!("{nanos:09}").trim_end_matches('0')) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written() {
        for (text, written) in
            [("0:03:00", "0:03:00"), ("1:02:03.5", "1:02:03.5"), ("59", "0:00:59"), ("2:03", "0:02:03")]
        {
            assert_eq!(clock(duration(text).unwrap()), written);
        }
        for text in ["", "1:", "x", "1:2:3:4", "99999999999999999999", "1:-2"] {
            assert_eq!(duration(text), None, "{text}");
        }
    }

    #[test]
    fn judgements_are_read() {
        assert_eq!(score("0.25"), Some(Score::Centipawns(25)));
        assert_eq!(score("-0.05"), Some(Score::Centipawns(-5)));
        assert_eq!(score("+1.5"), Some(Score::Centipawns(150)));
        assert_eq!(score("#-3"), Some(Score::Mate(-3)));
        for text in ["", ".", "x", "#", "99999999999", "1.x"] {
            assert_eq!(score(text), None, "{text}");
        }
    }
}
