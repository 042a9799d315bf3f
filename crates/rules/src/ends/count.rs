//! Ends that are decided by counting pieces: facing kings, two passes, a full board.

use super::{Outcome, Reason};
use crate::position::State;
use crate::spec::{Material, PieceType};
use crate::types::Color;
use crate::variant::Variant;

/// Two positions with facing kings in a row, two passes in a row, or no empty square.
pub(super) fn reached(variant: &Variant, state: &State) -> Option<Outcome> {
    let spec = variant.spec();
    let facing = spec.ends.bikjang && state.facings() >= 2;
    let passed = state.passes() >= 2 && !spec.effects.wall_or_move;
    let full = spec.ends.full_board && (variant.board() & !state.occupied()).is_empty();
    (facing || passed || full).then(|| by_material(variant, state, Reason::Count))
}

/// A draw, or what counting the pieces makes of it.
pub(crate) fn by_material(variant: &Variant, state: &State, reason: Reason) -> Outcome {
    let winner = match variant.spec().ends.material {
        Material::None => None,
        Material::WhiteDrawOdds => Some(Color::White),
        Material::BlackDrawOdds => Some(Color::Black),
        Material::Unweighted => more(state.side(Color::White).len() * 2, state.side(Color::Black).len() * 2),
        // The second player has one and a half points more; a tie cannot be.
        Material::Janggi => {
            more(points(variant, state, Color::White) * 2, points(variant, state, Color::Black) * 2 + 3)
        }
    };
    Outcome { winner, reason }
}

fn more(white: u32, black: u32) -> Option<Color> {
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Color::White),
        std::cmp::Ordering::Less => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
    }
}

fn points(variant: &Variant, state: &State, color: Color) -> u32 {
    let value = |kind| match variant.piece_type(kind) {
        PieceType::ROOK => 13,
        PieceType::JANGGI_CANNON => 7,
        PieceType::HORSE => 5,
        PieceType::JANGGI_ELEPHANT => 3,
        PieceType::WAZIR => 3,
        PieceType::SOLDIER => 2,
        _ => 0,
    };
    variant.kinds().map(|kind| (state.kind(kind) & state.side(color)).len() * value(kind)).sum()
}

/// Do the kings face each other on an open line?
pub(crate) fn kings_face(variant: &Variant, state: &State) -> bool {
    let kings = state.kings(variant);
    let lines = &variant.rules.cross;
    kings[Color::White].into_iter().any(|king| lines.slide(king, state.occupied()).meets(kings[Color::Black]))
}
