//! Diagrams as in KIF files, the Japanese notation of shogi games: `|v香v桂v銀v金v玉v金v銀v桂v香|一`.

use std::fmt;

use pantheon_rules::{Color, Kind, Piece, Position, Square, sort_by_number};

use crate::glyphs;

/// A piece has no character that stands for it in such a diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoCharacter {
    piece: String,
}

impl fmt::Display for NoCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` has no character in KIF diagrams, which know the pieces of shogi alone", self.piece)
    }
}

impl std::error::Error for NoCharacter {}

/// Draws it. Such diagrams are always seen from the first player's side.
pub(crate) fn draw(position: &Position) -> Result<String, NoCharacter> {
    let (files, ranks) = (position.variant().files(), position.variant().ranks());
    let edge = format!("+{}+\n", "-".repeat(3 * usize::from(files)));
    let mut out = hand(position, Color::Black)? + "\n ";
    for file in (1..=files).rev() {
        out.push(' ');
        out.push_str(&full_width(file));
    }
    out.push('\n');
    out.push_str(&edge);
    for rank in (0..ranks).rev() {
        out.push('|');
        for file in 0..files {
            out.push_str(&cell(position, Square::new(file, rank))?);
        }
        out.push_str(&format!("|{}\n", glyphs::number(usize::from(ranks - rank))));
    }
    out.push_str(&edge);
    out.push_str(&hand(position, Color::White)?);
    out.push('\n');
    if position.turn() == Color::Black {
        out.push_str("後手番\n");
    }
    Ok(out)
}

fn cell(position: &Position, square: Option<Square>) -> Result<String, NoCharacter> {
    match square.and_then(|square| position.piece(square)) {
        None => Ok(" ・".to_owned()),
        Some(piece) => Ok(format!("{}{}", piece.color.pick(' ', 'v'), character(position, piece)?)),
    }
}

fn hand(position: &Position, color: Color) -> Result<String, NoCharacter> {
    let variant = position.variant();
    let mut kinds: Vec<Kind> = variant.kinds().filter(|&kind| position.hand(color, kind) > 0).collect();
    sort_by_number(&mut kinds, |&kind| glyphs::place_in_hand(variant, kind));
    let mut held = Vec::new();
    for kind in kinds {
        let character = character(position, Piece { color, role: variant.plain_role(kind) })?;
        held.push(match position.hand(color, kind) {
            1 => character.to_owned(),
            count => format!("{character}{}", glyphs::number(usize::from(count))),
        });
    }
    let held = if held.is_empty() { "なし".to_owned() } else { held.join("　") };
    Ok(format!("{}の持駒：{held}", color.pick("先手", "後手")))
}

fn character(position: &Position, piece: Piece) -> Result<&'static str, NoCharacter> {
    let variant = position.variant();
    // Both kings are written alike, and every piece with one character.
    let glyph = glyphs::shogi(variant, piece.role, Color::White).filter(|glyph| glyph.chars().count() == 1);
    glyph.ok_or_else(|| NoCharacter { piece: variant.piece_text(piece) })
}

fn full_width(number: u8) -> String {
    if number > 9 { number.to_string() } else { char::from_u32(0xFF10 + u32::from(number)).into_iter().collect() }
}
