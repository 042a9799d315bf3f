//! What is known about positions: proofs, disproofs, and how hard either looks.

use super::hand::{Hand, Standing};

/// A number of moves that no attack needs, or a proof or disproof number of what is decided.
pub(super) const NEVER: u32 = 1 << 28;
/// A limit in plies that is none.
pub(super) const EVER: u16 = u16::MAX;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// How many positions have at least to be shown to be mates; 0: it is a mate.
    pub pn: u32,
    /// How many have at least to be shown to be none; 0: it is none.
    pub dn: u32,
    /// Of a mate: in at most so many plies. Of what is none: nor within so many.
    pub plies: u16,
    /// Of what is no mate because a situation would come back: after so many plies from the root that was there.
    pub since: u16,
    /// The least hand of the attacker with which it is a mate, or the greatest with which it is none.
    pub hand: Hand,
}

impl Known {
    pub fn mate(plies: u16, hand: Hand) -> Known {
        Known { pn: 0, dn: NEVER, plies, since: EVER, hand }
    }

    pub fn no_mate(plies: u16, hand: Hand) -> Known {
        Known { pn: NEVER, dn: 0, plies, since: EVER, hand }
    }

    pub fn open(pn: u32, dn: u32) -> Known {
        Known { pn: pn.clamp(1, NEVER - 1), dn: dn.clamp(1, NEVER - 1), plies: 0, since: EVER, hand: Hand::EMPTY }
    }

    pub fn is_decided(self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// What the table says of an open position.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub known: Known,
    /// The fewest plies from a root at which it was met.
    pub ply: u16,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Free,
    Open,
    Mate,
    NoMate,
}

#[derive(Clone, Copy)]
struct Slot {
    hand: Hand,
    pn: u32,
    dn: u32,
    /// How many positions it took to find this out.
    work: u32,
    plies: u16,
    since: u16,
    ply: u16,
    sort: Sort,
    age: u8,
}

const WAYS: usize = 8;

/// Slots that are looked through together: all that is known of one board is in one bucket, whatever the hands.
#[derive(Clone)]
#[repr(align(64))]
struct Bucket {
    keys: [u64; WAYS],
    slots: [Slot; WAYS],
}

const FREE: Slot =
    Slot { hand: Hand::EMPTY, pn: 0, dn: 0, work: 0, plies: 0, since: 0, ply: 0, sort: Sort::Free, age: 0 };

pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// Of so many megabytes, at least one.
    pub fn new(megabytes: usize) -> Table {
        let count = (megabytes.max(1) << 20) / size_of::<Bucket>();
        Table { buckets: vec![Bucket { keys: [0; WAYS], slots: [FREE; WAYS] }; count], age: 0 }
    }

    pub fn clear(&mut self) {
        self.buckets.fill(Bucket { keys: [0; WAYS], slots: [FREE; WAYS] });
    }

    /// A new search begins: what older ones left gives way first.
    pub fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn index(&self, key: u64) -> usize {
        ((key as u128 * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known of a position in which so many plies are left.
    #[inline]
    pub fn get(&self, at: Standing, left: u16) -> Option<Seen> {
        let bucket = &self.buckets[self.index(at.key)];
        let mut open = None;
        for (slot, _) in bucket.slots.iter().zip(&bucket.keys).filter(|&(_, &key)| key == at.key) {
            let known = Known { pn: slot.pn, dn: slot.dn, plies: slot.plies, since: slot.since, hand: slot.hand };
            match slot.sort {
                Sort::Mate if slot.plies <= left && at.hand.covers(slot.hand) => return Some(Seen { known, ply: 0 }),
                Sort::NoMate if slot.plies >= left && slot.hand.covers(at.hand) => return Some(Seen { known, ply: 0 }),
                Sort::Open if slot.hand == at.hand => open = Some(Seen { known, ply: slot.ply }),
                _ => {}
            }
        }
        open
    }

    /// Notes what was found out with so much work, so many plies from the root.
    pub fn put(&mut self, at: Standing, known: Known, ply: u16, work: u64) {
        let age = self.age;
        let index = self.index(at.key);
        let bucket = &mut self.buckets[index];
        let sort = match known {
            Known { pn: 0, .. } => Sort::Mate,
            Known { dn: 0, .. } => Sort::NoMate,
            _ => Sort::Open,
        };
        let mut new = Slot {
            hand: if sort == Sort::Open { at.hand } else { known.hand },
            pn: known.pn,
            dn: known.dn,
            work: work.min(u32::MAX as u64) as u32,
            plies: known.plies,
            since: known.since,
            ply,
            sort,
            age,
        };
        let mut victim = 0;
        let mut least = u64::MAX;
        for (i, (slot, key)) in bucket.slots.iter_mut().zip(&bucket.keys).enumerate() {
            if *key == at.key && slot.sort != Sort::Free {
                let implied = match (sort, slot.sort) {
                    (Sort::Open, Sort::Open) => slot.hand == at.hand,
                    (Sort::Mate, Sort::Mate) => slot.hand.covers(new.hand) && new.plies <= slot.plies,
                    (Sort::NoMate, Sort::NoMate) => new.hand.covers(slot.hand) && new.plies >= slot.plies,
                    _ => false,
                };
                if implied {
                    new.ply = new.ply.min(slot.ply);
                    new.work = new.work.max(slot.work.saturating_add(if sort == Sort::Open { new.work } else { 0 }));
                    slot.sort = Sort::Free;
                }
            }
            let worth = match slot.sort {
                Sort::Free => 0,
                _ => 1 + (slot.work as u64 >> (8 * age.wrapping_sub(slot.age).min(3))),
            };
            if worth < least {
                (victim, least) = (i, worth);
            }
        }
        bucket.slots[victim] = new;
        bucket.keys[victim] = at.key;
    }

    /// How full it is, in thousandths.
    pub fn fullness(&self) -> u32 {
        let sample = self.buckets.len().min(250);
        let slots = self.buckets[..sample].iter().flat_map(|bucket| &bucket.slots);
        let used = slots.filter(|slot| slot.sort != Sort::Free).count();
        (used * 1000 / (sample * WAYS)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hand: u64) -> Standing {
        Standing { key: 0x1234_5678_9abc_def0, hand: Hand(hand), other: Hand::EMPTY }
    }

    #[test]
    fn a_mate_is_one_with_more_in_hand_too() {
        let mut table = Table::new(1);
        table.put(at(2), Known::mate(5, Hand(1)), 3, 10);
        assert_eq!(table.get(at(3), 7).unwrap().known.pn, 0);
        assert_eq!(table.get(at(1), 5).unwrap().known.plies, 5);
        assert!(table.get(at(0), 7).is_none(), "too little in hand");
        assert!(table.get(at(3), 3).is_none(), "too few plies left");
    }

    #[test]
    fn what_is_no_mate_is_none_with_less_in_hand() {
        let mut table = Table::new(1);
        table.put(at(2), Known::no_mate(EVER, Hand(3)), 3, 10);
        table.put(at(5), Known::no_mate(7, Hand(5)), 3, 10);
        assert_eq!(table.get(at(1), EVER).unwrap().known.dn, 0);
        assert_eq!(table.get(at(5), 7).unwrap().known.dn, 0);
        assert!(table.get(at(5), 9).is_none());
        assert!(table.get(at(6), 1).is_none());
    }

    #[test]
    fn a_full_bucket_loses_what_took_the_least_work() {
        let mut table = Table::new(1);
        for hand in 0..20 {
            table.put(at(hand), Known::open(2, 2), 0, 100 - hand);
        }
        assert!((0..7).all(|hand| table.get(at(hand), EVER).is_some()));
        assert!((8..19).all(|hand| table.get(at(hand), EVER).is_none()));
    }
}
