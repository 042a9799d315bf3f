//! Makes mate problems: plays games of the engine against itself and solves the positions near their ends.
//!
//! `cargo run --release -p pantheon-engine --example mates -- GAMES SEED VARIANT...` prints lines as
//! `tests/mate/problems.txt` has them.

use pantheon_engine::mate::{self, Solver, Verdict};
use pantheon_engine::{Engine, Limits};
use pantheon_rules::{Catalogue, Game, Position};

/// Positions so near the end of a game may be mates.
const LAST: usize = 24;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, seed, variants @ ..] = arguments.as_slice() else {
        return Err("usage: mates GAMES SEED VARIANT...".to_owned());
    };
    let number = |text: &String| text.parse::<u64>().map_err(|_| format!("`{text}` is no number"));
    let (games, mut dice) = (number(games)?, number(seed)? | 1);
    for name in variants {
        let variant = Catalogue::builtin().get(name).ok_or_else(|| format!("there is no variant `{name}`"))?;
        let mut solver = Solver::new(64);
        for _ in 0..games {
            let game = play(Game::new(Position::start(variant)), &mut dice);
            for plies in game.moves().len().saturating_sub(LAST)..game.moves().len() {
                let Some(position) = game.position_after(plies) else { continue };
                let limits = mate::Limits { nodes: Some(700_000), ..mate::Limits::default() };
                let fen = position.fen();
                match solver.solve(&Game::new(position).boards()[0], &limits).verdict {
                    Verdict::Mate { within, shortest: true, .. } if within > 1 => println!("{name} | {within} | {fen}"),
                    Verdict::NoMate => println!("{name} | none | {fen}"),
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

/// A quick game: some moves at random, then a few hundred nodes a move.
fn play(mut game: Game, dice: &mut u64) -> Game {
    let mut engine = Engine::new(4, 1);
    while game.outcome().is_none() && game.moves().len() < 300 {
        let moves = game.legal_moves();
        *dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mv = if game.moves().len() < 8 {
            moves.get((*dice >> 33) as usize % moves.len().max(1)).copied()
        } else {
            let limits = Limits { nodes: Some(300), ..Limits::default() };
            engine.go(&game.boards()[0], limits, |_| {}).wait().mv
        };
        if mv.is_none_or(|mv| game.play(mv).is_err()) {
            break;
        }
    }
    game
}
