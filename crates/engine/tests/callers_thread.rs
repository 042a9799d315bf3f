//! Where there are no threads the engine thinks in the caller's.

use pantheon_engine::{Engine, Limits};
use pantheon_rules::{Catalogue, Game, Position};

#[test]
fn the_caller_gets_the_same_move_as_from_a_thread() {
    let variant = Catalogue::builtin().get("minixiangqi").unwrap();
    let game = Game::new(Position::start(variant));
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let mut reports = 0;
    let here = Engine::new(1, 1).think(&game.boards()[0], limits.clone(), &mut |_| reports += 1);
    let there = Engine::new(1, 1).go(&game.boards()[0], limits, |_| {}).wait();
    assert!(here.mv.is_some() && reports > 0);
    assert_eq!(here.mv, there.mv);
}

#[test]
fn limits_without_an_end_do_not_wait_for_anybody() {
    let variant = Catalogue::builtin().get("chess").unwrap();
    let game = Game::new(Position::start(variant));
    let limits = Limits { depth: Some(2), infinite: true, ponder: true, ..Limits::default() };
    assert!(Engine::new(1, 1).think(&game.boards()[0], limits, &mut |_| {}).mv.is_some());
}
