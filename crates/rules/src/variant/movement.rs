//! How one kind of piece of one side moves, compiled from its Betza definition into tables by square.

use std::sync::Arc;

use super::rays::{Rays, Run, SquareTable, note};
use super::sharing::Sharing;
use crate::spec::{Betza, Component, Modality, Motion};
use crate::types::{Bitboard, SLOTS, Square};

/// The compiled movement of one kind of one side. Regions, palaces, rivers and double-step ranks have vanished into
/// the tables.
#[derive(Clone, Debug)]
pub(crate) struct Movement {
    shape: Shape,
    /// Squares it may leap to when they are empty, and when an enemy stands there.
    quiet: Arc<SquareTable>,
    capture: Arc<SquareTable>,
    slides: Vec<Lines>,
    hops: Vec<Lines>,
    grasshops: Vec<Lines>,
    paths: Vec<PathTable>,
    long_step: Option<Box<LongStep>>,
    /// Does it neither hop over its like nor capture it?
    bars_own_kind: bool,
    /// Where it may stand: bounds the slides, which the tables cannot.
    region: Bitboard,
    /// Moves that only its initial squares allow; they may be answered en passant.
    initial: Option<Box<SquareTable>>,
    /// For each square, those from which some position would let the piece come there.
    origins: Arc<SquareTable>,
}

/// What has to be looked at to find the moves of a kind: decided once, not once a square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Shape {
    /// Leaps, the same for moving and capturing.
    Leap,
    /// Leaps and slides, the same for moving and capturing.
    Slide,
    /// Leaps that differ for moving and capturing, and at most one longer first step a square: pawns.
    Step,
    /// Leaps and lame leaps.
    Lame,
    /// Slides to empty squares and captures over one piece on the same lines.
    Cannon,
    /// Anything.
    Any,
}

/// For each square a quiet step over a way that must be free: the pawn's double step.
#[derive(Clone, Debug)]
struct LongStep {
    way: SquareTable,
    end: SquareTable,
}

/// Lines of one modality.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub rays: Rays,
    pub modality: Modality,
}

/// Lame leaps: for each square, paths that must be empty and the targets behind them.
#[derive(Clone, Debug)]
pub(crate) struct PathTable {
    pub modality: Modality,
    starts: Box<[u16; SLOTS + 1]>,
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
        let mut starts = Box::new([0; SLOTS + 1]);
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
        let mut by_end: Vec<Vec<(Bitboard, Square)>> = vec![Vec::new(); SLOTS];
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
    /// Squares joined by diagonal lines, and the moves along them.
    pub diagonals: Bitboard,
    pub along_diagonals: Option<Diagonals>,
    pub bars_own_kind: bool,
}

/// How a piece moves along the diagonal lines of a palace.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Diagonals {
    Step,
    StepForward,
    Slide,
    Hop,
}

const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

impl Movement {
    pub fn compile(betza: &Betza, frame: &Frame) -> Movement {
        let empty = || Arc::new([Bitboard::EMPTY; SLOTS]);
        let mut movement = Movement {
            shape: Shape::Leap,
            quiet: empty(),
            capture: empty(),
            slides: Vec::new(),
            hops: Vec::new(),
            grasshops: Vec::new(),
            paths: Vec::new(),
            long_step: None,
            bars_own_kind: frame.bars_own_kind,
            region: frame.region,
            initial: None,
            origins: empty(),
        };
        for component in &betza.components {
            movement.add(component, frame);
        }
        if frame.triple_step.any() {
            let up = if frame.upward { 1 } else { -1 };
            movement.add_paths(&[(0, 3 * up)], Modality::Quiet, frame.triple_step, frame);
            movement.note_initial(&[(0, 3 * up)], frame.triple_step, frame);
        }
        if let Some(diagonals) = frame.along_diagonals {
            movement.add_diagonals(diagonals, frame);
        }
        movement.take_out_long_step();
        movement.shape = movement.decide_shape();
        movement.hops.iter_mut().chain(&mut movement.grasshops).for_each(|lines| lines.rays.spare_slides());
        if movement.shape == Shape::Cannon {
            movement.slides.iter_mut().for_each(|lines| lines.rays.spare_slides());
        }
        for from in frame.board {
            for to in movement.premoves(from) {
                note(&mut movement.origins, to, from.bit());
            }
        }
        movement
    }

    fn add(&mut self, component: &Component, frame: &Frame) {
        let steps: Vec<(i8, i8)> =
            component.steps.iter().map(|&(x, y)| if frame.upward { (x, y) } else { (-x, -y) }).collect();
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
                        note(&mut self.quiet, from, ends);
                    }
                    if modality != Modality::Quiet {
                        note(&mut self.capture, from, ends);
                    }
                }
            }
            Motion::Lame => self.add_paths(&steps, modality, origins, frame),
            Motion::Slide { max } => add_lines(&mut self.slides, &steps, max, modality, frame),
            Motion::Hop { max } => add_lines(&mut self.hops, &steps, max, modality, frame),
            Motion::Grasshop { max } => add_lines(&mut self.grasshops, &steps, max, modality, frame),
        }
    }

    fn add_diagonals(&mut self, diagonals: Diagonals, frame: &Frame) {
        let lines = frame.board & frame.diagonals;
        let both = |runs: &[(i8, i8)]| {
            let runs: Vec<Run> = runs.iter().map(|&step| (step, 0)).collect();
            Lines { rays: Rays::new(&runs, lines), modality: Modality::Both }
        };
        match diagonals {
            Diagonals::Slide => self.slides.push(both(&DIAGONALS)),
            Diagonals::Hop => self.hops.push(both(&DIAGONALS)),
            Diagonals::Step | Diagonals::StepForward => {
                for from in lines {
                    let forward = |&&(_, y): &&(i8, i8)| diagonals == Diagonals::Step || (y > 0) == frame.upward;
                    let ends: Bitboard =
                        DIAGONALS.iter().filter(forward).filter_map(|&(x, y)| from.offset(x, y)).collect();
                    let ends = ends & lines & frame.region;
                    note(&mut self.quiet, from, ends);
                    note(&mut self.capture, from, ends);
                }
            }
        }
    }

    fn add_paths(&mut self, steps: &[(i8, i8)], modality: Modality, origins: Bitboard, frame: &Frame) {
        let table = PathTable::new(modality, |from| {
            if !origins.has(from) {
                return Vec::new();
            }
            steps
                .iter()
                .flat_map(|&step| target(from, step, frame).into_iter().map(move |end| (way(from, step), end)))
                .collect()
        });
        if !table.is_empty() {
            self.paths.push(table);
        }
    }

    /// Quiet lame leaps of which no square has two are looked up faster on their own.
    fn take_out_long_step(&mut self) {
        let is_single = |table: &PathTable| {
            table.modality == Modality::Quiet && Square::all().all(|square| matches!(table.of(square), [] | [_]))
        };
        if let Some(i) = self.paths.iter().position(is_single) {
            let table = self.paths.remove(i);
            let mut step = Box::new(LongStep { way: [Bitboard::EMPTY; SLOTS], end: [Bitboard::EMPTY; SLOTS] });
            for square in Square::all() {
                if let [path] = table.of(square) {
                    step.way[square.index()] = path.way;
                    step.end[square.index()] = path.ends;
                }
            }
            self.long_step = Some(step);
        }
    }

    fn note_initial(&mut self, steps: &[(i8, i8)], origins: Bitboard, frame: &Frame) {
        let initial = self.initial.get_or_insert_with(|| Box::new([Bitboard::EMPTY; SLOTS]));
        for from in origins {
            for &step in steps {
                initial[from.index()] |= target(from, step, frame);
            }
        }
    }

    fn decide_shape(&self) -> Shape {
        let both = |lines: &[Lines]| lines.iter().all(|lines| lines.modality == Modality::Both);
        let lines = !self.slides.is_empty() || !self.hops.is_empty() || !self.grasshops.is_empty();
        let alike = self.quiet == self.capture && self.long_step.is_none();
        match () {
            _ if alike && self.paths.is_empty() && !lines => Shape::Leap,
            _ if alike
                && self.paths.is_empty()
                && both(&self.slides)
                && self.slides.len() == 1
                && self.hops.is_empty()
                && self.grasshops.is_empty() =>
            {
                Shape::Slide
            }
            _ if self.is_cannon() => Shape::Cannon,
            _ if self.paths.is_empty() && !lines => Shape::Step,
            _ if !lines => Shape::Lame,
            _ => Shape::Any,
        }
    }

    /// Does it do nothing but slide to empty squares and, on the same lines, capture over one piece?
    fn is_cannon(&self) -> bool {
        let leaps = self.quiet.iter().chain(self.capture.iter()).any(|set| set.any());
        match (self.slides.as_slice(), self.hops.as_slice()) {
            ([slide], [hop]) if !leaps && !self.bars_own_kind => {
                slide.modality == Modality::Quiet
                    && hop.modality == Modality::Capture
                    && slide.rays.runs() == hop.rays.runs()
                    && slide.rays.board() == hop.rays.board()
                    && self.grasshops.is_empty()
                    && self.paths.is_empty()
                    && self.long_step.is_none()
            }
            _ => false,
        }
    }

    /// Takes tables like its own that others have.
    pub(super) fn share(&mut self, sharing: &mut Sharing) {
        [&mut self.quiet, &mut self.capture, &mut self.origins].into_iter().for_each(|table| sharing.table(table));
        let lines = self.slides.iter_mut().chain(&mut self.hops).chain(&mut self.grasshops);
        lines.for_each(|lines| sharing.rays(&mut lines.rays));
    }

    /// Which of the functions below finds the targets. Any does; this one does it fastest.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The squares the piece can go to from `from`: empty ones and, as captures, those of `enemies`.
    #[inline]
    pub fn targets(&self, from: Square, occ: Bitboard, enemies: Bitboard, own_kind: Bitboard) -> Bitboard {
        match self.shape {
            Shape::Leap => self.leap_targets(from, occ, enemies),
            Shape::Slide => self.slide_targets(from, occ, enemies),
            Shape::Step => self.step_targets(from, occ, enemies),
            Shape::Lame => self.lame_targets(from, occ, enemies),
            Shape::Cannon => self.cannon_targets(from, occ, enemies),
            Shape::Any => self.any_targets(from, occ, enemies, own_kind),
        }
    }

    /// Of a piece whose shape is [`Shape::Slide`]: does it reach a square, if it may enter it?
    #[inline]
    pub fn leaps_or_slides(&self, from: Square, to: Square, occ: Bitboard) -> bool {
        self.region.has(to) && self.slides[0].rays.slides_to(from, to, occ) || self.quiet[from.index()].has(to)
    }

    /// The squares from which some position would let the piece come to a square.
    #[inline]
    pub fn origins(&self, to: Square) -> Bitboard {
        self.origins[to.index()]
    }

    #[inline]
    pub fn leap_targets(&self, from: Square, occ: Bitboard, enemies: Bitboard) -> Bitboard {
        self.quiet[from.index()] & (enemies | !occ)
    }

    #[inline]
    pub fn slide_targets(&self, from: Square, occ: Bitboard, enemies: Bitboard) -> Bitboard {
        let reach = self.slides[0].rays.slide(from, occ);
        (self.quiet[from.index()] | reach & self.region) & (enemies | !occ)
    }

    #[inline]
    pub fn step_targets(&self, from: Square, occ: Bitboard, enemies: Bitboard) -> Bitboard {
        let at = from.index();
        let quiet = self.quiet[at] | self.long_step_end(from, occ);
        quiet & !occ | self.capture[at] & enemies
    }

    #[inline]
    pub fn lame_targets(&self, from: Square, occ: Bitboard, enemies: Bitboard) -> Bitboard {
        let mut quiet = self.quiet[from.index()];
        let mut capture = self.capture[from.index()];
        self.add_path_ends(from, occ, &mut quiet, &mut capture);
        quiet & !occ | capture & enemies
    }

    #[inline]
    pub fn cannon_targets(&self, from: Square, occ: Bitboard, enemies: Bitboard) -> Bitboard {
        self.slides[0].rays.slide_or_shoot(from, occ, enemies) & self.region
    }

    /// `own_kind`: all pieces of its kind, which some pieces shun.
    pub fn any_targets(&self, from: Square, occ: Bitboard, enemies: Bitboard, own_kind: Bitboard) -> Bitboard {
        let (quiet, capture) = self.reach_shunning(from, occ, own_kind.when(self.bars_own_kind));
        quiet & !occ | capture & enemies
    }

    #[inline]
    fn add_path_ends(&self, from: Square, occ: Bitboard, quiet: &mut Bitboard, capture: &mut Bitboard) {
        for table in &self.paths {
            let ends = table.ends(from, occ);
            add(table.modality, ends, quiet, capture);
        }
        *quiet |= self.long_step_end(from, occ);
    }

    #[inline]
    fn long_step_end(&self, from: Square, occ: Bitboard) -> Bitboard {
        match &self.long_step {
            Some(step) => step.end[from.index()].when(!step.way[from.index()].meets(occ)),
            None => Bitboard::EMPTY,
        }
    }

    /// The squares the piece moves to if they are empty.
    pub fn quiet_reach(&self, from: Square, occ: Bitboard) -> Bitboard {
        let others =
            !self.hops.is_empty() || !self.grasshops.is_empty() || !self.paths.is_empty() || self.long_step.is_some();
        match self.slides.as_slice() {
            [lines] if !others && lines.modality != Modality::Capture => {
                self.quiet[from.index()] | lines.rays.slide(from, occ) & self.region
            }
            _ => self.reach(from, occ).0,
        }
    }

    /// The squares the piece moves to if they are empty, and those it captures on if an enemy is there.
    pub fn reach(&self, from: Square, occ: Bitboard) -> (Bitboard, Bitboard) {
        self.reach_shunning(from, occ, Bitboard::EMPTY)
    }

    /// The same, where some pieces are neither hopped over nor captured.
    fn reach_shunning(&self, from: Square, occ: Bitboard, barred: Bitboard) -> (Bitboard, Bitboard) {
        let mut quiet = Bitboard::EMPTY;
        let mut capture = Bitboard::EMPTY;
        for lines in &self.slides {
            add(lines.modality, lines.rays.slide(from, occ), &mut quiet, &mut capture);
        }
        for lines in &self.hops {
            add(lines.modality, lines.rays.hop_barring(from, occ, barred), &mut quiet, &mut capture);
        }
        for lines in &self.grasshops {
            add(lines.modality, lines.rays.grasshop(from, occ), &mut quiet, &mut capture);
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
        self.premoves(from).into_iter().any(|to| !self.is_initial(from, to))
    }

    /// Every square that some position would let the piece go to.
    pub fn premoves(&self, from: Square) -> Bitboard {
        let mut ends = self.quiet[from.index()] | self.capture[from.index()];
        for lines in self.slides.iter().chain(&self.hops).chain(&self.grasshops) {
            ends |= lines.rays.all(from) & self.region;
        }
        for path in self.paths.iter().flat_map(|table| table.of(from)) {
            ends |= path.ends;
        }
        ends | self.long_step_end(from, Bitboard::EMPTY)
    }

    /// Can the piece step over squares on this move, so that it may be captured en passant?
    #[inline]
    pub fn is_initial(&self, from: Square, to: Square) -> bool {
        self.initial.as_ref().is_some_and(|initial| initial[from.index()].has(to))
    }

    /// The squares it passes on such a move.
    pub fn passed(&self, from: Square, to: Square) -> Bitboard {
        let at = from.index();
        if let Some(step) = &self.long_step
            && step.end[at].has(to)
        {
            return step.way[at];
        }
        let leap = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
        way(from, leap)
    }

    /// Could the piece, from `from`, go to `to` by a move it always has, on an empty board?
    pub fn could_go(&self, from: Square, to: Square) -> bool {
        let (quiet, _) = self.reach(from, Bitboard::EMPTY);
        quiet.has(to) && !self.is_initial(from, to)
    }

    pub fn quiet_leaps(&self) -> &SquareTable {
        &self.quiet
    }

    pub fn capture_leaps(&self) -> &SquareTable {
        &self.capture
    }

    /// The lame leaps of a square, the long step included: whether they may, must or must not capture, and their ways.
    pub fn lame_leaps(&self, from: Square) -> Vec<(Modality, Path)> {
        let tables = self.paths.iter().flat_map(|table| table.of(from).iter().map(|&path| (table.modality, path)));
        let long = self.long_step.iter().filter(|step| step.end[from.index()].any());
        let long = long.map(|step| Path { way: step.way[from.index()], ends: step.end[from.index()] });
        tables.chain(long.map(|path| (Modality::Quiet, path))).collect()
    }

    pub fn slides(&self) -> &[Lines] {
        &self.slides
    }

    pub fn hops(&self) -> &[Lines] {
        &self.hops
    }

    pub fn grasshops(&self) -> &[Lines] {
        &self.grasshops
    }

    pub fn paths(&self) -> &[PathTable] {
        &self.paths
    }

    pub fn bars_own_kind(&self) -> bool {
        self.bars_own_kind
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

/// Adds rays to those of the same modality.
fn add_lines(lines: &mut Vec<Lines>, steps: &[(i8, i8)], max: u8, modality: Modality, frame: &Frame) {
    let mut runs: Vec<Run> = steps.iter().map(|&step| (step, max)).collect();
    match lines.iter_mut().find(|lines| lines.modality == modality) {
        Some(same) => {
            runs.extend(same.rays.runs());
            same.rays = Rays::new(&runs, frame.board);
        }
        None => lines.push(Lines { rays: Rays::new(&runs, frame.board), modality }),
    }
}

/// The end of a leap, as a set: empty if it is off the board, out of the piece's region or barred to it.
fn target(from: Square, step: (i8, i8), frame: &Frame) -> Bitboard {
    match from.offset(step.0, step.1) {
        Some(to) if frame.board.has(to) && frame.region.has(to) && (step.0 == 0 || !frame.straight.has(from)) => {
            to.bit()
        }
        _ => Bitboard::EMPTY,
    }
}

/// The squares a lame leap passes.
fn way(from: Square, step: (i8, i8)) -> Bitboard {
    Component::lame_path(step).into_iter().filter_map(|(x, y)| from.offset(x, y)).collect()
}
