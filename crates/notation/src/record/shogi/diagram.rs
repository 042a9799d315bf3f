//! The board as KIF and KI2 files draw it, with hands above and below.
//!
//! ```text
//! 後手の持駒：飛　歩二
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂v銀v金v玉v金v銀v桂v香|一
//! ```

use std::sync::Arc;

use pantheon_rules::{Catalogue, Color, Piece, Position, Square, Variant};

use super::super::RecordError;
use super::lines::{self, Line, is_blank};
use super::pieces::{self, Placement};
use super::{Players, starts};
use crate::moves::kanji;

/// The lines of a record that draw its start.
#[derive(Default)]
pub struct Diagram<'a> {
    rows: Vec<Line<'a>>,
    hands: Vec<(Color, Line<'a>, &'a str)>,
    pub turn: Option<Color>,
}

impl<'a> Diagram<'a> {
    /// Takes a line that begins with `|`.
    pub fn row(&mut self, line: Line<'a>) -> Result<(), RecordError> {
        if self.rows.len() == 9 {
            return Err(line.error(line.text, "a tenth rank; boards have at most nine"));
        }
        self.rows.push(line);
        Ok(())
    }

    /// Takes a hand.
    pub fn hand(&mut self, color: Color, line: Line<'a>, text: &'a str) -> Result<(), RecordError> {
        if self.hands.iter().any(|(other, ..)| *other == color) {
            return Err(line.error(line.text, "this hand was told before"));
        }
        self.hands.push((color, line, text));
        Ok(())
    }

    /// Is there a board?
    pub fn is_drawn(&self) -> bool {
        !self.rows.is_empty()
    }

    /// The position that is drawn, of the given variant or the one that its size means.
    pub fn position(
        &self,
        catalogue: &Catalogue,
        given: Option<&Arc<Variant>>,
        turn: Color,
    ) -> Result<Position, RecordError> {
        let cells: Vec<Vec<Cell>> = self.rows.iter().map(|line| cells(*line)).collect::<Result<_, _>>()?;
        let (first, files) = (self.rows[0], cells[0].len());
        for (line, row) in self.rows.iter().zip(&cells) {
            if row.len() != files {
                return Err(line.error(line.text, format!("{} squares; the first rank has {files}", row.len())));
            }
        }
        let ranks = cells.len();
        let variant = match given {
            Some(variant) if (usize::from(variant.files()), usize::from(variant.ranks())) == (files, ranks) => variant,
            Some(variant) => {
                let (wide, high) = (variant.files(), variant.ranks());
                let reason =
                    format!("a board of {files} by {ranks} squares; that of {} has {wide} by {high}", variant.name());
                return Err(first.error(first.text, reason));
            }
            None => starts::of_size(catalogue, files as u8, ranks as u8)
                .map_err(|reason| first.error(first.text, reason))?,
        };
        let mut placement = Placement { board: Vec::new(), hands: Vec::new(), turn };
        for ((line, row), rank) in self.rows.iter().zip(&cells).zip((0..ranks as u8).rev()) {
            for (cell, file) in row.iter().zip(0..) {
                let Some((color, name)) = cell.piece else { continue };
                let role = pieces::role(variant, name)
                    .ok_or_else(|| line.error(cell.text, format!("{} has no {name}", variant.name())))?;
                placement.board.extend(Square::new(file, rank).map(|square| (square, Piece { color, role })));
            }
        }
        for (color, line, text) in &self.hands {
            read_hand(variant, *color, *line, text, &mut placement)?;
        }
        placement.position(variant).map_err(|reason| first.error(first.text, reason))
    }
}

struct Cell<'a> {
    text: &'a str,
    piece: Option<(Color, &'static str)>,
}

/// The squares of a rank: two signs each, a side and a piece.
fn cells<'a>(line: Line<'a>) -> Result<Vec<Cell<'a>>, RecordError> {
    let inner = line.text.strip_prefix('|').unwrap_or(line.text);
    let inner = inner.split('|').next().unwrap_or(inner);
    let mut cells = Vec::new();
    let mut chars = inner.char_indices();
    while let Some((from, side)) = chars.next() {
        let Some((at, sign)) = chars.next() else {
            return Err(line.error(&inner[from..], "half a square: a square is a side (v or a blank) and a piece"));
        };
        let text = &inner[from..at + sign.len_utf8()];
        let color = match side {
            'v' | 'V' | '-' => Color::Black,
            ' ' | '^' | '+' => Color::White,
            _ => return Err(line.error(text, "a square begins with v for the far side or a blank for the near one")),
        };
        let piece = match sign {
            '・' | '　' | ' ' | '．' | '.' | '*' => None,
            sign => match pieces::name_of_sign(sign) {
                Some(name) => Some((color, name)),
                None => {
                    let signs = "歩香桂銀金角飛玉と杏圭全馬龍";
                    return Err(line.error(text, format!("no piece has this sign; there are {signs} and ・")));
                }
            },
        };
        cells.push(Cell { text, piece });
        if cells.len() > 9 {
            return Err(line.error(text, "a tenth square; boards have at most nine files"));
        }
    }
    if cells.is_empty() {
        return Err(line.error(line.text, "a rank without squares"));
    }
    Ok(cells)
}

/// `飛　角二　歩十一`, with blanks or without.
fn read_hand(
    variant: &Variant,
    color: Color,
    line: Line,
    text: &str,
    placement: &mut Placement,
) -> Result<(), RecordError> {
    let mut rest = text.trim_matches(is_blank);
    if rest == "なし" {
        return Ok(());
    }
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        let end = after.find(|c| lines::digit(c).is_none() && c != '十').unwrap_or(after.len());
        let (digits, next) = after.split_at(end);
        let part = &rest[..sign.len_utf8() + end];
        let name = pieces::name_of_sign(sign).filter(|name| pieces::IN_HAND.contains(name) || *name == "玉");
        let Some(name) = name else {
            let all = pieces::IN_HAND.concat();
            return Err(line.error(part, format!("no piece of a hand; there are {all}, or なし for none")));
        };
        let Some(role) = pieces::role(variant, name) else {
            return Err(line.error(part, format!("{} has no {name}", variant.name())));
        };
        let count = if digits.is_empty() { Some(1) } else { lines::number(digits) };
        let Some(count) = count.filter(|count| *count <= 99) else {
            return Err(line.error(part, "a number of pieces is at most 99"));
        };
        placement.hands.push((color, role, count));
        rest = next.trim_start_matches(is_blank);
    }
    Ok(())
}

/// Draws a position.
pub fn write(position: &Position, players: Players) -> String {
    let variant = position.variant();
    let (files, ranks) = (variant.files(), variant.ranks());
    let border = format!("+{}+\n", "---".repeat(usize::from(files)));
    let hand = |color: Color| {
        let parts: Vec<String> = pieces::hand(position, color)
            .map(|(name, count)| match count {
                1 => name.to_owned(),
                count => format!("{name}{}", lines::kanji_number(u32::from(count))),
            })
            .collect();
        let text = if parts.is_empty() { "なし".to_owned() } else { parts.join("　") };
        format!("{}の持駒：{text}\n", players.name(color))
    };
    let mut text = hand(Color::Black);
    text.push(' ');
    for file in (0..files).rev() {
        text.push(' ');
        text.push(kanji::DIGITS[usize::from(file)]);
    }
    text.push('\n');
    text.push_str(&border);
    for rank in (0..ranks).rev() {
        text.push('|');
        for file in 0..files {
            match Square::new(file, rank).and_then(|square| position.piece(square)) {
                None => text.push_str(" ・"),
                Some(piece) => {
                    text.push(piece.color.pick(' ', 'v'));
                    text.push(pieces::sign(variant, piece.role));
                }
            }
        }
        text.push('|');
        text.push(kanji::NUMERALS[usize::from(ranks - 1 - rank)]);
        text.push('\n');
    }
    text.push_str(&border);
    text.push_str(&hand(Color::White));
    text.push_str(players.name(position.turn()));
    text.push_str("番\n");
    text
}
