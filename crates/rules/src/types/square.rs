use std::fmt;
use std::str::FromStr;

use super::{Bitboard, Color};

/// Files of the grid every board lies in.
pub const FILES: u8 = 12;
/// Ranks of the grid every board lies in.
pub const RANKS: u8 = 10;
/// Squares of the grid.
pub const SQUARES: usize = FILES as usize * RANKS as usize;
/// The length of tables by square: a power of two, so that looking one up needs no check.
pub(crate) const SLOTS: usize = 128;

/// The set of each square alone; looking it up beats shifting 128 bits.
static BITS: [Bitboard; SLOTS] = {
    let mut table = [Bitboard::EMPTY; SLOTS];
    let mut i = 0;
    while i < SLOTS {
        table[i] = Bitboard::from_bits(1 << i);
        i += 1;
    }
    table
};

/// A cell of the fixed 12×10 grid, a1 in White's left corner. Smaller boards use its lower left part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this file and rank, both counted from 0, if the grid has it.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < FILES && rank < RANKS { Some(Square(rank * FILES + file)) } else { None }
    }

    /// The square with this index (rank × 12 + file), if the grid has it.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < SQUARES { Some(Square(index as u8)) } else { None }
    }

    /// For indices that come out of a [`Bitboard`] or a packed move, which hold nothing else.
    #[inline]
    pub(crate) const fn from_index_masked(index: u32) -> Square {
        Square(index as u8 & 127)
    }

    /// All squares of the grid, a1 first, rank by rank.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// rank × 12 + file.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & (SLOTS - 1)
    }

    /// The file, a = 0.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// The rank, White's first = 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The set that holds this square alone.
    #[inline]
    pub fn bit(self) -> Bitboard {
        BITS[self.index()]
    }

    /// The square that many files and ranks away, if it is on the grid.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
    }

    /// The rank counted from a player's own side (0 = the first) on a board with so many ranks.
    pub fn rank_for(self, color: Color, ranks: u8) -> u8 {
        color.pick(self.rank(), ranks.wrapping_sub(1).wrapping_sub(self.rank()))
    }
}

impl Square {
    /// Adds the name to a text. Formatting comes to the same, at many times the cost.
    pub(crate) fn push_name(self, text: &mut String) {
        text.push((b'a' + self.file()) as char);
        let number = self.rank() + 1;
        if number >= 10 {
            text.push((b'0' + number / 10) as char);
        }
        text.push((b'0' + number % 10) as char);
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square of the grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotASquare(String);

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a square; a square is a file a-l and a rank 1-10, such as e4", self.0)
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let no = || NotASquare(text.to_owned());
        let bytes = text.as_bytes();
        let (&file, rank) = bytes.split_first().ok_or_else(no)?;
        let file = file.to_ascii_lowercase().wrapping_sub(b'a');
        let rank = match rank {
            [r @ b'1'..=b'9'] => r - b'1',
            [b'1', b'0'] => 9,
            _ => return Err(no()),
        };
        Square::new(file, rank).ok_or_else(no)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_goes_round() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for bad in ["", "e", "e0", "e11", "m1", "e4e", "é4", "10"] {
            assert!(bad.parse::<Square>().is_err(), "{bad}");
        }
    }

    #[test]
    fn ranks_are_counted_from_the_players_side() {
        let e4: Square = "e4".parse().unwrap();
        assert_eq!(e4.rank_for(Color::White, 8), 3);
        assert_eq!(e4.rank_for(Color::Black, 8), 4);
    }
}
