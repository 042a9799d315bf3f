//! Pictures of positions: SVG with piece art of our own, and text diagrams.
//!
//! ```
//! use pantheon_picture::Picture;
//! use pantheon_rules::{Catalogue, Position};
//!
//! let shogi = Catalogue::builtin().get("shogi").unwrap();
//! let start = Position::start(shogi);
//! let mv = start.parse_usi("7g7f")?;
//! let after = start.play(mv)?;
//! let svg = Picture::of(&after).flipped().last_move(mv).svg();
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`Style`] (which board, which symbols), `figures` (the art), `faces` (what each piece of a variant
//! looks like), `layout` (where things are), `board`, `hands`, `marks`, `drawing` (all of it together); [`text`] and
//! `kif` for pictures made of characters.

mod style;

mod figures;
mod glyphs;
mod svg;

mod board;
mod drawing;
mod faces;
mod hands;
mod layout;
mod marks;

mod grid;
mod kif;
pub mod text;

use std::sync::Arc;

use pantheon_rules::{Bitboard, Color, Move, Piece, Position, Square, Variant, View};

pub use grid::Grid;
pub use hands::{has_hands, in_hand};
pub use kif::NoCharacter;
pub use style::{Board, Style, Symbols, UnknownStyle};

/// A picture of a position, to be drawn one way or another.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    position: &'a Position,
    style: Style,
    /// The side shown at the bottom.
    view: Color,
    last: Option<Move>,
    arrows: Vec<(Square, Square)>,
    circles: Vec<Square>,
    /// Squares of which nothing is known.
    fog: Bitboard,
    /// The width of the board in pixels.
    size: u32,
    title: Option<String>,
    /// Are empty hands left out?
    board_alone: bool,
}

impl<'a> Picture<'a> {
    /// A picture from White's side, in the variant's own style.
    pub fn of(position: &'a Position) -> Picture<'a> {
        let (arrows, circles) = (Vec::new(), Vec::new());
        let style = Style::of(position.variant());
        let fog = Bitboard::EMPTY;
        let (last, title) = (None, None);
        Picture {
            position,
            style,
            view: Color::White,
            last,
            arrows,
            circles,
            fog,
            size: 480,
            title,
            board_alone: false,
        }
    }

    /// A picture of what one seat sees.
    pub fn of_view(view: &'a View) -> Picture<'a> {
        Picture { fog: view.variant().board() & !view.seen(), ..Picture::of(view.position()) }
    }

    /// The same from the other side.
    pub fn flipped(self) -> Picture<'a> {
        Picture { view: !self.view, ..self }
    }

    /// The same from this side.
    pub fn seen_by(self, view: Color) -> Picture<'a> {
        Picture { view, ..self }
    }

    /// The same in another style.
    pub fn style(self, style: Style) -> Picture<'a> {
        Picture { style, ..self }
    }

    /// The same with the move marked that led to the position.
    pub fn last_move(self, last: impl Into<Option<Move>>) -> Picture<'a> {
        Picture { last: last.into(), ..self }
    }

    /// The same with an arrow.
    pub fn arrow(mut self, from: Square, to: Square) -> Picture<'a> {
        self.arrows.push((from, to));
        self
    }

    /// The same with a ring around a square.
    pub fn circle(mut self, square: Square) -> Picture<'a> {
        self.circles.push(square);
        self
    }

    /// The same with a board this many pixels wide, hands beside it not counted.
    pub fn size(self, pixels: u32) -> Picture<'a> {
        Picture { size: pixels, ..self }
    }

    /// The same without the room for hands, as long as nothing is in them.
    pub fn board_alone(self) -> Picture<'a> {
        Picture { board_alone: true, ..self }
    }

    /// The same with another title, for readers who hear the picture.
    pub fn title(self, title: &str) -> Picture<'a> {
        Picture { title: Some(title.to_owned()), ..self }
    }

    /// The picture as SVG, a document of its own.
    pub fn svg(&self) -> String {
        drawing::draw(self)
    }

    /// The picture in characters, for terminals and plain text.
    pub fn text(&self, look: text::Look) -> String {
        text::draw(self, look)
    }

    /// The picture as the diagrams of KIF files have it, if all its pieces have characters.
    pub fn kif(&self) -> Result<String, NoCharacter> {
        kif::draw(self.position)
    }
}

/// One piece alone as SVG, a document of its own: for those who draw boards themselves.
pub fn piece_svg(variant: &Variant, style: Style, piece: Piece) -> String {
    drawing::draw_piece(variant, style, piece, piece.color)
}

/// The same as a side sees it: in some styles the opponent's pieces are upside down.
pub fn piece_svg_seen_by(variant: &Variant, style: Style, piece: Piece, view: Color) -> String {
    drawing::draw_piece(variant, style, piece, view)
}

/// The empty board with its coordinates as SVG, for those who put the pieces on it themselves. The squares are 100 wide
/// and have a margin of 42 around them.
pub fn board_svg(variant: &Arc<Variant>, style: Style, view: Color) -> String {
    drawing::draw_board(variant, style, view)
}

/// What stands on a square that nobody can enter: a wall, or the variant's duck.
pub fn wall_svg(variant: &Variant) -> String {
    drawing::draw_wall(variant)
}

/// What a terminal may show instead of a piece's letter: a figure of chess, or what the piece has on it in the East.
/// `None` where there is no such character, or where it would not say enough.
pub fn character(variant: &Variant, board: Board, piece: Piece) -> Option<&'static str> {
    glyphs::character(variant, board, piece)
}
