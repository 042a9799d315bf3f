//! Writing moves as chess players do: a piece, as much of its origin as is needed, a target, and what comes with it.
//! Short and long, Latin, Thai and Korean notation differ in their alphabets only.

use std::ops::ControlFlow;

use pantheon_rules::spec::{PieceType, Walls};
use pantheon_rules::{Bitboard, Kind, Listing, Move, MoveKind, Position, Square, Variant, Wording};

use super::names;
use super::others::Others;

/// The words of a notation, each added to a text.
pub(super) trait Alphabet {
    fn push_file(&self, variant: &Variant, square: Square, text: &mut String);
    fn push_rank(&self, variant: &Variant, square: Square, text: &mut String);

    fn push_square(&self, variant: &Variant, square: Square, text: &mut String) {
        self.push_file(variant, square, text);
        self.push_rank(variant, square, text);
    }

    /// What a moving or dropped piece of a kind is called; nothing for a chess pawn, where that is the custom.
    fn push_piece(&self, others: &Others, kind: Kind, mv: Move, text: &mut String);

    /// How much of the origin is written.
    fn length(&self) -> Length {
        Length::Short
    }

    /// What stands between origin and target, where nothing is captured.
    fn dash(&self, _position: &Position, _mv: Move) -> &'static str {
        ""
    }
}

/// How much of an origin is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    /// What is needed.
    Short,
    /// The square.
    Long,
}

/// The Latin alphabet.
pub(super) struct Latin(pub Length);

impl Alphabet for Latin {
    fn push_file(&self, _: &Variant, square: Square, text: &mut String) {
        text.push(char::from(b'a' + square.file()));
    }

    fn push_rank(&self, _: &Variant, square: Square, text: &mut String) {
        push_number(square.rank() + 1, text);
    }

    fn push_piece(&self, others: &Others, kind: Kind, mv: Move, text: &mut String) {
        if mv.kind() == MoveKind::Drop || !is_pawn(others.position, kind) {
            push_latin_name(others, kind, mv, text);
        }
    }

    fn length(&self) -> Length {
        self.0
    }

    fn dash(&self, _: &Position, _: Move) -> &'static str {
        if self.0 == Length::Long { "-" } else { "" }
    }
}

/// An alphabet's words for squares and moves in messages.
pub(super) struct Spoken<'a, A> {
    pub position: &'a Position,
    pub alphabet: &'a A,
}

impl<A: Alphabet> Wording for Spoken<'_, A> {
    fn square(&self, square: Square) -> String {
        self::square(self.position.variant(), square, self.alphabet)
    }

    fn file(&self, square: Square) -> String {
        let mut text = String::new();
        self.alphabet.push_file(self.position.variant(), square, &mut text);
        text
    }

    fn spell(&self, mv: Move) -> String {
        write_bare(self.position, mv, self.alphabet)
    }
}

/// The name of a square.
pub(super) fn square(variant: &Variant, square: Square, alphabet: &impl Alphabet) -> String {
    // Who counts from the top has no word for what is above it.
    if !variant.board().has(square) {
        return square.to_string();
    }
    let mut text = String::new();
    alphabet.push_square(variant, square, &mut text);
    text
}

/// Is it a chess pawn that moves on the board?
pub(super) fn is_pawn_move(position: &Position, mv: Move) -> bool {
    mv.kind() != MoveKind::Drop && names::mover(position, mv).is_some_and(|kind| is_pawn(position, kind))
}

#[inline]
fn is_pawn(position: &Position, kind: Kind) -> bool {
    position.variant().piece_type(kind) == PieceType::PAWN
}

/// Adds a small number to a text. Formatting comes to the same, at many times the cost.
pub(super) fn push_number(number: u8, text: &mut String) {
    if number >= 10 {
        push_number(number / 10, text);
    }
    text.push(char::from(b'0' + number % 10));
}

/// The letter of a moving or dropped piece. Only where two drops would look alike is a promoted one written as such.
pub(super) fn push_latin_name(others: &Others, kind: Kind, mv: Move, text: &mut String) {
    let position = others.position;
    let variant = position.variant();
    if mv.kind() == MoveKind::Drop && mv.role() != variant.plain_role(kind) && variant.spec().drops.promoted {
        let drops = position.moves_to(kind, mv.to(), Listing::WithDropMates);
        if drops.iter().filter(|other| other.kind() == MoveKind::Drop).count() > 1 {
            text.extend(['+', variant.spelling(mv.role()).1.upper()]);
            return;
        }
    }
    text.push(others.letter(kind));
}

/// Writes a move without check and mate signs.
pub(super) fn write_bare(position: &Position, mv: Move, alphabet: &impl Alphabet) -> String {
    let mut text = String::new();
    push_bare(&Others::unknown(position), mv, alphabet, &mut text);
    text
}

/// Adds a move with check and mate signs to a text.
pub(super) fn push(others: &Others, mv: Move, alphabet: &impl Alphabet, text: &mut String) {
    push_bare(others, mv, alphabet, text);
    if others.may_check(mv) {
        text.extend(others.try_out(mv, check_sign));
    }
}

/// `+` for check, `#` for mate.
fn check_sign(after: &Position) -> Option<char> {
    after.in_check().then(|| {
        let mut sign = '#';
        after.visit_moves(&mut |_| {
            sign = '+';
            ControlFlow::Break(())
        });
        sign
    })
}

/// Adds a move without check and mate signs to a text.
fn push_bare(others: &Others, mv: Move, alphabet: &impl Alphabet, text: &mut String) {
    let position = others.position;
    let variant = position.variant();
    // Who passes may have no piece to do it with.
    let kind = names::mover(position, mv);
    if mv.kind().is_castling() {
        text.push_str(castling_word(mv));
        if let Some(letter) = names::enters(position, mv) {
            let gate = if mv.kind() == MoveKind::CastlingGateKing { mv.from() } else { mv.rook() };
            text.extend(['/', letter.upper()]);
            alphabet.push_square(variant, gate, text);
        }
    } else if mv.kind() == MoveKind::Drop {
        if let Some(kind) = kind {
            alphabet.push_piece(others, kind, mv, text);
        }
        text.push('@');
        alphabet.push_square(variant, mv.to(), text);
    } else {
        let captures = captures(position, mv);
        if let Some(kind) = kind {
            alphabet.push_piece(others, kind, mv, text);
        }
        match origin(others, kind, mv, alphabet.length(), captures) {
            Part::Nothing => {}
            Part::File => alphabet.push_file(variant, mv.from(), text),
            Part::Rank => alphabet.push_rank(variant, mv.from(), text),
            Part::Square => alphabet.push_square(variant, mv.from(), text),
        }
        text.push_str(if captures { "x" } else { alphabet.dash(position, mv) });
        alphabet.push_square(variant, mv.to(), text);
        if mv.kind() != MoveKind::Normal {
            push_changes(position, mv, text);
        }
    }
    if let Some(wall) = wall(position, mv) {
        text.push(',');
        alphabet.push_square(variant, wall, text);
    }
}

/// `O-O` towards the higher files, `O-O-O` towards the lower ones.
pub(super) fn castling_word(mv: Move) -> &'static str {
    if mv.rook() > mv.from() { "O-O" } else { "O-O-O" }
}

/// Does the move take a piece? Promoting on the spot does not.
pub(super) fn captures(position: &Position, mv: Move) -> bool {
    mv.from() != mv.to() && position.is_capture(mv)
}

/// Where a wall is put with a move.
pub(super) fn wall(position: &Position, mv: Move) -> Option<Square> {
    let builds = position.variant().spec().effects.walls != Walls::None
        && !matches!(mv.kind(), MoveKind::Drop | MoveKind::PiecePromotion | MoveKind::PieceDemotion);
    builds.then(|| mv.extra())
}

/// What a piece becomes and what enters behind it: `=Q`, `/H`; `=+W` for a promoted form that it could also choose.
fn push_changes(position: &Position, mv: Move, text: &mut String) {
    if let Some(letter) = names::becomes(position, mv) {
        text.push('=');
        if is_form_beside_choice(position, mv) {
            text.push('+');
        }
        text.push(letter.upper());
    }
    if let Some(letter) = names::enters(position, mv) {
        text.extend(['/', letter.upper()]);
    }
}

/// Does a piece take its promoted form that promotes as a chess pawn too, maybe to the same?
fn is_form_beside_choice(position: &Position, mv: Move) -> bool {
    let variant = position.variant();
    let promotion = &variant.spec().promotion;
    let chooses = |kind| promotion.pawn_types[position.turn()].has(variant.piece_type(kind));
    mv.kind() == MoveKind::PiecePromotion
        && names::mover(position, mv).is_some_and(|kind| {
            chooses(kind)
                && position.moves_to(kind, mv.to(), Listing::WithDropMates).into_iter().any(|other| {
                    other.kind() == MoveKind::Promotion
                        && other.from() == mv.from()
                        && names::becomes(position, other) == names::becomes(position, mv)
                })
        })
}

/// A part of an origin.
enum Part {
    Nothing,
    File,
    Rank,
    Square,
}

/// As much of the origin as tells the move from others that would look the same.
fn origin(others: &Others, kind: Option<Kind>, mv: Move, length: Length, captures: bool) -> Part {
    if length == Length::Long {
        return Part::Square;
    }
    let position = others.position;
    let Some(kind) = kind else { return Part::Nothing };
    let (from, to) = (mv.from(), mv.to());
    let pawn = is_pawn(position, kind);
    if pawn
        && mv.kind() == MoveKind::Promotion
        && from != to
        && position.variant().spec().promotion.sittuyin
        && !captures
    {
        // A pawn that promotes elsewhere would look like one that was there already.
        return Part::Square;
    }
    let beside = others.beside(kind, mv);
    // Most often there is one move only, and nothing to compare.
    if beside.is_empty() {
        return if pawn && captures { Part::File } else { Part::Nothing };
    }
    let own = looks(position, mv);
    let alike = beside.into_iter().filter(|&other| looks(position, other) == own);
    let rivals: Bitboard = alike.map(|other| other.from()).collect();
    let shares_file = rivals.meets(Bitboard::file(from.file()));
    if pawn && captures {
        return if shares_file { Part::Square } else { Part::File };
    }
    if rivals.is_empty() {
        Part::Nothing
    } else if !shares_file {
        Part::File
    } else if !rivals.meets(Bitboard::rank(from.rank())) {
        Part::Rank
    } else {
        Part::Square
    }
}

/// What can be seen of a move without its origin.
fn looks(position: &Position, mv: Move) -> (bool, String, Option<Square>) {
    let mut changes = String::new();
    push_changes(position, mv, &mut changes);
    (captures(position, mv), changes, wall(position, mv))
}
