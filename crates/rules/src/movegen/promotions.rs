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
        sink: &mut impl Sink,
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
            if promoting.any() {
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
                sink.add(set(MoveKind::PiecePromotion, from, turning))?;
            }
            if rules.demotion
                && let Some(piece) = self.state.piece(from)
                && self.variant.role_info(piece.role).demoted.is_some()
            {
                if rules.pieces_must_promote {
                    plain &= !turning;
                }
                sink.add(set(MoveKind::PieceDemotion, from, turning))?;
            }
        }

        plain &= !rules.immobile[self.us][kind.index()];
        if plain.any() { sink.add(set(MoveKind::Normal, from, plain)) } else { ControlFlow::Continue(()) }
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
