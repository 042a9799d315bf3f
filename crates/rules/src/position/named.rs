//! The squares that a move text names: they leave few moves to be written out and compared with it.

use crate::types::{Move, MoveKind, Square};

/// The squares in a text, in its order. The text may have more in it: this is a sieve, not a reader.
pub(super) enum Named {
    /// The square of a drop.
    Drop(Square),
    /// The two squares of a board move, and that of the wall behind it.
    Board { first: Square, second: Square, wall: Option<Square> },
}

impl Named {
    /// The squares of a text as UCI writes it: `e2e4`, `a9a10q`, `P@e4`, `d1d2,d2d3`.
    pub(super) fn in_uci(text: &str) -> Option<Named> {
        if let Some((_, square)) = text.split_once('@') {
            return Some(Named::Drop(leading(square)?.0));
        }
        let (first, rest) = leading(text)?;
        let (second, rest) = leading(rest)?;
        // The wall's square comes after the one that the piece went to, which is written again.
        let wall = rest.split_once(',').and_then(|(_, wall)| Some(leading(leading(wall)?.1)?.0));
        Some(Named::Board { first, second, wall })
    }

    /// May a move be written with these squares, in UCI or USI?
    pub(super) fn may_be(&self, mv: Move) -> bool {
        match (self, mv.kind()) {
            (Named::Drop(square), kind) => kind == MoveKind::Drop && mv.to() == *square,
            (Named::Board { .. }, MoveKind::Drop) => false,
            // Castling has several spellings; a pass has one square, and that twice.
            (Named::Board { first, .. }, MoveKind::Castling | MoveKind::Pass) => mv.from() == *first,
            // It begins with the rook; who thinks of the king first is understood too.
            (Named::Board { first, .. }, MoveKind::CastlingGateRook) => [mv.rook(), mv.from()].contains(first),
            (Named::Board { first, second, wall }, _) => {
                mv.from() == *first && mv.to() == *second && wall.is_none_or(|wall| mv.extra() == wall)
            }
        }
    }

    /// Is it the king's square and the rook's?
    pub(super) fn is_king_takes_rook(&self, mv: Move) -> bool {
        matches!(self, Named::Board { first, second, .. }
            if mv.kind() == MoveKind::Castling && mv.from() == *first && mv.rook() == *second)
    }
}

/// The square that a text begins with, and the rest.
fn leading(text: &str) -> Option<(Square, &str)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let (square, rest) = text.split_at_checked(1 + digits)?;
    Some((square.parse().ok()?, rest))
}
