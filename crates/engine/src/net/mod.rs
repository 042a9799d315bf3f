//! A learned evaluation: a small net that sees each piece on its square from both sides of the board.
//!
//! [`inputs`] numbers what it is told, [`accumulators`] keep the sums of its first layer up to date with every move,
//! [`kernel`] adds many of them at a time, [`file`](mod@file) reads and writes it, and [`shipped`] finds those that come
//! with the program. How a net is made is told in [`learn`](crate::learn).

mod accumulators;
mod file;
mod inputs;
mod kernel;
mod shipped;

use std::sync::Arc;

use pantheon_rules::{Position, Variant};
use pulp::Arch;

use crate::eval::fingerprint;
use crate::score::Value;
pub(crate) use accumulators::{Accumulators, Notes};
pub use file::{Card, NetError};
pub use inputs::{Inputs, View};
use kernel::Rows;
pub use kernel::{Bundle, Bundles};
pub(crate) use shipped::find;
pub use shipped::{names, shipped};

/// A net for one variant: inputs → a hidden layer for each player → one number, and beside it a straight way from each
/// input to the number, which is what pieces are worth wherever the others stand.
pub struct Net {
    /// What is known of it.
    pub card: Card,
    definition: u64,
    pub(crate) inputs: Inputs,
    hidden: usize,
    buckets: usize,
    base: Base,
    /// How many pieces the start has: there are fewer and fewer, and with them other weights count.
    pieces: usize,
    arch: Arch,
    pub(crate) quantities: Quantities,
}

/// The numbers of a net, as whole numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Quantities {
    /// From each input to each of the hidden layer, [`Quantities::FULL`] times.
    pub weights: Bundles,
    /// What the hidden layer starts from, [`Quantities::FULL`] times.
    pub bias: Bundles,
    /// Straight from each input to the result, in parts of a hundredth of a pawn, [`Quantities::PARTS`] times.
    pub direct: Vec<i32>,
    /// From the hidden layers, own and then enemy, to the result, [`Quantities::OUT`] times; a row for each bucket.
    pub output: Bundles,
    /// What the result starts from, [`Quantities::FULL`] × [`Quantities::OUT`] times, for each bucket.
    pub output_bias: Vec<i32>,
}

impl Quantities {
    /// A 1 in the hidden layer.
    pub const FULL: i16 = kernel::FULL;
    /// A 1 among the weights of the output.
    pub const OUT: i16 = 64;
    /// The most that an output weight may be.
    pub const OUT_MOST: i16 = 127;
    /// A hundredth of a pawn on the straight way.
    pub const PARTS: i32 = 16;
    /// So many hundredths of a pawn is a result of 1.
    pub const SCALE: i32 = 400;
}

/// How large a net is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Sums in the hidden layer of each player: a multiple of [`Shape::STEP`], at most [`Shape::MOST`].
    pub hidden: usize,
    /// Sets of output weights, by how many pieces are left on the board.
    pub buckets: usize,
    /// What the net's word is added to.
    pub base: Base,
}

/// What the word of a net is added to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// Nothing: the net says it all.
    Nothing,
    /// The evaluation written by hand: the net says how far that is off. It takes fewer games to learn, and longer to ask.
    Hand,
}

impl Shape {
    /// Hidden layers grow in such steps.
    pub const STEP: usize = kernel::LANES;
    /// The largest hidden layer.
    pub const MOST: usize = 256;
    /// The most sets of output weights.
    pub const MOST_BUCKETS: usize = 16;

    /// What is wrong with it, if anything is.
    pub fn problem(&self) -> Option<String> {
        let (step, most) = (Shape::STEP, Shape::MOST);
        if self.hidden == 0 || !self.hidden.is_multiple_of(step) || self.hidden > most {
            return Some(format!(
                "a hidden layer of {} does not go; it is a multiple of {step} up to {most}, such as 64",
                self.hidden
            ));
        }
        let most = Shape::MOST_BUCKETS;
        (!(1..=most).contains(&self.buckets))
            .then(|| format!("{} buckets do not go; there are 1 to {most} of them", self.buckets))
    }
}

impl Net {
    /// A net of these numbers. They must be as many as the shape has.
    pub fn new(variant: &Arc<Variant>, card: Card, shape: Shape, quantities: Quantities) -> Result<Net, NetError> {
        if let Some(problem) = shape.problem() {
            return Err(NetError::new(problem));
        }
        let inputs = Inputs::of(variant);
        let count =
            [inputs.len() * shape.hidden, shape.hidden, inputs.len(), 2 * shape.hidden * shape.buckets, shape.buckets];
        let given = &quantities;
        let found = [
            given.weights.count(),
            given.bias.count(),
            given.direct.len(),
            given.output.count(),
            given.output_bias.len(),
        ];
        if count != found {
            return Err(NetError::new(format!("the net should have {count:?} numbers but has {found:?}")));
        }
        let start = Position::start_of(variant);
        Ok(Net {
            card,
            definition: fingerprint(variant),
            inputs,
            hidden: shape.hidden,
            buckets: shape.buckets,
            base: shape.base,
            pieces: start.pieces().len() as usize,
            arch: Arch::new(),
            quantities,
        })
    }

    /// How large it is.
    pub fn shape(&self) -> Shape {
        Shape { hidden: self.hidden, buckets: self.buckets, base: self.base }
    }

    /// What it says of a position, for the player to move, in hundredths of a pawn; it may be only a part of the truth
    /// ([`Base`]).
    pub fn evaluate(self: &Arc<Net>, position: &Position) -> Value {
        Accumulators::new(self, 1).evaluate(0, position)
    }

    /// What it says where these inputs are seen, by who is to move and by the other.
    pub(crate) fn of_inputs(&self, bucket: usize, own: &[u16], enemy: &[u16]) -> Value {
        let Quantities { weights, bias, direct, .. } = &self.quantities;
        let layers = [own, enemy].map(|add| {
            let mut layer = vec![Bundle::ZEROS; bias.len()];
            kernel::update(self.arch, bias, &mut layer, &Rows { weights, add, subtract: &[] });
            layer
        });
        let direct = [own, enemy].map(|inputs| inputs.iter().map(|&input| direct[input as usize]).sum());
        self.result(bucket, [&layers[0], &layers[1]], direct)
    }

    /// How many bundles a layer has.
    #[inline]
    fn bundles(&self) -> usize {
        self.hidden / kernel::LANES
    }

    /// The set of output weights for a position.
    #[inline]
    fn bucket(&self, position: &Position) -> usize {
        bucket(self.buckets, self.pieces, position)
    }

    /// The result of the hidden layers, own and enemy, and of the straight way.
    #[inline]
    fn result(&self, bucket: usize, layers: [&[Bundle]; 2], direct: [i32; 2]) -> Value {
        let Quantities { output, output_bias, .. } = &self.quantities;
        let size = self.bundles();
        let (own, enemy) = output[bucket * 2 * size..][..2 * size].split_at(size);
        let sum = kernel::output(self.arch, layers[0], own) as i64 + kernel::output(self.arch, layers[1], enemy) as i64;
        let full = Quantities::FULL as i64;
        let learned =
            (sum / full + output_bias[bucket] as i64) * Quantities::SCALE as i64 / (full * Quantities::OUT as i64);
        learned as Value + (direct[0] - direct[1]) / (2 * Quantities::PARTS)
    }
}

/// Which of so many sets of output weights a position has, in a game that starts with so many pieces.
#[inline]
pub(crate) fn bucket(buckets: usize, pieces: usize, position: &Position) -> usize {
    if buckets == 1 {
        return 0;
    }
    (position.state().pieces().len() as usize * buckets / (pieces + 1)).min(buckets - 1)
}

#[cfg(test)]
mod tests;
