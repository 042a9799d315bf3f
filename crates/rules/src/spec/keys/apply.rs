use std::collections::BTreeMap;

use super::{Key, all, pieces};
use crate::order::sort_by_number;
use crate::spec::error::Findings;
use crate::spec::ini::Section;
use crate::spec::values::{Read, Reason, quote};
use crate::spec::{PieceType, SpecError, VariantSpec};
use crate::types::Color;

/// Reads a section's keys into the spec it starts from, and adds what is wrong with them to `findings`.
///
/// Without a spec to start from, only the keys' names are looked at.
pub(in crate::spec) fn apply(
    start: Option<VariantSpec>,
    section: &Section,
    findings: &mut Findings,
) -> Option<VariantSpec> {
    let mut complain = |line: usize, key: Option<&str>, Reason { problem, remedy, weight }: Reason| {
        let (section, key) = (section.name.to_owned(), key.map(str::to_owned));
        findings.add(weight, SpecError { line, section, key, problem, remedy });
    };
    // The last of each name, by its place.
    let mut entries: BTreeMap<&str, usize> = BTreeMap::new();
    for (place, entry) in section.entries.iter().enumerate() {
        if entry.value.is_empty() {
            let remedy = "the line is ignored; write `-` for none";
            complain(entry.line, Some(entry.key), Reason::warning("no value", remedy));
        } else if let Some(before) = entries.insert(entry.key, place) {
            let remedy = format!("it counts, and line {} does not", section.entries[before].line);
            complain(entry.line, None, Reason::warning(format!("a second {}", quote(entry.key)), remedy));
        }
    }
    let mut named = Vec::new();
    for entry in entries.into_values().map(|place| &section.entries[place]) {
        match Named::find(entry.key) {
            Ok(key) => named.push((key, entry)),
            Err(reason) => complain(entry.line, None, reason),
        }
    }

    let mut spec = start?;
    sort_by_number(&mut named, |(key, _)| key.order());
    let of_pieces = named.iter().filter_map(|(key, entry)| match key {
        Named::Piece(piece) => Some((*piece, entry.value.as_str(), entry.line)),
        _ => None,
    });
    pieces::read_all(&mut spec, of_pieces, &mut |piece, line, reason| {
        complain(line, Some(piece.name()), reason);
    });
    for (key, entry) in named {
        if let Err(reason) = key.read(&mut spec, &entry.value) {
            complain(entry.line, Some(entry.key), reason);
        }
        spec.lines.insert(entry.key.to_owned(), entry.line);
    }
    Some(spec)
}

/// What the name of a key stands for.
enum Named {
    Piece(PieceType),
    Region(Color, PieceType),
    Key(usize, &'static Key),
}

impl Named {
    fn find(name: &str) -> Read<Named> {
        if let Some((index, key)) = all().enumerate().find(|(_, key)| key.name == name) {
            return Ok(Named::Key(index, key));
        }
        if let Some(piece) = PieceType::from_name(name) {
            return Ok(Named::Piece(piece));
        }
        if let Some((color, piece)) = pieces::find_region_key(name) {
            return Ok(Named::Region(color, piece));
        }
        let remedy = match suggestion(name) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "the keys are listed in docs/variant-keys.md".to_owned(),
        };
        Err(Reason::new(format!("unknown key {}", quote(name)), remedy))
    }

    /// Pieces come first, since the other keys use their letters.
    fn order(&self) -> u64 {
        let (group, place) = match self {
            Named::Piece(piece) => (0, piece.index()),
            Named::Region(color, piece) => (1, 2 * piece.index() + *color as usize),
            Named::Key(index, _) => (2, *index),
        };
        group << 32 | place as u64
    }

    /// Pieces have been read by then, all at once.
    fn read(&self, spec: &mut VariantSpec, text: &str) -> Read<()> {
        match self {
            Named::Piece(_) => Ok(()),
            Named::Region(color, piece) => pieces::read_region(spec, *color, *piece, text),
            Named::Key(_, key) => key.read(spec, text),
        }
    }
}

/// A name that is nearly the one that was written.
fn suggestion(name: &str) -> Option<String> {
    let length = name.chars().count();
    // No key is that long, and the comparison takes time.
    if length > 60 {
        return None;
    }
    let regions = Color::ALL.into_iter().flat_map(|c| PieceType::all().map(move |piece| pieces::region_key(c, piece)));
    let names = all().map(|key| key.name.to_owned());
    let names = names.chain(PieceType::all().map(|piece| piece.name().to_owned())).chain(regions);
    let (near, key) = names.map(|key| (nearness(name, &key), key)).min_by_key(|(near, _)| *near)?;
    (near <= 1.max(length / 4)).then_some(key)
}

/// How many letters must be put in, taken out or changed. Case does not count, nor does a missing end: many names
/// differ from others only in a `White` or `Black` behind.
fn nearness(written: &str, key: &str) -> usize {
    let [written, key] = [written, key].map(|name| name.chars().map(|c| c.to_ascii_lowercase()).collect::<Vec<_>>());
    let mut row: Vec<usize> = (0..=key.len()).collect();
    for (i, a) in written.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in key.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    let most = if written.len() >= 8 && key.starts_with(&written) { 1 } else { usize::MAX };
    row[key.len()].min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_are_near() {
        for (written, key) in [
            ("maxRnk", Some("maxRank")),
            ("maxrank", Some("maxRank")),
            ("promotionRegion", Some("promotionRegionWhite")),
            ("piecedrop", Some("pieceDrops")),
            ("mobilityRegionWhiteKng", Some("mobilityRegionWhiteKing")),
            ("shogipawn", Some("shogiPawn")),
            ("customPiece26", Some("customPiece2")),
            ("zzz", None),
            ("", None),
        ] {
            assert_eq!(suggestion(written).as_deref(), key, "{written}");
        }
    }
}
