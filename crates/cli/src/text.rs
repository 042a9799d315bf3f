//! Small chores with text for people.

use std::time::{SystemTime, UNIX_EPOCH};

/// At most this many characters of what somebody wrote are repeated to him.
const EXCERPT: usize = 300;

/// Text that is safe to repeat on one line of a terminal: no control characters, and not too long.
pub fn excerpt(text: &str) -> String {
    let mut short: String = text.chars().take(EXCERPT).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(EXCERPT).is_some() {
        short.push_str("...");
    }
    short
}

/// `a`, `a and b`, `a, b and c`, each in backticks.
pub fn listing(words: &[&str], and: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {and} {last}", most.join(", ")),
    }
}

/// `1 move`, `2 moves`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// `+35`, `-7`, `0`: a number that rounds to nothing has no sign.
pub fn signed(number: f64) -> String {
    let number = number.round();
    if number == 0.0 { "0".to_owned() } else { format!("{number:+}") }
}

/// Breaks a text between words into lines of at most `width` characters, if its words are no longer than that.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Sets words in columns, row by row, in lines of at most `width` characters.
pub fn columns(words: &[String], width: usize) -> Vec<String> {
    const GAP: usize = 2;
    let widest = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let in_a_row = 1.max((width + GAP) / (widest + GAP));
    let row = |words: &[String]| {
        let padded: String = words.iter().map(|word| format!("{word:0$}", widest + GAP)).collect();
        padded.trim_end().to_owned()
    };
    words.chunks(in_a_row).map(row).collect()
}

/// The date, as PGN has it. Days are counted from the first of March of the year 0, so that leap days come last.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    date_of(seconds / 86_400)
}

fn date_of(days_since_1970: u64) -> String {
    let days = days_since_1970 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{date:02}", era * 400 + year + later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_stay_on_one_line() {
        assert_eq!(excerpt("a\nb\u{1b}[31m"), "a b [31m");
        assert_eq!(excerpt(&"é".repeat(1000)).chars().count(), EXCERPT + 3);
    }

    #[test]
    fn lists_read_as_english() {
        assert_eq!(listing(&[], "or"), "");
        assert_eq!(listing(&["a"], "or"), "`a`");
        assert_eq!(listing(&["a", "b", "c"], "or"), "`a`, `b` or `c`");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("the quick brown fox", 10), ["the quick", "brown fox"]);
        assert_eq!(wrap("", 10), [""]);
        assert_eq!(wrap("extraordinarily long", 5), ["extraordinarily", "long"]);
    }

    #[test]
    fn columns_line_up() {
        let words = ["a", "bbb", "cc", "d"].map(str::to_owned);
        assert_eq!(columns(&words, 9), ["a    bbb", "cc   d"]);
        assert!(columns(&[], 9).is_empty());
    }

    #[test]
    fn days_are_dates() {
        for (days, date) in [(0, "1970.01.01"), (59, "1970.03.01"), (11_016, "2000.02.29"), (20_000, "2024.10.04")] {
            assert_eq!(date_of(days), date);
        }
    }
}
