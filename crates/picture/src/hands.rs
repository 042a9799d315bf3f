//! The pieces in hand, on stands beside the board.

use std::fmt::Write;

use pantheon_rules::{Color, Kind, Piece, Position, sort_by_number};

use crate::glyphs;
use crate::layout::{Area, CELL};
use crate::style::Board;
use crate::svg::{Num, PLAIN};

/// A piece in hand, and where it lies.
pub(crate) struct Held {
    pub piece: Piece,
    pub count: u8,
    pub x: f64,
    pub y: f64,
    pub scale: f64,
}

/// Has the game, or this position at least, pieces in hand? Pieces may come in by other ways than drops.
pub fn has_hands(position: &Position) -> bool {
    let drops = &position.variant().spec().drops;
    (drops.enabled && !drops.unlimited && !has_no_hands(position))
        || Color::ALL.iter().any(|&color| position.state().hand_size(color) > 0)
}

/// Are there drops, but neither pieces in hand nor captures that bring any?
fn has_no_hands(position: &Position) -> bool {
    let variant = position.variant();
    !variant.spec().drops.captures_to_hand
        && !variant.spec().board.two_boards
        && !variant.spec().board.start_fen.contains('[')
}

/// Where each piece of a hand lies on its stand: in rows, smaller where they are many.
pub(crate) fn held(position: &Position, color: Color, board: Board, area: Area) -> Vec<Held> {
    let variant = position.variant();
    let count = |kind: &Kind| position.hand(color, *kind) > 0;
    let mut kinds: Vec<Kind> = variant.kinds().rev().filter(count).collect();
    if board == Board::Shogi {
        sort_by_number(&mut kinds, |&kind| glyphs::place_in_hand(variant, kind));
    }
    // Beside the board two lie in a row; above and below it, all.
    let (columns, wide) = match board {
        Board::Shogi => (2, area.width / 2.0),
        _ => (kinds.len().max(1), (area.width / kinds.len().max(1) as f64).min(CELL * 1.25)),
    };
    let rows = kinds.len().div_ceil(columns).max(1);
    let tall = (area.height / rows as f64).min(CELL * 1.05);
    let scale = (tall / CELL * 0.9).min(wide / (CELL * 1.2)).min(0.95);
    let held = kinds.into_iter().enumerate().map(|(i, kind)| {
        let (column, row) = ((i % columns) as f64, (i / columns) as f64);
        Held {
            piece: Piece { color, role: variant.plain_role(kind) },
            count: position.hand(color, kind),
            x: area.x + column * wide + (wide - CELL * scale) / 2.0 - CELL * 0.06,
            y: area.y + row * tall + (tall - CELL * scale) / 2.0,
            scale,
        }
    });
    held.collect()
}

/// The stand itself.
pub(crate) fn stand(area: Area, board: Board) -> String {
    let fill = match board {
        Board::Chess => "#cdbda2",
        _ => "#d9ab61",
    };
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{fill}\"/>",
        Num(area.x),
        Num(area.y),
        Num(area.width),
        Num(area.height)
    )
}

/// How many there are, where it is more than one.
pub(crate) fn counts(held: &[Held]) -> String {
    let many: Vec<&Held> = held.iter().filter(|held| held.count > 1).collect();
    if many.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "<g font-family=\"{PLAIN}\" font-size=\"27\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"#fff\">"
    );
    for Held { count, x, y, scale, .. } in many {
        let (x, y) = (x + CELL * scale * 0.94, y + CELL * scale * 0.86);
        let half = if *count < 10 { 17.0 } else { 24.0 };
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"34\" rx=\"17\" fill=\"#8c2f23\"/>\
             <text x=\"{}\" y=\"{}\">{count}</text>",
            Num(x - half),
            Num(y - 17.0),
            Num(2.0 * half),
            Num(x),
            Num(y + 9.5)
        );
    }
    out + "</g>"
}
