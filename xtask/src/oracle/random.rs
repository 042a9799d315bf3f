/// A small generator of random numbers (SplitMix64): the same seed gives the same games everywhere.
pub struct Random(u64);

impl Random {
    /// One stream for each seed, variant and game.
    pub fn new(seed: u64, variant: &str, game: u64) -> Random {
        // FNV-1a, so that variants do not share their games.
        let name = variant.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let mut random = Random(name ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        random.0 = random.next() ^ game;
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// One of several things, if there are any.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        if things.is_empty() { None } else { Some(things[self.below(things.len())]) }
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }
}
