//! Writing moves as chess players do: a piece, as much of its origin as is needed, a target, and what comes with it.
//! Short and long, Latin, Thai and Korean notation differ in their alphabets only.

use std::ops::ControlFlow;

use pantheon_rules::spec::{PieceType, Walls};
use pantheon_rules::{Bitboard, Listing, Move, MoveKind, Position, Square, Variant};

use super::names;

/// The words of a notation.
pub(super) trait Alphabet {
    fn file(&self, variant: &Variant, square: Square) -> String;
    fn rank(&self, variant: &Variant, square: Square) -> String;

    fn square(&self, variant: &Variant, square: Square) -> String {
        self.file(variant, square) + &self.rank(variant, square)
    }

    /// What a moving or dropped piece is called; nothing for a chess pawn, where that is the custom.
    fn piece(&self, position: &Position, mv: Move) -> String;

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
    fn file(&self, _: &Variant, square: Square) -> String {
        char::from(b'a' + square.file()).to_string()
    }

    fn rank(&self, _: &Variant, square: Square) -> String {
        (square.rank() + 1).to_string()
    }

    fn piece(&self, position: &Position, mv: Move) -> String {
        if is_pawn_move(position, mv) { String::new() } else { latin_name(position, mv) }
    }

    fn length(&self) -> Length {
        self.0
    }

    fn dash(&self, _: &Position, _: Move) -> &'static str {
        if self.0 == Length::Long { "-" } else { "" }
    }
}

/// Is it a chess pawn that moves on the board?
pub(super) fn is_pawn_move(position: &Position, mv: Move) -> bool {
    mv.kind() != MoveKind::Drop && is_pawn(position, mv)
}

fn is_pawn(position: &Position, mv: Move) -> bool {
    names::mover(position, mv).is_some_and(|kind| position.variant().piece_type(kind) == PieceType::PAWN)
}

/// The letter of a moving or dropped piece. Only where two drops would look alike is a promoted one written as such.
pub(super) fn latin_name(position: &Position, mv: Move) -> String {
    let variant = position.variant();
    let Some(kind) = names::mover(position, mv) else { return String::new() };
    if mv.kind() == MoveKind::Drop && mv.role() != variant.plain_role(kind) && variant.spec().drops.promoted {
        let drops = position.moves_to(kind, mv.to(), Listing::WithDropMates);
        if drops.iter().filter(|other| other.kind() == MoveKind::Drop).count() > 1 {
            return format!("+{}", variant.spelling(mv.role()).1.upper());
        }
    }
    names::letter(variant, kind).upper().to_string()
}

/// Writes a move with check and mate signs.
pub(super) fn write(position: &Position, mv: Move, alphabet: &impl Alphabet) -> String {
    let mut text = write_bare(position, mv, alphabet);
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.in_check() {
        let mut any = false;
        after.visit_moves(&mut |_| {
            any = true;
            ControlFlow::Break(())
        });
        text.push(if any { '+' } else { '#' });
    }
    text
}

/// Writes a move without check and mate signs.
pub(super) fn write_bare(position: &Position, mv: Move, alphabet: &impl Alphabet) -> String {
    let variant = position.variant();
    let square = |square| alphabet.square(variant, square);
    let mut text = String::new();
    if mv.kind().is_castling() {
        text.push_str(castling_word(mv));
        if let Some(letter) = names::enters(position, mv) {
            let gate = if mv.kind() == MoveKind::CastlingGateKing { mv.from() } else { mv.rook() };
            text.push_str(&format!("/{}{}", letter.upper(), square(gate)));
        }
    } else if mv.kind() == MoveKind::Drop {
        text.push_str(&format!("{}@{}", alphabet.piece(position, mv), square(mv.to())));
    } else {
        text.push_str(&alphabet.piece(position, mv));
        match origin(position, mv, alphabet.length()) {
            Part::Nothing => {}
            Part::File => text.push_str(&alphabet.file(variant, mv.from())),
            Part::Rank => text.push_str(&alphabet.rank(variant, mv.from())),
            Part::Square => text.push_str(&square(mv.from())),
        }
        text.push_str(if captures(position, mv) { "x" } else { alphabet.dash(position, mv) });
        text.push_str(&square(mv.to()));
        text.push_str(&changes(position, mv));
    }
    if let Some(wall) = wall(position, mv) {
        text.push_str(&format!(",{}", square(wall)));
    }
    text
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
fn changes(position: &Position, mv: Move) -> String {
    let sign = if is_form_beside_choice(position, mv) { "=+" } else { "=" };
    let becomes = names::becomes(position, mv).map(|letter| format!("{sign}{}", letter.upper()));
    let enters = names::enters(position, mv).map(|letter| format!("/{}", letter.upper()));
    becomes.unwrap_or_default() + &enters.unwrap_or_default()
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
fn origin(position: &Position, mv: Move, length: Length) -> Part {
    if length == Length::Long {
        return Part::Square;
    }
    let (from, to) = (mv.from(), mv.to());
    let pawn = is_pawn(position, mv);
    if pawn
        && mv.kind() == MoveKind::Promotion
        && from != to
        && position.variant().spec().promotion.sittuyin
        && !captures(position, mv)
    {
        // A pawn that promotes elsewhere would look like one that was there already.
        return Part::Square;
    }
    let rivals = rivals(position, mv);
    let shares_file = rivals.meets(Bitboard::file(from.file()));
    if pawn && captures(position, mv) {
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

/// The origins of other legal moves that would look the same without one.
fn rivals(position: &Position, mv: Move) -> Bitboard {
    let Some(kind) = names::mover(position, mv) else { return Bitboard::EMPTY };
    let looks = |mv| (captures(position, mv), changes(position, mv), wall(position, mv));
    let moves = position.moves_to(kind, mv.to(), Listing::WithDropMates);
    // Most often there is one move only, and nothing to compare.
    let others: Vec<Move> =
        moves.into_iter().filter(|other| other.kind() != MoveKind::Drop && other.from() != mv.from()).collect();
    if others.is_empty() {
        return Bitboard::EMPTY;
    }
    let own = looks(mv);
    others.into_iter().filter(|&other| looks(other) == own).map(|other| other.from()).collect()
}
