//! The board on the screen: where its squares are, and what is on them.

use pantheon_notation::Notation;
use pantheon_picture::{Board, Style as Picturing, character};
use pantheon_rules::{Bitboard, Color, MoveKind, Origin, Piece, Position, Square, Variant};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::picker::Picker;
use super::state::Screen;
use super::theme::{Ground, Theme};
use crate::play::table::Table;
use crate::spelling::is_shogi_board;

/// How large the squares are, and what is between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Size {
    /// Nothing is between them.
    Small,
    /// Lines are between them; or pieces stand where lines cross.
    Lined,
    /// Three rows a square.
    Large,
}

/// Where the squares are.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// All that the board takes, coordinates included.
    pub area: Rect,
    /// The first square's place at the upper left.
    left: u16,
    top: u16,
    size: Size,
    files: u8,
    ranks: u8,
    bottom: Color,
    crossings: bool,
    shogi_names: bool,
}

/// The room for the numbers of the ranks.
const MARGIN: u16 = 3;

impl Geometry {
    /// The largest board that fits into the room.
    pub fn fit(variant: &Variant, bottom: Color, room: Rect) -> Option<Geometry> {
        let sizes = [Size::Large, Size::Lined, Size::Small];
        sizes
            .into_iter()
            .map(|size| Geometry::new(variant, bottom, room, size))
            .find(|geometry| geometry.area.width <= room.width && geometry.area.height <= room.height)
    }

    /// Columns and rows that the smallest board takes.
    pub fn least(variant: &Variant) -> (u16, u16) {
        let Rect { width, height, .. } = Geometry::new(variant, Color::White, Rect::default(), Size::Small).area;
        (width, height)
    }

    fn new(variant: &Variant, bottom: Color, room: Rect, size: Size) -> Geometry {
        let (files, ranks) = (variant.files(), variant.ranks());
        let crossings = Picturing::of(variant).board.has_crossings();
        let shogi_names = is_shogi_board(variant);
        let mut geometry = Geometry { area: room, left: 0, top: 0, size, files, ranks, bottom, crossings, shogi_names };
        let frame = geometry.frame();
        geometry.left = room.x + MARGIN + frame;
        geometry.top = room.y + u16::from(shogi_names) + frame;
        let (wide, tall) = geometry.stride();
        let gap = u16::from(size == Size::Lined);
        geometry.area.width = MARGIN + 2 * frame + u16::from(files) * wide - gap + 2 * u16::from(shogi_names);
        geometry.area.height = 1 + 2 * frame + u16::from(ranks) * tall - gap + u16::from(shogi_names);
        geometry
    }

    /// What lies around the squares.
    fn frame(&self) -> u16 {
        u16::from(self.size == Size::Lined && !self.crossings)
    }

    /// From one square to the next.
    fn stride(&self) -> (u16, u16) {
        match self.size {
            Size::Small => (3, 1),
            Size::Lined => (4, 2),
            Size::Large => (6, 3),
        }
    }

    /// What a square takes by itself.
    fn cell(&self, square: Square) -> Rect {
        let (column, row) = self
            .bottom
            .pick((square.file(), self.ranks - 1 - square.rank()), (self.files - 1 - square.file(), square.rank()));
        let (wide, tall) = self.stride();
        let (width, height) = if self.size == Size::Large { (wide, tall) } else { (3, 1) };
        let (x, y) = (self.left + u16::from(column) * wide, self.top + u16::from(row) * tall);
        Rect { x, y, width, height }
    }

    /// The square that is shown at a place of the screen.
    pub fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        let (wide, tall) = self.stride();
        let (column, row) = (x.checked_sub(self.left)? / wide, y.checked_sub(self.top)? / tall);
        let (column, row) = (u8::try_from(column).ok()?, u8::try_from(row).ok()?);
        if column >= self.files || row >= self.ranks {
            return None;
        }
        let (file, rank) = self.bottom.pick((column, self.ranks - 1 - row), (self.files - 1 - column, row));
        Square::new(file, rank)
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).filter_map(move |file| Square::new(file, rank)))
    }

    fn draw_names(&self, buffer: &mut Buffer, theme: &Theme, notation: Notation) {
        let numbers_from_top =
            matches!(notation, Notation::HodgesNumber | Notation::Hosking | Notation::Kif | Notation::Ki2);
        let below = self.area.bottom() - 1;
        for file in 0..self.files {
            let Some(square) = Square::new(file, 0) else { continue };
            let Rect { x, width, .. } = self.cell(square);
            let middle = x + (width - 1) / 2;
            buffer.set_string(middle, below, char::from(b'a' + file).to_string(), theme.faint());
            if self.shogi_names {
                let name = (self.files - file).to_string();
                buffer.set_string(middle, self.area.y, name, theme.faint());
            }
        }
        for rank in 0..self.ranks {
            let Some(square) = Square::new(0, rank) else { continue };
            let Rect { y, height, .. } = self.cell(square);
            let middle = y + height / 2;
            buffer.set_string(self.area.x, middle, format!("{:>2}", rank + 1), theme.faint());
            if self.shogi_names {
                // Shogi counts ranks from the top: by letters, unless the moves beside the board have numbers.
                let number = self.ranks - rank;
                let name = match numbers_from_top {
                    true => number.to_string(),
                    false => char::from(b'a' + number - 1).to_string(),
                };
                buffer.set_string(self.area.right() - 1, middle, name, theme.faint());
            }
        }
    }

    /// Lines around and between squares.
    fn draw_lines(&self, buffer: &mut Buffer, theme: &Theme) {
        let (left, top) = (self.left - 1, self.top - 1);
        let (columns, rows) = (u16::from(self.files), u16::from(self.ranks));
        for row in 0..=rows {
            let [first, middle, last] = match row {
                0 => ["┌", "┬", "┐"],
                _ if row == rows => ["└", "┴", "┘"],
                _ => ["├", "┼", "┤"],
            };
            let cells = vec!["───"; usize::from(columns)].join(middle);
            buffer.set_string(left, top + 2 * row, format!("{first}{cells}{last}"), theme.faint());
            if row < rows {
                for column in 0..=columns {
                    buffer.set_string(left + 4 * column, top + 2 * row + 1, "│", theme.faint());
                }
            }
        }
    }

    /// Lines that cross where pieces stand.
    fn draw_crossings(&self, buffer: &mut Buffer, theme: &Theme, board: Board) {
        let style = theme.line(theme.square(Ground::Light, board, None));
        for square in self.squares() {
            let Rect { x, y, .. } = self.cell(square);
            let last_column = x + 4 > self.left + 4 * u16::from(self.files - 1);
            let last_row = y + 2 > self.top + 2 * u16::from(self.ranks - 1);
            if !last_column {
                buffer.set_string(x + 3, y, "─", style);
            }
            if !last_row {
                buffer.set_string(x, y + 1, if last_column { " │ " } else { " │  " }, style);
            }
        }
    }

    /// The lines on an empty point.
    fn crossing(&self, square: Square) -> &'static str {
        let Rect { x, y, .. } = self.cell(square);
        let column = (x - self.left) / 4;
        let row = (y - self.top) / 2;
        let across = if column == 0 {
            0
        } else if column + 1 == u16::from(self.files) {
            2
        } else {
            1
        };
        let down = if row == 0 {
            0
        } else if row + 1 == u16::from(self.ranks) {
            2
        } else {
            1
        };
        const LINES: [[&str; 3]; 3] = [[" ┌─", "─┬─", "─┐ "], [" ├─", "─┼─", "─┤ "], [" └─", "─┴─", "─┘ "]];
        LINES[down][across]
    }
}

/// Draws the board of a table.
pub fn draw(buffer: &mut Buffer, geometry: &Geometry, table: &Table, screen: &Screen, theme: &Theme) {
    let scene = Scene::of(table, screen, geometry);
    geometry.draw_names(buffer, theme, table.notation());
    match (geometry.size, geometry.crossings) {
        (Size::Lined, true) => geometry.draw_crossings(buffer, theme, scene.board),
        (Size::Lined, false) => geometry.draw_lines(buffer, theme),
        _ => {}
    }
    for square in geometry.squares() {
        let cell = geometry.cell(square);
        let piece = scene.piece(square);
        let style = theme.square(scene.ground(square), scene.board, piece.map(|piece| piece.color));
        buffer.set_style(cell, style);
        for row in 0..cell.height {
            buffer.set_string(cell.x, cell.y + row, " ".repeat(usize::from(cell.width)), style);
        }
        let text = match scene.text(square, piece, table.figures) {
            text if text == "   " && theme.is_plain() && scene.is_on_board(square) && geometry.size != Size::Lined => {
                " . ".to_owned()
            }
            text => text,
        };
        let style = if text.contains('─') { theme.line(style) } else { style };
        let shift = (cell.width - 3) / 2;
        buffer.set_string(cell.x + shift, cell.y + cell.height / 2, text, style);
    }
}

/// What is on the squares, for those who look.
struct Scene<'a> {
    /// The position on the screen, which may be an earlier one.
    position: Position,
    picker: &'a Picker,
    geometry: &'a Geometry,
    board: Board,
    view: pantheon_rules::View,
    /// Is nothing hidden?
    all: bool,
    last: Bitboard,
    hint: Bitboard,
    targets: Bitboard,
    checked: Option<Square>,
}

impl<'a> Scene<'a> {
    fn of(table: &'a Table, screen: &'a Screen, geometry: &'a Geometry) -> Scene<'a> {
        let picker = &screen.picker;
        let (position, last) = screen.shown(table);
        let all = table.eyes().is_none();
        let view = position.view(table.eyes().or(Some(position.turn())));
        let last = last.filter(|_| all || view.shows_moves_of(!position.turn()));
        let king = position.state().king(position.variant(), position.turn());
        let checked = king.filter(|_| position.in_check() && (all || view.is_clear()));
        Scene {
            board: Picturing::of(position.variant()).board,
            last: last.map_or(Bitboard::EMPTY, squares),
            hint: table.hint().filter(|_| screen.back == 0).map_or(Bitboard::EMPTY, squares),
            targets: picker.targets(),
            position,
            picker,
            geometry,
            view,
            all,
            checked,
        }
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        if self.all { self.position.piece(square) } else { self.view.piece(square) }
    }

    fn is_on_board(&self, square: Square) -> bool {
        self.position.variant().board().has(square)
    }

    fn has_cursor(&self, square: Square) -> bool {
        self.picker.shown && self.picker.in_hand.is_none() && self.picker.cursor == square
    }

    fn ground(&self, square: Square) -> Ground {
        let lines = self.geometry.crossings && self.geometry.size == Size::Lined;
        let dark = (square.file() + square.rank()).is_multiple_of(2) && !lines;
        match () {
            () if self.has_cursor(square) => Ground::Cursor,
            () if self.picker.origin() == Some(square) => Ground::Picked,
            () if self.targets.has(square) => Ground::Target,
            () if self.checked == Some(square) => Ground::Check,
            () if self.hint.has(square) => Ground::Hint,
            () if self.last.has(square) => Ground::Last,
            () if !self.all && !self.view.sees(square) => Ground::Fog,
            () if dark => Ground::Dark,
            () => Ground::Light,
        }
    }

    /// Three columns: a piece, or what marks an empty square.
    fn text(&self, square: Square, piece: Option<Piece>, figures: bool) -> String {
        let position = &self.position;
        let text = match piece {
            Some(piece) => face(position.variant(), self.board, piece, figures),
            None if !self.is_on_board(square) => "   ".to_owned(),
            None if !self.all && !self.view.sees(square) => " ? ".to_owned(),
            // As a FEN writes walls.
            None if position.state().walls().has(square) => " * ".to_owned(),
            None if self.targets.has(square) => " · ".to_owned(),
            None if self.geometry.crossings && self.geometry.size == Size::Lined => {
                self.geometry.crossing(square).to_owned()
            }
            None => "   ".to_owned(),
        };
        match self.has_cursor(square) {
            true => bracketed(&text),
            false => text,
        }
    }
}

/// A piece in three columns.
pub fn face(variant: &Variant, board: Board, piece: Piece, figures: bool) -> String {
    let figure = character(variant, board, piece).filter(|_| figures);
    if let Some(figure) = figure {
        // Pieces of these games tell their side by where they point: Black's down, as in Japanese diagrams.
        let points = matches!(board, Board::Shogi | Board::Janggi);
        let front = if piece.color == Color::Black && points { "v" } else { " " };
        let back = if Span::raw(figure).width() < 2 { " " } else { "" };
        return format!("{front}{figure}{back}");
    }
    let text = variant.piece_text(piece);
    // What lies under a cover, where that is not hidden.
    if let Some(at) = text.find('(') {
        return text[at..].to_owned();
    }
    let text: String = text.chars().take(2).collect();
    if text.starts_with(['+', '|']) { format!("{text} ") } else { format!(" {text:<2}") }
}

/// The cursor is seen without colours too.
fn bracketed(text: &str) -> String {
    let inner: String = text.trim().chars().filter(|c| !matches!(c, '┌'..='┼' | '─')).collect();
    match Span::raw(inner.as_str()).width() {
        0 => "[ ]".to_owned(),
        1 => format!("[{inner}]"),
        2 => format!("[{inner}"),
        _ => inner,
    }
}

/// The squares of a move.
fn squares(mv: pantheon_rules::Move) -> Bitboard {
    match (mv.kind(), mv.origin()) {
        (MoveKind::Pass, _) => Bitboard::EMPTY,
        (_, Origin::Board(from)) => from.bit().with(mv.to()),
        (_, Origin::Hand(_)) => mv.to().bit(),
    }
}

#[cfg(test)]
mod tests {
    use pantheon_rules::Catalogue;

    use super::*;

    #[test]
    fn every_square_of_every_variant_is_found_where_it_is_drawn() {
        let rooms = [Rect::new(0, 0, 200, 80), Rect::new(0, 0, 53, 21), Rect::new(2, 1, 44, 14)];
        for entry in Catalogue::builtin().entries() {
            let variant = entry.variant();
            for (room, bottom) in rooms.into_iter().zip([Color::White, Color::Black, Color::White]) {
                let Some(geometry) = Geometry::fit(variant, bottom, room) else {
                    assert!(Geometry::least(variant).0 > room.width || Geometry::least(variant).1 > room.height);
                    continue;
                };
                for square in geometry.squares() {
                    let cell = geometry.cell(square);
                    assert!(geometry.area.union(cell) == geometry.area, "{}: {square}", entry.name);
                    let found = geometry.square_at(cell.x + cell.width / 2, cell.y + cell.height / 2);
                    assert_eq!(found, Some(square), "{}", entry.name);
                }
            }
        }
    }

    #[test]
    fn faces_take_three_columns() {
        for entry in Catalogue::builtin().entries() {
            let (variant, board) = (entry.variant(), Picturing::of(entry.variant()).board);
            for (role, color) in variant.roles().flat_map(|role| Color::ALL.map(|color| (role, color))) {
                for figures in [false, true] {
                    let text = face(variant, board, Piece { role, color }, figures);
                    assert_eq!(Span::raw(text.as_str()).width(), 3, "{}: `{text}`", entry.name);
                }
            }
        }
    }
}
