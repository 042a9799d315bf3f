//! A match between two players that differ in what they have learned.

use std::sync::Arc;

use pantheon_rules::Variant;

use crate::engine::Learned;
use crate::eval::Evaluator;
use crate::net::Base;
use crate::tune::{self, Plan, Tally};

/// Plays the match of a plan at about equal time ([`pace`]): each opening twice, with colours swapped. The tally is the
/// first player's.
pub fn duel(variant: &Arc<Variant>, players: [&Learned; 2], plan: &Plan, progress: &(dyn Fn(usize) + Sync)) -> Tally {
    let [one, two] = players.map(|learned| Arc::new(Evaluator::new(variant).with_net(learned.find(variant))));
    let nodes = players.map(|learned| pace(variant, learned, plan.nodes));
    tune::duel([&one, &two], nodes, plan, progress)
}

/// How many nodes a player looks at while one with the evaluation by hand looks at so many.
///
/// A number for each sort of net, not the time that it takes: the same match has to come to the same on any machine. In
/// the games that have nets, one that stands alone was measured to be 1.2 to 1.5 times as fast.
pub fn pace(variant: &Arc<Variant>, learned: &Learned, nodes: u64) -> u64 {
    let percent = match learned.find(variant).map(|net| net.shape().base) {
        None => 100,
        Some(Base::Hand) => 90,
        Some(Base::Nothing) => 130,
    };
    nodes * percent / 100
}

#[cfg(test)]
mod tests {
    use pantheon_rules::Catalogue;

    use super::*;

    #[test]
    fn who_is_faster_looks_at_more() {
        let chess = Catalogue::builtin().get("chess").expect("chess");
        assert_eq!(pace(chess, &Learned::Nothing, 5000), 5000);
        assert_eq!(pace(chess, &Learned::Shipped, 5000), 6500, "the net of chess stands alone");
        let atomic = Catalogue::builtin().get("atomic").expect("atomic");
        assert_eq!(pace(atomic, &Learned::Shipped, 5000), 5000, "there is no net");
    }
}
