use std::fmt;

use pantheon_rules::{Bitboard, Color, Move, Origin, Position, Square};

use crate::grid::{Grid, MARGIN};
use crate::look::{Frame, Ink, Look, Paint};

/// A picture of a position: the board with its coordinates, and the hands above and below it.
pub struct Picture<'a> {
    position: &'a Position,
    look: Look,
    /// The side shown at the bottom.
    view: Color,
    /// The squares of the last move.
    marked: Bitboard,
}

impl<'a> Picture<'a> {
    /// A picture from White's side.
    pub fn new(position: &'a Position, look: Look) -> Picture<'a> {
        Picture { position, look, view: Color::White, marked: Bitboard::EMPTY }
    }

    /// The same from another side.
    pub fn seen_by(self, view: Color) -> Picture<'a> {
        Picture { view, ..self }
    }

    /// The same with the move marked that led to the position.
    pub fn after(self, mv: Option<Move>) -> Picture<'a> {
        let from = |mv: Move| match mv.origin() {
            Origin::Board(from) => from.bit(),
            Origin::Hand(_) => Bitboard::EMPTY,
        };
        Picture { marked: mv.map_or(Bitboard::EMPTY, |mv| from(mv).with(mv.to())), ..self }
    }

    fn hand(&self, color: Color) -> String {
        let variant = self.position.variant();
        let held = variant.kinds().rev().filter_map(|kind| match self.position.hand(color, kind) {
            0 => None,
            1 => Some(variant.letter(kind).of(color).to_string()),
            count => Some(format!("{count}{}", variant.letter(kind).of(color))),
        });
        let held: Vec<String> = held.collect();
        let text = if held.is_empty() { "-".to_owned() } else { held.join(" ") };
        format!("{MARGIN} {color} in hand: {}", self.look.paint(&text, Paint::Side(color)))
    }

    /// Three characters: a piece, or nothing.
    fn cell(&self, square: Square) -> String {
        let position = self.position;
        let piece = position.piece(square);
        let marked = self.marked.has(square);
        let text = match piece.map(|piece| position.variant().piece_text(piece)) {
            None => "   ".to_owned(),
            Some(text) if text.starts_with('+') => format!("{text} "),
            Some(text) => format!(" {text:<2}"),
        };
        let color = piece.map(|piece| piece.color);
        let king = position.state().king(position.variant(), position.turn());
        let in_check = king == Some(square) && position.in_check();
        let paint = match color {
            _ if in_check => Paint::Checked,
            _ if marked => Paint::Marked(color),
            Some(color) => Paint::Side(color),
            None => return text,
        };
        let text = if marked && self.look.ink == Ink::Plain { self.with_marks(&text) } else { text };
        self.look.paint(&text, paint)
    }

    /// Without colours the last move must be seen too: marks take the place of the blanks around a piece.
    fn with_marks(&self, cell: &str) -> String {
        let (open, dot, close) = match self.look.frame {
            Frame::Boxes => ('‹', '·', '›'),
            Frame::Ascii => ('-', '-', '-'),
        };
        let mut chars: Vec<char> = cell.chars().collect();
        match chars.as_mut_slice() {
            [' ', middle @ ' ', ' '] => *middle = dot,
            [first, .., last] => {
                *first = if *first == ' ' { open } else { *first };
                *last = if *last == ' ' { close } else { *last };
            }
            _ => {}
        }
        chars.into_iter().collect()
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.position.variant();
        let has_hands = variant.spec().drops.enabled;
        if has_hands {
            writeln!(f, "{}", self.hand(!self.view))?;
        }
        Grid { variant, look: self.look, view: self.view }.draw(f, |square| self.cell(square))?;
        if has_hands {
            writeln!(f, "{}", self.hand(self.view))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use pantheon_rules::Catalogue;

    use super::*;

    /// The text without the codes that colour it.
    fn without_colors(text: &str) -> String {
        let parts = text.split('\x1b').enumerate();
        parts.map(|(i, part)| if i == 0 { part } else { part.split_once('m').map_or("", |(_, rest)| rest) }).collect()
    }

    #[test]
    fn colors_change_no_letter() {
        for entry in Catalogue::builtin().entries() {
            let position = Position::start(entry.variant());
            let plain = Look { ink: Ink::Plain, frame: Frame::Boxes };
            let colored = Picture::new(&position, Look { ink: Ink::Colors, ..plain }).to_string();
            assert!(colored.contains("\x1b[1;38;5;33m"), "{}", entry.name);
            assert_eq!(without_colors(&colored), Picture::new(&position, plain).to_string(), "{}", entry.name);
        }
    }

    #[test]
    fn every_line_of_a_board_is_as_wide_as_the_others() {
        for entry in Catalogue::builtin().entries() {
            let position = Position::start(entry.variant());
            for &mv in &position.legal_moves() {
                let after = position.play(mv).unwrap();
                let picture = Picture::new(&after, Look::PLAIN).after(Some(mv)).to_string();
                let widths = picture
                    .lines()
                    .filter(|line| line.contains('|'))
                    .map(|line| line.trim_end_matches(char::is_alphabetic).trim_end().len());
                assert!(widths.into_iter().all(|width| width == 5 + 4 * entry.variant().files() as usize), "{picture}");
            }
        }
    }
}
