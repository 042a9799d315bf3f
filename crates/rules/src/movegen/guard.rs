//! Moves that need not be tried, where duty asks what a position after a move would be: worked out once a position.

use super::exposure::aims;
use super::{Safety, attackers, attacks_king};
use crate::position::State;
use crate::royals;
use crate::types::{Bitboard, MoveKind, MoveSet, Origin, Square};
use crate::variant::Variant;

/// Which moves are allowed for certain.
pub(super) struct Guard<'a> {
    variant: &'a Variant,
    state: &'a State,
    /// Pieces whose moves must be tried: royal ones, and those that shield one or hide a check.
    doubtful: Bitboard,
    /// Where a piece could make an attack possible.
    fill: Bitboard,
    /// Where a move captures and so must be tried.
    explosive: Bitboard,
    /// The king that may not be checked.
    spared: Option<Square>,
    /// The only royal piece, where there is but one and nothing else to mind.
    lone_royal: Option<Square>,
}

impl<'a> Guard<'a> {
    /// `None` where every move must be tried.
    pub fn of(variant: &'a Variant, state: &'a State) -> Option<Guard<'a>> {
        // Who has to end that the kings face each other has few moves, and not for the pieces' sake.
        if !variant.rules.has_guard || state.facings() > 0 {
            return None;
        }
        let nothing = Bitboard::EMPTY;
        let mut guard = Guard {
            variant,
            state,
            doubtful: nothing,
            fill: nothing,
            explosive: nothing,
            spared: None,
            lone_royal: None,
        };
        if variant.rules.pseudo_royal {
            guard.watch_royals()?;
        }
        if variant.rules.king_by_trial {
            guard.watch_king()?;
        }
        if !variant.spec().duties.may_check {
            guard.spare_king()?;
        }
        Some(guard)
    }

    fn watch_royals(&mut self) -> Option<()> {
        let (variant, state) = (self.variant, self.state);
        let us = state.turn();
        let theirs = royals::of(variant, state, !us);
        let blast = variant.spec().effects.blast;
        let all = royals::candidates(variant, state, us);
        self.explosive = state.side(!us).when(blast || !variant.rules.petrify.is_empty());
        self.doubtful |= all;
        if variant.spec().duties.duple_check && all.any() {
            // While one of them stays unattacked, not all are attacked at once.
            let mut unattacked = all.into_iter().filter_map(|at| Safety::of(variant, state, at).sensitive());
            self.mind(unattacked.next()?);
        }
        let ours = royals::of(variant, state, us);
        if !ours.many()
            && !variant.spec().duties.duple_check
            && !variant.rules.king_by_trial
            && variant.spec().duties.may_check
        {
            self.lone_royal = ours.first();
        }
        for royal in ours {
            // Where captures explode, royal pieces that touch protect each other.
            if !(blast && variant.rules.around[royal.index()].meets(theirs)) {
                self.mind(Safety::of(variant, state, royal).sensitive()?);
            }
        }
        Some(())
    }

    /// Where the sensitive squares are too many to tell them apart: all lines along which an enemy could come.
    fn watch_king(&mut self) -> Option<()> {
        let (variant, state) = (self.variant, self.state);
        let (us, them) = (state.turn(), !state.turn());
        let Some(king) = state.king(variant, us) else { return Some(()) };
        let enemies = state.side(them);
        if attacks_king(variant, state, king, them, state.occupied(), enemies) {
            return None;
        }
        let attacks = &variant.attacks[them];
        let mut lines = king.bit();
        for class in [&attacks.slides, &attacks.gaze, &attacks.hops, &attacks.grasshops].into_iter().flatten() {
            let pieces = state.kinds(&class.kinds) & enemies;
            if class.lines[king.index()].meets(pieces) {
                for ray in class.rays.each(king).filter(|ray| ray.squares.meets(pieces)) {
                    lines |= ray.squares;
                }
            }
        }
        for class in &attacks.paths {
            let pieces = state.kinds(&class.kinds) & enemies;
            if class.sources[king.index()].meets(pieces) {
                for path in class.paths.of(king).iter().filter(|path| path.ends.meets(pieces)) {
                    lines |= path.way;
                }
            }
        }
        self.mind((lines, lines));
        Some(())
    }

    /// Where checks may not be given: what could uncover one, and what could give one.
    fn spare_king(&mut self) -> Option<()> {
        let (variant, mut turned) = (self.variant, *self.state);
        turned.pass_turn(&variant.zobrist);
        if let Some(king) = turned.king(variant, turned.turn()) {
            self.mind(Safety::of(variant, &turned, king).sensitive()?);
            self.spared = Some(king);
        }
        Some(())
    }

    fn mind(&mut self, (vacate, fill): (Bitboard, Bitboard)) {
        self.doubtful |= vacate;
        self.fill |= fill;
    }

    /// The targets of a set of moves that are certain.
    pub fn sure(&self, set: &MoveSet) -> Bitboard {
        if let (MoveKind::Normal, Origin::Board(from)) = (set.kind(), set.origin())
            && self.lone_royal == Some(from)
        {
            return self.safe_steps(from, set.targets());
        }
        let kind = match (set.kind(), set.origin()) {
            (MoveKind::Normal, Origin::Board(from)) if !self.doubtful.has(from) => {
                self.state.piece(from).map(|piece| self.variant.kind_of(piece.role))
            }
            (MoveKind::Drop, Origin::Hand(role)) => {
                let kind = self.variant.kind_of(role);
                Some(kind).filter(|&kind| !self.variant.rules.extinction.has(kind))
            }
            _ => None,
        };
        let Some(kind) = kind else { return Bitboard::EMPTY };
        let open = set.targets() & !self.fill & !self.explosive;
        self.spared.map_or(open, |king| open & !aims(self.variant, self.state.turn(), kind, king))
    }

    /// The steps of the only royal piece onto empty squares that nobody attacks.
    fn safe_steps(&self, from: Square, targets: Bitboard) -> Bitboard {
        let them = !self.state.turn();
        let occ = self.state.occupied().without(from);
        let enemies = self.state.side(them);
        let is_safe = |&to: &Square| attackers(self.variant, self.state, to, them, occ, enemies).is_empty();
        (targets & !occ).into_iter().filter(is_safe).collect()
    }
}
