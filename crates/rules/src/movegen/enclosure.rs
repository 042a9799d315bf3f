//! Drops that must enclose or touch something.

use crate::position::State;
use crate::spec::Enclosing;
use crate::types::{Bitboard, Square};
use crate::variant::Variant;

/// The squares where the side to move may drop.
pub(super) fn squares(variant: &Variant, state: &State) -> Bitboard {
    let spec = &variant.spec().drops;
    let board = variant.board();
    let (ours, theirs) = (state.side(state.turn()), state.side(!state.turn()));
    let empty = board & !state.occupied();
    if (spec.enclosing_start & empty).any() {
        return spec.enclosing_start;
    }
    let beside = |set: Bitboard| {
        set.into_iter().fold(Bitboard::EMPTY, |all, square| {
            all | variant.rules.cross.each(square).fold(Bitboard::EMPTY, |near, ray| near | ray.slide(Bitboard::GRID))
        })
    };
    let around =
        |set: Bitboard| set.into_iter().fold(Bitboard::EMPTY, |all, square| all | variant.rules.around[square.index()]);
    match spec.enclosing {
        Enclosing::None => board,
        Enclosing::Ataxx => around(ours),
        Enclosing::Snort => board & !beside(theirs),
        Enclosing::Reversi => {
            let encloses = |&square: &Square| {
                let mut rays = variant.rules.star.each(square).map(|ray| ray.slide(!theirs));
                rays.any(|reach| reach.meets(theirs) && reach.meets(ours))
            };
            (empty & around(theirs)).into_iter().filter(encloses).collect()
        }
        Enclosing::Top => Bitboard::rank(0) | upward(state.occupied()),
        Enclosing::AnySide => {
            let edge = empty & variant.rules.edge;
            // From each free square of the edge a piece slides straight on until something stops it.
            let stops = |square: Square| {
                variant
                    .rules
                    .cross
                    .each(square)
                    .filter(|ray| inward(variant, square, ray.squares))
                    .map(move |ray| last(ray.slide(state.occupied()) & !state.occupied(), square))
                    .fold(Bitboard::EMPTY, |all, stop| all | stop)
            };
            edge.into_iter().fold(Bitboard::EMPTY, |all, square| all | stops(square))
        }
    }
}

/// The squares right above those of a set.
fn upward(set: Bitboard) -> Bitboard {
    set.into_iter().filter_map(|square| square.offset(0, 1)).collect()
}

/// Does a ray lead away from the edge on which the square lies, across the whole board?
fn inward(variant: &Variant, square: Square, ray: Bitboard) -> bool {
    let across = |length: u8| ray.len() == length as u32 - 1;
    match ray.first() {
        None => variant.files() == 1 || variant.ranks() == 1,
        Some(first) if first.rank() == square.rank() => across(variant.files()),
        Some(_) => across(variant.ranks()),
    }
}

/// The end of a way that starts at a square.
fn last(way: Bitboard, start: Square) -> Bitboard {
    let end = if way.first().is_some_and(|first| first > start) { way.into_iter().last() } else { way.first() };
    end.unwrap_or(start).bit()
}
