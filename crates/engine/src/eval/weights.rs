//! What the features of a variant's positions weigh.

use pantheon_rules::Variant;

use super::layout::Layout;
use crate::score::Value;

/// Two worths: in the middle game and in the end game.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Worth {
    pub middle: Value,
    pub end: Value,
}

impl Worth {
    pub const fn new(middle: Value, end: Value) -> Worth {
        Worth { middle, end }
    }

    /// The same at all times.
    pub const fn both(value: Value) -> Worth {
        Worth { middle: value, end: value }
    }

    pub fn rounded(middle: f64, end: f64) -> Worth {
        Worth { middle: middle.round() as Value, end: end.round() as Value }
    }

    #[inline]
    pub fn add(&mut self, other: Worth) {
        self.middle += other.middle;
        self.end += other.end;
    }

    #[inline]
    pub fn subtract(&mut self, other: Worth) {
        self.middle -= other.middle;
        self.end -= other.end;
    }

    /// Both in one number, so that one addition adds both.
    #[inline]
    pub const fn packed(self) -> i64 {
        self.middle as i64 + ((self.end as i64) << 32)
    }

    /// The two of a sum of packed worths.
    #[inline]
    pub const fn unpacked(packed: i64) -> Worth {
        let middle = packed as Value;
        Worth { middle, end: ((packed - middle as i64) >> 32) as Value }
    }

    #[inline]
    pub const fn times(self, number: Value) -> Worth {
        Worth { middle: self.middle * number, end: self.end * number }
    }
}

/// A weight for every feature of a variant.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights {
    pub layout: Layout,
    pub table: Vec<Worth>,
}

impl Weights {
    /// Nothing weighs anything.
    pub fn none(variant: &Variant) -> Weights {
        let layout = Layout::of(variant);
        Weights { table: vec![Worth::default(); layout.len], layout }
    }
}
