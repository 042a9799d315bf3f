//! Which move to look at next: the known best, good captures, good quiet moves, the rest.

use pantheon_rules::{Bitboard, Checks, Kind, Move, MoveKind, MoveSet, Origin, Part, Position, Watch};

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
    /// Does it give check, as far as can be seen without making it? Known only where checks were looked for.
    pub checking: bool,
    /// Was it seen to lose no more than [`SMALL_LOSS`] in an exchange?
    pub sound: bool,
}

/// A loss in an exchange that may be worth it.
pub(crate) const SMALL_LOSS: Value = 100;

/// Lists that pickers take over from each other, so that nobody asks for memory.
#[derive(Default)]
pub(crate) struct Buffers {
    sets: Vec<MoveSet>,
    pub moves: Vec<Scored>,
    /// What is hoped of each of them, with its place: one number, so that the greatest is found quickly.
    hopes: Vec<i64>,
    bad: Vec<Scored>,
    /// Moves that were tried and did not do: their numbers and, of noisy ones, what they took.
    pub tried: Vec<(Mark, Option<usize>)>,
}

impl Buffers {
    pub fn clear(&mut self) {
        self.sets.clear();
        self.moves.clear();
        self.bad.clear();
        self.tried.clear();
    }

    /// Notes what is hoped of the moves that have been listed.
    fn hope(&mut self) {
        self.hopes.clear();
        self.hopes.extend(self.moves.iter().zip(0..).map(|(scored, at)| hope(scored.score, at)));
    }

    /// The best of the moves from a place on, which is put there.
    #[inline]
    fn best(&mut self, at: usize) -> Option<Scored> {
        let (first, others) = self.hopes[at..].split_first_mut()?;
        let best = others.iter().fold(*first, |best, &hope| best.max(hope));
        let found = !(best as u32) as usize;
        if found != at {
            others[found - at - 1] = hope((*first >> 32) as i32, found as u32);
            self.moves.swap(at, found);
        }
        Some(self.moves[at])
    }
}

/// What is hoped of a move, and its place: of moves of which the same is hoped, the first comes first.
#[inline]
fn hope(score: i32, at: u32) -> i64 {
    i64::from(score) << 32 | i64::from(!at)
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
    /// Captures of what is worth less are passed over, unless they promote.
    floor: Value,
    /// The most that was passed over.
    pub passed: Option<Value>,
    /// Leave out quiet moves?
    pub noisy_only: bool,
    /// Are quiet moves never asked for?
    captures: bool,
    pub buffers: Buffers,
    at: usize,
    bad_at: usize,
}

impl Picker {
    /// For all moves. `known` must be a move of the position.
    pub fn new(known: Option<Move>, killers: [Option<Move>; 2], buffers: Buffers) -> Picker {
        Picker {
            stage: Stage::Known,
            known,
            killers,
            threshold: 0,
            floor: Value::MIN,
            passed: None,
            noisy_only: false,
            captures: false,
            buffers,
            at: 0,
            bad_at: 0,
        }
    }

    /// For captures and promotions that win at least something.
    pub fn noisy(known: Option<Move>, threshold: Value, buffers: Buffers) -> Picker {
        Picker { threshold, noisy_only: true, captures: true, ..Picker::new(known, [None; 2], buffers) }
    }

    /// The same without captures of what is worth less than `floor`, unless they promote.
    pub fn worthwhile(known: Option<Move>, floor: Value, buffers: Buffers) -> Picker {
        Picker { floor, ..Picker::noisy(known, 0, buffers) }
    }

    /// The next move. The watch must be that of the sight's position.
    pub fn next(&mut self, sight: Sight<'_>, watch: &Watch) -> Option<Scored> {
        loop {
            match self.stage {
                Stage::Known => {
                    self.stage = Stage::Noisy;
                    if let Some(mv) = self.known {
                        let mark = sight.memory.mark(sight.position, mv);
                        let checking = sight.checks.is_some_and(|checks| gives_check(checks, sight.position, mv));
                        return Some(Scored { mv, mark, score: 0, noisy: is_noisy(sight, mv), checking, sound: false });
                    }
                }
                Stage::Noisy => {
                    self.list_noisy(sight, watch);
                    self.buffers.hope();
                    self.stage = Stage::Good;
                }
                Stage::Good => {
                    while let Some(scored) = self.best() {
                        // Who is in check has few moves, and what it costs to take the checker may be lost anyway.
                        if watch.in_check {
                            return Some(scored);
                        }
                        let threshold = self.threshold - scored.score / 64;
                        if see::wins_at_least(sight.evaluator, sight.position, scored.mv, threshold) {
                            return Some(Scored { sound: threshold >= -SMALL_LOSS, ..scored });
                        }
                        self.buffers.bad.push(scored);
                    }
                    self.stage = if self.captures { Stage::Done } else { Stage::Quiet };
                }
                Stage::Quiet => {
                    if self.noisy_only {
                        self.stage = Stage::Bad;
                        continue;
                    }
                    self.list_quiet(sight);
                    self.buffers.hope();
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
                    if let Some(&scored) = self.buffers.bad.get(self.bad_at) {
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
        let best = self.buffers.best(self.at)?;
        self.at += 1;
        Some(best)
    }

    /// Captures and promotions; where the other moves may be asked for later, they are found at the same time.
    fn list_noisy(&mut self, sight: Sight<'_>, watch: &Watch) {
        let state = sight.position.state();
        let enemies = state.side(!state.turn());
        let Buffers { sets, moves, .. } = &mut self.buffers;
        let (known, floor, passed) = (self.known, self.floor, &mut self.passed);
        let mut list = |set: MoveSet| {
            for mv in set.into_iter().filter(|&mv| Some(mv) != known) {
                let taken = taken(sight.evaluator, sight.position, mv);
                match taken {
                    Some((_, worth)) if worth < floor && !promotes(mv) => *passed = Some(worth).max(*passed),
                    _ => moves.push(score_noisy(sight, mv, taken)),
                }
            }
        };
        if self.captures {
            sight.position.lister(watch).visit(Part::Noisy, list);
        } else {
            sight.position.lister(watch).visit(Part::All, |set| {
                let noisy = set.part(Part::Noisy, enemies);
                if !noisy.is_empty() {
                    list(noisy);
                }
                if noisy.len() < set.len() {
                    sets.push(set.part(Part::Quiet, enemies));
                }
            });
        }
    }

    fn list_quiet(&mut self, sight: Sight<'_>) {
        let Buffers { sets, moves, .. } = &mut self.buffers;
        moves.clear();
        self.at = 0;
        for set in sets.drain(..) {
            score_quiet(sight, set, self.known, self.killers, moves);
        }
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

/// Does a move promote the piece that it moves?
pub(crate) fn promotes(mv: Move) -> bool {
    matches!(mv.kind(), MoveKind::Promotion | MoveKind::PiecePromotion)
}

fn score_noisy(sight: Sight<'_>, mv: Move, taken: Option<(usize, Value)>) -> Scored {
    let mark = sight.memory.mark(sight.position, mv);
    let mut score = 0;
    if let Some((kind, worth)) = taken {
        score += 7 * worth + sight.memory.capture(mark, kind) / 8;
    }
    if let Some(piece) = sight.position.piece(mv.from()) {
        let after = sight.evaluator.role_after(mv, piece.role, piece.color);
        score += 5 * (sight.evaluator.board(after) - sight.evaluator.board(piece.role));
        score -= sight.evaluator.board(piece.role) / 8;
    }
    let checking = sight.checks.is_some_and(|checks| gives_check(checks, sight.position, mv));
    Scored { mv, mark, score, noisy: true, checking, sound: false }
}

/// Scores quiet moves that have all but their targets in common.
fn score_quiet(
    sight: Sight<'_>,
    set: MoveSet,
    known: Option<Move>,
    killers: [Option<Move>; 2],
    moves: &mut Vec<Scored>,
) {
    let (memory, position) = (sight.memory, sight.position);
    let (origin, side) = (set.origin(), position.turn());
    let role = match origin {
        Origin::Hand(role) => Some(role),
        Origin::Board(from) => position.piece(from).map(|piece| piece.role),
    };
    let kind = role.map(|role| position.variant().kind_of(role));
    let number = kind.map_or(0, Kind::index);
    let mut checking = Bitboard::EMPTY;
    if let (Some(checks), Some(kind)) = (sight.checks, kind) {
        checking = match origin {
            Origin::Board(from) if checks.discoverers.has(from) => Bitboard::GRID,
            _ => checks.squares(kind),
        };
    }
    let [last, second, fourth, sixth] = sight.before.map(|before| memory.follows(before));
    let marks = memory.marks_of(side, number, origin);
    for mv in set {
        if Some(mv) == known {
            continue;
        }
        let to = mv.to();
        let mark = marks.to(to);
        let checking = checking.has(to);
        let landing = mark.landing as usize;
        let mut score = 2 * (memory.quiet(mark) + last[landing] as i32)
            + second[landing] as i32
            + (fourth[landing] as i32 + sixth[landing] as i32) / 2;
        if checking {
            score += 8_000;
        }
        if killers[0] == Some(mv) {
            score += 24_000;
        } else if killers[1] == Some(mv) {
            score += 16_000;
        }
        moves.push(Scored { mv, mark, score, noisy: false, checking, sound: false });
    }
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

#[cfg(test)]
mod tests {
    use pantheon_rules::Catalogue;

    use super::*;

    /// The moves of a position of chess, in the order in which they are tried.
    fn order(fen: &str) -> Vec<String> {
        let chess = Catalogue::builtin().get("chess").expect("chess");
        let position = Position::from_fen(chess, fen).expect("a position");
        let (memory, evaluator) = (Memory::new(chess), Evaluator::new(chess));
        let before = [memory.no_landing(); 4];
        let sight = Sight { position: &position, memory: &memory, evaluator: &evaluator, before, checks: None };
        let watch = position.watch();
        let mut picker = Picker::new(None, [None; 2], Buffers::default());
        std::iter::from_fn(|| picker.next(sight, &watch)).map(|scored| position.uci(scored.mv)).collect()
    }

    #[test]
    fn a_capture_that_loses_comes_last() {
        let moves = order("6k1/8/8/8/6b1/3Q4/4r3/K7 w - - 0 1");
        assert_eq!(moves.last().map(String::as_str), Some("d3e2"), "{moves:?}");
    }

    #[test]
    fn in_check_captures_come_first_whatever_they_cost() {
        let moves = order("6k1/8/8/8/6b1/3Q4/4r3/4K3 w - - 0 1");
        assert_eq!((moves[0].as_str(), moves.len()), ("d3e2", 3), "{moves:?}");
    }
}
