//! The moves of an attack: checks for the attacker, everything for the defender.

use pantheon_rules::{Bitboard, Move, MoveKind, Part, Position, Square, Unobserved};

use super::hand::{Hand, Standing};
use super::search::{Child, Search};
use super::table::{EVER, Known};

impl Search<'_> {
    /// Adds the attacker's moves: all that give check or win at once.
    pub(super) fn list_checks(&mut self, left: u16, trail: u64) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let position = self.board.position();
        let king = position.state().king(position.variant(), !self.attacker);
        // A goal may be reached without a check.
        let checks = (self.shows && !self.goals).then(|| position.checks());
        position.lister(&position.watch()).visit(Part::All, |set| {
            moves.extend(
                set.into_iter().filter(|&mv| checks.as_ref().is_none_or(|checks| position.may_check(checks, mv))),
            );
        });
        for &mv in &moves {
            let (group, order) = (group(mv), king.map_or(0, |king| distance(mv.to(), king)) * 2 + !promotes(mv) as u8);
            self.board.make(mv, &mut Unobserved);
            self.nodes += 1;
            if let Some((at, known, met)) = self.after_check(left - 1, trail) {
                self.children.push(Child { mv, at, known, group, order, met });
            }
            self.board.unmake();
        }
        self.moves = moves;
    }

    /// What is known after a move of the attacker; nothing if it neither checks nor wins.
    fn after_check(&self, left: u16, trail: u64) -> Option<(Standing, Known, Option<u16>)> {
        let position = self.board.position();
        if self.goals
            && let Some(outcome) = position.goal_reached()
        {
            let won = outcome.winner == Some(self.attacker);
            return won.then(|| (self.hands.standing(position), Known::mate(0, Hand::EMPTY), None));
        }
        if !position.in_check() {
            return None;
        }
        let at = self.hands.standing(position);
        if let Some((known, ply)) = self.look_up(at, left, trail)
            && (known.is_decided() || left >= 2)
        {
            return Some((at, known, Some(ply)));
        }
        let replies = count_replies(position);
        if replies == 0 {
            let won = position.end_without_moves().winner == Some(self.attacker);
            return won.then(|| (at, Known::mate(0, self.needed_against_drops(at)), None));
        }
        // A defence and another check take two plies.
        let known = if left < 2 { Known::no_mate(1, at.hand) } else { Known::open(replies, 1) };
        Some((at, known, None))
    }

    /// Adds all moves of the defender.
    pub(super) fn list_defences(&mut self, left: u16, trail: u64) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let position = self.board.position();
        let king = position.variant().king();
        position.lister(&position.watch()).visit(Part::All, |set| moves.extend(set));
        for &mv in &moves {
            let position = self.board.position();
            let order = match mv.kind() {
                MoveKind::Drop => 3,
                _ if position.is_capture(mv) => 0,
                _ => {
                    let moved = position.piece(mv.from()).map(|piece| position.variant().kind_of(piece.role));
                    if moved == king { 1 } else { 2 }
                }
            };
            self.board.make(mv, &mut Unobserved);
            self.nodes += 1;
            let (at, known, met) = self.after_defence(left - 1, trail);
            self.children.push(Child { mv, at, known, group: group(mv), order, met });
            self.board.unmake();
        }
        self.moves = moves;
    }

    fn after_defence(&self, left: u16, trail: u64) -> (Standing, Known, Option<u16>) {
        let position = self.board.position();
        let at = self.hands.standing(position);
        if self.goals
            && let Some(outcome) = position.goal_reached()
        {
            let won = outcome.winner == Some(self.attacker);
            return (at, if won { Known::mate(0, Hand::EMPTY) } else { Known::no_mate(EVER, at.hand) }, None);
        }
        // The situation was there before, with no less in the attacker's hand: nothing has been achieved since.
        if let Some(turn) = self.path.iter().position(|then| then.key == at.key && then.hand.covers(at.hand)) {
            return (at, Known { since: 2 * turn as u16, ..Known::no_mate(EVER, at.hand) }, None);
        }
        match self.look_up(at, left, trail) {
            Some((known, ply)) => (at, known, Some(ply)),
            None => (at, Known::open(1, 1), None),
        }
    }

    /// What the table knows: of the position, or of the position at the end of this very line.
    fn look_up(&self, at: Standing, left: u16, trail: u64) -> Option<(Known, u16)> {
        let seen = self.table.get(at, left);
        if self.cycles && seen.is_none_or(|seen| !seen.known.is_decided()) {
            let here = Standing { key: at.key ^ trail, ..at };
            if let Some(seen) = self.table.get(here, left).filter(|seen| seen.known.dn == 0) {
                return Some((seen.known, seen.ply));
            }
        }
        seen.map(|seen| (seen.known, seen.ply))
    }

    /// What the attacker must have in hand so that the defender has not got it to put it in the way of a check.
    pub(super) fn needed_against_drops(&self, at: Standing) -> Hand {
        if !self.hands.count() {
            return Hand::EMPTY;
        }
        let position = self.board.position();
        let king = position.state().king(position.variant(), !self.attacker);
        let touches = |checker: Square| king.is_some_and(|king| distance(checker, king) == 1);
        if position.checkers().into_iter().any(touches) { Hand::EMPTY } else { at.hand.where_none_in(at.other) }
    }
}

/// Replies to a check, drops on one square counted once: most are alike.
fn count_replies(position: &Position) -> u32 {
    let mut drops = Bitboard::EMPTY;
    let mut others = 0;
    position.lister(&position.watch()).visit(Part::All, |set| match set.kind() {
        MoveKind::Drop => drops |= set.targets(),
        _ => others += set.len(),
    });
    others + drops.len()
}

/// Moves of a group are so alike that only the hardest counts: the same step with and without promotion, drops on one
/// square.
fn group(mv: Move) -> u32 {
    let from = if mv.kind() == MoveKind::Drop { 128 } else { mv.from().index() };
    (from << 7 | mv.to().index()) as u32
}

fn promotes(mv: Move) -> bool {
    matches!(mv.kind(), MoveKind::Promotion | MoveKind::PiecePromotion)
}

fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}
