//! The boards: what is there before the pieces.

use std::fmt::Write;
use std::sync::Arc;

use pantheon_rules::spec::PieceType;
use pantheon_rules::{Bitboard, Color, Position, Square, Variant};

use crate::glyphs;
use crate::layout::{CELL, Layout};
use crate::style::{Board, Style, Symbols};
use crate::svg::{BRUSHED, Num, PLAIN, Point};

/// Draws a board with its coordinates.
pub(crate) fn draw(variant: &Arc<Variant>, style: Style, layout: &Layout, view: Color) -> String {
    let paper = Paper { variant, layout, view, native: style.symbols == Symbols::Native };
    match style.board {
        Board::Chess => paper.chess(),
        Board::Makruk => paper.makruk(),
        Board::Shogi => paper.shogi(),
        Board::Xiangqi => paper.crossings(Palaces::OfKings),
        Board::Janggi => paper.crossings(Palaces::DiagonalLines),
    }
}

/// What the palaces are known by.
#[derive(Clone, Copy, PartialEq)]
enum Palaces {
    /// The squares a king may not leave.
    OfKings,
    /// The lines that some pieces move along.
    DiagonalLines,
}

struct Paper<'a> {
    variant: &'a Arc<Variant>,
    layout: &'a Layout,
    view: Color,
    native: bool,
}

/// The edges of the board as the viewer sees it.
#[derive(Clone, Copy, PartialEq)]
enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

const WOOD: &str = "#e8c078";
const LINE: &str = "#5a3e1b";

impl Paper<'_> {
    fn chess(&self) -> String {
        let mut out = self.plate("#6a4f3b");
        let area = self.layout.squares();
        let _ = write!(out, "<path d=\"{}\" fill=\"#efe7d6\"/>", rectangle(area.x, area.y, area.width, area.height));
        let dark = self.variant.board().into_iter().filter(|square| (square.file() + square.rank()).is_multiple_of(2));
        let dark: String = dark.map(|square| cell(self.layout.corner(square))).collect();
        let _ = write!(out, "<path d=\"{dark}\" fill=\"#ad8f6d\"/>");
        let goals: String = self.goals().into_iter().map(|square| cell(self.layout.corner(square))).collect();
        if !goals.is_empty() {
            let _ = write!(out, "<path d=\"{goals}\" fill=\"#e0a81c\" opacity=\".35\"/>");
        }
        out + &self.algebraic("#f0e3cc")
    }

    /// The squares that both players race for.
    fn goals(&self) -> Bitboard {
        let region = &self.variant.spec().ends.flag_region;
        region[Color::White] & region[Color::Black] & self.variant.board()
    }

    fn makruk(&self) -> String {
        let mut out = self.plate("#d9a860");
        out += &self.grid(4.0);
        if self.variant.spec().promotion.sittuyin {
            // Pawns promote on the long diagonals.
            let area = self.layout.squares();
            let (right, bottom) = (Num(area.x + area.width), Num(area.y + area.height));
            let (left, top) = (Num(area.x), Num(area.y));
            let _ =
                write!(out, "<path d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" {}/>", line(2.0));
        }
        out + &self.algebraic(LINE)
    }

    fn shogi(&self) -> String {
        let mut out = self.plate(WOOD);
        out += &self.grid(4.0);
        for Point { x, y } in self.stars() {
            let _ = write!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"6\" fill=\"{LINE}\"/>", Num(x), Num(y));
        }
        let files = usize::from(self.variant.files());
        let ranks = usize::from(self.variant.ranks());
        let file = |square: Square| (files - usize::from(square.file())).to_string();
        let rank = |square: Square| {
            let number = ranks - usize::from(square.rank());
            if self.native { glyphs::number(number) } else { char::from(b'a' + number as u8 - 1).to_string() }
        };
        out + &self.labels(LINE, &[(Edge::Top, &file), (Edge::Right, &rank)])
    }

    /// Dots where the promotion zones end, on the lines that part the board in three.
    fn stars(&self) -> Vec<Point> {
        let (files, ranks) = (self.variant.files(), self.variant.ranks());
        let zone = &self.variant.spec().promotion.region;
        let depth = (0..ranks)
            .filter(|&rank| !(zone[Color::White] & Bitboard::rank(rank) & self.variant.board()).is_empty())
            .count() as u8;
        if files < 5 || depth == 0 || depth * 2 >= ranks {
            return Vec::new();
        }
        let third = f64::from((files + 1) / 3);
        let columns = [third, f64::from(files) - third];
        let rows = [f64::from(depth), f64::from(ranks - depth)];
        let Point { x, y } = self.layout.origin;
        columns.iter().flat_map(|c| rows.iter().map(move |r| Point { x: x + c * CELL, y: y + r * CELL })).collect()
    }

    fn crossings(&self, palaces: Palaces) -> String {
        let mut out = self.plate(WOOD);
        let _ = write!(out, "<path d=\"{}\" {}/>", self.crossing_lines(), line(2.4));
        let area = self.layout.squares();
        let _ = write!(
            out,
            "<path d=\"{}\" {}/>",
            rectangle(area.x + 50.0, area.y + 50.0, area.width - 100.0, area.height - 100.0),
            line(5.0)
        );
        let diagonals = match palaces {
            Palaces::OfKings => self.palaces(),
            Palaces::DiagonalLines => self.diagonal_lines(),
        };
        let ticks = self.ticks();
        let _ = write!(out, "<path d=\"{diagonals}{ticks}\" {}/>", line(2.4));
        if let Some(middle) = self.river().filter(|_| self.native) {
            let size = 46.0;
            let (left, right) = (Num(area.x + area.width * 0.28), Num(area.x + area.width * 0.72));
            let y = Num(middle + size * 0.37);
            let _ = write!(
                out,
                "<g font-family=\"{BRUSHED}\" font-size=\"46\" fill=\"{LINE}\" text-anchor=\"middle\" \
                 opacity=\".75\">\
                 <text x=\"{left}\" y=\"{y}\">楚 河</text><text x=\"{right}\" y=\"{y}\">漢 界</text></g>"
            );
        }
        out + &match (self.native, palaces) {
            (false, _) => self.algebraic(LINE),
            (true, Palaces::OfKings) => self.xiangqi_numbers(),
            (true, Palaces::DiagonalLines) => self.janggi_numbers(),
        }
    }

    /// Lines from crossing to crossing; those along the files stop at the river.
    fn crossing_lines(&self) -> String {
        let area = self.layout.squares();
        let (left, right) = (area.x + 50.0, area.x + area.width - 50.0);
        let (top, bottom) = (area.y + 50.0, area.y + area.height - 50.0);
        let mut path = String::new();
        for row in 1..self.variant.ranks() - 1 {
            let _ = write!(path, "M{} {}H{}", Num(left), Num(top + f64::from(row) * CELL), Num(right));
        }
        for column in 1..self.variant.files() - 1 {
            let x = Num(left + f64::from(column) * CELL);
            match self.river() {
                Some(y) => {
                    let _ = write!(path, "M{x} {}V{}M{x} {}V{}", Num(top), Num(y - 50.0), Num(y + 50.0), Num(bottom));
                }
                None => {
                    let _ = write!(path, "M{x} {}V{}", Num(top), Num(bottom));
                }
            }
        }
        path
    }

    /// The middle of the river, which runs where soldiers come to be more than they were, if that is halfway.
    fn river(&self) -> Option<f64> {
        let spec = self.variant.spec();
        let has_elephant_bound = || {
            let elephant = spec.pieces.get(&PieceType::ELEPHANT)?;
            let (white, black) = (elephant.region[Color::White], elephant.region[Color::Black]);
            Some((white & black & self.variant.board()).is_empty())
        };
        let ranks = self.variant.ranks();
        let crossed = 2 * spec.movement.soldier_promotion_rank == ranks || has_elephant_bound() == Some(true);
        let area = self.layout.squares();
        (crossed && ranks.is_multiple_of(2)).then_some(area.y + area.height / 2.0)
    }

    /// A cross through every three by three squares that a king may not leave.
    fn palaces(&self) -> String {
        let Some(king) = self.variant.spec().pieces.get(&PieceType::KING) else { return String::new() };
        let mut path = String::new();
        for color in Color::ALL {
            let palace = king.region[color] & self.variant.board();
            if palace == self.variant.board() || palace.is_empty() {
                continue;
            }
            for center in palace {
                let corners = [(-1, -1), (1, 1), (-1, 1), (1, -1)].map(|(df, dr)| center.offset(df, dr));
                if corners.iter().all(|corner| corner.is_some_and(|corner| palace.has(corner))) {
                    let [a, b, c, d] = corners.map(|corner| corner.unwrap_or(center));
                    path += &(self.stroke(a, b) + &self.stroke(c, d));
                }
            }
        }
        path
    }

    fn diagonal_lines(&self) -> String {
        let joined = self.variant.spec().movement.diagonal_lines & self.variant.board();
        let mut path = String::new();
        for from in joined {
            for to in [from.offset(1, 1), from.offset(-1, 1)].into_iter().flatten() {
                if joined.has(to) {
                    path += &self.stroke(from, to);
                }
            }
        }
        path
    }

    fn stroke(&self, from: Square, to: Square) -> String {
        let (a, b) = (self.layout.center(from), self.layout.center(to));
        format!("M{} {}L{} {}", Num(a.x), Num(a.y), Num(b.x), Num(b.y))
    }

    /// Angles around the crossings where soldiers and cannons start.
    fn ticks(&self) -> String {
        let start = Position::start(self.variant);
        let marked = |square: &Square| {
            let kind = start.piece(*square).map(|piece| self.variant.kind_of(piece.role));
            let piece = kind.map(|kind| self.variant.piece_type(kind));
            matches!(piece, Some(PieceType::SOLDIER | PieceType::CANNON | PieceType::JANGGI_CANNON))
        };
        let mut path = String::new();
        let area = self.layout.squares();
        for square in self.variant.board().into_iter().filter(marked) {
            let Point { x, y } = self.layout.center(square);
            for (dx, dy) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                let outside = x + dx * CELL < area.x || x + dx * CELL > area.x + area.width;
                if !outside {
                    let (near_x, near_y) = (x + dx * 8.0, y + dy * 8.0);
                    let (far_x, far_y) = (Num(dx * 16.0), Num(dy * 16.0));
                    let _ = write!(
                        path,
                        "M{} {}v{far_y}M{} {}h{far_x}",
                        Num(near_x),
                        Num(near_y),
                        Num(near_x),
                        Num(near_y)
                    );
                }
            }
        }
        path
    }

    /// Each player counts the files from the right: the one below in characters, the one above in digits.
    fn xiangqi_numbers(&self) -> String {
        let files = usize::from(self.variant.files());
        let red = |square: Square| glyphs::number(files - usize::from(square.file()));
        let black = |square: Square| (usize::from(square.file()) + 1).to_string();
        let labels: [(Edge, &dyn Fn(Square) -> String); 2] = match self.view {
            Color::White => [(Edge::Bottom, &red), (Edge::Top, &black)],
            Color::Black => [(Edge::Top, &red), (Edge::Bottom, &black)],
        };
        self.labels(LINE, &labels)
    }

    /// Files and ranks have numbers, ranks from the second player's side; ten is written 0.
    fn janggi_numbers(&self) -> String {
        let ranks = self.variant.ranks();
        let file = |square: Square| (square.file() + 1).to_string();
        let rank = |square: Square| ((ranks - square.rank()) % 10).to_string();
        self.labels(LINE, &[(Edge::Bottom, &file), (Edge::Left, &rank)])
    }

    fn algebraic(&self, ink: &str) -> String {
        let file = |square: Square| char::from(b'a' + square.file()).to_string();
        let rank = |square: Square| (square.rank() + 1).to_string();
        self.labels(ink, &[(Edge::Bottom, &file), (Edge::Left, &rank)])
    }

    fn labels(&self, ink: &str, edges: &[(Edge, &dyn Fn(Square) -> String)]) -> String {
        let mut out = format!("<g font-family=\"{PLAIN}\" font-size=\"27\" fill=\"{ink}\" text-anchor=\"middle\">");
        let area = self.layout.squares();
        for &(edge, name) in edges {
            for square in self.edge_squares(edge) {
                let Point { x, y } = self.layout.center(square);
                let (x, y) = match edge {
                    Edge::Top => (x, area.y - 20.0),
                    Edge::Bottom => (x, area.y + area.height + 21.0),
                    Edge::Left => (area.x - 21.0, y),
                    Edge::Right => (area.x + area.width + 21.0, y),
                };
                let _ = write!(out, "<text x=\"{}\" y=\"{}\">{}</text>", Num(x), Num(y + 9.5), name(square));
            }
        }
        out + "</g>"
    }

    /// The squares along an edge.
    fn edge_squares(&self, edge: Edge) -> Vec<Square> {
        let (files, ranks) = (self.variant.files(), self.variant.ranks());
        match edge {
            Edge::Top | Edge::Bottom => (0..files).filter_map(|file| Square::new(file, 0)).collect(),
            Edge::Left | Edge::Right => (0..ranks).filter_map(|rank| Square::new(0, rank)).collect(),
        }
    }

    fn plate(&self, fill: &str) -> String {
        let area = self.layout.plate();
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{fill}\"/>",
            Num(area.x),
            Num(area.y),
            Num(area.width),
            Num(area.height)
        )
    }

    fn grid(&self, border: f64) -> String {
        let area = self.layout.squares();
        let mut path = String::new();
        for column in 1..self.variant.files() {
            let _ = write!(path, "M{} {}v{}", Num(area.x + f64::from(column) * CELL), Num(area.y), Num(area.height));
        }
        for row in 1..self.variant.ranks() {
            let _ = write!(path, "M{} {}h{}", Num(area.x), Num(area.y + f64::from(row) * CELL), Num(area.width));
        }
        let frame = rectangle(area.x, area.y, area.width, area.height);
        format!("<path d=\"{path}\" {}/><path d=\"{frame}\" {}/>", line(2.4), line(border))
    }
}

fn line(width: f64) -> String {
    format!("fill=\"none\" stroke=\"{LINE}\" stroke-width=\"{}\"", Num(width))
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> String {
    format!("M{} {}h{}v{}h{}z", Num(x), Num(y), Num(width), Num(height), Num(-width))
}

fn cell(corner: Point) -> String {
    rectangle(corner.x, corner.y, CELL, CELL)
}
