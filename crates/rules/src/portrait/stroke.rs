//! The tables turned back into few words' worth of movement: which steps, taken how, from where.

use std::collections::BTreeMap;

use crate::spec::{Modality, Motion};
use crate::types::{Bitboard, Color, Square};
use crate::variant::{Lines, Movement};

/// Files and ranks as the piece's owner sees them: right and forward are positive.
pub(super) type Step = (i8, i8);

/// Steps that are taken in one manner from the same squares.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Stroke {
    pub motion: Motion,
    pub modality: Modality,
    pub condition: Condition,
    /// Only from its initial squares?
    pub first: bool,
    /// Each with the squares that must be empty, in lame leaps.
    pub steps: Vec<(Step, Vec<Step>)>,
}

/// From where a stroke exists.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Condition {
    Always,
    /// From these squares, not from those; from no other square would it stay on the board.
    From {
        yes: Bitboard,
        no: Bitboard,
    },
    /// From one of these squares to another.
    Among(Bitboard),
}

/// All strokes of a movement: unconditional ones first, and what another covers is left out.
pub(super) fn strokes(movement: &Movement, color: Color, board: Bitboard) -> Vec<Stroke> {
    let home = if movement.region().any() { movement.region() } else { board };
    let mut single = leaps(movement, color, home);
    single.extend(lame_leaps(movement, color, home));
    single.extend(lines(movement.slides(), color, board, |max| match max {
        1 => Motion::Leap,
        _ => Motion::Slide { max },
    }));
    single.extend(lines(movement.hops(), color, board, |max| Motion::Hop { max }));
    single.extend(lines(movement.grasshops(), color, board, |max| Motion::Grasshop { max }));
    let bare: Vec<Stroke> =
        single.iter().filter(|&stroke| !single.iter().any(|other| covers(other, stroke))).cloned().collect();
    group(bare, color, home)
}

fn seen_by(color: Color, step: (i8, i8)) -> Step {
    color.pick(step, (-step.0, -step.1))
}

fn between(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

/// The squares of `home` from which a step stays in it.
fn room(step: Step, color: Color, home: Bitboard) -> Bitboard {
    let (x, y) = seen_by(color, step);
    home.into_iter().filter(|from| from.offset(x, y).is_some_and(|to| home.has(to))).collect()
}

/// The squares from which a leap exists without capture, and with.
#[derive(Clone, Copy, Default)]
struct Origins {
    quiet: Bitboard,
    capture: Bitboard,
    /// Is each of them an initial move?
    not_first: bool,
}

impl Origins {
    fn note(&mut self, movement: &Movement, modality: Modality, from: Square, to: Square) {
        self.quiet |= from.bit().when(modality != Modality::Capture);
        self.capture |= from.bit().when(modality != Modality::Quiet);
        self.not_first |= !movement.is_initial(from, to);
    }

    /// One stroke if it makes no difference whether something is captured, else one for each.
    fn strokes(self, motion: Motion, step: Step, way: &[Step], color: Color, home: Bitboard) -> Vec<Stroke> {
        let room = room(step, color, home);
        let stroke = |modality: Modality, origins: Bitboard| Stroke {
            motion,
            modality,
            condition: match origins & home == room {
                true => Condition::Always,
                false => Condition::From { yes: origins & home, no: room & !origins },
            },
            first: !self.not_first,
            steps: vec![(step, way.to_vec())],
        };
        let both = if self.quiet == self.capture {
            vec![stroke(Modality::Both, self.quiet)]
        } else {
            vec![stroke(Modality::Quiet, self.quiet), stroke(Modality::Capture, self.capture)]
        };
        let exists = |stroke: &Stroke| !matches!(stroke.condition, Condition::From { yes, .. } if yes.is_empty());
        both.into_iter().filter(|stroke| exists(stroke) && room.any()).collect()
    }
}

fn leaps(movement: &Movement, color: Color, home: Bitboard) -> Vec<Stroke> {
    let mut origins: BTreeMap<Step, Origins> = BTreeMap::new();
    let tables = [(Modality::Quiet, movement.quiet_leaps()), (Modality::Capture, movement.capture_leaps())];
    for from in home {
        for (modality, table) in tables {
            for to in table[from.index()] {
                let step = seen_by(color, between(from, to));
                origins.entry(step).or_default().note(movement, modality, from, to);
            }
        }
    }
    origins.into_iter().flat_map(|(step, origins)| origins.strokes(Motion::Leap, step, &[], color, home)).collect()
}

fn lame_leaps(movement: &Movement, color: Color, home: Bitboard) -> Vec<Stroke> {
    let mut origins: BTreeMap<(Step, Vec<Step>), Origins> = BTreeMap::new();
    for from in home {
        for (modality, path) in movement.lame_leaps(from) {
            for to in path.ends {
                let step = seen_by(color, between(from, to));
                let mut way: Vec<Step> =
                    path.way.into_iter().map(|square| seen_by(color, between(from, square))).collect();
                way.sort_by_key(|&(x, y)| (x.abs().max(y.abs()), x, y));
                origins.entry((step, way)).or_default().note(movement, modality, from, to);
            }
        }
    }
    origins
        .into_iter()
        .flat_map(|((step, way), origins)| origins.strokes(Motion::Lame, step, &way, color, home))
        .collect()
}

fn lines(lines: &[Lines], color: Color, board: Bitboard, motion: impl Fn(u8) -> Motion) -> Vec<Stroke> {
    let mut found: Vec<Stroke> = Vec::new();
    for lines in lines {
        let on = lines.rays.board();
        let condition = if on == board { Condition::Always } else { Condition::Among(on) };
        for &(step, max) in lines.rays.runs() {
            let (step, motion) = (seen_by(color, step), motion(max));
            let same = |stroke: &&mut Stroke| {
                stroke.steps[0].0 == step && stroke.motion == motion && stroke.condition == condition
            };
            match found.iter_mut().find(same) {
                Some(stroke) if stroke.modality != lines.modality => stroke.modality = Modality::Both,
                Some(_) => {}
                None => {
                    let steps = vec![(step, Vec::new())];
                    found.push(Stroke { motion, modality: lines.modality, condition, first: false, steps });
                }
            }
        }
    }
    found
}

/// Does one stroke of a single step make another needless?
fn covers(wide: &Stroke, narrow: &Stroke) -> bool {
    let acts = wide.modality == Modality::Both || wide.modality == narrow.modality;
    let further = match (wide.motion, narrow.motion) {
        (Motion::Slide { max: a }, Motion::Slide { max: b }) | (Motion::Hop { max: a }, Motion::Hop { max: b }) => {
            a != b && (a == 0 || b != 0 && a > b) || a == b && wide.modality != narrow.modality
        }
        (Motion::Slide { .. }, Motion::Leap) => true,
        _ => false,
    };
    acts && further && wide.condition == Condition::Always && wide.steps[0].0 == narrow.steps[0].0
}

/// Puts together what is taken in the same manner from the same squares.
fn group(single: Vec<Stroke>, color: Color, home: Bitboard) -> Vec<Stroke> {
    let mut groups: Vec<Stroke> = Vec::new();
    let (always, sometimes): (Vec<Stroke>, Vec<Stroke>) =
        single.into_iter().partition(|stroke| stroke.condition == Condition::Always);
    for stroke in always.into_iter().chain(along_lines(sometimes, color, home)) {
        let common = groups.iter_mut().find_map(|group| {
            let alike =
                group.motion == stroke.motion && group.modality == stroke.modality && group.first == stroke.first;
            let condition = shared(group.condition, stroke.condition).filter(|_| alike)?;
            Some((group, condition))
        });
        match common {
            Some((group, condition)) => {
                group.condition = condition;
                group.steps.extend(stroke.steps);
            }
            None => groups.push(stroke),
        }
    }
    groups
}

/// The one condition that two strokes may both be said to have.
fn shared(a: Condition, b: Condition) -> Option<Condition> {
    match (a, b) {
        (Condition::From { yes: yes1, no: no1 }, Condition::From { yes: yes2, no: no2 }) => {
            let (yes, no) = (yes1 | yes2, no1 | no2);
            (!yes.meets(no)).then_some(Condition::From { yes, no })
        }
        _ => (a == b).then_some(a),
    }
}

/// Steps from one to another of certain squares, as along the diagonals of a palace, look as if each had squares of its
/// own. Where that explains all of one length and manner, it is said so.
fn along_lines(strokes: Vec<Stroke>, color: Color, home: Bitboard) -> Vec<Stroke> {
    let length = |stroke: &Stroke| {
        let (x, y) = stroke.steps[0].0;
        (x.abs().min(y.abs()), x.abs().max(y.abs()))
    };
    let mut families: Vec<Vec<Stroke>> = Vec::new();
    for stroke in strokes {
        let same = |family: &&mut Vec<Stroke>| {
            let first = &family[0];
            first.motion == stroke.motion
                && first.modality == stroke.modality
                && first.first == stroke.first
                && length(first) == length(&stroke)
        };
        match families.iter_mut().find(same) {
            Some(family) => family.push(stroke),
            None => families.push(vec![stroke]),
        }
    }
    for family in &mut families {
        let first = family[0].condition;
        let all = family.iter().try_fold(first, |condition, stroke| shared(condition, stroke.condition));
        if all.is_none()
            && let Some(squares) = joined(family, color, home)
        {
            family.iter_mut().for_each(|stroke| stroke.condition = Condition::Among(squares));
        }
    }
    families.into_iter().flatten().collect()
}

/// The squares from one to another of which all these strokes go, if there are such.
fn joined(family: &[Stroke], color: Color, home: Bitboard) -> Option<Bitboard> {
    let moved = |squares: Bitboard, step: Step| -> Bitboard {
        let (x, y) = seen_by(color, step);
        squares.into_iter().filter_map(|square| square.offset(x, y)).collect()
    };
    let origins = |stroke: &Stroke| match stroke.condition {
        Condition::From { yes, .. } => Some(yes),
        _ => None,
    };
    let mut squares = Bitboard::EMPTY;
    for stroke in family {
        let yes = origins(stroke)?;
        squares |= yes | moved(yes, stroke.steps[0].0);
    }
    let explained = |stroke: &Stroke| {
        let step = stroke.steps[0].0;
        let expected = room(step, color, home) & squares & moved(squares, (-step.0, -step.1));
        origins(stroke) == Some(expected)
    };
    family.iter().all(explained).then_some(squares)
}
