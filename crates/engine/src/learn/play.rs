//! Self-play: games to learn from.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use pantheon_rules::{Color, Game, Position, Variant};

use super::endings::{has_endings, thinned};
use super::records::Record;
use crate::dice::Dice;
use crate::engine::{Engine, Learned};
use crate::limits::Limits;
use crate::search::STACK;

/// How games are played.
#[derive(Clone)]
pub struct Plan {
    /// Nodes a move.
    pub nodes: u64,
    /// What openings follow from.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
    /// Of a hundred games, so many begin with few pieces, in games that come to that.
    pub endings: u8,
    /// Who says what positions are worth.
    pub learned: Learned,
}

/// No game is longer: who is ahead by then has not won.
const LONGEST: usize = 320;
/// Who is ahead by so much, for so many plies, has won.
const DECIDED: i32 = 1800;
const DECIDED_PLIES: usize = 5;
/// A game that begins with one side so far ahead teaches little.
const UNEVEN: i32 = 700;

/// Plays the games with these numbers until it is told to stop, and hands them on in their order. A game whose random
/// moves lost it at once has a number but is not handed on.
pub fn play(
    variant: &Arc<Variant>,
    plan: &Plan,
    numbers: Range<u64>,
    stop: &AtomicBool,
    mut each: impl FnMut(u64, Option<Record>),
) {
    let next = AtomicU64::new(numbers.start);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            let work = move || {
                let mut engine = Engine::new(4, 1);
                engine.set_learned(plan.learned.clone());
                while !stop.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= numbers.end {
                        break;
                    }
                    let record = play_one(variant, &mut engine, plan, number);
                    if sender.send((number, record)).is_err() {
                        break;
                    }
                }
            };
            let builder = thread::Builder::new().name("self-play".to_owned()).stack_size(STACK);
            // With fewer threads than asked for it takes longer, with none at all nothing is played.
            let _ = builder.spawn_scoped(scope, work);
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = numbers.start;
        for (number, record) in receiver {
            waiting.insert(number, record);
            while let Some(record) = waiting.remove(&due) {
                each(due, record);
                due += 1;
            }
        }
    });
}

fn play_one(variant: &Arc<Variant>, engine: &mut Engine, plan: &Plan, number: u64) -> Option<Record> {
    let mut dice = Dice::new(plan.seed.wrapping_mul(1_000_003).wrapping_add(number));
    let plies = 4 + dice.throw(7);
    let thin = plan.endings > 0 && has_endings(variant) && dice.throw(100) < plan.endings as usize;
    let start = if thin { thinned(variant, &mut dice) } else { None };
    let fen = start.as_ref().map(Position::fen);
    let mut game = opening(&start.unwrap_or_else(|| Position::start(variant)), plies, &mut dice);
    engine.clear();
    let mut record = Record { number, result: 0, start: fen, opening: game.moves().to_vec(), moves: Vec::new() };
    let mut ahead = [0; 2];
    let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
    record.result = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner.map_or(0, |winner| winner.pick(1, -1));
        }
        if game.moves().len() >= LONGEST {
            break 0;
        }
        let best = engine.think(&game.boards()[0], limits.clone(), &mut |_| {});
        let (mv, report) = (best.mv?, best.report?);
        let value = report.score.centipawns();
        if record.moves.is_empty() && value.abs() > UNEVEN {
            return None;
        }
        record.moves.push((mv, value.clamp(-32_000, 32_000) as i16));
        let white = if game.turn() == Color::White { value } else { -value };
        for (side, sign) in [(0, 1), (1, -1)] {
            ahead[side] = if sign * white >= DECIDED { ahead[side] + 1 } else { 0 };
        }
        if let Some(side) = ahead.iter().position(|&plies| plies >= DECIDED_PLIES) {
            break [1, -1][side];
        }
        if game.play(mv).is_err() {
            break 0;
        }
    };
    Some(record)
}

/// A game after some random moves.
pub(crate) fn opening(start: &Position, plies: usize, dice: &mut Dice) -> Game {
    let mut game = Game::new(start.clone());
    for _ in 0..50 {
        game = Game::new(start.clone());
        for _ in 0..plies {
            let moves = game.boards()[0].permitted_moves();
            if moves.is_empty() || game.outcome().is_some() || game.play(moves[dice.throw(moves.len())]).is_err() {
                break;
            }
        }
        if game.outcome().is_none() {
            break;
        }
    }
    game
}
