//! What a player must and must not do: capture, drop, give no check, guard pieces that are royal for being the last.

use std::ops::ControlFlow;

use super::guard::Guard;
use super::{Listing, Sink, generate_undutiful};
use crate::apply::apply;
use crate::ends;
use crate::position::{State, Unobserved};
use crate::royals;
use crate::spec::Pass;
use crate::types::{Bitboard, KindSet, Move, MoveKind, MoveSet, Origin};
use crate::variant::Variant;

/// All moves that do a player's duty.
pub(super) fn generate(variant: &Variant, state: &State, listing: Listing, sink: &mut dyn Sink) -> ControlFlow<()> {
    let us = state.turn();
    let guard = Guard::of(variant, state);
    let guard = guard.as_ref();
    if variant.spec().duties.must_capture {
        let sets = all_sets(variant, state, listing, guard);
        let captures = |set: &MoveSet| captures_of(state, *set);
        let must = sets.iter().any(|set| !captures(set).is_empty());
        let nothing_else = variant.rules.must_drop.is_none() && variant.spec().movement.pass[us] == Pass::Never;
        if must || nothing_else {
            let sets = sets.iter().map(|set| if must { captures(set) } else { *set });
            return sets.filter(|set| !set.is_empty()).try_for_each(|set| sink.add(set));
        }
    }
    let force = must_drop(variant, state, listing, guard);
    let mut any = false;
    {
        let mut note = |set: MoveSet| {
            any = true;
            sink.add(set)
        };
        let mut duty = Duty { variant, state, force, guard, sink: &mut note };
        generate_undutiful(variant, state, listing, &mut duty)?;
    }
    let may_pass = match variant.spec().movement.pass[us] {
        Pass::Never => variant.spec().effects.wall_or_move,
        Pass::Always => true,
        Pass::OnStalemate => !any,
    };
    if may_pass { pass(variant, state, listing, force, sink) } else { ControlFlow::Continue(()) }
}

/// All moves of a position, in a list.
fn all_sets(variant: &Variant, state: &State, listing: Listing, guard: Option<&Guard<'_>>) -> Vec<MoveSet> {
    let mut sets: Vec<MoveSet> = Vec::with_capacity(32);
    let mut collect = |set: MoveSet| {
        sets.push(set);
        ControlFlow::Continue(())
    };
    let mut duty = Duty { variant, state, force: None, guard, sink: &mut collect };
    let _ = generate_undutiful(variant, state, listing, &mut duty);
    sets
}

/// Those of some moves that capture.
fn captures_of(state: &State, set: MoveSet) -> MoveSet {
    match set.kind() {
        MoveKind::EnPassant => set,
        MoveKind::Drop | MoveKind::Pass | MoveKind::FirstLeap => set.limit(Bitboard::EMPTY),
        kind if kind.is_castling() => set.limit(Bitboard::EMPTY),
        _ => set.limit(state.side(!state.turn())),
    }
}

/// Where pieces must be dropped: the drops that rule out all other moves, if there are any.
fn must_drop(variant: &Variant, state: &State, listing: Listing, guard: Option<&Guard<'_>>) -> Option<KindSet> {
    let must = variant.rules.must_drop?;
    let waiting = must.iter().any(|kind| state.hand(state.turn(), kind) > 0);
    let mut stop = |_: MoveSet| ControlFlow::Break(());
    let mut duty = Duty { variant, state, force: Some(must), guard, sink: &mut stop };
    (waiting && generate_undutiful(variant, state, listing, &mut duty).is_break()).then_some(must)
}

fn pass(
    variant: &Variant,
    state: &State,
    listing: Listing,
    force: Option<KindSet>,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let us = state.turn();
    let king = if variant.spec().effects.wall_or_move { None } else { state.king(variant, us) };
    let Some(at) = king.or_else(|| state.side(us).first()) else { return ControlFlow::Continue(()) };
    // A king in check may not pass, unless the kings face each other.
    let in_check = state.king(variant, us).is_some() && ends::in_check(variant, state);
    if in_check && state.facings() == 0 && listing != Listing::Guarded {
        return ControlFlow::Continue(());
    }
    let mut duty = Duty { variant, state, force, guard: None, sink };
    super::extend(variant, state, &mut duty, |sink| sink.add(MoveSet::new(Move::new(MoveKind::Pass, at, at), at.bit())))
}

/// Lets through what duty allows.
struct Duty<'a> {
    variant: &'a Variant,
    state: &'a State,
    /// Only these may be dropped, and nothing else done.
    force: Option<KindSet>,
    guard: Option<&'a Guard<'a>>,
    sink: &'a mut dyn Sink,
}

impl Sink for Duty<'_> {
    fn add(&mut self, set: MoveSet) -> ControlFlow<()> {
        let set = self.dutiful(set);
        if set.is_empty() { ControlFlow::Continue(()) } else { self.sink.add(set) }
    }
}

impl Duty<'_> {
    fn dutiful(&self, set: MoveSet) -> MoveSet {
        let set = match (self.force, set.origin()) {
            (None, _) => set,
            (Some(kinds), Origin::Hand(role)) if kinds.has(self.variant.role_info(role).in_hand) => set,
            (Some(_), _) => set.limit(Bitboard::EMPTY),
        };
        let set =
            if self.variant.rules.immune_pairs.is_empty() { set } else { set.filter(|mv| !self.is_immune_pair(mv)) };
        if !self.variant.rules.looks_ahead {
            return set;
        }
        let sure = self.guard.map_or(Bitboard::EMPTY, |guard| guard.sure(&set));
        if sure == set.targets() { set } else { set.filter(|mv| sure.has(mv.to()) || self.is_allowed(mv)) }
    }

    fn captures(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::EnPassant => true,
            MoveKind::Normal
            | MoveKind::Promotion
            | MoveKind::PiecePromotion
            | MoveKind::PieceDemotion
            | MoveKind::Gate => mv.from() != mv.to() && self.state.pieces().has(mv.to()),
            _ => false,
        }
    }

    /// Would a piece capture its like, which is immune to it?
    fn is_immune_pair(&self, mv: Move) -> bool {
        let kind = |square| self.state.piece(square).map(|piece| self.variant.kind_of(piece.role));
        self.captures(mv)
            && kind(mv.from())
                .is_some_and(|from| self.variant.rules.immune_pairs.has(from) && kind(mv.to()) == Some(from))
    }

    fn is_allowed(&self, mv: Move) -> bool {
        let (variant, state) = (self.variant, self.state);
        let mut after = *state;
        apply(variant, &mut after, mv, &mut Unobserved);
        let us = state.turn();
        let exposed = || {
            let king = after.king(variant, us);
            king.is_some_and(|king| super::attacks_king(variant, &after, king, !us, after.occupied(), after.side(!us)))
        };
        // Where the kings face each other a player must end that; passing ends the game instead.
        let passes = mv.kind() == MoveKind::Pass;
        if state.facings() > 0 && !passes && after.facings() > 0 {
            return false;
        }
        if variant.rules.king_by_trial && !(passes && state.facings() > 0) && exposed() {
            return false;
        }
        if !variant.spec().duties.may_check && ends::king_in_check(variant, &after) {
            return false;
        }
        if variant.rules.promotes_in_place && mv.kind() == MoveKind::Promotion && ends::in_check(variant, &after) {
            return false;
        }
        !variant.rules.pseudo_royal || royals::survive(variant, state, mv, &after)
    }
}
