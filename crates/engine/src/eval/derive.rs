//! Weights that follow from a variant's definition alone: good enough to play any game by, and where tuning starts.

use pantheon_rules::spec::{Flip, Gating};
use pantheon_rules::{Bitboard, Color, Kind, Role, Square, Variant};

use super::layout::{CHECKS, HELD, NO_KING, cell_offset};
use super::pawns::racing_pawns;
use super::values::{Values, army_of};
use super::weights::{Weights, Worth};

/// The weights of a variant by its definition.
pub(crate) fn derive(variant: &Variant, values: &Values) -> Weights {
    let mut weights = Weights::none(variant);
    let layout = weights.layout.clone();
    let table = &mut weights.table;
    let drops = variant.spec().drops.captures_to_hand;
    let hands = variant.has_drops() || variant.spec().effects.gating != Gating::None;
    for role in variant.roles() {
        table[layout.material(role)] = Worth::rounded(values.board[role.index()], values.board[role.index()]);
        let side = army_of(variant, variant.kind_of(role));
        let goal = Goal::of(variant, role, side);
        for square in variant.board() {
            let (middle, end) = on_square(variant, values, role, side, square);
            let near = goal.as_ref().map_or(0.0, |goal| goal.nearness(square));
            table[layout.square(role, side, square)] = Worth::rounded(middle + 500.0 * near, end + 900.0 * near);
        }
    }
    for kind in variant.kinds() {
        let role = variant.plain_role(kind);
        let worth = values.board[role.index()];
        for count in (1..=HELD as u8).filter(|_| hands) {
            let share = 1.04 - 0.04 * count as f64;
            let hand = values.hand[kind.index()] * share;
            table[layout.hand(kind, count)] = Worth::rounded(hand, hand);
        }
        if values.royal[role.index()] || values.gives_away {
            continue;
        }
        if !variant.leaps_only(kind, Color::White) {
            let step = if values.mobility[kind.index()].mean > 8.0 { 2 } else { 4 };
            table[layout.mobility(kind)] = Worth::both(step);
        }
        for cell in 0..NO_KING {
            let (aside, ahead) = cell_offset(cell);
            let distance = aside.max(ahead.abs());
            let shelter = match distance {
                1 if ahead > 0 && values.weak[role.index()] => 12.0,
                1 => 6.0,
                2 => 3.0,
                _ => 0.0,
            };
            table[layout.own_king(kind) + cell] = Worth::rounded(shelter, if drops { shelter } else { 0.0 });
            let reach = worth.clamp(0.0, 600.0) * 0.012 * (4 - distance).max(0) as f64;
            table[layout.enemy_king(kind) + cell] = Worth::rounded(reach, reach / 2.0);
        }
    }
    table[layout.danger] = Worth::new(10, if drops { 10 } else { 4 });
    if !values.gives_away {
        table[layout.threat] = Worth::both(28);
    }
    table[layout.tempo] = if drops { Worth::both(24) } else { Worth::new(16, 10) };
    if racing_pawns(variant, values).is_some() {
        for rank in 0..variant.ranks() as usize {
            let advance = (rank as f64 / (variant.ranks().max(3) - 2) as f64).powi(3);
            table[layout.passed + rank] = Worth::rounded(5.0 + 45.0 * advance, 10.0 + 110.0 * advance);
        }
        table[layout.doubled] = Worth::new(-8, -16);
        table[layout.isolated] = Worth::new(-8, -10);
        table[layout.connected] = Worth::new(7, 6);
    }
    if variant.connecting().is_some() {
        table[layout.lines] = Worth::both(12);
    }
    for checks in (1..=CHECKS as u8).filter(|_| variant.spec().ends.check_counting) {
        let worth = 900.0 / (checks as f64 + 0.5).powi(2);
        table[layout.checks_left(checks)] = Worth::rounded(worth, worth);
    }
    weights
}

/// What a square adds to the worth of a piece, in the middle game and in the end game.
fn on_square(variant: &Variant, values: &Values, role: Role, side: Color, square: Square) -> (f64, f64) {
    let ranks = variant.ranks();
    let rank = square.rank_for(side, ranks);
    let advance = rank as f64 / (ranks.max(2) - 1) as f64;
    if variant.spec().effects.flip == Flip::Reversi {
        let stability = stability(variant, square);
        return (stability, stability);
    }
    let centre = centrality(variant, square);
    if values.royal[role.index()] && !variant.spec().duties.may_check {
        // Nothing threatens a king that may not be checked.
        return (0.0, 0.0);
    }
    if values.royal[role.index()] {
        let end = if variant.spec().drops.captures_to_hand { -30.0 * advance } else { 20.0 * centre };
        return (-60.0 * advance - 15.0 * centre, end);
    }
    let seen = Square::new(square.file(), rank).unwrap_or(square);
    let reach = values.mobility[variant.kind_of(role).index()].by_square[seen.index()];
    let mut middle = 3.5 * reach.clamp(-8.0, 8.0) + 8.0 * centre;
    let mut end = middle;
    let promotes =
        variant.promoted_form(role, side).is_some() || variant.promotion_choices(role, side).next().is_some();
    if promotes && values.weak[role.index()] && !values.gives_away {
        middle += 20.0 * advance * advance;
        end += 60.0 * advance * advance;
    }
    (middle, end)
}

/// Where pieces turn over when they are enclosed: what a corner is worth, which nobody can enclose, and the squares from
/// which the enemy gets there.
fn stability(variant: &Variant, square: Square) -> f64 {
    let off = |at: u8, size: u8| at.min(size.saturating_sub(1).saturating_sub(at));
    let (aside, ahead) = (off(square.file(), variant.files()), off(square.rank(), variant.ranks()));
    match (aside.min(ahead), aside.max(ahead)) {
        (0, 0) => 150.0,
        (0, 1) => -30.0,
        (1, 1) => -60.0,
        (0, _) => 12.0,
        (1, _) => -5.0,
        _ => 0.0,
    }
}

/// 1 in the middle of the board, -1 in its corners.
fn centrality(variant: &Variant, square: Square) -> f64 {
    let off = |at: u8, size: u8| (2.0 * at as f64 - (size as f64 - 1.0)).abs() / (size as f64 - 1.0).max(1.0);
    1.0 - off(square.file(), variant.files()) - off(square.rank(), variant.ranks())
}

/// A region that wins for who reaches it.
struct Goal {
    /// Moves that each square is away from it, on an empty board.
    distance: Vec<Option<u32>>,
    /// How many must get there.
    number: f64,
    /// Is it a race, in which every move counts alike? Elsewhere who walks to a goal puts himself in danger.
    race: bool,
}

impl Goal {
    fn of(variant: &Variant, role: Role, side: Color) -> Option<Goal> {
        let kind = variant.kind_of(role);
        let (kinds, region) = variant.flag(side)?;
        if !kinds.has(kind) || region.is_empty() {
            return None;
        }
        let number = variant.spec().ends.flag_count.max(1) as f64;
        let race = !variant.spec().duties.may_check;
        Some(Goal { distance: distances(variant, kind, side, region & variant.board()), number, race })
    }

    /// 1 at the goal, less with every move that it is away.
    fn nearness(&self, square: Square) -> f64 {
        let Some(distance) = self.distance[square.index()] else { return 0.0 };
        let near = 1.0 / (1.0 + distance as f64).powi(2);
        // In a race whole armies count for less than a few steps.
        let worth = if self.race { 3.0 * (near + 1.0 - distance as f64 / 8.0).max(0.0) } else { near };
        worth / self.number
    }
}

/// How many moves of a kind each square is away from a region, if nothing is in the way.
fn distances(variant: &Variant, kind: Kind, side: Color, region: Bitboard) -> Vec<Option<u32>> {
    let mut distance = vec![None; 128];
    let mut reached = Bitboard::EMPTY;
    let mut news = region;
    for moves in 0.. {
        if news.is_empty() {
            break;
        }
        for square in news {
            distance[square.index()] = Some(moves);
        }
        reached |= news;
        news = (variant.board() & !reached)
            .into_iter()
            .filter(|&square| {
                let (quiet, capture) = variant.reach(kind, side, square, Bitboard::EMPTY);
                (quiet | capture).meets(reached)
            })
            .collect();
    }
    distance
}
