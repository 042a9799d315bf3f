use std::sync::Arc;

use super::Position;
use super::fen::{FenError, FenErrors};
use super::state::{State, Unobserved};
use super::validate::{self, Kings};
use crate::apply::gate::has_nothing_to_enter;
use crate::spec::PieceType;
use crate::types::{Bitboard, Color, Kind, Piece, SQUARES, Sides, Square};
use crate::variant::Variant;

/// Any placement of a variant's pieces, sense or nonsense: what an editor edits. [`Setup::position`] makes it playable
/// or says everything that is wrong with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    board: [Option<Piece>; SQUARES],
    hands: Sides<[u8; Kind::MAX]>,
    /// Whose move it is.
    pub turn: Color,
    /// Rooks that may still castle.
    pub castling: Bitboard,
    /// Squares on which the last move may be captured en passant.
    pub en_passant: Bitboard,
    /// Squares that nobody can enter.
    pub walls: Bitboard,
    /// Pieces that have not moved, where that gives rights of its own (gating).
    pub unmoved: Bitboard,
    /// Checks that each side has yet to give, where their number wins.
    pub checks: Sides<u8>,
    /// The count against a lone king: its limit in plies, and where it stands.
    pub count: (u16, u16),
    /// Half-moves since the last progress.
    pub clock: u16,
    /// Half-moves since the start of the game.
    pub ply: u16,
}

impl Setup {
    /// An empty board, White to move.
    pub fn empty() -> Setup {
        Setup {
            board: [None; SQUARES],
            hands: Sides::both([0; Kind::MAX]),
            turn: Color::White,
            castling: Bitboard::EMPTY,
            en_passant: Bitboard::EMPTY,
            walls: Bitboard::EMPTY,
            unmoved: Bitboard::EMPTY,
            checks: Sides::both(0),
            count: (0, 0),
            clock: 0,
            ply: 0,
        }
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a piece on a square, or takes away what is there.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }

    /// How many pieces of a kind a side has in hand.
    pub fn hand(&self, color: Color, kind: Kind) -> u8 {
        self.hands[color][kind.index()]
    }

    /// Says how many pieces of a kind a side has in hand.
    pub fn set_hand(&mut self, color: Color, kind: Kind, count: u8) {
        self.hands[color][kind.index()] = count;
    }

    /// All pieces on the board.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// The position of a mating problem: a playable one, in which the side that is to mate may have no king.
    pub fn problem(&self, variant: &Arc<Variant>) -> Result<Position, FenErrors> {
        let reasons = validate::reasons(variant, self, Kings::Waiting);
        match reasons.is_empty() {
            true => Ok(Position::from_state(variant, self.state(variant))),
            false => Err(FenErrors(reasons)),
        }
    }

    /// The playable position, or every reason why it is none.
    pub fn position(&self, variant: &Arc<Variant>) -> Result<Position, FenErrors> {
        self.check(variant)?;
        Ok(Position::from_state(variant, self.state(variant)))
    }

    /// Every reason why the rules cannot start from here.
    pub(crate) fn check(&self, variant: &Variant) -> Result<(), FenErrors> {
        let reasons: Vec<FenError> = validate::reasons(variant, self, Kings::Both);
        if reasons.is_empty() { Ok(()) } else { Err(FenErrors(reasons)) }
    }

    /// The situation, checked or not.
    pub(crate) fn state(&self, variant: &Variant) -> State {
        let mut state = State::empty();
        for (square, piece) in self.pieces() {
            state.put(variant, piece, square, &mut Unobserved);
        }
        for color in Color::ALL {
            for kind in variant.kinds() {
                for _ in 0..self.hand(color, kind) {
                    state.add_to_hand(&variant.zobrist, color, kind, &mut Unobserved);
                }
            }
        }
        if self.turn == Color::Black {
            state.pass_turn(&variant.zobrist);
        }
        state.set_castling(&variant.zobrist, self.castling);
        state.set_walls(&variant.zobrist, self.walls);
        let enters = |color: &Color| !has_nothing_to_enter(variant, &state, *color);
        let able = Color::ALL.into_iter().filter(enters).fold(Bitboard::EMPTY, |able, color| able | state.side(color));
        state.set_unmoved(&variant.zobrist, self.unmoved & able);
        for color in Color::ALL {
            state.set_checks_left(&variant.zobrist, color, self.checks[color]);
        }
        state.set_count(self.count.0, self.count.1);
        if variant.spec().ends.bikjang && crate::ends::kings_face(variant, &state) {
            state.set_facings(1);
        }
        if variant.spec().ends.shatar {
            crate::ends::note_shak(variant, &mut state);
        }
        let squares: Bitboard = self
            .en_passant
            .into_iter()
            .filter(|&square| self.is_capturable_en_passant(variant, &state, square))
            .collect();
        if let Some(victim) = squares.first().and_then(|square| self.en_passant_victim(square)) {
            state.set_en_passant(&variant.zobrist, squares, victim);
        }
        state.set_clock(self.clock);
        state.set_ply(self.ply);
        if variant.rules.ledger {
            // A position does not say what became of a missing piece: it counts as lost.
            for color in Color::ALL {
                let now = self.on_board(variant, color);
                for kind in variant.kinds() {
                    let at_start = variant.rules.army[color][kind.index()];
                    state.enter_loss(color, kind, at_start.saturating_sub(now[kind.index()]) as i8);
                }
            }
        }
        state
    }

    /// The piece that has just stepped over an en passant square: the one whose square is noted too, or the nearest one
    /// behind it.
    pub(crate) fn en_passant_victim(&self, square: Square) -> Option<Square> {
        let theirs = |at: Square| self.piece(at).is_some_and(|piece| piece.color != self.turn);
        if let Some(noted) = self.en_passant.into_iter().find(|&at| theirs(at)) {
            return Some(noted);
        }
        let back = self.turn.pick(-1, 1);
        let behind = [back, 2 * back].into_iter().filter_map(|ranks| square.offset(0, ranks));
        behind.into_iter().find(|&at| self.piece(at).is_some()).filter(|&at| theirs(at))
    }

    fn is_capturable_en_passant(&self, variant: &Variant, state: &State, square: Square) -> bool {
        let types = variant.rules.en_passant[self.turn];
        let region = variant.rules.en_passant_region[self.turn];
        let Some(victim) = self.en_passant_victim(square) else { return false };
        if self.en_passant.has(victim) {
            return region.has(square);
        }
        let takers = state.kind_set(types) & state.side(self.turn);
        let only_pawns = types.iter().all(|kind| variant.piece_type(kind) == PieceType::PAWN);
        let attacked = || crate::movegen::attackers(variant, state, square, self.turn, state.occupied(), takers).any();
        self.piece(square).is_none() && region.has(square) && (!only_pawns || attacked())
    }

    /// How many pieces of each kind a side has on the board and in hand, promoted ones counted as what they were.
    pub(crate) fn army(&self, variant: &Variant, color: Color) -> [u8; Kind::MAX] {
        let on_board = self.on_board(variant, color);
        std::array::from_fn(|i| on_board[i].saturating_add(self.hands[color][i]))
    }

    fn on_board(&self, variant: &Variant, color: Color) -> [u8; Kind::MAX] {
        let mut counts = [0; Kind::MAX];
        for (_, piece) in self.pieces().filter(|(_, piece)| piece.color == color) {
            counts[variant.role_info(piece.role).in_hand.index()] += 1;
        }
        counts
    }
}
