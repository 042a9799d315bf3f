//! The one slide primitive, and the tables it works on.

use std::sync::Arc;

#[cfg(target_feature = "bmi2")]
use super::tracks::Tracks;
use crate::order::sort_by_number;
use crate::types::{Bitboard, SLOTS, Square};

/// One set of squares for each square.
pub(crate) type SquareTable = [Bitboard; SLOTS];

/// Adds to the squares of one square, in a table that nobody shares yet.
#[inline(never)]
pub(crate) fn note(table: &mut Arc<SquareTable>, at: Square, squares: Bitboard) {
    Arc::make_mut(table)[at.index()] |= squares;
}

/// A step on the board and how often it may be taken (0: to the board's edge).
pub(crate) type Run = ((i8, i8), u8);

/// One ray: the squares met on the way from an origin, all of them above it or all below it in square order. That is
/// all the slide primitive asks, so it serves rooks, lances, nightriders and limited riders on any board.
#[derive(Clone, Copy)]
pub(crate) struct Ray {
    pub squares: Bitboard,
    up: bool,
}

impl Ray {
    /// The squares up to and including the first occupied one.
    #[inline]
    pub fn slide(self, occ: Bitboard) -> Bitboard {
        if self.up { slide_up(self.squares, occ) } else { slide_down(self.squares, occ) }
    }

    /// The squares beyond the first occupied one, up to and including the second.
    #[inline]
    pub fn hop(self, occ: Bitboard) -> Bitboard {
        let near = self.slide(occ);
        let hurdle = near & occ;
        if hurdle.is_empty() { Bitboard::EMPTY } else { self.slide(occ ^ hurdle) ^ near }
    }

    /// The same, where some pieces are neither hopped over nor captured.
    pub fn hop_barring(self, occ: Bitboard, barred: Bitboard) -> Bitboard {
        let hurdle = self.slide(occ) & occ;
        if hurdle.meets(barred) { Bitboard::EMPTY } else { self.hop(occ) & !barred }
    }

    /// The square right behind the first occupied one.
    pub fn grasshop(self, occ: Bitboard) -> Bitboard {
        let near = self.slide(occ);
        if near.meets(occ) { self.slide(self.squares & !near) & !near } else { Bitboard::EMPTY }
    }

    /// Seen from where a grasshopper lands: the first occupied square beyond an occupied neighbour.
    pub fn behind_neighbour(self, occ: Bitboard) -> Bitboard {
        let neighbour = self.slide(self.squares);
        if neighbour.meets(occ) { self.hop(occ) & occ } else { Bitboard::EMPTY }
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

/// A ray that goes up and one that goes down, from the same square: what lies between the nearest blockers of both.
#[inline]
fn slide_both(up: Bitboard, down: Bitboard, occ: Bitboard) -> Bitboard {
    let below = (down & occ).bits() | 1;
    let above = (up & occ).bits();
    let between = above ^ above.wrapping_sub(HIGHEST[below.leading_zeros() as usize & 127].bits());
    (up | down) & Bitboard::from_bits(between)
}

/// The highest bit of a number, by its leading zeros.
static HIGHEST: [Bitboard; 128] = {
    let mut table = [Bitboard::EMPTY; 128];
    let mut i = 0;
    while i < 128 {
        table[i] = Bitboard::from_bits(1 << (127 - i));
        i += 1;
    }
    table
};

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

/// A bundle of rays that are looked at together, for every square: side by side in memory, those that go up first.
#[derive(Clone, Debug)]
pub(crate) struct Rays {
    runs: Arc<[Run]>,
    board: Bitboard,
    ups: usize,
    table: Arc<[Bitboard]>,
    /// The same as lines that are looked up as a whole, where the processor is quick at it and somebody slides.
    #[cfg(target_feature = "bmi2")]
    tracks: Option<Tracks>,
}

impl Rays {
    pub fn new(runs: &[Run], board: Bitboard) -> Rays {
        let goes_up = |&&((x, y), _): &&Run| (y, x) > (0, 0);
        // Always in one order, so that one bundle is known to be like another.
        let mut runs = runs.to_vec();
        sort_by_number(&mut runs, |&((x, y), max)| u64::from_be_bytes([0, 0, 0, 0, 0, y as u8, x as u8, max]));
        let (ups, downs): (Vec<&Run>, Vec<&Run>) = runs.iter().partition(goes_up);
        let number_of_ups = ups.len();
        let runs: Vec<Run> = ups.into_iter().chain(downs).copied().collect();
        let mut table = vec![Bitboard::EMPTY; SLOTS * runs.len()];
        for origin in board {
            for (i, &run) in runs.iter().enumerate() {
                table[origin.index() * runs.len() + i] = walk(origin, run, board);
            }
        }
        Rays {
            #[cfg(target_feature = "bmi2")]
            tracks: Some(Tracks::of(&runs, number_of_ups, &table)),
            runs: runs.into(),
            board,
            ups: number_of_ups,
            table: table.into(),
        }
    }

    /// Whoever uses them hops more than he slides: what makes slides quick would only take up room.
    pub fn spare_slides(&mut self) {
        #[cfg(target_feature = "bmi2")]
        {
            self.tracks = None;
        }
    }

    /// Are these the same rays, kept in the same ways?
    pub fn is_like(&self, other: &Rays) -> bool {
        #[cfg(target_feature = "bmi2")]
        if self.tracks.is_some() != other.tracks.is_some() {
            return false;
        }
        self.runs == other.runs && self.board == other.board
    }

    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The squares that the rays run over.
    pub fn board(&self) -> Bitboard {
        self.board
    }

    /// The rays of a square, those that go up and those that go down.
    #[inline]
    fn of(&self, origin: Square) -> (&[Bitboard], &[Bitboard]) {
        let n = self.runs.len();
        self.table[origin.index() * n..][..n].split_at(self.ups)
    }

    /// The rays of a square.
    #[inline]
    pub fn each(&self, origin: Square) -> impl Iterator<Item = Ray> + '_ {
        let (ups, downs) = self.of(origin);
        let ups = ups.iter().map(|&squares| Ray { squares, up: true });
        ups.chain(downs.iter().map(|&squares| Ray { squares, up: false }))
    }

    /// All squares of all rays of a square.
    pub fn all(&self, origin: Square) -> Bitboard {
        self.each(origin).fold(Bitboard::EMPTY, |set, ray| set | ray.squares)
    }

    /// All squares that slides from a square reach.
    #[inline]
    pub fn slide(&self, origin: Square, occ: Bitboard) -> Bitboard {
        #[cfg(target_feature = "bmi2")]
        if let Some(tracks) = &self.tracks {
            return tracks.slide(origin, occ);
        }
        self.slide_by_rays(origin, occ)
    }

    /// The same, ray by ray.
    #[cfg_attr(target_feature = "bmi2", inline(never))]
    fn slide_by_rays(&self, origin: Square, occ: Bitboard) -> Bitboard {
        // Most bundles are those of rooks, bishops and queens; without a loop they are found in half the time.
        match self.of(origin) {
            (&[a, b], &[c, d]) => slide_both(a, c, occ) | slide_both(b, d, occ),
            (&[a, b, c, d], &[e, f, g, h]) => {
                let half = slide_both(a, e, occ) | slide_both(b, f, occ);
                half | slide_both(c, g, occ) | slide_both(d, h, occ)
            }
            (ups, downs) => {
                let reach = ups.iter().fold(Bitboard::EMPTY, |reach, &ray| reach | slide_up(ray, occ));
                downs.iter().fold(reach, |reach, &ray| reach | slide_down(ray, occ))
            }
        }
    }

    /// Does a slide from one square reach another? Only the rays that hold it are looked at.
    #[inline]
    pub fn slides_to(&self, origin: Square, to: Square, occ: Bitboard) -> bool {
        let (ups, downs) = self.of(origin);
        match to > origin {
            true => ups.iter().any(|ray| ray.has(to) && slide_up(*ray, occ).has(to)),
            false => downs.iter().any(|ray| ray.has(to) && slide_down(*ray, occ).has(to)),
        }
    }

    /// The empty squares before the first piece of each ray, and the second piece if it is an enemy.
    pub fn slide_or_shoot(&self, origin: Square, occ: Bitboard, enemies: Bitboard) -> Bitboard {
        self.each(origin).fold(Bitboard::EMPTY, |set, ray| {
            let near = ray.slide(occ);
            let hurdle = near & occ;
            let set = set | near ^ hurdle;
            if hurdle.is_empty() { set } else { set | (ray.slide(occ ^ hurdle) ^ near) & enemies }
        })
    }

    /// All squares that hops over one piece reach.
    pub fn hop(&self, origin: Square, occ: Bitboard) -> Bitboard {
        self.each(origin).fold(Bitboard::EMPTY, |set, ray| set | ray.hop(occ))
    }

    /// The same, where some pieces are neither hopped over nor captured.
    pub fn hop_barring(&self, origin: Square, occ: Bitboard, barred: Bitboard) -> Bitboard {
        self.each(origin).fold(Bitboard::EMPTY, |set, ray| set | ray.hop_barring(occ, barred))
    }

    /// All squares right behind the first piece.
    pub fn grasshop(&self, origin: Square, occ: Bitboard) -> Bitboard {
        self.each(origin).fold(Bitboard::EMPTY, |set, ray| set | ray.grasshop(occ))
    }
}

/// The squares of a run over an empty board.
fn walk(origin: Square, ((x, y), max): Run, board: Bitboard) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut at = origin;
    let mut left = if max == 0 { u8::MAX } else { max };
    while left > 0
        && let Some(next) = at.offset(x, y)
        && board.has(next)
    {
        squares |= next.bit();
        at = next;
        left -= 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Bitboard {
        text.split_whitespace().map(|s| s.parse::<Square>().unwrap()).collect()
    }

    fn check(run: Run, origin: &str, occ: &str, slide: &str, hop: &str, grasshop: &str) {
        let rays = Rays::new(&[run], Bitboard::board(8, 8));
        let origin = origin.parse().unwrap();
        assert_eq!(rays.slide(origin, set(occ)), set(slide), "slide");
        assert_eq!(rays.hop(origin, set(occ)), set(hop), "hop");
        assert_eq!(rays.grasshop(origin, set(occ)), set(grasshop), "grasshop");
    }

    #[test]
    fn rays_stop_at_the_first_piece_and_hops_at_the_second() {
        check(((1, 0), 0), "a1", "", "b1 c1 d1 e1 f1 g1 h1", "", "");
        check(((1, 0), 0), "a1", "c1 f1", "b1 c1", "d1 e1 f1", "d1");
        check(((-1, -1), 0), "d4", "a1", "c3 b2 a1", "", "");
        check(((-1, -1), 0), "d4", "c3", "c3", "b2 a1", "b2");
        check(((0, -1), 0), "a8", "a7 a2", "a7", "a6 a5 a4 a3 a2", "a6");
        check(((1, 2), 0), "a1", "c5", "b3 c5", "d7", "d7");
        check(((0, 1), 3), "a1", "a3", "a2 a3", "a4", "a4");
    }

    #[test]
    fn a_bundle_is_the_union_of_its_rays() {
        let rook = Rays::new(&[((-1, 0), 0), ((0, 1), 0), ((1, 0), 0), ((0, -1), 0)], Bitboard::board(8, 8));
        assert_eq!(rook.slide("b2".parse().unwrap(), set("b4 d2")), set("a2 c2 d2 b1 b3 b4"));
    }

    #[test]
    fn rays_looked_at_together_are_those_looked_at_alone() {
        let step = |x, y| ((x, y), 0);
        let straight = [step(0, 1), step(1, 0), step(0, -1), step(-1, 0)];
        let all = [straight, [step(1, 1), step(-1, 1), step(1, -1), step(-1, -1)]].concat();
        let lance = [step(0, -1)];
        // Unlike lines, one of which is short and one of which has no way back.
        let mixed = [step(1, 2), step(-1, 0), ((0, 1), 3), ((0, -1), 2), step(-1, -2)];
        let mut bits = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835_u128;
        for board in [Bitboard::board(10, 10), Bitboard::GRID, Bitboard::board(5, 6)] {
            for runs in [&straight[..], &all, &lance, &mixed] {
                let rays = Rays::new(runs, board);
                let mut spared = rays.clone();
                spared.spare_slides();
                for origin in board {
                    // Crowded boards and empty ones.
                    for occ in [bits, bits & bits.rotate_left(41), 0].map(|bits| Bitboard::from_bits(bits) & board) {
                        let alone = rays.each(origin).fold(Bitboard::EMPTY, |reach, ray| reach | ray.slide(occ));
                        assert_eq!(rays.slide(origin, occ), alone, "from {origin} among {occ}");
                        assert_eq!(spared.slide(origin, occ), alone, "from {origin} among {occ}, ray by ray");
                    }
                    bits = bits.rotate_left(17).wrapping_mul(0x2545_f491_4f6c_dd1d) | 1;
                }
            }
        }
    }
}
