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

impl<'a> Rows<'a> {
    /// A row of so many weights.
    #[inline(always)]
    fn row(&self, input: u16, size: usize) -> &'a [i16] {
        &self.weights[input as usize * size..][..size]
    }
}

/// Writes `from`, with rows added and subtracted, to `to`.
#[inline]
pub(super) fn update(arch: Arch, from: &[i16], to: &mut [i16], rows: &Rows) {
    arch.dispatch(
        #[inline(always)]
        || {
            let row = |input: u16| rows.row(input, from.len());
            // Most moves are plain ones and captures.
            match (rows.add, rows.subtract) {
                (&[put], &[taken]) => {
                    let rows = row(put).iter().zip(row(taken));
                    for ((to, from), (put, taken)) in to.iter_mut().zip(from).zip(rows) {
                        *to = from.wrapping_add(*put).wrapping_sub(*taken);
                    }
                }
                (&[put], &[first, second]) => {
                    let rows = row(put).iter().zip(row(first)).zip(row(second));
                    for ((to, from), ((put, first), second)) in to.iter_mut().zip(from).zip(rows) {
                        *to = from.wrapping_add(*put).wrapping_sub(*first).wrapping_sub(*second);
                    }
                }
                _ => update_by_any(from, to, rows),
            }
        },
    );
}

#[inline(always)]
fn update_by_any(from: &[i16], to: &mut [i16], rows: &Rows) {
    let size = from.len();
    for (at, (from, to)) in from.chunks_exact(LANES).zip(to.chunks_exact_mut(LANES)).enumerate() {
        let mut sums: [i16; LANES] = std::array::from_fn(|lane| from[lane]);
        for &input in rows.add {
            let weights = &rows.row(input, size)[at * LANES..][..LANES];
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        for &input in rows.subtract {
            let weights = &rows.row(input, size)[at * LANES..][..LANES];
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
        to.copy_from_slice(&sums);
    }
}

/// The weighted sum of a hidden layer, each sum cut off below 0 and above [`FULL`] and squared.
#[inline]
pub(super) fn output(arch: Arch, layer: &[i16], weights: &[i16]) -> i32 {
    match arch {
        #[cfg(target_arch = "x86_64")]
        Arch::V3(simd) => simd.vectorize(
            #[inline(always)]
            || output_by_pairs(simd, layer, weights),
        ),
        _ => arch.dispatch(
            #[inline(always)]
            || output_plainly(layer, weights),
        ),
    }
}

#[inline(always)]
fn output_plainly(layer: &[i16], weights: &[i16]) -> i32 {
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
}

/// The same with the instruction that multiplies 16 numbers and adds neighbours, which compilers do not find here.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn output_by_pairs(simd: pulp::x86::V3, layer: &[i16], weights: &[i16]) -> i32 {
    let (avx, avx2) = (simd.avx, simd.avx2);
    let (none, full) = (avx._mm256_setzero_si256(), avx._mm256_set1_epi16(FULL));
    let ((layer, _), (weights, _)) = (pulp::as_arrays::<16, _>(layer), pulp::as_arrays::<16, _>(weights));
    let mut totals = [none; 2];
    for (layer, weights) in layer.chunks_exact(2).zip(weights.chunks_exact(2)) {
        for (half, total) in totals.iter_mut().enumerate() {
            let sums = avx2._mm256_max_epi16(pulp::cast(layer[half]), none);
            let sums = avx2._mm256_min_epi16(sums, full);
            let products = avx2._mm256_mullo_epi16(sums, pulp::cast(weights[half]));
            *total = avx2._mm256_add_epi32(*total, avx2._mm256_madd_epi16(products, sums));
        }
    }
    let totals: [i32; 8] = pulp::cast(avx2._mm256_add_epi32(totals[0], totals[1]));
    totals.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_added_and_subtracted() {
        let size = 2 * LANES;
        let weights: Vec<i16> = (0..4 * size as i16).map(|at| at * 7 % 1000).collect();
        let from = vec![5; size];
        for (add, subtract) in
            [(&[2][..], &[1][..]), (&[3], &[0, 2]), (&[2, 0], &[1]), (&[], &[3]), (&[0, 1, 2, 3], &[])]
        {
            let row = |&input: &u16, lane: usize| weights[input as usize * size + lane];
            let expected: Vec<i16> = (0..size)
                .map(|lane| {
                    let added: i16 = add.iter().map(|input| row(input, lane)).sum();
                    5 + added - subtract.iter().map(|input| row(input, lane)).sum::<i16>()
                })
                .collect();
            for arch in [Arch::Scalar, Arch::new()] {
                let mut to = vec![0; size];
                update(arch, &from, &mut to, &Rows { weights: &weights, add, subtract });
                assert_eq!(to, expected, "{add:?} {subtract:?}");
            }
        }
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
