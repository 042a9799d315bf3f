//! What the Japanese formats share: boards, names, starts, endings, and building a record line by line.

pub(super) mod builder;
pub(super) mod diagram;
pub(super) mod endings;
pub(super) mod head;
pub(super) mod headers;
pub(super) mod lines;
pub(super) mod outline;
pub(super) mod pieces;
pub(super) mod starts;

use std::fmt;

use pantheon_rules::{Color, Variant};

use crate::moves::kanji;

/// A game that a format has no words for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsuited {
    /// The format.
    pub format: &'static str,
    /// The name of the variant.
    pub variant: String,
    /// What the format lacks.
    pub reason: String,
}

impl fmt::Display for Unsuited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot hold a game of {}: {}", self.format, self.variant, self.reason)
    }
}

impl std::error::Error for Unsuited {}

/// Has the Japanese notation words for all that happens in a game?
pub(super) fn suits(variant: &Variant) -> Result<(), &'static str> {
    if !kanji::suits(variant) {
        return Err("it is made for the pieces of shogi, on boards of at most nine by nine squares");
    }
    if variant.spec().ends.check_counting {
        return Err("it has no place for the checks that were given before the start");
    }
    Ok(())
}

/// Refuses a game that the Japanese notation has no words for.
pub(super) fn demand(format: &'static str, variant: &Variant) -> Result<(), Unsuited> {
    suits(variant).map_err(|reason| Unsuited { format, variant: variant.name().to_owned(), reason: reason.to_owned() })
}

/// Refuses all boards but that of nine by nine squares, too.
pub(super) fn demand_nine(format: &'static str, variant: &Variant) -> Result<(), Unsuited> {
    demand(format, variant)?;
    let (files, ranks) = (variant.files(), variant.ranks());
    if (files, ranks) == (9, 9) {
        return Ok(());
    }
    let reason = format!("its board has nine by nine squares, this one has {files} by {ranks}");
    Err(Unsuited { format, variant: variant.name().to_owned(), reason })
}

/// What the players are called: those of a handicap game have other names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Players {
    Even,
    Handicap,
}

impl Players {
    pub fn name(self, color: Color) -> &'static str {
        match self {
            Players::Even => color.pick("先手", "後手"),
            Players::Handicap => color.pick("下手", "上手"),
        }
    }
}

/// A text short enough for a message.
pub(super) fn clip(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
