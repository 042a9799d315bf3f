//! Who comes to a square? What a reader of move texts asks, a million times a file.

use std::ops::ControlFlow;

use super::Position;
use crate::movegen::{self, Listing};
use crate::types::{Bitboard, Kind, Move, MoveList, MoveSet, Square};

impl Position {
    /// The moves of pieces of a kind, on the board or in hand, to a square; castling is not among them. The same as
    /// picking them from [`Position::list_moves`], but cheap.
    ///
    /// ```
    /// use pantheon_rules::{Catalogue, Letter, Listing, Position};
    /// let start = Position::start(Catalogue::builtin().get("chess").unwrap());
    /// let knight = start.variant().kind_by_letter(Letter::new('n').unwrap()).unwrap();
    /// let moves = start.moves_to(knight, "f3".parse().unwrap(), Listing::Legal);
    /// assert_eq!(start.uci(moves[0]), "g1f3");
    /// ```
    pub fn moves_to(&self, kind: Kind, to: Square, listing: Listing) -> MoveList {
        let mut moves = MoveList::new();
        let _ = movegen::generate_towards(self.variant(), self.state(), (kind, to), listing, &mut |set: MoveSet| {
            moves.extend(set);
            ControlFlow::Continue(())
        });
        moves
    }

    /// The only legal move of a piece of a kind on the board, from one of some squares, to a square; `None` if there are
    /// several or none. Castling is not looked at. That is what a short text of a move asks, most of the time.
    ///
    /// ```
    /// use pantheon_rules::{Bitboard, Catalogue, Letter, Position};
    /// let start = Position::start(Catalogue::builtin().get("chess").unwrap());
    /// let knight = start.variant().kind_by_letter(Letter::new('n').unwrap()).unwrap();
    /// let from_the_b_file = start.only_move_to(knight, "c3".parse().unwrap(), Bitboard::file(1)).unwrap();
    /// assert_eq!(start.uci(from_the_b_file), "b1c3");
    /// ```
    #[inline]
    pub fn only_move_to(&self, kind: Kind, to: Square, from: Bitboard) -> Option<Move> {
        self.only_move_after(None, kind, to, from)
    }

    /// The same for who knows the move that led here, which makes it cheaper. With another move than the one that did,
    /// the answer may be wrong.
    #[inline]
    pub fn only_move_after(&self, previous: Option<Move>, kind: Kind, to: Square, from: Bitboard) -> Option<Move> {
        movegen::only_move(self.variant(), self.state(), (kind, to), from, previous)
    }

    /// The player's pieces of a kind that reach a square now, whatever becomes of the king: what shogi players call
    /// ambiguous. Castling, en passant captures and first leaps do not count.
    pub fn movers(&self, kind: Kind, to: Square) -> Bitboard {
        movegen::movers(self.variant(), self.state(), kind, to)
    }
}
