//! Endings to learn from: the start of a game with pieces taken off both sides alike. Games from the start come to endings
//! too, but mostly to those that one side has won already.

use std::sync::Arc;

use pantheon_rules::{Color, Position, Setup, Square, Variant};

use crate::dice::Dice;

/// Do games of a variant come down to few pieces, and can they begin with few?
pub(super) fn has_endings(variant: &Variant) -> bool {
    variant.king().is_some() && variant.is_plain() && !variant.has_drops() && !variant.has_goals()
}

/// The start with pieces taken off, as many of a kind on either side. `None` if that makes no position.
pub(super) fn thinned(variant: &Arc<Variant>, dice: &mut Dice) -> Option<Position> {
    let start = Position::start(variant);
    let state = start.state();
    let king = variant.king();
    let mut setup = Setup::empty();
    let mut pairs: Vec<[Square; 2]> = Vec::new();
    for kind in variant.kinds() {
        let mut squares =
            Color::ALL.map(|color| (state.kind(kind) & state.side(color)).into_iter().collect::<Vec<_>>());
        squares.iter_mut().for_each(|squares| dice.shuffle(squares));
        if Some(kind) != king {
            pairs.extend(squares[0].iter().zip(&squares[1]).map(|(&white, &black)| [white, black]));
        }
    }
    dice.shuffle(&mut pairs);
    let left = 1 + dice.throw(2 * pairs.len() / 3);
    for square in state.pieces() {
        setup.set(square, state.piece(square));
    }
    for square in pairs.into_iter().skip(left).flatten() {
        setup.set(square, None);
    }
    setup.position(variant).ok()
}
