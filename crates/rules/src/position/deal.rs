//! Pieces that stand face down: who lies where is decided by a draw that the rules leave to others.

use super::Position;
use super::state::Unobserved;
use crate::types::{Color, Piece, Role, Square};

impl Position {
    /// The same position with what lies under each side's covers drawn anew from the pieces that the covers stand for.
    ///
    /// `pick(n)` says which of `n` pieces is drawn next: a number below `n`.
    pub fn deal(&self, mut pick: impl FnMut(usize) -> usize) -> Position {
        let mut dealt = self.clone();
        let variant = self.variant();
        for color in Color::ALL {
            let covers: Vec<(Square, Piece)> = self
                .state()
                .side(color)
                .into_iter()
                .filter_map(|square| Some((square, self.piece(square)?)))
                .filter(|(_, piece)| variant.is_covered(piece.role))
                .collect();
            let mut pool: Vec<Role> =
                covers.iter().map(|(_, piece)| variant.plain_role(variant.kind_of(piece.role))).collect();
            for (square, piece) in covers {
                let drawn = pool.swap_remove(pick(pool.len()).min(pool.len() - 1));
                let Some(role) = variant.covered(variant.kind_of(piece.role), drawn) else { continue };
                dealt.state.take(variant, piece, square, &mut Unobserved);
                dealt.state.put(variant, Piece { color, role }, square, &mut Unobserved);
            }
        }
        dealt
    }
}
