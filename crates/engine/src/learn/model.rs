//! A net while it learns: numbers with fractions, what they say of a position, and how that changes with each of them.

use std::sync::Arc;

use pantheon_rules::{Color, Variant};
use pulp::Arch;

use super::samples::{Fact, Positions};
use super::scale::sigmoid;
use crate::dice::Dice;
use crate::eval::Evaluator;
use crate::net::{Base, Bundles, Card, Inputs, Net, NetError, Quantities, Shape, View};

/// All numbers of a net in one list, and where each sort of them begins.
#[derive(Clone)]
pub(super) struct Model {
    pub numbers: Vec<f32>,
    pub places: Places,
}

/// Where each sort of number begins.
#[derive(Clone, Copy)]
pub(super) struct Places {
    hidden: usize,
    bias: usize,
    direct: usize,
    output: usize,
    output_bias: usize,
    len: usize,
}

/// What a target is made of.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    /// How many hundredths of a pawn make a win likely by a factor of e.
    pub scale: f32,
    /// How much of the target is the result of the game; the rest is what the search thought.
    pub result: f32,
}

impl Aim {
    pub fn of(&self, fact: &Fact) -> f32 {
        self.result * fact.result + (1.0 - self.result) * sigmoid(fact.score / self.scale)
    }
}

/// So large may a number of the first layer be, that sums of many still fit their place.
const MOST_WEIGHT: f32 = 1.98;
const SCALE: f32 = Quantities::SCALE as f32;

impl Places {
    fn of(inputs: usize, shape: Shape) -> Places {
        let bias = inputs * shape.hidden;
        let direct = bias + shape.hidden;
        let output = direct + inputs;
        let output_bias = output + 2 * shape.hidden * shape.buckets;
        Places { hidden: shape.hidden, bias, direct, output, output_bias, len: output_bias + shape.buckets }
    }

    /// The most that a number may be: the net that is made of them has no room for more.
    pub fn most(&self, at: usize) -> f32 {
        if at < self.direct {
            MOST_WEIGHT
        } else if (self.output..self.output_bias).contains(&at) {
            Quantities::OUT_MOST as f32 / Quantities::OUT as f32
        } else {
            f32::MAX
        }
    }

    /// Is it a number that should not grow without reason?
    pub fn decays(&self, at: usize) -> bool {
        at < self.bias || (self.output..self.output_bias).contains(&at)
    }
}

impl Model {
    /// Random numbers, but for the straight way, which starts from what pieces are worth by hand.
    pub fn new(variant: &Arc<Variant>, evaluator: &Evaluator, shape: Shape, seed: u64) -> Model {
        let inputs = Inputs::of(variant);
        let places = Places::of(inputs.len(), shape);
        let mut dice = Dice::new(seed);
        let mut random = |spread: f32| (dice.throw(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * spread;
        let mut numbers = vec![0.0; places.len];
        numbers[..places.bias].fill_with(|| random(0.1));
        numbers[places.bias..places.direct].fill_with(|| random(0.1));
        let spread = 1.0 / (2.0 * shape.hidden as f32).sqrt();
        numbers[places.output..places.output_bias].fill_with(|| random(spread));
        let mut model = Model { numbers, places };
        if shape.base == Base::Nothing {
            model.weigh(variant, evaluator, &inputs);
        }
        model
    }

    fn weigh(&mut self, variant: &Variant, evaluator: &Evaluator, inputs: &Inputs) {
        let view = View { viewer: Color::White, mirrored: false };
        let direct = &mut self.numbers[self.places.direct..self.places.output];
        for color in Color::ALL {
            let sign = color.pick(1.0, -1.0);
            for role in variant.roles() {
                for square in variant.board() {
                    let piece = pantheon_rules::Piece { color, role };
                    let input = inputs.seen(view).input(inputs.on_board(piece, square)) as usize;
                    direct[input] = sign * evaluator.on_square(piece, square) as f32 / SCALE;
                }
            }
            for kind in variant.kinds() {
                for count in 1..=u8::MAX {
                    let Some(held) = inputs.in_hand(color, kind, count) else { break };
                    let input = inputs.seen(view).input(held);
                    direct[input as usize] = sign * evaluator.held(kind, count) as f32 / SCALE;
                }
            }
        }
    }

    /// The net of these numbers.
    pub fn net(&self, variant: &Arc<Variant>, card: Card, shape: Shape) -> Result<Net, NetError> {
        let places = &self.places;
        let short = |from: usize, to: usize, times: i16| {
            self.numbers[from..to].iter().map(|&number| (number * times as f32).round() as i16).collect::<Bundles>()
        };
        let long = |from: usize, to: usize, times: f32| {
            self.numbers[from..to].iter().map(|&number| (number * times).round() as i32).collect::<Vec<i32>>()
        };
        let quantities = Quantities {
            weights: short(0, places.bias, Quantities::FULL),
            bias: short(places.bias, places.direct, Quantities::FULL),
            direct: long(places.direct, places.output, SCALE * Quantities::PARTS as f32),
            output: short(places.output, places.output_bias, Quantities::OUT),
            output_bias: long(places.output_bias, places.len, Quantities::FULL as f32 * Quantities::OUT as f32),
        };
        Net::new(variant, card, shape, quantities)
    }

    /// What it says of positions, in hundredths of a pawn.
    pub fn say(&self, positions: &Positions) -> Vec<f32> {
        Arch::new().dispatch(
            #[inline(always)]
            || {
                let mut layers = Layers::new(self.places.hidden);
                (0..positions.len()).map(|at| SCALE * self.forward(positions, at, &mut layers)).collect()
            },
        )
    }

    /// Adds to `slopes` how the squared error of positions grows with each number, and says how large it is.
    pub fn learn(&self, positions: &Positions, batch: &[u32], aim: Aim, slopes: &mut [f32]) -> f64 {
        Arch::new().dispatch(
            #[inline(always)]
            || {
                let mut layers = Layers::new(self.places.hidden);
                batch.iter().map(|&at| self.backward(positions, at as usize, aim, &mut layers, slopes)).sum()
            },
        )
    }

    #[inline(always)]
    fn forward(&self, positions: &Positions, at: usize, layers: &mut Layers) -> f32 {
        let places = &self.places;
        let size = places.hidden;
        let (own, enemy) = positions.inputs(at);
        let bucket = positions.facts[at].bucket as usize;
        let output = &self.numbers[places.output + bucket * 2 * size..][..2 * size];
        let mut result = self.numbers[places.output_bias + bucket] + positions.facts[at].base / SCALE;
        for (side, inputs) in [own, enemy].into_iter().enumerate() {
            let layer = &mut layers.0[side * size..][..size];
            layer.copy_from_slice(&self.numbers[places.bias..][..size]);
            for &input in inputs {
                let row = &self.numbers[input as usize * size..][..size];
                layer.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            let output = &output[side * size..][..size];
            // Several sums at a time: one alone would have to wait for itself.
            let mut parts = [0.0; PARTS];
            for (layer, output) in layer.chunks_exact(PARTS).zip(output.chunks_exact(PARTS)) {
                for part in 0..PARTS {
                    let cut = layer[part].clamp(0.0, 1.0);
                    parts[part] += cut * cut * output[part];
                }
            }
            result += parts.iter().sum::<f32>();
            let direct: f32 = inputs.iter().map(|&input| self.numbers[places.direct + input as usize]).sum();
            result += if side == 0 { direct / 2.0 } else { -direct / 2.0 };
        }
        result * positions.facts[at].prospect
    }

    #[inline(always)]
    fn backward(&self, positions: &Positions, at: usize, aim: Aim, layers: &mut Layers, slopes: &mut [f32]) -> f64 {
        let places = &self.places;
        let size = places.hidden;
        let fact = &positions.facts[at];
        let said = sigmoid(SCALE * self.forward(positions, at, layers) / aim.scale);
        let off = said - aim.of(fact);
        let slope = 2.0 * off * said * (1.0 - said) * SCALE / aim.scale * fact.prospect;
        let (own, enemy) = positions.inputs(at);
        let bucket = fact.bucket as usize;
        slopes[places.output_bias + bucket] += slope;
        for (side, inputs) in [own, enemy].into_iter().enumerate() {
            let row = places.output + (bucket * 2 + side) * size;
            let layer = &mut layers.0[side * size..][..size];
            let output = &self.numbers[row..][..size];
            let steep = &mut slopes[row..][..size];
            for ((sum, &weight), steep) in layer.iter_mut().zip(output).zip(steep) {
                let cut = sum.clamp(0.0, 1.0);
                *steep += slope * cut * cut;
                // From here on the layer holds its own slopes.
                *sum = if cut == *sum { slope * weight * 2.0 * cut } else { 0.0 };
            }
            let layer = &*layer;
            let bias = &mut slopes[places.bias..][..size];
            bias.iter_mut().zip(layer).for_each(|(steep, sum)| *steep += sum);
            let direct = if side == 0 { slope / 2.0 } else { -slope / 2.0 };
            for &input in inputs {
                let row = &mut slopes[input as usize * size..][..size];
                row.iter_mut().zip(layer).for_each(|(steep, sum)| *steep += sum);
                slopes[places.direct + input as usize] += direct;
            }
        }
        (off * off) as f64
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.places.len
    }
}

const PARTS: usize = 16;

/// The hidden layers of both players.
struct Layers(Vec<f32>);

impl Layers {
    #[inline(always)]
    fn new(hidden: usize) -> Layers {
        Layers(vec![0.0; 2 * hidden])
    }
}
