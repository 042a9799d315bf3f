//! Colours, and what takes their place where there are none.

use pantheon_picture::Board;
use pantheon_picture::text::{Frame, Ink, Look};
use pantheon_rules::Color as Side;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// What the parts of the screen look like.
#[derive(Clone, Copy)]
pub struct Theme {
    ink: Ink,
    frame: Frame,
}

/// What a square is, as far as its colour goes; the first that is true counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// The cursor is there.
    Cursor,
    /// A piece was picked up there.
    Picked,
    /// The piece that was picked up may go there.
    Target,
    /// A king in check stands there.
    Check,
    /// The last move began or ended there.
    Last,
    /// The engine advises to move from or to there.
    Hint,
    /// Nobody knows what is there.
    Fog,
    /// One of the lighter squares.
    Light,
    /// One of the darker.
    Dark,
}

impl Theme {
    /// The theme for a terminal that looks like this.
    pub fn new(look: Look) -> Theme {
        Theme { ink: look.ink, frame: look.frame }
    }

    /// Do grounds look alike, for want of colours?
    pub fn is_plain(&self) -> bool {
        self.ink == Ink::Plain
    }

    /// Where plain ASCII is asked for, puts it in the place of lines and marks.
    pub fn spell(&self, buffer: &mut Buffer) {
        if self.frame != Frame::Ascii {
            return;
        }
        for cell in &mut buffer.content {
            let plain = match cell.symbol() {
                "─" => "-",
                "│" => "|",
                "┌" | "┬" | "┐" | "├" | "┼" | "┤" | "└" | "┴" | "┘" => "+",
                "▸" => ">",
                "·" => "o",
                _ => continue,
            };
            cell.set_symbol(plain);
        }
    }

    /// The ground of a square, and a piece of a side on it.
    pub fn square(&self, ground: Ground, board: Board, piece: Option<Side>) -> Style {
        if self.ink == Ink::Plain {
            return plain(ground, piece);
        }
        // Boards of the East are of plain wood; where they have no lines, the squares must yet be told apart.
        let chequered = matches!(board, Board::Chess);
        // All grounds are of middling brightness, so that white and black pieces can both be read on them.
        let color = match ground {
            Ground::Cursor => 32,
            Ground::Picked => 166,
            Ground::Target => 65,
            Ground::Check => 160,
            Ground::Last => 100,
            Ground::Hint => 133,
            Ground::Fog => 240,
            Ground::Dark if chequered => 95,
            Ground::Dark => 138,
            Ground::Light => 137,
        };
        let (color, front) = (Color::Indexed(color), Color::Indexed(piece.map_or(231, |side| side.pick(231, 16))));
        let style = Style::new().bg(color).fg(front);
        if piece.is_some() { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// Lines on the wood itself.
    pub fn line(&self, ground: Style) -> Style {
        if self.is_plain() { self.faint() } else { ground.fg(Color::Indexed(94)) }
    }

    /// Lines of a board, and coordinates beside it.
    pub fn faint(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Headings.
    pub fn strong(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A clock that is running, or running out.
    pub fn clock(&self, running: bool, low: bool) -> Style {
        let style = if running { self.strong() } else { Style::new() };
        match (self.ink, low) {
            (Ink::Colors, true) => style.fg(Color::Indexed(203)),
            (Ink::Plain, true) => style.add_modifier(Modifier::UNDERLINED),
            _ if running => style.add_modifier(Modifier::REVERSED),
            _ => style,
        }
    }

    /// What is chosen in a list.
    pub fn chosen(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Pieces of a side in hand.
    pub fn side(&self, side: Side) -> Style {
        match (self.ink, side) {
            (Ink::Colors, Side::Black) => self.strong().fg(Color::Indexed(39)),
            _ => self.strong(),
        }
    }

    /// Something that needs attention.
    pub fn alert(&self) -> Style {
        match self.ink {
            Ink::Colors => self.strong().fg(Color::Indexed(221)),
            Ink::Plain => self.strong(),
        }
    }
}

fn plain(ground: Ground, piece: Option<Side>) -> Style {
    let style = match piece {
        Some(_) => Style::new().add_modifier(Modifier::BOLD),
        None => Style::new(),
    };
    match ground {
        Ground::Cursor => style.add_modifier(Modifier::REVERSED),
        Ground::Picked | Ground::Check => style.add_modifier(Modifier::REVERSED | Modifier::UNDERLINED),
        // An empty target has a dot; a piece that can be captured has none.
        Ground::Target | Ground::Last | Ground::Hint => style.add_modifier(Modifier::UNDERLINED),
        Ground::Fog | Ground::Light | Ground::Dark => style,
    }
}
