//! Games on two boards: Alice chess, where each piece that has moved passes to the other board, and bughouse, where
//! captured pieces do.

mod common;

use std::collections::BTreeSet;

use common::{START, after, legal, position, starting};
use pantheon_rules::{Catalogue, Color, Game, Position, Reason, Verdict};

fn moves_from(position: &Position, from: &str) -> BTreeSet<String> {
    starting(&legal(position), from)
}

fn bughouse() -> Game {
    Game::new(Position::start(Catalogue::builtin().get("bughouse").unwrap()))
}

/// Plays moves such as `a:e2e4 b:d2d4`.
fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let (board, text) = text.split_once(':').expect("a board and a move");
        let board = if board == "a" { 0 } else { 1 };
        assert_eq!(game.enter_on(board, text), Verdict::Legal, "{text} in {}", game.fen());
    }
}

#[test]
fn a_piece_passes_to_the_other_board() {
    let game = after("alice", START, "e2e4 d7d5");
    assert_eq!(game.position().fen(), "rnbqkbnr/ppp1pppp/8/3|p4/4|P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    let game = after("alice", START, "e2e4 d7d5 f1e2 d5e4");
    assert_eq!(game.position().fen(), "rnbqkbnr/ppp1pppp/8/8/4p3/8/PPPP|BPPP/RNBQK1NR w KQkq - 0 3");
}

#[test]
fn pieces_of_the_other_board_are_passed_by_but_their_squares_are_not_entered() {
    // The pawn on e3 is on the far board: the rook passes it, and may not stop there.
    let position = position("alice", "4k3/8/8/8/8/|p7/8/R3K3 w - - 0 1");
    let targets = moves_from(&position, "a1");
    assert!(targets.contains("a1a4") && targets.contains("a1a8"), "{targets:?}");
    assert!(!targets.contains("a1a3"), "{targets:?}");
    let error = position.parse_uci("a1a3").unwrap_err();
    assert_eq!(error.reason, "a3 is not free on the other board, to which the rook would pass");
}

#[test]
fn a_move_must_be_legal_where_it_is_played_and_safe_where_it_ends() {
    // The rook holds the e-file of the near board, and the king may not cross its fire even to pass away from it.
    let near = position("alice", "k3r3/8/8/8/8/8/8/3K4 w - - 0 1");
    assert!(!moves_from(&near, "d1").contains("d1e1"));
    // On the far board a rook holds the c-file: the king may not end there.
    let far = position("alice", "k1|r5/8/8/8/8/8/8/3K4 w - - 0 1");
    assert!(!moves_from(&far, "d1").contains("d1c1"));
    assert_eq!(
        far.parse_uci("d1c1").unwrap_err().reason,
        "White's king would be attacked when the king has passed to the other board"
    );
    // Whoever interposes from the same board passes away and leaves the check; from the far board he arrives in time.
    let check = position("alice", "4r2k/8/8/8/8/8/R7/4K3 w - - 0 1");
    assert!(!moves_from(&check, "a2").contains("a2e2"));
    let check = position("alice", "4r2k/8/8/8/8/8/|R7/4K3 w - - 0 1");
    assert!(moves_from(&check, "a2").contains("a2e2"));
}

#[test]
fn early_mates_of_alice_chess() {
    for moves in [
        "e2e4 d7d5 f1e2 d5e4 e2b5",
        "e2e4 d7d6 f1c4 d8d2 c4b5",
        "e2e4 e7e5 d1h5 g8f6 h5e5",
        "e2e4 h7h5 f1e2 h8h4 e2h5 h4e4 e1f1 d7d5 d1e2 c8h3",
        "d2d4 e7e6 d1d6 f8e7 d6e5 e8f8 c1h6",
    ] {
        let game = after("alice", START, moves);
        assert_eq!(game.outcome().expect(moves).reason, Reason::Checkmate, "{moves}");
        assert!(!game.position().checkers().is_empty());
    }
}

#[test]
fn king_and_rook_castle_to_the_far_board() {
    let game = after("alice", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1");
    assert_eq!(game.position().fen(), "r3k2r/8/8/8/8/8/8/R4|R|K1 b kq - 1 1");
    // Where the rook would arrive, a piece stands on the far board.
    let position = position("alice", "4k3/8/8/8/8/8/8/4K|B1R w K - 0 1");
    assert!(!moves_from(&position, "e1").contains("e1g1"));
}

#[test]
fn a_promoted_pawn_passes_too() {
    let game = after("alice", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r");
    assert_eq!(game.position().fen(), "|R3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    let game = after("alice", "4k3/|P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n");
    assert_eq!(game.position().fen(), "N3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn there_is_no_en_passant_behind_the_looking_glass() {
    let game = after("alice", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5");
    assert_eq!(game.position().fen().split(' ').nth(3), Some("-"));
}

#[test]
fn captured_pieces_go_to_the_partner() {
    let mut game = bughouse();
    play(&mut game, "a:e2e4 b:d2d4 a:d7d5 a:e4d5");
    assert_eq!(
        game.fen(),
        "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 2 | \
         rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR[p] b KQkq - 0 1"
    );
    // Black of the second board, the partner of White of the first, may drop it.
    play(&mut game, "b:P@e4");
    assert_eq!(game.boards()[1].position().hand(Color::Black, game.position().variant().kinds().next().unwrap()), 0);
    let order: Vec<usize> = game.sequence().map(|(board, _)| board).collect();
    assert_eq!(order, [0, 1, 0, 0, 1]);
    assert_eq!(game.ucis().collect::<Vec<_>>(), ["a:e2e4", "b:d2d4", "a:d7d5", "a:e4d5", "b:P@e4"]);
    assert_eq!([game.named_board("b:P@e4"), game.named_board("e2e4")], [(1, "P@e4"), (0, "e2e4")]);
}

#[test]
fn a_promoted_piece_that_is_captured_is_a_pawn_to_the_partner() {
    let variant = Catalogue::builtin().get("bughouse").unwrap();
    let mut game = Game::from_fen(
        variant,
        "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    )
    .unwrap();
    play(&mut game, "a:a7b8q a:e8e7 a:b8f8 a:e7f8");
    assert!(game.fen().ends_with("RNBQKBNR[Pr] w KQkq - 0 1"), "{}", game.fen());
}

#[test]
fn taking_back_returns_what_was_given() {
    let mut game = bughouse();
    play(&mut game, "a:e2e4 b:d2d4 a:d7d5");
    let before = game.fen();
    play(&mut game, "a:e4d5 b:P@e4");
    assert!(game.take_back() && game.take_back());
    assert_eq!(game.fen(), before);
    while game.take_back() {}
    assert_eq!(game.fen(), bughouse().fen());
}

#[test]
fn mate_counts_only_if_no_piece_from_the_partner_could_help() {
    let variant = Catalogue::builtin().get("bughouse").unwrap();
    let other = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    // A rook gives check from afar; anything dropped between would help.
    let distant = Game::from_fen(variant, &format!("6k1/8/8/8/8/8/5PPP/1r4K1[] w - - 0 1 | {other}")).unwrap();
    assert_eq!(distant.outcome(), None);
    assert!(distant.legal_moves().is_empty() && !distant.legal_moves_on(1).is_empty());
    // A knight's check cannot be blocked.
    let smothered = Game::from_fen(variant, &format!("6k1/8/8/8/8/8/5nPP/6RK[] w - - 0 1 | {other}")).unwrap();
    let outcome = smothered.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::Black), Reason::Checkmate));
    // On the second board the same mate is won by the other team.
    let second = Game::from_fen(variant, &format!("{other} | 6k1/8/8/8/8/8/5nPP/6RK[] w - - 0 1")).unwrap();
    assert_eq!(second.outcome().unwrap().winner, Some(Color::White));
}

#[test]
fn who_makes_an_illegal_move_on_either_board_loses_for_his_team() {
    let mut game = bughouse();
    assert!(matches!(game.enter_on(1, "e2e5"), Verdict::Illegal(_)));
    assert_eq!(game.outcome().unwrap().winner, Some(Color::White), "White of the second board is Black's partner");
}
