//! What one seat may see of a position: in the fog only what its own pieces reach, and nobody sees under a cover.

use crate::movegen::{Listing, generate};
use crate::position::{Position, Unobserved, write_view};
use crate::types::{Bitboard, Color, MoveKind, MoveSet, Piece, Square};
use crate::variant::Variant;

/// A position as one seat sees it.
///
/// ```
/// use pantheon_rules::{Catalogue, Color, Position};
/// let fog = Catalogue::builtin().get("fogofwar").unwrap();
/// let view = Position::start(fog).view(Some(Color::White));
/// assert_eq!(view.fen(), "????????/????????/????????/????????/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
/// ```
#[derive(Clone)]
pub struct View {
    /// What is seen; not a position that could be played.
    position: Position,
    fen: String,
    seen: Bitboard,
    seat: Option<Color>,
}

impl Position {
    /// What a player sees, or with `None` a spectator.
    pub fn view(&self, seat: Option<Color>) -> View {
        let variant = self.variant();
        let seen = match (variant.spec().sight.fog, seat) {
            (false, _) => variant.board(),
            (true, Some(seat)) => self.lit(seat),
            (true, None) => Bitboard::EMPTY,
        };
        let mut position = self.covered_up();
        for square in self.state().pieces() & !seen {
            position.take_away(square);
        }
        View { fen: write_view(self, &position, seen, seat), position, seen, seat }
    }

    /// The squares that a side's pieces stand on or could move to.
    fn lit(&self, seat: Color) -> Bitboard {
        let mut seen = self.state().side(seat);
        let mut state = *self.state();
        if state.turn() != seat {
            state.pass_turn(&self.variant().zobrist);
            state.set_en_passant(&self.variant().zobrist, Bitboard::EMPTY, state.victim());
        }
        let _ = generate(self.variant(), &state, Listing::Legal, &mut |set: MoveSet| {
            if set.kind() != MoveKind::Drop {
                seen |= set.targets();
            }
            std::ops::ControlFlow::Continue(())
        });
        seen
    }

    fn take_away(&mut self, square: Square) {
        if let Some(piece) = self.piece(square) {
            let variant = self.variant().clone();
            self.retouch(|state| state.take(&variant, piece, square, &mut Unobserved));
        }
    }

    /// The position without what only the draw knows.
    fn covered_up(&self) -> Position {
        let variant = self.variant();
        let mut shown = self.clone();
        for square in self.state().pieces() {
            let Some(piece) = self.piece(square).filter(|piece| variant.is_covered(piece.role)) else { continue };
            let Some(role) = variant.cover(variant.kind_of(piece.role)) else { continue };
            shown.retouch(|state| {
                state.take(variant, piece, square, &mut Unobserved);
                state.put(variant, Piece { role, ..piece }, square, &mut Unobserved);
            });
        }
        shown
    }
}

impl View {
    /// The rules.
    pub fn variant(&self) -> &Variant {
        self.position.variant()
    }

    /// Does the seat see what is on a square?
    pub fn sees(&self, square: Square) -> bool {
        self.seen.has(square)
    }

    /// The squares that the seat sees.
    pub fn seen(&self) -> Bitboard {
        self.seen
    }

    /// What the seat sees on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.position.piece(square).filter(|_| self.sees(square))
    }

    /// Does the seat see everything?
    pub fn is_clear(&self) -> bool {
        self.seen == self.variant().board()
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// May the seat be told of a move that `mover` makes? In the fog players see their own moves only.
    pub fn shows_moves_of(&self, mover: Color) -> bool {
        self.is_clear() || self.seat == Some(mover)
    }

    /// The view as a FEN: `?` for a square that is not seen, and of the rights only those that are.
    pub fn fen(&self) -> &str {
        &self.fen
    }

    /// What is seen, to be drawn. Where something is not seen it is no position that could be played.
    pub fn position(&self) -> &Position {
        &self.position
    }
}
