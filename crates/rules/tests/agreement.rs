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

/// A duck on the square that a pawn has passed bars the capture en passant, and the FEN names no square.
#[test]
fn a_duck_bars_en_passant() {
    let start = "rnbqkbnr/1ppppppp/8/8/p7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let game = after("duck", start, "b2b4,b4b3");
    assert_eq!(game.position().fen(), "rnbqkbnr/1ppppppp/8/8/pP6/1*6/P1PPPPPP/RNBQKBNR b KQkq - 0 1");
    let beside = after("duck", start, "b2b4,b4c3");
    assert_eq!(beside.position().fen(), "rnbqkbnr/1ppppppp/8/8/pP6/2*5/P1PPPPPP/RNBQKBNR b KQkq b3 0 1");
}

/// A double step that no enemy pawn could answer en passant leaves the situation as it is without the square, for pawns
/// of any make.
#[test]
fn an_idle_en_passant_square_does_not_hide_a_repetition() {
    let start = "4k3/p7/8/8/8/8/P7/4K3 b - - 0 1";
    let round = "e1e2 e8e7 e2e1 e7e8";
    let game = after("allwayspawns", start, &format!("a7a5 {round} {round}"));
    assert!(matches!(game.outcome().or(game.claim()), Some(Outcome { winner: None, reason: Reason::Repetition(_) })));
    // Here b4 could capture on a3: not the same situation.
    let start = "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1";
    let round = "e8e7 e1e2 e7e8 e2e1";
    let game = after("allwayspawns", start, &format!("a2a4 {round} {round}"));
    assert_eq!(game.outcome().or(game.claim()), None);
}

/// Who may still leap is in another situation than who no longer may: a rook's aim has taken the king's leap away.
#[test]
fn a_lost_leap_is_another_situation() {
    let moves = "e1d2 h8h7 f3f4 e6e5 h1h2 e5e4 d2e1 h7c7 c1c2 f8e7 h2f2 e7f8 b3b4 f8e7 f1e2 c8b7 e2f1 b7c8 f2d2 c8b7 \
                 d2f2 c7d7 f2d2 d7c7 d2f2";
    let game = after("cambodian", START, moves);
    assert_eq!(game.outcome().or(game.claim()), None);
}

/// A captor that turns to stone blocks the line behind the blast.
#[test]
fn a_petrified_captor_shields_its_king() {
    let moves = legal(&position("nuclear", "r1bq1kn1/p1pB4/np2p2b/3p2*Q/4P1K1/8/PPPP1P1*/RNB5 w - - 0 13"));
    assert!(moves.contains("d7e6"));
}

/// Kings that would turn to stone cannot capture, so they may meet, and neither is in check.
#[test]
fn petrifying_kings_give_no_check() {
    assert!(!position("petrified", "*1R5/3kp*2/4K*1r/p2*4/1p*1P2p/*6P/P6P/4*b1R b - - 2 37").in_check());
}

/// The king of caught-in-a-snag is a grasshopper, and its leap gives check like any other.
#[test]
fn a_royal_grasshopper_gives_check() {
    let game = position("caught-in-a-snag", "1uwmg1uf/pf1p1wUp/1P3p2/1G1p2P1/1PP1PP1P/FUW2W1F b - - 1 9");
    assert!(game.in_check());
}

/// The duck is put after the move: it does not shelter the way of a castling king.
#[test]
fn a_duck_does_not_shelter_castling() {
    let fen = "r1bqk2r/pp1p3p/2p1p1pB/5p2/P5nP/3P*PP1/1P2P2R/3QKBN1 b kq - 1 13";
    assert!(!legal(&position("atomicduck", fen)).contains("e8g8,g8g7"));
}
