//! Legal moves. Reads a variant and a state, hands sets of moves to a [`Sink`], changes nothing.

mod aims;
mod attackers;
mod castling;
mod checks;
mod drops;
mod duties;
mod enclosure;
mod exposure;
mod gates;
mod guard;
mod leaps;
mod parts;
mod promotions;
mod safety;
mod towards;
mod walls;

use std::ops::ControlFlow;

use crate::ends;
use crate::glass;
use crate::position::State;
use crate::spec::{Gating, Royalty, Walls};
use crate::types::{Bitboard, Color, Kind, Move, MoveKind, MoveSet, Square};
use crate::variant::{KindInfo, Shape, Variant};

pub use aims::Aims;
pub(crate) use attackers::{attackers, attacks_king};
pub(crate) use castling::{along, meets_attack};
pub use checks::Checks;
pub use exposure::Exposure;
pub use parts::Part;
pub(crate) use parts::{generate_part, generate_quiet_checks};
pub(crate) use safety::{Facts, Safety};
pub(crate) use towards::{generate_towards, movers, only_move};

/// Takes move sets as they are found; may say that it has seen enough.
pub(crate) trait Sink {
    fn add(&mut self, set: MoveSet) -> ControlFlow<()>;
}

impl<F: FnMut(MoveSet) -> ControlFlow<()>> Sink for F {
    #[inline]
    fn add(&mut self, set: MoveSet) -> ControlFlow<()> {
        self(set)
    }
}

/// Which moves to generate, where the rules leave a choice of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// The position-legal moves.
    Legal,
    /// Those, and the pawn drops that mate: Fairy-Stockfish lists them and lets them lose.
    WithDropMates,
    /// Those that do not leave the own king attacked, where the rules would allow that.
    Guarded,
}

/// Hands all moves of the position to the sink; none if the game is over on the board.
#[inline]
pub(crate) fn generate(variant: &Variant, state: &State, listing: Listing, sink: &mut impl Sink) -> ControlFlow<()> {
    if listing != Listing::Guarded && ends::is_over_before_moving(variant, state) {
        return ControlFlow::Continue(());
    }
    generate_ongoing(variant, state, listing, sink)
}

/// The same without the question whether the game is over.
#[inline]
pub(crate) fn generate_ongoing(
    variant: &Variant,
    state: &State,
    listing: Listing,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    // What a browser runs it has to load first: there the long way does for all, and is hardly slower.
    if variant.rules.plain && !cfg!(target_family = "wasm") {
        return generate_pieces(variant, state, listing, sink);
    }
    generate_unusual(variant, state, listing, sink)
}

/// Moves of games in which there is more to them than the pieces; kept apart so that the usual way stays small.
#[inline(never)]
fn generate_unusual(variant: &Variant, state: &State, listing: Listing, sink: &mut dyn Sink) -> ControlFlow<()> {
    if variant.rules.has_duties {
        duties::generate(variant, state, listing, sink)
    } else {
        generate_undutiful(variant, state, listing, sink)
    }
}

/// All moves that leave the own king safe, whatever else a player's duty may be.
fn generate_undutiful(variant: &Variant, state: &State, listing: Listing, sink: &mut dyn Sink) -> ControlFlow<()> {
    if variant.rules.looking_glass {
        return glass::generate(variant, state, listing, sink);
    }
    if variant.rules.has_additions {
        return extend(variant, state, sink, |sink| generate_bare(variant, state, listing, sink));
    }
    generate_bare(variant, state, listing, sink)
}

/// What may come with a move: a piece that enters, a wall.
fn extend(
    variant: &Variant,
    state: &State,
    sink: &mut dyn Sink,
    moves: impl Fn(&mut dyn Sink) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let effects = &variant.spec().effects;
    if effects.walls != Walls::None {
        return moves(&mut walls::Walled { variant, state, sink });
    }
    if effects.gating == Gating::Seirawan {
        return moves(&mut gates::Gated { variant, state, sink });
    }
    moves(sink)
}

/// The moves of the pieces, and what a variant grants beside them.
pub(crate) fn generate_bare(
    variant: &Variant,
    state: &State,
    listing: Listing,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    generate_pieces(variant, state, listing, sink)?;
    let rules = &variant.rules;
    if variant.spec().movement.cambodian_moves || rules.promotes_in_place {
        let generator = Generator::new(variant, state, listing);
        if variant.spec().movement.cambodian_moves {
            generator.first_leaps(sink)?;
        }
        if rules.promotes_in_place {
            generator.promotions_in_place(sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The moves of the pieces themselves, on the board and in hand.
#[inline]
fn generate_pieces(
    variant: &Variant,
    state: &State,
    listing: Listing,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    let generator = Generator::new(variant, state, listing);
    let ours = state.side(generator.us);
    for (index, info) in variant.kind_infos().iter().enumerate() {
        let kind = Kind::new(index);
        let pieces = state.kind(kind) & ours;
        if pieces.any() {
            generator.piece_moves(kind, info, pieces, sink)?;
        }
    }
    if state.castling().any() {
        generator.castling(sink)?;
    }
    if variant.rules.drops {
        generator.drops(listing, sink)?;
    }
    ControlFlow::Continue(())
}

/// Is there any move at all?
pub(crate) fn any_move(variant: &Variant, state: &State, listing: Listing) -> bool {
    generate_ongoing(variant, state, listing, &mut |_| ControlFlow::Break(())).is_break()
}

pub(crate) struct Generator<'a> {
    variant: &'a Variant,
    state: &'a State,
    us: Color,
    occ: Bitboard,
    enemies: Bitboard,
    /// `None` where no king is to be guarded.
    safety: Option<Safety<'a>>,
    /// Where moves that do not promote may end: anywhere, or where the part that is asked for has its targets.
    only: Bitboard,
    /// Are promotions and captures en passant asked for?
    noisy: bool,
}

impl<'a> Generator<'a> {
    #[inline]
    fn new(variant: &'a Variant, state: &'a State, listing: Listing) -> Generator<'a> {
        let us = state.turn();
        let guarded = variant.rules.royalty == Royalty::Guarded || listing == Listing::Guarded;
        // Where the king's safety cannot be told beforehand, duty asks after each move.
        let king = if guarded && !variant.rules.king_by_trial { state.king(variant, us) } else { None };
        Generator {
            variant,
            state,
            us,
            occ: state.occupied(),
            enemies: state.side(!us),
            safety: king.map(|king| Safety::of(variant, state, king)),
            only: Bitboard::GRID,
            noisy: true,
        }
    }

    fn piece_moves(
        &self,
        kind: Kind,
        info: &KindInfo,
        pieces: Bitboard,
        sink: &mut (impl Sink + ?Sized),
    ) -> ControlFlow<()> {
        let movement = &info.movement[self.us];
        let (occ, enemies) = (self.occ, self.enemies);
        match movement.shape() {
            Shape::Leap => self.each(kind, info, pieces, |from| movement.leap_targets(from, occ, enemies), sink)?,
            Shape::Slide => self.each(kind, info, pieces, |from| movement.slide_targets(from, occ, enemies), sink)?,
            Shape::Step => self.each(kind, info, pieces, |from| movement.step_targets(from, occ, enemies), sink)?,
            Shape::Lame => self.each(kind, info, pieces, |from| movement.lame_targets(from, occ, enemies), sink)?,
            Shape::Cannon => self.each(kind, info, pieces, |from| movement.cannon_targets(from, occ, enemies), sink)?,
            Shape::Any => {
                let own_kind = self.state.kind(kind);
                self.each(kind, info, pieces, |from| movement.any_targets(from, occ, enemies, own_kind), sink)?
            }
        }
        if self.state.en_passant().any() && self.noisy && self.variant.rules.en_passant[self.us].has(kind) {
            self.en_passant(kind, pieces, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// The moves of all pieces of a kind, given their pseudo-legal targets. What can be decided for all of them at once
    /// is.
    #[inline]
    fn each(
        &self,
        kind: Kind,
        info: &KindInfo,
        pieces: Bitboard,
        targets: impl Fn(Square) -> Bitboard,
        sink: &mut (impl Sink + ?Sized),
    ) -> ControlFlow<()> {
        let care = &info.care[self.us];
        let carefree = care.to.is_empty() && care.from.is_empty();
        let is_king = self.variant.king == Some(kind);
        let free = self.safety.as_ref().is_none_or(|safety| !is_king && safety.is_quiet_for(pieces));
        for from in pieces {
            let mut targets = targets(from);
            if carefree {
                targets &= self.only;
            }
            if !free {
                targets = if is_king { self.king_targets(targets) } else { self.safe_targets(from, targets) };
            }
            if targets.is_empty() {
                continue;
            }
            if carefree {
                sink.add(set(MoveKind::Normal, from, targets))?;
            } else if !targets.meets(care.to) && !care.from.has(from) {
                if targets.meets(self.only) {
                    sink.add(set(MoveKind::Normal, from, targets & self.only))?;
                }
            } else {
                self.emit_promotions(kind, from, targets, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Those targets of a piece that leave the king safe.
    #[inline(never)]
    fn safe_targets(&self, from: Square, targets: Bitboard) -> Bitboard {
        self.safety.as_ref().map_or(targets, |safety| safety.allowed(from, targets))
    }

    /// Those targets on which the king is safe.
    #[inline(never)]
    fn king_targets(&self, targets: Bitboard) -> Bitboard {
        match &self.safety {
            Some(safety) if self.variant.rules.makpong => safety.allowed_king(targets) & safety.makpong(),
            Some(safety) => safety.allowed_king(targets),
            None => targets,
        }
    }

    #[inline(never)]
    fn en_passant(&self, kind: Kind, pieces: Bitboard, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
        let movement = self.variant.movement(kind, self.us);
        let victim = self.state.victim();
        for from in pieces {
            let (quiet, capture) = movement.reach(from, self.occ);
            for to in capture & !quiet & self.state.en_passant() & !self.occ {
                if self.safety.as_ref().is_none_or(|safety| safety.allows_en_passant(from, to, victim)) {
                    sink.add(set(MoveKind::EnPassant, from, to.bit()))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

#[inline]
fn set(kind: MoveKind, from: Square, targets: Bitboard) -> MoveSet {
    MoveSet::new(Move::new(kind, from, from), targets)
}
