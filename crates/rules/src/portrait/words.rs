//! Strokes in words: directions, distances, leaps of any shape.

use std::collections::BTreeSet;

use super::place::{list, place, place_between};
use super::stroke::{Condition, Step, Stroke};
use crate::spec::{Component, Modality, Motion};
use crate::types::Bitboard;

/// The sentences that say what some strokes are: what is always there first, and moves before captures.
pub(super) fn sentences(strokes: &[Stroke], board: Bitboard) -> Vec<String> {
    let mut strokes = strokes.to_vec();
    strokes.sort_by_key(|stroke| {
        let act = [Modality::Both, Modality::Quiet, Modality::Capture].iter().position(|&act| act == stroke.modality);
        (stroke.condition != Condition::Always, act)
    });
    let mut said: Vec<String> = Vec::new();
    let mut done: Vec<&Stroke> = Vec::new();
    for stroke in &strokes {
        if done.contains(&stroke) {
            continue;
        }
        // One sentence for all that is done under the same circumstances.
        let alike = |other: &&Stroke| {
            other.modality == stroke.modality && other.condition == stroke.condition && other.first == stroke.first
        };
        let mut together: Vec<&Stroke> = strokes.iter().filter(alike).collect();
        // The long lines first, then the steps.
        together.sort_by_key(|stroke| matches!(stroke.motion, Motion::Leap | Motion::Lame));
        let phrases: Vec<String> = together.iter().flat_map(|stroke| phrases(stroke)).collect();
        done.extend(together);
        let also = if stroke.condition != Condition::Always && !said.is_empty() { "also " } else { "" };
        said.push(format!("{}it {also}{}.", lead(stroke, board), alternatives(&phrases)));
    }
    let far = |(step, _): &(Step, Vec<Step>)| step.0.abs().max(step.1.abs()) > 1;
    let leaps = strokes.iter().filter(|stroke| stroke.motion == Motion::Leap);
    if leaps.flat_map(|stroke| &stroke.steps).any(far) {
        said.push("its leaps pass over whatever stands between.".to_owned());
    }
    said.iter().map(|sentence| capitalised(sentence)).collect()
}

/// What a piece does or else does. Phrases have an `or` of their own, so a comma divides them.
fn alternatives(phrases: &[String]) -> String {
    match phrases {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}, or {last}", most.join(", ")),
    }
}

/// A sentence with a capital letter.
pub(super) fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The circumstances, with a comma if there are any.
fn lead(stroke: &Stroke, board: Bitboard) -> String {
    let place = match stroke.condition {
        Condition::Always => None,
        Condition::From { yes, no } => Some(format!("from {}", place_between(yes, no, board))),
        Condition::Among(squares) => Some(format!("along the lines between {}", place(squares, board))),
    };
    let act = match stroke.modality {
        Modality::Both => None,
        Modality::Quiet => Some("without capturing".to_owned()),
        Modality::Capture => Some("to capture".to_owned()),
    };
    [place, act].into_iter().flatten().map(|part| part + ", ").collect()
}

/// What a stroke does, one verb for each kind of step.
fn phrases(stroke: &Stroke) -> Vec<String> {
    let steps: BTreeSet<Step> = stroke.steps.iter().map(|&(step, _)| step).collect();
    let odd_way = |(step, way): &&(Step, Vec<Step>)| {
        let usual: BTreeSet<Step> = Component::lame_path(*step).into_iter().collect();
        way.iter().copied().collect::<BTreeSet<Step>>() != usual
    };
    if stroke.motion == Motion::Lame && stroke.steps.iter().any(|step| odd_way(&step)) {
        return stroke.steps.iter().map(odd_leap).collect();
    }
    let mut phrases = Vec::new();
    for length in 1..=12 {
        let straight: BTreeSet<Step> =
            steps.iter().copied().filter(|&step| is_straight(step) && reach(step) == length).collect();
        if !straight.is_empty() {
            phrases.push(straight_phrase(stroke.motion, length, &straight));
        }
    }
    let mut shapes: Vec<Step> = steps.iter().copied().filter(|&step| !is_straight(step)).map(shape).collect();
    shapes.sort_unstable();
    shapes.dedup();
    for wanted in shapes {
        let oblique: BTreeSet<Step> =
            steps.iter().copied().filter(|&step| !is_straight(step) && shape(step) == wanted).collect();
        phrases.push(oblique_phrase(stroke.motion, wanted, &oblique));
    }
    phrases
}

fn reach((x, y): Step) -> i8 {
    x.abs().max(y.abs())
}

fn is_straight((x, y): Step) -> bool {
    x == 0 || y == 0 || x.abs() == y.abs()
}

fn shape((x, y): Step) -> Step {
    (x.abs().min(y.abs()), x.abs().max(y.abs()))
}

/// Steps along ranks, files and diagonals, all of one length.
fn straight_phrase(motion: Motion, length: i8, steps: &BTreeSet<Step>) -> String {
    let whither = directions(steps, Style::Step);
    let along = directions(steps, Style::Line);
    let squares = squares(length);
    match motion {
        Motion::Leap if length == 1 => format!("steps {squares} {whither}"),
        Motion::Leap => format!("leaps {squares} {whither}"),
        Motion::Lame if length == 2 => format!("goes {squares} {whither}, unless a piece stands between"),
        Motion::Lame => format!("goes {squares} {whither}, unless a piece stands on the way"),
        Motion::Slide { max } if length == 1 => format!("slides {} {along}", distance(max)),
        Motion::Hop { max: 2 } if length == 1 => format!("goes two squares {along}, jumping a piece in between"),
        Motion::Hop { max } if length == 1 => {
            format!("goes {} {along}, jumping exactly one piece on the way", distance(max))
        }
        Motion::Grasshop { max } if length == 1 => format!(
            "goes {along} up to the first piece, jumps it and lands on the next square{}",
            if max == 0 { String::new() } else { format!(", at most {} away", self::squares(max)) }
        ),
        Motion::Slide { max } => rides(&format!("leap of {squares} {whither}"), max, ""),
        Motion::Hop { max } => {
            rides(&format!("leap of {squares} {whither}"), max, ", jumping exactly one piece it lands on")
        }
        Motion::Grasshop { max } => rides(
            &format!("leap of {squares} {whither}"),
            max,
            ", up to the first piece it meets, and lands one leap behind it",
        ),
    }
}

/// Steps that are neither straight nor diagonal, all of one shape.
fn oblique_phrase(motion: Motion, shape: Step, steps: &BTreeSet<Step>) -> String {
    let leap = oblique_leap(shape, steps);
    match motion {
        Motion::Leap if steps.len() == 8 && shape == (1, 2) => format!("leaps as a knight does ({leap})"),
        Motion::Leap => format!("leaps {leap}"),
        Motion::Lame => lame_phrase(shape, steps),
        Motion::Slide { max } => rides(&format!("leap of {leap}"), max, ""),
        Motion::Hop { max } => rides(&format!("leap of {leap}"), max, ", jumping exactly one piece it lands on"),
        Motion::Grasshop { max } => {
            rides(&format!("leap of {leap}"), max, ", up to the first piece it meets, and lands one leap behind it")
        }
    }
}

fn rides(leap: &str, max: u8, end: &str) -> String {
    let often = match max {
        0 => "any number of times".to_owned(),
        2 => "once or twice".to_owned(),
        _ => format!("up to {} times", number(max)),
    };
    let free = if end.is_empty() { ", as long as the squares it touches are empty" } else { end };
    format!("repeats the {leap} {often} in one direction{free}")
}

/// `two squares orthogonally and one to the side`, or the directions there are.
fn oblique_leap((short, long): Step, steps: &BTreeSet<Step>) -> String {
    let (short_words, long_words) = (number(short), squares(long));
    if steps.len() == 8 {
        return format!("{long_words} orthogonally and {short_words} to the side");
    }
    let mut parts = Vec::new();
    for (forward, name) in [(1, "forward"), (-1, "backward")] {
        let sides = sides(steps, |side| (side * short, forward * long));
        if let Some(side) = sides {
            parts.push(format!("{long_words} {name} and {short_words} {side}"));
        }
        let sides = self::sides(steps, |side| (side * long, forward * short));
        if let Some(side) = sides {
            let side = if side == "to the side" { "sideways" } else { side };
            parts.push(format!("{long_words} {side} and {short_words} {name}"));
        }
    }
    list(&parts, "or")
}

/// To which side: both, one or none.
fn sides(steps: &BTreeSet<Step>, step: impl Fn(i8) -> Step) -> Option<&'static str> {
    match (steps.contains(&step(-1)), steps.contains(&step(1))) {
        (true, true) => Some("to the side"),
        (true, false) => Some("to the left"),
        (false, true) => Some("to the right"),
        (false, false) => None,
    }
}

/// A lame leap goes straight first, then diagonally.
fn lame_phrase((short, long): Step, steps: &BTreeSet<Step>) -> String {
    let first = squares(long - short);
    let then = number(short);
    let blocked =
        if long == 2 { "unless a piece stands on the first square" } else { "unless a piece stands on the way" };
    let mut whole = BTreeSet::new();
    let mut parts = Vec::new();
    for (x, y) in [(0, 1), (1, 0), (-1, 0), (0, -1)] {
        let end = |side: i8| (x * long + y * side * short, y * long - x * side * short);
        match (steps.contains(&end(-1)), steps.contains(&end(1))) {
            (true, true) => {
                whole.insert((x, y));
            }
            (false, false) => {}
            (left, _) => {
                let whither = directions(&BTreeSet::from([(x, y)]), Style::Step);
                let side = match end(if left { -1 } else { 1 }) {
                    (_, ahead) if y == 0 && ahead > 0 => "and forward",
                    _ if y == 0 => "and backward",
                    (right, _) if right > 0 => "to the right",
                    _ => "to the left",
                };
                parts.push(format!("{first} {whither} and then {then} diagonally outward {side}"));
            }
        }
    }
    if !whole.is_empty() {
        let whither = directions(&whole, Style::Step);
        parts.insert(0, format!("{first} {whither} and then {then} diagonally outward"));
    }
    format!("goes {}, {blocked}", list(&parts, "or"))
}

/// What no other words fit: the squares by their distance.
fn odd_leap((step, way): &(Step, Vec<Step>)) -> String {
    let way: Vec<String> = way.iter().map(|&step| offset(step)).collect();
    format!("goes {}, unless a piece stands {}", offset(*step), list(&way, "or"))
}

fn offset((x, y): Step) -> String {
    let files = match x {
        0 => None,
        _ => Some(format!("{} {}", squares(x.abs()), if x > 0 { "to the right" } else { "to the left" })),
    };
    let ranks = match y {
        0 => None,
        _ => Some(format!("{} {}", squares(y.abs()), if y > 0 { "forward" } else { "backward" })),
    };
    list(&[ranks, files].into_iter().flatten().collect::<Vec<_>>(), "and")
}

/// Whether directions are those of a step or of a long line.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    Step,
    Line,
}

/// Directions of straight steps of any one length.
fn directions(steps: &BTreeSet<Step>, style: Style) -> String {
    let has = |x: i8, y: i8| steps.iter().any(|step| (step.0.signum(), step.1.signum()) == (x, y));
    let orthogonal = [has(0, 1), has(0, -1), has(-1, 0), has(1, 0)];
    let diagonal = [has(-1, 1), has(1, 1), has(-1, -1), has(1, -1)];
    if orthogonal == [true; 4] && diagonal == [true; 4] {
        return "in any direction".to_owned();
    }
    let mut parts: Vec<String> = Vec::new();
    let mut say = |words: &str| parts.push(words.to_owned());
    match orthogonal {
        [true, true, true, true] if style == Style::Line => say("along ranks and files"),
        [true, true, true, true] => say("orthogonally"),
        [forward, backward, left, right] => {
            match (forward, backward) {
                (true, true) if steps.len() == 2 => say("straight forward or backward"),
                (true, true) => {
                    say("straight forward");
                    say("straight backward");
                }
                (true, false) => say("straight forward"),
                (false, true) => say("straight backward"),
                (false, false) => {}
            }
            match (left, right) {
                (true, true) => say("sideways"),
                (true, false) => say("to the left"),
                (false, true) => say("to the right"),
                (false, false) => {}
            }
        }
    }
    match diagonal {
        [true, true, true, true] => say("diagonally"),
        [true, false, true, false] => say("diagonally to the left"),
        [false, true, false, true] => say("diagonally to the right"),
        [forward_left, forward_right, backward_left, backward_right] => {
            for (name, pair) in
                [("forward", (forward_left, forward_right)), ("backward", (backward_left, backward_right))]
            {
                match pair {
                    (true, true) => say(&format!("diagonally {name}")),
                    (true, false) => say(&format!("diagonally {name} to the left")),
                    (false, true) => say(&format!("diagonally {name} to the right")),
                    (false, false) => {}
                }
            }
        }
    }
    list(&parts, "or")
}

fn distance(max: u8) -> String {
    match max {
        0 => "any distance".to_owned(),
        1 => "one square".to_owned(),
        2 => "one or two squares".to_owned(),
        _ => format!("up to {}", squares(max)),
    }
}

fn squares(count: impl Into<i16>) -> String {
    let count = count.into();
    format!("{} square{}", number(count), if count == 1 { "" } else { "s" })
}

/// Small numbers are words.
pub(super) fn number(count: impl Into<i16>) -> String {
    let count = count.into();
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    usize::try_from(count).ok().and_then(|index| WORDS.get(index)).map_or_else(|| count.to_string(), |&w| w.to_owned())
}
