//! Positions in characters: the board with its coordinates, and the hands above and below it.

use std::fmt;

use pantheon_rules::{Bitboard, Color, Position, Square};

use crate::grid::{Grid, MARGIN};
use crate::hands::{has_hands, in_hand};
use crate::style::Board;
use crate::{Picture, marks};

/// How to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Colours or none.
    pub ink: Ink,
    /// What lines are made of.
    pub frame: Frame,
}

/// Colours or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// The terminal's colours.
    Colors,
    /// Characters alone.
    Plain,
}

/// What lines are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// Box-drawing characters.
    Boxes,
    /// `+`, `-` and `|`.
    Ascii,
}

/// What a piece of text is, as far as its colour goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Something of a side: its pieces.
    Side(Color),
    /// The same on a square of the last move; an empty square if it is nobody's.
    Marked(Option<Color>),
    /// A king in check.
    Checked,
    /// A square to which a piece may go and on which it may capture.
    Reach,
    /// A square to which it may go only without capturing.
    Quiet,
    /// A square on which it may only capture.
    Capture,
    /// The board itself.
    Faint,
    /// A title.
    Strong,
}

impl Look {
    /// Nothing but plain ASCII, for other programs.
    pub const PLAIN: Look = Look { ink: Ink::Plain, frame: Frame::Ascii };

    /// The text in its colour.
    pub fn paint(self, text: &str, paint: Paint) -> String {
        // Marked squares bring their own background, so that they read well on dark and on light terminals.
        let code = match paint {
            _ if self.ink == Ink::Plain => return text.to_owned(),
            Paint::Side(Color::White) => "1",
            Paint::Side(Color::Black) => "1;38;5;33",
            Paint::Marked(None) => "48;5;187",
            Paint::Marked(Some(Color::White)) => "1;38;5;16;48;5;187",
            Paint::Marked(Some(Color::Black)) => "1;38;5;25;48;5;187",
            Paint::Checked => "1;38;5;231;48;5;160",
            Paint::Reach => "1;38;5;136",
            Paint::Quiet => "1;38;5;34",
            Paint::Capture => "1;38;5;160",
            Paint::Faint => "2",
            Paint::Strong => "1",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// Draws a picture in characters.
pub(crate) fn draw(picture: &Picture<'_>, look: Look) -> String {
    let marked = picture.last.map_or(Bitboard::EMPTY, marks::squares);
    let is_shogi = picture.style.board == Board::Shogi;
    Diagram { position: picture.position, look, view: picture.view, marked, fog: picture.fog, is_shogi }.to_string()
}

struct Diagram<'a> {
    position: &'a Position,
    look: Look,
    /// The side shown at the bottom.
    view: Color,
    /// The squares of the last move.
    marked: Bitboard,
    /// Squares of which nothing is known.
    fog: Bitboard,
    /// Have the squares shogi's names too?
    is_shogi: bool,
}

impl Diagram<'_> {
    fn hand(&self, color: Color) -> String {
        let variant = self.position.variant();
        let word = |(kind, count)| match (variant.letter(kind).of(color), count) {
            (letter, 1) => letter.to_string(),
            (letter, count) => format!("{count}{letter}"),
        };
        let held: Vec<String> = in_hand(self.position, color).into_iter().map(word).collect();
        let text = if held.is_empty() { "-".to_owned() } else { held.join(" ") };
        format!("{MARGIN} {color} in hand: {}", self.look.paint(&text, Paint::Side(color)))
    }

    /// Three characters: a piece, or nothing.
    fn cell(&self, square: Square) -> String {
        let position = self.position;
        let piece = position.piece(square);
        let marked = self.marked.has(square);
        let text = match piece.map(|piece| position.variant().piece_text(piece)) {
            _ if self.fog.has(square) => " ? ".to_owned(),
            // As a FEN writes walls.
            None if position.state().walls().has(square) => " * ".to_owned(),
            None => "   ".to_owned(),
            // What lies under a cover, where that is not hidden.
            Some(text) if text.ends_with(')') => text[text.find('(').unwrap_or(0)..].to_owned(),
            Some(text) if text.starts_with('+') => format!("{text} "),
            Some(text) => format!(" {text:<2}"),
        };
        let color = piece.map(|piece| piece.color);
        let in_check = marks::checked(position) == Some(square);
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

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.position.variant();
        let has_hands = has_hands(self.position);
        if has_hands {
            writeln!(f, "{}", self.hand(!self.view))?;
        }
        Grid { variant, look: self.look, view: self.view, shogi_names: self.is_shogi }
            .draw(f, |square| self.cell(square))?;
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
            let colored = Picture::of(&position).text(Look { ink: Ink::Colors, ..plain });
            // Where everything is dropped out of nowhere, the start has nothing of anybody.
            let has_something = position.state().side(Color::Black).any() || has_hands(&position);
            assert_eq!(colored.contains("\x1b[1;38;5;33m"), has_something, "{}", entry.name);
            assert_eq!(without_colors(&colored), Picture::of(&position).text(plain), "{}", entry.name);
        }
    }

    /// The lines that tell of hands.
    fn hands(name: &str) -> Vec<String> {
        hands_of(&Position::start(Catalogue::builtin().get(name).unwrap()))
    }

    fn hands_of(position: &Position) -> Vec<String> {
        let text = Picture::of(position).text(Look::PLAIN);
        text.lines().filter(|line| line.contains("in hand")).map(|line| line.trim().to_owned()).collect()
    }

    #[test]
    fn pieces_that_enter_without_drops_are_in_hand_too() {
        assert_eq!(hands("seirawan"), ["Black in hand: e h", "White in hand: E H"]);
    }

    #[test]
    fn hands_are_shown_where_they_can_be_filled() {
        assert_eq!(hands("crazyhouse"), ["Black in hand: -", "White in hand: -"]);
        assert!(hands("chess").is_empty());
    }

    #[test]
    fn hands_have_the_strongest_first() {
        for (name, fen, hand) in [
            ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PPNBQR] w - - 0 1", "White in hand: Q R B N 2P"),
            ("shogi", "4k4/9/9/9/9/9/9/9/4K4[PPNLSGBR] w - - 0 1", "White in hand: R B G S N L 2P"),
            ("grandhouse", "4k5/10/10/10/10/10/10/10/10/4K5[PNACQBR] w - - 0 1", "White in hand: Q C A R B N P"),
        ] {
            let position = Position::from_fen(Catalogue::builtin().get(name).unwrap(), fen).unwrap();
            assert_eq!(hands_of(&position)[1], hand, "{name}");
        }
    }

    #[test]
    fn walls_are_shown() {
        let start = Position::start(Catalogue::builtin().get("duck").unwrap());
        let after = start.play(start.parse_uci("e2e4,e4e6").unwrap()).unwrap();
        let text = Picture::of(&after).text(Look::PLAIN);
        assert!(text.contains("  6 |   |   |   |   | * |   |   |   |"), "{text}");
    }

    #[test]
    fn what_lies_under_a_cover_fits_its_square() {
        let start = Position::start(Catalogue::builtin().get("jieqi").unwrap()).deal(|_| 0);
        let text = Picture::of(&start).text(Look::PLAIN);
        let widths: Vec<usize> = text.lines().filter(|line| line.contains('|')).map(str::len).collect();
        assert!(text.contains("|(") && widths.iter().all(|&width| width == widths[0]), "{text}");
    }

    #[test]
    fn every_line_of_a_board_is_as_wide_as_the_others() {
        for entry in Catalogue::builtin().entries() {
            let position = Position::start(entry.variant());
            for &mv in &position.legal_moves() {
                let after = position.play(mv).unwrap();
                let picture = Picture::of(&after).last_move(mv).text(Look::PLAIN);
                let widths = picture
                    .lines()
                    .filter(|line| line.contains('|'))
                    .map(|line| line.trim_end_matches(char::is_alphabetic).trim_end().len());
                assert!(widths.into_iter().all(|width| width == 5 + 4 * entry.variant().files() as usize), "{picture}");
            }
        }
    }
}
