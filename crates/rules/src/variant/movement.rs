//! How one kind of piece of one side moves, compiled from its Betza definition into tables by square.

use super::rays::{Ray, SquareTable};
use crate::spec::{Betza, Component, Modality, Motion};
use crate::types::{Bitboard, SQUARES, Square};

/// The compiled movement of one kind of one side. Regions, palaces, rivers and double-step ranks have vanished into
/// the tables.
#[derive(Clone, Debug)]
pub(crate) struct Movement {
    shape: Shape,
    /// Squares it may leap to when they are empty, and when an enemy stands there.
    quiet: Box<SquareTable>,
    capture: Box<SquareTable>,
    slides: Vec<Line>,
    hops: Vec<Line>,
    grasshops: Vec<Line>,
    paths: Vec<PathTable>,
    /// Where it may stand: bounds the slides, which the tables cannot.
    region: Bitboard,
    /// Moves that only its initial squares allow; they may be answered en passant.
    initial: Box<SquareTable>,
}

/// What has to be looked at to find the moves of a kind: decided once, not once a square.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Shape {
    /// Leaps, the same for moving and capturing.
    Leap,
    /// Leaps and slides, the same for moving and capturing.
    Slide,
    /// Leaps that differ for moving and capturing, and lame leaps.
    Split,
    /// Anything.
    Any,
}

#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub ray: Ray,
    pub modality: Modality,
}

/// Lame leaps: for each square, paths that must be empty and the targets behind them.
#[derive(Clone, Debug)]
pub(crate) struct PathTable {
    pub modality: Modality,
    starts: Box<[u16; SQUARES + 1]>,
    paths: Vec<Path>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Path {
    pub way: Bitboard,
    pub ends: Bitboard,
}

impl PathTable {
    /// A table from a function that lists the (way, end) pairs of a square.
    fn new(modality: Modality, mut list: impl FnMut(Square) -> Vec<(Bitboard, Square)>) -> PathTable {
        let mut starts = Box::new([0; SQUARES + 1]);
        let mut paths: Vec<Path> = Vec::new();
        for square in Square::all() {
            let first = paths.len();
            for (way, end) in list(square) {
                match paths[first..].iter_mut().find(|path| path.way == way) {
                    Some(path) => path.ends |= end.bit(),
                    None => paths.push(Path { way, ends: end.bit() }),
                }
            }
            starts[square.index() + 1] = paths.len() as u16;
        }
        PathTable { modality, starts, paths }
    }

    #[inline]
    pub fn of(&self, square: Square) -> &[Path] {
        &self.paths[self.starts[square.index()] as usize..self.starts[square.index() + 1] as usize]
    }

    #[inline]
    fn ends(&self, square: Square, occ: Bitboard) -> Bitboard {
        let mut ends = Bitboard::EMPTY;
        for path in self.of(square) {
            if !path.way.meets(occ) {
                ends |= path.ends;
            }
        }
        ends
    }

    /// The same leaps seen from their ends: for each end, the ways and the squares they come from.
    pub fn reversed(&self) -> PathTable {
        let mut by_end: Vec<Vec<(Bitboard, Square)>> = vec![Vec::new(); SQUARES];
        for square in Square::all() {
            for path in self.of(square) {
                for end in path.ends {
                    by_end[end.index()].push((path.way, square));
                }
            }
        }
        PathTable::new(self.modality, |square| std::mem::take(&mut by_end[square.index()]))
    }

    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }
}

/// What the compiler of a movement must know of the board and of the side.
pub(crate) struct Frame {
    pub board: Bitboard,
    pub region: Bitboard,
    /// Is up the board forward?
    pub upward: bool,
    /// Squares from which initial moves may start.
    pub initial: Bitboard,
    /// Squares from which only moves along the file exist (soldiers before the river).
    pub straight: Bitboard,
    /// Squares from which a quiet triple step exists.
    pub triple_step: Bitboard,
}

impl Movement {
    pub fn compile(betza: &Betza, frame: &Frame) -> Movement {
        let empty = || Box::new([Bitboard::EMPTY; SQUARES]);
        let mut movement = Movement {
            shape: Shape::Leap,
            quiet: empty(),
            capture: empty(),
            slides: Vec::new(),
            hops: Vec::new(),
            grasshops: Vec::new(),
            paths: Vec::new(),
            region: frame.region,
            initial: empty(),
        };
        for component in &betza.components {
            movement.add(component, frame);
        }
        if frame.triple_step.any() {
            let up = if frame.upward { 1 } else { -1 };
            movement.add_paths(&[(0, 3 * up)], Modality::Quiet, frame.triple_step, frame);
            movement.note_initial(&[(0, 3 * up)], frame.triple_step, frame);
        }
        movement.shape = movement.decide_shape();
        movement
    }

    fn add(&mut self, component: &Component, frame: &Frame) {
        let steps: Vec<(i8, i8)> = component.steps.iter().map(|&(x, y)| (x, if frame.upward { y } else { -y })).collect();
        let modality = component.modality;
        let origins = if component.initial { frame.board & frame.initial } else { frame.board };
        if component.initial {
            self.note_initial(&steps, origins, frame);
        }
        match component.motion {
            Motion::Leap => {
                for from in origins {
                    let mut ends = Bitboard::EMPTY;
                    for &(x, y) in &steps {
                        ends |= target(from, (x, y), frame);
                    }
                    if modality != Modality::Capture {
                        self.quiet[from.index()] |= ends;
                    }
                    if modality != Modality::Quiet {
                        self.capture[from.index()] |= ends;
                    }
                }
            }
            Motion::Lame => self.add_paths(&steps, modality, origins, frame),
            Motion::Slide { max } => add_lines(&mut self.slides, &steps, max, modality, frame),
            Motion::Hop { max } => add_lines(&mut self.hops, &steps, max, modality, frame),
            Motion::Grasshop { max } => add_lines(&mut self.grasshops, &steps, max, modality, frame),
        }
    }

    fn add_paths(&mut self, steps: &[(i8, i8)], modality: Modality, origins: Bitboard, frame: &Frame) {
        let table = PathTable::new(modality, |from| {
            if !origins.has(from) {
                return Vec::new();
            }
            steps.iter().flat_map(|&step| target(from, step, frame).into_iter().map(move |end| (way(from, step), end))).collect()
        });
        if !table.is_empty() {
            self.paths.push(table);
        }
    }

    fn note_initial(&mut self, steps: &[(i8, i8)], origins: Bitboard, frame: &Frame) {
        for from in origins {
            for &step in steps {
                self.initial[from.index()] |= target(from, step, frame);
            }
        }
    }

    fn decide_shape(&self) -> Shape {
        let alike = self.quiet == self.capture && self.slides.iter().all(|line| line.modality == Modality::Both);
        let jumps = self.hops.is_empty() && self.grasshops.is_empty();
        match (alike && self.paths.is_empty() && jumps, self.slides.is_empty()) {
            (true, true) => Shape::Leap,
            (true, false) => Shape::Slide,
            (false, true) if jumps => Shape::Split,
            _ => Shape::Any,
        }
    }

    /// The squares the piece can go to from `from`: empty ones and, as captures, those of `enemies`.
    #[inline]
    pub fn targets(&self, from: Square, occ: Bitboard, enemies: Bitboard) -> Bitboard {
        match self.shape {
            Shape::Leap => self.quiet[from.index()] & (enemies | !occ),
            Shape::Slide => {
                let mut reach = Bitboard::EMPTY;
                for line in &self.slides {
                    reach |= line.ray.slide(from, occ);
                }
                (self.quiet[from.index()] | reach & self.region) & (enemies | !occ)
            }
            Shape::Split => {
                let mut quiet = self.quiet[from.index()];
                let mut capture = self.capture[from.index()];
                self.add_path_ends(from, occ, &mut quiet, &mut capture);
                quiet & !occ | capture & enemies
            }
            Shape::Any => {
                let (quiet, capture) = self.reach(from, occ);
                quiet & !occ | capture & enemies
            }
        }
    }

    #[inline]
    fn add_path_ends(&self, from: Square, occ: Bitboard, quiet: &mut Bitboard, capture: &mut Bitboard) {
        for table in &self.paths {
            let ends = table.ends(from, occ);
            add(table.modality, ends, quiet, capture);
        }
    }

    /// The squares the piece moves to if they are empty, and those it captures on if an enemy is there.
    pub fn reach(&self, from: Square, occ: Bitboard) -> (Bitboard, Bitboard) {
        let mut quiet = Bitboard::EMPTY;
        let mut capture = Bitboard::EMPTY;
        for line in &self.slides {
            add(line.modality, line.ray.slide(from, occ), &mut quiet, &mut capture);
        }
        for line in &self.hops {
            add(line.modality, line.ray.hop(from, occ), &mut quiet, &mut capture);
        }
        for line in &self.grasshops {
            add(line.modality, line.ray.grasshop(from, occ), &mut quiet, &mut capture);
        }
        quiet &= self.region;
        capture &= self.region;
        quiet |= self.quiet[from.index()];
        capture |= self.capture[from.index()];
        self.add_path_ends(from, occ, &mut quiet, &mut capture);
        (quiet, capture)
    }

    /// Could the piece ever leave this square, were the board empty or full of enemies?
    pub fn is_mobile(&self, from: Square) -> bool {
        (self.premoves(from) & !self.initial[from.index()]).any()
    }

    /// Every square some position would let the piece go to.
    pub fn premoves(&self, from: Square) -> Bitboard {
        let mut ends = self.quiet[from.index()] | self.capture[from.index()];
        for line in self.slides.iter().chain(&self.hops).chain(&self.grasshops) {
            ends |= line.ray.of(from) & self.region;
        }
        for path in self.paths.iter().flat_map(|table| table.of(from)) {
            ends |= path.ends;
        }
        ends
    }

    /// Can the piece step over squares on this move, so that it may be captured en passant?
    #[inline]
    pub fn is_initial(&self, from: Square, to: Square) -> bool {
        self.initial[from.index()].has(to)
    }

    /// Could the piece, from `from`, go to `to` by a move it always has, on an empty board?
    pub fn could_go(&self, from: Square, to: Square) -> bool {
        let (quiet, _) = self.reach(from, Bitboard::EMPTY);
        quiet.has(to) && !self.initial[from.index()].has(to)
    }

    pub fn capture_leaps(&self) -> &SquareTable {
        &self.capture
    }

    pub fn slides(&self) -> &[Line] {
        &self.slides
    }

    pub fn hops(&self) -> &[Line] {
        &self.hops
    }

    pub fn grasshops(&self) -> &[Line] {
        &self.grasshops
    }

    pub fn paths(&self) -> &[PathTable] {
        &self.paths
    }

    pub fn region(&self) -> Bitboard {
        self.region
    }
}

#[inline]
fn add(modality: Modality, ends: Bitboard, quiet: &mut Bitboard, capture: &mut Bitboard) {
    match modality {
        Modality::Both => {
            *quiet |= ends;
            *capture |= ends;
        }
        Modality::Quiet => *quiet |= ends,
        Modality::Capture => *capture |= ends,
    }
}

fn add_lines(lines: &mut Vec<Line>, steps: &[(i8, i8)], max: u8, modality: Modality, frame: &Frame) {
    lines.extend(steps.iter().map(|&step| Line { ray: Ray::new(step, max, frame.board), modality }));
}

/// The end of a leap, as a set: empty if it is off the board, out of the piece's region or barred to it.
fn target(from: Square, step: (i8, i8), frame: &Frame) -> Bitboard {
    match from.offset(step.0, step.1) {
        Some(to) if frame.board.has(to) && frame.region.has(to) && (step.0 == 0 || !frame.straight.has(from)) => to.bit(),
        _ => Bitboard::EMPTY,
    }
}

/// The squares a lame leap passes: straight along the longer leg until the rest is diagonal.
fn way(from: Square, step: (i8, i8)) -> Bitboard {
    let (mut x, mut y) = step;
    let mut at = from;
    let mut way = Bitboard::EMPTY;
    loop {
        let (dx, dy) = match x.abs().cmp(&y.abs()) {
            std::cmp::Ordering::Greater => (x.signum(), 0),
            std::cmp::Ordering::Less => (0, y.signum()),
            std::cmp::Ordering::Equal => (x.signum(), y.signum()),
        };
        (x, y) = (x - dx, y - dy);
        match at.offset(dx, dy) {
            Some(next) if (x, y) != (0, 0) => at = next,
            _ => return way,
        }
        way |= at.bit();
    }
}
