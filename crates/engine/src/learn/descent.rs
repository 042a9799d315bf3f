//! The descent: numbers of a net that foretell what a search would say and how a game will end.

use std::thread;

use super::model::{Aim, Model};
use super::samples::{Positions, Samples};
use super::scale::{fit_scale, sigmoid};
use crate::dice::Dice;
use crate::net::{Card, Net, NetError};

/// How a net is trained.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// How often each position is learned from.
    pub epochs: usize,
    /// Positions a step.
    pub batch: usize,
    /// The length of the first steps; the last ones are a hundredth of it.
    pub rate: f32,
    /// How strongly numbers are drawn to 0, so that games are not learned by heart: a share of each, times the length of a
    /// step.
    pub decay: f32,
    /// How much of the target is the result of the game, from 0 to 1; the rest is what the search thought.
    pub result: f32,
    /// Another seed, other numbers to start from.
    pub seed: u64,
    /// At a time.
    pub threads: usize,
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule { epochs: 8, batch: 2048, rate: 0.002, decay: 0.5, result: 0.1, seed: 1, threads: 1 }
    }
}

/// What one time through all positions came to: mean squared errors of the foretold share of points.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: usize,
    /// Of positions learned from.
    pub lessons: f64,
    /// Of positions of games not learned from.
    pub tests: f64,
}

/// What training came to.
pub struct Trained {
    /// The net of the epoch that did best in the tests.
    pub net: Net,
    /// All epochs.
    pub epochs: Vec<Epoch>,
    /// What the evaluation written by hand does in the tests: the mark to beat.
    pub by_hand: f64,
    /// What the net itself does, whose numbers are whole.
    pub whole: f64,
    /// How many hundredths of a pawn make a win likely by a factor of e.
    pub scale: f32,
}

/// The slopes of a batch are found in so many parts, so that the sum is the same on any number of threads.
const PARTS: usize = 8;

/// Trains a net. The card is for its file.
pub fn train(
    samples: &Samples,
    schedule: &Schedule,
    card: Card,
    progress: &mut dyn FnMut(Step),
) -> Result<Trained, NetError> {
    let shape = samples.shape();
    if let Some(problem) = shape.problem() {
        return Err(NetError::new(problem));
    }
    if samples.lessons() == 0 || samples.tests() == 0 {
        return Err(NetError::new("there are too few quiet positions to learn from; play more games".to_owned()));
    }
    let facts = samples.lessons.facts.iter().step_by(1 + samples.lessons() / 200_000);
    let scale = fit_scale(facts.map(|fact| (fact.score, fact.result)));
    let aim = Aim { scale, result: schedule.result };
    let mut model = Model::new(samples.variant(), samples.evaluator(), shape, schedule.seed);
    let mut adam = Adam::new(model.len(), schedule.decay);
    let mut order: Vec<u32> = (0..samples.lessons() as u32).collect();
    let mut dice = Dice::new(schedule.seed ^ 0x5eed);
    let batches = order.len().div_ceil(schedule.batch.max(1));
    let steps = batches * schedule.epochs;
    let mut slopes = vec![vec![0f32; model.len()]; PARTS];
    let mut best: Option<(f64, Model)> = None;
    let mut epochs = Vec::new();
    for number in 1..=schedule.epochs {
        dice.shuffle(&mut order);
        let mut error = 0.0;
        for (index, batch) in order.chunks(schedule.batch.max(1)).enumerate() {
            error += learn(&model, &samples.lessons, batch, aim, &mut slopes, schedule.threads);
            let step = (number - 1) * batches + index;
            let along = std::f32::consts::PI * step as f32 / steps as f32;
            let rate = schedule.rate * (0.01 + 0.99 * (1.0 + along.cos()) / 2.0);
            adam.step(&mut model, &slopes, batch.len(), rate, schedule.threads);
            progress(Step::Batch { done: step + 1, all: steps });
        }
        let tests = error_of(&model.say(&samples.tests), &samples.tests, aim);
        let epoch = Epoch { number, lessons: error / order.len() as f64, tests };
        epochs.push(epoch);
        progress(Step::Epoch(epoch));
        if best.as_ref().is_none_or(|(least, _)| tests < *least) {
            best = Some((tests, model.clone()));
        }
    }
    let model = best.map_or(model, |(_, model)| model);
    let net = model.net(samples.variant(), card, shape)?;
    let tests = &samples.tests;
    let said: Vec<f32> = (0..tests.len())
        .map(|at| {
            let (own, enemy) = tests.inputs(at);
            let fact = &tests.facts[at];
            fact.prospect * (fact.base + net.of_inputs(fact.bucket as usize, own, enemy) as f32)
        })
        .collect();
    Ok(Trained {
        whole: error_of(&said, &samples.tests, aim),
        by_hand: error_of(&samples.by_hand, &samples.tests, aim),
        net,
        epochs,
        scale: aim.scale,
    })
}

/// How far training has come.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// So many batches of all.
    Batch {
        /// Done.
        done: usize,
        /// In all epochs.
        all: usize,
    },
    /// An epoch is over.
    Epoch(Epoch),
}

/// The mean squared error of what was said of positions.
fn error_of(said: &[f32], positions: &Positions, aim: Aim) -> f64 {
    let off = |(said, fact)| ((sigmoid(said / aim.scale) - aim.of(fact)) as f64).powi(2);
    let said = said.iter().copied().zip(&positions.facts);
    said.map(off).sum::<f64>() / positions.len().max(1) as f64
}

/// The slopes of a batch, in parts.
fn learn(
    model: &Model,
    positions: &Positions,
    batch: &[u32],
    aim: Aim,
    slopes: &mut [Vec<f32>],
    threads: usize,
) -> f64 {
    let size = batch.len().div_ceil(PARTS).max(1);
    let mut parts: Vec<(&mut Vec<f32>, &[u32])> =
        slopes.iter_mut().zip(batch.chunks(size).chain([&[][..]; PARTS])).collect();
    let share = parts.len().div_ceil(threads.max(1));
    thread::scope(|scope| {
        let work = |parts: &mut [(&mut Vec<f32>, &[u32])]| -> Vec<f64> {
            let one = |(slopes, batch): &mut (&mut Vec<f32>, &[u32])| {
                slopes.fill(0.0);
                model.learn(positions, batch, aim, slopes)
            };
            parts.iter_mut().map(one).collect()
        };
        let threads: Vec<_> = parts.chunks_mut(share).map(|parts| scope.spawn(move || work(parts))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).sum()
    })
}

/// Steps that suit each number (Adam), with numbers that are drawn to 0.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    decay: f32,
}

impl Adam {
    fn new(len: usize, decay: f32) -> Adam {
        Adam { mean: vec![0.0; len], square: vec![0.0; len], steps: 0, decay }
    }

    fn step(&mut self, model: &mut Model, slopes: &[Vec<f32>], batch: usize, rate: f32, threads: usize) {
        self.steps += 1;
        let (fade, fade_square) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        let (places, decay) = (model.places, self.decay);
        let size = model.len().div_ceil(threads.max(1));
        thread::scope(|scope| {
            let numbers = model.numbers.chunks_mut(size);
            let memory = self.mean.chunks_mut(size).zip(self.square.chunks_mut(size));
            for (part, (numbers, (mean, square))) in numbers.zip(memory).enumerate() {
                scope.spawn(move || {
                    for (i, ((number, mean), square)) in numbers.iter_mut().zip(mean).zip(square).enumerate() {
                        let at = part * size + i;
                        let slope = slopes.iter().map(|slopes| slopes[at]).sum::<f32>() / batch as f32;
                        *mean += 0.1 * (slope - *mean);
                        *square += 0.001 * (slope * slope - *square);
                        let drawn = if places.decays(at) { decay * *number } else { 0.0 };
                        let most = places.most(at);
                        let step = (*mean / fade) / ((*square / fade_square).sqrt() + 1e-8) + drawn;
                        *number = (*number - rate * step).clamp(-most, most);
                    }
                });
            }
        });
    }
}
