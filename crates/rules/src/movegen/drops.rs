//! Pieces from the hand.

use std::ops::ControlFlow;

use super::{Generator, Listing, Sink, attacks_king, enclosure};
use crate::apply::apply;
use crate::ends;
use crate::position::Unobserved;
use crate::spec::{Enclosing, PieceType, Royalty};
use crate::types::{Bitboard, FILES, Kind, Move, MoveSet, Role, Square};

impl Generator<'_> {
    pub(super) fn drops(&self, listing: Listing, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        let unlimited = self.variant.rules.unlimited_drops;
        if self.state.hand_size(self.us) == 0 && !unlimited {
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
            if self.state.hand(self.us, kind) > 0 || unlimited {
                self.drops_of(kind, open, listing, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The drops of a kind on one empty square.
    pub(super) fn drops_to(
        &self,
        kind: Kind,
        to: Square,
        listing: Listing,
        sink: &mut (impl Sink + ?Sized),
    ) -> ControlFlow<()> {
        let open = self.safety.as_ref().map_or(to.bit(), |safety| safety.allowed_drops(to.bit()));
        self.drops_of(kind, open, listing, sink)
    }

    fn drops_of(
        &self,
        kind: Kind,
        open: Bitboard,
        listing: Listing,
        sink: &mut (impl Sink + ?Sized),
    ) -> ControlFlow<()> {
        let info = self.variant.kind_info(kind);
        let mut targets = open & info.drop[self.us];
        if let Some(limit) = info.doubled {
            targets &= !self.full_files(kind, limit);
        }
        if self.variant.rules.unusual_drops || self.variant.king == Some(kind) {
            targets = self.unusual_drops(kind, targets);
        }
        if let Some(role) = info.dropped_promoted {
            self.drop(role, open & self.variant.spec().drops.region[self.us], sink)?;
        }
        if info.no_drop_mate && listing == Listing::Legal {
            targets &= !self.mating_drops(kind, targets);
        }
        self.drop(self.variant.plain_role(kind), targets, sink)
    }

    fn drop(&self, role: Role, targets: Bitboard, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        let targets =
            if self.variant.rules.drops_may_check { targets } else { targets & !self.checking_drops(role, targets) };
        if targets.any() {
            let base = Move::drop(role, Square::from_index_masked(0));
            sink.add(MoveSet::new(base, targets))?;
        }
        ControlFlow::Continue(())
    }

    /// What is left of the targets where drops must do more than find an empty square.
    #[inline(never)]
    fn unusual_drops(&self, kind: Kind, mut targets: Bitboard) -> Bitboard {
        if self.variant.king == Some(kind) && self.variant.rules.royalty == Royalty::Guarded {
            targets &= !self.attacked_squares(targets);
        }
        let spec = &self.variant.spec().drops;
        if spec.enclosing != Enclosing::None {
            targets &= enclosure::squares(self.variant, self.state);
        }
        if spec.bishops_on_both_colors {
            targets &= !self.unbalanced(kind, targets);
        }
        targets
    }

    /// The targets after which a side could not have its bishops on squares of both colours.
    fn unbalanced(&self, kind: Kind, targets: Bitboard) -> Bitboard {
        let bishop = self.variant.kinds().find(|&kind| self.variant.piece_type(kind) == PieceType::BISHOP);
        let Some(bishop) = bishop else { return Bitboard::EMPTY };
        let ours = self.state.kind(bishop) & self.state.side(self.us);
        let all = ours.len() + self.state.hand(self.us, bishop) as u32;
        let dark: Bitboard =
            self.variant.board().into_iter().filter(|square| (square.file() + square.rank()) % 2 == 0).collect();
        let room = self.variant.kind_info(bishop).drop[self.us] & !self.occ;
        let refused = |&to: &Square| {
            if kind == bishop {
                let same = if dark.has(to) { dark } else { !dark };
                return (ours & same).len() + 1 > all.div_ceil(2);
            }
            let left = ours | room.without(to);
            (left & dark).len() < all / 2 || (left & !dark).len() < all / 2
        };
        targets.into_iter().filter(refused).collect()
    }

    /// Those of some empty squares on which a king would be attacked.
    fn attacked_squares(&self, squares: Bitboard) -> Bitboard {
        let attacked = |&square: &Square| {
            attacks_king(self.variant, self.state, square, !self.us, self.occ.with(square), self.enemies)
        };
        squares.into_iter().filter(attacked).collect()
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
            ends::king_in_check(self.variant, &after)
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
