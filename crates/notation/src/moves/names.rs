//! What pieces are called by letters, and what a variant has that a notation must have words for.

use pantheon_rules::spec::{Gating, PieceType, Walls};
use pantheon_rules::{Kind, Letter, Mark, Move, MoveKind, Position, Refusal, RefusalKind, Role, Variant};

/// Is the board one of shogi, with its coordinates?
pub(super) fn is_shogi(variant: &Variant) -> bool {
    variant.spec().board.template == "shogi"
}

/// May walls or pieces come with a move?
pub(super) fn has_additions(variant: &Variant) -> bool {
    let effects = &variant.spec().effects;
    effects.walls != Walls::None || effects.gating == Gating::Seirawan
}

/// The letter that notations use for a kind: the second letter, where it has one and no other kind has it for its first.
pub(super) fn letter(variant: &Variant, kind: Kind) -> Letter {
    let first = variant.letter(kind);
    match variant.synonym(kind) {
        Some(second) if variant.kind_by_letter(second) == Some(kind) => second,
        _ => first,
    }
}

/// The kind of a type, where the variant has it.
pub(super) fn kind_of_type(variant: &Variant, piece: PieceType) -> Option<Kind> {
    variant.kinds().find(|&kind| variant.piece_type(kind) == piece)
}

/// The kind that a moving or dropped piece is of.
#[inline]
pub(super) fn mover(position: &Position, mv: Move) -> Option<Kind> {
    Some(position.variant().kind_of(moved_role(position, mv)?))
}

/// What a moving or dropped piece is.
#[inline]
pub(super) fn moved_role(position: &Position, mv: Move) -> Option<Role> {
    match mv.kind() {
        MoveKind::Drop => Some(mv.role()),
        _ => position.piece(mv.from()).map(|piece| piece.role),
    }
}

/// What a moving piece becomes, by its letter; `None` if it stays what it is.
pub(super) fn becomes(position: &Position, mv: Move) -> Option<Letter> {
    let variant = position.variant();
    match mv.kind() {
        MoveKind::Promotion => Some(variant.letter(variant.kind_of(mv.role()))),
        MoveKind::PiecePromotion => {
            let kind = mover(position, mv)?;
            let form = variant.spec().promotion.promoted_form.get(&variant.piece_type(kind))?;
            Some(variant.letter(kind_of_type(variant, *form)?))
        }
        MoveKind::PieceDemotion => Some(variant.spelling(moved_role(position, mv)?).1),
        _ => None,
    }
}

/// The piece that enters behind a move, by its letter.
pub(super) fn enters(position: &Position, mv: Move) -> Option<Letter> {
    matches!(mv.kind(), MoveKind::Gate | MoveKind::CastlingGateKing | MoveKind::CastlingGateRook)
        .then(|| position.variant().spelling(mv.role()).1)
}

/// The role of a piece called by a letter, after a `+` the promoted one.
pub(super) fn role(variant: &Variant, promoted: bool, letter: Letter) -> Option<Role> {
    variant.role_by_spelling(if promoted { Mark::Plus } else { Mark::Plain }, letter)
}

/// What to say of a letter that no piece has.
pub(super) fn unknown(variant: &Variant, letter: &str) -> Refusal {
    let letters: Vec<String> = variant.kinds().map(|kind| self::letter(variant, kind).upper().to_string()).collect();
    let reason = format!("no piece is called {letter} in this game; there are {}", letters.join(" "));
    Refusal::new(RefusalKind::Unreadable, reason)
}
