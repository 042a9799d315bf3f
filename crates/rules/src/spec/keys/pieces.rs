//! Pieces' names are keys (`rook = r`), and so are the regions they are held to (`mobilityRegionWhiteKing`).

use super::slot::{Side, Slot};
use super::{Key, Status, promotion};
use crate::order::sort_by_number;
use crate::spec::values::{self, Read, Reason};
use crate::spec::{Betza, PieceSet, PieceSpec, PieceType, VariantSpec};
use crate::types::{Bitboard, Color, Letter, Sides};

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "pawnTypes",
        doc: "Short for `promotionPawnTypes`, `enPassantTypes` and `nMoveRuleTypes` with one value.",
        example: "ps",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Own {
            kind: "pieces",
            show: |spec| promotion::show_pawns(spec, Side::Both),
            read: |spec, text| {
                let types = Sides::both(promotion::read_pawns(spec, Side::Both, text)?);
                spec.movement.en_passant_types = types.clone();
                spec.repetition.n_move_types = types;
                Ok(())
            },
        },
    },
    Key {
        name: "pieceValueMg",
        doc: "What pieces are worth to another engine in the middle game.",
        example: "p:150 n:800",
        bad: "x:1",
        status: Status::Ignored,
        slot: VALUES,
    },
    Key {
        name: "pieceValueEg",
        doc: "What pieces are worth to another engine in the end game.",
        example: "p:200 n:900",
        bad: "p:much",
        status: Status::Ignored,
        slot: VALUES,
    },
];

const VALUES: Slot = Slot::Own {
    kind: "pairs of a letter and a number",
    show: |_| "-".to_owned(),
    read: |spec, text| {
        let pairs = if text == "-" { Vec::new() } else { values::pairs(spec, text)? };
        pairs.iter().try_for_each(|(_, value)| values::number(value, &(0..=u16::MAX)).map(drop))
    },
};

/// What a piece's key says: its letter, one more letter that is only read, and its movement.
struct Definition {
    letter: Letter,
    synonym: Option<Letter>,
    movement: Betza,
}

/// A piece's key, its line, and what it says; `None` takes the piece away.
struct Change {
    piece: PieceType,
    line: usize,
    definition: Option<Definition>,
}

/// Reads the pieces of a section all at once, so that letters may change hands among them.
/// Complaints are handed to `complain` with the piece and the line they concern.
pub(super) fn read_all<'a>(
    spec: &mut VariantSpec,
    entries: impl Iterator<Item = (PieceType, &'a str, usize)>,
    complain: &mut dyn FnMut(PieceType, usize, Reason),
) {
    let mut changes: Vec<Change> = Vec::new();
    let mut taken: [Option<PieceType>; Letter::NUMBER] = [None; _];
    for (piece, text, line) in entries {
        match definition(piece, text) {
            Ok(definition) => changes.push(Change { piece, line, definition }),
            Err(reason) => complain(piece, line, reason),
        }
    }
    sort_by_number(&mut changes, |change| change.line as u64);
    changes.retain(|change| {
        let letters = change.definition.iter().flat_map(|d| [Some(d.letter), d.synonym]).flatten();
        for letter in letters {
            if let Some(other) = taken[letter.index()].replace(change.piece).filter(|&other| other != change.piece) {
                let problem = format!("letter `{letter}` is that of `{other}` too");
                complain(change.piece, change.line, Reason::new(problem, "two pieces cannot share a letter"));
                return false;
            }
        }
        true
    });
    // A parent's piece gives way to a piece of the section that takes its letter.
    let changed = |piece| changes.iter().any(|change: &Change| change.piece == piece);
    let ousted: Vec<PieceType> = spec
        .pieces
        .iter()
        .filter(|&(&piece, old)| !changed(piece) && taken[old.letter.index()].is_some())
        .map(|(&piece, _)| piece)
        .collect();
    ousted.into_iter().for_each(|piece| remove(spec, piece));
    for old in spec.pieces.values_mut().filter(|old| old.synonym.is_some_and(|letter| taken[letter.index()].is_some()))
    {
        old.synonym = None;
    }
    for change in changes {
        match change.definition {
            Some(definition) => add(spec, change.piece, definition),
            None => remove(spec, change.piece),
        }
    }
}

fn definition(piece: PieceType, text: &str) -> Read<Option<Definition>> {
    if text == "-" {
        return Ok(None);
    }
    let (letters, movement) = match (text.split_once(':'), piece.betza()) {
        (Some(_), Some(_)) if piece != PieceType::KING => {
            let remedy = format!("`{piece}` moves as it does; use a custom piece, such as `customPiece1 = {text}`");
            return Err(Reason::new(format!("a movement in {}", values::quote(text)), remedy));
        }
        (Some((letters, movement)), _) => (letters.trim(), Betza::parse(movement)?),
        (None, Some(movement)) => (text, Betza::parse(movement)?),
        (None, None) => {
            let remedy = format!("write its letter and how it moves, such as `{piece} = x:NK`");
            return Err(Reason::new(format!("no movement in {}", values::quote(text)), remedy));
        }
    };
    let (letter, synonym) = match letters.split_once(char::is_whitespace) {
        Some((letter, synonym)) => (values::letter(letter)?, Some(values::letter(synonym.trim())?)),
        None => (values::letter(letters)?, None),
    };
    Ok(Some(Definition { letter, synonym: synonym.filter(|&other| other != letter), movement }))
}

fn add(spec: &mut VariantSpec, piece: PieceType, definition: Definition) {
    let Definition { letter, synonym, movement } = definition;
    let own = piece.is_custom() || piece == PieceType::KING;
    if own && movement.components.iter().any(|component| component.en_passant) {
        for types in &mut spec.movement.en_passant_types.0 {
            if let PieceSet::Only(types) = types {
                types.insert(piece);
            }
        }
    }
    let region = spec.pieces.get(&piece).map_or(Sides::both(Bitboard::GRID), |old| old.region);
    spec.pieces.insert(piece, PieceSpec { letter, synonym, movement, region });
}

/// What a parent says of promotion from or to a piece goes with it.
fn remove(spec: &mut VariantSpec, piece: PieceType) {
    spec.pieces.remove(&piece);
    for choices in &mut spec.promotion.choices.0 {
        if let PieceSet::Only(choices) = choices {
            choices.remove(&piece);
        }
    }
    spec.promotion.limit.remove(&piece);
    spec.promotion.promoted_form.retain(|&from, &mut to| from != piece && to != piece);
}

/// A piece's key as a file would have it.
#[cfg(test)]
pub(super) fn show(spec: &VariantSpec, piece: PieceType) -> String {
    let Some(found) = spec.pieces.get(&piece) else { return "-".to_owned() };
    let synonym = found.synonym.map_or(String::new(), |letter| format!(" {letter}"));
    let movement = match Some(found.movement.text.as_str()) == piece.betza() {
        true => String::new(),
        false => format!(":{}", found.movement),
    };
    format!("{}{synonym}{movement}", found.letter)
}

/// `mobilityRegionWhiteKing` and the like.
pub(super) fn region_key(color: Color, piece: PieceType) -> String {
    let (first, rest) = piece.name().split_at(1);
    format!("mobilityRegion{color}{}{rest}", first.to_ascii_uppercase())
}

/// The side and the piece of a key such as `mobilityRegionWhiteKing`.
pub(super) fn find_region_key(name: &str) -> Option<(Color, PieceType)> {
    let rest = name.strip_prefix("mobilityRegion")?;
    let color = Color::ALL.into_iter().find(|color| rest.starts_with(color.pick("White", "Black")))?;
    PieceType::all().find(|&piece| region_key(color, piece) == name).map(|piece| (color, piece))
}

/// As in Fairy-Stockfish, `-` is no limit here: a piece that could stand nowhere would be of no use.
pub(super) fn read_region(spec: &mut VariantSpec, color: Color, piece: PieceType, text: &str) -> Read<()> {
    let region = Some(values::region(text)?).filter(|region| region.any()).unwrap_or(Bitboard::GRID);
    match spec.pieces.get_mut(&piece) {
        Some(piece) => piece.region[color] = region,
        None => {
            let remedy = format!("the line is ignored; give the piece a letter, such as `{piece} = x`");
            return Err(Reason::warning(format!("a region for `{piece}`, which this variant does not have"), remedy));
        }
    }
    Ok(())
}

/// The base with pieces, to show defaults by: those of chess, and two that promotion examples need.
pub(super) fn sample() -> VariantSpec {
    let mut spec = VariantSpec::base("sample");
    let letters = [
        ("pawn", "p"),
        ("knight", "n"),
        ("bishop", "b"),
        ("rook", "r"),
        ("queen", "q"),
        ("silver", "s"),
        ("gold", "g"),
    ];
    let entries = letters.into_iter().chain([("king", "k")]).zip(1..);
    let entries = entries.filter_map(|((name, letter), line)| Some((PieceType::from_name(name)?, letter, line)));
    read_all(&mut spec, entries, &mut |piece, _, reason| panic!("the sample's {piece}: {}", reason.problem));
    spec
}
