//! Perpetual chases, as xiangqi rules them out.
//!
//! A move chases a piece if it makes a threat on it: some piece of the mover, no king and no soldier, could now legally
//! capture it, and the capture would win it. The move must have made the threat: by a new attack, by freeing a pinned
//! attacker or by pinning what protected the piece; stepping out of a check makes none. A side chases throughout a cycle if one and the same piece is chased by each of its moves
//! there.

use super::Board;
use crate::apply::apply;
use crate::ends::{self, Cycle};
use crate::movegen::{Listing, attackers, attacks_king, generate_ongoing};
use crate::position::{State, Unobserved};
use crate::spec::{Chasing, PieceType};
use crate::types::{Bitboard, Color, Kind, Move, MoveKind, MoveSet, Square};
use crate::variant::Variant;
use std::ops::ControlFlow;

impl Board {
    /// Does one piece of the other side's suffer a chase by every move of `side` in the cycle?
    pub(super) fn chases_throughout(&self, side: Color, cycle: Cycle) -> bool {
        let mut chased: Option<Bitboard> = None;
        // Backwards, so that the chased pieces can be followed to where they came from.
        for plies in self.plies_of(side, cycle).rev() {
            let here = self.chased_by_last_move(plies);
            let still = match chased {
                None => here,
                Some(later) => here & before(later, self.moves[plies]),
            };
            if still.is_empty() {
                return false;
            }
            chased = Some(still);
        }
        chased.is_some()
    }

    /// The pieces that the last of so many moves began to chase.
    fn chased_by_last_move(&self, plies: usize) -> Bitboard {
        let variant = self.position().variant();
        let mv = self.moves[plies - 1];
        let side = !self.state_after(plies).turn();
        let old = Scene::new(variant, self.state_after(plies - 1), side);
        let new = Scene::new(variant, self.state_after(plies), side);
        let made = |threat: &Threat| {
            let attacker = if threat.attacker == mv.to() { mv.from() } else { threat.attacker };
            !old.attacks(attacker, threat.victim)
                || old.is_pinned(attacker, threat.victim)
                || old.is_protected(attacker, threat.victim)
                    && !new.is_protected(threat.attacker, threat.victim)
                    && new.protectors(threat.attacker, threat.victim).any()
        };
        new.threats().into_iter().filter(made).map(|threat| threat.victim).collect()
    }
}

/// Where the pieces of a set stood before the other side's move.
fn before(set: Bitboard, mv: Move) -> Bitboard {
    if set.has(mv.to()) { set.without(mv.to()).with(mv.from()) } else { set }
}

#[derive(Clone, Copy)]
struct Threat {
    attacker: Square,
    victim: Square,
}

/// Kings and soldiers may chase for ever.
fn may_chase(variant: &Variant, kind: Kind) -> bool {
    !matches!(variant.piece_type(kind), PieceType::KING | PieceType::SOLDIER)
}

/// A situation with the side to move whose threats are in question.
struct Scene<'a> {
    variant: &'a Variant,
    state: State,
    side: Color,
}

impl<'a> Scene<'a> {
    fn new(variant: &'a Variant, state: &State, side: Color) -> Scene<'a> {
        let mut state = *state;
        if state.turn() != side {
            state.pass_turn(&variant.zobrist);
        }
        Scene { variant, state, side }
    }

    /// All threats to win a piece.
    fn threats(&self) -> Vec<Threat> {
        let mut threats = Vec::new();
        for kind in self.variant.kinds().filter(|&kind| may_chase(self.variant, kind)) {
            for attacker in self.state.kind(kind) & self.state.side(self.side) {
                let (_, captures) = self.variant.movement(kind, self.side).reach(attacker, self.state.occupied());
                for victim in captures & self.state.side(!self.side) {
                    if self.is_threat(kind, attacker, victim) {
                        threats.push(Threat { attacker, victim });
                    }
                }
            }
        }
        threats
    }

    /// Does the piece on one square attack that on another, pinned or not?
    fn attacks(&self, attacker: Square, victim: Square) -> bool {
        attackers(self.variant, &self.state, victim, self.side, self.state.occupied(), attacker.bit()).any()
    }

    /// Would the capture expose the own king, which is not attacked now?
    fn is_pinned(&self, attacker: Square, victim: Square) -> bool {
        !ends::in_check(self.variant, &self.state) && self.capture(attacker, victim).is_none()
    }

    /// Would a capture be answered by another?
    fn is_protected(&self, attacker: Square, victim: Square) -> bool {
        self.capture(attacker, victim).is_some_and(|after| self.is_recaptured(&after, victim))
    }

    /// The pieces that look at a victim's square past its attacker, pinned or not.
    fn protectors(&self, attacker: Square, victim: Square) -> Bitboard {
        let occ = self.state.occupied().without(attacker);
        attackers(self.variant, &self.state, victim, !self.side, occ, self.state.side(!self.side))
    }

    fn is_threat(&self, kind: Kind, attacker: Square, victim: Square) -> bool {
        let victim_kind = self.kind_on(victim);
        let piece = self.variant.piece_type(victim_kind);
        // An attack on the king is a check; a soldier that has not crossed the river may be attacked freely.
        if piece == PieceType::KING || piece == PieceType::SOLDIER && !self.has_crossed(victim) {
            return false;
        }
        let Some(after) = self.capture(attacker, victim) else { return false };
        if self.variant.spec().repetition.chasing == Chasing::Axf && outranks(self.variant.piece_type(kind), piece) {
            return true;
        }
        // Equal pieces that attack each other offer an exchange, unless one of them cannot take.
        if kind == victim_kind && self.could_take_back(victim, attacker) {
            return false;
        }
        !self.is_recaptured(&after, victim)
    }

    fn kind_on(&self, square: Square) -> Kind {
        let piece = self.state.piece(square).expect("a piece stands there");
        self.variant.kind_of(piece.role)
    }

    /// May a soldier step sideways already?
    fn has_crossed(&self, soldier: Square) -> bool {
        let rank = soldier.rank_for(!self.side, self.variant.ranks());
        rank >= self.variant.spec().movement.soldier_promotion_rank
    }

    /// The situation after a capture, if it does not leave the own king attacked.
    fn capture(&self, from: Square, to: Square) -> Option<State> {
        let mut after = self.state;
        apply(self.variant, &mut after, Move::new(MoveKind::Normal, from, to), &mut Unobserved);
        let exposed = after.king(self.variant, self.side).is_some_and(|king| {
            attacks_king(self.variant, &after, king, !self.side, after.occupied(), after.side(!self.side))
        });
        (!exposed).then_some(after)
    }

    /// Could the attacked piece, were it its side's move, legally take its attacker?
    fn could_take_back(&self, victim: Square, attacker: Square) -> bool {
        let takers = attackers(self.variant, &self.state, attacker, !self.side, self.state.occupied(), victim.bit());
        takers.any() && Scene::new(self.variant, &self.state, !self.side).capture(victim, attacker).is_some()
    }

    /// Can the side that lost a piece on a square legally take back there?
    fn is_recaptured(&self, after: &State, square: Square) -> bool {
        let mut found =
            |set: MoveSet| if set.targets().has(square) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        generate_ongoing(self.variant, after, Listing::Guarded, &mut found).is_break()
    }
}

/// An attack on a stronger piece is a threat whether that is protected or not.
fn outranks(attacker: PieceType, victim: PieceType) -> bool {
    match attacker {
        PieceType::HORSE | PieceType::CANNON => victim == PieceType::ROOK,
        PieceType::ELEPHANT | PieceType::FERS => {
            matches!(victim, PieceType::ROOK | PieceType::CANNON | PieceType::HORSE)
        }
        _ => false,
    }
}
