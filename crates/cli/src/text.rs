//! Small chores with text for people.

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
}
