use std::sync::Arc;

use pantheon_rules::{Bitboard, Kind, Piece, Position, Setup, Variant};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::library::Library;
use crate::snapshot::{Held, PlacedPiece};
use crate::words::{Answer, color, color_name, json, refuse, role, square};

/// A placement of pieces, sense or nonsense.
#[wasm_bindgen]
pub struct Editor {
    variant: Arc<Variant>,
    setup: Setup,
}

#[wasm_bindgen]
impl Library {
    /// An editor that begins with a FEN, or with the start of the variant.
    pub fn editor(&self, variant: &str, fen: Option<String>) -> Answer<Editor> {
        let variant = self.find(variant)?.clone();
        let fen = fen.unwrap_or_else(|| Position::start(&variant).fen());
        let setup = Setup::from_fen(&variant, &fen).map_err(refuse)?;
        Ok(Editor { variant, setup })
    }
}

#[wasm_bindgen]
impl Editor {
    /// Puts a piece on a square.
    pub fn put(&mut self, at: &str, side: &str, number: usize) -> Answer<()> {
        let piece = Piece { color: color(side)?, role: role(&self.variant, number)? };
        self.setup.set(square(at)?, Some(piece));
        self.forget_rights();
        Ok(())
    }

    /// Takes away what is on a square.
    pub fn take(&mut self, at: &str) -> Answer<()> {
        self.setup.set(square(at)?, None);
        self.forget_rights();
        Ok(())
    }

    /// Says how many pieces of a role's kind a side has in hand.
    pub fn set_hand(&mut self, side: &str, number: usize, count: u8) -> Answer<()> {
        let kind = self.variant.kind_of(role(&self.variant, number)?);
        self.setup.set_hand(color(side)?, kind, count);
        Ok(())
    }

    /// Whose move it is.
    pub fn set_turn(&mut self, side: &str) -> Answer<()> {
        self.setup.turn = color(side)?;
        Ok(())
    }

    /// Takes all pieces away.
    pub fn clear(&mut self) {
        let turn = self.setup.turn;
        self.setup = Setup::empty();
        self.setup.turn = turn;
    }

    /// The placement as a FEN, playable or not.
    pub fn fen(&self) -> String {
        self.setup.fen(&self.variant)
    }

    /// Every reason why the rules cannot start from here; empty if they can.
    pub fn faults(&self) -> String {
        self.setup.position(&self.variant).err().map_or_else(String::new, |errors| errors.to_string())
    }

    /// Whose move it is.
    pub fn turn(&self) -> String {
        color_name(self.setup.turn).to_owned()
    }

    /// The pieces: JSON of `PlacedPiece[]`.
    pub fn pieces(&self) -> String {
        let placed = self.setup.pieces().map(|(square, piece)| PlacedPiece {
            square: square.to_string(),
            color: color_name(piece.color),
            role: piece.role.index(),
        });
        json(&placed.collect::<Vec<_>>())
    }

    /// The hands: JSON of `[Held[], Held[]]`.
    pub fn hands(&self) -> String {
        let hand = |color| {
            let held =
                |kind: Kind| Held { role: self.variant.plain_role(kind).index(), count: self.setup.hand(color, kind) };
            self.variant.kinds().map(held).filter(|held| held.count > 0).collect::<Vec<_>>()
        };
        json(&pantheon_rules::Color::ALL.map(hand))
    }

    /// Who moves pieces about loses track of what they had done before.
    fn forget_rights(&mut self) {
        self.setup.en_passant = Bitboard::EMPTY;
        let setup = &self.setup;
        let start = Position::start_of(&self.variant);
        let untouched = |&square: &pantheon_rules::Square| setup.piece(square) == start.piece(square);
        let king_stands = |color| start.king(&self.variant, color).is_none_or(|king| untouched(&king));
        let keeps = |square: &pantheon_rules::Square| {
            untouched(square) && setup.piece(*square).is_some_and(|rook| king_stands(rook.color))
        };
        let castling = setup.castling.into_iter().filter(keeps).collect();
        let unmoved = setup.unmoved.into_iter().filter(untouched).collect();
        (self.setup.castling, self.setup.unmoved) = (castling, unmoved);
    }
}
