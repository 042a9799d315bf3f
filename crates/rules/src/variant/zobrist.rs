//! The numbers that position keys are made of: fixed, so that keys mean the same in every run.

use crate::types::{Color, Kind, Piece, SLOTS, Square};

#[derive(Clone, Debug)]
pub(crate) struct Zobrist {
    pieces: Vec<[u64; SLOTS]>,
    hands: [[u64; Kind::MAX]; 2],
    en_passant: [u64; SLOTS],
    castling: [u64; SLOTS],
    walls: [u64; SLOTS],
    unmoved: [u64; SLOTS],
    checks: [[u64; 16]; 2],
    /// Black is to move.
    pub turn: u64,
}

impl Zobrist {
    pub fn new(roles: usize) -> Zobrist {
        let mut next = splitmix(0x50414e5448454f4e);
        Zobrist {
            en_passant: std::array::from_fn(|_| next()),
            castling: std::array::from_fn(|_| next()),
            hands: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            turn: next(),
            walls: std::array::from_fn(|_| next()),
            unmoved: std::array::from_fn(|_| next()),
            checks: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            pieces: (0..2 * roles).map(|_| std::array::from_fn(|_| next())).collect(),
        }
    }

    #[inline]
    pub fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[piece.role.index() * 2 + piece.color as usize][square.index()]
    }

    /// What changes when a piece goes from one square to another.
    #[inline]
    pub fn shift(&self, piece: Piece, from: Square, to: Square) -> u64 {
        let squares = &self.pieces[piece.role.index() * 2 + piece.color as usize];
        squares[from.index()] ^ squares[to.index()]
    }

    /// A number for each piece in hand; the hands' key is their sum.
    #[inline]
    pub fn hand(&self, color: Color, kind: Kind) -> u64 {
        self.hands[color as usize][kind.index()]
    }

    #[inline]
    pub fn en_passant(&self, square: Square) -> u64 {
        self.en_passant[square.index()]
    }

    pub fn wall(&self, square: Square) -> u64 {
        self.walls[square.index()]
    }

    pub fn unmoved(&self, square: Square) -> u64 {
        self.unmoved[square.index()]
    }

    pub fn checks(&self, color: Color, left: u8) -> u64 {
        self.checks[color as usize][left as usize & 15]
    }

    #[inline]
    pub fn castling(&self, rook: Square) -> u64 {
        self.castling[rook.index()]
    }
}

/// Steele, Lea and Flood's SplitMix64.
fn splitmix(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e3779b97f4a7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d049bb133111eb);
        z ^ z >> 31
    }
}
