//! The short algebraic notation of chess, for all games: `Nf3`, `exd8=Q+`, `R@e4`, `O-O/He1`, `Ne4,d5`.
//!
//! [`reading`] has what a text says and the moves of which it is true, [`why`] what is told of a text that means none.

mod reading;
mod why;

use std::borrow::Cow;

use pantheon_rules::{Move, Position, Refusal, Wording, sort_by_number};

use super::algebraic::{self, Latin, Length, Spoken};
use super::choose::choose;
use super::others::Others;
use super::text::{self, plain, without_marks};
use reading::Reading;
use why::why_nothing;

const SHORT: Latin = Latin(Length::Short);

pub(super) fn push(others: &Others, mv: Move, text: &mut String) {
    algebraic::push(others, mv, &SHORT, text);
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    read_plain(position, None, text.as_bytes()).map_or_else(|| parse_as(position, text, &SHORT), Ok)
}

/// Reads a text that is written as nearly all are, `Nbxd7+` and `e4`, if it means one move and no other. Whatever else a
/// text may be, the other functions know. Whoever has just made the previous move says so: that makes it cheaper.
#[inline]
pub(crate) fn read_plain(position: &Position, previous: Option<Move>, text: &[u8]) -> Option<Move> {
    let bare = match text {
        [rest @ .., b'+' | b'#'] => rest,
        _ => text,
    };
    let common = reading::read_common(position.variant(), bare)?;
    if common.becomes.is_some() {
        return None;
    }
    position.only_move_after(previous, common.kind, common.to, common.from())
}

/// Reads short or long notation; which one matters only for the words of messages.
pub(super) fn parse_as(position: &Position, text: &str, alphabet: &Latin) -> Result<Move, Refusal> {
    let whole = if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(plain(text)) };
    let bare = without_marks(&whole);
    let candidates = candidates(position, bare);
    let words = Spoken { position, alphabet };
    choose(&candidates, |mv| words.spell(mv), bare, || why_nothing(position, bare, &words))
}

/// The moves that a text without marks can mean, all equally likely.
pub(super) fn candidates(position: &Position, bare: &str) -> Vec<Move> {
    let found = |reading: Option<Reading>| reading.map_or_else(Vec::new, |reading| reading.moves(position));
    let likely = found(reading::likely(position.variant(), bare));
    if likely.is_empty() { found(reading::other(position.variant(), bare)) } else { likely }
}

/// Reads texts that may be meant in several ways, written in another alphabet.
pub(super) fn parse_several(
    position: &Position,
    texts: &[String],
    original: &str,
    words: &dyn Wording,
) -> Result<Move, Refusal> {
    let mut found: Vec<Move> = texts.iter().flat_map(|text| candidates(position, text)).collect();
    sort_by_number(&mut found, |mv| mv.bits().into());
    found.dedup();
    let why = || match texts.first() {
        Some(text) => why_nothing(position, text, words),
        None => text::not_a_move(position, |mv| words.spell(mv)),
    };
    choose(&found, |mv| words.spell(mv), original, why)
}
