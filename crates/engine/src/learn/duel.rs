//! A match between two players that differ in what they have learned.

use std::sync::Arc;

use pantheon_rules::Variant;

use crate::engine::Learned;
use crate::eval::Evaluator;
use crate::tune::{self, Plan, Tally};

/// Plays the match of a plan at equal nodes: each opening twice, with colours swapped. The tally is the first player's.
pub fn duel(variant: &Arc<Variant>, players: [&Learned; 2], plan: &Plan, progress: &(dyn Fn(usize) + Sync)) -> Tally {
    let [one, two] = players.map(|learned| Arc::new(Evaluator::new(variant).with_net(learned.find(variant))));
    tune::duel([&one, &two], plan, progress)
}
