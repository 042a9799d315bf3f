//! One record: every position of its main line is thought about, and what comes of it is written into the record.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pantheon_engine::{Bound, Engine, Limits, Report, Score};
use pantheon_notation::record::{self, NodeId, Record};
use pantheon_rules::{Color, Game, Move};

use super::summary::Summary;
use super::verdict::{Mark, accuracy, loss};

/// How to annotate.
#[derive(Clone, Debug)]
pub struct Task {
    /// How long to think about a position.
    pub limits: Limits,
    /// From which loss on a move is marked, in centipawns.
    pub threshold: i32,
    /// How many of the best lines to show where a move is marked.
    pub lines: usize,
    /// Becomes true when somebody wants no more.
    pub stop: Arc<AtomicBool>,
}

/// Why a record is not annotated to its end.
pub enum Break {
    /// Somebody wanted no more.
    Stopped,
    /// Of this.
    Fault(String),
}

/// How often to look whether somebody wants no more.
const GLANCE: Duration = Duration::from_millis(50);

/// So much of a best line is shown, in plies.
const SHOWN: usize = 10;

/// The glyphs that say how good a move is; of these it has one.
const VERDICTS: RangeInclusive<u8> = 1..=6;

/// What an engine thinks of a position.
struct View {
    /// For the player to move; `None` if the search ended before it had found any.
    score: Option<Score>,
    /// The best lines, the best first.
    lines: Vec<(Score, Vec<Move>)>,
}

/// Annotates a record. `Err` says where and why it broke off: what was played there is not in the rules, or it was
/// stopped.
pub fn annotate(
    record: &mut Record,
    engine: &mut Engine,
    task: &Task,
    mut step: impl FnMut(),
) -> (Summary, Result<(), Break>) {
    let mut summary = Summary::default();
    if record.second.is_some() {
        let why = "it is played on two boards, and the engine thinks of one; it is left as it is";
        return (summary, Err(Break::Fault(why.to_owned())));
    }
    if task.stop.load(Relaxed) {
        return (summary, Err(Break::Stopped));
    }
    engine.clear();
    let mut game = Game::new(record.start.clone());
    let ids: Vec<NodeId> = record.tree.line(record.tree.root()).collect();
    let Some(mut before) = view(&game, engine, task) else { return (summary, Err(Break::Stopped)) };
    step();
    for (id, ply) in ids.into_iter().zip(1..) {
        let Some(mv) = record.tree.node(id).mv else { continue };
        let mover = game.turn();
        if let Err(error) = game.play(mv) {
            let why = format!("ply {ply}: {error}; the moves from there on are left as they are");
            return (summary, Err(Break::Fault(why)));
        }
        let Some(after) = view(&game, engine, task) else { return (summary, Err(Break::Stopped)) };
        step();
        let was_analysed = record.tree.node(id).score.is_some();
        if let Some(score) = after.score {
            record.tree.node_mut(id).score = in_record(score, game.turn());
        }
        let (Some(held), Some(reached)) = (before.score, after.score.map(Score::reversed)) else {
            before = after;
            continue;
        };
        let lost = loss(held, reached);
        let is_best = before.lines.first().is_some_and(|(_, moves)| moves.first() == Some(&mv));
        // A loss by the best move only shows that the thought before it was not deep enough.
        let mark = Mark::of(lost, task.threshold).filter(|_| !is_best);
        match is_best {
            true => summary.enter(mover, 0, 1.0, None),
            false => summary.enter(mover, lost, accuracy(held, reached), mark),
        }
        put_mark(record, id, mark, was_analysed);
        if let Some(mark) = mark {
            summary.note(ply, mover, mv, mark, &before.lines);
            add_lines(record, id, mover, &before.lines);
        }
        before = after;
    }
    (summary, Ok(()))
}

/// Gives a move our mark in place of those that it has. Where it gets none, one that an analysis before this one has
/// left is taken away, while what people think of a move stays.
fn put_mark(record: &mut Record, id: NodeId, mark: Option<Mark>, was_analysed: bool) {
    let nags = &mut record.tree.node_mut(id).nags;
    match mark {
        Some(mark) => {
            nags.retain(|glyph| !VERDICTS.contains(glyph));
            nags.push(mark.glyph());
        }
        None if was_analysed => nags.retain(|glyph| Mark::ALL.iter().all(|mark| mark.glyph() != *glyph)),
        None => {}
    }
}

/// The lines that would have been better, as variations to a move, each with its score at its first move.
fn add_lines(record: &mut Record, played: NodeId, mover: Color, lines: &[(Score, Vec<Move>)]) {
    let Some(parent) = record.tree.parent(played) else { return };
    for (score, moves) in lines {
        let Some(&first) = moves.first() else { continue };
        let known = record.tree.children(parent).iter().any(|&child| record.tree.node(child).mv == Some(first));
        if known {
            continue;
        }
        let mut at = parent;
        for (index, &mv) in moves.iter().take(SHOWN).enumerate() {
            at = record.tree.add(at, mv);
            if index == 0 {
                record.tree.node_mut(at).score = in_record(*score, mover);
            }
        }
    }
}

/// A score as records have it: from White's side, mates in moves. A game that has been won has none, for no move is
/// left to count.
fn in_record(score: Score, turn: Color) -> Option<record::Score> {
    let white = turn.pick(score, score.reversed());
    let moves = |plies: u32| plies.div_ceil(2) as i32;
    match white {
        Score::Advantage(value) => Some(record::Score::Centipawns(value)),
        Score::WinIn(0) | Score::LossIn(0) => None,
        Score::WinIn(plies) => Some(record::Score::Mate(moves(plies))),
        Score::LossIn(plies) => Some(record::Score::Mate(-moves(plies))),
    }
}

/// What the engine thinks of the position, or what the rules say where the game is over; `None` if it was stopped.
fn view(game: &Game, engine: &mut Engine, task: &Task) -> Option<View> {
    // A quick search is over before anybody would look in between.
    if task.stop.load(Relaxed) {
        return None;
    }
    if let Some(outcome) = game.outcome() {
        let score = match outcome.winner {
            Some(winner) if winner == game.turn() => Score::WinIn(0),
            Some(_) => Score::LossIn(0),
            None => Score::Advantage(0),
        };
        return Some(View { score: Some(score), lines: Vec::new() });
    }
    let reports: Arc<Mutex<Vec<Report>>> = Arc::default();
    let heard = reports.clone();
    let limits = Limits { lines: task.lines, ..task.limits.clone() };
    let search = engine.go(&game.boards()[0], limits, move |report| keep(&heard, report));
    while search.wait_for(GLANCE).is_none() {
        if task.stop.load(Relaxed) {
            return None;
        }
    }
    let best = search.wait();
    let mut reports = std::mem::take(&mut *reports.lock().unwrap_or_else(PoisonError::into_inner));
    // The search may have changed its mind after the last report of the line.
    if let Some(last) = best.report {
        reports.retain(|report| report.line != 1);
        reports.push(last);
    }
    reports.sort_by_key(|report| report.line);
    let lines: Vec<(Score, Vec<Move>)> =
        reports.into_iter().map(|report| (report.score, report.moves)).take(task.lines.max(1)).collect();
    let score = lines.first().map(|(score, _)| *score);
    Some(View { score, lines })
}

/// Keeps the newest report of each line.
fn keep(reports: &Mutex<Vec<Report>>, report: Report) {
    if report.bound != Bound::Exact {
        return;
    }
    let mut reports = reports.lock().unwrap_or_else(PoisonError::into_inner);
    reports.retain(|known| known.line != report.line);
    reports.push(report);
}
