//! Thai notation: chess notation with Thai letters for files and pieces and Thai digits for ranks: `จ๔`, `ม-ง๒`; long
//! `บ จ๓-จ๔`.

use pantheon_rules::spec::PieceType;
use pantheon_rules::{Kind, Listing, Mark, Move, MoveKind, Position, Refusal, Square, Variant};

use super::algebraic::{self, Alphabet, Length, Spoken, captures, is_pawn_move};
use super::others::Others;
use super::text::{plain, without_marks};
use super::{names, san};

const FILES: [char; 12] = ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ญ', 'ต', 'ถ', 'ธ', 'น'];
const DIGITS: [char; 10] = ['๐', '๑', '๒', '๓', '๔', '๕', '๖', '๗', '๘', '๙'];

/// A promoted pawn (it moves as a met) has a name of its own.
const PROMOTED: &str = "ง";
const PAWN: &str = "บ";

/// The name of a type, if it has one in Thai. `ม็` is a letter with a sign on it: it must be looked for before `ม`.
fn names_of_types() -> [(PieceType, &'static str); 7] {
    [
        (PieceType::FERS, "ม็"),
        (PieceType::KING, "ข"),
        (PieceType::SILVER, "ค"),
        (PieceType::KNIGHT, "ม"),
        (PieceType::ROOK, "ร"),
        (PieceType::PAWN, PAWN),
        (PieceType::from_name("aiwok").unwrap_or(PieceType::QUEEN), "ว"),
    ]
}

/// Games with the pieces of makruk, the khon among them.
pub(super) fn suits(variant: &Variant) -> bool {
    let known = names_of_types();
    let types: Vec<PieceType> = variant.kinds().map(|kind| variant.piece_type(kind)).collect();
    types.iter().all(|piece| known.iter().any(|(known, _)| known == piece))
        && types.contains(&PieceType::SILVER)
        && !variant.spec().drops.enabled
        && !names::has_additions(variant)
}

struct Thai(Length);

impl Alphabet for Thai {
    fn push_file(&self, _: &Variant, square: Square, text: &mut String) {
        text.push(FILES[usize::from(square.file())]);
    }

    fn push_rank(&self, _: &Variant, square: Square, text: &mut String) {
        let number = usize::from(square.rank() + 1);
        text.extend((number >= 10).then_some(DIGITS[number / 10]));
        text.push(DIGITS[number % 10]);
    }

    fn push_piece(&self, others: &Others, _: Kind, mv: Move, text: &mut String) {
        let position = others.position;
        match self.0 {
            Length::Short if is_pawn_move(position, mv) && !is_misleading(position, mv) => {}
            Length::Short => text.push_str(piece_name(position, mv)),
            Length::Long => text.extend([piece_name(position, mv), " "]),
        }
    }

    fn length(&self) -> Length {
        self.0
    }

    fn dash(&self, position: &Position, mv: Move) -> &'static str {
        if self.0 == Length::Short && is_pawn_move(position, mv) { "" } else { "-" }
    }
}

fn piece_name(position: &Position, mv: Move) -> &'static str {
    let variant = position.variant();
    let (Some(kind), Some(role)) = (names::mover(position, mv), names::moved_role(position, mv)) else { return "" };
    let piece = variant.piece_type(kind);
    if piece == PieceType::FERS && variant.spelling(role).0 != Mark::Plain {
        return PROMOTED;
    }
    names_of_types().iter().find(|(known, _)| *known == piece).map_or("", |(_, name)| name)
}

/// The letters of three files are names of pieces as well: a capture by a pawn of such a file looks like one by such a
/// piece. Where both are possible, the pawn's name is written.
fn is_misleading(position: &Position, mv: Move) -> bool {
    if !captures(position, mv) {
        return false;
    }
    let file = FILES[usize::from(mv.from().file())].to_string();
    position.variant().kinds().any(|kind| {
        let others = position.moves_to(kind, mv.to(), Listing::WithDropMates);
        others.into_iter().any(|other| {
            other.kind() != MoveKind::Drop && !is_pawn_move(position, other) && piece_name(position, other) == file
        })
    })
}

pub(super) fn square(variant: &Variant, square: Square) -> String {
    algebraic::square(variant, square, &Thai(Length::Short))
}

pub(super) fn push(others: &Others, mv: Move, text: &mut String) {
    algebraic::push(others, mv, &Thai(Length::Short), text);
}

pub(super) fn push_long(others: &Others, mv: Move, text: &mut String) {
    algebraic::push(others, mv, &Thai(Length::Long), text);
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    read(position, text, &Thai(Length::Short))
}

pub(super) fn parse_long(position: &Position, text: &str) -> Result<Move, Refusal> {
    read(position, text, &Thai(Length::Long))
}

/// The text is put in Latin letters; where its first letter may be a piece or a file, in both ways.
fn read(position: &Position, text: &str, alphabet: &Thai) -> Result<Move, Refusal> {
    let whole = plain(text);
    let bare = without_marks(&whole);
    let texts = to_latin(position.variant(), bare);
    san::parse_several(position, &texts, bare, &Spoken { position, alphabet })
}

fn to_latin(variant: &Variant, bare: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let named = names_of_types().into_iter().chain([(PieceType::FERS, PROMOTED)]);
    for (piece, name) in named {
        let rest = bare.strip_prefix(name).filter(|rest| !rest.starts_with('\u{e47}'));
        if let (Some(rest), Some(kind)) = (rest, names::kind_of_type(variant, piece)) {
            let letter =
                if piece == PieceType::PAWN { String::new() } else { variant.letter(kind).upper().to_string() };
            texts.extend(squares_to_latin(rest.trim_start()).map(|rest| letter + &rest));
        }
    }
    texts.extend(squares_to_latin(bare));
    texts
}

/// Files and digits in Latin; signs and Latin letters stay. A name of a piece in the midst of it makes it no move.
fn squares_to_latin(text: &str) -> Option<String> {
    let latin = |c: char| match FILES.iter().position(|&file| file == c) {
        Some(file) => Some(char::from(b'a' + file as u8)),
        None => match DIGITS.iter().position(|&digit| digit == c) {
            Some(digit) => char::from_digit(digit as u32, 10),
            None => c.is_ascii().then_some(c),
        },
    };
    text.chars().map(latin).collect()
}
