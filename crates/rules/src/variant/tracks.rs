//! Lines looked up as a whole, where the processor gathers and scatters bits: what stands on a line becomes a number of
//! a few bits, a small table that serves every line of every board says how far slides reach, and the answer is spread
//! over the line again. (AMD's processors before Zen 3 have the instructions and are slow at them; there, build for an
//! older processor as `.cargo/config.toml` shows.)

use std::sync::Arc;

use safe_arch::{population_deposit_u64 as scatter, population_extract_u64 as gather};

use super::rays::Run;
use crate::types::{Bitboard, SLOTS, Square};

/// No line has more squares beside the one that slides begin on: the grid is twelve squares wide.
const LONGEST: usize = 11;

/// The lines of a bundle of rays, for every square: side by side in memory.
#[derive(Clone, Debug)]
pub(crate) struct Tracks {
    lines: usize,
    table: Arc<[Track]>,
}

impl Tracks {
    /// Of runs, so many of which go up and come first, and their rays for every square.
    pub fn of(runs: &[Run], ups: usize, rays: &[Bitboard]) -> Tracks {
        // One that goes up with the one that goes the opposite way, where there are both.
        let mut downs: Vec<usize> = (ups..runs.len()).collect();
        let opposite = |up: usize| {
            let (x, y) = runs[up].0;
            let at = downs.iter().position(|&down| runs[down].0 == (-x, -y));
            (Some(up), at.map(|at| downs.remove(at)))
        };
        let mut lines: Vec<(Option<usize>, Option<usize>)> = (0..ups).map(opposite).collect();
        lines.extend(downs.into_iter().map(|down| (None, Some(down))));
        let mut table = Vec::with_capacity(SLOTS * lines.len());
        for rays in (0..SLOTS).map(|origin| &rays[origin * runs.len()..]) {
            let ray = |run: Option<usize>| run.map_or(Bitboard::EMPTY, |run| rays[run]);
            table.extend(lines.iter().map(|&(up, down)| Track::new(ray(up), ray(down))));
        }
        Tracks { lines: lines.len(), table: table.into() }
    }

    /// All squares that slides from a square reach.
    #[inline]
    pub fn slide(&self, origin: Square, occ: Bitboard) -> Bitboard {
        // Most bundles are those of rooks, bishops and queens; without a loop they are found sooner.
        match &self.table[origin.index() * self.lines..][..self.lines] {
            [a, b] => a.slide(occ) | b.slide(occ),
            [a, b, c, d] => a.slide(occ) | b.slide(occ) | (c.slide(occ) | d.slide(occ)),
            tracks => slide_along(tracks, occ),
        }
    }
}

/// Along any number of lines; kept apart so that the usual ways stay small.
#[inline(never)]
fn slide_along(tracks: &[Track], occ: Bitboard) -> Bitboard {
    tracks.iter().fold(Bitboard::EMPTY, |reach, track| reach | track.slide(occ))
}

/// The squares of a line through one square, which is left out, and where its table begins.
#[derive(Clone, Copy, Debug)]
struct Track {
    low: u64,
    high: u64,
    /// How many of its squares are in the lower half.
    split: u32,
    start: u32,
}

impl Track {
    /// Of a ray that goes up and one that goes down from the same square; either may be empty.
    fn new(up: Bitboard, down: Bitboard) -> Track {
        let squares = (up | down).bits();
        let (low, high) = (squares as u64, (squares >> 64) as u64);
        let start = start(squares.count_ones() as usize, down.len() as usize);
        Track { low, high, split: low.count_ones(), start: start as u32 }
    }

    /// The squares up to and including the nearest occupied ones.
    #[inline]
    fn slide(&self, occ: Bitboard) -> Bitboard {
        let occ = occ.bits();
        let stands = gather(occ as u64, self.low) | gather((occ >> 64) as u64, self.high) << (self.split & 63);
        let reach = SPANS[(self.start as usize + stands as usize) % SPANS.len()] as u64;
        let (low, high) = (scatter(reach, self.low), scatter(reach >> (self.split & 63), self.high));
        Bitboard::from_bits(low as u128 | (high as u128) << 64)
    }
}

/// Where the table of a line of `length` squares begins, `below` of which lie below the one that slides begin on.
const fn start(length: usize, below: usize) -> usize {
    // All tables of shorter lines, and those of this length with fewer squares below.
    let mut start = 0;
    let mut shorter = 0;
    while shorter < length {
        start += (shorter + 1) << shorter;
        shorter += 1;
    }
    start + (below << length)
}

/// For each line, as many numbers as there are ways to occupy it: the squares that slides reach. Filled up to a power of
/// two, so that no look-up can miss.
static SPANS: [u16; start(LONGEST + 1, 0).next_power_of_two()] = {
    let mut spans = [0; start(LONGEST + 1, 0).next_power_of_two()];
    let mut length = 0;
    while length <= LONGEST {
        let mut below = 0;
        while below <= length {
            let mut stands = 0_usize;
            while stands < 1 << length {
                let behind = stands & ((1 << below) - 1);
                let first = if behind == 0 { 0 } else { behind.ilog2() };
                let last = ((stands >> below) | 1 << (length - below)).trailing_zeros() as usize + below;
                let upto = if last == length { length } else { last + 1 };
                spans[start(length, below) + stands] = ((1_usize << upto) - (1 << first)) as u16;
                stands += 1;
            }
            below += 1;
        }
        length += 1;
    }
    spans
};
