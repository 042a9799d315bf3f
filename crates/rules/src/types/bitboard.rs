use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{FILES, RANKS, SQUARES, Square};

/// A set of squares.
///
/// ```
/// use pantheon_rules::{Bitboard, Square};
/// let corner = Bitboard::board(2, 2);
/// assert_eq!(corner.len(), 4);
/// assert_eq!(corner.to_string(), "a1 b1 a2 b2");
/// assert!(corner.has("b2".parse().unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square of the grid.
    pub const GRID: Bitboard = Bitboard((1 << SQUARES) - 1);

    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> Bitboard {
        Bitboard(bits)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// All squares of a board of this size.
    pub const fn board(files: u8, ranks: u8) -> Bitboard {
        let row = (1u128 << (if files < FILES { files } else { FILES })) - 1;
        let mut bits = 0;
        let mut rank = 0;
        while rank < ranks && rank < RANKS {
            bits |= row << (rank as u32 * FILES as u32);
            rank += 1;
        }
        Bitboard(bits)
    }

    /// All squares of a rank, counted from 0.
    pub const fn rank(rank: u8) -> Bitboard {
        if rank < RANKS { Bitboard(((1 << FILES) - 1) << (rank as u32 * FILES as u32)) } else { Bitboard(0) }
    }

    /// All squares of a file, counted from 0.
    pub const fn file(file: u8) -> Bitboard {
        const FIRST: u128 = {
            let mut bits = 0;
            let mut rank = 0;
            while rank < RANKS {
                bits |= 1 << (rank as u32 * FILES as u32);
                rank += 1;
            }
            bits
        };
        if file < FILES { Bitboard(FIRST << file) } else { Bitboard(0) }
    }

    /// All squares from one to another, in square order.
    pub(crate) fn run(first: Square, last: Square) -> Bitboard {
        Bitboard(last.bit().0.wrapping_mul(2).wrapping_sub(first.bit().0))
    }

    /// Does it hold this square?
    #[inline]
    pub fn has(self, square: Square) -> bool {
        // One half is enough to look at.
        let half = if square.index() < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half >> (square.index() % 64) & 1 == 1
    }

    /// Has it no square?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Has it any square?
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Have the two a square in common?
    #[inline]
    pub const fn meets(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Has it two squares or more?
    #[inline]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares it holds.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Its first square, in the order a1, b1, … a2 …
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index_masked(self.0.trailing_zeros())) }
    }

    /// The set of its first square alone; empty if it is empty.
    #[inline]
    pub const fn first_bit(self) -> Bitboard {
        Bitboard(self.0 & self.0.wrapping_neg())
    }

    /// This set and one square more.
    #[inline]
    pub fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | square.bit().0)
    }

    /// This set less one square.
    #[inline]
    pub fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !square.bit().0)
    }

    /// Each of its squares so many places further on in square order, or back. What leaves the grid is the caller's to
    /// leave out.
    ///
    /// ```
    /// use pantheon_rules::{Bitboard, Square};
    /// let [here, there]: [Square; 2] = ["b2", "c3"].map(|name| name.parse().expect("a square"));
    /// let places = there.index() as i32 - here.index() as i32;
    /// let here = Bitboard::EMPTY.with(here);
    /// assert_eq!(here.shifted(places).to_string(), "c3");
    /// assert_eq!(here.shifted(-places).to_string(), "a1");
    /// ```
    #[inline]
    pub const fn shifted(self, places: i32) -> Bitboard {
        if places >= 0 { Bitboard(self.0 << (places & 127)) } else { Bitboard(self.0 >> (-places & 127)) }
    }

    /// This set if the condition holds, else the empty set.
    #[inline]
    pub const fn when(self, condition: bool) -> Bitboard {
        if condition { self } else { Bitboard(0) }
    }
}

/// The squares of a set, first square first.
#[derive(Clone, Copy)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::from_index_masked(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $op:tt) => {
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = *self $op other;
            }
        }
    };
}

operator!(BitAnd bitand, BitAndAssign bitand_assign, &);
operator!(BitOr bitor, BitOrAssign bitor_assign, |);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.into_iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
