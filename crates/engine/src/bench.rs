//! A fixed search over fixed positions: how many nodes it takes is a checksum of what the engine does.

use std::sync::Arc;
use std::time::Duration;

use pantheon_rules::{Catalogue, Game, Position, Variant};
use web_time::Instant;

use crate::engine::Engine;
use crate::limits::Limits;

const POSITIONS: &str = include_str!("bench.txt");

/// To this depth.
pub const DEPTH: u32 = 9;
/// What the fixed search takes. A change of search or evaluation changes it, and says so here.
pub const NODES: u64 = 880_750;

/// One position of the fixed search.
#[derive(Clone)]
pub struct Case {
    /// Its rules.
    pub variant: Arc<Variant>,
    /// The position, as FEN; `None` for the start.
    pub fen: Option<&'static str>,
}

/// What a search of it took.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Nodes.
    pub nodes: u64,
    /// Time.
    pub time: Duration,
}

impl Case {
    /// A game that starts there.
    pub fn game(&self) -> Game {
        match self.fen {
            None => Game::new(Position::start(&self.variant)),
            Some(fen) => Game::from_fen(&self.variant, fen).expect("the positions of the bench are sound"),
        }
    }

    /// Searches it with a fresh engine.
    pub fn run(&self, depth: u32) -> Cost {
        let mut engine = Engine::new(16, 1);
        let start = Instant::now();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let search = engine.go(&self.game().boards()[0], limits, |_| {});
        let nodes = search.wait_and_count();
        Cost { nodes, time: start.elapsed() }
    }
}

/// All positions.
pub fn cases() -> Vec<Case> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, fen)| Case {
            variant: Catalogue::builtin().get(name).expect("a built-in variant").clone(),
            fen: (fen != "start").then_some(fen),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The engine behaves as it did. After a change that is meant to change it, put the new number there.
    #[test]
    fn the_fixed_search_takes_as_many_nodes_as_ever() {
        let nodes: u64 = cases().iter().map(|case| case.run(DEPTH).nodes).sum();
        assert_eq!(nodes, NODES, "the engine's behaviour has changed: is it meant to?");
    }
}
