//! How far a glance at a position is from a closer look, as experience tells.

use crate::score::Value;

/// Learned from the positions of a search, and so for every variant by itself.
#[derive(Clone, Copy)]
pub(crate) struct Doubt {
    /// What a closer look adds in the mean, and how far it is from that, in [`UNIT`]ths.
    bias: Value,
    spread: Value,
}

const UNIT: Value = 1024;
/// So many times the usual distance from the mean, and a glance is as good as sure.
const SURE: Value = 3;
/// The last so many positions count.
const SPAN: Value = 512;

impl Doubt {
    /// Without experience nothing is settled at a glance.
    pub const fn new() -> Doubt {
        Doubt { bias: 0, spread: 1000 * UNIT }
    }

    /// The likely worth, if that is beyond the window for all that a closer look could change.
    #[inline]
    pub fn settle(&self, rough: Value, alpha: Value, beta: Value) -> Option<Value> {
        let worth = rough + (self.bias + UNIT / 2).div_euclid(UNIT);
        let margin = SURE * self.spread / UNIT;
        (worth - margin >= beta || worth + margin <= alpha).then_some(worth)
    }

    /// A closer look changed a worth by so much.
    #[inline]
    pub fn learn(&mut self, change: Value) {
        let off = change.clamp(-4000, 4000) * UNIT - self.bias;
        self.bias += off / SPAN;
        self.spread += (off.abs() - self.spread) / SPAN;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_settles_what_experience_makes_sure() {
        let mut doubt = Doubt::new();
        assert_eq!(doubt.settle(3000, 0, 1), None, "it knows nothing yet");
        for i in 0..20_000 {
            doubt.learn(if i % 2 == 0 { 90 } else { 10 });
        }
        assert_eq!(doubt.settle(300, 0, 1), Some(350), "fifty more in the mean");
        assert_eq!(doubt.settle(-300, 0, 1), Some(-250));
        assert_eq!(doubt.settle(60, 0, 1), None, "a closer look may take it back");
    }
}
