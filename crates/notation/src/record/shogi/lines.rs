//! Lines with their numbers, and numbers in all the digits that Japanese texts have.

use super::super::{Place, RecordError};
use super::clip;

/// A line of a text.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    pub number: usize,
    pub text: &'a str,
}

/// The lines of a text, without their ends and without a byte order mark.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.split('\n').enumerate();
    lines.map(|(at, line)| Line { number: at + 1, text: line.strip_suffix('\r').unwrap_or(line) })
}

impl<'a> Line<'a> {
    /// The place of a part of this line.
    pub fn place(&self, part: &str) -> Place {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let before = self.text.get(..offset).unwrap_or("");
        Place { line: self.number, column: before.chars().count() + 1 }
    }

    /// An error about a part of this line.
    pub fn error(&self, part: &str, reason: impl Into<String>) -> RecordError {
        RecordError { place: self.place(part), text: clip(part), reason: reason.into() }
    }
}

const KANJI: [char; 9] = crate::moves::kanji::NUMERALS;
const WIDE: [char; 9] = crate::moves::kanji::DIGITS;

/// A digit in ASCII, full width or kanji.
pub fn digit(c: char) -> Option<u32> {
    let among = |signs: &[char; 9]| signs.iter().position(|&sign| sign == c).map(|at| at as u32 + 1);
    c.to_digit(10).or_else(|| (c == '０').then_some(0)).or_else(|| among(&WIDE)).or_else(|| among(&KANJI))
}

/// A number in any digits; in kanji up to 99, with 十 for the tens.
pub fn number(text: &str) -> Option<u32> {
    if let Some((tens, units)) = text.split_once('十') {
        let part = |text: &str, empty: u32| if text.is_empty() { Some(empty) } else { one_digit(text) };
        return Some(part(tens, 1)? * 10 + part(units, 0)?);
    }
    if text.is_empty() || text.chars().count() > 9 {
        return None;
    }
    text.chars().try_fold(0u32, |sum, c| sum.checked_mul(10)?.checked_add(digit(c)?))
}

fn one_digit(text: &str) -> Option<u32> {
    let mut chars = text.chars();
    let value = digit(chars.next()?)?;
    chars.next().is_none().then_some(value)
}

/// `十一` for 11; up to 99.
pub fn kanji_number(number: u32) -> String {
    let sign = |digit: u32| KANJI.get((digit as usize).wrapping_sub(1)).copied();
    let (tens, units) = (number / 10, number % 10);
    let mut text = String::new();
    if tens > 1 {
        text.extend(sign(tens));
    }
    if tens > 0 {
        text.push('十');
    }
    text.extend(sign(units));
    text
}

/// Is it a blank, of either width?
pub fn is_blank(c: char) -> bool {
    c == '　' || c.is_whitespace()
}
