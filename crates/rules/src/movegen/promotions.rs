//! One set of targets becomes moves with and without promotion.

use std::ops::ControlFlow;

use super::{Generator, Sink, set};
use crate::spec::LimitCounts;
use crate::types::{Bitboard, Kind, Move, MoveKind, MoveSet, Square};
use crate::variant::{Choice, Promotion};

impl Generator<'_> {
    /// Hands on the moves of one piece to legal targets, promotions included.
    pub(super) fn emit_promotions(
        &self,
        kind: Kind,
        from: Square,
        targets: Bitboard,
        sink: &mut (impl Sink + ?Sized),
    ) -> ControlFlow<()> {
        let rules = &self.variant.rules;
        let zone = rules.promotion_zone[self.us];
        let promotion = self.variant.kind_info(kind).promotion[self.us];
        let mut plain = targets;

        if let Promotion::Choice | Promotion::ChoiceAndForm(_) = promotion {
            let promoting = targets & zone;
            if rules.pawns_must_promote {
                plain &= !zone;
            }
            if promoting.any() && self.noisy {
                for choice in rules.choices[self.us].iter().filter(|choice| self.is_available(choice)) {
                    let base = Move::new(MoveKind::Promotion, from, from).with_role(choice.role);
                    sink.add(MoveSet::new(base, promoting))?;
                }
            }
        }

        let turning = if zone.has(from) { targets } else { targets & zone };
        let turning = if rules.promote_on_capture_only { turning & self.enemies } else { turning };
        if turning.any() {
            if let Promotion::Form(role) | Promotion::ChoiceAndForm(role) = promotion
                && self.form_is_available(role)
            {
                if rules.pieces_must_promote {
                    plain &= !turning;
                }
                if self.noisy {
                    sink.add(set(MoveKind::PiecePromotion, from, turning))?;
                }
            }
            if rules.demotion
                && let Some(piece) = self.state.piece(from)
                && self.variant.role_info(piece.role).demoted.is_some()
            {
                if rules.pieces_must_promote {
                    plain &= !turning;
                }
                if self.noisy {
                    sink.add(set(MoveKind::PieceDemotion, from, turning))?;
                }
            }
        }

        plain &= !rules.immobile[self.us][kind.index()] & self.only;
        if plain.any() { sink.add(set(MoveKind::Normal, from, plain)) } else { ControlFlow::Continue(()) }
    }

    /// Promotion as a move of its own, on the spot or to an empty square the new piece reaches, never attacking anything
    /// (sittuyin). All but a last pawn must be in the zone for it.
    pub(super) fn promotions_in_place(&self, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        let spec = self.variant.spec();
        let is_pawn = |&kind: &Kind| spec.promotion.pawn_types[self.us].has(self.variant.piece_type(kind));
        for kind in self.variant.kinds().filter(is_pawn) {
            let pawns = self.state.kind(kind) & self.state.side(self.us);
            let able = if pawns.many() { pawns & self.variant.rules.promotion_zone[self.us] } else { pawns };
            for from in able {
                for choice in self.variant.rules.choices[self.us].iter().filter(|choice| self.is_available(choice)) {
                    let movement = self.variant.movement(choice.kind, self.us);
                    let occ = self.occ.without(from);
                    let reach = movement.reach(from, self.occ).1 & !self.occ | from.bit();
                    let peaceful = |&to: &Square| !movement.reach(to, occ).1.meets(self.enemies);
                    let targets: Bitboard = reach.into_iter().filter(peaceful).collect();
                    let targets = self.safety.as_ref().map_or(targets, |safety| safety.allowed(from, targets));
                    if targets.any() {
                        sink.add(MoveSet::new(
                            Move::new(MoveKind::Promotion, from, from).with_role(choice.role),
                            targets,
                        ))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Is a piece still to be had by promotion? (See [`LimitCounts`].)
    fn is_available(&self, choice: &Choice) -> bool {
        let Some(limit) = choice.limit else { return true };
        let on_board = (self.state.kind(choice.kind) & self.state.side(self.us)).len();
        match self.variant.spec().promotion.limit_counts {
            LimitCounts::Board => on_board < limit as u32,
            LimitCounts::BoardAndHand => on_board + (self.state.hand(self.us, choice.kind) as u32) < limit as u32,
            LimitCounts::Ledger => self.state.lost(self.us, choice.kind) > 0,
        }
    }

    fn form_is_available(&self, role: crate::types::Role) -> bool {
        let kind = self.variant.kind_of(role);
        let limit = self.variant.rules.form_limit[kind.index()];
        limit == 0 || (self.state.kind(kind) & self.state.side(self.us)).len() < limit as u32
    }
}
