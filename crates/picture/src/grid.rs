use std::fmt;

use pantheon_rules::{Color, Square, Variant};

use crate::text::{Frame, Look, Paint};

/// The board of a variant with its coordinates, whatever is drawn on its squares.
pub struct Grid<'a> {
    /// Whose board it is.
    pub variant: &'a Variant,
    /// How to draw.
    pub look: Look,
    /// The side shown at the bottom.
    pub view: Color,
    /// Have the squares shogi's names too, files by numbers and ranks by letters?
    pub shogi_names: bool,
}

/// The room left of the board, for the numbers of the ranks.
pub(crate) const MARGIN: &str = "    ";

impl Grid<'_> {
    /// Draws the board; a cell is three characters wide, colours aside.
    pub fn draw(&self, out: &mut impl fmt::Write, cell: impl Fn(Square) -> String) -> fmt::Result {
        let (top, middle, bottom, dash, upright) = match self.look.frame {
            Frame::Boxes => (["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"], "─", "│"),
            Frame::Ascii => (["+"; 3], ["+"; 3], ["+"; 3], "-", "|"),
        };
        if self.shogi_names {
            writeln!(out, "{}", self.file_names(|file| (self.variant.files() - file).to_string()))?;
        }
        writeln!(out, "{}", self.line(top, dash))?;
        for (i, rank) in self.ranks().into_iter().enumerate() {
            if i > 0 {
                writeln!(out, "{}", self.line(middle, dash))?;
            }
            writeln!(out, "{}", self.row(rank, upright, &cell))?;
        }
        writeln!(out, "{}", self.line(bottom, dash))?;
        writeln!(out, "{}", self.file_names(|file| char::from(b'a' + file).to_string()))
    }

    fn files(&self) -> Vec<u8> {
        let files = 0..self.variant.files();
        self.view.pick(files.clone().collect(), files.rev().collect())
    }

    fn ranks(&self) -> Vec<u8> {
        let ranks = 0..self.variant.ranks();
        self.view.pick(ranks.clone().rev().collect(), ranks.collect())
    }

    fn file_names(&self, name: impl Fn(u8) -> String) -> String {
        let names: String = self.files().into_iter().map(|file| format!(" {:^3}", name(file))).collect();
        format!("{MARGIN}{}", self.look.paint(names.trim_end(), Paint::Faint))
    }

    fn line(&self, [left, middle, right]: [&str; 3], dash: &str) -> String {
        let cells = vec![dash.repeat(3); self.files().len()];
        let line = format!("{left}{}{right}", cells.join(middle));
        format!("{MARGIN}{}", self.look.paint(&line, Paint::Faint))
    }

    fn row(&self, rank: u8, upright: &str, cell: &impl Fn(Square) -> String) -> String {
        let upright = self.look.paint(upright, Paint::Faint);
        let mut row = format!(" {} {upright}", self.look.paint(&format!("{:>2}", rank + 1), Paint::Faint));
        for file in self.files() {
            row.push_str(&Square::new(file, rank).map_or_else(String::new, cell));
            row.push_str(&upright);
        }
        if self.shogi_names {
            // Shogi counts ranks by letters, from the top.
            let name = char::from(b'a' + (self.variant.ranks() - 1 - rank)).to_string();
            row.push_str(&format!(" {}", self.look.paint(&name, Paint::Faint)));
        }
        row
    }
}
