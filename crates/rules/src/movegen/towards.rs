//! The moves of one kind of piece to one square: what a reader of move texts asks for, without listing all moves.

use std::ops::ControlFlow;

use super::{Generator, Listing, Sink, attacks_king, generate_ongoing};
use crate::ends;
use crate::position::State;
use crate::spec::Royalty;
use crate::types::{Bitboard, Kind, Move, MoveKind, MoveSet, Origin, Square};
use crate::variant::Variant;

/// The pieces of the player to move that reach a square, whatever becomes of the king. Castling, en passant captures and
/// moves that a variant grants beside the pieces' own are not looked at.
pub(crate) fn movers(variant: &Variant, state: &State, kind: Kind, to: Square) -> Bitboard {
    let us = state.turn();
    let (occ, enemies, own_kind) = (state.occupied(), state.side(!us), state.kind(kind));
    let movement = variant.movement(kind, us);
    let pieces = own_kind & state.side(us) & movement.origins(to);
    pieces.into_iter().filter(|&from| movement.reaches(from, to, occ, enemies, own_kind)).collect()
}

/// The only legal move of a piece of a kind from one of some squares to a square; `None` if there are several or none.
/// Drops and castling are not looked at.
///
/// With one move in question it is cheaper to look at the king after it than to find out first which moves matter.
#[inline]
pub(crate) fn only_move(
    variant: &Variant,
    state: &State,
    (kind, to): (Kind, Square),
    origins: Bitboard,
) -> Option<Move> {
    let (rules, us) = (&variant.rules, state.turn());
    let passing = state.en_passant().has(to) && rules.en_passant[us].has(kind);
    if !rules.plain || rules.makpong || rules.king_by_trial || passing {
        return only_of_all(variant, state, (kind, to), origins);
    }
    if ends::is_over_before_moving(variant, state) {
        return None;
    }
    let info = variant.kind_info(kind);
    let movement = &info.movement[us];
    let (occ, enemies, own_kind) = (state.occupied(), state.side(!us), state.kind(kind));
    let king = if rules.royalty == Royalty::Guarded { state.king(variant, us) } else { None };
    let is_safe = |from: Square| {
        let Some(king) = king else { return true };
        let (left, at) = if variant.king == Some(kind) { (king, to) } else { (from, king) };
        !attacks_king(variant, state, at, !us, occ.without(left).with(to), enemies.without(to))
    };
    let mut only = None;
    for from in own_kind & state.side(us) & movement.origins(to) & origins {
        if movement.reaches(from, to, occ, enemies, own_kind) && is_safe(from) {
            if only.is_some() {
                return None;
            }
            only = Some(from);
        }
    }
    let from = only?;
    let care = &info.care[us];
    if care.to.has(to) || care.from.has(from) {
        return only_of_all(variant, state, (kind, to), from.bit());
    }
    Some(Move::new(MoveKind::Normal, from, to))
}

/// The same, found among all moves to the square.
#[inline(never)]
fn only_of_all(variant: &Variant, state: &State, towards: (Kind, Square), origins: Bitboard) -> Option<Move> {
    let (mut found, mut several) = (None, false);
    let _ = generate_towards(variant, state, towards, Listing::Legal, &mut |set: MoveSet| {
        for mv in set.into_iter().filter(|mv| mv.kind() != MoveKind::Drop && origins.has(mv.from())) {
            several |= found.is_some();
            found = Some(mv);
        }
        ControlFlow::Continue(())
    });
    found.filter(|_| !several)
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
