//! The notation of the World Xiangqi Federation: a piece, its file, `+` forward, `-` backward or `=` sideways, and the
//! distance or the new file: `C2=5`, `H8+7`. Files are counted from the player's right.
//!
//! Of two alike on a file, `+` or `-` in place of the file means the one in front or behind: `R+=6`. Where that is not
//! enough (three on a file, or two on each of several), soldiers are numbered from the front: `15=6` is the first on
//! file 5. Other pieces have their letter before the number.

use pantheon_rules::spec::{Betza, PieceType};
use pantheon_rules::{Bitboard, Color, Kind, Letter, Listing, Move, MoveKind, Position, Refusal, Square, Variant};

use super::algebraic::{Latin, Length, Spoken, push_number};
use super::choose::choose;
use super::text::{not_a_move, plain};
use super::{choose, names};

/// The types that go either straight or aslant, so that a number cannot be taken for both a distance and a file.
const TYPES: [&str; 8] = ["king", "fers", "wazir", "elephant", "horse", "rook", "cannon", "soldier"];

/// Games on boards of xiangqi with pieces of its sort. A banner is none of them: it is horse and chariot in one.
pub(super) fn suits(variant: &Variant) -> bool {
    let spec = variant.spec();
    spec.board.template == "xiangqi"
        && spec.board.files <= 9
        && spec.pieces.keys().all(|piece| TYPES.contains(&piece.name()))
        && spec
            .pieces
            .get(&PieceType::KING)
            .is_none_or(|king| Betza::parse("W").is_ok_and(|wazir| king.movement == wazir))
        && spec.promotion.promoted_form.is_empty()
        && spec.castling.is_none()
        && !names::has_additions(variant)
}

fn write(position: &Position, mv: Move) -> String {
    let mut text = String::new();
    push(position, mv, &mut text);
    text
}

/// Adds a move to a text.
pub(super) fn push(position: &Position, mv: Move, text: &mut String) {
    let (variant, us) = (position.variant(), position.turn());
    let Some(kind) = names::mover(position, mv) else { return };
    let letter = || names::letter(variant, kind).upper();
    let (from, to) = (mv.from(), mv.to());
    if mv.kind() == MoveKind::Drop {
        text.extend([letter(), '@']);
        push_number(file(variant, us, to), text);
        push_number(to.rank_for(us, variant.ranks()) + 1, text);
        return;
    }
    let place = place(position, kind, from, to);
    if !(matches!(place, Place::Number(_)) && is_soldier(variant, kind)) {
        text.push(letter());
    }
    match place {
        Place::File => push_number(file(variant, us, from), text),
        Place::Front => text.push('+'),
        Place::Behind => text.push('-'),
        Place::Number(number) => {
            push_number(number, text);
            push_number(file(variant, us, from), text);
        }
    }
    let way = Way::of(variant, us, from, to);
    text.push(way.sign);
    push_number(way.number, text);
}

/// The file, counted from the player's right.
fn file(variant: &Variant, us: Color, square: Square) -> u8 {
    us.pick(variant.files() - square.file(), square.file() + 1)
}

fn is_soldier(variant: &Variant, kind: Kind) -> bool {
    variant.piece_type(kind) == PieceType::SOLDIER
}

/// Where a piece goes: the sign and the number after it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Way {
    sign: char,
    number: u8,
}

impl Way {
    fn of(variant: &Variant, us: Color, from: Square, to: Square) -> Way {
        let ranks = variant.ranks();
        let (start, end) = (from.rank_for(us, ranks), to.rank_for(us, ranks));
        let sign = match end.cmp(&start) {
            std::cmp::Ordering::Equal => '=',
            std::cmp::Ordering::Greater => '+',
            std::cmp::Ordering::Less => '-',
        };
        let number = if from.file() == to.file() { end.abs_diff(start) } else { file(variant, us, to) };
        Way { sign, number }
    }
}

/// How a piece is told from others of its kind.
enum Place {
    File,
    Front,
    Behind,
    /// From the front, counted from 1.
    Number(u8),
}

fn place(position: &Position, kind: Kind, from: Square, to: Square) -> Place {
    let (variant, us) = (position.variant(), position.turn());
    let alike = position.state().kind(kind) & position.state().side(us);
    let on_file = alike & Bitboard::file(from.file());
    let files = || (0..variant.files()).filter(|&file| (alike & Bitboard::file(file)).many()).count();
    match on_file.len() {
        0 | 1 => Place::File,
        2 if files() < 2 => {
            let other = on_file.without(from).first();
            let steps = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
            let parallel = other.and_then(|other| other.offset(steps.0, steps.1));
            // The other could never go that way: the file is enough.
            if !parallel.is_some_and(|square| region(variant, kind, us).has(square)) {
                return Place::File;
            }
            if number(us, on_file, from) == 1 { Place::Front } else { Place::Behind }
        }
        _ => Place::Number(number(us, on_file, from)),
    }
}

/// Where pieces of a kind may stand.
fn region(variant: &Variant, kind: Kind, us: Color) -> Bitboard {
    let piece = variant.spec().pieces.get(&variant.piece_type(kind));
    piece.map_or(Bitboard::EMPTY, |piece| piece.region[us]) & variant.board()
}

/// The place of a piece among those on its file, from the front, counted from 1.
fn number(us: Color, on_file: Bitboard, from: Square) -> u8 {
    let ahead = |other: &Square| us.pick(other.rank() > from.rank(), other.rank() < from.rank());
    on_file.into_iter().filter(ahead).count() as u8 + 1
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    let whole = plain(text).to_ascii_uppercase();
    let bare = whole.trim_end_matches(['!', '?', '#', ' ']);
    let spell = |mv| write(position, mv);
    let variant = position.variant();
    if let Some((piece, square)) = bare.split_once(['@', '*']) {
        return parse_drop(position, piece, square).unwrap_or_else(|| Err(not_a_move(position, spell)));
    }
    let Some((who, way)) = split(bare) else { return Err(not_a_move(position, spell)) };
    let readings = readings(variant, who);
    if readings.is_empty() {
        return Err(match who.chars().find(char::is_ascii_alphabetic).and_then(Letter::new) {
            Some(letter) if variant.kind_by_letter(letter).is_none() => {
                names::unknown(variant, &letter.upper().to_string())
            }
            _ => not_a_move(position, spell),
        });
    }
    let legal = position.list_moves(Listing::WithDropMates);
    let mut found = Vec::new();
    for reading in &readings {
        let is_meant = |mv: &Move| {
            mv.kind() != MoveKind::Drop
                && Way::of(variant, position.turn(), mv.from(), mv.to()) == way
                && reading.is_true(position, *mv)
        };
        found = legal.iter().copied().filter(is_meant).collect();
        if !found.is_empty() {
            break;
        }
    }
    choose(&found, spell, bare, || why_nothing(position, &readings[0], &way))
}

fn parse_drop(position: &Position, piece: &str, square: &str) -> Option<Result<Move, Refusal>> {
    let (variant, us) = (position.variant(), position.turn());
    let kind = variant.kind_by_letter(Letter::new(piece.chars().next()?)?)?;
    let (file, rank) = square.split_at_checked(1)?;
    let (file, rank): (u8, u8) = (file.parse().ok()?, rank.parse().ok()?);
    let file = us.pick(variant.files().checked_sub(file)?, file.checked_sub(1)?);
    let rank = us.pick(rank.checked_sub(1)?, variant.ranks().checked_sub(rank)?);
    let to = Square::new(file, rank).filter(|&to| variant.board().has(to))?;
    let drop = Move::drop(variant.plain_role(kind), to);
    let drops = position.moves_to(kind, to, Listing::WithDropMates);
    Some(if drops.contains(&drop) { Ok(drop) } else { Err(position.why_illegal(drop).into()) })
}

/// The piece's part and the way's part of a text.
fn split(bare: &str) -> Option<(&str, Way)> {
    let last = bare.chars().next_back()?;
    let number = u8::try_from(last.to_digit(10)?).ok()?;
    let rest = &bare[..bare.len() - 1];
    let (who, sign) = match rest.chars().next_back()? {
        sign @ ('+' | '-' | '=') => (&rest[..rest.len() - 1], sign),
        '.' => (&rest[..rest.len() - 1], '='),
        _ => (rest, '='),
    };
    Some((who, Way { sign, number }))
}

/// What a text says about the piece.
struct Reading {
    kind: Kind,
    file: Option<u8>,
    place: Option<End>,
}

/// A place among those alike on a file.
#[derive(Clone, Copy)]
enum End {
    Front,
    Behind,
    Middle,
    Number(u8),
}

fn readings(variant: &Variant, who: &str) -> Vec<Reading> {
    let kind = |letter: char| variant.kind_by_letter(Letter::new(letter)?);
    let soldier = || names::kind_of_type(variant, PieceType::SOLDIER);
    let digit = |c: char| c.to_digit(10).map(|digit| digit as u8);
    let end = |c: char| match c {
        '+' => Some(End::Front),
        '-' => Some(End::Behind),
        _ => None,
    };
    let chars: Vec<char> = who.chars().collect();
    let reading = |kind: Option<Kind>, file, place| kind.map(|kind| Reading { kind, file, place });
    let numbered = |kind: Option<Kind>, first: char, second: char| -> Vec<Option<Reading>> {
        let (Some(a), Some(b)) = (digit(first), digit(second)) else { return Vec::new() };
        // The number and then the file; or, as others have it, the file and then 3 for the one in the middle.
        vec![reading(kind, Some(b), Some(End::Number(a))), reading(kind, Some(a), (b == 3).then_some(End::Middle))]
    };
    let found = match *chars.as_slice() {
        [letter, place] if letter.is_ascii_alphabetic() => match (digit(place), end(place)) {
            (Some(file), _) => vec![reading(kind(letter), Some(file), None)],
            (_, Some(end)) => vec![reading(kind(letter), None, Some(end))],
            _ => vec![],
        },
        [place, letter] if letter.is_ascii_alphabetic() => match end(place) {
            Some(end) => vec![reading(kind(letter), None, Some(end))],
            None => vec![reading(kind(letter), None, digit(place).map(End::Number))],
        },
        [file, place] if end(place).is_some() => vec![reading(soldier(), digit(file), end(place))],
        [first, second] => numbered(soldier(), first, second),
        [letter, first, second] if letter.is_ascii_alphabetic() => match (digit(first), end(second)) {
            (Some(file), Some(end)) => vec![reading(kind(letter), Some(file), Some(end))],
            _ => numbered(kind(letter), first, second),
        },
        _ => vec![],
    };
    found.into_iter().flatten().collect()
}

impl Reading {
    fn is_true(&self, position: &Position, mv: Move) -> bool {
        let (variant, us) = (position.variant(), position.turn());
        names::mover(position, mv) == Some(self.kind)
            && self.file.is_none_or(|file| file == self::file(variant, us, mv.from()))
            && self.place.is_none_or(|end| self.stands(position, mv.from(), end))
    }

    fn stands(&self, position: &Position, from: Square, end: End) -> bool {
        let us = position.turn();
        let on_file = position.state().kind(self.kind) & position.state().side(us) & Bitboard::file(from.file());
        let (number, all) = (number(us, on_file, from), on_file.len() as u8);
        match end {
            End::Front => all > 1 && number == 1,
            End::Behind => all > 1 && number == all,
            End::Middle => number > 1 && number < all,
            End::Number(wanted) => number == wanted,
        }
    }
}

fn why_nothing(position: &Position, reading: &Reading, way: &Way) -> String {
    // The notation has no names for squares. What stands beside the board has.
    let words = Spoken { position, alphabet: &Latin(Length::Short) };
    let (variant, us) = (position.variant(), position.turn());
    let letter = names::letter(variant, reading.kind).upper();
    let ours = position.state().kind(reading.kind) & position.state().side(us);
    let meant: Vec<Square> = ours
        .into_iter()
        .filter(|&from| reading.file.is_none_or(|file| file == self::file(variant, us, from)))
        .filter(|&from| reading.place.is_none_or(|end| reading.stands(position, from, end)))
        .collect();
    match meant.as_slice() {
        [] => format!("{us} has no {letter} there"),
        [from] => {
            match variant.board().into_iter().find(|&to| to != *from && Way::of(variant, us, *from, to) == *way) {
                Some(to) if position.movers(reading.kind, to).has(*from) => {
                    choose::why_not(position, *from, to, &words)
                }
                Some(_) | None => format!("the {letter} on {from} cannot go {}{}", way.sign, way.number),
            }
        }
        _ => format!("no {letter} there can go {}{}", way.sign, way.number),
    }
}
