//! Quiet positions, as a net is told of them, with what was thought of them and what became of their games.

use std::sync::Arc;

use pantheon_rules::{Color, Position, Variant};

use super::records::{Record, RecordError};
use crate::eval::{Evaluator, WHOLE};
use crate::net::{self, Inputs, Shape};

/// Positions to learn from, and others to test with, from games not learned from.
pub struct Samples {
    variant: Arc<Variant>,
    inputs: Inputs,
    evaluator: Evaluator,
    shape: Shape,
    pieces: usize,
    foresight: f32,
    /// To learn from.
    pub(super) lessons: Positions,
    /// To test with.
    pub(super) tests: Positions,
    /// What the evaluation written by hand says of the tests, for who is to move.
    pub(super) by_hand: Vec<f32>,
    games: usize,
}

/// Positions one after the other.
#[derive(Default)]
pub(super) struct Positions {
    /// Where the inputs of each position end.
    ends: Vec<usize>,
    /// For each position those of who is to move, then as many of the other.
    inputs: Vec<u16>,
    pub facts: Vec<Fact>,
}

/// What is known of a position, seen by who is to move.
#[derive(Clone, Copy)]
pub(super) struct Fact {
    pub score: f32,
    /// 1 for a win, 0 for a loss.
    pub result: f32,
    /// What the net's word is added to.
    pub base: f32,
    /// How much of the sum can be turned into a win, from 0 to 1.
    pub prospect: f32,
    pub bucket: u8,
}

/// Of so many games, one is kept back to test with.
const TEST: u64 = 16;

impl Positions {
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// The inputs of a position: own view, then the enemy's.
    #[inline]
    pub fn inputs(&self, at: usize) -> (&[u16], &[u16]) {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        let both = &self.inputs[start..self.ends[at]];
        both.split_at(both.len() / 2)
    }
}

impl Samples {
    /// None yet, for nets of this shape.
    pub fn new(variant: &Arc<Variant>, shape: Shape) -> Samples {
        Samples {
            inputs: Inputs::of(variant),
            evaluator: Evaluator::new(variant),
            pieces: Position::start_of(variant).pieces().len() as usize,
            variant: variant.clone(),
            shape,
            foresight: 0.0,
            lessons: Positions::default(),
            tests: Positions::default(),
            by_hand: Vec::new(),
            games: 0,
        }
    }

    /// What was thought of a position is mixed with this share, below 1, of what was thought later in its game. For games
    /// that are added from now on.
    pub fn with_foresight(self, foresight: f32) -> Samples {
        Samples { foresight, ..self }
    }

    /// Their variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Positions to learn from.
    pub fn lessons(&self) -> usize {
        self.lessons.len()
    }

    /// Positions to test with.
    pub fn tests(&self) -> usize {
        self.tests.len()
    }

    /// Games they come from.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The shape of the nets that they are for.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// Adds the quiet positions of a game.
    pub fn add(&mut self, record: &Record) -> Result<(), RecordError> {
        let variant = self.variant.clone();
        record.visit_quiet(&variant, self.foresight, |position, score| self.take(position, score, record))?;
        self.games += 1;
        Ok(())
    }

    fn take(&mut self, position: &Position, score: f32, record: &Record) {
        let turn = position.turn();
        let white = (record.result as f32 + 1.0) / 2.0;
        let result = if turn == Color::White { white } else { 1.0 - white };
        let bucket = net::bucket(self.shape.buckets, self.pieces, position) as u8;
        let test = record.number.is_multiple_of(TEST);
        let to = if test { &mut self.tests } else { &mut self.lessons };
        for viewer in [turn, !turn] {
            self.inputs.visit(position, self.inputs.view(position, viewer), |input| to.inputs.push(input));
        }
        to.ends.push(to.inputs.len());
        let sums = self.evaluator.look(position);
        let base = self.evaluator.base(self.shape.base, position, &sums) as f32;
        let ahead = if score > 0.0 { turn } else { !turn };
        let prospect = self.evaluator.prospect(position, &sums, ahead) as f32 / WHOLE as f32;
        to.facts.push(Fact { score, result, base, prospect, bucket });
        if test {
            self.by_hand.push(self.evaluator.evaluate(position, &sums) as f32);
        }
    }
}
