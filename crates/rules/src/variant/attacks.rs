//! The reverse of movement: from which squares do which kinds of a side capture on a given square?
//!
//! Kinds with the same reverse pattern share a class, so that `attackers` is one look-up a class, and all of it is
//! derived from the movement tables.

use std::sync::Arc;

use super::movement::{Lines, Movement, PathTable};
use super::rays::{Rays, Run, SquareTable, note};
use super::sharing::Sharing;
use crate::order::sort_by_number;
use crate::spec::Modality;
use crate::types::{Bitboard, Kind, SLOTS, Square};

/// All ways in which one side captures.
#[derive(Clone, Debug)]
pub(crate) struct Attacks {
    /// The union of all leap classes: a quick no.
    pub near: Arc<SquareTable>,
    /// The union of all other classes, the gaze included: another quick no.
    pub far: Arc<SquareTable>,
    /// The kinds of those other classes.
    pub far_kinds: Vec<Kind>,
    /// Are there only leaps and slides, and perhaps a gaze?
    pub is_plain: bool,
    pub leaps: Vec<LeapClass>,
    pub slides: Vec<LineClass>,
    /// The kings' gaze at each other, which threatens kings only.
    pub gaze: Vec<LineClass>,
    pub hops: Vec<LineClass>,
    pub grasshops: Vec<LineClass>,
    pub paths: Vec<PathClass>,
}

/// Kinds that leap alike.
#[derive(Clone, Debug)]
pub(crate) struct LeapClass {
    pub kinds: Vec<Kind>,
    pub sources: Arc<SquareTable>,
}

/// Kinds that slide (or hop) alike.
#[derive(Clone, Debug)]
pub(crate) struct LineClass {
    pub kinds: Vec<Kind>,
    /// All squares of all rays: a quick no.
    pub lines: Arc<SquareTable>,
    /// From the attacked square outward.
    pub rays: Rays,
    /// Do the kinds neither hop over their like nor capture it?
    pub bars_own_kind: bool,
}

/// Kinds that leap lamely alike.
#[derive(Clone, Debug)]
pub(crate) struct PathClass {
    pub kinds: Vec<Kind>,
    /// All squares of all ends: a quick no.
    pub sources: Arc<SquareTable>,
    pub paths: PathTable,
}

impl Attacks {
    /// From the movements of one side's kinds; `gazing` is the king whose gaze along open lines counts.
    pub fn derive(movements: &[(Kind, &Movement)], gazing: Option<Kind>, board: Bitboard) -> Attacks {
        let mut attacks = Attacks {
            near: Arc::new([Bitboard::EMPTY; SLOTS]),
            far: Arc::new([Bitboard::EMPTY; SLOTS]),
            far_kinds: Vec::new(),
            is_plain: false,
            leaps: Vec::new(),
            slides: Vec::new(),
            gaze: Vec::new(),
            hops: Vec::new(),
            grasshops: Vec::new(),
            paths: Vec::new(),
        };
        for &(kind, movement) in movements {
            attacks.add_leaps(kind, movement.capture_leaps());
            for table in movement.paths().iter().filter(|table| table.modality != Modality::Quiet) {
                attacks.add_paths(kind, table.reversed());
            }
        }
        attacks.slides = line_classes(movements, |m| m.slides());
        attacks.hops = line_classes(movements, |m| m.hops());
        attacks.grasshops = line_classes(movements, |m| m.grasshops());
        attacks.hops.iter_mut().chain(&mut attacks.grasshops).for_each(|class| class.rays.spare_slides());
        if let Some(king) = gazing {
            let runs = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|step| (step, 0));
            attacks.gaze.push(LineClass::new(vec![king], &runs, board, board, false));
        }
        attacks.gather_far();
        attacks.is_plain = attacks.hops.is_empty() && attacks.grasshops.is_empty() && attacks.paths.is_empty();
        attacks
    }

    /// Takes tables like its own that others have.
    pub(super) fn share(&mut self, sharing: &mut Sharing) {
        [&mut self.near, &mut self.far].into_iter().for_each(|table| sharing.table(table));
        self.leaps.iter_mut().for_each(|class| sharing.table(&mut class.sources));
        self.paths.iter_mut().for_each(|class| sharing.table(&mut class.sources));
        let lines = self.slides.iter_mut().chain(&mut self.gaze).chain(&mut self.hops).chain(&mut self.grasshops);
        lines.for_each(|class| {
            sharing.table(&mut class.lines);
            sharing.rays(&mut class.rays);
        });
    }

    fn gather_far(&mut self) {
        let lines = [&self.slides, &self.gaze, &self.hops, &self.grasshops].into_iter().flatten();
        let lines = lines.map(|class| (&class.kinds, &class.lines));
        for (kinds, sources) in lines.chain(self.paths.iter().map(|class| (&class.kinds, &class.sources))) {
            for (far, sources) in Arc::make_mut(&mut self.far).iter_mut().zip(sources.iter()) {
                *far |= *sources;
            }
            self.far_kinds.extend(kinds);
        }
        sort_by_number(&mut self.far_kinds, |kind| kind.index() as u64);
        self.far_kinds.dedup();
    }

    fn add_leaps(&mut self, kind: Kind, captures: &SquareTable) {
        let mut sources = [Bitboard::EMPTY; SLOTS];
        for from in Square::all() {
            for to in captures[from.index()] {
                sources[to.index()] |= from.bit();
                note(&mut self.near, to, from.bit());
            }
        }
        if sources.iter().all(|set| set.is_empty()) {
            return;
        }
        match self.leaps.iter_mut().find(|class| *class.sources == sources) {
            Some(class) => class.kinds.push(kind),
            None => self.leaps.push(LeapClass { kinds: vec![kind], sources: Arc::new(sources) }),
        }
    }

    fn add_paths(&mut self, kind: Kind, paths: PathTable) {
        let mut sources = [Bitboard::EMPTY; SLOTS];
        for to in Square::all() {
            for path in paths.of(to) {
                sources[to.index()] |= path.ends;
            }
        }
        self.paths.push(PathClass { kinds: vec![kind], sources: Arc::new(sources), paths });
    }
}

impl LineClass {
    fn new(kinds: Vec<Kind>, runs: &[Run], region: Bitboard, board: Bitboard, bars_own_kind: bool) -> LineClass {
        let rays = Rays::new(runs, board);
        let mut lines = [Bitboard::EMPTY; SLOTS];
        // A square that the kinds may not enter has no lines, and so is never looked at.
        for square in region {
            lines[square.index()] = rays.all(square);
        }
        LineClass { kinds, lines: Arc::new(lines), rays, bars_own_kind }
    }
}

/// Who comes along a run: where it may arrive, the squares it runs over, and whether it shuns its like.
#[derive(Clone, Copy, PartialEq)]
struct Way {
    region: Bitboard,
    board: Bitboard,
    bars_own_kind: bool,
}

/// Classes of lines: rays that the same kinds use in the same way are looked at together.
fn line_classes<'a>(movements: &[(Kind, &'a Movement)], lines: impl Fn(&'a Movement) -> &'a [Lines]) -> Vec<LineClass> {
    // For each run walked backwards, the kinds that come along it.
    let mut users: Vec<(Run, Way, Vec<Kind>)> = Vec::new();
    for &(kind, movement) in movements {
        for lines in lines(movement).iter().filter(|lines| lines.modality != Modality::Quiet) {
            let way =
                Way { region: movement.region(), board: lines.rays.board(), bars_own_kind: movement.bars_own_kind() };
            for &((x, y), max) in lines.rays.runs() {
                let back = ((-x, -y), max);
                match users.iter_mut().find(|(run, known, _)| *run == back && *known == way) {
                    Some((_, _, kinds)) if kinds.contains(&kind) => {}
                    Some((_, _, kinds)) => kinds.push(kind),
                    None => users.push((back, way, vec![kind])),
                }
            }
        }
    }
    let mut groups: Vec<(Way, Vec<Kind>, Vec<Run>)> = Vec::new();
    for (run, way, kinds) in users {
        match groups.iter_mut().find(|(known, same, _)| *known == way && *same == kinds) {
            Some((_, _, runs)) => runs.push(run),
            None => groups.push((way, kinds, vec![run])),
        }
    }
    let class = |(way, kinds, runs): (Way, Vec<Kind>, Vec<Run>)| {
        LineClass::new(kinds, &runs, way.region, way.board, way.bars_own_kind)
    };
    groups.into_iter().map(class).collect()
}
