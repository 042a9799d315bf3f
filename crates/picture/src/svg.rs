//! The small change of SVG: numbers, escapes, fonts.

use std::fmt;

/// A number as SVG writes it: rounded to a tenth, without a trailing `.0`.
#[derive(Clone, Copy)]
pub(crate) struct Num(pub f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns -0 into 0.
        write!(f, "{}", (self.0 * 10.0).round() / 10.0 + 0.0)
    }
}

/// Text with what XML reserves escaped, and what XML cannot hold left out.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => {}
            c if c.is_control() && !matches!(c, '\n' | '\t') => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// Characters of the East, brushed where the reader has such a font.
pub(crate) const BRUSHED: &str =
    "Noto Serif CJK JP,Source Han Serif,Hiragino Mincho ProN,Yu Mincho,MS Mincho,Songti SC,SimSun,Batang,serif";
/// Letters and numbers.
pub(crate) const PLAIN: &str = "Noto Sans,Noto Sans CJK JP,Segoe UI,Helvetica,Arial,sans-serif";

/// A point of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub x: f64,
    pub y: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let text = |number: f64| Num(number).to_string();
        assert_eq!([text(3.0), text(2.46), text(-0.01)], ["3", "2.5", "0"]);
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escape("a<b & \"c\"\u{1}"), "a&lt;b &amp; &quot;c&quot;");
    }
}
