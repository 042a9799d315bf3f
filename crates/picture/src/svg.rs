//! The small change of SVG: numbers, escapes, fonts.

use std::fmt;

/// A number as SVG writes it: rounded to a tenth, without a trailing `.0`.
#[derive(Clone, Copy)]
pub(crate) struct Num(pub f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        write_fraction(f, tenths, 10)
    }
}

/// The same rounded to a hundredth: scales and opacities need it.
#[derive(Clone, Copy)]
pub(crate) struct Fine(pub f64);

impl fmt::Display for Fine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        if hundredths % 10 == 0 { write_fraction(f, hundredths / 10, 10) } else { write_fraction(f, hundredths, 100) }
    }
}

/// Formatting floating-point numbers would come to the same, with twenty kilobytes of code that a browser has to load.
fn write_fraction(f: &mut fmt::Formatter<'_>, parts: i64, of: i64) -> fmt::Result {
    let sign = if parts < 0 { "-" } else { "" };
    let (whole, rest) = (parts.abs() / of, parts.abs() % of);
    match (rest, of) {
        (0, _) => write!(f, "{sign}{whole}"),
        (1..10, 100) => write!(f, "{sign}{whole}.0{rest}"),
        _ => write!(f, "{sign}{whole}.{rest}"),
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
        assert_eq!([text(3.0), text(2.46), text(-0.01), text(-1.25)], ["3", "2.5", "0", "-1.3"]);
        let fine = |number: f64| Fine(number).to_string();
        assert_eq!([fine(1.0), fine(0.87), fine(0.7), fine(0.054)], ["1", "0.87", "0.7", "0.05"]);
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escape("a<b & \"c\"\u{1}"), "a&lt;b &amp; &quot;c&quot;");
    }
}
