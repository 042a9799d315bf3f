//! What is drawn to speak of a position: the last move, a check, arrows and circles.

use std::fmt::Write;

use pantheon_rules::{Bitboard, Move, MoveKind, Origin, Position, Square};

use crate::layout::{CELL, Layout};
use crate::style::Board;
use crate::svg::{Num, Point};

/// The squares of a move: where the piece came from, if it came from the board, and where it went.
pub(crate) fn squares(mv: Move) -> Bitboard {
    match (mv.kind(), mv.origin()) {
        (MoveKind::Pass, _) => Bitboard::EMPTY,
        (_, Origin::Board(from)) => from.bit().with(mv.to()),
        (_, Origin::Hand(_)) => mv.to().bit(),
    }
}

/// The square of a king in check.
pub(crate) fn checked(position: &Position) -> Option<Square> {
    let king = position.state().king(position.variant(), position.turn())?;
    position.in_check().then_some(king)
}

/// What lies under the pieces.
pub(crate) fn under(position: &Position, last: Option<Move>, board: Board, layout: &Layout) -> String {
    let mut out = String::new();
    for square in last.map_or(Bitboard::EMPTY, squares) {
        let _ = match board.has_crossings() {
            true => {
                let Point { x, y } = layout.center(square);
                // A piece covers most of what is under it.
                let r = if position.piece(square).is_some() { 54 } else { 30 };
                let (x, y) = (Num(x), Num(y));
                write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"#6f9f2f\" opacity=\".7\"/>")
            }
            false => {
                let Point { x, y } = layout.corner(square);
                let color = if board == Board::Chess { "#d5d64b" } else { "#a3b53a" };
                let (x, y) = (Num(x), Num(y));
                write!(out, "<path d=\"M{x} {y}h100v100h-100z\" fill=\"{color}\" opacity=\".6\"/>")
            }
        };
    }
    if let Some(king) = checked(position) {
        let Point { x, y } = layout.center(king);
        let _ = write!(
            out,
            "<radialGradient id=\"check\"><stop offset=\".4\" stop-color=\"#e3291b\"/>\
             <stop offset=\"1\" stop-color=\"#e3291b\" stop-opacity=\"0\"/></radialGradient>\
             <circle cx=\"{}\" cy=\"{}\" r=\"62\" fill=\"url(#check)\"/>",
            Num(x),
            Num(y)
        );
    }
    out
}

/// A ring around a square.
pub(crate) fn circle(square: Square, layout: &Layout) -> String {
    let Point { x, y } = layout.center(square);
    let (x, y) = (Num(x), Num(y));
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"45\" fill=\"none\" stroke=\"#2c7a4b\" stroke-width=\"7\" opacity=\".85\"/>"
    )
}

/// An arrow from one square to another; a ring if they are the same.
pub(crate) fn arrow(from: Square, to: Square, layout: &Layout) -> String {
    if from == to {
        return circle(from, layout);
    }
    let (start, end) = (layout.center(from), layout.center(to));
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    // Along the arrow and across it, seen from its tip, which stops short of the middle of its square.
    let at = |along: f64, across: f64| {
        let tip = length - CELL * 0.08;
        let (x, y) = (start.x + ux * (tip - along) - uy * across, start.y + uy * (tip - along) + ux * across);
        format!("{} {}", Num(x), Num(y))
    };
    let tail = length - CELL * 0.32;
    let outline =
        [at(0.0, 0.0), at(42.0, 25.0), at(38.0, 8.5), at(tail, 8.5), at(tail, -8.5), at(38.0, -8.5), at(42.0, -25.0)];
    format!("<path d=\"M{}z\" fill=\"#2c7a4b\" opacity=\".8\"/>", outline.join("L"))
}
