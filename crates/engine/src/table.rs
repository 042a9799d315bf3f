//! The table of positions seen, shared by all threads without a lock.
//!
//! An entry is two words. The first holds part of the key, mixed with the second word: two threads that write one entry
//! at the same moment leave something that no key fits, not something wrong.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::thread::{self, available_parallelism};

use pantheon_rules::Move;
use prefetch_index::prefetch_index;
#[cfg(not(target_family = "wasm"))]
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

use crate::pages::Buckets;
use crate::score::{Bound, LONGEST_MATE, UNKNOWN, Value};

const WAYS: usize = 4;
const MEGABYTE: usize = 1 << 20;
/// What a thread empties pays for the thread.
const LEAST_SHARE: usize = 16 * MEGABYTE / size_of::<Bucket>();

pub(crate) struct Table {
    buckets: Buckets,
    /// Grows with each search, so that old entries give way.
    age: AtomicU8,
    /// Has a search begun since it was empty?
    used: AtomicBool,
    /// Has all of it been written once?
    touched: AtomicBool,
}

/// Entries that share a cache line.
#[repr(C, align(64))]
#[cfg_attr(not(target_family = "wasm"), derive(FromBytes, IntoBytes, KnownLayout))]
#[derive(Default)]
pub(crate) struct Bucket([Slot; WAYS]);

#[repr(C)]
#[cfg_attr(not(target_family = "wasm"), derive(FromBytes, IntoBytes, KnownLayout))]
#[derive(Default)]
pub(crate) struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub mv: Option<Move>,
    pub value: Value,
    pub eval: Value,
    pub depth: i32,
    pub bound: Bound,
    /// Was it ever on an expected line?
    pub pv: bool,
}

const AGE_BITS: u8 = 0b1_1111;

impl Table {
    /// Of so many megabytes, at least one.
    pub fn new(megabytes: usize) -> Table {
        let count = megabytes.max(1) * MEGABYTE / size_of::<Bucket>();
        Table {
            buckets: Buckets::new(count),
            age: AtomicU8::new(0),
            used: AtomicBool::new(false),
            touched: AtomicBool::new(false),
        }
    }

    /// Forgets everything. Memory that nobody has touched yet is not touched now: the system takes its time to find it.
    pub fn clear(&self) {
        if self.used.swap(false, Relaxed) {
            self.wipe();
        }
    }

    /// Has the system find the memory of all of it. It takes its time for that, which a search would miss.
    pub fn touch(&self) {
        if !self.touched.load(Relaxed) && !self.used.load(Relaxed) {
            self.wipe();
        }
    }

    /// In megabytes.
    pub fn megabytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>() / MEGABYTE
    }

    /// Empties all of it; if it is large, by several threads.
    fn wipe(&self) {
        self.touched.store(true, Relaxed);
        let threads = available_parallelism().map_or(1, NonZero::get);
        let share = self.buckets.len().div_ceil(threads).max(LEAST_SHARE);
        let (first, rest) = self.buckets.split_at(share.min(self.buckets.len()));
        thread::scope(|scope| {
            for part in rest.chunks(share) {
                if thread::Builder::new().spawn_scoped(scope, || empty(part)).is_err() {
                    empty(part);
                }
            }
            empty(first);
        });
    }

    /// A new search begins.
    pub fn grow_older(&self) {
        self.used.store(true, Relaxed);
        self.age.store(self.age.load(Relaxed).wrapping_add(1) & AGE_BITS, Relaxed);
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((key as u128 * self.buckets.len() as u128) >> 64) as usize
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    /// Somebody will ask for this key soon: have the memory on its way by then.
    #[inline]
    pub fn fetch(&self, key: u64) {
        prefetch_index(&*self.buckets, self.index(key));
    }

    /// What is known of a position that is `ply` plies from the root.
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let (check, data) = (slot.check.load(Relaxed), slot.data.load(Relaxed));
            if part_of(key) == (check ^ fold(data)) as u32 && data != 0 {
                return Some(Entry {
                    mv: Move::from_bits(data as u32),
                    value: from_root((check >> 32) as u16 as i16 as Value, ply),
                    eval: (check >> 48) as u16 as i16 as Value,
                    depth: (data >> 32) as u8 as i32 - DEPTH_OFFSET,
                    bound: [Bound::Exact, Bound::Lower, Bound::Upper, Bound::Exact][(data >> 40 & 3) as usize],
                    pv: data >> 42 & 1 == 1,
                });
            }
        }
        None
    }

    /// Notes what was found out.
    pub fn put(&self, key: u64, ply: usize, entry: Entry) {
        let age = self.age.load(Relaxed);
        let mut victim = &self.bucket(key).0[0];
        let mut worst = i32::MAX;
        let mut mv = entry.mv;
        for slot in &self.bucket(key).0 {
            let (check, data) = (slot.check.load(Relaxed), slot.data.load(Relaxed));
            if data == 0 {
                if worst > i32::MIN {
                    worst = i32::MIN;
                    victim = slot;
                }
                continue;
            }
            let depth = (data >> 32) as u8 as i32;
            let old = (age.wrapping_sub((data >> 43) as u8) & AGE_BITS) as i32;
            if part_of(key) == (check ^ fold(data)) as u32 {
                // The same position: keep what is deeper, unless the new is exact or the old is old.
                if entry.bound != Bound::Exact && old == 0 && entry.depth + DEPTH_OFFSET + 4 < depth {
                    return;
                }
                mv = mv.or(Move::from_bits(data as u32));
                victim = slot;
                break;
            }
            let worth = depth - 8 * old;
            if worth < worst {
                worst = worth;
                victim = slot;
            }
        }
        let bound = match entry.bound {
            Bound::Exact => 3u64,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        let depth = (entry.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
        let data =
            mv.map_or(0, Move::bits) as u64 | depth << 32 | bound << 40 | (entry.pv as u64) << 42 | (age as u64) << 43;
        let value = to_root(entry.value, ply) as i16 as u16 as u64;
        let eval = entry.eval.clamp(-32_768, 32_767) as i16 as u16 as u64;
        let upper = value << 32 | eval << 48;
        victim.check.store(upper | ((part_of(key) as u64) ^ (fold(data) & 0xffff_ffff)), Relaxed);
        victim.data.store(data, Relaxed);
    }

    /// How full it is with entries of this search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = self.buckets.len().min(250);
        let slots = self.buckets[..sample].iter().flat_map(|bucket| &bucket.0);
        let full = slots.filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && (data >> 43) as u8 & AGE_BITS == age
        });
        (full.count() * 1000 / (sample * WAYS)) as u32
    }
}

fn empty(buckets: &[Bucket]) {
    for slot in buckets.iter().flat_map(|bucket| &bucket.0) {
        slot.check.store(0, Relaxed);
        slot.data.store(0, Relaxed);
    }
}

/// Depths below zero belong to the search of captures.
const DEPTH_OFFSET: i32 = 8;

fn part_of(key: u64) -> u32 {
    key as u32
}

fn fold(data: u64) -> u64 {
    (data.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) & 0xffff_ffff
}

/// Mates are noted as seen from the position, not from the root.
fn to_root(value: Value, ply: usize) -> Value {
    match value {
        UNKNOWN => -32_768,
        LONGEST_MATE.. => value + ply as Value,
        _ if value <= -LONGEST_MATE => value - ply as Value,
        _ => value,
    }
}

fn from_root(value: Value, ply: usize) -> Value {
    match value {
        -32_768 => UNKNOWN,
        LONGEST_MATE.. => value - ply as Value,
        _ if value <= -LONGEST_MATE => value + ply as Value,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::mate_in;

    #[test]
    fn all_of_a_large_table_is_emptied() {
        let table = Table::new(40);
        let places = || table.buckets.iter().flat_map(|bucket| &bucket.0);
        table.grow_older();
        places().for_each(|slot| slot.data.store(1, Relaxed));
        table.clear();
        assert!(places().all(|slot| slot.data.load(Relaxed) == 0));
        assert_eq!(table.megabytes(), 40);
    }

    #[test]
    fn what_was_noted_is_found() {
        let table = Table::new(1);
        table.grow_older();
        let entry =
            Entry { mv: Move::from_bits(77), value: mate_in(9), eval: -12, depth: 5, bound: Bound::Lower, pv: true };
        table.put(0x1234_5678_9abc_def0, 4, entry);
        let found = table.get(0x1234_5678_9abc_def0, 2).unwrap();
        assert_eq!((found.mv, found.eval, found.depth, found.bound, found.pv), (entry.mv, -12, 5, Bound::Lower, true));
        assert_eq!(found.value, mate_in(7), "a mate is nearer from nearer the root");
        assert!(table.get(0x1234_5678_9abc_def1, 2).is_none());
        table.clear();
        assert!(table.get(0x1234_5678_9abc_def0, 2).is_none());
    }
}
