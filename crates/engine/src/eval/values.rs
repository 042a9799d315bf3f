//! The worth of pieces, from how they move on the variant's own board.

use pantheon_rules::{Bitboard, Color, Kind, Role, Square, Variant};

use crate::score::Value;

/// What the pieces of a variant are worth.
pub(crate) struct Values {
    /// On the board, by role; kings nothing.
    pub board: Vec<Value>,
    /// In hand, by kind.
    pub hand: Vec<Value>,
    /// What a captor wins, by role.
    pub exchange: Vec<Value>,
    pub royal: Vec<bool>,
    /// Pieces of the weakest kind, of which most games have many.
    pub weak: Vec<bool>,
    /// How much a piece counts for the middle game, by role.
    pub phase: Vec<Value>,
    pub full_phase: Value,
    /// The right to move.
    pub tempo: Value,
    /// What each role turns into when it promotes in its own form, by side.
    pub promoted: [Vec<Option<Role>>; 2],
    /// Mobility on each square less the mean, by role, for White.
    reach: Vec<Vec<f64>>,
}

impl Values {
    pub fn of(variant: &Variant) -> Values {
        let mobility: Vec<Mobility> = variant.kinds().map(|kind| Mobility::of(variant, kind)).collect();
        let is_king = |kind: Kind| variant.king() == Some(kind);
        let plain: Vec<f64> = variant.kinds().map(|kind| mobility[kind.index()].worth()).collect();
        let of_role = |role: Role| plain[variant.kind_of(role).index()];
        // A piece that can become another is worth part of the way there.
        let board: Vec<Value> = variant
            .roles()
            .map(|role| {
                let own = of_role(role);
                let form = variant.promoted_form(role, Color::White).map(of_role);
                let choice = variant.promotion_choices(role, Color::White).map(of_role).reduce(f64::max);
                let best = form.into_iter().chain(choice).fold(own, f64::max);
                let share = if choice.is_some() { 0.05 } else { 0.15 };
                if is_king(variant.kind_of(role)) { 0 } else { (own + share * (best - own)).round() as Value }
            })
            .collect();
        let hand: Vec<Value> = variant
            .kinds()
            .map(|kind| if is_king(kind) { 0 } else { board[variant.plain_role(kind).index()] * 11 / 10 })
            .collect();
        let exchange = variant
            .roles()
            .map(|role| board[role.index()] + variant.in_hand(role).map_or(0, |kind| hand[kind.index()]))
            .collect();
        let least = variant
            .roles()
            .filter(|&role| !is_king(variant.kind_of(role)))
            .map(|role| board[role.index()])
            .min()
            .unwrap_or(0);
        let weak: Vec<bool> = variant.roles().map(|role| board[role.index()] == least).collect();
        let phase: Vec<Value> =
            variant.roles().map(|role| if weak[role.index()] { 0 } else { board[role.index()] / 50 }).collect();
        let start = pantheon_rules::Position::start_of(variant);
        let full_phase =
            start.pieces().into_iter().filter_map(|square| start.piece(square)).map(|piece| phase[piece.role.index()]);
        Values {
            full_phase: full_phase.sum(),
            royal: variant.roles().map(|role| is_king(variant.kind_of(role))).collect(),
            reach: variant.roles().map(|role| mobility[variant.kind_of(role).index()].by_square.clone()).collect(),
            promoted: Color::ALL.map(|color| variant.roles().map(|role| variant.promoted_form(role, color)).collect()),
            tempo: 12,
            board,
            hand,
            exchange,
            weak,
            phase,
        }
    }

    /// The worth of a piece on a square in the middle game and in the end game.
    pub fn on(&self, variant: &Variant, role: Role, color: Color, square: Square) -> (Value, Value) {
        let ranks = variant.ranks();
        let rank = square.rank_for(color, ranks);
        let seen = Square::new(square.file(), rank).unwrap_or(square);
        let board = self.board[role.index()];
        let centre = centrality(variant, square);
        if self.royal[role.index()] {
            let advance = rank as f64 / (ranks.max(2) - 1) as f64;
            return ((-60.0 * advance - 15.0 * centre) as Value, (20.0 * centre) as Value);
        }
        let reach = self.reach[role.index()][seen.index()];
        let mut bonus = 3.5 * reach + 8.0 * centre;
        let promotes =
            variant.promoted_form(role, color).is_some() || variant.promotion_choices(role, color).next().is_some();
        let mut end = bonus;
        if promotes && self.weak[role.index()] {
            let advance = rank as f64 / (ranks.max(2) - 1) as f64;
            bonus += 25.0 * advance * advance;
            end += 90.0 * advance * advance;
        }
        (board + bonus as Value, board + end as Value)
    }
}

/// 1 in the middle of the board, -1 in its corners.
fn centrality(variant: &Variant, square: Square) -> f64 {
    let off = |at: u8, size: u8| (2.0 * at as f64 - (size as f64 - 1.0)).abs() / (size as f64 - 1.0).max(1.0);
    1.0 - off(square.file(), variant.files()) - off(square.rank(), variant.ranks())
}

/// How far a kind gets on boards that are partly full.
struct Mobility {
    mean: f64,
    /// On each square, less the mean.
    by_square: Vec<f64>,
}

impl Mobility {
    fn of(variant: &Variant, kind: Kind) -> Mobility {
        const BOARDS: usize = 16;
        let board = variant.board();
        let mut by_square = vec![0.0; 128];
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut crowds = Vec::new();
        for _ in 0..BOARDS {
            let crowd: Bitboard = board
                .into_iter()
                .filter(|_| {
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (seed >> 40) % 100 < 33
                })
                .collect();
            crowds.push(crowd);
        }
        for square in board {
            let total: u32 = crowds
                .iter()
                .map(|&crowd| {
                    let occupied = crowd.without(square);
                    let (quiet, capture) = variant.reach(kind, Color::White, square, occupied);
                    (quiet & board & !occupied).len() + (capture & occupied).len()
                })
                .sum();
            by_square[square.index()] = total as f64 / BOARDS as f64;
        }
        let mean = by_square.iter().sum::<f64>() / board.len().max(1) as f64;
        for square in board {
            by_square[square.index()] -= mean;
        }
        Mobility { mean, by_square }
    }

    /// In hundredths, such that a chess knight comes to about 320.
    fn worth(&self) -> f64 {
        55.0 * self.mean.max(0.3).powf(1.08)
    }
}
