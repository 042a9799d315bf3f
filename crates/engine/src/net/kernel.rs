//! The sums of a net, many at a time. The loops are plain; [`pulp`] compiles them once more for processors with AVX2
//! and takes that copy where it can run.

use pulp::Arch;

/// So many sums are kept in registers at a time. The size of a layer is a multiple of it.
pub(super) const LANES: usize = 32;

/// A sum in the hidden layer of so much is a full 1.
pub(super) const FULL: i16 = 255;

/// Rows of weights to add and to subtract.
pub(super) struct Rows<'a> {
    pub weights: &'a [i16],
    pub add: &'a [u16],
    pub subtract: &'a [u16],
}

/// Writes `from`, with rows added and subtracted, to `to`.
#[inline]
pub(super) fn update(arch: Arch, from: &[i16], to: &mut [i16], rows: &Rows) {
    arch.dispatch(
        #[inline(always)]
        || {
            let size = from.len();
            for (at, (from, to)) in from.chunks_exact(LANES).zip(to.chunks_exact_mut(LANES)).enumerate() {
                let mut sums: [i16; LANES] = std::array::from_fn(|lane| from[lane]);
                for &row in rows.add {
                    let weights = &rows.weights[row as usize * size + at * LANES..][..LANES];
                    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
                }
                for &row in rows.subtract {
                    let weights = &rows.weights[row as usize * size + at * LANES..][..LANES];
                    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
                }
                to.copy_from_slice(&sums);
            }
        },
    );
}

/// The weighted sum of a hidden layer, each sum cut off below 0 and above [`FULL`] and squared.
#[inline]
pub(super) fn output(arch: Arch, layer: &[i16], weights: &[i16]) -> i32 {
    arch.dispatch(
        #[inline(always)]
        || {
            let mut totals = [0i32; LANES / 2];
            for (layer, weights) in layer.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
                for (lane, total) in totals.iter_mut().enumerate() {
                    // A weight is at most 127, so that its product with a sum fits.
                    let part = |lane: usize| {
                        let sum = layer[lane].clamp(0, FULL);
                        sum.wrapping_mul(weights[lane]) as i32 * sum as i32
                    };
                    *total += part(2 * lane) + part(2 * lane + 1);
                }
            }
            totals.iter().sum()
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_added_and_subtracted() {
        let weights: Vec<i16> = (0..3 * LANES as i16).collect();
        let from = vec![5; LANES];
        let mut to = vec![0; LANES];
        update(Arch::new(), &from, &mut to, &Rows { weights: &weights, add: &[2, 0], subtract: &[1] });
        let expected: Vec<i16> =
            (0..LANES as i16).map(|lane| 5 + 2 * LANES as i16 + 2 * lane - (LANES as i16 + lane)).collect();
        assert_eq!(to, expected);
    }

    #[test]
    fn the_output_is_that_of_plain_arithmetic() {
        let layer: Vec<i16> = (0..2 * LANES as i16).map(|lane| lane * 37 - 300).collect();
        let weights: Vec<i16> = (0..2 * LANES as i16).map(|lane| (lane * 29) % 127 - 60).collect();
        let plain: i32 =
            layer.iter().zip(&weights).map(|(&sum, &weight)| (sum.clamp(0, FULL) as i32).pow(2) * weight as i32).sum();
        for arch in [Arch::Scalar, Arch::new()] {
            assert_eq!(output(arch, &layer, &weights), plain);
        }
    }
}
