//! Games of the engine against itself, to learn from.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pantheon_rules::{Color, Position};

use super::Plan;
use crate::engine::Learned;
use crate::eval::{Evaluator, WHOLE};
use crate::learn::{self, Record, RecordError};

/// How much of what was thought of a position is what was thought of the next one, and so on.
const FORESIGHT: f32 = 0.8;

/// A quiet position, described.
pub(super) struct Sample {
    /// Features and how often White has them more than Black.
    pub features: Vec<(u16, i16)>,
    /// How much of the middle game is left.
    pub phase: f32,
    /// How much of an advantage can be turned into a win, from 0 to 1.
    pub prospect: f32,
    /// What was thought of it, for White.
    pub score: f32,
    /// What became of the game: 1 if White won, 0 if Black did.
    pub result: f32,
    /// The number of the game.
    pub game: u32,
}

/// Plays the games of a plan with the evaluation written by hand, and describes their quiet positions.
pub(super) fn play(evaluator: &Arc<Evaluator>, plan: &Plan, progress: &(dyn Fn(usize) + Sync)) -> Vec<Sample> {
    let Plan { nodes, seed, threads, .. } = *plan;
    let plays = learn::Plan { nodes, seed, threads, endings: 0, learned: Learned::Nothing };
    let mut samples = Vec::new();
    learn::play(evaluator.variant(), &plays, 0..plan.games as u64, &AtomicBool::new(false), |number, record| {
        if let Some(record) = record {
            describe(evaluator, &record, &mut samples).expect("moves that were just played");
        }
        progress(number as usize + 1);
    });
    samples
}

/// Describes the quiet positions of a game.
pub(super) fn describe(evaluator: &Evaluator, record: &Record, samples: &mut Vec<Sample>) -> Result<(), RecordError> {
    let one = |position: &Position, score| samples.push(sample(evaluator, record, position, score));
    record.visit_quiet(evaluator.variant(), FORESIGHT, one)
}

pub(super) fn sample(evaluator: &Evaluator, record: &Record, position: &Position, score: f32) -> Sample {
    let (features, phase) = evaluator.features(position);
    let score = position.turn().pick(score, -score);
    let ahead = if score > 0.0 { Color::White } else { Color::Black };
    let prospect = evaluator.prospect(position, &evaluator.look(position), ahead) as f32 / WHOLE as f32;
    Sample {
        features: features.into_iter().map(|(feature, count)| (feature as u16, count as i16)).collect(),
        phase,
        prospect,
        score,
        result: (record.result as f32 + 1.0) / 2.0,
        game: record.number as u32,
    }
}
