//! A close look at what each side attacks: pieces without a guard, and kings in a storm.

use pantheon_rules::{Aims, Bitboard, Color, Kind, Position, Square, Variant};

use super::layout::{BREACHES, PERILS, PRESSURES, RAIDS};
use super::terms::{Sink, Terms};
use crate::score::Value;

/// What both sides' pieces are looked at with.
pub(super) struct Scene<'a> {
    pub position: &'a Position,
    pub kings: [usize; 2],
    /// By side: what its weak pieces attack.
    pub cover: [Bitboard; 2],
    /// Is all that can be found about kings in danger asked for?
    pub wary: bool,
}

/// What a close look at the pieces of one side finds, kings left out.
pub(super) struct Front {
    /// All squares that they attack or guard.
    pub attacks: Bitboard,
    /// Those that more than one of them attacks or guards.
    pub twice: Bitboard,
    /// By kind: where its pieces can go.
    pub by_kind: [Bitboard; Kind::MAX],
    /// How many of them attack squares next to the enemy's king, and how many squares each.
    pub besiegers: Value,
    pub hits: Value,
}

impl Front {
    pub fn new([attacks, twice]: [Bitboard; 2]) -> Front {
        Front { attacks, twice, by_kind: [Bitboard::EMPTY; Kind::MAX], besiegers: 0, hits: 0 }
    }
}

impl Terms {
    /// What the enemy's attacks do to a side: pieces without a guard, and a king in a storm.
    #[inline]
    pub(super) fn visit_attacks<const WHITE: bool>(
        &self,
        scene: &Scene<'_>,
        [own, enemy]: [&Front; 2],
        sink: &mut impl Sink,
    ) {
        let Scene { position, kings, wary, .. } = *scene;
        let (variant, state) = (position.variant(), position.state());
        let (color, sign) = if WHITE { (Color::White, 1) } else { (Color::Black, -1) };
        let ring = self.rings[color as usize][kings[color as usize]];
        let lone = enemy.attacks & !own.attacks;
        for square in lone & !ring & state.side(color) {
            if let Some(piece) = state.piece(square) {
                sink.add(self.layout.hanging(variant.kind_of(piece.role)), sign);
            }
        }
        let Some(king) = Square::from_index(kings[color as usize]) else { return };
        if wary {
            sink.add(self.layout.control, sign * own.twice.len() as Value);
            let wing = self.wings[color as usize][king.index()];
            let pressure = (enemy.attacks & wing).len() + (enemy.twice & wing).len();
            sink.add(self.layout.pressure + (pressure as usize / 2).min(PRESSURES - 1), -sign);
        }
        let holes = (lone & ring).len() as usize;
        sink.add(self.layout.breach + holes.min(BREACHES - 1), sign);
        let armed = state.hand_size(!color) > 0;
        if !armed && !wary && enemy.besiegers == 0 {
            return;
        }
        let aims = position.aims(!color, king);
        let raids = if armed { self.visit_raids(scene, color, &aims, [own.attacks, lone], sink) } else { 0 };
        let calm = enemy.besiegers == 0 && raids == 0;
        if calm && !wary {
            return;
        }
        let safe = !(own.attacks | ring);
        let mut checks = 0;
        for mover in self.movers[!color as usize].iter().filter(|mover| mover.mutual) {
            if (enemy.by_kind[mover.kind.index()] & safe).meets(aims.of(mover.kind)) {
                checks += 1;
                sink.add(self.layout.check(mover.kind), -sign);
            }
        }
        if calm {
            return;
        }
        let mut storm = 50 * enemy.besiegers * enemy.besiegers
            + 70 * enemy.hits
            + 185 * holes as Value
            + 700 * checks
            + 250 * raids;
        if let Some(kind) = self.strongest
            && !(state.kind(kind) & state.side(!color)).any()
            && state.hand(!color, kind) == 0
        {
            storm -= 600;
        }
        let storm = storm.max(0);
        sink.add(self.layout.storm, -sign * (storm * storm / 32_768).min(150));
        sink.add(self.layout.peril + (storm as usize / 192).min(PERILS - 1), -sign);
    }

    /// Pieces in the enemy's hand that could give check to a side's king. Gives the number of ways: kinds from afar, and
    /// kinds next to the king.
    #[inline]
    fn visit_raids(
        &self,
        scene: &Scene<'_>,
        color: Color,
        aims: &Aims,
        [guarded, lone]: [Bitboard; 2],
        sink: &mut impl Sink,
    ) -> Value {
        let Scene { position, kings, .. } = *scene;
        let state = position.state();
        let ring = self.rings[color as usize][kings[color as usize]];
        let occupied = state.occupied();
        let (far, near) = (!(occupied | guarded | ring), lone & ring & !occupied);
        let mut raids = 0;
        for &kind in self.raiders[!color as usize].iter().filter(|&&kind| state.hand(!color, kind) > 0) {
            let spots = aims.of(kind);
            for (place, spots) in [spots & far, spots & near].into_iter().enumerate().filter(|(_, spots)| spots.any()) {
                let number = (spots.len() as usize).min(RAIDS) - 1;
                sink.add(self.layout.raid(kind) + place * RAIDS + number, -color.pick(1, -1));
                raids += 1;
            }
        }
        raids
    }
}

/// Does a piece of a kind attack another one exactly if the other, were it of the same kind and the enemy's, attacked it?
pub(super) fn is_mutual(variant: &Variant, kind: Kind, color: Color) -> bool {
    let crowds = [2, 3, 5].map(|n| -> Bitboard {
        variant.board().into_iter().filter(|square| (square.index() * 7 + 3) % (2 * n + 1) == 0).collect()
    });
    crowds.into_iter().all(|crowd| {
        let attacks = |color: Color| -> Vec<Bitboard> {
            let of = |square: Square| variant.reach(kind, color, square, crowd.with(square)).1;
            variant.board().into_iter().map(of).collect()
        };
        let (own, enemy) = (attacks(color), attacks(!color));
        variant.board().into_iter().enumerate().all(|(i, from)| {
            let mut others = variant.board().into_iter().enumerate();
            others.all(|(j, to)| i == j || own[i].has(to) == enemy[j].has(from))
        })
    })
}
