//! Which game a record is of and where it starts: the words of the formats, and the starts of the catalogue.

use std::sync::Arc;

use pantheon_rules::{Catalogue, Position, Variant};

use super::{Players, pieces, suits};

/// The header that names the variant where the formats' own words do not.
pub const VARIANT: &str = "Variant";

/// What the even start of a game is called, and the game's name in the catalogue. A board of a size that comes up more
/// than once is that of the first.
const GAMES: [(&str, &str); 4] =
    [("平手", "shogi"), ("５五将棋", "minishogi"), ("五々将棋", "gorogoro"), ("ごろごろ将棋", "gorogoro")];

/// What handicaps are called, the names of the catalogue's, and the names of the JSON format.
const HANDICAPS: [(&str, &str, Option<&str>); 17] = [
    ("香落ち", "lance", Some("KY")),
    ("右香落ち", "right lance", Some("KY_R")),
    ("角落ち", "bishop", Some("KA")),
    ("飛車落ち", "rook", Some("HI")),
    ("飛香落ち", "rook and lance", Some("HIKY")),
    ("二枚落ち", "2-piece", Some("2")),
    ("三枚落ち", "3-piece", Some("3")),
    ("四枚落ち", "4-piece", Some("4")),
    ("五枚落ち", "5-piece", Some("5")),
    ("左五枚落ち", "left 5-piece", Some("5_L")),
    ("六枚落ち", "6-piece", Some("6")),
    ("七枚落ち", "7-piece", Some("7_R")),
    ("八枚落ち", "8-piece", Some("8")),
    ("九枚落ち", "9-piece", None),
    ("十枚落ち", "10-piece", Some("10")),
    ("歩三兵", "three pawns", None),
    ("裸玉", "naked king", None),
];

/// A handicap of the formats that the catalogue has from the other side alone: its word, its name in the JSON format,
/// and its start.
const LEFT_SEVEN: (&str, &str, &str) =
    ("左七枚落ち", "7_L", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");

/// Handicaps that every program means the same by; of the others a diagram is drawn as well.
const PLAIN: [&str; 10] = [
    "香落ち",
    "右香落ち",
    "角落ち",
    "飛車落ち",
    "飛香落ち",
    "二枚落ち",
    "四枚落ち",
    "六枚落ち",
    "八枚落ち",
    "十枚落ち",
];

/// The word for a start that has none.
pub const OTHER: &str = "その他";

/// A variant of the catalogue by its name, if the format has words for it.
pub fn variant<'a>(catalogue: &'a Catalogue, name: &str) -> Result<&'a Arc<Variant>, String> {
    let Some(variant) = catalogue.get(name) else { return Err("there is no variant of this name".to_owned()) };
    suits(variant).map(|()| variant).map_err(|reason| format!("this format cannot hold its games: {reason}"))
}

/// The game that is meant where a record does not say.
pub fn usual(catalogue: &Catalogue) -> Result<&Arc<Variant>, String> {
    of_size(catalogue, 9, 9)
}

/// The game that is meant by a board of a size.
pub fn of_size(catalogue: &Catalogue, files: u8, ranks: u8) -> Result<&Arc<Variant>, String> {
    let mut known = GAMES.iter().filter_map(|(_, name)| catalogue.get(name));
    let found = known.find(|variant| (variant.files(), variant.ranks()) == (files, ranks));
    found.ok_or_else(|| {
        let sizes: Vec<String> = GAMES[..3]
            .iter()
            .filter_map(|(_, name)| catalogue.get(name))
            .map(|variant| format!("{} by {} ({})", variant.files(), variant.ranks(), variant.name()))
            .collect();
        format!(
            "no game is known by a board of {files} by {ranks} squares; there are {}; a header {VARIANT} names others",
            sizes.join(", ")
        )
    })
}

/// Full-width digits and some ways of writing are the same word.
fn plain(word: &str) -> String {
    let narrow = |c: char| match super::lines::digit(c).filter(|_| !c.is_ascii()) {
        Some(digit) => char::from_digit(digit, 10).unwrap_or(c),
        None => c,
    };
    word.trim().trim_end_matches("ち").chars().map(narrow).collect()
}

/// The start that a word of `手合割` means, of a given variant or of the one it implies; `None` for the free start.
pub fn by_word(catalogue: &Catalogue, given: Option<&Arc<Variant>>, word: &str) -> Result<Option<Position>, String> {
    let wanted = plain(word);
    if wanted == plain(OTHER) || wanted.is_empty() {
        return Ok(None);
    }
    if let Some((even, name)) = GAMES.iter().find(|(even, _)| plain(even) == wanted) {
        return match (given, *even == GAMES[0].0) {
            (Some(given), true) => Ok(Some(Position::start(given))),
            (Some(given), false) if given.name() != *name => Err(format!("the header {VARIANT} says {}", given.name())),
            _ => Ok(Some(Position::start(variant(catalogue, name)?))),
        };
    }
    let rules = match given {
        Some(given) => given,
        None => usual(catalogue)?,
    };
    let known = HANDICAPS.iter().find(|(known, ..)| plain(known) == wanted);
    let start = match wanted == plain(LEFT_SEVEN.0) {
        true => Position::from_sfen(rules, LEFT_SEVEN.2).ok(),
        false => known.and_then(|(_, name, _)| Position::handicap(rules, name)),
    };
    start.map(Some).ok_or_else(|| {
        let words: Vec<&str> = [GAMES[0].0]
            .into_iter()
            .chain(HANDICAPS.iter().filter(|(_, name, _)| rules.handicaps().any(|has| has == *name)).map(|(w, ..)| *w))
            .chain([OTHER])
            .collect();
        format!("no start of {} is called this; there are {}", rules.name(), words.join(" "))
    })
}

/// How to say where a game starts.
pub struct Named {
    /// The word of `手合割`.
    pub word: &'static str,
    /// Need the start be drawn?
    pub drawn: Drawn,
    /// Need the variant be named?
    pub variant: Option<String>,
    /// What the players are called.
    pub players: Players,
}

/// Need a start be drawn?
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    Yes,
    No,
}

/// What to say of a start.
pub fn name(start: &Position) -> Named {
    let rules = start.variant();
    let even = GAMES.iter().find(|(_, name)| *name == rules.name()).map(|(word, _)| *word);
    let usual = even == Some(GAMES[0].0);
    let implied = GAMES.iter().find(|(_, name)| {
        Catalogue::builtin()
            .get(name)
            .is_some_and(|known| (known.files(), known.ranks()) == (rules.files(), rules.ranks()))
    });
    let named = implied.is_none_or(|(_, name)| *name != rules.name());
    let variant = named.then(|| rules.name().to_owned());
    if pieces::same_placement(start, &Position::start(rules)) {
        let word = even.unwrap_or(OTHER);
        // Only the two that other programs know by their words go without a diagram.
        let drawn = if GAMES[..2].iter().any(|(known, _)| *known == word) { Drawn::No } else { Drawn::Yes };
        let word = if drawn == Drawn::No { word } else { OTHER };
        return Named { word, drawn, variant, players: Players::Even };
    }
    let handicap = handicap(start);
    let players = if handicap.is_some() { Players::Handicap } else { Players::Even };
    match handicap {
        Some((word, ..)) if usual => {
            let drawn = if PLAIN.contains(word) { Drawn::No } else { Drawn::Yes };
            Named { word, drawn, variant, players }
        }
        _ => Named { word: OTHER, drawn: Drawn::Yes, variant, players },
    }
}

/// The handicap that a position is the start of.
fn handicap(start: &Position) -> Option<&'static (&'static str, &'static str, Option<&'static str>)> {
    HANDICAPS.iter().find(|(_, name, _)| {
        Position::handicap(start.variant(), name).is_some_and(|known| pieces::same_placement(&known, start))
    })
}

/// What the JSON format calls a start.
pub fn preset(start: &Position) -> Option<&'static str> {
    if pieces::same_placement(start, &Position::start(start.variant())) {
        return Some("HIRATE");
    }
    let (word, _, preset) = handicap(start)?;
    preset.filter(|_| PLAIN.contains(word))
}

/// The start that the JSON format calls so; `None` for the free start.
pub fn by_preset(rules: &Arc<Variant>, preset: &str) -> Result<Option<Position>, String> {
    match preset {
        "HIRATE" => return Ok(Some(Position::start(rules))),
        "OTHER" => return Ok(None),
        _ => {}
    }
    let known = HANDICAPS.iter().find(|(_, _, known)| *known == Some(preset));
    let start = match preset == LEFT_SEVEN.1 {
        true => Position::from_sfen(rules, LEFT_SEVEN.2).ok(),
        false => known.and_then(|(_, name, _)| Position::handicap(rules, name)),
    };
    start.map(Some).ok_or_else(|| {
        let names: Vec<&str> = HANDICAPS.iter().filter_map(|(_, _, preset)| *preset).collect();
        format!("no start is called this; there are HIRATE {} OTHER", names.join(" "))
    })
}
