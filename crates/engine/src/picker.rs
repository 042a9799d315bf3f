//! Which move to look at next: the known best, good captures, good quiet moves, the rest.

use pantheon_rules::{Bitboard, Checks, Kind, Move, MoveKind, MoveSet, Origin, Part, Position, Watch};

use crate::eval::Evaluator;
use crate::history::{Mark, Memory, kind_number};
use crate::score::Value;
use crate::see;
use crate::table::Table;

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
    hopes: Vec<Hope>,
    /// Moves that have been weighed and wait for their turn.
    pub later: Vec<Scored>,
    /// Moves that were tried and did not do: their numbers and, of noisy ones, what they took.
    pub tried: Vec<(Mark, Option<usize>)>,
}

impl Buffers {
    pub fn clear(&mut self) {
        self.sets.clear();
        self.hopes.clear();
        self.later.clear();
        self.tried.clear();
    }

    /// The best of the moves from a place on. The one that was there takes its place.
    #[inline]
    fn best(&mut self, at: usize) -> Option<Hope> {
        let (first, others) = self.hopes[at..].split_first_mut()?;
        let best = others.iter().fold(*first, |best, &hope| best.max(hope));
        if best != *first {
            let found = match best.place() {
                Hope::LAST_PLACE => at + 1 + others.iter().position(|&hope| hope == best)?,
                place => place,
            };
            others[found - at - 1] = first.at(found);
        }
        Some(best)
    }
}

/// What is hoped of a move, its place in the list, whether it gives check, and the move itself: one number, so that the
/// greatest is found quickly. Of moves of which the same is hoped, the first comes first, as far as places are numbered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Hope(i64);

impl Hope {
    const CHECK: u32 = 32;
    const PLACE: u32 = 33;
    const SCORE: u32 = 44;
    const MOST: i32 = (1 << 19) - 1;
    /// Where this is the place, it is this or a later one.
    const LAST_PLACE: usize = (1 << (Hope::SCORE - Hope::PLACE)) - 1;

    #[inline]
    fn new(score: i32, place: usize, checking: bool, mv: Move) -> Hope {
        let score = i64::from(score.clamp(-Hope::MOST, Hope::MOST)) << Hope::SCORE;
        Hope(score | i64::from(checking) << Hope::CHECK | i64::from(mv.bits())).at(place)
    }

    /// The same in another place.
    #[inline]
    fn at(self, place: usize) -> Hope {
        let mask = (Hope::LAST_PLACE as i64) << Hope::PLACE;
        let left = Hope::LAST_PLACE - place.min(Hope::LAST_PLACE);
        Hope(self.0 & !mask | (left as i64) << Hope::PLACE)
    }

    #[inline]
    fn place(self) -> usize {
        Hope::LAST_PLACE - ((self.0 >> Hope::PLACE) as usize & Hope::LAST_PLACE)
    }

    /// The move with all that is known of it.
    #[inline]
    fn scored(self, sight: Sight<'_>, noisy: bool) -> Option<Scored> {
        let mv = Move::from_bits(self.0 as u32)?;
        let mark = sight.memory.mark(sight.position, mv);
        let checking = self.0 >> Hope::CHECK & 1 == 1;
        Some(Scored { mv, mark, score: (self.0 >> Hope::SCORE) as i32, noisy, checking, sound: false })
    }
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
    /// Where the positions behind the moves will be looked up, and what their keys are mixed with there.
    pub table: &'a Table,
    pub salt: u64,
}

impl Sight<'_> {
    /// A move is about to be looked at: what is known of the position behind it should be on its way by then.
    #[inline]
    pub fn expect(&self, mv: Move) {
        self.table.fetch(self.position.key_ahead(mv) ^ self.salt);
    }
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
                        sight.expect(mv);
                        let mark = sight.memory.mark(sight.position, mv);
                        let checking = sight.checks.is_some_and(|checks| gives_check(checks, sight.position, mv));
                        return Some(Scored { mv, mark, score: 0, noisy: is_noisy(sight, mv), checking, sound: false });
                    }
                }
                Stage::Noisy => {
                    self.list_noisy(sight, watch);
                    self.stage = Stage::Good;
                }
                Stage::Good => {
                    while let Some(scored) = self.best(sight, true) {
                        sight.expect(scored.mv);
                        // Who is in check has few moves, and what it costs to take the checker may be lost anyway.
                        if watch.in_check {
                            return Some(scored);
                        }
                        let threshold = self.threshold - scored.score / 64;
                        if see::wins_at_least(sight.evaluator, sight.position, scored.mv, threshold) {
                            return Some(Scored { sound: threshold >= -SMALL_LOSS, ..scored });
                        }
                        self.buffers.later.push(scored);
                    }
                    self.stage = if self.captures { Stage::Done } else { Stage::Quiet };
                }
                Stage::Quiet => {
                    if self.noisy_only {
                        self.stage = Stage::Bad;
                        continue;
                    }
                    self.list_quiet(sight);
                    self.stage = Stage::Calm;
                }
                Stage::Calm => {
                    if !self.noisy_only
                        && let Some(scored) = self.best(sight, false)
                    {
                        sight.expect(scored.mv);
                        return Some(scored);
                    }
                    self.stage = Stage::Bad;
                }
                Stage::Bad => {
                    if let Some(&scored) = self.buffers.later.get(self.bad_at) {
                        self.bad_at += 1;
                        sight.expect(scored.mv);
                        return Some(scored);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// The best of the moves that are left.
    fn best(&mut self, sight: Sight<'_>, noisy: bool) -> Option<Scored> {
        let best = self.buffers.best(self.at)?;
        self.at += 1;
        best.scored(sight, noisy)
    }

    /// Captures and promotions; where the other moves may be asked for later, they are found at the same time.
    fn list_noisy(&mut self, sight: Sight<'_>, watch: &Watch) {
        let state = sight.position.state();
        let enemies = state.side(!state.turn());
        let Buffers { sets, hopes, .. } = &mut self.buffers;
        let (known, floor, passed) = (self.known, self.floor, &mut self.passed);
        let mut list = |set: MoveSet| score_noisy(sight, without(set, known), floor, passed, hopes);
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
        let Buffers { sets, hopes, .. } = &mut self.buffers;
        hopes.clear();
        self.at = 0;
        let follows = sight.memory.follows(sight.before);
        let menaced = sight.evaluator.menaced_by(sight.position, !sight.position.turn());
        for set in sets.drain(..) {
            score_quiet(sight, without(set, self.known), &follows, self.killers, menaced, hopes);
        }
    }
}

#[inline]
fn without(set: MoveSet, known: Option<Move>) -> MoveSet {
    known.map_or(set, |known| set.without(known))
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
            let worth = see::worth_of_capture(evaluator, position, mv, pawn.role);
            Some((kind_number(position.variant(), pawn.role), worth))
        }
        kind if kind.is_castling() => None,
        _ => {
            let piece = position.piece(square).filter(|piece| piece.color != position.turn())?;
            let worth = see::worth_of_capture(evaluator, position, mv, piece.role);
            Some((kind_number(position.variant(), piece.role), worth))
        }
    }
}

/// Does a move promote the piece that it moves?
pub(crate) fn promotes(mv: Move) -> bool {
    matches!(mv.kind(), MoveKind::Promotion | MoveKind::PiecePromotion)
}

/// Scores captures and promotions that have all but their targets in common. Those of what is worth less than `floor`
/// are passed over, unless they promote.
fn score_noisy(sight: Sight<'_>, set: MoveSet, floor: Value, passed: &mut Option<Value>, hopes: &mut Vec<Hope>) {
    let Sight { position, memory, evaluator, .. } = sight;
    let (us, kind) = (position.turn(), set.kind());
    let Origin::Board(from) = set.origin() else { return };
    let Some(mover) = position.piece(from).map(|piece| piece.role) else { return };
    let mut after = mover;
    let mut checking = Bitboard::EMPTY;
    let mut marks = None;
    set.into_iter().for_each(|mv| {
        let to = mv.to();
        let taken = match kind {
            MoveKind::EnPassant => Some(mover),
            _ => position.piece(to).filter(|piece| piece.color != us).map(|piece| piece.role),
        };
        let taken = taken.map(|role| (role, see::worth_of_capture(evaluator, position, mv, role)));
        if let Some((_, worth)) = taken
            && worth < floor
            && !promotes(mv)
        {
            *passed = Some(worth).max(*passed);
            return;
        }
        let marks = marks.get_or_insert_with(|| {
            // What all of them have in common, if any is worth it.
            after = evaluator.role_after(mv, mover, us);
            checking = checking_squares(sight, set.origin(), position.variant().kind_of(after));
            memory.marks_of(us, kind_number(position.variant(), mover), set.origin())
        });
        let mut score = 5 * (evaluator.board(after) - evaluator.board(mover)) - evaluator.board(mover) / 8;
        if let Some((role, worth)) = taken {
            let experience = memory.capture(marks.to(to), kind_number(position.variant(), role));
            score += 7 * worth + experience / 8;
        }
        hopes.push(Hope::new(score, hopes.len(), checking.has(to), mv));
    });
}

/// What it counts for, in the order of quiet moves, to leave a square on which weaker pieces menace, and to go to one.
const FLIGHT: i32 = 6_000;
const MENACE: i32 = 8_000;

/// Scores quiet moves that have all but their targets in common.
fn score_quiet(
    sight: Sight<'_>,
    set: MoveSet,
    follows: &[&[i16]; 4],
    killers: [Option<Move>; 2],
    menaced: Bitboard,
    hopes: &mut Vec<Hope>,
) {
    let (memory, position) = (sight.memory, sight.position);
    let (origin, side) = (set.origin(), position.turn());
    let role = match origin {
        Origin::Hand(role) => Some(role),
        Origin::Board(from) => position.piece(from).map(|piece| piece.role),
    };
    let kind = role.map(|role| position.variant().kind_of(role));
    let checking = kind.map_or(Bitboard::EMPTY, |kind| checking_squares(sight, origin, kind) & set.targets());
    let deeds = memory.deeds(side, kind.map_or(0, Kind::index), origin, follows);
    // Whoever is worth more than what menaces him should go, and not come.
    let shuns = role.is_some_and(|role| !sight.evaluator.is_weak(role) && !sight.evaluator.is_royal(role));
    let menaced = menaced.when(shuns);
    let flees = matches!(origin, Origin::Board(from) if menaced.has(from));
    let flight = if flees { FLIGHT } else { 0 };
    hopes.reserve(set.len() as usize);
    let score = |mv: Move| {
        let mut score = deeds.to(mv.to()) + flight - if menaced.has(mv.to()) { MENACE } else { 0 };
        if killers[0] == Some(mv) {
            score += 24_000;
        } else if killers[1] == Some(mv) {
            score += 16_000;
        }
        score
    };
    if checking.is_empty() {
        set.into_iter().for_each(|mv| hopes.push(Hope::new(score(mv), hopes.len(), false, mv)));
    } else {
        set.into_iter().for_each(|mv| {
            let checks = checking.has(mv.to());
            let bonus = if checks { 8_000 } else { 0 };
            hopes.push(Hope::new(score(mv) + bonus, hopes.len(), checks, mv));
        });
    }
}

/// The targets on which a piece that comes from somewhere and is then of a kind gives check, where that is known.
#[inline]
fn checking_squares(sight: Sight<'_>, origin: Origin, kind: Kind) -> Bitboard {
    match (sight.checks, origin) {
        (None, _) => Bitboard::EMPTY,
        (Some(checks), Origin::Board(from)) if checks.discoverers.has(from) => Bitboard::GRID,
        (Some(checks), _) => checks.squares(kind),
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
        let table = Table::new(1);
        let (position, memory, evaluator) = (&position, &memory, &evaluator);
        let sight = Sight { position, memory, evaluator, before, checks: None, table: &table, salt: 0 };
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
