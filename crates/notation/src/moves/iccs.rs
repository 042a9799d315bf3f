//! The coordinates of the Internet Chinese Chess Server: files by letters, ranks from 0: `H2-E2`, or `h2e2`.

use pantheon_rules::{Color, Listing, Move, MoveKind, Position, Refusal, Square, Variant, Wording};

use super::choose::{choose, why_not};
use super::names;
use super::text::{not_a_move, plain, without_marks};

/// Games on boards of xiangqi in which two squares tell a move.
pub(super) fn suits(variant: &Variant) -> bool {
    let spec = variant.spec();
    spec.board.template == "xiangqi"
        && !spec.drops.enabled
        && spec.promotion.promoted_form.is_empty()
        && spec.pieces.keys().all(|&piece| Color::ALL.iter().all(|&us| !spec.promotion.pawn_types[us].has(piece)))
        && spec.castling.is_none()
        && !names::has_additions(variant)
}

/// The words for squares and moves in messages.
struct Spoken;

impl Wording for Spoken {
    fn square(&self, square: Square) -> String {
        self::square(square)
    }

    fn file(&self, square: Square) -> String {
        char::from(b'A' + square.file()).to_string()
    }

    fn spell(&self, mv: Move) -> String {
        write(mv)
    }
}

pub(super) fn write(mv: Move) -> String {
    format!("{}-{}", square(mv.from()), square(mv.to()))
}

pub(super) fn square(square: Square) -> String {
    format!("{}{}", char::from(b'A' + square.file()), square.rank())
}

pub(super) fn parse(position: &Position, text: &str) -> Result<Move, Refusal> {
    let whole = plain(text);
    let bare = without_marks(&whole);
    let compact: String = bare.chars().filter(|&c| c != '-').collect();
    let read = |at: usize| -> Option<Square> {
        let &[file, rank] = compact.as_bytes().get(at..at + 2)? else { return None };
        let file = file.to_ascii_lowercase().checked_sub(b'a')?;
        let rank = rank.checked_sub(b'0').filter(|&rank| rank <= 9)?;
        Square::new(file, rank).filter(|&square| position.variant().board().has(square))
    };
    let (Some(from), Some(to), 4) = (read(0), read(2), compact.len()) else {
        return Err(not_a_move(position, write));
    };
    let mut moves = position.list_moves(Listing::WithDropMates);
    moves.retain(|mv| mv.kind() != MoveKind::Drop && mv.from() == from && mv.to() == to);
    choose(&moves, write, bare, || why_not(position, from, to, &Spoken))
}
