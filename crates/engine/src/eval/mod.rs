//! What a position is worth at first sight, found from the variant's definition.

mod values;

use std::sync::Arc;

use pantheon_rules::{Color, Kind, Move, MoveKind, Observer, Piece, Position, Role, Square, Variant};

use crate::score::Value;
use values::Values;

/// Evaluates positions of one variant.
pub(crate) struct Evaluator {
    variant: Arc<Variant>,
    values: Values,
    /// Worth of a piece on a square, by side and role, seen by White.
    squares: Vec<[Worth; SLOTS]>,
    keys: Vec<[u64; SLOTS]>,
    roles: usize,
}

const SLOTS: usize = 128;

/// Two worths: in the middle game and in the end game.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Worth {
    pub middle: Value,
    pub end: Value,
}

impl Worth {
    pub const fn new(middle: Value, end: Value) -> Worth {
        Worth { middle, end }
    }

    #[inline]
    fn add(&mut self, other: Worth) {
        self.middle += other.middle;
        self.end += other.end;
    }

    #[inline]
    fn subtract(&mut self, other: Worth) {
        self.middle -= other.middle;
        self.end -= other.end;
    }
}

/// What is kept up to date with every move.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sums {
    /// White's pieces and hand less Black's.
    total: Worth,
    /// How much each side has on the board that can attack: the middle game ends when it is gone.
    phase: [Value; 2],
    /// Keys of parts of the position: the weakest kind, and the other pieces of each side.
    pub keys: [u64; 3],
}

impl Evaluator {
    pub fn new(variant: &Arc<Variant>) -> Evaluator {
        let values = Values::of(variant);
        let roles = variant.roles().count();
        let mut squares = vec![[Worth::default(); SLOTS]; 2 * roles];
        let mut keys = vec![[0; SLOTS]; 2 * roles];
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        for color in Color::ALL {
            for role in variant.roles() {
                let row = color as usize * roles + role.index();
                for square in variant.board() {
                    let worth = values.on(variant, role, color, square);
                    let sign = color.pick(1, -1);
                    squares[row][square.index()] = Worth::new(sign * worth.0, sign * worth.1);
                    seed ^= seed << 13;
                    seed ^= seed >> 7;
                    seed ^= seed << 17;
                    keys[row][square.index()] = seed;
                }
            }
        }
        Evaluator { variant: variant.clone(), values, squares, keys, roles }
    }

    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The sums of a position, computed from nothing.
    pub fn look(&self, position: &Position) -> Sums {
        let mut sums = Sums::default();
        let mut tracker = self.tracker(&mut sums);
        for square in position.state().pieces() {
            if let Some(piece) = position.piece(square) {
                tracker.put(piece, square);
            }
        }
        for color in Color::ALL {
            for kind in self.variant.kinds() {
                for count in 1..=position.hand(color, kind) {
                    sums.total.add(self.in_hand(color, kind, count));
                }
            }
        }
        sums
    }

    /// The worth of the `count`-th piece of a kind in hand, for White.
    fn in_hand(&self, color: Color, kind: Kind, _count: u8) -> Worth {
        let value = color.pick(1, -1) * self.values.hand[kind.index()];
        Worth::new(value, value)
    }

    /// An observer that keeps sums up to date.
    pub fn tracker<'a>(&'a self, sums: &'a mut Sums) -> Tracker<'a> {
        Tracker { evaluator: self, sums }
    }

    /// The worth of a position for the player to move.
    pub fn evaluate(&self, position: &Position, sums: &Sums) -> Value {
        let phase = (sums.phase[0] + sums.phase[1]).clamp(0, self.values.full_phase);
        let full = self.values.full_phase.max(1);
        let white = (sums.total.middle * phase + sums.total.end * (full - phase)) / full;
        let own = position.turn().pick(white, -white);
        (own + self.values.tempo).clamp(-28_000, 28_000)
    }

    /// Has the player to move more than a king and the weakest pieces?
    pub fn has_strength(&self, sums: &Sums, position: &Position) -> bool {
        sums.phase[position.turn() as usize] > 0 || position.state().hand_size(position.turn()) > 0
    }

    /// What a piece of a role on the board is worth.
    #[inline]
    pub fn board(&self, role: Role) -> Value {
        self.values.board[role.index()]
    }

    /// What it means to lose a piece of a role: where it goes to the enemy's hand, more than its worth.
    #[inline]
    pub fn exchange(&self, role: Role) -> Value {
        self.values.exchange[role.index()]
    }

    /// Does its loss lose the game?
    #[inline]
    pub fn is_royal(&self, role: Role) -> bool {
        self.values.royal[role.index()]
    }

    /// What a piece is after a move.
    #[inline]
    pub fn role_after(&self, mv: Move, mover: Role, us: Color) -> Role {
        match mv.kind() {
            MoveKind::Promotion => mv.role(),
            MoveKind::PiecePromotion => self.values.promoted[us as usize][mover.index()].unwrap_or(mover),
            _ => mover,
        }
    }
}

/// Keeps sums up to date while a move is made.
pub(crate) struct Tracker<'a> {
    evaluator: &'a Evaluator,
    sums: &'a mut Sums,
}

impl Tracker<'_> {
    #[inline]
    fn key_of(&self, piece: Piece) -> usize {
        if self.evaluator.values.weak[piece.role.index()] { 0 } else { 1 + piece.color as usize }
    }
}

impl Observer for Tracker<'_> {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        let row = piece.color as usize * self.evaluator.roles + piece.role.index();
        let worth = self.evaluator.squares[row][square.index()];
        self.sums.total.add(worth);
        self.sums.phase[piece.color as usize] += self.evaluator.values.phase[piece.role.index()];
        let key = self.key_of(piece);
        self.sums.keys[key] ^= self.evaluator.keys[row][square.index()];
    }

    #[inline]
    fn take(&mut self, piece: Piece, square: Square) {
        let row = piece.color as usize * self.evaluator.roles + piece.role.index();
        let worth = self.evaluator.squares[row][square.index()];
        self.sums.total.subtract(worth);
        self.sums.phase[piece.color as usize] -= self.evaluator.values.phase[piece.role.index()];
        let key = self.key_of(piece);
        self.sums.keys[key] ^= self.evaluator.keys[row][square.index()];
    }

    #[inline]
    fn hand(&mut self, color: Color, kind: Kind, before: u8, after: u8) {
        if after > before {
            self.sums.total.add(self.evaluator.in_hand(color, kind, after));
        } else {
            self.sums.total.subtract(self.evaluator.in_hand(color, kind, before));
        }
    }
}
