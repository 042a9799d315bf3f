//! Making a move: from one [`State`] to the next. Each effect is a file; none looks back.

mod blast;
mod board_move;
mod castle;
mod counting;
mod drop;
mod flip;
pub(crate) mod gate;
mod turn;

pub(crate) use blast::gone as blown_up;

use crate::ends;
use crate::position::{Observer, State};
use crate::spec::{Counting, Flip, Gating, Walls};
use crate::types::{Bitboard, Move, MoveKind, Piece};
use crate::variant::Variant;

/// Makes a legal move. A move that is not legal may panic or make nonsense of the position, nothing worse.
#[inline]
pub(crate) fn apply(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) {
    if state.en_passant().any() {
        state.set_en_passant(&variant.zobrist, Bitboard::EMPTY, state.victim());
    }
    state.count_ply();
    if variant.rules.has_effects {
        return apply_with_effects(variant, state, mv, observer);
    }
    make(variant, state, mv, observer);
    state.pass_turn(&variant.zobrist);
}

/// The move itself. Returns what it captured.
#[inline(always)]
fn make(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) -> Option<Piece> {
    match mv.kind() {
        MoveKind::Drop => drop::apply(variant, state, mv, observer),
        MoveKind::Castling | MoveKind::CastlingGateKing | MoveKind::CastlingGateRook => {
            castle::apply(variant, state, mv, observer)
        }
        MoveKind::Pass => {}
        _ => return board_move::apply(variant, state, mv, observer),
    }
    None
}

/// The same, kept apart from the plain path so that this stays small.
#[inline(never)]
fn make_apart(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) -> Option<Piece> {
    make(variant, state, mv, observer)
}

/// The move and all that it sets off, in the order in which it happens.
#[inline(never)]
fn apply_with_effects(variant: &Variant, state: &mut State, mv: Move, observer: &mut impl Observer) {
    let us = state.turn();
    let spec = variant.spec();
    let passes = mv.kind() == MoveKind::Pass;
    if spec.effects.flip != Flip::None && !passes {
        flip::apply(variant, state, mv, observer);
    }
    let mover = state.piece(mv.from());
    let captured = make_apart(variant, state, mv, observer);
    match mv.kind() {
        MoveKind::Gate | MoveKind::CastlingGateKing => gate::enter(variant, state, mv, mv.from(), observer),
        MoveKind::CastlingGateRook => gate::enter(variant, state, mv, mv.rook(), observer),
        _ => {}
    }
    if let (Some(mover), true) = (mover, variant.rules.looking_glass || variant.rules.covered)
        && mv.kind() != MoveKind::Drop
    {
        turn::apply(variant, state, mv, mover, observer);
    }
    if spec.effects.gating != Gating::None {
        gate::forget(variant, state, mv, captured.is_some());
    }
    if let (Some(_), Some(mover)) = (captured, mover)
        && (spec.effects.blast || !variant.rules.petrify.is_empty())
    {
        blast::apply(variant, state, variant.kind_of(mover.role), mv.to(), observer);
    }
    if spec.effects.walls != Walls::None && (!spec.effects.wall_or_move || passes) && mv.kind() != MoveKind::Drop {
        let old = if spec.effects.walls == Walls::Duck { Bitboard::EMPTY } else { state.walls() };
        state.set_walls(&variant.zobrist, old.with(mv.extra()));
        // Nobody captures en passant on a wall.
        if state.en_passant().has(mv.extra()) {
            state.set_en_passant(&variant.zobrist, state.en_passant().without(mv.extra()), state.victim());
        }
    }
    if let Some(castling) = &spec.castling {
        let side = if mv.rook() > mv.from() { 0 } else { 1 };
        state.set_won_by_castling(mv.kind().is_castling() && castling.wins[us][side]);
        if castling.opposite && mv.kind().is_castling() {
            castle::bar_same_side(variant, state, mv.from(), mv.rook());
        }
    }
    state.set_passes(if passes { state.passes().saturating_add(1) } else { 0 });
    state.pass_turn(&variant.zobrist);
    if spec.ends.check_counting && ends::in_check(variant, state) {
        let left = state.checks_left(us).saturating_sub(1);
        state.set_checks_left(&variant.zobrist, us, left);
    }
    if spec.ends.counting != Counting::None {
        counting::apply(variant, state, mv, captured);
    }
    if spec.ends.shatar {
        ends::note_shak(variant, state);
    }
    if spec.ends.bikjang {
        let facing = ends::kings_face(variant, state);
        state.set_facings(if facing { state.facings().saturating_add(1) } else { 0 });
    }
}
