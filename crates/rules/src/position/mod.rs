//! Positions: a variant and a situation that its rules can start from.

mod deal;
mod exchange;
mod explain;
mod fen;
mod lister;
mod named;
mod reach;
mod refusal;
mod setup;
mod sfen;
mod state;
mod uci;
mod usi;
mod validate;
mod wording;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::apply::apply;
use crate::ends::{self, Outcome};
use crate::glass;
use crate::movegen::{self, Listing};
use crate::royals;
use crate::types::{Bitboard, Color, Kind, Move, MoveKind, MoveList, MoveSet, Origin, Piece, Square};
use crate::variant::Variant;

pub(crate) use fen::write_view;
pub use fen::{FenError, FenErrors};
pub use lister::{Lister, Part, Watch};
pub use refusal::{MoveTextError, Refusal, RefusalKind};
pub use setup::Setup;
pub use state::{Observer, State, Unobserved};
pub use wording::Wording;

/// A playable position: the rules and the situation.
///
/// ```
/// use pantheon_rules::{Catalogue, Position};
/// let chess = Catalogue::builtin().get("chess").unwrap();
/// let start = Position::start(chess);
/// let after = start.play(start.parse_uci("e2e4").unwrap()).unwrap();
/// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(after.legal_moves().len(), 20);
/// ```
pub struct Position {
    variant: Arc<Variant>,
    state: State,
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position { variant: self.variant.clone(), state: self.state }
    }

    fn clone_from(&mut self, other: &Position) {
        if Arc::ptr_eq(&self.variant, &other.variant) {
            self.state.copy_from(&other.state, self.variant.kinds().len());
        } else {
            *self = other.clone();
        }
    }
}

/// A move that is not legal, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move as UCI writes it.
    pub text: String,
    /// Why, in plain words.
    pub reason: String,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal: {}", self.text, self.reason)
    }
}

impl std::error::Error for IllegalMove {}

impl Position {
    /// The variant's start position.
    pub fn start(variant: &Arc<Variant>) -> Position {
        Position { variant: variant.clone(), state: variant.start }
    }

    /// The situation at the variant's start, without its rules.
    pub fn start_of(variant: &Variant) -> State {
        variant.start
    }

    /// A named handicap start of the variant.
    pub fn handicap(variant: &Arc<Variant>, name: &str) -> Option<Position> {
        let (_, fen) = variant.spec().board.handicaps.iter().find(|(known, _)| known == name)?;
        Some(Position::from_fen(variant, fen).expect("handicap starts are read when the variant is compiled"))
    }

    pub(crate) fn from_state(variant: &Arc<Variant>, state: State) -> Position {
        Position { variant: variant.clone(), state }
    }

    /// Changes the situation without a move.
    pub(crate) fn retouch(&mut self, change: impl FnOnce(&mut State)) {
        change(&mut self.state);
    }

    /// Another situation of the same variant, without another reference to it.
    #[inline]
    pub(crate) fn set_state(&mut self, state: &State) {
        self.state.copy_from(state, self.variant.kinds().len());
    }

    /// The rules.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The situation.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.state.turn()
    }

    /// What stands on a square.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.state.piece(square)
    }

    /// How many pieces of a kind a side has in hand.
    pub fn hand(&self, color: Color, kind: Kind) -> u8 {
        self.state.hand(color, kind)
    }

    /// A number that is the same for the same situation: board, hands, side to move and rights.
    pub fn key(&self) -> u64 {
        self.state.key()
    }

    /// The key of the situation whoever is to move: the same for both sides.
    #[inline]
    pub fn key_of_either(&self) -> u64 {
        self.state.key() ^ self.turn().pick(0, self.variant.zobrist.turn)
    }

    /// The key after a move, as far as the pieces that it moves tell: right unless the move changes rights, walls or
    /// counts as well. Cheaper than to make the move, for those who want to have memory at hand by then.
    #[inline]
    pub fn key_ahead(&self, mv: Move) -> u64 {
        self.state.key_ahead(&self.variant, mv)
    }

    /// The key computed from nothing: what [`Position::key`] must be at all times. For tests.
    pub fn recomputed_key(&self) -> u64 {
        self.state.recomputed_key(&self.variant)
    }

    /// Is the king of the side to move attacked?
    pub fn in_check(&self) -> bool {
        ends::in_check(&self.variant, &self.state)
    }

    /// The pieces of the side to move that are in check: its king, or those that are royal for being the last.
    pub fn checked(&self) -> Bitboard {
        let (variant, state) = (&*self.variant, &self.state);
        let king = state.king(variant, self.turn()).filter(|_| ends::king_in_check(variant, state));
        let royals = match variant.rules.pseudo_royal && royals::in_check(variant, state) {
            true => royals::checked(variant, state),
            false => Bitboard::EMPTY,
        };
        king.map_or(Bitboard::EMPTY, Square::bit) | royals
    }

    /// The enemy pieces that attack the king of the side to move.
    pub fn checkers(&self) -> Bitboard {
        let Some(king) = self.state.king(&self.variant, self.turn()) else { return Bitboard::EMPTY };
        movegen::Safety::of(&self.variant, &self.board_with(king), king).checkers
    }

    /// The pieces of a side that would capture on a square.
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let board = self.board_with(square);
        movegen::attackers(&self.variant, &board, square, by, board.occupied(), board.side(by))
    }

    /// Where there are two boards, the pieces of the one on which a square's piece stands.
    fn board_with(&self, square: Square) -> State {
        match self.variant.rules.looking_glass {
            true => glass::board_with(&self.variant, &self.state, square),
            false => self.state,
        }
    }

    /// All position-legal moves; none if the game is over on the board.
    pub fn legal_moves(&self) -> MoveList {
        self.list_moves(Listing::Legal)
    }

    /// All moves of another view of what is legal.
    pub fn list_moves(&self, listing: Listing) -> MoveList {
        // Most positions have no more, and growing takes time.
        let mut moves = MoveList::with_capacity(64);
        let _ = movegen::generate(&self.variant, &self.state, listing, &mut |set: MoveSet| {
            moves.extend(set);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Hands sets of position-legal moves to a visitor until it breaks off: the fast way to look at moves.
    pub fn visit_moves(&self, visit: &mut dyn FnMut(MoveSet) -> ControlFlow<()>) {
        let _ = movegen::generate(&self.variant, &self.state, Listing::Legal, &mut |set: MoveSet| visit(set));
    }

    /// How many position-legal moves there are.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = movegen::generate(&self.variant, &self.state, Listing::Legal, &mut |set: MoveSet| {
            count += set.len() as u64;
            ControlFlow::Continue(())
        });
        count
    }

    /// Is the move position-legal?
    pub fn is_legal(&self, mv: Move) -> bool {
        let mut found = false;
        self.visit_moves(&mut |set| {
            found = set.kind() == mv.kind() && set.targets().has(mv.to()) && set.into_iter().any(|legal| legal == mv);
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// The squares a piece of the player who is *not* to move could be told to go to, or a piece of that player's hand
    /// to be dropped on, before the other has moved: everything some position could allow.
    pub fn premoves(&self, from: Origin) -> Bitboard {
        let us = !self.turn();
        match from {
            Origin::Board(square) => match self.piece(square) {
                Some(piece) if piece.color == us => {
                    let movement = self.variant.movement(self.variant.kind_of(piece.role), us);
                    movement.premoves(square) | self.castling_premoves(square, us)
                }
                _ => Bitboard::EMPTY,
            },
            Origin::Hand(role) => {
                let kind = self.variant.kind_of(role);
                self.variant.kind_info(kind).drop[us].when(self.hand(us, kind) > 0)
            }
        }
    }

    fn castling_premoves(&self, king: Square, us: Color) -> Bitboard {
        let Some(castling) = &self.variant.castling else { return Bitboard::EMPTY };
        if castling.king_square(&self.state, us) != Some(king) {
            return Bitboard::EMPTY;
        }
        let rooks = self.state.castling() & castling.rank(us);
        rooks.into_iter().filter_map(|rook| Some(castling.targets(us, rook > king)?.0)).collect()
    }

    /// The position after a move, if it is position-legal.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove { text: self.uci(mv), reason: self.why_illegal(mv) });
        }
        let mut after = self.clone();
        after.play_unchecked(mv);
        Ok(after)
    }

    /// Makes a move that the caller knows to be legal. A broken promise may panic or make nonsense of the position; it
    /// is never undefined behaviour.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        apply(&self.variant, &mut self.state, mv, &mut Unobserved);
    }

    /// The same, with an observer who is told of every change.
    pub fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        apply(&self.variant, &mut self.state, mv, observer);
    }

    /// Lets the turn pass, whatever the rules say of that.
    pub(crate) fn pass(&mut self) {
        if self.state.en_passant().any() {
            self.state.set_en_passant(&self.variant.zobrist, Bitboard::EMPTY, self.state.victim());
        }
        self.state.count_ply();
        self.state.pass_turn(&self.variant.zobrist);
    }

    /// The end that the position shows before the player to move has a choice: a goal reached, a king captured.
    #[inline]
    pub fn goal_reached(&self) -> Option<Outcome> {
        if self.variant.rules.has_goals { ends::before_moving(&self.variant, &self.state) } else { None }
    }

    /// The end of a game whose player to move has no move.
    pub fn end_without_moves(&self) -> Outcome {
        ends::no_moves(&self.variant, &self.state)
    }

    /// How the game has ended, if the position alone shows that it has.
    pub fn outcome(&self) -> Option<Outcome> {
        ends::outcome(&self.variant, &self.state)
    }

    /// Has neither side the material to mate any more, where the variant knows such an end? It ends a
    /// [`Game`](crate::Game), in a draw if nobody has draw odds; the position's own moves stay legal.
    pub fn lacks_mating_material(&self) -> bool {
        ends::insufficient(&self.variant, &self.state).is_some()
    }

    /// Does the move take a piece?
    pub fn is_capture(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::EnPassant => true,
            MoveKind::Castling | MoveKind::Drop | MoveKind::Pass => false,
            _ => self.piece(mv.to()).is_some(),
        }
    }
}

impl PartialEq for Position {
    /// The same rules and the same situation for the rules of repetition.
    fn eq(&self, other: &Position) -> bool {
        self.variant.name() == other.variant.name() && self.state.same_situation(&other.state)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant.name(), self.fen())
    }
}
