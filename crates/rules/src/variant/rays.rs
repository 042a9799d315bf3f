//! The one slide primitive, and the tables it works on.

use crate::types::{Bitboard, SQUARES, Square};

/// One set of squares for each square of the grid.
pub(crate) type SquareTable = [Bitboard; SQUARES];

/// All rays of one direction, the ray of each square. A ray lies wholly above or wholly below its origin in square
/// order, whatever its step; that is all the slide primitive asks of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ray {
    up: bool,
    step: (i8, i8),
    max: u8,
    squares: Box<SquareTable>,
}

impl Ray {
    /// The rays with this step, at most `max` steps long (0: to the board's edge).
    pub fn new(step: (i8, i8), max: u8, board: Bitboard) -> Ray {
        let mut squares = Box::new([Bitboard::EMPTY; SQUARES]);
        for origin in board {
            let mut at = origin;
            let mut left = if max == 0 { u8::MAX } else { max };
            while left > 0
                && let Some(next) = at.offset(step.0, step.1)
                && board.has(next)
            {
                squares[origin.index()] |= next.bit();
                at = next;
                left -= 1;
            }
        }
        Ray { up: (step.1, step.0) > (0, 0), step, max, squares }
    }

    /// The same rays, walked the other way.
    pub fn reversed(&self, board: Bitboard) -> Ray {
        Ray::new((-self.step.0, -self.step.1), self.max, board)
    }

    /// All squares of the ray, as on an empty board.
    #[inline]
    pub fn of(&self, origin: Square) -> Bitboard {
        self.squares[origin.index()]
    }

    /// The squares of the ray up to and including the first occupied one.
    #[inline]
    pub fn slide(&self, origin: Square, occ: Bitboard) -> Bitboard {
        let ray = self.of(origin);
        if self.up { slide_up(ray, occ) } else { slide_down(ray, occ) }
    }

    /// The squares beyond the first occupied one, up to and including the second.
    #[inline]
    pub fn hop(&self, origin: Square, occ: Bitboard) -> Bitboard {
        let near = self.slide(origin, occ);
        let hurdle = near & occ;
        if hurdle.is_empty() { Bitboard::EMPTY } else { self.slide(origin, occ ^ hurdle) ^ near }
    }

    /// The square right behind the first occupied one.
    pub fn grasshop(&self, origin: Square, occ: Bitboard) -> Bitboard {
        let near = self.slide(origin, occ);
        if !near.meets(occ) {
            return Bitboard::EMPTY;
        }
        self.slide(origin, self.of(origin) & !near) & !near
    }

    /// Seen from where a grasshopper lands: the first occupied square beyond an occupied neighbour.
    pub fn behind_neighbour(&self, origin: Square, occ: Bitboard) -> Bitboard {
        let neighbour = self.slide(origin, self.of(origin));
        if neighbour.meets(occ) { self.hop(origin, occ) & occ } else { Bitboard::EMPTY }
    }
}

#[inline]
fn slide_up(ray: Bitboard, occ: Bitboard) -> Bitboard {
    let blockers = (ray & occ).bits();
    // All bits up to the lowest blocker; all bits if there is none.
    ray & Bitboard::from_bits(blockers ^ blockers.wrapping_sub(1))
}

#[inline]
fn slide_down(ray: Bitboard, occ: Bitboard) -> Bitboard {
    // With a1 as a blocker of last resort there always is a highest one.
    let blockers = (ray & occ).bits() | 1;
    ray & ABOVE[127 - blockers.leading_zeros() as usize]
}

/// The squares from each index upward.
static ABOVE: [Bitboard; 128] = {
    let mut table = [Bitboard::EMPTY; 128];
    let mut i = 0;
    while i < 128 {
        table[i] = Bitboard::from_bits(u128::MAX << i);
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Bitboard {
        text.split_whitespace().map(|s| s.parse::<Square>().unwrap()).collect()
    }

    fn check(step: (i8, i8), max: u8, origin: &str, occ: &str, slide: &str, hop: &str, grasshop: &str) {
        let ray = Ray::new(step, max, Bitboard::board(8, 8));
        let origin = origin.parse().unwrap();
        assert_eq!(ray.slide(origin, set(occ)), set(slide), "slide");
        assert_eq!(ray.hop(origin, set(occ)), set(hop), "hop");
        assert_eq!(ray.grasshop(origin, set(occ)), set(grasshop), "grasshop");
    }

    #[test]
    fn rays_stop_at_the_first_piece_and_hops_at_the_second() {
        check((1, 0), 0, "a1", "", "b1 c1 d1 e1 f1 g1 h1", "", "");
        check((1, 0), 0, "a1", "c1 f1", "b1 c1", "d1 e1 f1", "d1");
        check((-1, -1), 0, "d4", "a1", "c3 b2 a1", "", "");
        check((-1, -1), 0, "d4", "c3", "c3", "b2 a1", "b2");
        check((0, -1), 0, "a8", "a7 a2", "a7", "a6 a5 a4 a3 a2", "a6");
        check((1, 2), 0, "a1", "c5", "b3 c5", "d7", "d7");
        check((0, 1), 3, "a1", "a3", "a2 a3", "a4", "a4");
    }
}
