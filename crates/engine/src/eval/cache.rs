//! What is remembered of weak pieces and kings: they seldom move, and what follows from where they stand is dear.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::weights::Worth;
use crate::score::Value;

/// A table that threads share without locks: a torn entry has a key that fits nothing.
pub(super) struct Cache(Vec<[AtomicU64; 2]>);

/// A power of two.
const SIZE: usize = 1 << 13;

impl Cache {
    pub fn new() -> Cache {
        Cache((0..SIZE).map(|_| Default::default()).collect())
    }

    /// What was kept under a key: a worth and a number for each side.
    #[inline]
    pub fn get(&self, key: u64) -> Option<(Worth, [Value; 2])> {
        let entry = &self.0[key as usize % SIZE];
        let data = entry[1].load(Relaxed);
        if entry[0].load(Relaxed) ^ data != key {
            return None;
        }
        let part = |shift: u32| (data >> shift) as i16 as Value;
        Some((Worth::new(part(0), part(16)), [part(32), part(48)]))
    }

    /// Keeps what fits into its place; what does not is found anew each time.
    pub fn put(&self, key: u64, worth: Worth, units: [Value; 2]) {
        let parts = [worth.middle, worth.end, units[0], units[1]];
        if parts.iter().any(|&part| part != part as i16 as Value) {
            return;
        }
        let data = parts.iter().rev().fold(0, |data: u64, &part| data << 16 | part as u16 as u64);
        let entry = &self.0[key as usize % SIZE];
        entry[0].store(key ^ data, Relaxed);
        entry[1].store(data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_found_and_nothing_else() {
        let cache = Cache::new();
        cache.put(77, Worth::new(-5, 300), [0, 12]);
        assert_eq!(cache.get(77), Some((Worth::new(-5, 300), [0, 12])));
        assert_eq!(cache.get(77 + SIZE as u64), None);
        cache.put(78, Worth::new(40_000, 0), [0, 0]);
        assert_eq!(cache.get(78), None);
    }
}
