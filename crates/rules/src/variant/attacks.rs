//! The reverse of movement: from which squares do which kinds of a side capture on a given square?
//!
//! Kinds with the same reverse pattern share a class, so that `attackers` is one look-up a class, and all of it is
//! derived from the movement tables.

use super::movement::{Movement, PathTable};
use super::rays::{Ray, SquareTable};
use crate::spec::Modality;
use crate::types::{Bitboard, Kind, SQUARES, Square};

/// All ways in which one side captures.
#[derive(Clone, Debug)]
pub(crate) struct Attacks {
    /// The union of all leap classes: a quick no.
    pub near: Box<SquareTable>,
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
    pub sources: Box<SquareTable>,
}

/// Kinds that slide (or hop) alike.
#[derive(Clone, Debug)]
pub(crate) struct LineClass {
    pub kinds: Vec<Kind>,
    /// All squares of all rays: a quick no.
    pub lines: Box<SquareTable>,
    /// From the attacked square outward.
    pub rays: Vec<Ray>,
}

/// Kinds that leap lamely alike.
#[derive(Clone, Debug)]
pub(crate) struct PathClass {
    pub kinds: Vec<Kind>,
    /// All squares of all ends: a quick no.
    pub sources: Box<SquareTable>,
    pub paths: PathTable,
}

impl Attacks {
    /// From the movements of one side's kinds; `gazing` is the king whose gaze along open lines counts.
    pub fn derive(movements: &[(Kind, &Movement)], gazing: Option<Kind>, board: Bitboard) -> Attacks {
        let mut attacks = Attacks {
            near: Box::new([Bitboard::EMPTY; SQUARES]),
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
        attacks.slides = line_classes(movements, |m| m.slides(), board);
        attacks.hops = line_classes(movements, |m| m.hops(), board);
        attacks.grasshops = line_classes(movements, |m| m.grasshops(), board);
        if let Some(king) = gazing {
            let rays = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|step| Ray::new(step, 0, board)).to_vec();
            attacks.gaze.push(LineClass::new(vec![king], rays, board));
        }
        attacks
    }

    fn add_leaps(&mut self, kind: Kind, captures: &SquareTable) {
        let mut sources = Box::new([Bitboard::EMPTY; SQUARES]);
        for from in Square::all() {
            for to in captures[from.index()] {
                sources[to.index()] |= from.bit();
                self.near[to.index()] |= from.bit();
            }
        }
        if sources.iter().all(|set| set.is_empty()) {
            return;
        }
        match self.leaps.iter_mut().find(|class| class.sources == sources) {
            Some(class) => class.kinds.push(kind),
            None => self.leaps.push(LeapClass { kinds: vec![kind], sources }),
        }
    }

    fn add_paths(&mut self, kind: Kind, paths: PathTable) {
        let mut sources = Box::new([Bitboard::EMPTY; SQUARES]);
        for to in Square::all() {
            for path in paths.of(to) {
                sources[to.index()] |= path.ends;
            }
        }
        self.paths.push(PathClass { kinds: vec![kind], sources, paths });
    }
}

impl LineClass {
    fn new(kinds: Vec<Kind>, rays: Vec<Ray>, region: Bitboard) -> LineClass {
        let mut lines = Box::new([Bitboard::EMPTY; SQUARES]);
        // A square that the kinds may not enter has no lines, and so is never looked at.
        for square in region {
            for ray in &rays {
                lines[square.index()] |= ray.of(square);
            }
        }
        LineClass { kinds, lines, rays }
    }
}

/// Classes of lines: rays that the same kinds (with the same region) use are looked at together.
fn line_classes<'a>(
    movements: &[(Kind, &'a Movement)],
    lines: impl Fn(&'a Movement) -> &'a [super::movement::Line],
    board: Bitboard,
) -> Vec<LineClass> {
    // For each reversed ray and region, the kinds that come along it.
    let mut users: Vec<(Ray, Bitboard, Vec<Kind>)> = Vec::new();
    for &(kind, movement) in movements {
        for line in lines(movement).iter().filter(|line| line.modality != Modality::Quiet) {
            let reversed = line.ray.reversed(board);
            match users.iter_mut().find(|(ray, region, _)| *ray == reversed && *region == movement.region()) {
                Some((_, _, kinds)) => {
                    if !kinds.contains(&kind) {
                        kinds.push(kind)
                    }
                }
                None => users.push((reversed, movement.region(), vec![kind])),
            }
        }
    }
    let mut groups: Vec<(Bitboard, Vec<Kind>, Vec<Ray>)> = Vec::new();
    for (ray, region, kinds) in users {
        match groups.iter_mut().find(|(r, k, _)| *r == region && *k == kinds) {
            Some((_, _, rays)) => rays.push(ray),
            None => groups.push((region, kinds, vec![ray])),
        }
    }
    groups.into_iter().map(|(region, kinds, rays)| LineClass::new(kinds, rays, region)).collect()
}
