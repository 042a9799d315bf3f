//! Pieces that are royal because losing them, as the last of their type, would lose the game.

use crate::movegen::attackers;
use crate::position::State;
use crate::types::{Bitboard, Color, Move, MoveKind, Square};
use crate::variant::Variant;

/// The royal pieces of a side: those of an extinction type of which one capture more would be one too many.
pub(crate) fn of(variant: &Variant, state: &State, color: Color) -> Bitboard {
    let limit = variant.spec().ends.extinction.count as u32 + 1;
    let types = variant.rules.extinction.iter().map(|kind| state.kind(kind) & state.side(color));
    types.filter(|pieces| pieces.len() <= limit).fold(Bitboard::EMPTY, |set, pieces| set | pieces)
}

/// All pieces of extinction types.
pub(crate) fn candidates(variant: &Variant, state: &State, color: Color) -> Bitboard {
    state.kind_set(variant.rules.extinction) & state.side(color)
}

/// Is a royal piece of the side to move attacked (or, where all must be, are they all)?
pub(crate) fn in_check(variant: &Variant, state: &State) -> bool {
    let us = state.turn();
    let royals = of(variant, state, us);
    let theirs = of(variant, state, !us);
    if royals.into_iter().any(|square| is_attacked(variant, state, square, us, theirs)) {
        return true;
    }
    let all = candidates(variant, state, us);
    variant.spec().duties.duple_check
        && all.any()
        && all.into_iter().all(|square| is_attacked(variant, state, square, us, theirs))
}

/// The royal pieces of the side to move that are attacked, and all of them where that is what counts.
pub(crate) fn checked(variant: &Variant, state: &State) -> Bitboard {
    let us = state.turn();
    let royals = of(variant, state, us);
    let theirs = of(variant, state, !us);
    let attacked = |square: &Square| is_attacked(variant, state, *square, us, theirs);
    let checked: Bitboard = royals.into_iter().filter(attacked).collect();
    if checked.is_empty() { candidates(variant, state, us) } else { checked }
}

/// Is a royal piece attacked? Where captures explode, royal pieces that touch protect each other.
fn is_attacked(variant: &Variant, state: &State, square: Square, us: Color, theirs: Bitboard) -> bool {
    let touching = variant.spec().effects.blast && variant.rules.around[square.index()].meets(theirs);
    // A royal piece that would turn to stone does not capture.
    let stony = state.kind_set(variant.rules.petrify & variant.rules.extinction);
    let alive = state.side(!us) & !stony;
    !touching && attackers(variant, state, square, !us, state.occupied(), alive).any()
}

/// Do the royal pieces of the side that moved live on after the move, or take one of the other side with them?
pub(crate) fn survive(variant: &Variant, before: &State, mv: Move, after: &State) -> bool {
    let us = before.turn();
    let mut royals = of(variant, before, us);
    let theirs = of(variant, before, !us);
    let mut all = candidates(variant, before, us);
    if mv.kind().is_castling() && royals.has(mv.from()) && !castles_safely(variant, before, mv, theirs) {
        return false;
    }
    let from_board = mv.kind() != MoveKind::Drop;
    if from_board && royals.has(mv.from()) {
        if before.side(!us).has(mv.to()) && mover_petrifies(variant, before, mv) {
            return false;
        }
        royals = royals.without(mv.from()).with(mv.to());
    }
    if from_board && all.has(mv.from()) {
        all = all.without(mv.from()).with(mv.to());
    }
    match mv.kind() {
        MoveKind::Drop if variant.rules.extinction.has(variant.kind_of(mv.role())) => royals |= mv.to().bit(),
        MoveKind::Promotion if variant.rules.extinction.has(variant.kind_of(mv.role())) => {
            let same = before.kind(variant.kind_of(mv.role())) & before.side(us);
            if same.len() > variant.spec().ends.extinction.count as u32 {
                royals &= !same;
            } else {
                royals |= mv.to().bit();
            }
            all |= mv.to().bit();
        }
        _ => {}
    }
    if !(royals & !after.side(us)).is_empty() {
        return false;
    }
    // Whoever takes a royal piece of the other side need not care for his own.
    let theirs_left = theirs & after.side(!us);
    let attacked = |square: Square| is_attacked(variant, after, square, us, theirs_left);
    if theirs_left == theirs && royals.into_iter().any(attacked) {
        return false;
    }
    !(variant.spec().duties.duple_check && all.any() && all.into_iter().all(attacked))
}

fn mover_petrifies(variant: &Variant, state: &State, mv: Move) -> bool {
    state.piece(mv.from()).is_some_and(|piece| variant.rules.petrify.has(variant.kind_of(piece.role)))
}

/// Is no square on the king's way attacked?
fn castles_safely(variant: &Variant, state: &State, mv: Move, theirs: Bitboard) -> bool {
    let us = state.turn();
    let (low, high) = if mv.from() < mv.to() { (mv.from(), mv.to()) } else { (mv.to(), mv.from()) };
    let way = Bitboard::run(low, high);
    let way = if mv.from() == mv.to() { way } else { way.without(mv.to()) };
    let occ = state.occupied().without(mv.from());
    way.into_iter().all(|square| {
        let touching = variant.spec().effects.blast && variant.rules.around[square.index()].meets(theirs);
        touching || attackers(variant, state, square, !us, occ, state.side(!us)).is_empty()
    })
}

#[cfg(test)]
mod tests {
    use crate::{Catalogue, Position};

    fn checked(variant: &str, fen: &str) -> String {
        let variant = Catalogue::builtin().get(variant).unwrap();
        let position = Position::from_fen(variant, fen).unwrap();
        position.checked().into_iter().map(|square| square.to_string()).collect()
    }

    #[test]
    fn the_royal_pieces_in_check_are_named_and_no_others() {
        assert_eq!(checked("coregal", "3rk3/8/8/8/8/8/8/3QK3 w - - 0 1"), "d1");
        assert_eq!(checked("coregal", "4k3/8/8/8/8/8/8/3QK2r w - - 0 1"), "e1");
        assert_eq!(checked("chess", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), "");
    }
}
