//! Hands that can be compared: more in the attacker's hand never spoils a mate, and less never makes one.

use pantheon_rules::{Color, Kind, Position, Variant};

/// How many of each kind are in a hand, a byte for each of up to eight kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Hand(pub u64);

/// The top bit of each byte. No hand has so many of a kind.
const GUARD: u64 = 0x8080_8080_8080_8080;

impl Hand {
    pub const EMPTY: Hand = Hand(0);

    /// Has it at least as many of every kind as the other?
    #[inline]
    pub fn covers(self, other: Hand) -> bool {
        ((self.0 | GUARD) - other.0) & GUARD == GUARD
    }

    /// The number of each kind, worked out from the numbers in two hands.
    #[inline]
    fn merge(self, other: Hand, mut number: impl FnMut(u8, u8) -> u8) -> Hand {
        let (mine, theirs) = (self.0.to_le_bytes(), other.0.to_le_bytes());
        Hand(u64::from_le_bytes(std::array::from_fn(|i| number(mine[i], theirs[i]))))
    }

    /// The greater number of each kind.
    pub fn or(self, other: Hand) -> Hand {
        self.merge(other, u8::max)
    }

    /// The smaller number of each kind.
    pub fn and(self, other: Hand) -> Hand {
        self.merge(other, u8::min)
    }

    /// Only those kinds of which the other hand has none.
    pub fn where_none_in(self, other: Hand) -> Hand {
        self.merge(other, |mine, theirs| if theirs == 0 { mine } else { 0 })
    }

    /// Only those kinds of which the other hand has some.
    pub fn where_some_in(self, other: Hand) -> Hand {
        self.merge(other, |mine, theirs| if theirs == 0 { 0 } else { mine })
    }

    pub fn sum(self, other: Hand) -> Hand {
        Hand(self.0 + other.0)
    }

    pub fn less(self, other: Hand) -> Hand {
        self.merge(other, u8::saturating_sub)
    }
}

/// A position as the proof table knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    /// The board, the turn, and what both hands hold together.
    pub key: u64,
    /// The attacker's hand.
    pub hand: Hand,
    /// The defender's.
    pub other: Hand,
}

impl Standing {
    /// What both hands hold.
    pub fn total(self) -> Hand {
        self.hand.sum(self.other)
    }
}

/// How positions of a variant are known to the table.
pub(super) struct Hands {
    /// The kinds that are counted; none where hands cannot be compared.
    kinds: Vec<Kind>,
    attacker: Color,
    salt: u64,
}

impl Hands {
    pub fn new(variant: &Variant, attacker: Color) -> Hands {
        let mut kinds: Vec<Kind> = variant.roles().filter_map(|role| variant.in_hand(role)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.retain(|&kind| Some(kind) != variant.king());
        if !variant.is_plain() || !variant.has_drops() || kinds.len() > 8 {
            kinds.clear();
        }
        // What is a mate for one attacker is nothing to the other.
        Hands { kinds, attacker, salt: attacker.pick(0, 0x6d61_7465_2069_6e20) }
    }

    /// Can hands be compared?
    pub fn count(&self) -> bool {
        !self.kinds.is_empty()
    }

    #[inline]
    pub fn standing(&self, position: &Position) -> Standing {
        let state = position.state();
        if self.kinds.is_empty() {
            return Standing { key: position.key() ^ self.salt, hand: Hand::EMPTY, other: Hand::EMPTY };
        }
        let (mut hand, mut other) = (0u64, 0u64);
        for (i, &kind) in self.kinds.iter().enumerate() {
            hand |= (state.hand(self.attacker, kind) as u64) << (8 * i);
            other |= (state.hand(!self.attacker, kind) as u64) << (8 * i);
        }
        let total = (hand + other).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = state.key() ^ state.hand_key() ^ self.salt ^ total ^ total >> 29;
        Standing { key, hand: Hand(hand), other: Hand(other) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_compared_kind_by_kind() {
        let (few, many, other) = (Hand(0x02_00_01), Hand(0x02_01_03), Hand(0x00_05_00));
        assert!(many.covers(few) && many.covers(many) && !few.covers(many));
        assert!(!many.covers(other) && !other.covers(many));
        assert_eq!((many.or(other), many.and(other)), (Hand(0x02_05_03), Hand(0x00_01_00)));
        assert_eq!(many.where_none_in(few), Hand(0x00_01_00));
        assert_eq!(many.where_some_in(few), Hand(0x02_00_03));
        assert_eq!(few.less(many), Hand(0));
    }
}
