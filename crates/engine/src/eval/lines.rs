//! Games that are won by pieces in a line.

use pantheon_rules::{Bitboard, Color, KindSet, Position, Variant};

use crate::score::Value;

/// The places where a winning line can stand.
pub(super) struct Lines {
    kinds: KindSet,
    windows: Vec<Bitboard>,
    /// 1 where a line wins, -1 where it loses.
    sign: Value,
}

impl Lines {
    pub fn of(variant: &Variant) -> Option<Lines> {
        let kinds = variant.connecting()?;
        let rule = &variant.spec().ends.connection;
        let mut windows = Vec::new();
        let steps =
            [((1, 0), rule.horizontal), ((0, 1), rule.vertical), ((1, 1), rule.diagonal), ((1, -1), rule.diagonal)];
        for (step, _) in steps.into_iter().filter(|&(_, counts)| counts) {
            for square in variant.board() {
                let along = (0..rule.in_row as i8).map_while(|i| square.offset(step.0 * i, step.1 * i));
                let window: Bitboard = along.collect::<Bitboard>() & variant.board();
                if rule.in_row > 1 && window.len() == rule.in_row as u32 {
                    windows.push(window);
                }
            }
        }
        let sign = if rule.value == pantheon_rules::spec::Value::Loss { -1 } else { 1 };
        (!windows.is_empty()).then_some(Lines { kinds, windows, sign })
    }

    /// How far White's lines are ahead of Black's: each that the enemy does not bar counts the square of its pieces.
    pub fn balance(&self, position: &Position) -> Value {
        let state = position.state();
        let pieces = state.kind_set(self.kinds);
        let [white, black] = Color::ALL.map(|color| pieces & state.side(color));
        let barred = |color: Color| (state.occupied() & !pieces) | color.pick(black, white);
        let of = |own: Bitboard, bars: Bitboard, window: Bitboard| match window.meets(bars) {
            true => 0,
            false => (window & own).len().pow(2) as Value,
        };
        let (bars_white, bars_black) = (barred(Color::White), barred(Color::Black));
        let sum: Value =
            self.windows.iter().map(|&window| of(white, bars_white, window) - of(black, bars_black, window)).sum();
        self.sign * sum
    }
}
