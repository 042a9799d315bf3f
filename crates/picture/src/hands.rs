//! The pieces in hand, on stands beside the board.

use std::fmt::Write;

use pantheon_rules::{Bitboard, Color, Kind, Piece, Position, Variant, sort_by_number};

use crate::glyphs;
use crate::layout::{Area, CELL};
use crate::style::{Board, Style};
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

/// The kinds of pieces that a side has in hand and how many there are of each, the strongest first.
///
/// ```
/// use pantheon_rules::{Catalogue, Color, Position};
/// let seirawan = Catalogue::builtin().get("seirawan").unwrap();
/// let hand = pantheon_picture::in_hand(&Position::start(seirawan), Color::White);
/// let letters: String = hand.iter().map(|&(kind, _)| seirawan.letter(kind).upper()).collect();
/// assert_eq!(letters, "EH");
/// ```
pub fn in_hand(position: &Position, color: Color) -> Vec<(Kind, u8)> {
    let variant = position.variant();
    let mut kinds: Vec<Kind> = variant.kinds().filter(|&kind| position.hand(color, kind) > 0).collect();
    sort_by_number(&mut kinds, |&kind| u64::MAX - strength(variant, kind));
    if Style::of(variant).board == Board::Shogi {
        sort_by_number(&mut kinds, |&kind| glyphs::place_in_hand(variant, kind));
    }
    kinds.into_iter().map(|kind| (kind, position.hand(color, kind))).collect()
}

/// How much a piece of a kind reaches, all its squares together; a king comes before everything.
fn strength(variant: &Variant, kind: Kind) -> u64 {
    if variant.king() == Some(kind) {
        return u64::MAX;
    }
    // On an empty board who slides would seem stronger than he is: one square in five is taken, a knight's leap apart.
    let taken: Bitboard =
        variant.board().into_iter().filter(|square| (square.file() + 2 * square.rank()) % 5 == 0).collect();
    let reach = |from| variant.reach(kind, Color::White, from, taken);
    // Who goes and captures the same way is stronger than who does but one of them: a chariot than a cannon.
    variant.board().into_iter().map(reach).map(|(goes, captures)| u64::from(goes.len() + captures.len())).sum()
}

/// Where each piece of a hand lies on its stand: in rows, smaller where they are many.
pub(crate) fn held(position: &Position, color: Color, board: Board, area: Area) -> Vec<Held> {
    let variant = position.variant();
    let kinds = in_hand(position, color);
    // Beside the board two lie in a row; above and below it, all.
    let (columns, wide) = match board {
        Board::Shogi => (2, area.width / 2.0),
        _ => (kinds.len().max(1), (area.width / kinds.len().max(1) as f64).min(CELL * 1.25)),
    };
    let rows = kinds.len().div_ceil(columns).max(1);
    let tall = (area.height / rows as f64).min(CELL * 1.05);
    let scale = (tall / CELL * 0.9).min(wide / (CELL * 1.2)).min(0.95);
    let held = kinds.into_iter().enumerate().map(|(i, (kind, count))| {
        let (column, row) = ((i % columns) as f64, (i / columns) as f64);
        Held {
            piece: Piece { color, role: variant.plain_role(kind) },
            count,
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
