//! Moves by parts: a search wants captures and promotions first, and often nothing else.

use std::ops::ControlFlow;

use super::{Checks, Facts, Generator, Listing, Safety, Sink, generate_ongoing};
use crate::position::State;
use crate::types::{Bitboard, Kind, Move, MoveKind, MoveSet, Origin};
use crate::variant::Variant;

/// Which of the moves are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Every move.
    All,
    /// Captures and promotions.
    Noisy,
    /// The others.
    Quiet,
}

/// Does a move promote, or turn back?
fn turns(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::Promotion | MoveKind::PiecePromotion | MoveKind::PieceDemotion)
}

/// The moves of a part where each has to be looked at.
pub(crate) fn generate_part(variant: &Variant, state: &State, part: Part, sink: &mut impl Sink) -> ControlFlow<()> {
    let enemies = state.side(!state.turn());
    generate_ongoing(variant, state, Listing::Legal, &mut |set: MoveSet| {
        let set = set.part(part, enemies);
        if set.is_empty() { ControlFlow::Continue(()) } else { sink.add(set) }
    })
}

impl MoveSet {
    /// Those of the moves that belong to a part, if these are the enemies' pieces.
    #[inline]
    pub fn part(self, part: Part, enemies: Bitboard) -> MoveSet {
        if part == Part::All {
            return self;
        }
        let noisy = match self.kind() {
            kind if turns(kind) || kind == MoveKind::EnPassant => Bitboard::GRID,
            MoveKind::Normal | MoveKind::Gate | MoveKind::FirstLeap => enemies,
            _ => Bitboard::EMPTY,
        };
        self.limit(if part == Part::Noisy { noisy } else { !noisy })
    }
}

/// The quiet moves that give check, as far as `checks` tell, where each has to be looked at.
pub(crate) fn generate_quiet_checks(
    variant: &Variant,
    state: &State,
    checks: &Checks,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    generate_part(variant, state, Part::Quiet, &mut |set: MoveSet| match set.limit(checks.of(variant, state, set)) {
        none if none.is_empty() => ControlFlow::Continue(()),
        some => sink.add(some),
    })
}

impl Checks {
    /// Where moves that have all but their targets in common give check.
    #[inline]
    fn of(&self, variant: &Variant, state: &State, set: MoveSet) -> Bitboard {
        match set.origin() {
            Origin::Hand(role) => self.squares(variant.kind_of(role)),
            Origin::Board(from) if self.discoverers.has(from) => Bitboard::GRID,
            Origin::Board(from) => match state.piece(from) {
                Some(piece) => self.squares(variant.kind_of(piece.role)),
                None => Bitboard::EMPTY,
            },
        }
    }
}

impl<'a> Generator<'a> {
    /// For the moves of a position in which the pieces' own moves are all there is.
    pub(crate) fn plain(variant: &'a Variant, state: &'a State) -> Generator<'a> {
        Generator::new(variant, state, Listing::Legal)
    }

    /// The same with what was found out before.
    #[inline]
    pub(crate) fn resumed(variant: &'a Variant, state: &'a State, facts: Option<Facts>) -> Generator<'a> {
        let us = state.turn();
        let safety = facts.and_then(|facts| Some(Safety::with(variant, state, state.king(variant, us)?, facts)));
        Generator {
            variant,
            state,
            us,
            occ: state.occupied(),
            enemies: state.side(!us),
            safety,
            only: Bitboard::GRID,
            noisy: true,
        }
    }

    /// What was found out about the king's safety, where it must be guarded.
    #[inline]
    pub(crate) fn facts(&self) -> Option<Facts> {
        self.safety.as_ref().map(Safety::facts)
    }

    /// The moves of one part.
    #[inline]
    pub(crate) fn part(&mut self, part: Part, sink: &mut impl Sink) -> ControlFlow<()> {
        (self.only, self.noisy) = match part {
            Part::All => (Bitboard::GRID, true),
            Part::Noisy => (self.enemies, true),
            Part::Quiet => (!self.enemies, false),
        };
        let ours = self.state.side(self.us);
        for (index, info) in self.variant.kind_infos().iter().enumerate() {
            let kind = Kind::new(index);
            let pieces = self.state.kind(kind) & ours;
            if pieces.any() {
                self.piece_moves(kind, info, pieces, sink)?;
            }
        }
        if part != Part::Noisy {
            if self.state.castling().any() {
                self.castling(sink)?;
            }
            if self.variant.rules.drops {
                self.drops(Listing::Legal, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The quiet moves that give check, as far as `checks` tell: only pieces that can are looked at.
    pub(crate) fn quiet_checks(&mut self, checks: &Checks, sink: &mut impl Sink) -> ControlFlow<()> {
        self.noisy = false;
        let ours = self.state.side(self.us);
        for (index, info) in self.variant.kind_infos().iter().enumerate() {
            let kind = Kind::new(index);
            let pieces = self.state.kind(kind) & ours;
            let freed = pieces & checks.discoverers;
            if freed.any() {
                self.only = !self.enemies;
                self.piece_moves(kind, info, freed, sink)?;
            }
            if (pieces ^ freed).any() {
                let movement = &info.movement[self.us];
                self.only = checks.squares(kind) & !self.occ;
                let origins = self.only.into_iter().fold(Bitboard::EMPTY, |from, to| from | movement.origins(to));
                if origins.meets(pieces ^ freed) {
                    self.piece_moves(kind, info, origins & (pieces ^ freed), sink)?;
                }
            }
        }
        let king = self.state.king(self.variant, self.us);
        if self.state.castling().any() && king.is_some_and(|king| checks.discoverers.has(king)) {
            self.castling(sink)?;
        }
        if self.variant.rules.drops {
            let (variant, state) = (self.variant, self.state);
            self.drops(Listing::Legal, &mut |set: MoveSet| match set.limit(checks.of(variant, state, set)) {
                none if none.is_empty() => ControlFlow::Continue(()),
                some => sink.add(some),
            })?;
        }
        ControlFlow::Continue(())
    }

    /// May this move, which may come from anywhere, be made?
    pub(crate) fn allows(&mut self, mv: Move) -> bool {
        (self.only, self.noisy) = (Bitboard::GRID, true);
        let mut same = |set: MoveSet| {
            let found = set.kind() == mv.kind() && set.targets().has(mv.to()) && set.into_iter().any(|one| one == mv);
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        if mv.kind() == MoveKind::Drop {
            if self.variant.spec().drops.promoted {
                return self.drops(Listing::Legal, &mut same).is_break();
            }
            let kind = self.variant.kind_of(mv.role());
            return self.variant.rules.drops
                && !self.occ.has(mv.to())
                && self.variant.board().has(mv.to())
                && (self.state.hand(self.us, kind) > 0 || self.variant.rules.unlimited_drops)
                && self.drops_to(kind, mv.to(), Listing::Legal, &mut same).is_break();
        }
        if mv.kind().is_castling() {
            return self.state.castling().any() && self.castling(&mut same).is_break();
        }
        let Some(piece) = self.state.piece(mv.from()).filter(|piece| piece.color == self.us) else { return false };
        let kind = self.variant.kind_of(piece.role);
        if mv.kind() == MoveKind::EnPassant {
            let able = self.state.en_passant().has(mv.to()) && self.variant.rules.en_passant[self.us].has(kind);
            return able && self.en_passant(kind, mv.from().bit(), &mut same).is_break();
        }
        let movement = self.variant.movement(kind, self.us);
        let targets = movement.targets(mv.from(), self.occ, self.enemies, self.state.kind(kind));
        targets.has(mv.to())
            && self.each(kind, self.variant.kind_info(kind), mv.from().bit(), |_| mv.to().bit(), &mut same).is_break()
    }
}
