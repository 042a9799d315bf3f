//! The count against a lone king (makruk and its like): how many moves the stronger side has left to mate.

use crate::position::State;
use crate::spec::{Counting, PieceType};
use crate::types::{Color, Move, MoveKind, Piece};
use crate::variant::Variant;

/// Starts, restarts or continues the count after a move, with the next player already to move.
pub(super) fn apply(variant: &Variant, state: &mut State, mv: Move, captured: Option<Piece>) {
    let us = state.turn();
    let rule = variant.spec().ends.counting;
    let (mut limit, mut plies) = state.count();
    if limit > 0 {
        plies += 1;
    }
    let board = Board { variant, state };
    let pawn_taken = captured.is_some_and(|piece| variant.piece_type(variant.kind_of(piece.role)) == PieceType::PAWN);
    if rule != Counting::Asean && pawn_taken && board.all(!us) == 1 && board.pawns() == 0 && board.limit(rule, !us) > 0
    {
        limit = 2 * board.limit(rule, !us);
        plies = 2 * board.both() - 1;
    }
    let changed = (captured.is_some() || mv.kind() == MoveKind::Promotion) && board.all(us) == 1;
    if (limit == 0 || changed) && board.limit(rule, us) > 0 {
        limit = 2 * board.limit(rule, us);
        plies = if rule == Counting::Asean || board.all(us) > 1 { 0 } else { 2 * board.both() };
    }
    state.set_count(limit, plies);
}

struct Board<'a> {
    variant: &'a Variant,
    state: &'a State,
}

impl Board<'_> {
    fn all(&self, color: Color) -> u16 {
        self.state.side(color).len() as u16
    }

    fn both(&self) -> u16 {
        self.state.pieces().len() as u16
    }

    fn pawns(&self) -> u16 {
        self.number(PieceType::PAWN, Color::White) + self.number(PieceType::PAWN, Color::Black)
    }

    fn number(&self, piece: PieceType, color: Color) -> u16 {
        let kind = self.variant.kinds().find(|&kind| self.variant.piece_type(kind) == piece);
        kind.map_or(0, |kind| (self.state.kind(kind) & self.state.side(color)).len() as u16)
    }

    /// The moves within which `counting`'s king must be mated; 0 if nothing is counted.
    fn limit(&self, rule: Counting, counting: Color) -> u16 {
        let strong = !counting;
        let rooks = self.number(PieceType::ROOK, strong);
        let khons = self.number(PieceType::SILVER, strong);
        let knights = self.number(PieceType::KNIGHT, strong);
        let bare = self.all(counting) == 1;
        match rule {
            Counting::None => 0,
            Counting::Asean if self.pawns() > 0 || !bare => 0,
            Counting::Asean if rooks > 0 => 16,
            Counting::Asean if khons > 0 => 44,
            Counting::Asean if knights > 0 => 64,
            Counting::Asean => 0,
            Counting::Makruk if self.pawns() > 0 || self.all(strong) == 1 => 0,
            Counting::Cambodian if self.all(counting) > 3 || self.all(strong) == 1 => 0,
            Counting::Cambodian if bare && self.pawns() > 0 => 0,
            Counting::Makruk | Counting::Cambodian => {
                // Cambodian chess counts one move less throughout.
                let less = if rule == Counting::Cambodian { 1 } else { 0 };
                let moves = match () {
                    _ if !bare => 64,
                    _ if rooks > 1 => 8,
                    _ if rooks == 1 => 16,
                    _ if khons > 1 => 22,
                    _ if knights > 1 => 32,
                    _ if khons == 1 => 44,
                    _ => 64,
                };
                moves - less
            }
        }
    }
}
