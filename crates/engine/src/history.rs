//! What a thread remembers from node to node and from search to search: which moves turned out well.

use pantheon_rules::{Color, Move, MoveKind, Origin, Position, Role, Square, Variant};

use crate::eval::Doubt;
use crate::net::Accumulators;
use crate::score::Value;

const SLOTS: usize = 128;
/// Origins: squares, and beyond them the kinds in hand.
const ORIGINS: usize = 256;
const MOST: i32 = 16_384;
const CORRECTIONS: usize = 16_384;
/// How much a correction can come to.
const MOST_CORRECTION: i32 = 1024;

/// The tables of one thread.
pub(crate) struct Memory {
    shape: Shape,
    /// By side, origin and target.
    quiet: Vec<i16>,
    /// By what moves where and what it takes.
    capture: Vec<i16>,
    /// By what moved where before and what moves where now.
    follow: Vec<i16>,
    /// How wrong the evaluation was, by side and part of the position.
    corrections: [Vec<i16>; 4],
    /// How much a closer look at a position changes.
    pub doubt: Doubt,
    /// The layers of the net that the last search asked: the next one begins not far from where it ended.
    pub layers: Option<Accumulators>,
}

/// How a variant's moves are numbered.
#[derive(Clone, PartialEq)]
pub(crate) struct Shape {
    kinds: usize,
    squares: usize,
    /// Numbers for drops beside those for moves on the board, where there are drops.
    layers: usize,
    /// Numbers for each side. Where there are drops the tables would be too large for that.
    sides: usize,
    /// The number of a square of the board.
    dense: [u8; SLOTS],
}

impl Shape {
    pub fn of(variant: &Variant) -> Shape {
        let mut dense = [0; SLOTS];
        for (number, square) in variant.board().into_iter().enumerate() {
            dense[square.index()] = number as u8;
        }
        let (layers, sides) = if variant.has_drops() { (2, 1) } else { (1, 2) };
        Shape { kinds: variant.kinds().len(), squares: variant.board().len() as usize, layers, sides, dense }
    }

    /// Numbers of what moves where; drops are other moves than those on the board.
    fn landings(&self) -> usize {
        self.sides * self.layers * self.kinds * self.squares
    }
}

/// A move as the tables know it.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    /// What moves where.
    pub landing: u32,
    /// Side, origin and target.
    pub path: u32,
}

/// The moves of a piece as the tables know them.
pub(crate) struct Marks<'a> {
    landing: u32,
    path: u32,
    dense: &'a [u8; SLOTS],
}

impl Marks<'_> {
    /// The one to a square.
    #[inline]
    pub fn to(&self, square: Square) -> Mark {
        Mark { landing: self.landing + self.dense[square.index()] as u32, path: self.path + square.index() as u32 }
    }
}

/// How well the quiet moves of a piece did.
pub(crate) struct Deeds<'a> {
    dense: &'a [u8; SLOTS],
    alone: &'a [i16],
    after: [&'a [i16]; 4],
}

impl Deeds<'_> {
    /// What is hoped of the move to a square.
    #[inline]
    pub fn to(&self, square: Square) -> i32 {
        let at = self.dense[square.index()] as usize;
        let [last, second, fourth, sixth] = self.after.map(|after| after[at] as i32);
        2 * (self.alone[square.index()] as i32 + last) + second + (fourth + sixth) / 2
    }
}

impl Memory {
    pub fn new(variant: &Variant) -> Memory {
        let shape = Shape::of(variant);
        let landings = shape.landings();
        Memory {
            quiet: vec![0; 2 * ORIGINS * SLOTS],
            capture: vec![0; landings * shape.kinds],
            follow: vec![-400; (landings + 1) * landings],
            corrections: std::array::from_fn(|_| vec![0; 2 * CORRECTIONS]),
            doubt: Doubt::new(),
            layers: None,
            shape,
        }
    }

    pub fn fits(&self, variant: &Variant) -> bool {
        self.shape == Shape::of(variant)
    }

    /// The number that stands for no move before.
    pub fn no_landing(&self) -> u32 {
        self.shape.landings() as u32
    }

    /// The numbers of the moves of a piece of a kind, from the board or the hand.
    #[inline]
    pub fn marks_of(&self, side: Color, kind: usize, origin: Origin) -> Marks<'_> {
        let (dropped, from) = match origin {
            Origin::Hand(_) => (1, SLOTS + kind),
            Origin::Board(from) => (0, from.index()),
        };
        let shape = &self.shape;
        let layer = (side as usize).min(shape.sides - 1) * shape.layers + dropped.min(shape.layers - 1);
        Marks {
            landing: ((layer * shape.kinds + kind) * shape.squares) as u32,
            path: ((side as usize * ORIGINS + from) * SLOTS) as u32,
            dense: &shape.dense,
        }
    }

    /// The numbers of a move.
    #[inline]
    pub fn mark(&self, position: &Position, mv: Move) -> Mark {
        let role = match mv.kind() {
            MoveKind::Drop => Some(mv.role()),
            _ => position.piece(mv.from()).map(|piece| piece.role),
        };
        let kind = role.map_or(0, |role| position.variant().kind_of(role).index());
        self.marks_of(position.turn(), kind, mv.origin()).to(mv.to())
    }

    #[inline]
    pub fn quiet(&self, mark: Mark) -> i32 {
        self.quiet[mark.path as usize] as i32
    }

    /// How well a move did after another one, by its number.
    #[inline]
    pub fn follow(&self, before: u32, mark: Mark) -> i32 {
        self.follow[before as usize * self.shape.landings() + mark.landing as usize] as i32
    }

    /// How well all moves did after each of the last moves, by their numbers.
    #[inline]
    pub fn follows(&self, before: [u32; 4]) -> [&[i16]; 4] {
        let landings = self.shape.landings();
        before.map(|before| &self.follow[before as usize * landings..][..landings])
    }

    /// How well the quiet moves of a piece of a kind did, by itself and after the last moves.
    #[inline]
    pub fn deeds<'a>(&'a self, side: Color, kind: usize, origin: Origin, follows: &[&'a [i16]; 4]) -> Deeds<'a> {
        let marks = self.marks_of(side, kind, origin);
        let squares = self.shape.squares;
        let start = marks.landing as usize;
        Deeds {
            dense: marks.dense,
            alone: &self.quiet[marks.path as usize..][..SLOTS],
            after: follows.map(|follows| &follows[start..][..squares]),
        }
    }

    #[inline]
    pub fn capture(&self, mark: Mark, taken: usize) -> i32 {
        self.capture[mark.landing as usize * self.shape.kinds + taken] as i32
    }

    pub fn learn_quiet(&mut self, mark: Mark, bonus: i32) {
        learn(&mut self.quiet[mark.path as usize], bonus);
    }

    pub fn learn_follow(&mut self, before: u32, mark: Mark, bonus: i32) {
        let index = before as usize * self.shape.landings() + mark.landing as usize;
        learn(&mut self.follow[index], bonus);
    }

    pub fn learn_capture(&mut self, mark: Mark, taken: usize, bonus: i32) {
        learn(&mut self.capture[mark.landing as usize * self.shape.kinds + taken], bonus);
    }

    /// What experience adds to the evaluation of a position with parts of these keys.
    pub fn correction(&self, side: Color, keys: [u64; 4]) -> Value {
        let weights = [5, 4, 4, 4];
        let sum: i32 = (0..4).map(|part| weights[part] * self.corrections[part][slot(side, keys[part])] as i32).sum();
        sum / 64
    }

    /// Learns how far the evaluation was off.
    pub fn learn_correction(&mut self, side: Color, keys: [u64; 4], error: Value, depth: i32) {
        let bonus = (error * depth.min(16) / 8).clamp(-MOST_CORRECTION / 4, MOST_CORRECTION / 4);
        for (table, key) in self.corrections.iter_mut().zip(keys) {
            let entry = &mut table[slot(side, key)];
            let old = *entry as i32;
            *entry = (old + bonus - old * bonus.abs() / MOST_CORRECTION) as i16;
        }
    }

    /// What is old counts for less.
    pub fn fade(&mut self) {
        for value in &mut self.quiet {
            *value -= *value / 4;
        }
    }
}

fn slot(side: Color, key: u64) -> usize {
    side as usize * CORRECTIONS + key as usize % CORRECTIONS
}

fn learn(entry: &mut i16, bonus: i32) {
    let old = *entry as i32;
    *entry = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// The kind of a role, as the tables number it.
pub(crate) fn kind_number(variant: &Variant, role: Role) -> usize {
    variant.kind_of(role).index()
}
