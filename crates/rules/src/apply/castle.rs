//! King and rook change places. Both are taken up before either is put down: their squares may overlap.

use crate::position::{Observer, State};
use crate::types::{Bitboard, Color, Move, Square};
use crate::variant::Variant;

pub(super) fn apply(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) {
    let us = state.turn();
    let castling = variant.castling.as_ref().expect("a castling move of a variant that castles");
    let rook_from = mv.rook();
    let (king_to, rook_to) =
        castling.targets(us, rook_from > mv.from()).expect("a castling move whose squares are on the board");
    let king = state.piece(mv.from()).expect("a king to castle");
    let rook = state.piece(rook_from).expect("a rook to castle with");
    state.take(variant, king, mv.from(), observer);
    state.take(variant, rook, rook_from, observer);
    state.put(variant, king, king_to, observer);
    state.put(variant, rook, rook_to, observer);
    state.set_castling(&variant.zobrist, state.castling() & !castling.rank(us));
}

/// Takes the right to castle to the same side from the opponent of who has just castled, with the rook on `rook_from`.
pub(super) fn bar_same_side(variant: &Variant, state: &mut State, king_from: Square, rook_from: Square) {
    let them = !state.turn();
    let Some(castling) = &variant.castling else { return };
    let Some(king) = castling.king_square(state, them) else { return };
    let same_side = |rook: &Square| (*rook > king) == (rook_from > king_from);
    let barred: Bitboard = (state.castling() & castling.rank(them)).into_iter().filter(same_side).collect();
    state.set_castling(&variant.zobrist, state.castling() & !barred);
}

/// Forgets the rights of rooks and kings that are gone.
pub(super) fn drop_lost_rights(variant: &Variant, state: &mut State) {
    let Some(castling) = &variant.castling else { return };
    let mut rooks = state.castling();
    for color in Color::ALL {
        let able = state.kind_set(castling.rooks[color]) & state.side(color);
        if castling.king_square(state, color).is_none() {
            rooks &= !castling.rank(color);
        }
        rooks &= !castling.rank(color) | able;
    }
    state.set_castling(&variant.zobrist, rooks);
}

/// Gives a dropped king or rook the right to castle, if both stand where they would at the start.
pub(super) fn grant_rights(variant: &Variant, state: &mut State, dropped: Square) {
    let us = state.turn();
    let Some(castling) = &variant.castling else { return };
    let rank = castling.rank(us);
    if !rank.has(dropped) {
        return;
    }
    let king = castling.king[us].map_or(Bitboard::EMPTY, |king| state.kind(king))
        & state.side(us)
        & rank
        & castling.home_file();
    let corners = Bitboard::file(0) | Bitboard::file(variant.files() - 1);
    let rooks = state.kind_set(castling.rooks[us]) & state.side(us) & rank & corners;
    let granted = match king.has(dropped) {
        true => rooks,
        false => (rooks & dropped.bit()).when(king.any()),
    };
    state.set_castling(&variant.zobrist, state.castling() | granted);
}
