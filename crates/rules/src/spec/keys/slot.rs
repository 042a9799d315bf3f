use std::ops::RangeInclusive;

use crate::spec::values::{self, Read};
use crate::spec::{PieceSet, PieceType, Value, VariantSpec};
use crate::types::{Bitboard, Color, Sides};

type Field<T> = fn(&mut VariantSpec) -> &mut T;

/// Where a key's value goes, and so how it is read and shown.
pub(super) enum Slot {
    Flag(Field<bool>),
    /// A number in a range.
    Small(RangeInclusive<u16>, Field<u8>),
    Large(RangeInclusive<u16>, Field<u16>),
    /// A file that stands for the number of files up to it.
    Files(Field<u8>),
    Rank(Field<u8>),
    File(Field<u8>),
    Text(Field<String>),
    Outcome(Field<Value>),
    Pieces(Field<PieceSet>),
    SidePieces(Side, Field<Sides<PieceSet>>),
    SidePiece(Side, Field<Sides<PieceType>>),
    Region(Field<Bitboard>),
    SideRegion(Side, Field<Sides<Bitboard>>),
    /// One of several words.
    Choice {
        options: &'static [&'static str],
        get: fn(&VariantSpec) -> usize,
        set: fn(&mut VariantSpec, usize),
    },
    /// Anything else.
    Own {
        kind: &'static str,
        show: fn(&VariantSpec) -> String,
        read: fn(&mut VariantSpec, &str) -> Read<()>,
    },
}

/// Whose value a key sets.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Both,
    White,
    Black,
}

impl Side {
    pub fn colors(self) -> &'static [Color] {
        match self {
            Side::Both => &Color::ALL,
            Side::White => &[Color::White],
            Side::Black => &[Color::Black],
        }
    }

    pub fn set<T: Clone>(self, sides: &mut Sides<T>, value: T) {
        match self {
            Side::Both => *sides = Sides::both(value),
            Side::White => sides[Color::White] = value,
            Side::Black => sides[Color::Black] = value,
        }
    }

    /// For both sides, White's: a key for one side may have set them apart.
    pub fn get<T>(self, sides: &Sides<T>) -> &T {
        match self {
            Side::Both | Side::White => &sides[Color::White],
            Side::Black => &sides[Color::Black],
        }
    }
}

impl Slot {
    /// The same once more.
    pub const fn copy(&self) -> Slot {
        match self {
            Slot::Flag(field) => Slot::Flag(*field),
            Slot::Small(range, field) => Slot::Small(*range.start()..=*range.end(), *field),
            Slot::Large(range, field) => Slot::Large(*range.start()..=*range.end(), *field),
            Slot::Files(field) => Slot::Files(*field),
            Slot::Rank(field) => Slot::Rank(*field),
            Slot::File(field) => Slot::File(*field),
            Slot::Text(field) => Slot::Text(*field),
            Slot::Outcome(field) => Slot::Outcome(*field),
            Slot::Pieces(field) => Slot::Pieces(*field),
            Slot::SidePieces(side, field) => Slot::SidePieces(*side, *field),
            Slot::SidePiece(side, field) => Slot::SidePiece(*side, *field),
            Slot::Region(field) => Slot::Region(*field),
            Slot::SideRegion(side, field) => Slot::SideRegion(*side, *field),
            Slot::Choice { options, get, set } => Slot::Choice { options, get: *get, set: *set },
            Slot::Own { kind, show, read } => Slot::Own { kind, show: *show, read: *read },
        }
    }

    pub fn read(&self, spec: &mut VariantSpec, text: &str) -> Read<()> {
        match self {
            Slot::Flag(field) => *field(spec) = values::flag(text)?,
            Slot::Small(range, field) => *field(spec) = values::number(text, range)? as u8,
            Slot::Large(range, field) => *field(spec) = values::number(text, range)?,
            Slot::Files(field) => *field(spec) = values::file(text)? + 1,
            Slot::Rank(field) => *field(spec) = values::rank(text)?,
            Slot::File(field) => *field(spec) = values::file(text)?,
            Slot::Text(field) => *field(spec) = values::text(text)?,
            Slot::Outcome(field) => *field(spec) = values::outcome(text)?,
            Slot::Pieces(field) => {
                let set = values::pieces(spec, text)?;
                *field(spec) = set;
            }
            Slot::SidePieces(side, field) => {
                let set = values::pieces(spec, text)?;
                side.set(field(spec), set);
            }
            Slot::SidePiece(side, field) => {
                let piece = values::piece(spec, text)?;
                side.set(field(spec), piece);
            }
            Slot::Region(field) => *field(spec) = values::region(text)?,
            Slot::SideRegion(side, field) => side.set(field(spec), values::region(text)?),
            Slot::Choice { options, set, .. } => set(spec, values::choice(text, options)?),
            Slot::Own { read, .. } => read(spec, text)?,
        }
        Ok(())
    }

    pub fn show(&self, spec: &VariantSpec) -> String {
        // A field is found by a function that could also change it, hence the copy.
        let copy = &mut spec.clone();
        match self {
            Slot::Flag(field) => field(copy).to_string(),
            Slot::Small(_, field) | Slot::Files(field) => field(copy).to_string(),
            Slot::Large(_, field) => field(copy).to_string(),
            Slot::Rank(field) => (*field(copy) + 1).to_string(),
            Slot::File(field) => values::show_file(*field(copy)),
            Slot::Text(field) => field(copy).clone(),
            Slot::Outcome(field) => values::OUTCOMES[*field(copy) as usize].to_owned(),
            Slot::Pieces(field) => values::show_pieces(spec, field(copy)),
            Slot::SidePieces(side, field) => values::show_pieces(spec, side.get(field(copy))),
            Slot::SidePiece(side, field) => values::show_piece(spec, *side.get(field(copy))),
            Slot::Region(field) => values::show_region(*field(copy)),
            Slot::SideRegion(side, field) => values::show_region(*side.get(field(copy))),
            Slot::Choice { options, get, .. } => options[get(spec)].to_owned(),
            Slot::Own { show, .. } => show(spec),
        }
    }

    /// The squares of a region; `None` of anything else.
    pub fn region(&self, spec: &VariantSpec) -> Option<Bitboard> {
        match self {
            Slot::Region(field) => Some(*field(&mut spec.clone())),
            Slot::SideRegion(side, field) => Some(*side.get(field(&mut spec.clone()))),
            _ => None,
        }
    }

    /// In Markdown, as the reference has it.
    pub fn kind(&self) -> String {
        match self {
            Slot::Flag(_) => words(&["true", "false"]),
            Slot::Small(range, _) | Slot::Large(range, _) if *range.end() >= 255 => {
                format!("number from {}", range.start())
            }
            Slot::Small(range, _) | Slot::Large(range, _) => format!("number, {} to {}", range.start(), range.end()),
            Slot::Rank(_) => "rank".to_owned(),
            Slot::Files(_) | Slot::File(_) => "file".to_owned(),
            Slot::Text(_) => "text".to_owned(),
            Slot::Outcome(_) => words(&values::OUTCOMES),
            Slot::Pieces(_) | Slot::SidePieces(..) => "pieces".to_owned(),
            Slot::SidePiece(..) => "piece".to_owned(),
            Slot::Region(_) | Slot::SideRegion(..) => "region".to_owned(),
            Slot::Choice { options, .. } => words(options),
            Slot::Own { kind, .. } => (*kind).to_owned(),
        }
    }
}

/// Words to choose from.
fn words(options: &[&str]) -> String {
    let quoted: Vec<String> = options.iter().map(|option| format!("`{option}`")).collect();
    values::either(&quoted.iter().map(String::as_str).collect::<Vec<_>>())
}
