//! Boards and pieces as SVG.

use pantheon_picture::{Picture, Style, board_svg, piece_svg_seen_by, wall_svg};
use pantheon_rules::{Color, Piece, Variant};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{Game, side};
use crate::library::Library;
use crate::words::{Answer, color_name, json, refuse};

/// A piece, drawn.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PiecePicture {
    pub role: usize,
    pub color: &'static str,
    /// The side that looks at it: in some games the opponent's pieces are upside down.
    pub view: &'static str,
    pub svg: String,
}

#[wasm_bindgen]
impl Library {
    /// All pieces of a variant: JSON of `PiecePicture[]`. A style is empty for the variant's own.
    pub fn piece_pictures(&self, variant: &str, board: &str, symbols: &str) -> Answer {
        let variant = self.find(variant)?;
        let style = style(variant, board, symbols)?;
        let mut pictures = Vec::new();
        for role in variant.roles() {
            for color in Color::ALL {
                for view in Color::ALL {
                    let svg = piece_svg_seen_by(variant, style, Piece { color, role }, view);
                    let (color, view) = (color_name(color), color_name(view));
                    pictures.push(PiecePicture { role: role.index(), color, view, svg });
                }
            }
        }
        Ok(json(&pictures))
    }

    /// The board of a variant with its coordinates, as one side sees it. It has a margin of 42 around squares of 100.
    pub fn board_picture(&self, variant: &str, board: &str, symbols: &str, view: &str) -> Answer {
        let variant = self.find(variant)?;
        Ok(board_svg(variant, style(variant, board, symbols)?, side(Some(view))?))
    }

    /// A wall of a variant, or its duck.
    pub fn wall_picture(&self, variant: &str) -> Answer {
        Ok(wall_svg(self.find(variant)?))
    }
}

#[wasm_bindgen]
impl Game {
    /// The position as one picture, for places where nobody moves.
    pub fn picture(&self, board: &str, symbols: &str, view: Option<String>) -> Answer {
        let style = style(self.position().variant(), board, symbols)?;
        let picture = Picture::of(self.position()).board_alone().style(style).seen_by(side(view.as_deref())?);
        Ok(picture.last_move(self.last()).svg())
    }
}

/// The style that is asked for; what is empty is the variant's own.
fn style(variant: &Variant, board: &str, symbols: &str) -> Answer<Style> {
    let own = Style::of(variant);
    Ok(Style {
        board: if board.is_empty() { own.board } else { board.parse().map_err(refuse)? },
        symbols: if symbols.is_empty() { own.symbols } else { symbols.parse().map_err(refuse)? },
    })
}
