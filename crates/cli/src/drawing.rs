//! What a picture is to look like, as the command line says it.

use std::str::FromStr;

use clap::builder::RangedU64ValueParser;
use pantheon_picture::{Board, Picture, Style, Symbols};
use pantheon_rules::{Square, Variant};

use crate::failure::Failure;

/// What a command is told about the picture it draws.
#[derive(clap::Args)]
pub struct DrawingArgs {
    /// Draw this board: chess, makruk, shogi, xiangqi or janggi
    #[arg(long, requires = "svg", value_name = "BOARD")]
    style: Option<Board>,
    /// What is on the pieces: native or western
    #[arg(long, requires = "svg", value_name = "SORT", default_value = "native")]
    symbols: Symbols,
    /// Draw an arrow, such as e2e4, or a ring around a square, such as e4
    #[arg(long, requires = "svg", value_name = "SQUARES", num_args = 1..)]
    arrow: Vec<Arrow>,
    /// The width of the board in pixels
    #[arg(long, requires = "svg", value_name = "PIXELS", default_value_t = 480, value_parser = pixels())]
    size: u32,
}

impl DrawingArgs {
    /// The picture as it was asked for.
    pub fn apply<'a>(&self, picture: Picture<'a>, variant: &Variant) -> Result<Picture<'a>, Failure> {
        let board = self.style.unwrap_or(Style::of(variant).board);
        let mut picture = picture.style(Style { board, symbols: self.symbols }).size(self.size);
        for &Arrow { from, to } in &self.arrow {
            let board = variant.board();
            if let Some(outside) = [from, to].into_iter().find(|&square| !board.has(square)) {
                let last = board.into_iter().last().map_or_else(String::new, |last| last.to_string());
                return Err(Failure::new(format!(
                    "there is no square {outside} on this board, which ends with {last}"
                )));
            }
            picture = picture.arrow(from, to);
        }
        Ok(picture)
    }
}

/// An arrow from a square to another, a ring where they are the same.
#[derive(Clone, Copy)]
struct Arrow {
    from: Square,
    to: Square,
}

impl FromStr for Arrow {
    type Err = String;

    fn from_str(text: &str) -> Result<Arrow, String> {
        let split = text.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic()).map_or(text.len(), |(i, _)| i);
        let (from, to) = text.split_at(split);
        let square = |text: &str| text.parse::<Square>().map_err(|error| error.to_string());
        let from = square(from)?;
        Ok(Arrow { from, to: if to.is_empty() { from } else { square(to)? } })
    }
}

/// From a board one can just see to a picture that can still be opened.
fn pixels() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(16..=16384)
}
