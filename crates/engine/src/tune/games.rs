//! Games of the engine against itself, to learn from.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use pantheon_rules::{Color, Game, Position, Variant};

use super::{Dice, Plan};
use crate::engine::Engine;
use crate::eval::Evaluator;
use crate::limits::Limits;
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

/// No game is longer: who is ahead by then has not won.
const LONGEST: usize = 320;
/// Who is ahead by so much, for so many plies, has won.
const DECIDED: i32 = 1800;
const DECIDED_PLIES: usize = 5;

/// Plays the games of a plan.
pub(super) fn play(evaluator: &Arc<Evaluator>, plan: &Plan, progress: &(dyn Fn(usize) + Sync)) -> Vec<Sample> {
    let samples = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let mut engine = Engine::new(4, 1);
                engine.set_evaluator(evaluator.clone());
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= plan.games {
                        break;
                    }
                    let found = play_one(&mut engine, evaluator, plan, number);
                    samples.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
                    progress(done.fetch_add(1, Relaxed) + 1);
                }
            });
        }
    });
    let mut samples = samples.into_inner().unwrap_or_else(PoisonError::into_inner);
    samples.sort_by_key(|sample: &Sample| sample.game);
    samples
}

fn play_one(engine: &mut Engine, evaluator: &Evaluator, plan: &Plan, number: usize) -> Vec<Sample> {
    let variant = evaluator.variant();
    let mut dice = Dice::new(plan.seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
    let plies = 4 + dice.throw(5);
    let mut game = opening(variant, plies, &mut dice);
    engine.clear();
    let mut samples = Vec::new();
    let mut ahead = [0; 2];
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner.map_or(0.5, |winner| winner.pick(1.0, 0.0));
        }
        if game.moves().len() >= LONGEST {
            break 0.5;
        }
        let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
        let best = engine.go(&game.boards()[0], limits, |_| {}).wait();
        let (Some(mv), Some(report)) = (best.mv, best.report) else { break 0.5 };
        let position = game.position();
        let white = position.turn() == Color::White;
        let value = report.score.centipawns();
        let score = if white { value } else { -value };
        if !is_decided(value) && !position.in_check() && !position.is_capture(mv) {
            samples.push(describe(evaluator, position, score, number));
        }
        for (side, sign) in [(0, 1), (1, -1)] {
            ahead[side] = if sign * score >= DECIDED { ahead[side] + 1 } else { 0 };
        }
        if let Some(side) = ahead.iter().position(|&plies| plies >= DECIDED_PLIES) {
            break 1.0 - side as f32;
        }
        if game.play(mv).is_err() {
            break 0.5;
        }
    };
    for sample in &mut samples {
        sample.result = result;
    }
    samples
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
