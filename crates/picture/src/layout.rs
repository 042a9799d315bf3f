//! Where things are: squares, margins and hands, in units of a hundredth of a square.

use pantheon_rules::{Color, Square, Variant};

use crate::style::Board;
use crate::svg::Point;

/// The side of a square.
pub(crate) const CELL: f64 = 100.0;
/// The room around the squares, for coordinates.
pub(crate) const MARGIN: f64 = 42.0;
/// The room between a board and what stands beside it.
const GAP: f64 = 14.0;
/// How wide a stand beside a board is.
const STAND: f64 = 236.0;

/// Where things are.
pub(crate) struct Layout {
    files: u8,
    ranks: u8,
    view: Color,
    /// The upper left corner of the squares.
    pub origin: Point,
    pub width: f64,
    pub height: f64,
    /// Where the pieces in hand lie, if there are any.
    pub stands: Option<Stands>,
}

/// Where the pieces in hand lie.
pub(crate) struct Stands {
    /// Those of the player at the top.
    pub above: Area,
    /// Those of the player at the bottom.
    pub below: Area,
}

/// A rectangle.
#[derive(Clone, Copy)]
pub(crate) struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Layout {
    pub fn new(variant: &Variant, board: Board, view: Color, has_hands: bool) -> Layout {
        let (files, ranks) = (variant.files(), variant.ranks());
        let (width, height) = (f64::from(files) * CELL + 2.0 * MARGIN, f64::from(ranks) * CELL + 2.0 * MARGIN);
        let layout = Layout { files, ranks, view, origin: Point { x: MARGIN, y: MARGIN }, width, height, stands: None };
        match (has_hands, board) {
            (false, _) => layout,
            (true, Board::Shogi) => layout.with_stands_beside(),
            (true, _) => layout.with_stands_above_and_below(),
        }
    }

    /// As in shogi: the opponent's to the left at the top, one's own to the right at the bottom.
    fn with_stands_beside(self) -> Layout {
        let left = STAND + GAP;
        let tall = (self.height * 0.5).max(2.0 * CELL + MARGIN).min(self.height);
        let area = |x: f64, y: f64| Area { x, y, width: STAND, height: tall };
        let stands = Stands { above: area(0.0, 0.0), below: area(left + self.width + GAP, self.height - tall) };
        Layout {
            origin: Point { x: left + MARGIN, y: MARGIN },
            width: self.width + 2.0 * left,
            stands: Some(stands),
            ..self
        }
    }

    fn with_stands_above_and_below(self) -> Layout {
        let tall = CELL;
        let area = |y: f64| Area { x: 0.0, y, width: self.width, height: tall };
        let stands = Stands { above: area(0.0), below: area(tall + GAP + self.height + GAP) };
        Layout {
            origin: Point { x: MARGIN, y: tall + GAP + MARGIN },
            height: self.height + 2.0 * (tall + GAP),
            stands: Some(stands),
            ..self
        }
    }

    /// The board with its margins.
    pub fn plate(&self) -> Area {
        Area {
            x: self.origin.x - MARGIN,
            y: self.origin.y - MARGIN,
            width: f64::from(self.files) * CELL + 2.0 * MARGIN,
            height: f64::from(self.ranks) * CELL + 2.0 * MARGIN,
        }
    }

    /// The squares alone.
    pub fn squares(&self) -> Area {
        let (width, height) = (f64::from(self.files) * CELL, f64::from(self.ranks) * CELL);
        Area { x: self.origin.x, y: self.origin.y, width, height }
    }

    /// The upper left corner of a square.
    pub fn corner(&self, square: Square) -> Point {
        let (file, rank) = (f64::from(square.file()), f64::from(square.rank()));
        let (last_file, last_rank) = (f64::from(self.files) - 1.0, f64::from(self.ranks) - 1.0);
        let (column, row) = self.view.pick((file, last_rank - rank), (last_file - file, rank));
        Point { x: self.origin.x + column * CELL, y: self.origin.y + row * CELL }
    }

    /// The middle of a square.
    pub fn center(&self, square: Square) -> Point {
        let Point { x, y } = self.corner(square);
        Point { x: x + CELL / 2.0, y: y + CELL / 2.0 }
    }
}
