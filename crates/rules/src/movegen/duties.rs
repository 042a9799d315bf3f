//! What a player must and must not do: capture, drop, give no check, guard pieces that are royal for being the last.

use std::ops::ControlFlow;

use super::{Listing, Sink, generate_undutiful};
use crate::apply::apply;
use crate::ends;
use crate::position::{State, Unobserved};
use crate::royals;
use crate::spec::Pass;
use crate::types::{KindSet, Move, MoveKind, MoveSet, Origin};
use crate::variant::Variant;

/// All moves that do a player's duty.
pub(super) fn generate(variant: &Variant, state: &State, listing: Listing, sink: &mut dyn Sink) -> ControlFlow<()> {
    let us = state.turn();
    let mut duty = Duty { variant, state, force: None, sink: &mut Ignore };
    let force = duty.force(listing);
    let mut any = false;
    {
        let mut note = |set: MoveSet| {
            any = true;
            sink.add(set)
        };
        let mut duty = Duty { variant, state, force, sink: &mut note };
        generate_undutiful(variant, state, listing, &mut duty)?;
    }
    let may_pass = match variant.spec().movement.pass[us] {
        Pass::Never => variant.spec().effects.wall_or_move,
        Pass::Always => true,
        Pass::OnStalemate => !any,
    };
    if may_pass { pass(variant, state, listing, force, sink) } else { ControlFlow::Continue(()) }
}

fn pass(
    variant: &Variant,
    state: &State,
    listing: Listing,
    force: Option<Force>,
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
    let mut duty = Duty { variant, state, force, sink };
    super::extend(variant, state, &mut duty, |sink| sink.add(MoveSet::new(Move::new(MoveKind::Pass, at, at), at.bit())))
}

/// Moves that rule out all others.
#[derive(Clone, Copy, PartialEq)]
enum Force {
    Capture,
    Drop(KindSet),
}

struct Ignore;

impl Sink for Ignore {
    fn add(&mut self, _: MoveSet) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Lets through what duty allows.
struct Duty<'a> {
    variant: &'a Variant,
    state: &'a State,
    force: Option<Force>,
    sink: &'a mut dyn Sink,
}

impl Sink for Duty<'_> {
    fn add(&mut self, set: MoveSet) -> ControlFlow<()> {
        let set = self.dutiful(set);
        if set.is_empty() { ControlFlow::Continue(()) } else { self.sink.add(set) }
    }
}

impl Duty<'_> {
    /// What rules out all other moves: a capture where captures must be made, a drop where pieces must be dropped.
    fn force(&mut self, listing: Listing) -> Option<Force> {
        let spec = self.variant.spec();
        if spec.duties.must_capture && self.exists(listing, Force::Capture) {
            return Some(Force::Capture);
        }
        let must = self.variant.rules.must_drop?;
        let us = self.state.turn();
        let waiting = must.iter().any(|kind| self.state.hand(us, kind) > 0);
        let force = Force::Drop(must);
        (waiting && self.exists(listing, force)).then_some(force)
    }

    fn exists(&self, listing: Listing, force: Force) -> bool {
        let mut stop = |_: MoveSet| ControlFlow::Break(());
        let mut duty = Duty { variant: self.variant, state: self.state, force: Some(force), sink: &mut stop };
        generate_undutiful(self.variant, self.state, listing, &mut duty).is_break()
    }

    fn dutiful(&self, set: MoveSet) -> MoveSet {
        let set = match self.force {
            None => set,
            Some(Force::Capture) => set.filter(|mv| self.captures(mv)),
            Some(Force::Drop(kinds)) => match set.origin() {
                Origin::Hand(role) if kinds.has(self.variant.role_info(role).in_hand) => set,
                _ => set.filter(|_| false),
            },
        };
        let set =
            if self.variant.rules.immune_pairs.is_empty() { set } else { set.filter(|mv| !self.is_immune_pair(mv)) };
        if self.variant.rules.looks_ahead { set.filter(|mv| self.is_allowed(mv)) } else { set }
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
