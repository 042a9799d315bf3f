//! Which move to look at next: the known best, good captures, good quiet moves, the rest.

use pantheon_rules::{Checks, Move, MoveKind, Part, Position, Watch};

use crate::eval::Evaluator;
use crate::history::{Mark, Memory, kind_number};
use crate::score::Value;
use crate::see;

/// A move with what is hoped of it.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    pub mv: Move,
    pub mark: Mark,
    pub score: i32,
    /// Does it capture, or promote to something better?
    pub noisy: bool,
}

/// What a picker may look at.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a> {
    pub position: &'a Position,
    pub memory: &'a Memory,
    pub evaluator: &'a Evaluator,
    /// The numbers of the last moves: one, two, four and six plies back.
    pub before: [u32; 4],
    pub checks: Option<&'a Checks>,
}

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Known,
    Noisy,
    Good,
    Quiet,
    Calm,
    Bad,
    Done,
}

/// Hands out the moves of a position, the most promising first.
pub(crate) struct Picker {
    stage: Stage,
    known: Option<Move>,
    killers: [Option<Move>; 2],
    /// Captures that win less than this come last.
    threshold: Value,
    /// Leave out quiet moves?
    pub noisy_only: bool,
    moves: Vec<Scored>,
    at: usize,
    bad: Vec<Scored>,
    bad_at: usize,
}

impl Picker {
    /// For all moves. `known` must be a move of the position.
    pub fn new(known: Option<Move>, killers: [Option<Move>; 2], buffers: (Vec<Scored>, Vec<Scored>)) -> Picker {
        let (moves, bad) = buffers;
        Picker { stage: Stage::Known, known, killers, threshold: 0, noisy_only: false, moves, at: 0, bad, bad_at: 0 }
    }

    /// For captures and promotions that win at least something.
    pub fn noisy(known: Option<Move>, threshold: Value, buffers: (Vec<Scored>, Vec<Scored>)) -> Picker {
        Picker { threshold, noisy_only: true, ..Picker::new(known, [None; 2], buffers) }
    }

    /// The lists, for use by another.
    pub fn into_buffers(self) -> (Vec<Scored>, Vec<Scored>) {
        (self.moves, self.bad)
    }

    /// The next move. The watch must be that of the sight's position.
    pub fn next(&mut self, sight: Sight<'_>, watch: &Watch) -> Option<Scored> {
        loop {
            match self.stage {
                Stage::Known => {
                    self.stage = Stage::Noisy;
                    if let Some(mv) = self.known {
                        let noisy = is_noisy(sight, mv);
                        return Some(Scored { mv, mark: sight.memory.mark(sight.position, mv), score: 0, noisy });
                    }
                }
                Stage::Noisy => {
                    let moves = &mut self.moves;
                    let known = self.known;
                    sight.position.lister(watch).visit(Part::Noisy, |set| {
                        moves.extend(set.into_iter().filter(|&mv| Some(mv) != known).map(|mv| score_noisy(sight, mv)));
                    });
                    self.stage = Stage::Good;
                }
                Stage::Good => {
                    while let Some(scored) = self.best() {
                        if see::wins_at_least(
                            sight.evaluator,
                            sight.position,
                            scored.mv,
                            self.threshold - scored.score / 64,
                        ) {
                            return Some(scored);
                        }
                        self.bad.push(scored);
                    }
                    self.stage = if self.noisy_only { Stage::Done } else { Stage::Quiet };
                }
                Stage::Quiet => {
                    if self.noisy_only {
                        self.stage = Stage::Bad;
                        continue;
                    }
                    self.moves.clear();
                    self.at = 0;
                    let (moves, known, killers) = (&mut self.moves, self.known, self.killers);
                    sight.position.lister(watch).visit(Part::Quiet, |set| {
                        for mv in set.into_iter().filter(|&mv| Some(mv) != known) {
                            let mut scored = score_quiet(sight, mv);
                            if killers[0] == Some(mv) {
                                scored.score += 24_000;
                            } else if killers[1] == Some(mv) {
                                scored.score += 16_000;
                            }
                            moves.push(scored);
                        }
                    });
                    self.stage = Stage::Calm;
                }
                Stage::Calm => {
                    if !self.noisy_only
                        && let Some(scored) = self.best()
                    {
                        return Some(scored);
                    }
                    self.stage = Stage::Bad;
                }
                Stage::Bad => {
                    if let Some(&scored) = self.bad.get(self.bad_at) {
                        self.bad_at += 1;
                        return Some(scored);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// The best of the moves that are left.
    fn best(&mut self) -> Option<Scored> {
        let rest = &mut self.moves[self.at..];
        let (best, _) = rest.iter().enumerate().max_by_key(|(index, scored)| (scored.score, usize::MAX - index))?;
        rest.swap(0, best);
        self.at += 1;
        Some(self.moves[self.at - 1])
    }
}

/// Does a move capture, or promote?
pub(crate) fn is_noisy(sight: Sight<'_>, mv: Move) -> bool {
    matches!(mv.kind(), MoveKind::Promotion | MoveKind::PiecePromotion | MoveKind::PieceDemotion)
        || sight.position.is_capture(mv)
}

/// The kind that a move takes, as the tables number it, and what that is worth.
pub(crate) fn taken(evaluator: &Evaluator, position: &Position, mv: Move) -> Option<(usize, Value)> {
    let square = mv.to();
    match mv.kind() {
        MoveKind::Drop | MoveKind::Pass => None,
        MoveKind::EnPassant => {
            let pawn = position.piece(mv.from())?;
            Some((kind_number(position.variant(), pawn.role), evaluator.exchange(pawn.role)))
        }
        kind if kind.is_castling() => None,
        _ => {
            let piece = position.piece(square).filter(|piece| piece.color != position.turn())?;
            Some((kind_number(position.variant(), piece.role), evaluator.exchange(piece.role)))
        }
    }
}

fn score_noisy(sight: Sight<'_>, mv: Move) -> Scored {
    let mark = sight.memory.mark(sight.position, mv);
    let mut score = 0;
    if let Some((kind, worth)) = taken(sight.evaluator, sight.position, mv) {
        score += 7 * worth + sight.memory.capture(mark, kind) / 8;
    }
    if let Some(piece) = sight.position.piece(mv.from()) {
        let after = sight.evaluator.role_after(mv, piece.role, piece.color);
        score += 5 * (sight.evaluator.board(after) - sight.evaluator.board(piece.role));
        score -= sight.evaluator.board(piece.role) / 8;
    }
    Scored { mv, mark, score, noisy: true }
}

fn score_quiet(sight: Sight<'_>, mv: Move) -> Scored {
    let memory = sight.memory;
    let mark = memory.mark(sight.position, mv);
    let mut score = 2 * memory.quiet(mark)
        + 2 * memory.follow(sight.before[0], mark)
        + memory.follow(sight.before[1], mark)
        + memory.follow(sight.before[2], mark) / 2
        + memory.follow(sight.before[3], mark) / 2;
    if let Some(checks) = sight.checks
        && gives_check(checks, sight.position, mv)
    {
        score += 8_000;
    }
    Scored { mv, mark, score, noisy: false }
}

/// Would a move give check, as far as can be seen without making it?
pub(crate) fn gives_check(checks: &Checks, position: &Position, mv: Move) -> bool {
    let variant = position.variant();
    let role = match mv.kind() {
        MoveKind::Drop | MoveKind::Promotion => mv.role(),
        _ => match position.piece(mv.from()) {
            Some(piece) if mv.kind() == MoveKind::PiecePromotion => {
                variant.promoted_form(piece.role, piece.color).unwrap_or(piece.role)
            }
            Some(piece) => piece.role,
            None => return false,
        },
    };
    checks.squares(variant.kind_of(role)).has(mv.to())
        || mv.kind() != MoveKind::Drop && checks.discoverers.has(mv.from())
}
