//! A match between two sets of weights: is what was learned worth anything?

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

use pantheon_rules::{Color, Position};

use super::Plan;
use crate::dice::Dice;
use crate::engine::Engine;
use crate::eval::Evaluator;
use crate::learn::opening;
use crate::limits::Limits;
use crate::search::STACK;

/// How a match ended, seen by the first player.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// How often the two games from one opening gave 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
}

impl Tally {
    /// Adds the two games from one opening: did the first player win? `None` is a draw.
    fn add(&mut self, results: [Option<bool>; 2]) {
        let mut points = 0;
        for result in results {
            match result {
                Some(true) => self.wins += 1,
                Some(false) => self.losses += 1,
                None => self.draws += 1,
            }
            points += result.map_or(1, |won| 2 * won as usize);
        }
        self.pairs[points] += 1;
    }

    /// All games of two matches.
    pub fn and(&self, other: &Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            pairs: std::array::from_fn(|points| self.pairs[points] + other.pairs[points]),
        }
    }

    /// The share of points, from 0 to 1.
    pub fn share(&self) -> f64 {
        let games = self.wins + self.draws + self.losses;
        if games == 0 { 0.5 } else { (self.wins as f64 + self.draws as f64 / 2.0) / games as f64 }
    }

    /// By how many Elo the first player is ahead, and how far that may be off (95 %).
    pub fn elo(&self) -> (f64, f64) {
        let games = (self.wins + self.draws + self.losses).max(1) as f64;
        let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
        let share = self.share();
        let spread = |points: f64, number: usize| number as f64 / games * (points - share).powi(2);
        let variance = spread(1.0, self.wins) + spread(0.5, self.draws) + spread(0.0, self.losses);
        let error = 1.96 * (variance / games).sqrt();
        (elo(share), (elo(share + error) - elo(share - error)) / 2.0)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elo, error) = self.elo();
        write!(f, "+{} ={} -{}, {elo:+.0} Elo ±{error:.0}", self.wins, self.draws, self.losses)
    }
}

const LONGEST: usize = 320;

/// Plays the match of a plan, so many nodes a move for each player: each opening twice, with colours swapped.
pub(crate) fn duel(
    players: [&Arc<Evaluator>; 2],
    nodes: [u64; 2],
    plan: &Plan,
    progress: &(dyn Fn(usize) + Sync),
) -> Tally {
    let tally = Mutex::new(Tally::default());
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let work = || {
                let mut engines = players.map(|evaluator| {
                    let mut engine = Engine::new(4, 1);
                    engine.set_evaluator(evaluator.clone());
                    engine
                });
                loop {
                    let pair = next.fetch_add(1, Relaxed);
                    if pair >= plan.duel.div_ceil(2) {
                        break;
                    }
                    let results = [2 * pair, 2 * pair + 1].map(|number| {
                        let result = play_one(&mut engines, players[0], nodes, plan, number);
                        progress(done.fetch_add(1, Relaxed) + 1);
                        result
                    });
                    tally.lock().unwrap_or_else(PoisonError::into_inner).add(results);
                }
            };
            let builder = Builder::new().name("duel".to_owned()).stack_size(STACK);
            // With fewer threads than asked for it takes longer.
            let _ = builder.spawn_scoped(scope, work);
        }
    });
    tally.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Did the first player win? `None` is a draw.
fn play_one(
    engines: &mut [Engine; 2],
    evaluator: &Evaluator,
    nodes: [u64; 2],
    plan: &Plan,
    number: usize,
) -> Option<bool> {
    let mut dice = Dice::new(plan.seed.wrapping_mul(7_368_787).wrapping_add(number as u64 / 2));
    let plies = 4 + dice.throw(4);
    let mut game = opening(&Position::start(evaluator.variant()), plies, &mut dice);
    engines.iter_mut().for_each(Engine::clear);
    let first = if number.is_multiple_of(2) { Color::White } else { Color::Black };
    while game.moves().len() < LONGEST {
        if let Some(outcome) = game.outcome() {
            return outcome.winner.map(|winner| winner == first);
        }
        let player = (game.turn() != first) as usize;
        let limits = Limits { nodes: Some(nodes[player]), ..Limits::default() };
        let mv = engines[player].think(&game.boards()[0], limits, &mut |_| {}).mv?;
        game.play(mv).ok()?;
    }
    None
}
