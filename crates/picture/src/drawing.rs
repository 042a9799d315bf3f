//! A position as SVG: the board, what lies on it, the pieces, the hands, and what is drawn above them.

use std::fmt::Write;
use std::sync::Arc;

use pantheon_rules::spec::Walls;
use pantheon_rules::{Bitboard, Color, Piece, Square, Variant};

use crate::faces::{Face, Faces};
use crate::figures::DUCK;
use crate::layout::{Layout, Stands};
use crate::style::Style;
use crate::svg::{Fine, Num, Point, escape};
use crate::{Picture, board, hands, marks};

/// A block of stone.
const WALL: &str = "<path d=\"M3 3H97V97H3z\" fill=\"#6d6f73\" stroke=\"#3a3c40\" stroke-width=\"4\"/>\
<path d=\"M3 34H97M3 66H97M34 3V34M72 3V34M20 34V66M58 34V66M40 66V97M78 66V97\" fill=\"none\" stroke=\"#4a4c50\" \
stroke-width=\"4\"/>";

/// What nobody sees: a grey veil.
fn fog(squares: Bitboard, layout: &Layout) -> String {
    let veil = |square: Square| {
        let Point { x, y } = layout.center(square);
        let (x, y) = (Num(x - 50.0), Num(y - 50.0));
        format!("<rect x=\"{x}\" y=\"{y}\" width=\"100\" height=\"100\" fill=\"#4c5560\" fill-opacity=\".86\"/>")
    };
    squares.into_iter().map(veil).collect()
}

/// Draws it.
pub(crate) fn draw(picture: &Picture<'_>) -> String {
    let position = picture.position;
    let variant = position.variant();
    let board = picture.style.board;
    let in_hand = || Color::ALL.iter().any(|&color| position.state().hand_size(color) > 0);
    let has_stands = hands::has_hands(position) && (!picture.board_alone || in_hand());
    let layout = Layout::new(variant, board, picture.view, has_stands);
    let faces = Faces::new(variant, picture.style);
    let mut used = Used { faces: &faces, view: picture.view, shapes: Vec::new() };

    let mut body = board::draw(variant, picture.style, &layout, picture.view);
    if let Some(Stands { above, below }) = &layout.stands {
        body += &(hands::stand(*above, board) + &hands::stand(*below, board));
    }
    body += &marks::under(position, picture.last, board, &layout);
    body += &walls(position.state().walls() & variant.board(), variant.spec().effects.walls, &layout, &mut used);
    for color in Color::ALL {
        body += &used.side(picture, color, &layout);
    }
    if let Some(stands) = &layout.stands {
        for color in Color::ALL {
            let area = if color == picture.view { stands.below } else { stands.above };
            body += &hands::counts(&hands::held(position, color, board, area));
        }
    }
    body += &fog(picture.fog, &layout);
    let on_board = |square: &&Square| variant.board().has(**square);
    body.extend(picture.circles.iter().filter(on_board).map(|&square| marks::circle(square, &layout)));
    let arrows = picture.arrows.iter().filter(|(from, to)| on_board(&from) && on_board(&to));
    body.extend(arrows.map(|&(from, to)| marks::arrow(from, to, &layout)));

    let scale = f64::from(picture.size) / layout.plate().width;
    let (width, height) = (Num(layout.width), Num(layout.height));
    let title = picture.title.clone().unwrap_or_else(|| format!("A position of {}", variant.name()));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{}\" height=\"{}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<defs>{}</defs>\n{body}\n</svg>\n",
        (layout.width * scale).round() as u32,
        (layout.height * scale).round() as u32,
        escape(&title),
        escape(&position.fen()),
        used.definitions(),
    )
}

/// Draws one piece as a side sees it.
pub(crate) fn draw_piece(variant: &Variant, style: Style, piece: Piece, view: Color) -> String {
    let faces = Faces::new(variant, style);
    let Face { shape, .. } = faces.face(piece, view);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" {}>{shape}</svg>\n",
        faces.ink(piece.color)
    )
}

/// Draws the board without anything on it.
pub(crate) fn draw_board(variant: &Arc<Variant>, style: Style, view: Color) -> String {
    let layout = Layout::new(variant, style.board, view, false);
    let body = board::draw(variant, style, &layout, view);
    let (width, height) = (Num(layout.width), Num(layout.height));
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">{body}</svg>\n")
}

/// Draws what stands on a square that nobody can enter.
pub(crate) fn draw_wall(variant: &Variant) -> String {
    let (_, shape) = wall(variant.spec().effects.walls);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" stroke-width=\"3.2\" \
         stroke-linejoin=\"round\">{shape}</svg>\n"
    )
}

/// The name and the shape of a wall.
fn wall(sort: Walls) -> (&'static str, &'static str) {
    match sort {
        Walls::Duck => ("duck", DUCK),
        _ => ("wall", WALL),
    }
}

/// The shapes a picture needs, each once.
struct Used<'a> {
    faces: &'a Faces<'a>,
    view: Color,
    /// By name.
    shapes: Vec<Face>,
}

impl Used<'_> {
    /// The pieces of a side, on the board and in hand.
    fn side(&mut self, picture: &Picture<'_>, color: Color, layout: &Layout) -> String {
        let position = picture.position;
        let name = color.pick("white", "black");
        let mut out = format!("\n<g class=\"{name}\" {}>", self.faces.ink(color));
        for square in position.state().side(color) & position.variant().board() {
            let Some(piece) = position.piece(square) else { continue };
            let id = self.name(self.faces.face(piece, self.view));
            let Point { x, y } = layout.corner(square);
            let _ = write!(out, "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", Num(x), Num(y));
        }
        if let Some(stands) = &layout.stands {
            let area = if color == picture.view { stands.below } else { stands.above };
            for held in hands::held(position, color, picture.style.board, area) {
                let id = self.name(self.faces.face(held.piece, self.view));
                let scale = Fine(held.scale);
                let (x, y) = (Num(held.x), Num(held.y));
                let _ =
                    write!(out, "<use class=\"hand\" href=\"#{id}\" transform=\"translate({x} {y}) scale({scale})\"/>");
            }
        }
        out + "</g>"
    }

    fn name(&mut self, face: Face) -> String {
        let id = face.id.clone();
        if let Err(at) = self.shapes.binary_search_by(|known| known.id.cmp(&id)) {
            self.shapes.insert(at, face);
        }
        id
    }

    fn definitions(&self) -> String {
        self.shapes.iter().map(|Face { id, shape }| format!("\n<g id=\"{id}\">{shape}</g>")).collect()
    }
}

fn walls(walls: Bitboard, sort: Walls, layout: &Layout, used: &mut Used<'_>) -> String {
    if walls.is_empty() {
        return String::new();
    }
    let (id, shape) = wall(sort);
    let id = used.name(Face { id: id.to_owned(), shape: shape.to_owned() });
    let mut out = "\n<g class=\"walls\" stroke-width=\"3.2\" stroke-linejoin=\"round\">".to_owned();
    for square in walls {
        let Point { x, y } = layout.corner(square);
        let _ = write!(out, "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", Num(x), Num(y));
    }
    out + "</g>"
}
