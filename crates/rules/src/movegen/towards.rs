//! The moves of one kind of piece to one square: what a reader of move texts asks for, without listing all moves.

use std::ops::ControlFlow;

use super::{Generator, Listing, Sink, generate_ongoing};
use crate::ends;
use crate::position::State;
use crate::types::{Bitboard, Kind, MoveSet, Origin, Square};
use crate::variant::Variant;

/// The pieces of the player to move that reach a square, whatever becomes of the king. Castling, en passant captures and
/// moves that a variant grants beside the pieces' own are not looked at.
pub(crate) fn movers(variant: &Variant, state: &State, kind: Kind, to: Square) -> Bitboard {
    let us = state.turn();
    let (occ, enemies, own_kind) = (state.occupied(), state.side(!us), state.kind(kind));
    let movement = variant.movement(kind, us);
    let pieces = own_kind & state.side(us);
    pieces.into_iter().filter(|&from| movement.targets(from, occ, enemies, own_kind).has(to)).collect()
}

/// Hands the moves of a kind to a square, from the board or the hand, to the sink. Castling is not among them.
pub(crate) fn generate_towards(
    variant: &Variant,
    state: &State,
    (kind, to): (Kind, Square),
    listing: Listing,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    if listing != Listing::Guarded && ends::is_over_before_moving(variant, state) {
        return ControlFlow::Continue(());
    }
    let mut chosen = |set: MoveSet| {
        let set = set.filter(|mv| mv.to() == to);
        if set.is_empty() { ControlFlow::Continue(()) } else { sink.add(set) }
    };
    let rules = &variant.rules;
    if !rules.plain || variant.spec().drops.promoted {
        return generate_ongoing(variant, state, listing, &mut |set: MoveSet| {
            let mover = match set.origin() {
                _ if set.kind().is_castling() => None,
                Origin::Board(from) => state.piece(from).map(|piece| variant.kind_of(piece.role)),
                Origin::Hand(role) => Some(variant.kind_of(role)),
            };
            if mover == Some(kind) { chosen(set) } else { ControlFlow::Continue(()) }
        });
    }
    let us = state.turn();
    let pieces = movers(variant, state, kind, to);
    let passing = state.en_passant().has(to) && rules.en_passant[us].has(kind);
    let dropping = rules.drops
        && !state.occupied().has(to)
        && (rules.unlimited_drops || state.hand(us, kind) > 0)
        && variant.board().has(to);
    if pieces.is_empty() && !passing && !dropping {
        return ControlFlow::Continue(());
    }
    let generator = Generator::new(variant, state, listing);
    if pieces.any() {
        generator.each(kind, variant.kind_info(kind), pieces, |_| to.bit(), &mut chosen)?;
    }
    if passing {
        generator.en_passant(kind, state.kind(kind) & state.side(us), &mut chosen)?;
    }
    if dropping {
        generator.drops_to(kind, to, listing, &mut chosen)?;
    }
    ControlFlow::Continue(())
}
