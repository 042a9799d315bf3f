//! The engine in a worker of the browser: one thread, a position and limits in, reports out.
//!
//! A search cannot be stopped from outside, for nobody else runs where it runs: who wants to stop it ends the worker.

use std::time::Duration;

use pantheon_engine::{Engine, Learned, Limits, Report, Score, Strength};
use pantheon_rules::{Catalogue, Color, Game, Move, Position};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// An engine with its memory of positions.
#[wasm_bindgen]
pub struct Thinker {
    engine: Engine,
    catalogue: Catalogue,
}

/// What to think about, and how long.
#[derive(Deserialize)]
struct Task {
    variant: String,
    /// A FEN; the start of the variant without one.
    start: Option<String>,
    /// The moves since, as UCI.
    moves: Vec<String>,
    /// In milliseconds.
    time: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    /// How many best lines to report.
    lines: Option<usize>,
    /// From 1 to 8; without one as well as it can.
    level: Option<u8>,
}

/// News of a search, from White's side.
#[derive(Serialize)]
struct News {
    depth: u32,
    line: usize,
    /// Hundredths of a pawn.
    centipawns: Option<i32>,
    /// Plies to the win; negative if Black wins.
    mate: Option<i32>,
    nodes: u64,
    speed: u64,
    moves: Vec<String>,
}

#[wasm_bindgen]
impl Thinker {
    /// With a table of so many megabytes.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: usize) -> Thinker {
        Thinker { engine: Engine::new(megabytes, 1), catalogue: Catalogue::builtin().clone() }
    }

    /// Takes the variants of a file's text.
    pub fn add(&mut self, text: &str) -> Result<(), JsError> {
        self.catalogue = self.catalogue.with(text, "lab").map_err(refuse)?;
        Ok(())
    }

    /// Takes the file of a net, for games of its variant; nothing at all means none.
    pub fn learn(&mut self, net: &[u8]) {
        self.engine.set_learned(if net.is_empty() { Learned::Nothing } else { Learned::File(net.into()) });
    }

    /// Thinks about a task (JSON) until its limits are reached. Each report goes to the listener as JSON; the move to
    /// play comes back as UCI, and is empty where there is none.
    pub fn go(&mut self, task: &str, listener: &js_sys::Function) -> Result<String, JsError> {
        let task: Task = serde_json::from_str(task).map_err(refuse)?;
        let game = self.game(&task)?;
        let start = game.position().clone();
        let limits = Limits {
            time: task.time.map(Duration::from_millis),
            nodes: task.nodes,
            // Somebody has to say when to stop.
            depth: task.depth.or((task.time.is_none() && task.nodes.is_none()).then_some(12)),
            lines: task.lines.unwrap_or(1),
            strength: task.level.and_then(Strength::level),
            ..Limits::default()
        };
        let best = self.engine.think(&game.boards()[0], limits, &mut |report| {
            let news = serde_json::to_string(&News::of(&start, &report)).unwrap_or_default();
            // A listener that throws hears no more of this report; the search goes on.
            let _ = listener.call1(&wasm_bindgen::JsValue::NULL, &wasm_bindgen::JsValue::from_str(&news));
        });
        Ok(best.mv.map_or_else(String::new, |mv| start.uci(mv)))
    }
}

impl Thinker {
    fn game(&self, task: &Task) -> Result<Game, JsError> {
        let missing = || JsError::new(&format!("there is no variant `{}`", task.variant));
        let variant = self.catalogue.get(&task.variant).ok_or_else(missing)?;
        let mut game = match &task.start {
            Some(fen) => Game::from_fen(variant, fen).map_err(refuse)?,
            None => Game::new(Position::start(variant)),
        };
        for text in &task.moves {
            let mv = game.position().parse_uci(text).map_err(refuse)?;
            game.play(mv).map_err(refuse)?;
        }
        Ok(game)
    }
}

impl News {
    fn of(start: &Position, report: &Report) -> News {
        let score = if start.turn() == Color::White { report.score } else { report.score.reversed() };
        let (centipawns, mate) = match score {
            Score::Advantage(value) => (Some(value), None),
            Score::WinIn(plies) => (None, Some(plies as i32)),
            Score::LossIn(plies) => (None, Some(-(plies as i32))),
        };
        let (depth, line, nodes, speed) = (report.depth, report.line, report.nodes, report.speed());
        News { depth, line, centipawns, mate, nodes, speed, moves: texts(start, &report.moves) }
    }
}

/// A line of moves as UCI.
fn texts(start: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves.iter().take(LONGEST) {
        texts.push(position.uci(mv));
        position.play_unchecked(mv);
    }
    texts
}

/// Nobody reads more of a line.
const LONGEST: usize = 16;

fn refuse(words: impl ToString) -> JsError {
    JsError::new(&words.to_string())
}
