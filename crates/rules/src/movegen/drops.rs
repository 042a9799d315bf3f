//! Pieces from the hand.

use std::ops::ControlFlow;

use super::{Generator, Listing, Sink, attacks_king};
use crate::apply::apply;
use crate::ends;
use crate::position::Unobserved;
use crate::spec::Royalty;
use crate::types::{Bitboard, FILES, Kind, Move, MoveSet, Role, Square};

impl Generator<'_> {
    pub(super) fn drops(&self, listing: Listing, sink: &mut impl Sink) -> ControlFlow<()> {
        if self.state.hand_size(self.us) == 0 {
            return ControlFlow::Continue(());
        }
        let empty = self.variant.board() & !self.occ;
        let open = match &self.safety {
            Some(safety) => safety.allowed_drops(empty),
            None => empty,
        };
        if open.is_empty() {
            return ControlFlow::Continue(());
        }
        for kind in self.variant.kinds() {
            if self.state.hand(self.us, kind) > 0 {
                self.drops_of(kind, open, listing, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn drops_of(&self, kind: Kind, open: Bitboard, listing: Listing, sink: &mut impl Sink) -> ControlFlow<()> {
        let info = self.variant.kind_info(kind);
        let mut targets = open & info.drop[self.us];
        if info.doubled > 0 {
            targets &= !self.full_files(kind, info.doubled);
        }
        if let Some(role) = info.dropped_promoted {
            self.drop(role, open & self.variant.spec().drops.region[self.us], sink)?;
        }
        if info.no_drop_mate && listing == Listing::Legal {
            targets &= !self.mating_drops(kind, targets);
        }
        self.drop(self.variant.plain_role(kind), targets, sink)
    }

    fn drop(&self, role: Role, targets: Bitboard, sink: &mut impl Sink) -> ControlFlow<()> {
        let targets =
            if self.variant.rules.drops_may_check { targets } else { targets & !self.checking_drops(role, targets) };
        if targets.any() {
            let base = Move::drop(role, Square::from_index_masked(0));
            sink.add(MoveSet::new(base, targets))?;
        }
        ControlFlow::Continue(())
    }

    /// The files that hold `count` or more of our pieces of a kind already.
    fn full_files(&self, kind: Kind, count: u8) -> Bitboard {
        let ours = self.state.kind(kind) & self.state.side(self.us);
        if count == 1 {
            return file_fill(ours);
        }
        let full = |file: &u8| (Bitboard::file(*file) & ours).len() >= count as u32;
        (0..FILES).filter(full).fold(Bitboard::EMPTY, |files, file| files | Bitboard::file(file))
    }

    /// The targets on which a dropped pawn would mate: where it attacks the king. Where checks may be ignored another
    /// piece may attack the king already, and then any drop can mate.
    fn mating_drops(&self, kind: Kind, targets: Bitboard) -> Bitboard {
        let Some(king) = self.state.king(self.variant, !self.us) else { return Bitboard::EMPTY };
        let ours = self.state.side(self.us);
        let attacked = self.variant.rules.royalty == Royalty::Capturable
            && attacks_king(self.variant, self.state, king, self.us, self.occ, ours);
        let class = self.variant.attacks[self.us].leaps.iter().find(|class| class.kinds.contains(&kind));
        let checking = match class {
            _ if attacked => targets,
            Some(class) => class.sources[king.index()] & targets,
            None => Bitboard::EMPTY,
        };
        checking.into_iter().filter(|&to| self.mates(Move::drop(self.variant.plain_role(kind), to))).collect()
    }

    fn mates(&self, drop: Move) -> bool {
        let mut after = *self.state;
        apply(self.variant, &mut after, drop, &mut Unobserved);
        ends::in_check(self.variant, &after) && !ends::can_escape(self.variant, &after)
    }

    fn checking_drops(&self, role: Role, targets: Bitboard) -> Bitboard {
        let checks = |&to: &Square| {
            let mut after = *self.state;
            apply(self.variant, &mut after, Move::drop(role, to), &mut Unobserved);
            ends::in_check(self.variant, &after)
        };
        targets.into_iter().filter(checks).collect()
    }
}

/// All squares of the files that have a square of the set.
#[inline]
fn file_fill(set: Bitboard) -> Bitboard {
    let stride = FILES as u32;
    let mut bits = set.bits();
    // Fold all ranks onto the first, then spread it over all of them.
    bits |= bits >> (8 * stride);
    bits |= bits >> (4 * stride);
    bits |= bits >> (2 * stride);
    bits |= bits >> stride;
    bits &= (1 << stride) - 1;
    bits |= bits << stride;
    bits |= bits << (2 * stride);
    bits |= bits << (4 * stride) | bits << (8 * stride);
    Bitboard::from_bits(bits) & Bitboard::GRID
}
