//! Games of the engine against itself, to learn from.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pantheon_rules::{Game, Position, Variant};

use super::{Dice, Plan};
use crate::engine::Learned;
use crate::eval::Evaluator;
use crate::learn::{self, Record};
use crate::score::is_decided;

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
        record.iter().for_each(|record| take(evaluator, record, &mut samples));
        progress(number as usize + 1);
    });
    samples
}

/// Adds the quiet positions of a game.
fn take(evaluator: &Evaluator, record: &Record, samples: &mut Vec<Sample>) {
    let mut position = Position::start(evaluator.variant());
    record.opening.iter().for_each(|&mv| position.play_unchecked(mv));
    let result = (record.result as f32 + 1.0) / 2.0;
    for &(mv, score) in &record.moves {
        let score = score as i32;
        if !is_decided(score) && !position.in_check() && !position.is_capture(mv) {
            let white = position.turn().pick(score, -score);
            samples.push(Sample { result, ..describe(evaluator, &position, white, record.number as usize) });
        }
        position.play_unchecked(mv);
    }
}

fn describe(evaluator: &Evaluator, position: &Position, score: i32, game: usize) -> Sample {
    let (features, phase) = evaluator.features(position);
    Sample {
        features: features.into_iter().map(|(feature, count)| (feature as u16, count as i16)).collect(),
        phase,
        score: score as f32,
        result: 0.5,
        game: game as u32,
    }
}

/// The start of a game after some random moves.
pub(crate) fn opening(variant: &Arc<Variant>, plies: usize, dice: &mut Dice) -> Game {
    let mut game = Game::new(Position::start(variant));
    for _ in 0..50 {
        game = Game::new(Position::start(variant));
        for _ in 0..plies {
            let moves = game.boards()[0].permitted_moves();
            if moves.is_empty() || game.outcome().is_some() || game.play(moves[dice.throw(moves.len())]).is_err() {
                break;
            }
        }
        if game.outcome().is_none() {
            break;
        }
    }
    game
}
