//! Mate by the drop of a pawn is forbidden: the solver must neither play it nor miss what gets around it.

use pantheon_engine::mate::{Limits, Solver, Verdict};
use pantheon_rules::{Game, Listing, Position};

fn verdict(game: &Game) -> Verdict {
    Solver::new(1).solve(&game.boards()[0], &Limits::default()).verdict
}

fn line(game: &Game) -> Vec<String> {
    let Verdict::Mate { line, shortest: true, .. } = verdict(game) else { panic!("{:?} has a mate", game.position()) };
    let mut position = game.position().clone();
    let mut texts = Vec::new();
    for mv in line {
        texts.push(position.usi(mv));
        position = position.play(mv).expect("the line is legal");
    }
    texts
}

fn played(position: &Position, text: &str) -> Position {
    let mv = position.parse_usi(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    position.play(mv).unwrap_or_else(|error| panic!("{error}"))
}

/// Is this drop barred only because it would mate?
fn would_mate(position: &Position, drop: &str) -> bool {
    let has = |listing| position.list_moves(listing).iter().any(|&mv| position.usi(mv) == drop);
    has(Listing::WithDropMates) && !has(Listing::Legal)
}

#[test]
fn a_pawn_drop_that_would_mate_is_no_mate() {
    // The gold guards the pawn and the only other square, and the king's own piece stands beside it.
    for (name, position) in [
        ("shogi", "sfen 7nk/9/8G/9/9/9/9/9/4K4 b P 1"),
        ("shogi", "sfen 7nk/9/8G/9/9/9/9/9/4K4 b 18P 1"),
        ("minishogi", "3rk/5/4G/5/K4[P] w - - 0 1"),
    ] {
        let game = crate::game(name, position);
        assert!(would_mate(game.position(), "P*1b"), "{name} {position}");
        assert_eq!(verdict(&game), Verdict::NoMate, "{name} {position}");
    }
}

#[test]
fn a_lance_mates_where_a_pawn_may_not() {
    assert_eq!(line(&crate::game("shogi", "sfen 7nk/9/8G/9/9/9/9/9/4K4 b LP 1")), ["L*1b"]);
}

#[test]
fn a_pawn_drop_that_leaves_a_way_out_is_a_check_like_others() {
    let game = crate::game("shogi", "sfen 8k/6R2/7pp/5N3/9/9/9/9/K8 b NP 1");
    assert_eq!(line(&game), ["P*1b", "1a2a", "N*3c"]);
}

#[test]
fn a_rook_that_does_not_promote_avoids_the_pawn_drop_mate() {
    // As a dragon it would guard 2a, and the pawn drop on 1b would be mate, hence forbidden.
    let game = crate::game("shogi", "sfen 4g4/8k/7pp/5N3/9/6R2/9/9/K8 b NP 1");
    let moves = line(&game);
    assert_eq!((moves[0].as_str(), moves.len()), ("3f3b", 7));
    let promoted = played(&played(game.position(), "3f3b+"), "1b1a");
    assert!(would_mate(&promoted, "P*1b"));
    assert_eq!(verdict(&Game::new(promoted)), Verdict::NoMate);
}
