use std::hash::{BuildHasher, RandomState};

/// Random numbers for a player who has no plan: SplitMix64.
pub struct Random(u64);

impl Random {
    /// The same seed gives the same numbers; without one they differ from run to run.
    pub fn new(seed: Option<u64>) -> Random {
        // The standard library seeds its hash tables by chance; that is chance enough.
        Random(seed.unwrap_or_else(|| RandomState::new().hash_one(0)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// One of the choices, if there are any.
    pub fn choose<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        (!choices.is_empty()).then(|| choices[self.below(choices.len())])
    }
}
