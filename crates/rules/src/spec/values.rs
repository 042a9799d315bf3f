//! Readers of values, and how the values are shown again. A reader's reason names the offending text and says what
//! would be right.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::error::Weight;
use super::{BetzaError, PieceSet, PieceType, Value, VariantSpec};
use crate::types::{Bitboard, Color, FILES, Letter, RANKS, Square};

/// Why a text is not a value.
#[derive(Debug)]
pub(super) struct Reason {
    pub problem: String,
    pub remedy: String,
    pub weight: Weight,
}

impl Reason {
    pub fn new(problem: impl Into<String>, remedy: impl Into<String>) -> Reason {
        Reason { problem: problem.into(), remedy: remedy.into(), weight: Weight::Error }
    }

    /// A reason to go on without the text.
    pub fn warning(problem: impl Into<String>, remedy: impl Into<String>) -> Reason {
        Reason { weight: Weight::Warning, ..Reason::new(problem, remedy) }
    }

    /// `text` is not a … .
    pub fn not(text: &str, what: &str, remedy: impl Into<String>) -> Reason {
        Reason::new(format!("{} is not {what}", quote(text)), remedy)
    }
}

impl From<BetzaError> for Reason {
    fn from(error: BetzaError) -> Reason {
        Reason::new(error.problem_in_place(), error.remedy)
    }
}

pub(super) type Read<T> = Result<T, Reason>;

/// A text of any length and content between backquotes, fit for one line of a message.
pub(super) fn quote(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    format!("`{}`", shown.replace("\\\"", "\"").replace("\\'", "'"))
}

pub(super) fn flag(text: &str) -> Read<bool> {
    choice(text, &["false", "true"]).map(|index| index == 1)
}

/// The index of the option that is written.
pub(super) fn choice(text: &str, options: &[&str]) -> Read<usize> {
    let unknown = || Reason::new(format!("unknown value {}", quote(text)), format!("write {}", either(options)));
    options.iter().position(|&option| option == text).ok_or_else(unknown)
}

/// `a, b or c`.
pub(super) fn either(options: &[&str]) -> String {
    match options {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => options.join(""),
    }
}

pub(super) fn number(text: &str, range: &RangeInclusive<u16>) -> Read<u16> {
    digits(text).and_then(|number| u16::try_from(number).ok()).filter(|number| range.contains(number)).ok_or_else(
        || {
            let between = format!("write a number from {} to {}", range.start(), range.end());
            Reason::not(text, "a number that fits", between)
        },
    )
}

/// Digits alone: no sign, no blanks.
fn digits(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A rank, counted from 0.
pub(super) fn rank(text: &str) -> Read<u8> {
    match digits(text) {
        Some(rank) if (1..=RANKS.into()).contains(&rank) => Ok(rank as u8 - 1),
        _ => Err(Reason::not(text, "a rank", format!("ranks are 1 to {RANKS}"))),
    }
}

/// A file, counted from 0.
pub(super) fn file(text: &str) -> Read<u8> {
    let letter = match text.as_bytes() {
        [letter] => letter.to_ascii_lowercase().checked_sub(b'a').map(u32::from),
        _ => None,
    };
    match digits(text).and_then(|number| number.checked_sub(1)).or(letter) {
        Some(file) if file < FILES.into() => Ok(file as u8),
        _ => Err(Reason::not(text, "a file", format!("files are a to l or 1 to {FILES}"))),
    }
}

pub(super) fn show_file(file: u8) -> String {
    char::from(b'a'.saturating_add(file)).to_string()
}

/// One line of text for people or for a later stage.
pub(super) fn text(text: &str) -> Read<String> {
    match text.chars().find(|c| c.is_control()) {
        None => Ok(text.to_owned()),
        Some(_) => Err(Reason::not(text, "plain text", "leave out the control characters")),
    }
}

pub(super) fn outcome(text: &str) -> Read<Value> {
    const ALL: [Value; 4] = [Value::Win, Value::Loss, Value::Draw, Value::None];
    choice(text, &OUTCOMES).map(|index| ALL[index])
}

/// In the order of [`Value`].
pub(super) const OUTCOMES: [&str; 4] = ["win", "loss", "draw", "none"];

pub(super) fn letter(text: &str) -> Read<Letter> {
    let mut chars = text.chars();
    match (chars.next().and_then(Letter::new), chars.next()) {
        (Some(letter), None) => Ok(letter),
        _ => Err(Reason::not(text, "a letter", "a piece has one letter, a to z")),
    }
}

/// The type that a letter names in this variant.
pub(super) fn piece(spec: &VariantSpec, text: &str) -> Read<PieceType> {
    let letter = letter(text)?;
    let known = spec.pieces.iter().find(|(_, piece)| piece.letter == letter);
    known.map(|(&piece, _)| piece).ok_or_else(|| {
        let letters: Vec<String> = spec.pieces.values().map(|piece| piece.letter.to_string()).collect();
        let remedy = match letters.is_empty() {
            true => "this variant has no pieces yet: give some a letter, such as `rook = r`".to_owned(),
            false => format!("this variant has {}", letters.join(" ")),
        };
        Reason::new(format!("unknown piece letter `{letter}`"), remedy)
    })
}

/// Letters, `*` for all types, `-` for none.
pub(super) fn pieces(spec: &VariantSpec, text: &str) -> Read<PieceSet> {
    match text {
        "*" => Ok(PieceSet::All),
        "-" => Ok(PieceSet::Only(BTreeSet::new())),
        _ => {
            let letters = text.chars().filter(|c| !c.is_whitespace());
            let set =
                letters.map(|c| piece(spec, c.encode_utf8(&mut [0; 4]))).collect::<Read<_>>().map_err(|reason| {
                    match text.contains(['*', '-']) {
                        true => Reason::not(text, "a set of pieces", "write letters, or `*` (all) or `-` (none) alone"),
                        false => reason,
                    }
                })?;
            Ok(PieceSet::Only(set))
        }
    }
}

/// Types that this variant has no letter for are left out: the variant does not have them.
pub(super) fn show_pieces(spec: &VariantSpec, set: &PieceSet) -> String {
    match set {
        PieceSet::All => "*".to_owned(),
        PieceSet::Only(set) => {
            let letters = set.iter().filter_map(|piece| spec.pieces.get(piece));
            let text: String = letters.map(|piece| piece.letter.lower()).collect();
            if text.is_empty() { "-".to_owned() } else { text }
        }
    }
}

pub(super) fn show_piece(spec: &VariantSpec, piece: PieceType) -> String {
    spec.pieces.get(&piece).map_or("-".to_owned(), |piece| piece.letter.to_string())
}

/// Pairs such as `p:g s:g` or `q:1 r:2`: a letter of the variant and what stands after the colon.
pub(super) fn pairs<'a>(spec: &VariantSpec, text: &'a str) -> Read<Vec<(PieceType, &'a str)>> {
    let mut rest = text.trim();
    let mut pairs = Vec::new();
    while !rest.is_empty() {
        let malformed = || Reason::not(rest, "a list of pairs", "write pairs such as `p:g s:g`");
        let (left, after) = rest.split_once(':').ok_or_else(malformed)?;
        let after = after.trim_start();
        let end = after.find(char::is_whitespace).unwrap_or(after.len());
        if end == 0 {
            return Err(malformed());
        }
        pairs.push((piece(spec, left.trim())?, &after[..end]));
        rest = after[end..].trim_start();
    }
    Ok(pairs)
}

/// Squares `e4`, ranks `*8`, files `d*`, all squares `*`, none `-`.
pub(super) fn region(text: &str) -> Read<Bitboard> {
    match text {
        "*" => Ok(Bitboard::GRID),
        "-" => Ok(Bitboard::EMPTY),
        _ => text.split_whitespace().try_fold(Bitboard::EMPTY, |region, word| Ok(region | squares(word)?)),
    }
}

fn squares(word: &str) -> Read<Bitboard> {
    let found = match (word.strip_prefix('*'), word.strip_suffix('*')) {
        (Some(digits), _) => rank(digits).ok().map(Bitboard::rank),
        (None, Some(letter)) if letter.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            file(letter).ok().map(Bitboard::file)
        }
        _ => word.parse().ok().map(Square::bit),
    };
    found
        .ok_or_else(|| Reason::not(word, "a region", "write squares `e4`, ranks `*8`, files `d*`, or `*` or `-` alone"))
}

/// Whole ranks first, then whole files, then what is left.
pub(crate) fn show_region(region: Bitboard) -> String {
    if region == Bitboard::GRID {
        return "*".to_owned();
    }
    let mut words = Vec::new();
    let mut rest = region;
    for rank in (0..RANKS).filter(|&rank| region & Bitboard::rank(rank) == Bitboard::rank(rank)) {
        words.push(format!("*{}", rank + 1));
        rest &= !Bitboard::rank(rank);
    }
    for file in (0..FILES).filter(|&file| region & Bitboard::file(file) == Bitboard::file(file)) {
        words.push(format!("{}*", show_file(file)));
        rest &= !Bitboard::file(file);
    }
    words.extend(rest.into_iter().map(|square| square.to_string()));
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

/// The ranks of a player from `first` to `last`, counted from 0, on a board with so many ranks.
pub(super) fn ranks_of(color: Color, first: u8, last: u8, ranks: u8) -> Bitboard {
    (first..=last.min(ranks.saturating_sub(1))).fold(Bitboard::EMPTY, |region, rank| {
        region | Bitboard::rank(color.pick(rank, ranks.saturating_sub(1).saturating_sub(rank)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_go_round() {
        for text in ["*", "-", "*8", "*1 *2 *10", "d*", "*3 a* l* e4", "a1 b2 l10"] {
            assert_eq!(show_region(region(text).unwrap()), text);
        }
        assert_eq!(region("  E4\t*1 ").unwrap(), region("*1 e4").unwrap());
        for bad in ["*0", "*11", "m*", "a0", "a11", "m1", "**", "*8 -", "- *8", "e", "4", "é*", "*é", "1*"] {
            assert!(region(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_are_plain() {
        assert_eq!(number("007", &(0..=9)).unwrap(), 7);
        for bad in ["", "+1", "-1", "1 ", "1x", "10", "65536", "99999999999999999999", "٣"] {
            assert!(number(bad, &(0..=9)).is_err(), "{bad}");
        }
    }

    #[test]
    fn files_are_letters_or_numbers() {
        assert_eq!((file("a").unwrap(), file("L").unwrap(), file("12").unwrap()), (0, 11, 11));
        for bad in ["", "0", "13", "m", "ab", "é", "`"] {
            assert!(file(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn messages_stay_short_and_on_one_line() {
        let quoted = quote(&"x\n\0".repeat(1000));
        assert!(quoted.len() < 500 && !quoted.contains('\n') && quoted.ends_with("…`"));
        assert_eq!(quote("it's \"so\""), "`it's \"so\"`");
    }
}
