//! Games in which players do not see everything: the fog of war and pieces that stand face down.

mod common;

use common::{START, after, position};
use pantheon_rules::{Catalogue, Color, Game, Position};

#[test]
fn in_the_fog_a_player_sees_his_pieces_and_where_they_can_go() {
    let game = after("fogofwar", START, "e2e4 e7e5 d1h5");
    let white = game.position().view(Some(Color::White));
    assert_eq!(white.fen(), "????????/?????p?p/1?????2/?1??p2Q/4P3/4?3/PPPP1PPP/RNB1KBNR b KQ - 1 2");
    assert!(white.sees("h7".parse().unwrap()) && white.sees("f7".parse().unwrap()));
    assert!(!white.sees("e7".parse().unwrap()) && white.piece("e8".parse().unwrap()).is_none());
    let black = game.position().view(Some(Color::Black));
    assert!(!black.sees("h5".parse().unwrap()), "nothing of Black's reaches the queen");
    assert!(!black.shows_moves_of(Color::White) && black.shows_moves_of(Color::Black));
    assert!(black.fen().contains(" b kq "), "{}", black.fen());
    let nobody = game.position().view(None);
    assert_eq!(nobody.fen().split(' ').next().unwrap().replace('/', ""), "?".repeat(64));
}

#[test]
fn without_fog_everybody_sees_everything() {
    let start = Position::start(Catalogue::builtin().get("chess").unwrap());
    for seat in [Some(Color::White), Some(Color::Black), None] {
        assert_eq!(start.view(seat).fen(), start.fen());
        assert!(start.view(seat).is_clear());
    }
}

#[test]
fn in_the_fog_a_king_is_captured_without_warning() {
    let game = after("fogofwar", START, "e2e4 f7f6 d1h5 a7a6 h5e8");
    assert_eq!(game.outcome().unwrap().winner, Some(Color::White));
}

#[test]
fn a_covered_piece_moves_as_its_place_demands_and_shows_what_it_is() {
    // The piece in the corner moves as a chariot and is a soldier.
    let game = after("jieqi", "3k5/9/9/9/9/9/9/9/9/R~(P)3K4 w - - 0 1", "a1a4");
    assert_eq!(game.position().fen(), "3k5/9/9/9/9/9/P8/9/9/4K4 b - - 1 1");
    let steps: Vec<String> = {
        let again = position("jieqi", "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 1 2");
        let mut steps: Vec<String> = again.legal_moves().iter().map(|&mv| again.uci(mv)).collect();
        steps.retain(|mv| mv.starts_with("a4"));
        steps
    };
    assert_eq!(steps, ["a4a5"], "a soldier that has not crossed the river");
}

#[test]
fn a_covered_advisor_that_is_turned_up_leaves_the_palace() {
    let game = after("jieqi", "3k5/9/9/9/9/9/9/9/9/R~(A)3K4 w - - 0 1", "a1a5");
    let moves = game.position();
    assert_eq!(moves.fen().split('/').nth(5), Some("A8"));
}

#[test]
fn nobody_sees_under_a_cover() {
    let dealt = position("jieqi", "3k5/9/9/9/9/9/9/9/9/R~(P)3K4 w - - 0 1");
    for seat in [Some(Color::White), Some(Color::Black), None] {
        assert_eq!(dealt.view(seat).fen(), "3k5/9/9/9/9/9/9/9/9/R~3K4 w - - 0 1");
    }
}

#[test]
fn a_deal_keeps_each_sides_pieces_and_changes_who_lies_where() {
    let start = Position::start(Catalogue::builtin().get("jieqi").unwrap());
    let last = start.deal(|n| n - 1);
    assert_eq!(last.recomputed_key(), last.key());
    let hidden = |text: &str, upper: bool| {
        let mut letters: Vec<char> = text
            .split('(')
            .skip(1)
            .filter_map(|rest| rest.chars().next())
            .filter(|c| c.is_ascii_uppercase() == upper)
            .collect();
        letters.sort_unstable();
        letters.into_iter().collect::<String>()
    };
    assert_eq!(hidden(&last.fen(), true), "AABBCCNNPPPPPRR");
    assert_eq!(hidden(&last.fen(), false), "aabbccnnppppprr");
    assert_ne!(last.fen(), start.deal(|_| 0).fen());
    // The seats see the same whatever was dealt, and the text of a deal reads back.
    assert_eq!(last.view(None).fen(), start.fen());
    let variant = start.variant();
    assert_eq!(Position::from_fen(variant, &last.fen()).unwrap().fen(), last.fen());
    // A game can be played from it to the end of its first moves.
    let mut game = Game::new(last);
    for _ in 0..60 {
        let Some(&mv) = game.legal_moves().first() else { break };
        game.play(mv).unwrap();
        assert_eq!(game.position().key(), game.position().recomputed_key());
    }
}

#[test]
fn a_cover_that_hides_nothing_known_is_refused() {
    let variant = Catalogue::builtin().get("jieqi").unwrap();
    for text in ["R~(X)3K4", "R~()3K4", "R~(PP)3K4", "K~(P)8"] {
        let fen = format!("4k4/9/9/9/9/9/9/9/9/{text} w - - 0 1");
        assert!(Position::from_fen(variant, &fen).is_err(), "{text}");
    }
}
