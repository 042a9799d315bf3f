//! Weights that foretell results: a regression that starts from the weights there are and strays from them only as far
//! as the games give reason to.

use pantheon_rules::Position;

use super::games::Sample;
use crate::dice::Dice;
use crate::eval::{Evaluator, Weights, Worth};
use crate::learn::{fit_scale, sigmoid};

/// What a fit came to.
pub(super) struct Fit {
    pub weights: Weights,
    /// The mean squared error in share of points on games not learned from, before and after.
    pub error: [f64; 2],
}

/// Whose word on positions the weights shall come to.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Aim {
    /// What those thought who played, and a part of the result.
    Players,
    /// What a teacher thinks.
    Teacher,
}

/// How much of the players' aim is the result of the game; the rest is what they thought.
const RESULT: f32 = 0.25;
/// What a lead of a pawn means to a teacher. Those who play 150 nodes a move need three pawns for as much; weights that are
/// fitted to their results are right where much is won and lost, and wrong where the game is even.
const PAWN: f32 = 100.0;
/// Positions of one game are much alike: so much may each of them count. What foretells games not learned from best is
/// taken.
const INDEPENDENCE: [f64; 4] = [0.1, 0.5, 2.0, 8.0];
const EPOCHS: usize = 20;
const BATCH: usize = 1024;
/// Of so many games, one is kept back to test with.
const TEST: u32 = 10;

/// Finds better weights than those of an evaluator.
pub(super) fn fit(evaluator: &Evaluator, samples: &[Sample], aim: Aim) -> Fit {
    let prior = Vector::of(evaluator.weights());
    let (test, train): (Vec<&Sample>, Vec<&Sample>) = samples.iter().partition(|sample| sample.game % TEST == 0);
    let scale = match aim {
        Aim::Players => {
            let thought = |sample: &Sample| (prior.evaluate(sample), sample.result);
            let thoughts: Vec<(f32, f32)> = samples.iter().step_by(3).map(thought).collect();
            fit_scale(thoughts.iter().copied())
        }
        Aim::Teacher => PAWN,
    };
    let result = if aim == Aim::Players { RESULT } else { 0.0 };
    let target = |sample: &Sample| result * sample.result + (1.0 - result) * sigmoid(sample.score / scale);
    let targets: Vec<f32> = train.iter().map(|sample| target(sample)).collect();
    let spread = spread(evaluator);
    let fits = INDEPENDENCE.map(|independence| {
        let mut weights = prior.clone();
        descend(&mut weights, &prior, &train, &targets, &spread, scale, independence);
        weights
    });
    let off = |weights: &Vector| error(weights, &test, scale, target);
    let mut best = fits.into_iter().min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or_else(|| prior.clone());
    let error = [off(&prior), off(&best)];
    settle(evaluator, &mut best, samples);
    if aim == Aim::Teacher {
        level(evaluator, &mut best);
    }
    Fit { weights: best.into_weights(evaluator.weights()), error }
}

/// All weights as one list: middle and end game in turn.
#[derive(Clone)]
struct Vector(Vec<f32>);

impl Vector {
    fn of(weights: &Weights) -> Vector {
        Vector(weights.table.iter().flat_map(|worth| [worth.middle as f32, worth.end as f32]).collect())
    }

    fn into_weights(self, like: &Weights) -> Weights {
        let worth = |pair: &[f32]| Worth::rounded(pair[0] as f64, pair[1] as f64);
        Weights { layout: like.layout.clone(), table: self.0.chunks_exact(2).map(worth).collect() }
    }

    /// The worth of a position for White.
    fn evaluate(&self, sample: &Sample) -> f32 {
        let (mut middle, mut end) = (0.0, 0.0);
        for &(feature, count) in &sample.features {
            middle += self.0[2 * feature as usize] * count as f32;
            end += self.0[2 * feature as usize + 1] * count as f32;
        }
        (middle * sample.phase + end * (1.0 - sample.phase)) * sample.prospect
    }
}

/// The mean squared difference of what weights say and what they should say.
fn error(weights: &Vector, samples: &[&Sample], scale: f32, aim: impl Fn(&Sample) -> f32) -> f64 {
    let one = |sample: &&Sample| (sigmoid(weights.evaluate(sample) / scale) - aim(sample)).powi(2) as f64;
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

/// How far a weight may be expected to stray from where it starts.
fn spread(evaluator: &Evaluator) -> Vec<f32> {
    let weights = evaluator.weights();
    let layout = &weights.layout;
    let variant = evaluator.variant();
    let mut spread = vec![6.0f32; layout.len];
    for role in variant.roles() {
        spread[layout.material(role)] = 100.0;
        layout.squares(role).for_each(|feature| spread[feature] = 25.0);
    }
    for kind in variant.kinds() {
        spread[layout.own_king(kind)..][..crate::eval::CELLS].fill(15.0);
        spread[layout.enemy_king(kind)..][..crate::eval::CELLS].fill(20.0);
        for count in 1..=crate::eval::HELD as u8 {
            spread[layout.hand(kind, count)] = 80.0;
        }
        spread[layout.mobility(kind)] = 4.0;
        spread[layout.roam(kind)..][..crate::eval::ROAMS].fill(15.0);
        spread[layout.pair(kind)] = 20.0;
        spread[layout.open(kind)..][..2].fill(12.0);
        spread[layout.menace(kind)] = 20.0;
        spread[layout.siege(kind)] = 5.0;
        spread[layout.guarded(kind)..][..2].fill(12.0);
        spread[layout.hanging(kind)] = 20.0;
        spread[layout.check(kind)] = 40.0;
        spread[layout.raid(kind)..][..2 * crate::eval::RAIDS].fill(25.0);
        spread[layout.strike(kind)..][..2 * layout.kinds].fill(15.0);
    }
    spread[layout.breach..][..crate::eval::BREACHES].fill(20.0);
    spread[layout.castle..][..2].fill(40.0);
    spread[layout.pressure..][..crate::eval::PRESSURES].fill(30.0);
    spread[layout.storm] = 8.0;
    spread[layout.peril..][..crate::eval::PERILS].fill(30.0);
    for features in [layout.escort, layout.pursuit] {
        spread[features..][..crate::eval::STEPS].fill(8.0);
    }
    for features in [layout.passed, layout.halted, layout.clear, layout.phalanx, layout.supported] {
        spread[features..][..variant.ranks() as usize].fill(15.0);
    }
    for feature in [layout.threat, layout.tempo, layout.doubled, layout.isolated, layout.connected, layout.backward] {
        spread[feature] = 20.0;
    }
    spread
}

fn descend(
    weights: &mut Vector,
    prior: &Vector,
    samples: &[&Sample],
    targets: &[f32],
    spread: &[f32],
    scale: f32,
    independence: f64,
) {
    let size = weights.0.len();
    if samples.is_empty() {
        return;
    }
    // The pull towards the start, for the mean error of all positions rather than their sum.
    let number = samples.len() as f64 * independence;
    let pull: Vec<f32> = (0..size).map(|i| (1.0 / (spread[i / 2] as f64).powi(2) / number) as f32).collect();
    let (mut mean, mut square) = (vec![0f32; size], vec![0f32; size]);
    let mut gradient = vec![0f32; size];
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut dice = Dice::new(17);
    let mut step = 0;
    for epoch in 0..EPOCHS {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.throw(i + 1));
        }
        let rate = 1.5 * 0.5 * (1.0 + (std::f32::consts::PI * epoch as f32 / EPOCHS as f32).cos()) + 0.01;
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &i in batch {
                let sample = samples[i];
                let share = sigmoid(weights.evaluate(sample) / scale);
                // Where the game is even, weights matter most.
                let slope = (share - targets[i]) * share * (1.0 - share) / scale / batch.len() as f32 * sample.prospect;
                let (middle, end) = (slope * sample.phase, slope * (1.0 - sample.phase));
                for &(feature, count) in &sample.features {
                    gradient[2 * feature as usize] += middle * count as f32;
                    gradient[2 * feature as usize + 1] += end * count as f32;
                }
            }
            step += 1;
            let (fade, fade_square) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
            for i in 0..size {
                let slope = gradient[i] + pull[i] * (weights.0[i] - prior.0[i]);
                mean[i] += 0.1 * (slope - mean[i]);
                square[i] += 0.001 * (slope * slope - square[i]);
                weights.0[i] -= rate * (mean[i] / fade) / ((square[i] / fade_square).sqrt() + 1e-9);
            }
        }
    }
}

/// Moves what all squares of a piece have in common to the piece itself: the search asks what pieces are worth.
fn settle(evaluator: &Evaluator, weights: &mut Vector, samples: &[Sample]) {
    let layout = &evaluator.weights().layout;
    let variant = evaluator.variant();
    let mut seen = vec![0f64; layout.len];
    for sample in samples {
        for &(feature, count) in &sample.features {
            seen[feature as usize] += count.unsigned_abs() as f64;
        }
    }
    for role in variant.roles().filter(|&role| !evaluator.is_royal(role)) {
        shift(weights, &seen, layout.squares(role), &[layout.material(role)]);
    }
    for kind in variant.kinds() {
        let roles: Vec<usize> = variant
            .roles()
            .filter(|&role| variant.kind_of(role) == kind && !evaluator.is_royal(role))
            .map(|role| layout.material(role))
            .collect();
        let last = crate::eval::CELLS - 1;
        shift(weights, &seen, layout.own_king(kind)..layout.own_king(kind) + last, &roles);
        shift(weights, &seen, layout.enemy_king(kind)..layout.enemy_king(kind) + last, &roles);
    }
}

/// Makes all pieces of the start together worth as much in the end game as in the middle game: nobody may gain by going
/// from one to the other alone. What a teacher says of the two does not have the same measure.
fn level(evaluator: &Evaluator, weights: &mut Vector) {
    let layout = &evaluator.weights().layout;
    let start = Position::start(evaluator.variant());
    let pieces = start.state().pieces().into_iter().filter_map(|square| start.piece(square));
    let roles: Vec<_> = pieces.map(|piece| piece.role).filter(|&role| !evaluator.is_royal(role)).collect();
    let sums = [0, 1].map(|phase| roles.iter().map(|&role| weights.0[2 * layout.material(role) + phase]).sum::<f32>());
    if sums[0] > 0.0 && sums[1] > 0.0 {
        for (at, weight) in weights.0.iter_mut().enumerate() {
            *weight *= (sums[0] + sums[1]) / 2.0 / sums[at % 2];
        }
    }
}

fn shift(weights: &mut Vector, seen: &[f64], from: std::ops::Range<usize>, to: &[usize]) {
    let total: f64 = from.clone().map(|feature| seen[feature]).sum();
    if total < 1.0 || to.is_empty() {
        return;
    }
    for phase in 0..2 {
        let sum: f64 = from.clone().map(|feature| seen[feature] * weights.0[2 * feature + phase] as f64).sum();
        let mean = (sum / total) as f32;
        from.clone().for_each(|feature| weights.0[2 * feature + phase] -= mean);
        to.iter().for_each(|&feature| weights.0[2 * feature + phase] += mean);
    }
}
