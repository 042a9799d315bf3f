use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two sides. White moves first, whatever the game calls the side that does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first and moves up the board (sente, red, Yang).
    White = 0,
    /// The other side (gote, black, Eum).
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// `white` for White, `black` for Black.
    pub fn pick<T>(self, white: T, black: T) -> T {
        match self {
            Color::White => white,
            Color::Black => black,
        }
    }
}

impl Not for Color {
    type Output = Color;
    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pick("White", "Black"))
    }
}

/// One value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sides<T>(pub [T; 2]);

impl<T> Sides<T> {
    /// A pair from the value for White and the value for Black.
    pub const fn new(white: T, black: T) -> Sides<T> {
        Sides([white, black])
    }

    /// The same value for both sides.
    pub fn both(value: T) -> Sides<T>
    where
        T: Clone,
    {
        Sides([value.clone(), value])
    }

    /// A pair made by a function of the side.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Sides<T> {
        Sides([make(Color::White), make(Color::Black)])
    }
}

impl<T> Index<Color> for Sides<T> {
    type Output = T;
    #[inline]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for Sides<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
