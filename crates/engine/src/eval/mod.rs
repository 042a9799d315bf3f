//! What a position is worth at first sight, found from the variant's definition.
//!
//! A position is a list of features (a rook, a rook on its seventh rank, a gold next to the enemy's king), and its worth
//! the sum of their weights: [`layout`] says which features a variant has, [`terms`] finds them, [`values`] and
//! [`derive`] weigh them by the definition alone. Material, squares and hands are kept up to date with every move. What
//! self-play has found to be better is kept as [`text`], and [`shipped`] finds it.

mod cache;
mod derive;
mod doubt;
mod facts;
mod fronts;
mod layout;
mod lines;
mod pawns;
mod prospects;
mod shipped;
mod terms;
mod text;
mod tracker;
mod values;
mod weights;

use std::sync::Arc;

use pantheon_rules::{Bitboard, Color, Kind, Move, MoveKind, Observer, Piece, Position, Role, Square, Variant};

use crate::net::{Base, Net, Notes};
use crate::score::Value;
use cache::Cache;
pub(crate) use doubt::Doubt;
use facts::Facts;
pub(crate) use layout::{BREACHES, CELLS, HELD, PERILS, PRESSURES, RAIDS, ROAMS, STEPS};
use prospects::Prospects;
pub(crate) use prospects::WHOLE;
use terms::{Sink, Terms};
pub use text::WeightsError;
pub(crate) use text::fingerprint;
pub(crate) use tracker::Sums;
use tracker::Tracker;
use values::Values;
pub(crate) use weights::{Weights, Worth};

/// Evaluates positions of one variant.
pub(crate) struct Evaluator {
    variant: Arc<Variant>,
    weights: Weights,
    /// The weights once more, packed.
    packed: Vec<i64>,
    terms: Terms,
    facts: Facts,
    prospects: Prospects,
    /// What a piece on a square stands for, by side and role.
    stands: Vec<[Stand; SLOTS]>,
    /// Worth of one more piece in hand, by side and kind and number, seen by White.
    hands: Vec<[Worth; HELD]>,
    /// Worth of a place relative to the own king and to the enemy's, by side and role, seen by White.
    places: Vec<[[Worth; CELLS]; 2]>,
    roles: usize,
    /// Do the weights ask for a closer look at every piece?
    keen: bool,
    /// Has it weights for what is dearest to find?
    wary: bool,
    /// What follows from kings and weak pieces, and what closer looks found.
    cache: Cache,
    looks: Cache,
    /// What has been learned, where it is to be used.
    net: Option<Arc<Net>>,
}

/// What a piece on a square stands for: its worth, seen by White, and its part of a key.
#[derive(Clone, Copy, Default)]
struct Stand {
    worth: Worth,
    key: u64,
}

const SLOTS: usize = 128;

/// What is seen of a position at a glance: White's sum, and the danger that weak pieces are to kings.
struct Outline {
    sum: i64,
    units: [Value; 2],
}

impl Evaluator {
    /// With the weights that come with the program, or else those that follow from the variant's definition.
    pub fn new(variant: &Arc<Variant>) -> Evaluator {
        match shipped::shipped(variant) {
            Some(weights) => Evaluator::with(variant, weights),
            None => Evaluator::derived(variant),
        }
    }

    /// With the weights that follow from the variant's definition.
    pub fn derived(variant: &Arc<Variant>) -> Evaluator {
        let values = Values::of(variant);
        let weights = derive::derive(variant, &values);
        Evaluator::build(variant, &values, weights)
    }

    /// With other weights than those that follow from the definition.
    pub fn with(variant: &Arc<Variant>, weights: Weights) -> Evaluator {
        Evaluator::build(variant, &Values::of(variant), weights)
    }

    fn build(variant: &Arc<Variant>, values: &Values, weights: Weights) -> Evaluator {
        let layout = &weights.layout;
        let roles = layout.roles;
        let mut stands = vec![[Stand::default(); SLOTS]; 2 * roles];
        let mut hands = vec![[Worth::default(); HELD]; 2 * layout.kinds];
        let mut places = vec![[[Worth::default(); CELLS]; 2]; 2 * roles];
        let terms = Terms::of(variant, values, layout);
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        for color in Color::ALL {
            let sign = color.pick(1, -1);
            for role in variant.roles() {
                let row = color as usize * roles + role.index();
                let kind = variant.kind_of(role);
                if terms.is_placed(kind) {
                    for (features, worths) in
                        [layout.own_king(kind), layout.enemy_king(kind)].into_iter().zip(&mut places[row])
                    {
                        let weights = &weights.table[features..][..CELLS];
                        worths.iter_mut().zip(weights).for_each(|(worth, weight)| *worth = weight.times(sign));
                    }
                }
                for square in variant.board() {
                    let mut worth = weights.table[layout.material(role)];
                    worth.add(weights.table[layout.square(role, color, square)]);
                    seed ^= seed << 13;
                    seed ^= seed >> 7;
                    seed ^= seed << 17;
                    stands[row][square.index()] = Stand { worth: worth.times(sign), key: seed };
                }
            }
            for kind in variant.kinds() {
                for count in 1..=HELD {
                    let worth = weights.table[layout.hand(kind, count as u8)];
                    hands[color as usize * layout.kinds + kind.index()][count - 1] = worth.times(sign);
                }
            }
        }
        Evaluator {
            variant: variant.clone(),
            facts: Facts::of(variant, values, &weights, &terms),
            terms,
            prospects: Prospects::of(variant, values),
            stands,
            hands,
            places,
            roles,
            wary: weights.table[layout.wary()].iter().any(|&worth| worth != Worth::default()),
            keen: weights.table[layout.keen()].iter().any(|&worth| worth != Worth::default()),
            cache: Cache::new(),
            looks: Cache::new(),
            net: None,
            packed: weights.table.iter().map(|worth| worth.packed()).collect(),
            weights,
        }
    }

    /// The same, but what positions are worth says a net.
    pub fn with_net(self, net: Option<Arc<Net>>) -> Evaluator {
        Evaluator { net, ..self }
    }

    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    pub fn net(&self) -> Option<&Arc<Net>> {
        self.net.as_ref()
    }

    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The sums of a position, computed from nothing.
    pub fn look(&self, position: &Position) -> Sums {
        let mut sums = Sums::default();
        let mut tracker = self.tracker(&mut sums, None);
        for square in position.state().pieces() {
            if let Some(piece) = position.piece(square) {
                tracker.put(piece, square);
            }
        }
        for color in Color::ALL {
            for kind in self.variant.kinds() {
                for count in 1..=position.hand(color, kind) {
                    sums.total.add(self.in_hand(color, kind, count));
                    sums.hands[color as usize] += self.terms.hand_units(kind, count);
                }
            }
        }
        sums.stale = true;
        self.settle(position, &mut sums);
        sums
    }

    /// Finds out anew, after a move, what an observer cannot follow.
    #[inline]
    pub fn settle(&self, position: &Position, sums: &mut Sums) {
        if sums.stale {
            self.place(position, sums);
        }
    }

    /// The places of all pieces relative to the kings.
    fn place(&self, position: &Position, sums: &mut Sums) {
        let kings = self.terms.kings(position.state());
        let mut total = Total { table: &self.packed, sum: 0 };
        if self.minds_places() {
            self.terms.visit_places(position.state(), kings, &mut total);
        }
        sums.places = Worth::unpacked(total.sum);
        sums.kings = kings.map(|king| king as u8);
        sums.stale = false;
    }

    /// A net that stands alone has no use for them.
    #[inline]
    fn minds_places(&self) -> bool {
        self.net.as_ref().is_none_or(|net| net.shape().base == Base::Hand)
    }

    /// The worth of the `count`-th piece of a kind in hand, for White.
    #[inline]
    fn in_hand(&self, color: Color, kind: Kind, count: u8) -> Worth {
        let row = color as usize * self.weights.layout.kinds + kind.index();
        self.hands[row][(count.max(1) as usize - 1).min(HELD - 1)]
    }

    /// An observer that keeps sums up to date, and notes for a net what changes.
    pub fn tracker<'a>(&'a self, sums: &'a mut Sums, notes: Option<Notes<'a>>) -> Tracker<'a> {
        Tracker { evaluator: self, sums, notes, places: self.minds_places() }
    }

    /// What a piece on a square is worth for its side wherever the others stand, half way to the end game.
    pub fn on_square(&self, piece: Piece, square: Square) -> Value {
        let worth = self.stands[piece.color as usize * self.roles + piece.role.index()][square.index()].worth;
        piece.color.pick(1, -1) * (worth.middle + worth.end) / 2
    }

    /// What the `count`-th piece of a kind in hand is worth, half way to the end game.
    pub fn held(&self, kind: Kind, count: u8) -> Value {
        let worth = self.in_hand(Color::White, kind, count);
        (worth.middle + worth.end) / 2
    }

    /// The worth of a position for the player to move.
    pub fn evaluate(&self, position: &Position, sums: &Sums) -> Value {
        self.faded(position, sums, self.advantage(position, sums))
    }

    /// The worth of a position for the player to move, and whether it was looked at closely: where it is plainly beyond
    /// the window, a glance does.
    pub fn judge(
        &self,
        position: &Position,
        sums: &Sums,
        [alpha, beta]: [Value; 2],
        doubt: &mut Doubt,
    ) -> (Value, bool) {
        let outline = self.outline(position, sums);
        let rough = self.faded(position, sums, self.tapered(position, sums, Worth::unpacked(outline.sum)));
        if let Some(worth) = doubt.settle(rough, alpha, beta) {
            return (worth, false);
        }
        let worth = self.faded(position, sums, self.fill_in(position, sums, outline));
        doubt.learn(worth - rough);
        (worth, true)
    }

    /// What the player to move is ahead by, whether or not it can be turned into a win.
    pub fn advantage(&self, position: &Position, sums: &Sums) -> Value {
        self.fill_in(position, sums, self.outline(position, sums))
    }

    /// What is kept up to date, and what hangs on kings and weak pieces alone.
    #[inline]
    fn outline(&self, position: &Position, sums: &Sums) -> Outline {
        let kings = sums.kings.map(usize::from);
        // The keys of squares have no order, but the low bits of a product do: the odd number spreads the kings out.
        let key = sums.keys[0] ^ ((kings[0] * 131 + kings[1]) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let (weak, units) = match self.cache.get(key) {
            Some(known) => known,
            None => {
                let mut weak = Total { table: &self.packed, sum: 0 };
                let units = self.terms.visit_weak(&self.variant, position.state(), kings, &mut weak);
                let worth = Worth::unpacked(weak.sum);
                self.cache.put(key, worth, units);
                (worth, units)
            }
        };
        Outline { sum: sums.total.packed() + sums.places.packed() + weak.packed(), units }
    }

    /// The rest, as it was found before or is found now.
    fn fill_in(&self, position: &Position, sums: &Sums, outline: Outline) -> Value {
        let mut total = Total { table: &self.packed, sum: outline.sum };
        self.terms.visit_turn(position, &mut total);
        let key = position.key_of_either();
        let rest = match self.looks.get(key) {
            Some((rest, _)) => rest,
            None => {
                let rest = self.rest(position, sums, outline.units);
                self.looks.put(key, rest, [0; 2]);
                rest
            }
        };
        self.tapered(position, sums, Worth::unpacked(total.sum + rest.packed()))
    }

    /// What a closer look adds, whoever is to move.
    fn rest(&self, position: &Position, sums: &Sums, units: [Value; 2]) -> Worth {
        let kings = sums.kings.map(usize::from);
        let mut rest = Total { table: &self.packed, sum: 0 };
        let danger = [units, sums.hands];
        if self.keen {
            self.terms.visit_rest::<true>(&self.variant, position, kings, danger, self.wary, &mut rest);
        } else {
            self.terms.visit_rest::<false>(&self.variant, position, kings, danger, false, &mut rest);
        }
        Worth::unpacked(rest.sum)
    }

    /// What White has more than Black, for the player to move and at this stage of the game.
    #[inline]
    fn tapered(&self, position: &Position, sums: &Sums, total: Worth) -> Value {
        let full = self.facts.full_phase.max(1);
        let phase = (sums.phase[0] + sums.phase[1]).clamp(0, full);
        let white = (total.middle * phase + total.end * (full - phase)) / full;
        position.turn().pick(white, -white)
    }

    /// The worth of a position for the player to move, where a net has said its part.
    #[inline]
    pub fn with_learned(&self, position: &Position, sums: &Sums, learned: Value) -> Value {
        let base = self.net.as_ref().map_or(0, |net| self.base(net.shape().base, position, sums));
        self.faded(position, sums, base + learned)
    }

    /// What a net's word is added to, for the player to move.
    #[inline]
    pub fn base(&self, base: Base, position: &Position, sums: &Sums) -> Value {
        match base {
            Base::Hand => self.advantage(position, sums),
            Base::Nothing => self.ways_to_castle(position, sums),
        }
    }

    /// What the ways to castle that are left are worth for the player to move. Nets know pieces and squares, and not this.
    fn ways_to_castle(&self, position: &Position, sums: &Sums) -> Value {
        if position.state().castling().is_empty() {
            return 0;
        }
        let mut total = Total { table: &self.packed, sum: 0 };
        self.terms.visit_castling(position.state(), &mut total);
        self.tapered(position, sums, Worth::unpacked(total.sum))
    }

    /// What is left of an advantage that has to be turned into mate, with what there is and before a count runs out.
    fn faded(&self, position: &Position, sums: &Sums, worth: Value) -> Value {
        let worth = worth.clamp(-28_000, 28_000);
        let worth = match position.state().count() {
            (limit, at) if self.facts.counts && limit > 0 => worth * limit.saturating_sub(at) as Value / limit as Value,
            _ => worth,
        };
        let ahead = if worth > 0 { position.turn() } else { !position.turn() };
        worth * self.prospect(position, sums, ahead) / WHOLE
    }

    /// How much of an advantage of one side can be turned into a win, of [`WHOLE`].
    #[inline]
    pub fn prospect(&self, position: &Position, sums: &Sums, ahead: Color) -> Value {
        self.prospects.of_lead(position.state(), ahead, sums.phase, self.facts.full_phase.max(1))
    }

    /// The features of a position, each as often as White has it more than Black, and how much of the middle game is
    /// left, from 1 to 0.
    pub fn features(&self, position: &Position) -> (Vec<(usize, Value)>, f32) {
        let layout = &self.weights.layout;
        let mut counts = Counts(vec![0; layout.len]);
        for square in position.state().pieces() {
            if let Some(piece) = position.piece(square) {
                let sign = piece.color.pick(1, -1);
                counts.add(layout.material(piece.role), sign);
                counts.add(layout.square(piece.role, piece.color, square), sign);
            }
        }
        for color in Color::ALL {
            for kind in self.variant.kinds() {
                for count in 1..=position.hand(color, kind) {
                    counts.add(layout.hand(kind, count), color.pick(1, -1));
                }
            }
        }
        let sums = self.look(position);
        self.terms.visit(&self.variant, position, sums.hands, &mut counts);
        let full = self.facts.full_phase.max(1);
        let phase = (sums.phase[0] + sums.phase[1]).clamp(0, full) as f32 / full as f32;
        (counts.0.into_iter().enumerate().filter(|&(_, count)| count != 0).collect(), phase)
    }

    /// Has the player to move more than a king and the weakest pieces?
    pub fn has_strength(&self, sums: &Sums, position: &Position) -> bool {
        sums.phase[position.turn() as usize] > 0 || position.state().hand_size(position.turn()) > 0
    }

    /// What a piece of a role on the board is worth.
    #[inline]
    pub fn board(&self, role: Role) -> Value {
        self.facts.roles[role.index()].board
    }

    /// What it means to lose a piece of a role: where it goes to the enemy's hand, more than its worth.
    #[inline]
    pub fn exchange(&self, role: Role) -> Value {
        self.facts.roles[role.index()].exchange
    }

    /// The squares on which the weak pieces of a side menace those worth more.
    pub fn menaced_by(&self, position: &Position, side: Color) -> Bitboard {
        self.terms.cover(position.state(), side)[0]
    }

    /// Is it among the weakest of pieces, which others have to shun?
    pub fn is_weak(&self, role: Role) -> bool {
        self.facts.roles[role.index()].weak
    }

    /// Does its loss lose the game?
    #[inline]
    pub fn is_royal(&self, role: Role) -> bool {
        self.facts.roles[role.index()].royal
    }

    /// What a piece is after a move.
    #[inline]
    pub fn role_after(&self, mv: Move, mover: Role, us: Color) -> Role {
        match mv.kind() {
            MoveKind::Promotion => mv.role(),
            MoveKind::PiecePromotion => self.facts.promoted[us as usize][mover.index()].unwrap_or(mover),
            _ => mover,
        }
    }
}

/// Adds packed weights up.
struct Total<'a> {
    table: &'a [i64],
    sum: i64,
}

impl Sink for Total<'_> {
    #[inline]
    fn add(&mut self, feature: usize, count: Value) {
        self.sum += self.table[feature] * count as i64;
    }
}

/// Counts features.
struct Counts(Vec<Value>);

impl Sink for Counts {
    fn add(&mut self, feature: usize, count: Value) {
        self.0[feature] += count;
    }
}

#[cfg(test)]
mod tests;
