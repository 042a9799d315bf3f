//! Facts on which a comparison with Fairy-Stockfish by the thousand has turned, in games that have no file of their own.

mod common;

use common::*;
use pantheon_rules::{Color, Outcome, Reason};

/// Whatever would be a draw is a win for Black: a position that nobody can win too.
#[test]
fn draw_odds_decide_dead_positions() {
    let dead = "4k3/8/8/8/8/8/8/4KN2 w - - 0 1";
    let expected = |winner| Some(Outcome { winner, reason: Reason::InsufficientMaterial });
    assert_eq!(game("chess", dead).outcome(), expected(None));
    assert_eq!(game("armageddon", dead).outcome(), expected(Some(Color::Black)));
}

/// A capture explodes first and the duck comes after, so it may stand between the bishop and the king on the square that
/// the captor left.
#[test]
fn a_duck_on_the_square_left_by_a_captor_outlasts_the_blast() {
    let moves = legal(&position("atomicduck", "r*1k4/pbnrn3/5p1p/1N1p4/1pP1B1P1/QP1P2b1/P3P1K1/2R5 w - - 13 34"));
    assert!(moves.contains("e4d5,d5e4"));
    assert!(!moves.contains("e4d5,d5a8"));
}

/// A pass moves no pawn.
#[test]
fn a_pass_is_no_progress() {
    let game = after("andersanti", "8/8/8/8/8/5p2/5P2/8 w - - 7 24", "f2f2");
    assert_eq!(game.position().fen(), "8/8/8/8/8/5p2/5P2/8 b - - 8 24");
}
