//! The moves of one kind of piece to one square: what a reader of move texts asks for, without listing all moves.

use std::ops::ControlFlow;

use super::attackers::attacks_king_here;
use super::{Generator, Listing, Sink, generate_ongoing};
use crate::ends;
use crate::position::State;
use crate::spec::Royalty;
use crate::types::{Bitboard, Kind, Move, MoveKind, MoveSet, Origin, Square};
use crate::variant::{Shape, Variant};

/// The pieces of the player to move that reach a square, whatever becomes of the king. Castling, en passant captures and
/// moves that a variant grants beside the pieces' own are not looked at.
pub(crate) fn movers(variant: &Variant, state: &State, kind: Kind, to: Square) -> Bitboard {
    movers_among(variant, state, kind, to, Bitboard::GRID)
}

/// The same, of those on some squares.
#[inline]
fn movers_among(variant: &Variant, state: &State, kind: Kind, to: Square, among: Bitboard) -> Bitboard {
    let us = state.turn();
    let own_kind = state.kind(kind);
    let movement = variant.movement(kind, us);
    let mut pieces = own_kind & state.side(us) & movement.origins(to) & among;
    if pieces.is_empty() || state.side(us).has(to) || state.walls().has(to) {
        return Bitboard::EMPTY;
    }
    let (occ, enemies) = (state.occupied(), state.side(!us));
    match movement.shape() {
        // Nothing can be in the way.
        Shape::Leap => {}
        Shape::Slide => {
            for from in pieces {
                if !movement.leaps_or_slides(from, to, occ) {
                    pieces ^= from.bit();
                }
            }
        }
        Shape::Step => {
            for from in pieces {
                if !movement.step_targets(from, occ, enemies).has(to) {
                    pieces ^= from.bit();
                }
            }
        }
        _ => pieces = pieces.into_iter().filter(|&f| movement.targets(f, occ, enemies, own_kind).has(to)).collect(),
    }
    pieces
}

/// The only legal move of a piece of a kind from one of some squares to a square; `None` if there are several or none.
/// Drops and castling are not looked at. `previous` is the move that led here, if it is known.
///
/// With one move in question it is cheaper to look at the king after it than to find out first which moves matter.
#[inline]
pub(crate) fn only_move(
    variant: &Variant,
    state: &State,
    (kind, to): (Kind, Square),
    origins: Bitboard,
    previous: Option<Move>,
) -> Option<Move> {
    let (rules, us) = (&variant.rules, state.turn());
    let passing = state.en_passant().has(to) && rules.en_passant[us].has(kind);
    if !rules.tells_moves_apart || passing {
        return only_of_all(variant, state, (kind, to), origins);
    }
    if ends::is_over_before_moving(variant, state) {
        return None;
    }
    let mut pieces = movers_among(variant, state, kind, to, origins);
    if pieces.many() {
        pieces = safe_movers(variant, state, kind, to, pieces, previous);
        if pieces.many() {
            return None;
        }
    }
    let from = pieces.first()?;
    if !leaves_king_safe(variant, state, kind, (from, to), previous) {
        return None;
    }
    let care = &variant.kind_info(kind).care[us];
    if care.to.has(to) || care.from.has(from) {
        return only_of_all(variant, state, (kind, to), from.bit());
    }
    Some(Move::new(MoveKind::Normal, from, to))
}

/// Those of several pieces of a kind that leave the king safe when they go to a square.
#[inline(never)]
fn safe_movers(
    variant: &Variant,
    state: &State,
    kind: Kind,
    to: Square,
    pieces: Bitboard,
    previous: Option<Move>,
) -> Bitboard {
    pieces.into_iter().filter(|&from| leaves_king_safe(variant, state, kind, (from, to), previous)).collect()
}

/// Is the king of the player to move safe after a move of a piece of a kind?
#[inline(never)]
fn leaves_king_safe(
    variant: &Variant,
    state: &State,
    kind: Kind,
    (from, to): (Square, Square),
    previous: Option<Move>,
) -> bool {
    if variant.rules.royalty != Royalty::Guarded {
        return true;
    }
    let Some(king) = state.king(variant, state.turn()) else { return true };
    if variant.king == Some(kind) {
        return is_safe(variant, state, to, king, to);
    }
    match previous {
        Some(previous) if previous.kind() == MoveKind::Normal && variant.rules.safety_lasts => {
            stays_safe(variant, state, king, (from, to), previous)
        }
        _ => is_safe(variant, state, king, from, to),
    }
}

/// Is a king safe on a square when a piece has gone from one square to another?
#[inline(never)]
fn is_safe(variant: &Variant, state: &State, king: Square, from: Square, to: Square) -> bool {
    let them = !state.turn();
    let occ = state.occupied().without(from).with(to);
    !attacks_king_here(variant, state, king, them, occ, state.side(them).without(to))
}

/// The same of a king that was safe before the previous move. Since then only the piece that came can have attacked it, or
/// one on a line that was opened: nothing else need be looked at.
#[inline]
fn stays_safe(variant: &Variant, state: &State, king: Square, (from, to): (Square, Square), previous: Move) -> bool {
    let them = !state.turn();
    let attacks = &variant.attacks[them];
    let (at, came) = (king.index(), previous.to());
    if attacks.near[at].has(came) && came != to {
        for class in &attacks.leaps {
            if class.sources[at].has(came) && state.kinds(&class.kinds).has(came) {
                return false;
            }
        }
    }
    let touched = came.bit() | previous.from().bit() | from.bit();
    if !attacks.far[at].meets(touched) {
        return true;
    }
    let occ = state.occupied().without(from).with(to);
    let enemies = state.side(them).without(to);
    for class in &attacks.slides {
        let lines = class.lines[at];
        if !lines.meets(touched) {
            continue;
        }
        let pieces = state.kinds(&class.kinds) & enemies;
        if lines.meets(pieces)
            && class.rays.each(king).any(|ray| ray.squares.meets(touched) && ray.slide(occ).meets(pieces))
        {
            return false;
        }
    }
    true
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
    sink: &mut dyn Sink,
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
