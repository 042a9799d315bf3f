//! Games of the engine against itself, to learn from.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pantheon_rules::Position;

use super::Plan;
use crate::engine::Learned;
use crate::eval::Evaluator;
use crate::learn::{self, Record};

/// A quiet position, described.
pub(super) struct Sample {
    /// Features and how often White has them more than Black.
    pub features: Vec<(u16, i16)>,
    /// How much of the middle game is left.
    pub phase: f32,
    /// What the search thought, for White.
    pub score: f32,
    /// What became of the game: 1 if White won, 0 if Black did.
    pub result: f32,
    /// The number of the game.
    pub game: u32,
}

/// Plays the games of a plan with the evaluation written by hand, and describes their quiet positions.
pub(super) fn play(evaluator: &Arc<Evaluator>, plan: &Plan, progress: &(dyn Fn(usize) + Sync)) -> Vec<Sample> {
    let plays = learn::Plan { nodes: plan.nodes, seed: plan.seed, threads: plan.threads, learned: Learned::Nothing };
    let mut samples = Vec::new();
    learn::play(evaluator.variant(), &plays, 0..plan.games as u64, &AtomicBool::new(false), |number, record| {
        if let Some(record) = record {
            let describe = |position: &Position, score| samples.push(describe(evaluator, &record, position, score));
            record.visit_quiet(evaluator.variant(), describe).expect("moves that were just played");
        }
        progress(number as usize + 1);
    });
    samples
}

fn describe(evaluator: &Evaluator, record: &Record, position: &Position, score: i16) -> Sample {
    let (features, phase) = evaluator.features(position);
    Sample {
        features: features.into_iter().map(|(feature, count)| (feature as u16, count as i16)).collect(),
        phase,
        score: position.turn().pick(score, -score) as f32,
        result: (record.result as f32 + 1.0) / 2.0,
        game: record.number as u32,
    }
}
