//! What cannot be kept up to date with every move: kings and what is near them, mobility, pawns, threats.

use pantheon_rules::{Bitboard, Color, Kind, Position, Square, State, Variant};

use super::layout::{CELLS, Layout, NO_KING, cell};
use super::lines::Lines;
use super::values::Values;
use crate::score::Value;

const SLOTS: usize = 128;

/// Is told how often White has a feature more than Black, bit by bit.
pub(super) trait Sink {
    fn add(&mut self, feature: usize, count: Value);
}

/// Tables to find the features of a position with.
pub(super) struct Terms {
    layout: Layout,
    royal: Option<Kind>,
    /// By side: the kinds and what to look at.
    movers: [Vec<Mover>; 2],
    /// By side and king's square: the place of each square relative to the king. The last row is for no king.
    cells: [Vec<[u8; SLOTS]>; 2],
    /// By the king's side and square: the king and where it goes to.
    rings: [Vec<Bitboard>; 2],
    weak: Vec<Kind>,
    /// By side: what the weak kinds capture from each square.
    weak_attacks: [Vec<Bitboard>; 2],
    pawns: Option<Pawns>,
    lines: Option<Lines>,
    hand_units: Vec<Value>,
    counts_checks: bool,
    has_hands: bool,
}

/// One kind of one side.
struct Mover {
    kind: Kind,
    own_king: usize,
    enemy_king: usize,
    mobility: usize,
    /// Its usual mobility, so that the worth of the piece itself stays what it is.
    usual: Value,
    /// Do its moves depend on what stands between?
    lines: bool,
    /// How heavily an attack of it near the king weighs.
    weight: Value,
    /// The same for each place near the king, for kinds whose attacks depend on nothing else.
    units: [u8; CELLS],
}

/// Pawns that race to the far side.
struct Pawns {
    kind: Kind,
    /// By side: the squares ahead from which enemies could stop a pawn.
    ahead: [Vec<Bitboard>; 2],
    /// The files to both sides.
    beside: Vec<Bitboard>,
    /// By side: where a pawn has its neighbours, next to it or behind.
    phalanx: [Vec<Bitboard>; 2],
    file_ahead: [Vec<Bitboard>; 2],
}

/// Danger is counted in units of this many.
const DANGER: Value = 512;

impl Terms {
    pub fn of(variant: &Variant, values: &Values, layout: &Layout) -> Terms {
        let is_royal = |kind: Kind| values.royal[variant.plain_role(kind).index()];
        let royal = variant.kinds().find(|&kind| is_royal(kind));
        let ring = |color: Color, king: Square| match royal {
            Some(kind) => {
                let (quiet, capture) = variant.reach(kind, color, king, Bitboard::EMPTY);
                ((quiet | capture) & variant.board()).with(king)
            }
            None => Bitboard::EMPTY,
        };
        let by_square = |f: &dyn Fn(Square) -> Bitboard| -> Vec<Bitboard> {
            let mut table = vec![Bitboard::EMPTY; SLOTS];
            variant.board().into_iter().for_each(|square| table[square.index()] = f(square));
            table
        };
        let rings = Color::ALL.map(|color| by_square(&|king| ring(color, king)));
        let weak: Vec<Kind> = variant
            .kinds()
            .filter(|&kind| values.weak[variant.plain_role(kind).index()] && variant.leaps_only(kind, Color::White))
            .collect();
        let weak_attacks = Color::ALL.map(|color| {
            by_square(&|square| {
                weak.iter().fold(Bitboard::EMPTY, |set, &kind| {
                    set | variant.reach(kind, color, square, Bitboard::EMPTY).1 & variant.board()
                })
            })
        });
        let movers = Color::ALL.map(|color| {
            variant
                .kinds()
                .filter(|&kind| !is_royal(kind))
                .map(|kind| Mover::of(variant, values, layout, kind, color, &rings[!color as usize]))
                .collect()
        });
        Terms {
            royal,
            movers,
            cells: Color::ALL.map(|color| cells(variant, color)),
            rings,
            weak_attacks,
            weak,
            pawns: Pawns::of(variant, values),
            lines: Lines::of(variant),
            hand_units: values.hand.iter().map(|&worth| ((worth / 30.0) as Value).clamp(0, 16)).collect(),
            counts_checks: variant.spec().ends.check_counting,
            has_hands: variant.has_drops(),
            layout: layout.clone(),
        }
    }

    /// Tells the sink all features but material and squares.
    #[inline]
    pub fn visit(&self, variant: &Variant, position: &Position, sink: &mut impl Sink) {
        let state = position.state();
        let occupied = state.occupied();
        let kings = Color::ALL.map(|color| {
            self.royal.and_then(|kind| (state.kind(kind) & state.side(color)).first()).map_or(SLOTS, Square::index)
        });
        sink.add(self.layout.tempo, position.turn().pick(1, -1));
        let mut danger = [0; 2];
        for color in Color::ALL {
            let sign = color.pick(1, -1);
            let (ours, theirs) = (state.side(color), state.side(!color));
            let (own, enemy) = (kings[color as usize], kings[!color as usize]);
            let own_cells = &self.cells[color as usize][own];
            let enemy_cells = &self.cells[color as usize][enemy];
            let ring = self.rings[!color as usize].get(enemy).copied().unwrap_or(Bitboard::EMPTY);
            let mut units = 0;
            for mover in &self.movers[color as usize] {
                let likes = state.kind(mover.kind);
                let pieces = likes & ours;
                for square in pieces {
                    let place = enemy_cells[square.index()] as usize;
                    sink.add(mover.own_king + own_cells[square.index()] as usize, sign);
                    sink.add(mover.enemy_king + place, sign);
                    if mover.lines {
                        let targets = variant.targets(mover.kind, color, square, (occupied, theirs, likes));
                        sink.add(mover.mobility, sign * (targets.len() as Value - mover.usual));
                        units += mover.weight * (targets & ring).len() as Value;
                    } else {
                        units += mover.units[place] as Value;
                    }
                }
            }
            if ring.any() {
                let open = (ring & !theirs).len() as Value;
                units = units * (4 + open) / 8;
                if self.has_hands && state.hand_size(color) > 0 {
                    units += self.hand_units(state, color) * open / 8;
                }
                danger[color as usize] = (units * units / DANGER).min(60);
            }
        }
        sink.add(self.layout.danger, danger[0] - danger[1]);
        self.threats(state, sink);
        if let Some(pawns) = &self.pawns {
            pawns.visit(&self.layout, state, variant.ranks(), sink);
        }
        if let Some(lines) = &self.lines {
            sink.add(self.layout.lines, lines.balance(position));
        }
        if self.counts_checks {
            for color in Color::ALL {
                if state.checks_left(color) > 0 {
                    sink.add(self.layout.checks_left(state.checks_left(color)), color.pick(1, -1));
                }
            }
        }
    }

    /// How dangerous a hand is to a king.
    fn hand_units(&self, state: &State, color: Color) -> Value {
        let held = self.movers[color as usize].iter().map(|mover| {
            let count = state.hand(color, mover.kind).min(3) as Value;
            count * self.hand_units[mover.kind.index()]
        });
        held.sum()
    }

    /// Pieces that weak ones attack.
    #[inline]
    fn threats(&self, state: &State, sink: &mut impl Sink) {
        if self.weak.is_empty() {
            return;
        }
        let weak = state.kinds(&self.weak);
        let strong = state.pieces() & !weak;
        let mut balance = 0;
        for color in Color::ALL {
            let table = &self.weak_attacks[color as usize];
            let mut attacked = Bitboard::EMPTY;
            for square in weak & state.side(color) {
                attacked |= table[square.index()];
            }
            balance += color.pick(1, -1) * (attacked & strong & state.side(!color)).len() as Value;
        }
        sink.add(self.layout.threat, balance);
    }
}

impl Mover {
    fn of(variant: &Variant, values: &Values, layout: &Layout, kind: Kind, color: Color, rings: &[Bitboard]) -> Mover {
        let lines = !variant.leaps_only(kind, color);
        let worth = values.board[variant.plain_role(kind).index()];
        let weight = if values.gives_away { 0 } else { ((worth / 40.0) as Value).clamp(2, 24) };
        // What a leaper attacks near a king depends on where it stands alone; the board's edge evens out.
        let mut sums = [(0, 0); CELLS];
        for king in variant.board() {
            for square in variant.board() {
                let attacks = variant.reach(kind, color, square, Bitboard::EMPTY).1;
                let (sum, number) = &mut sums[cell(color, king, square)];
                *sum += (attacks & rings[king.index()]).len() as Value;
                *number += 1;
            }
        }
        let units = sums.map(|(sum, number)| if number == 0 { 0 } else { (weight * sum / number).min(255) as u8 });
        Mover {
            kind,
            own_king: layout.own_king(kind),
            enemy_king: layout.enemy_king(kind),
            mobility: layout.mobility(kind),
            usual: values.mobility[kind.index()].mean.round() as Value,
            lines,
            weight,
            units,
        }
    }
}

fn cells(variant: &Variant, color: Color) -> Vec<[u8; SLOTS]> {
    let mut rows = vec![[NO_KING as u8; SLOTS]; SLOTS + 1];
    for king in variant.board() {
        for square in variant.board() {
            rows[king.index()][square.index()] = cell(color, king, square) as u8;
        }
    }
    rows
}

impl Pawns {
    /// Only where pawns walk straight ahead, promote, and do not come back from the hand.
    fn of(variant: &Variant, values: &Values) -> Option<Pawns> {
        if variant.spec().drops.captures_to_hand || values.gives_away {
            return None;
        }
        let kind = variant.kinds().find(|&kind| {
            let role = variant.plain_role(kind);
            let promotes = variant.promotion_choices(role, Color::White).next().is_some();
            let straight = |square: Square| {
                let (quiet, _) = variant.reach(kind, Color::White, square, Bitboard::EMPTY);
                quiet.into_iter().all(|to| to.file() == square.file() && to.rank() > square.rank())
            };
            values.weak[role.index()] && promotes && variant.board().into_iter().all(straight)
        })?;
        let by_square = |f: &dyn Fn(Square, Square) -> bool| -> Vec<Bitboard> {
            let mut table = vec![Bitboard::EMPTY; SLOTS];
            for square in variant.board() {
                table[square.index()] = variant.board().into_iter().filter(|&other| f(square, other)).collect();
            }
            table
        };
        let aside = |a: Square, b: Square| a.file().abs_diff(b.file());
        let ahead = |color: Color, from: Square, to: Square| {
            color.pick(to.rank() as i32 - from.rank() as i32, from.rank() as i32 - to.rank() as i32)
        };
        Some(Pawns {
            kind,
            ahead: Color::ALL.map(|color| by_square(&|from, to| aside(from, to) <= 1 && ahead(color, from, to) > 0)),
            file_ahead: Color::ALL
                .map(|color| by_square(&|from, to| aside(from, to) == 0 && ahead(color, from, to) > 0)),
            beside: by_square(&|from, to| aside(from, to) == 1),
            phalanx: Color::ALL
                .map(|color| by_square(&|from, to| aside(from, to) == 1 && matches!(ahead(color, from, to), -1 | 0))),
        })
    }

    #[inline]
    fn visit(&self, layout: &Layout, state: &State, ranks: u8, sink: &mut impl Sink) {
        let all = state.kind(self.kind);
        let mut counts = [0; 3];
        for color in Color::ALL {
            let sign = color.pick(1, -1);
            let (own, enemy) = (all & state.side(color), all & state.side(!color));
            let side = color as usize;
            for square in own {
                let at = square.index();
                if !self.ahead[side][at].meets(enemy) && !self.file_ahead[side][at].meets(own) {
                    sink.add(layout.passed + square.rank_for(color, ranks) as usize, sign);
                }
                counts[0] += sign * self.file_ahead[side][at].meets(own) as Value;
                counts[1] += sign * !self.beside[at].meets(own) as Value;
                counts[2] += sign * self.phalanx[side][at].meets(own) as Value;
            }
        }
        sink.add(layout.doubled, counts[0]);
        sink.add(layout.isolated, counts[1]);
        sink.add(layout.connected, counts[2]);
    }
}
