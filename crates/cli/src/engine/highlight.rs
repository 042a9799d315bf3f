//! Where a piece may go that the user has lifted in XBoard.

use std::io::{self, Write};

use pantheon_protocol::Event;
use pantheon_rules::{Bitboard, MoveKind, Square};

use super::session::Session;

impl<W: Write> Session<W> {
    /// Shows where a piece may go: yellow for a move, red for a capture, magenta for a promotion.
    pub(super) fn highlight(&mut self, square: &str) -> io::Result<()> {
        let position = self.board.position();
        let (mut quiet, mut captures, mut promotions) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        for mv in position.legal_moves() {
            if mv.kind() == MoveKind::Drop || !self.dialect.write_move(position, mv).starts_with(square) {
                continue;
            }
            match mv.kind() {
                MoveKind::Promotion | MoveKind::PiecePromotion => promotions |= mv.to().bit(),
                _ if position.is_capture(mv) => captures |= mv.to().bit(),
                _ => quiet |= mv.to().bit(),
            }
        }
        let variant = position.variant();
        let rank = |rank: u8| {
            let mut text = String::new();
            let mut empty = 0;
            for at in (0..variant.files()).filter_map(|file| Square::new(file, rank)) {
                let colour =
                    [(promotions, 'M'), (captures, 'R'), (quiet, 'Y')].into_iter().find(|(set, _)| set.has(at));
                match colour {
                    Some((_, colour)) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        text.push(colour);
                        empty = 0;
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        let ranks: Vec<String> = (0..variant.ranks()).rev().map(rank).collect();
        self.say(&Event::Highlight(ranks.join("/")))
    }
}
