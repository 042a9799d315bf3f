//! The formats of records: their names, how to tell them apart, and reading and writing in any of them.

use std::fmt;
use std::io::Cursor;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use pantheon_rules::{Catalogue, Variant};

use super::{Place, Record, RecordError, Written, csa, encoding, jkf, json, ki2, kif, list, pgn};

/// A format of game records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Portable Game Notation.
    Pgn,
    /// The Japanese format with origins.
    Kif,
    /// The Japanese format with directions.
    Ki2,
    /// The format of computer shogi.
    Csa,
    /// The Japanese formats as JSON.
    Jkf,
    /// Lists of UCI moves.
    Uci,
    /// Lists of USI moves.
    Usi,
    /// The lists of Chinese xiangqi sites.
    DhtmlXq,
    /// JSON of our own.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 9] = [
        Format::Pgn,
        Format::Kif,
        Format::Ki2,
        Format::Csa,
        Format::Jkf,
        Format::Uci,
        Format::Usi,
        Format::DhtmlXq,
        Format::Json,
    ];

    /// The name it goes by.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Kif => "kif",
            Format::Ki2 => "ki2",
            Format::Csa => "csa",
            Format::Jkf => "jkf",
            Format::Uci => "uci",
            Format::Usi => "usi",
            Format::DhtmlXq => "dhtmlxq",
            Format::Json => "json",
        }
    }

    /// How names of its files end.
    pub const fn extension(self) -> &'static str {
        self.name()
    }

    /// The format that the name of a file tells.
    pub fn of_file(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "bpgn" => Some(Format::Pgn),
            "kifu" => Some(Format::Kif),
            "ki2u" => Some(Format::Ki2),
            "sfen" => Some(Format::Usi),
            name => name.parse().ok(),
        }
    }

    /// The format that the beginning of a file tells.
    pub fn of_contents(bytes: &[u8]) -> Option<Format> {
        const ENOUGH: usize = 1 << 14;
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(ENOUGH)]);
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let first = text.lines().next().unwrap_or_default();
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if has(&["[DhtmlXQ"]) {
            return Some(Format::DhtmlXq);
        }
        if is_object(text) {
            // In the one a move is an object, in the other a text. What tells more may come after all the moves.
            let is_jkf = has(&["\"header\"", "\"initial\"", "\"move\":{", "\"move\": {"]);
            return Some(if is_jkf { Format::Jkf } else { Format::Json });
        }
        if text.starts_with('[') || text.starts_with("1.") || text.starts_with('{') {
            return Some(Format::Pgn);
        }
        if has(&["手数----", "消費時間"]) {
            return Some(Format::Kif);
        }
        if has(&["▲", "△"]) {
            return Some(Format::Ki2);
        }
        if ["V2", "V3", "PI", "P1", "N+", "$EVENT", "'"].iter().any(|word| first.starts_with(word)) {
            return Some(Format::Csa);
        }
        if has(&["手合割", "先手：", "後手：", "の持駒："]) {
            return Some(Format::Kif);
        }
        let words: Vec<&str> =
            text.split_whitespace().filter(|word| !matches!(*word, "position" | "startpos")).collect();
        match words.iter().copied().find(|word| *word != "moves")? {
            "sfen" => Some(Format::Usi),
            "fen" => Some(Format::Uci),
            word => match word.as_bytes() {
                [b'1'..=b'9', b'a'..=b'i', b'1'..=b'9', b'a'..=b'i', ..] => Some(Format::Usi),
                [b'a'..=b'l', b'0'..=b'9', ..] => Some(Format::Uci),
                _ => None,
            },
        }
    }

    /// The format that a file has, by its contents, or by its name where they do not tell; or by its contents, if they
    /// are in another encoding.
    pub fn detect(path: Option<&Path>, bytes: &[u8]) -> Option<Format> {
        Format::of_contents(bytes)
            .or_else(|| Format::of_file(path?))
            .or_else(|| Format::of_contents(encoding::decode(bytes).text.as_bytes()))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Does an object of JSON begin here? Comments of PGN begin with the same sign.
fn is_object(text: &str) -> bool {
    let rest = text.strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix('"'));
    rest.and_then(|rest| rest.split_once('"')).is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

/// A name that no format has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        write!(f, "`{}` is not a format of records; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let found = Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// Reads all records of a file. Without a format it is found out; without a variant, records that name none are of the
/// game that the format is made for.
pub fn read_all(
    bytes: &[u8],
    format: Option<Format>,
    catalogue: &Catalogue,
    variant: Option<&Arc<Variant>>,
) -> Vec<Result<Record, RecordError>> {
    let Some(format) = format.or_else(|| Format::of_contents(bytes)) else {
        return vec![Err(refusal("the format of this text is not known; name it"))];
    };
    let text = match format {
        Format::Pgn => return read_pgn(bytes, catalogue, variant),
        Format::Kif | Format::Ki2 | Format::Csa | Format::Jkf => encoding::decode(bytes).text,
        Format::Uci | Format::Usi | Format::DhtmlXq | Format::Json => String::from_utf8_lossy(bytes).into_owned(),
    };
    read_text(&text, Some(format), catalogue, variant)
}

/// The same of what is text already: who needs no other encodings does without their tables.
pub fn read_text(
    text: &str,
    format: Option<Format>,
    catalogue: &Catalogue,
    variant: Option<&Arc<Variant>>,
) -> Vec<Result<Record, RecordError>> {
    let Some(format) = format.or_else(|| Format::of_contents(text.as_bytes())) else {
        return vec![Err(refusal("the format of this text is not known; name it"))];
    };
    match format {
        Format::Pgn => read_pgn(text.as_bytes(), catalogue, variant),
        Format::Uci | Format::Usi | Format::DhtmlXq => list::read(text, format, catalogue, variant),
        Format::Json => json::read(text, catalogue),
        Format::Kif => vec![kif::read(text, catalogue)],
        Format::Ki2 => vec![ki2::read(text, catalogue)],
        Format::Csa => csa::read_all(text, catalogue),
        Format::Jkf => vec![jkf::read(text, catalogue)],
    }
}

fn read_pgn(bytes: &[u8], catalogue: &Catalogue, variant: Option<&Arc<Variant>>) -> Vec<Result<Record, RecordError>> {
    let reader = pgn::Reader::new(Cursor::new(bytes), catalogue);
    match variant {
        Some(variant) => reader.with_default(variant).collect(),
        None => reader.collect(),
    }
}

/// Writes a record; what the format cannot hold is named. An error says why it cannot be written at all.
pub fn write(record: &Record, format: Format) -> Result<Written, String> {
    if record.second.is_some() && !matches!(format, Format::Pgn | Format::Json) {
        return Err(format!("{format} has moves of one board, and {} takes two", record.variant().name()));
    }
    match format {
        Format::Pgn => {
            let mut bytes = Vec::new();
            pgn::write(record, &mut bytes).map_err(|error| error.to_string())?;
            Ok(Written { text: String::from_utf8_lossy(&bytes).into_owned(), dropped: Vec::new() })
        }
        Format::Uci | Format::Usi | Format::DhtmlXq => {
            let notation = match format {
                Format::Uci => crate::Notation::Uci,
                Format::Usi => crate::Notation::Usi,
                _ => crate::Notation::Iccs,
            };
            match notation.suits(record.variant()) {
                true => Ok(list::write(record, format)),
                false => Err(format!("{format} is not made for {}", record.variant().name())),
            }
        }
        Format::Json => Ok(Written { text: json::write(record), dropped: Vec::new() }),
        Format::Kif => kif::write(record).map_err(|error| error.to_string()),
        Format::Ki2 => ki2::write(record).map_err(|error| error.to_string()),
        Format::Csa => csa::write(record).map_err(|error| error.to_string()),
        Format::Jkf => jkf::write(record).map_err(|error| error.to_string()),
    }
}

fn refusal(reason: &str) -> RecordError {
    RecordError { place: Place { line: 1, column: 1 }, text: String::new(), reason: reason.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_their_contents() {
        for (text, format) in [
            ("[Event \"x\"]\n\n1. e4 *", Format::Pgn),
            ("1. e4 e5", Format::Pgn),
            ("手合割：平手\n手数----指手---------消費時間--\n", Format::Kif),
            ("先手：A\n▲７六歩", Format::Ki2),
            ("V2.2\nN+A\n", Format::Csa),
            ("{\"header\":{},\"moves\":[{}]}", Format::Jkf),
            ("{\"moves\":[{},{\"move\":{\"color\":0}}],\"header\":{}}", Format::Jkf),
            ("{\"ending\":{},\"moves\":[{},{\"after\":0,\"move\":\"e2e4\"", Format::Json),
            ("{\"Best\" by test} 1. e4", Format::Pgn),
            ("後手の持駒：なし\n", Format::Kif),
            ("position startpos moves 7g7f", Format::Usi),
            ("position startpos moves e2e4", Format::Uci),
            ("e2e4 e7e5", Format::Uci),
            ("[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", Format::DhtmlXq),
        ] {
            assert_eq!(Format::of_contents(text.as_bytes()), Some(format), "{text}");
        }
        assert_eq!(Format::of_file(Path::new("a/b.KIFU")), Some(Format::Kif));
        assert_eq!("Pgn".parse(), Ok(Format::Pgn));
        assert!("xyz".parse::<Format>().unwrap_err().to_string().contains("pgn, kif"));
    }

    #[test]
    fn long_games_are_known_for_json() {
        let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(300);
        let record = read_all(moves.as_bytes(), Some(Format::Pgn), Catalogue::builtin(), None).remove(0).unwrap();
        let text = write(&record, Format::Json).unwrap().text;
        assert!(text.len() > 1 << 15, "what names the game lies far behind its moves");
        let again = read_all(text.as_bytes(), None, Catalogue::builtin(), None).remove(0).unwrap();
        assert_eq!(again.tree.main_line().count(), 1200);
    }

    #[test]
    fn our_json_is_read_again() {
        let pgn = "[White \"A\"]\n\n1. e4 { [%clk 0:00:10] good } (1. d4 d5 (1... f5)) e5 $1 1-0\n";
        let record = read_all(pgn.as_bytes(), None, Catalogue::builtin(), None).remove(0).unwrap();
        let text = write(&record, Format::Json).unwrap().text;
        let again = read_all(text.as_bytes(), None, Catalogue::builtin(), None).remove(0).unwrap();
        assert_eq!(write(&again, Format::Json).unwrap().text, text);
        assert_eq!(again.ending, record.ending);
    }
}
