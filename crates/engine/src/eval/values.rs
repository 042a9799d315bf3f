//! The worth of pieces, from how they move on the variant's own board.

use pantheon_rules::spec::Value as Rule;
use pantheon_rules::{Bitboard, Color, Kind, Role, Square, Variant};

/// What the pieces of a variant are worth by its definition, in hundredths of a pawn or so.
pub(crate) struct Values {
    /// On the board, by role; kings nothing.
    pub board: Vec<f64>,
    /// In hand, by kind.
    pub hand: Vec<f64>,
    pub royal: Vec<bool>,
    /// Pieces of the weakest kind, of which most games have many.
    pub weak: Vec<bool>,
    /// Is it good to lose pieces?
    pub gives_away: bool,
    /// By kind: how many squares a piece can go to, on the average and on each square (for White).
    pub mobility: Vec<Mobility>,
}

impl Values {
    pub fn of(variant: &Variant) -> Values {
        let mobility: Vec<Mobility> = variant.kinds().map(|kind| Mobility::of(variant, kind)).collect();
        let royal: Vec<bool> = variant.roles().map(|role| is_royal(variant, variant.kind_of(role))).collect();
        let ends = &variant.spec().ends;
        let gives_away = ends.extinction.value == Rule::Win || ends.stalemate == Rule::Win && variant.king().is_none();
        let plain: Vec<f64> = mobility.iter().map(|mobility| worth(variant, mobility)).collect();
        let of_role = |role: Role| plain[variant.kind_of(role).index()];
        let mut board: Vec<f64> = variant
            .roles()
            .map(|role| {
                let own = of_role(role);
                let side = army_of(variant, variant.kind_of(role));
                let form = variant.promoted_form(role, side).map(of_role).filter(|&form| form > own);
                let choice = variant.promotion_choices(role, side).map(of_role).reduce(f64::max);
                // A piece that can become another is worth part of the way there.
                let form = form.map_or(0.0, |form| (form - own) * if own < 100.0 { 0.12 } else { 0.2 });
                let choice = choice.map_or(0.0, |choice| (choice - own).max(0.0) * 0.055);
                if royal[role.index()] { 0.0 } else { own + form.max(choice) }
            })
            .collect();
        if variant.spec().drops.captures_to_hand {
            // What is lost comes back against its owner, but strong pieces are not the only ones that mate.
            for worth in &mut board {
                *worth = 1320.0 * *worth / (1200.0 + *worth);
            }
        }
        add_extinction(variant, &royal, &mut board);
        if gives_away {
            for worth in &mut board {
                *worth = -60.0 - *worth / 8.0;
            }
        }
        let least = variant
            .roles()
            .filter(|role| !royal[role.index()])
            .map(|role| board[role.index()].abs())
            .fold(f64::INFINITY, f64::min);
        let weak = variant
            .roles()
            .map(|role| !royal[role.index()] && board[role.index()].abs() < least * 1.02 + 1.0)
            .collect();
        let hand = variant.kinds().map(|kind| board[variant.plain_role(kind).index()] * 1.12).collect();
        Values { board, hand, royal, weak, gives_away, mobility }
    }
}

/// Does the loss of a piece of this kind lose the game?
fn is_royal(variant: &Variant, kind: Kind) -> bool {
    if let Some(king) = variant.king() {
        return kind == king;
    }
    let rule = &variant.spec().ends.extinction;
    let start = pantheon_rules::Position::start_of(variant);
    let number = |color: Color| (start.kind(kind) & start.side(color)).len();
    rule.value == Rule::Loss
        && variant.extinction().is_some_and(|kinds| kinds.has(kind))
        && Color::ALL.into_iter().map(number).max() == Some(rule.count as u32 + 1)
}

/// Pieces that must not die out are worth more, the fewer there are.
fn add_extinction(variant: &Variant, royal: &[bool], board: &mut [f64]) {
    let rule = &variant.spec().ends.extinction;
    let Some(kinds) = variant.extinction().filter(|_| rule.value == Rule::Loss) else { return };
    let start = pantheon_rules::Position::start_of(variant);
    for role in variant.roles() {
        let kind = variant.kind_of(role);
        if kinds.has(kind) && !royal[role.index()] {
            let number = (start.kind(kind).len() / 2).max(1) as f64 - rule.count as f64;
            board[role.index()] += 500.0 / number.max(1.0).powi(2);
        }
    }
}

/// The side that has pieces of a kind, White where both do.
pub(crate) fn army_of(variant: &Variant, kind: Kind) -> Color {
    let start = pantheon_rules::Position::start_of(variant);
    let has = |color| (start.kind(kind) & start.side(color)).any() || start.hand(color, kind) > 0;
    if has(Color::Black) && !has(Color::White) { Color::Black } else { Color::White }
}

/// In hundredths, such that a chess knight comes to about 320.
fn worth(variant: &Variant, mobility: &Mobility) -> f64 {
    let worth = 60.0 * mobility.mean.max(0.3).powf(1.13);
    // Pieces that never leave a small part of the board are there to guard something.
    let guards = mobility.home.len() * 3 < variant.board().len();
    let bound = mobility.home.len() * 5 < variant.board().len() * 3;
    match () {
        _ if guards => worth + 80.0,
        _ if bound => worth * 0.93,
        _ => worth,
    }
}

/// How far a kind gets on boards that are partly full.
pub(crate) struct Mobility {
    pub mean: f64,
    /// On each square less the mean, for White.
    pub by_square: Vec<f64>,
    /// The squares it ever gets to.
    pub home: Bitboard,
}

impl Mobility {
    fn of(variant: &Variant, kind: Kind) -> Mobility {
        const BOARDS: usize = 24;
        let board = variant.board();
        let start = pantheon_rules::Position::start_of(variant);
        let side = army_of(variant, kind);
        let fill = 70 * start.pieces().len() / board.len().max(1);
        let density = fill.clamp(20, 36) as u64;
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut chance = |share: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 40) % 100 < share
        };
        let mut by_square = vec![0.0; 128];
        for _ in 0..BOARDS {
            let crowd: Bitboard = board.into_iter().filter(|_| chance(density)).collect();
            let enemies: Bitboard = crowd.into_iter().filter(|_| chance(50)).collect();
            for square in board {
                let seen = Square::new(square.file(), square.rank_for(side, variant.ranks())).unwrap_or(square);
                let occupied = crowd.without(square);
                let (quiet, capture) = variant.reach(kind, side, square, occupied);
                let moves = (quiet & board & !occupied).len() + (capture & enemies & occupied).len();
                by_square[seen.index()] += moves as f64 / BOARDS as f64;
            }
        }
        let home = home(variant, kind, side);
        let mean = home.into_iter().map(|square| by_square[square.index()]).sum::<f64>() / home.len().max(1) as f64;
        for square in board {
            by_square[square.index()] -= mean;
        }
        Mobility { mean, by_square, home }
    }
}

/// The squares a kind gets to from where it starts, or everything where it can come from elsewhere; seen by its side.
fn home(variant: &Variant, kind: Kind, side: Color) -> Bitboard {
    let board = variant.board();
    let start = pantheon_rules::Position::start_of(variant);
    let mut home = start.kind(kind) & start.side(side);
    if variant.has_drops() {
        home |= variant.drop_region(kind, side) & board;
    }
    if home.is_empty() {
        return board;
    }
    loop {
        let grown = home.into_iter().fold(home, |set, square| {
            let (quiet, capture) = variant.reach(kind, side, square, Bitboard::EMPTY);
            set | (quiet | capture) & board
        });
        if grown == home {
            break;
        }
        home = grown;
    }
    home.into_iter().filter_map(|square| Square::new(square.file(), square.rank_for(side, variant.ranks()))).collect()
}
