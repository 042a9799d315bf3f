//! One variant: games until there are positions enough.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use pantheon_rules::Variant;

use super::Arguments;
use super::compare::compare;
use super::definitions::definition;
use super::differences::Differences;
use super::peer::Peer;
use super::playout::Playout;
use super::report::Tally;
use crate::Outcome;

/// The comparison of one variant.
pub struct Round<'a> {
    pub arguments: &'a Arguments,
    pub variant: &'a Arc<Variant>,
    /// What our side plays: the variant, or what both sides play in its place.
    pub played: &'a Arc<Variant>,
    pub differences: &'a Differences,
}

impl Round<'_> {
    /// Plays games on all processes until there are positions enough or one of them is wrong.
    pub fn compare(&self, peers: &mut [Peer]) -> Outcome<Tally> {
        let definition = definition(self.variant.name(), &peers[0].hello.variants)?;
        let next_game = AtomicU64::new(self.arguments.game.unwrap_or(0));
        let enough = AtomicBool::new(false);
        let tally = Mutex::new(Tally::default());
        let work = |peer: &mut Peer| -> Outcome {
            if !definition.text.is_empty() && !peer.hello.variants.contains(&definition.name) {
                peer.define(&definition.text)?;
            }
            if !peer.hello.variants.contains(&definition.name) {
                return Err(format!("pyffish does not take the definition of `{}`", definition.name));
            }
            while !enough.load(Ordering::Relaxed) {
                let game = next_game.fetch_add(1, Ordering::Relaxed);
                let rulings = self.arguments.against_results;
                let playout = Playout::play(self.played, self.arguments.seed, game, rulings);
                let answers = peer.game(&definition.name, &playout, rulings)?;
                let comparison = compare(&playout, &answers, self.differences);
                let mut tally = tally.lock().expect("no thread panics with the tally");
                tally.enter(self.variant.name(), game, comparison);
                let done = tally.positions >= self.arguments.positions || self.arguments.game.is_some();
                if done || tally.disagreement.is_some() {
                    enough.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        };
        let peers = if self.arguments.game.is_some() { &mut peers[..1] } else { peers };
        std::thread::scope(|scope| {
            let threads: Vec<_> = peers.iter_mut().map(|peer| scope.spawn(|| work(peer))).collect();
            let joined = threads.into_iter().map(|thread| thread.join().expect("a comparison does not panic"));
            joined.collect::<Outcome<Vec<()>>>()
        })?;
        Ok(tally.into_inner().expect("no thread panics with the tally"))
    }
}
