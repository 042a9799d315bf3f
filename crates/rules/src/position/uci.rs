//! The spelling of moves in Fairy-Stockfish's UCI dialect: `e2e4`, `a9a10q`, `c7c8+`, `P@e4`.

use super::Position;
use super::named::Named;
use super::refusal::{MoveTextError, Refusal, RefusalKind};
use crate::movegen::Listing;
use crate::spec::Walls;
use crate::types::{Color, Letter, Move, MoveKind, Piece, Square};
use crate::variant::Mark;

impl Position {
    /// Writes a move as UCI engines do.
    pub fn uci(&self, mv: Move) -> String {
        let mut text = String::with_capacity(8);
        self.push_uci(mv, &mut text);
        text
    }

    /// Adds a move, as UCI engines write it, to a text: lists of moves are written without a text for each.
    pub fn push_uci(&self, mv: Move, text: &mut String) {
        self.push_uci_without_wall(mv, text);
        if self.builds(mv) {
            text.push(',');
            push_squares(text, mv.to(), mv.extra());
        }
    }

    /// Does a wall come with the move?
    pub(super) fn builds(&self, mv: Move) -> bool {
        // Where one builds or moves, a move names a1 as its wall, as Fairy-Stockfish writes it.
        self.variant().spec().effects.walls != Walls::None
            && !matches!(mv.kind(), MoveKind::Drop | MoveKind::PiecePromotion | MoveKind::PieceDemotion)
    }

    fn push_uci_without_wall(&self, mv: Move, text: &mut String) {
        let letter = || self.variant().spelling(mv.role()).1.lower();
        let (from, to) = match mv.kind() {
            MoveKind::Pass => (mv.from(), mv.from()),
            MoveKind::CastlingGateRook => (mv.rook(), mv.from()),
            MoveKind::Castling if self.writes_king_takes_rook(mv) => (mv.from(), mv.rook()),
            MoveKind::Drop => {
                let (mark, letter) = self.variant().spelling(mv.role());
                if mark == Mark::Plus {
                    text.push('+');
                }
                text.push(letter.of(Color::White));
                text.push('@');
                mv.to().push_name(text);
                return;
            }
            _ => (mv.from(), mv.to()),
        };
        push_squares(text, from, to);
        match mv.kind() {
            MoveKind::Gate | MoveKind::CastlingGateKing | MoveKind::CastlingGateRook | MoveKind::Promotion => {
                text.push(letter());
            }
            MoveKind::PiecePromotion => text.push('+'),
            MoveKind::PieceDemotion => text.push('-'),
            _ => {}
        }
    }

    /// The dropped piece, in upper case for both sides.
    pub(super) fn dropped(&self, mv: Move) -> String {
        let (mark, letter) = self.variant().spelling(mv.role());
        let plus = if mark == Mark::Plus { "+" } else { "" };
        format!("{plus}{}", letter.of(Color::White))
    }

    /// Where castling would read as another king move, and in Fischer random chess, the rook's square is the target.
    fn writes_king_takes_rook(&self, mv: Move) -> bool {
        let reaches = |king: Piece| self.movers(self.variant().kind_of(king.role), mv.to()).has(mv.from());
        self.variant().castling.as_ref().is_some_and(|castling| castling.king_takes_rook)
            || self.piece(mv.from()).is_some_and(reaches)
                && self.is_legal(Move::new(MoveKind::Normal, mv.from(), mv.to()))
    }

    /// Reads a move as UCI writes it. Position-legal moves and forbidden ones (a pawn drop that mates) are found; for
    /// any other text the error says why it is no move.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveTextError> {
        let trimmed = text.trim();
        // An explicit `=` declines a promotion.
        let wanted = trimmed.strip_suffix('=').unwrap_or(trimmed);
        self.find_uci(wanted).ok_or_else(|| {
            let illegal = |mv| Refusal::from(self.why_illegal(mv));
            self.read_uci(wanted).map_or_else(|refusal| refusal, illegal).of(text)
        })
    }

    /// The move that is written so. Only those with the squares of the text are written out.
    fn find_uci(&self, wanted: &str) -> Option<Move> {
        let named = Named::in_uci(wanted)?;
        let moves = self.list_moves(Listing::WithDropMates);
        let mut candidates = moves.iter().copied().filter(|&mv| named.may_be(mv));
        let bare = wanted.bytes().next_back().is_some_and(|byte| byte.is_ascii_digit()) && !wanted.contains(',');
        let king_takes_rook = || moves.iter().copied().find(|&mv| bare && named.is_king_takes_rook(mv));
        candidates.find(|&mv| self.uci(mv).eq_ignore_ascii_case(wanted)).or_else(king_takes_rook)
    }

    /// The move a text would be, legal or not; or what is wrong with the text.
    fn read_uci(&self, text: &str) -> Result<Move, Refusal> {
        let no_move = || {
            let reason = format!("not a move; a move is written like {}", self.example());
            Refusal::new(RefusalKind::Unreadable, reason)
        };
        if let Some((piece, square)) = text.split_once('@') {
            let square = self.read_square(square)?;
            return self.read_drop(piece, square);
        }
        let split = (2..=3).find(|&n| {
            text.get(..n).is_some_and(|from| from.parse::<Square>().is_ok())
                && text.get(n..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
        });
        let (from, rest) = split.and_then(|n| text.split_at_checked(n)).ok_or_else(no_move)?;
        let length = if rest.get(..3).is_some_and(|to| to.parse::<Square>().is_ok()) { 3 } else { 2 };
        let (to, suffix) = rest.split_at_checked(length).ok_or_else(no_move)?;
        let (from, to) = (self.read_square(from)?, self.read_square(to)?);
        self.complete(from, to, suffix).ok_or_else(no_move)
    }

    /// A board move from its squares and what follows them.
    pub(super) fn complete(&self, from: Square, to: Square, suffix: &str) -> Option<Move> {
        let mut chars = suffix.chars();
        let kind = match (chars.next(), chars.next()) {
            (None, _) => MoveKind::Normal,
            (Some('+'), None) => MoveKind::PiecePromotion,
            (Some('-'), None) => MoveKind::PieceDemotion,
            (Some(letter), None) => {
                let kind = self.variant().kind_by_letter(Letter::new(letter)?)?;
                let choices = &self.variant().rules.choices[self.turn()];
                let role = choices
                    .iter()
                    .find(|choice| choice.kind == kind)
                    .map_or(self.variant().plain_role(kind), |choice| choice.role);
                return Some(Move::new(MoveKind::Promotion, from, to).with_role(role));
            }
            _ => return None,
        };
        Some(Move::new(kind, from, to))
    }

    pub(super) fn read_drop(&self, piece: &str, square: Square) -> Result<Move, Refusal> {
        let (mark, letter) = match piece.strip_prefix('+') {
            Some(rest) => (Mark::Plus, rest),
            None => (Mark::Plain, piece),
        };
        let mut chars = letter.chars();
        let letter = chars.next().filter(|_| chars.next().is_none()).and_then(Letter::new);
        let role = letter.and_then(|letter| self.variant().role_by_spelling(mark, letter));
        match role {
            Some(role) => Ok(Move::drop(role, square)),
            None => {
                let reason = format!("unknown piece `{piece}`; this variant has {}", self.variant().letters());
                Err(Refusal::new(RefusalKind::Foreign, reason))
            }
        }
    }

    fn read_square(&self, text: &str) -> Result<Square, Refusal> {
        let square = text.parse::<Square>();
        let square = square.map_err(|error| Refusal::new(RefusalKind::Unreadable, error.to_string()))?;
        match self.variant().board().has(square) {
            true => Ok(square),
            false => Err(Refusal::new(RefusalKind::Foreign, format!("{square} is not on this board"))),
        }
    }

    fn example(&self) -> String {
        match self.legal_moves().first() {
            Some(&mv) => self.uci(mv),
            None => "e2e4".to_owned(),
        }
    }
}

fn push_squares(text: &mut String, from: Square, to: Square) {
    from.push_name(text);
    to.push_name(text);
}
