//! Where a game starts, as CSA files say it: `PI`, `P1` to `P9`, `P+` and `P-`.

use std::sync::Arc;

use pantheon_rules::{Color, Mark, Piece, Position, Role, SQUARES, Square, Variant};

use super::super::RecordError;
use super::super::shogi::lines::Line;
use super::super::shogi::pieces::{self, Placement};
use super::{side, square};

/// What the lines have said so far.
pub struct Setup {
    board: [Option<Piece>; SQUARES],
    hands: Vec<(Color, Role, u32)>,
}

/// More pieces than any hand has; what follows is not looked at.
const MANY: usize = 200;

impl Setup {
    /// An empty board.
    pub fn empty() -> Setup {
        Setup { board: [None; SQUARES], hands: Vec::new() }
    }

    /// The board of a position.
    pub fn of(position: &Position) -> Setup {
        let mut board = [None; SQUARES];
        for square in Square::all() {
            board[square.index()] = position.variant().board().has(square).then(|| position.piece(square)).flatten();
        }
        Setup { board, hands: Vec::new() }
    }

    /// Takes a line that begins with P.
    pub fn take(&mut self, variant: &Arc<Variant>, line: Line, text: &str) -> Result<(), RecordError> {
        let rest = text.get(2..).unwrap_or("");
        match text.get(1..2) {
            Some("I") => even(variant, line, rest, self),
            Some(sign @ ("+" | "-")) => pieces_of(variant, side(sign), line, rest, self),
            Some(digit) => match digit.parse::<u32>() {
                Ok(rank) if rank > 0 => row(variant, rank, line, rest, self),
                _ => Err(line.error(text, "a start is written with PI, P1 to P9, P+ or P-")),
            },
            None => Err(line.error(text, "a start is written with PI, P1 to P9, P+ or P-")),
        }
    }

    /// The position, or why it is none.
    pub fn position(self, variant: &Arc<Variant>, turn: Color) -> Result<Position, String> {
        let board = Square::all().filter_map(|at| Some((at, self.board[at.index()]?))).collect();
        Placement { board, hands: self.hands, turn }.position(variant)
    }
}

/// Four signs a piece: two for the square, two for the piece.
fn quadruples<'a>(line: Line, rest: &'a str) -> Result<Vec<(&'a str, &'a str, &'a str)>, RecordError> {
    let rest = rest.trim_end();
    let mut parts = Vec::new();
    let mut at = 0;
    while at < rest.len() {
        match (rest.get(at..at + 2), rest.get(at + 2..at + 4)) {
            (Some(square), Some(piece)) => parts.push((&rest[at..at + 4], square, piece)),
            _ => {
                return Err(
                    line.error(rest.get(at..).unwrap_or(rest), "a piece is written as 82HI: a square and two letters")
                );
            }
        }
        at += 4;
    }
    Ok(parts)
}

fn role(variant: &Variant, line: Line, text: &str, code: &str) -> Result<Role, RecordError> {
    let found = pieces::name_of_code(code).and_then(|name| pieces::role(variant, name));
    found
        .ok_or_else(|| line.error(text, "no piece is called this; there are FU KY KE GI KI KA HI OU TO NY NK NG UM RY"))
}

/// `PI`: the even start without some pieces.
fn even(variant: &Arc<Variant>, line: Line, rest: &str, setup: &mut Setup) -> Result<(), RecordError> {
    *setup = Setup::of(&Position::start(variant));
    for (text, at, code) in quadruples(line, rest)? {
        let role = role(variant, line, text, code)?;
        let there = square(variant, at).filter(|at| setup.board[at.index()].is_some_and(|piece| piece.role == role));
        match there {
            Some(at) => setup.board[at.index()] = None,
            None => return Err(line.error(text, "the even start has no such piece there")),
        }
    }
    Ok(())
}

/// `P1-KY-KE * `: a rank from the left.
fn row(variant: &Variant, rank: u32, line: Line, rest: &str, setup: &mut Setup) -> Result<(), RecordError> {
    let mut file = u32::from(variant.files());
    let mut at = 0;
    while let Some(c) = rest[at..].chars().next() {
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        let text = if c == '*' { rest.get(at..at + 1) } else { rest.get(at..at + 3) };
        let Some((text, square)) = text.zip(pieces::square(variant, file, rank)) else {
            return Err(line.error(&rest[at..], "a rank has nine squares, of three signs each: -KY or  * "));
        };
        setup.board[square.index()] = match c {
            '*' => None,
            '+' | '-' => Some(Piece { color: side(text), role: role(variant, line, text, &text[1..])? }),
            _ => return Err(line.error(text, "a square is + or - and a piece, or *")),
        };
        file -= 1;
        at += text.len();
    }
    Ok(())
}

/// `P+5951OU00FU00AL`: pieces of a side; 00 is the hand, AL all that are left.
fn pieces_of(
    variant: &Arc<Variant>,
    color: Color,
    line: Line,
    rest: &str,
    setup: &mut Setup,
) -> Result<(), RecordError> {
    for (text, at, code) in quadruples(line, rest)? {
        if setup.hands.len() > MANY {
            return Err(line.error(text, "more pieces in hand than there are"));
        }
        if (at, code) == ("00", "AL") {
            let left = all_left(variant, setup);
            setup.hands.extend(left.into_iter().map(|(role, count)| (color, role, count)));
            continue;
        }
        let role = role(variant, line, text, code)?;
        if at == "00" {
            if variant.spelling(role).0 != Mark::Plain {
                return Err(line.error(text, "a promoted piece cannot be in hand"));
            }
            setup.hands.push((color, role, 1));
            continue;
        }
        let Some(square) = square(variant, at) else {
            return Err(line.error(text, "a square has a file and a rank from 1 to 9; 00 is the hand"));
        };
        setup.board[square.index()] = Some(Piece { color, role });
    }
    Ok(())
}

/// The pieces of the even start that are neither on the board nor in a hand; kings stay out.
fn all_left(variant: &Arc<Variant>, setup: &Setup) -> Vec<(Role, u32)> {
    let count = |board: &[Option<Piece>; SQUARES], wanted: Role| {
        board.iter().flatten().filter(|piece| pieces::in_hand(variant, piece.role) == Some(wanted)).count() as u32
    };
    let start = Setup::of(&Position::start(variant));
    let plain = pieces::IN_HAND.iter().filter_map(|name| pieces::role(variant, name));
    plain
        .map(|role| {
            let held: u32 = setup.hands.iter().filter(|(_, held, _)| *held == role).map(|(.., count)| count).sum();
            (role, count(&start.board, role).saturating_sub(count(&setup.board, role) + held))
        })
        .filter(|(_, left)| *left > 0)
        .collect()
}
