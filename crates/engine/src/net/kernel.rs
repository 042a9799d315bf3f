//! The sums of a net, many at a time. The loops are plain; [`pulp`] compiles them once more for processors with AVX2
//! and takes that copy where it can run.

use pulp::Arch;

/// So many sums are kept in registers at a time. The size of a layer is a multiple of it.
pub(super) const LANES: usize = 32;

/// So many numbers, in one line of the processor's cache: what lies across two takes twice as long to load.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(64))]
pub struct Bundle([i16; LANES]);

impl Bundle {
    /// Nothing but zeros.
    pub(super) const ZEROS: Bundle = Bundle([0; LANES]);
}

/// Numbers in bundles. The last one is filled up with zeros.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bundles(Vec<Bundle>);

impl Bundles {
    /// How many numbers they are, those that fill up the last one among them.
    pub fn count(&self) -> usize {
        LANES * self.0.len()
    }

    /// The numbers, one by one.
    pub fn numbers(&self) -> impl Iterator<Item = i16> + '_ {
        self.0.iter().flat_map(|bundle| bundle.0)
    }
}

impl std::ops::Deref for Bundles {
    type Target = [Bundle];

    #[inline]
    fn deref(&self) -> &[Bundle] {
        &self.0
    }
}

impl FromIterator<i16> for Bundles {
    fn from_iter<I: IntoIterator<Item = i16>>(numbers: I) -> Bundles {
        let mut numbers = numbers.into_iter().peekable();
        let mut bundles = Vec::new();
        while numbers.peek().is_some() {
            bundles.push(Bundle(std::array::from_fn(|_| numbers.next().unwrap_or(0))));
        }
        Bundles(bundles)
    }
}

/// A sum in the hidden layer of so much is a full 1.
pub(super) const FULL: i16 = 255;

/// Rows of weights to add and to subtract.
pub(super) struct Rows<'a> {
    pub weights: &'a [Bundle],
    pub add: &'a [u16],
    pub subtract: &'a [u16],
}

impl<'a> Rows<'a> {
    /// A row of so many bundles.
    #[inline(always)]
    fn row(&self, input: u16, size: usize) -> &'a [Bundle] {
        &self.weights[input as usize * size..][..size]
    }
}

/// Writes `from`, with rows added and subtracted, to `to`.
#[inline]
pub(super) fn update(arch: Arch, from: &[Bundle], to: &mut [Bundle], rows: &Rows) {
    arch.dispatch(
        #[inline(always)]
        || {
            let row = |input: u16| rows.row(input, from.len());
            // Most moves are plain ones and captures.
            match (rows.add, rows.subtract) {
                (&[put], &[taken]) => {
                    let rows = row(put).iter().zip(row(taken));
                    for ((to, from), (put, taken)) in to.iter_mut().zip(from).zip(rows) {
                        *to = from.plus(put).less(taken);
                    }
                }
                (&[put], &[first, second]) => {
                    let rows = row(put).iter().zip(row(first)).zip(row(second));
                    for ((to, from), ((put, first), second)) in to.iter_mut().zip(from).zip(rows) {
                        *to = from.plus(put).less(first).less(second);
                    }
                }
                _ => update_by_any(from, to, rows),
            }
        },
    );
}

#[inline(always)]
fn update_by_any(from: &[Bundle], to: &mut [Bundle], rows: &Rows) {
    let size = from.len();
    for (at, (from, to)) in from.iter().zip(to).enumerate() {
        let mut sums = *from;
        for &input in rows.add {
            sums = sums.plus(&rows.row(input, size)[at]);
        }
        for &input in rows.subtract {
            sums = sums.less(&rows.row(input, size)[at]);
        }
        *to = sums;
    }
}

impl Bundle {
    #[inline(always)]
    fn plus(&self, other: &Bundle) -> Bundle {
        Bundle(std::array::from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
    }

    #[inline(always)]
    fn less(&self, other: &Bundle) -> Bundle {
        Bundle(std::array::from_fn(|lane| self.0[lane].wrapping_sub(other.0[lane])))
    }
}

/// The weighted sum of a hidden layer, each sum cut off below 0 and above [`FULL`] and squared.
#[inline]
pub(super) fn output(arch: Arch, layer: &[Bundle], weights: &[Bundle]) -> i32 {
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
fn output_plainly(layer: &[Bundle], weights: &[Bundle]) -> i32 {
    let mut totals = [0i32; LANES / 2];
    for (layer, weights) in layer.iter().zip(weights) {
        for (lane, total) in totals.iter_mut().enumerate() {
            // A weight is at most 127, so that its product with a sum fits.
            let part = |lane: usize| {
                let sum = layer.0[lane].clamp(0, FULL);
                sum.wrapping_mul(weights.0[lane]) as i32 * sum as i32
            };
            *total += part(2 * lane) + part(2 * lane + 1);
        }
    }
    totals.iter().sum()
}

/// The same with the instruction that multiplies 16 numbers and adds neighbours, which compilers do not find here.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn output_by_pairs(simd: pulp::x86::V3, layer: &[Bundle], weights: &[Bundle]) -> i32 {
    let (avx, avx2) = (simd.avx, simd.avx2);
    let (none, full) = (avx._mm256_setzero_si256(), avx._mm256_set1_epi16(FULL));
    let mut totals = [none; 2];
    for (layer, weights) in layer.iter().zip(weights) {
        let (layer, weights): ([[i16; LANES / 2]; 2], [[i16; LANES / 2]; 2]) =
            (pulp::cast(layer.0), pulp::cast(weights.0));
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
        let bundles: Bundles = weights.iter().copied().collect();
        let from: Bundles = vec![5; size].into_iter().collect();
        for (add, subtract) in
            [(&[2][..], &[1][..]), (&[3], &[0, 2]), (&[2, 0], &[1]), (&[], &[3]), (&[0, 1, 2, 3], &[])]
        {
            let row = |&input: &u16, lane: usize| weights[input as usize * size + lane];
            let expected: Bundles = (0..size)
                .map(|lane| {
                    let added: i16 = add.iter().map(|input| row(input, lane)).sum();
                    5 + added - subtract.iter().map(|input| row(input, lane)).sum::<i16>()
                })
                .collect();
            for arch in [Arch::Scalar, Arch::new()] {
                let mut to = vec![Bundle::ZEROS; from.len()];
                update(arch, &from, &mut to, &Rows { weights: &bundles, add, subtract });
                assert_eq!(to, *expected, "{add:?} {subtract:?}");
            }
        }
    }

    #[test]
    fn the_output_is_that_of_plain_arithmetic() {
        let layer: Vec<i16> = (0..2 * LANES as i16).map(|lane| lane * 37 - 300).collect();
        let weights: Vec<i16> = (0..2 * LANES as i16).map(|lane| (lane * 29) % 127 - 60).collect();
        let plain: i32 =
            layer.iter().zip(&weights).map(|(&sum, &weight)| (sum.clamp(0, FULL) as i32).pow(2) * weight as i32).sum();
        let [layer, weights] = [layer, weights].map(|numbers| numbers.into_iter().collect::<Bundles>());
        for arch in [Arch::Scalar, Arch::new()] {
            assert_eq!(output(arch, &layer, &weights), plain);
        }
    }
}
