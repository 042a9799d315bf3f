//! How much of an advantage can be turned into a win. Who has hardly a pawn left to promote needs to be a rook ahead, and
//! who makes no progress runs out of moves.

use pantheon_rules::spec::{Material, Value as Rule};
use pantheon_rules::{Color, Kind, State, Variant};

use super::pawns::racing_pawns;
use super::values::Values;
use crate::score::Value;

/// All of it.
pub(crate) const WHOLE: Value = 64;
/// What is left without a pawn, with one, with two: where the pieces are even, up to a minor piece ahead, further ahead.
const LEFT: [[Value; 3]; 3] = [[6, 6, 48], [36, 40, WHOLE], [44, 56, WHOLE]];
/// Where pieces stop being even, and where a lead in them mates without pawns, as [`Sums`](super::Sums) count them.
const EVEN: Value = 2;
const MATING: Value = 8;

/// What a variant's advantages hang on.
pub(super) struct Prospects {
    /// The kind that has to be left for something to promote, in games that are won by mate alone.
    pawns: Option<Kind>,
    /// Plies without progress until the draw; 0 for no limit.
    limit: Value,
}

impl Prospects {
    pub fn of(variant: &Variant, values: &Values) -> Prospects {
        let spec = variant.spec();
        // Where pieces are counted in the end, a lead is worth something without progress too.
        let counts_pieces = spec.ends.material != Material::None;
        let by_mate = variant.king().is_some()
            && variant.is_plain()
            && !variant.has_goals()
            && spec.ends.checkmate == Rule::Loss
            && spec.ends.stalemate == Rule::Draw
            && !counts_pieces;
        let moves = if counts_pieces { 0 } else { spec.repetition.longest_idle() };
        Prospects { pawns: racing_pawns(variant, values).filter(|_| by_mate), limit: 2 * Value::from(moves) }
    }

    /// How much of an advantage of one side is left, of [`WHOLE`]. `strength` is what each side has on the board besides
    /// pawns, `full` what both have at the start.
    #[inline]
    pub fn of_lead(&self, state: &State, ahead: Color, strength: [Value; 2], full: Value) -> Value {
        let mut left = WHOLE;
        if let Some(kind) = self.pawns {
            let pawns = (state.kind(kind) & state.side(ahead)).len() as usize;
            // From six tenths of the pieces on, down to three, it counts more and more.
            let bare = (6 * full - 10 * (strength[0] + strength[1])).clamp(0, 3 * full);
            if pawns < LEFT.len() && bare > 0 {
                let lead = strength[ahead as usize] - strength[!ahead as usize];
                let row = LEFT[pawns];
                let at = if lead < EVEN { 0 } else { 1 + (lead >= MATING) as usize };
                left -= (WHOLE - row[at]) * bare / (3 * full);
            }
        }
        if self.limit > 0 {
            left = left * (self.limit - Value::from(state.clock())).max(0) / self.limit;
        }
        left
    }
}
