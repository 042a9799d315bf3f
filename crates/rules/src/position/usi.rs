//! The spelling of moves in USI, the protocol of shogi programs: `7g7f`, `8h2b+`, `P*5e`; files from the right, ranks
//! from the top.

use super::Position;
use super::named::Named;
use super::refusal::{MoveTextError, Refusal, RefusalKind};
use super::wording::InUsi;
use crate::movegen::Listing;
use crate::types::{Move, MoveKind, Square};

impl Position {
    /// Writes a move as USI engines do.
    pub fn usi(&self, mv: Move) -> String {
        match mv.kind() {
            MoveKind::Drop => format!("{}*{}", self.dropped(mv), self.usi_square(mv.to())),
            kind => {
                let (from, to) = match kind {
                    MoveKind::CastlingGateRook => (mv.rook(), mv.from()),
                    _ => (mv.from(), mv.to()),
                };
                let mut text = self.usi_square(from) + &self.usi_square(to);
                match kind {
                    MoveKind::PiecePromotion => text.push('+'),
                    MoveKind::PieceDemotion => text.push('-'),
                    MoveKind::Promotion | MoveKind::Gate | MoveKind::CastlingGateKing | MoveKind::CastlingGateRook => {
                        text.push(self.variant().spelling(mv.role()).1.lower())
                    }
                    _ => {}
                }
                // As UCI has it: the square that the piece went to once more, then that of the wall.
                if self.builds(mv) {
                    text = text + "," + &self.usi_square(mv.to()) + &self.usi_square(mv.extra());
                }
                text
            }
        }
    }

    /// Reads a move as USI writes it; see [`Position::parse_uci`].
    pub fn parse_usi(&self, text: &str) -> Result<Move, MoveTextError> {
        let wanted = text.trim();
        self.find_usi(wanted).ok_or_else(|| {
            let refusal = match self.read_usi(wanted) {
                Some(Ok(mv)) => self.why_illegal_in(mv, &InUsi(self)).into(),
                Some(Err(refusal)) => refusal,
                None => {
                    let reason = "not a move; a move is written like 7g7f, 8h2b+ or P*5e";
                    Refusal::new(RefusalKind::Unreadable, reason)
                }
            };
            refusal.of(text)
        })
    }

    /// The move that is written so. Only those with the squares of the text are written out.
    fn find_usi(&self, wanted: &str) -> Option<Move> {
        let named = match wanted.split_once('*') {
            Some((_, square)) => Named::Drop(self.read_usi_square(square)?.0),
            None => {
                let (first, rest) = self.read_usi_square(wanted)?;
                Named::Board { first, second: self.read_usi_square(rest)?.0, wall: None }
            }
        };
        let moves = self.list_moves(Listing::WithDropMates);
        moves.into_iter().find(|&mv| named.may_be(mv) && self.usi(mv).eq_ignore_ascii_case(wanted))
    }

    /// The name of a square in USI.
    pub fn usi_square(&self, square: Square) -> String {
        if !self.variant().board().has(square) {
            return square.to_string();
        }
        let file = self.variant().files() - square.file();
        let rank = (b'a' + self.variant().ranks() - 1 - square.rank()) as char;
        format!("{file}{rank}")
    }

    fn read_usi(&self, text: &str) -> Option<Result<Move, Refusal>> {
        if let Some((piece, square)) = text.split_once('*') {
            let (square, rest) = self.read_usi_square(square)?;
            return rest.is_empty().then(|| self.read_drop(piece, square));
        }
        let (from, rest) = self.read_usi_square(text)?;
        let (to, suffix) = self.read_usi_square(rest)?;
        self.complete(from, to, suffix).map(Ok)
    }

    fn read_usi_square<'a>(&self, text: &'a str) -> Option<(Square, &'a str)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let file: u8 = text.get(..digits)?.parse().ok()?;
        let rank = text.as_bytes().get(digits)?.to_ascii_lowercase().checked_sub(b'a')?;
        let file = self.variant().files().checked_sub(file)?;
        let rank = (self.variant().ranks() - 1).checked_sub(rank)?;
        let square = Square::new(file, rank).filter(|&square| self.variant().board().has(square))?;
        Some((square, text.get(digits + 1..)?))
    }
}
