//! Where kings and rooks castle.

use crate::position::State;
use crate::spec::{CastlingSpec, PieceSet, PieceType};
use crate::types::{Bitboard, Color, Kind, KindSet, Sides, Square};

/// Castling, compiled.
#[derive(Debug)]
pub(crate) struct Castling {
    pub kingside_file: u8,
    pub queenside_file: u8,
    pub kingside_rook_file: u8,
    pub queenside_rook_file: u8,
    pub ranks: Sides<u8>,
    rank_squares: Sides<Bitboard>,
    home_file: Bitboard,
    pub king: Sides<Option<Kind>>,
    pub rooks: Sides<KindSet>,
    /// Is it written as king takes rook?
    pub king_takes_rook: bool,
}

impl Castling {
    pub fn new(
        spec: &CastlingSpec,
        ranks: u8,
        chess960: bool,
        kinds: impl Fn(&PieceSet) -> KindSet,
        kind: impl Fn(PieceType) -> Option<Kind>,
    ) -> Castling {
        let sides = Sides::new(spec.rank, ranks.saturating_sub(1 + spec.rank));
        Castling {
            kingside_file: spec.kingside_file,
            queenside_file: spec.queenside_file,
            kingside_rook_file: spec.kingside_rook_file,
            queenside_rook_file: spec.queenside_rook_file,
            ranks: sides,
            rank_squares: Sides::from_fn(|color| Bitboard::rank(sides[color])),
            home_file: Bitboard::file(spec.king_file),
            king: Sides::from_fn(|color| kind(spec.king[color])),
            rooks: Sides::from_fn(|color| kinds(&spec.rooks[color])),
            king_takes_rook: chess960,
        }
    }

    /// The rank on which a side castles.
    #[inline]
    pub fn rank(&self, color: Color) -> Bitboard {
        self.rank_squares[color]
    }

    /// The king that may castle: on the castling rank; of several, the one on the king's file.
    pub fn king_square(&self, state: &State, color: Color) -> Option<Square> {
        let kings = state.kind(self.king[color]?) & state.side(color) & self.rank(color);
        if kings.many() && kings.meets(self.home_file) { (kings & self.home_file).first() } else { kings.first() }
    }

    /// The file on which kings start.
    pub fn home_file(&self) -> Bitboard {
        self.home_file
    }

    /// Where king and rook land; `kingside`: the rook stands on the king's right in White's view.
    pub fn targets(&self, color: Color, kingside: bool) -> Option<(Square, Square)> {
        let (king, rook) = if kingside {
            (self.kingside_file, self.kingside_file.checked_sub(1)?)
        } else {
            (self.queenside_file, self.queenside_file + 1)
        };
        Some((Square::new(king, self.ranks[color])?, Square::new(rook, self.ranks[color])?))
    }
}
