//! A closer look at positions of games than those who played them had.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pantheon_rules::{Game, Position};

use super::games::{Sample, sample};
use crate::engine::{Engine, Learned};
use crate::eval::Evaluator;
use crate::learn::{Record, RecordError};
use crate::limits::Limits;
use crate::score::is_decided;
use crate::search::STACK;

/// Says what positions are worth.
#[derive(Clone)]
pub struct Teacher {
    /// What says so at the ends of its search.
    pub learned: Learned,
    /// Nodes a position.
    pub nodes: u64,
    /// Positions to look at, taken from all games alike.
    pub positions: usize,
}

impl Teacher {
    /// Describes quiet positions of games with what the teacher thinks of them, in the order of the games. The same on
    /// any number of threads.
    pub(super) fn describe(
        &self,
        evaluator: &Evaluator,
        games: &[Record],
        threads: usize,
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<Vec<Sample>, RecordError> {
        let variant = evaluator.variant();
        // Before each game, the number of quiet positions so far.
        let mut before = vec![0];
        for record in games {
            let mut count = before[before.len() - 1];
            record.visit_quiet(variant, 0.0, |_, _| count += 1)?;
            before.push(count);
        }
        let every = (before[games.len()] / self.positions.max(1)).max(1);
        let found = Mutex::new(Vec::new());
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let work = || {
                    let mut engine = Engine::new(4, 1);
                    engine.set_learned(self.learned.clone());
                    loop {
                        let game = next.fetch_add(1, Relaxed);
                        let Some(record) = games.get(game) else { break };
                        let samples = self.look(evaluator, &mut engine, record, before[game], every);
                        found.lock().unwrap_or_else(PoisonError::into_inner).push((game, samples));
                        progress(done.fetch_add(1, Relaxed) + 1);
                    }
                };
                let builder = thread::Builder::new().name("teacher".to_owned()).stack_size(STACK);
                // With fewer threads than asked for it takes longer.
                let _ = builder.spawn_scoped(scope, work);
            }
        });
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_by_key(|(game, _)| *game);
        Ok(found.into_iter().flat_map(|(_, samples)| samples).collect())
    }

    /// Looks at one in `every` quiet positions of a game; `number` is how many the games before it have.
    fn look(
        &self,
        evaluator: &Evaluator,
        engine: &mut Engine,
        record: &Record,
        mut number: usize,
        every: usize,
    ) -> Vec<Sample> {
        let mut samples = Vec::new();
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        engine.clear();
        let visited = record.visit_quiet(evaluator.variant(), 0.0, |position: &Position, _| {
            number += 1;
            if !number.is_multiple_of(every) {
                return;
            }
            let game = Game::new(position.clone());
            let best = engine.think(&game.boards()[0], limits.clone(), &mut |_| {});
            let Some(report) = best.report else { return };
            let value = report.score.centipawns();
            if !is_decided(value) {
                samples.push(sample(evaluator, record, position, value as f32));
            }
        });
        visited.expect("games that have been gone through already");
        samples
    }
}
