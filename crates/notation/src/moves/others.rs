//! What a writer has to know of the other moves of a position: which of them would look the same, which piece could
//! have promoted, which moves cannot give check. Who writes one move asks when it matters; who writes them all takes one
//! look at them first, and most moves need no further question.

use std::cell::RefCell;

use pantheon_rules::{Bitboard, Checks, Exposure, Kind, Listing, Move, MoveKind, Position, Square};

use super::names;

/// The moves of a position beside the one that is written.
pub(super) struct Others<'a> {
    pub position: &'a Position,
    survey: Option<Survey<'a>>,
}

/// What one look at all legal moves tells.
struct Survey<'a> {
    moves: &'a [Move],
    /// By kind: targets of more than one piece.
    shared: [Bitboard; Kind::MAX],
    /// Pieces that take their promoted form, each with where it does.
    promoting: Vec<(Square, Bitboard)>,
    /// `None` where more than these can give check.
    checks: Option<Checks>,
    /// What can, where those do not tell.
    exposure: Option<Exposure>,
    /// By kind.
    letters: [char; Kind::MAX],
    /// The position after a move that is tried; there is room for one.
    after: RefCell<Option<Position>>,
}

impl<'a> Others<'a> {
    /// For one move: nothing is known beforehand.
    pub fn unknown(position: &'a Position) -> Others<'a> {
        Others { position, survey: None }
    }

    /// For many moves. The list must have all that are legal; drops do not matter.
    pub fn surveyed(position: &'a Position, moves: &'a [Move]) -> Others<'a> {
        Others { position, survey: Some(Survey::of(position, moves)) }
    }

    /// The moves of other pieces of a kind that end where this one does; none of them a drop or a castling.
    pub fn beside(&self, kind: Kind, mv: Move) -> Vec<Move> {
        let is_other = |other: &Move| other.kind() != MoveKind::Drop && other.from() != mv.from();
        if let Some(survey) = &self.survey {
            if !survey.shared[kind.index()].has(mv.to()) {
                return Vec::new();
            }
            let comes = |other: &Move| other.to() == mv.to() && !other.kind().is_castling() && is_other(other);
            let same = |other: &Move| names::mover(self.position, *other) == Some(kind);
            return survey.moves.iter().copied().filter(|other| comes(other) && same(other)).collect();
        }
        let state = self.position.state();
        if (state.kind(kind) & state.side(state.turn())).without(mv.from()).is_empty() {
            return Vec::new();
        }
        let mut moves = self.position.moves_to(kind, mv.to(), Listing::WithDropMates);
        moves.retain(is_other);
        moves
    }

    /// Could the piece have taken its promoted form with this move?
    pub fn could_promote(&self, mv: Move) -> bool {
        match &self.survey {
            Some(survey) => survey.promoting.iter().any(|&(from, to)| from == mv.from() && to.has(mv.to())),
            None => could_promote(self.position, mv),
        }
    }

    /// Might the move give check? Of many it can be told that they do not.
    pub fn may_check(&self, mv: Move) -> bool {
        let Some(survey) = &self.survey else { return true };
        match (&survey.checks, &survey.exposure) {
            (Some(checks), _) => self.position.may_check(checks, mv),
            (None, Some(exposure)) => self.position.may_expose(exposure, mv),
            (None, None) => true,
        }
    }

    /// Shows the position after a move.
    pub fn try_out<T>(&self, mv: Move, look: impl FnOnce(&Position) -> T) -> T {
        let play = |after: &mut Position| {
            after.play_unchecked(mv);
            look(after)
        };
        match &self.survey {
            Some(survey) => {
                let mut after = survey.after.borrow_mut();
                let after = after.get_or_insert_with(|| self.position.clone());
                after.clone_from(self.position);
                play(after)
            }
            None => play(&mut self.position.clone()),
        }
    }

    /// The letter that notations use for a kind.
    pub fn letter(&self, kind: Kind) -> char {
        match &self.survey {
            Some(survey) => survey.letters[kind.index()],
            None => names::letter(self.position.variant(), kind).upper(),
        }
    }
}

impl<'a> Survey<'a> {
    fn of(position: &Position, moves: &'a [Move]) -> Survey<'a> {
        let variant = position.variant();
        let checks = (variant.checks_show() && !is_attacked(position)).then(|| position.checks());
        let mut survey = Survey {
            moves,
            shared: [Bitboard::EMPTY; _],
            promoting: Vec::new(),
            exposure: if checks.is_none() { position.exposure() } else { None },
            checks,
            letters: [' '; _],
            after: RefCell::new(None),
        };
        for kind in variant.kinds() {
            survey.letters[kind.index()] = names::letter(variant, kind).upper();
        }
        let mut reached = [Bitboard::EMPTY; Kind::MAX];
        // The moves of a piece stand together: where one has been is set down when the next piece comes.
        let mut piece: Option<(Square, Kind)> = None;
        let mut targets = Bitboard::EMPTY;
        for &mv in moves.iter().filter(|mv| mv.kind() != MoveKind::Drop) {
            if piece.is_none_or(|(from, _)| from != mv.from()) {
                survey.close(piece, targets, &mut reached);
                piece = names::mover(position, mv).map(|kind| (mv.from(), kind));
                targets = Bitboard::EMPTY;
            }
            targets = targets.with(mv.to());
            if mv.kind() == MoveKind::PiecePromotion {
                survey.promotes(mv);
            }
        }
        survey.close(piece, targets, &mut reached);
        survey
    }

    fn close(&mut self, piece: Option<(Square, Kind)>, targets: Bitboard, reached: &mut [Bitboard; Kind::MAX]) {
        if let Some((_, kind)) = piece {
            self.shared[kind.index()] |= targets & reached[kind.index()];
            reached[kind.index()] |= targets;
        }
    }

    fn promotes(&mut self, mv: Move) {
        match self.promoting.last_mut() {
            Some((from, targets)) if *from == mv.from() => *targets = targets.with(mv.to()),
            _ => self.promoting.push((mv.from(), mv.to().bit())),
        }
    }
}

/// Is the king of the player who is not to move attacked already, where that is allowed? Then any move leaves it so.
fn is_attacked(position: &Position) -> bool {
    let (state, us) = (position.state(), position.turn());
    let king = state.king(position.variant(), !us);
    king.is_some_and(|king| position.attackers_among(king, us, state.occupied()).any())
}

/// The same question about one move.
pub(super) fn could_promote(position: &Position, mv: Move) -> bool {
    let Some(kind) = names::mover(position, mv) else { return false };
    let promotes = |other: &Move| other.kind() == MoveKind::PiecePromotion && other.from() == mv.from();
    position.moves_to(kind, mv.to(), Listing::WithDropMates).iter().any(promotes)
}
