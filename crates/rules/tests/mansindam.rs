//! Mansindam, clause by clause: the ids are those of the rulebook. Every check runs for both colours (see `common`).

mod common;

use std::collections::BTreeSet;

use common::*;
use pantheon_rules::{Color, Game, Outcome, Position, Reason, Verdict};

const RULES: &str = "mansindam";

/// Bare kings with these hands, White to move.
fn kings(hands: &str) -> String {
    format!("4k4/9/9/9/9/9/9/9/4K4[{hands}] w - - 0 1")
}

/// The squares that White's piece on e5 of an otherwise open board reaches, promoting or not.
fn reach(piece: &str) -> BTreeSet<String> {
    let fen = format!("7k1/9/9/9/4{piece}4/9/9/9/1K7[] w - - 0 1");
    let squares = |fen: &str| -> BTreeSet<String> {
        starting(&legal(&position(RULES, fen)), "e5").iter().map(|mv| mv[2..4].to_owned()).collect()
    };
    let mirrored = squares(&mirror_fen(RULES, &fen)).into_iter().map(|square| mirror_moves(RULES, &square)).collect();
    assert_eq!(squares(&fen), mirrored, "{piece} of White and of Black");
    squares(&fen)
}

const KING_STEPS: &str = "d4 e4 f4 d5 f5 d6 e6 f6";
const PAWN: &str = "e6";
const KNIGHT: &str = "c4 c6 d3 d7 f3 f7 g4 g6";
const BISHOP: &str = "a1 b2 c3 d4 f6 g7 h8 i9 a9 b8 c7 d6 f4 g3 h2 i1";
const ROOK: &str = "e1 e2 e3 e4 e6 e7 e8 e9 a5 b5 c5 d5 f5 g5 h5 i5";

fn together(parts: &[&str]) -> BTreeSet<String> {
    parts.iter().flat_map(|part| words(part)).collect()
}

#[test]
fn mansindam_m00_the_pieces_of_the_game() {
    let start = position(RULES, START);
    assert_eq!(start.fen(), "rnbakqcnm/9/ppppppppp/9/9/9/PPPPPPPPP/9/MNCQKABNR[] w - - 0 1");
    assert_eq!(reach("P"), together(&[PAWN]));
    assert_eq!(reach("N"), together(&[KNIGHT]));
    assert_eq!(reach("B"), together(&[BISHOP]));
    assert_eq!(reach("R"), together(&[ROOK]));
    assert_eq!(reach("C"), together(&[BISHOP, KNIGHT]));
    assert_eq!(reach("M"), together(&[ROOK, KNIGHT]));
    assert_eq!(reach("Q"), together(&[ROOK, BISHOP]));
    assert_eq!(reach("A"), together(&[ROOK, BISHOP, KNIGHT]));
    // Pawns capture straight ahead, not diagonally.
    check_starting(RULES, "4k4/9/9/3ppp3/4P4/9/9/9/4K4[] w", "e5", "e5e6");
    check_fen(RULES, "4k4/9/9/4p4/4P4/9/9/9/4K4[] w", "e5e6", "4k4/9/9/4P4/9/9/9/9/4K4[P] b - - 0 1");
}

#[test]
fn mansindam_m01_a_king_attacked_is_in_check() {
    let attacked = |fen: &str, expected: bool| {
        for fen in [fen, &mirror_fen(RULES, fen)] {
            assert_eq!(position(RULES, fen).in_check(), expected, "{fen}");
        }
    };
    // Each piece of Black's against the king on e4: beside it, and from afar.
    for rank_5 in ["4p4", "4+p4", "3+p5", "5+n3", "5b3", "4+b4", "5+r3", "4+c4", "5+m3", "4q4", "5a3"] {
        attacked(&format!("4k4/9/9/9/{rank_5}/4K4/9/9/9[] w"), true);
    }
    for fen in [
        "4k4/9/9/3n5/9/4K4/9/9/9[] w",
        "k8/9/9/4r4/9/4K4/9/9/9[] w",
        "k8/9/9/9/9/4K4/9/9/1b7[] w",
        "4k4/9/9/9/9/4K3m/9/9/9[] w",
        "4k4/9/9/5m3/9/4K4/9/9/9[] w",
        "k8/9/9/9/9/4K4/9/2c6/9[] w",
        "k8/9/9/3c5/9/4K4/9/9/9[] w",
        "k8/9/9/9/9/4K4/9/9/1q7[] w",
        "k8/9/9/9/9/4K4/9/3a5/9[] w",
    ] {
        attacked(fen, true);
    }
    // Near misses: a pawn beside or behind, a blocked rook, steps that only the promoted form has.
    for fen in [
        "4k4/9/9/9/3p1p3/4K4/9/9/9[] w",
        "4k4/9/9/9/9/4K4/4p4/9/9[] w",
        "k8/9/9/4r4/4p4/9/4K4/9/9[] w",
        "4k4/9/9/9/4n4/4K4/9/9/9[] w",
        "4k4/9/9/9/5r3/4K4/9/9/9[] w",
        "4k4/9/9/9/4b4/4K4/9/9/9[] w",
        "4k4/9/9/9/4c4/4K4/9/9/9[] w",
        "4k4/9/9/9/5m3/4K4/9/9/9[] w",
    ] {
        attacked(fen, false);
    }
}

#[test]
fn mansindam_m01_checkmate_loses() {
    let mate = "White wins: checkmate; Black's king cannot escape capture.";
    check_end(RULES, "k8/8R/9/9/9/9/9/7R1/4K4[] w", "h2h9+", mate);
    // A square to flee to, a piece to put between, a capture: no mate.
    check_end(RULES, "1k7/8R/9/9/9/9/9/4N2R1/4K4[] w", "h2h9+", mate);
    check_end(RULES, "k8/9/8R/9/9/9/9/7R1/4K4[] w", "h2h9+", "ongoing");
    check_end(RULES, "k8/8R/9/9/9/9/9/7R1/4K4[n] w", "h2h9+", "ongoing");
    check_moves(RULES, "k6+R1/8R/9/9/9/9/9/9/4K4[n] b", "N@b9 N@c9 N@d9 N@e9 N@f9 N@g9");
    check_end(RULES, "k8/8R/9/9/3b5/9/9/7R1/4K4[] w", "h2h9+", "ongoing");
    check_moves(RULES, "k6+R1/8R/9/9/3b5/9/9/9/4K4[] b", "d5h9");
    let game = after(RULES, "k8/8R/9/9/9/9/9/7R1/4K4[] w", "h2h9+");
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::Checkmate)));
    assert_eq!(outcome(&game).result(), "1-0");
    assert!(game.legal_moves().is_empty());
}

#[test]
fn mansindam_m02_the_king_never_moves_to_an_attacked_square() {
    check_moves(RULES, "9/9/9/4k4/9/4K4/9/9/9[] w", "e4d4 e4f4 e4d3 e4e3 e4f3");
    // Not along the line of the rook that checks it.
    check_moves(RULES, "4k4/9/9/9/4r4/9/9/4K4/9[] w", "e2d1 e2f1 e2d2 e2f2 e2d3 e2f3");
    // Not by taking a protected piece; a pinned protector protects all the same.
    check_moves(RULES, "4k4/4r4/9/9/9/9/9/4n4/4K4[] w", "e1d1 e1f1 e1d2 e1f2");
    check_starting(RULES, "k8/9/r3p4/5K3/9/9/9/9/R8[] w", "f6", "f6e5 f6f5 f6g5 f6g6 f6f7 f6g7");
    check_refused(RULES, "9/9/9/4k4/9/4K4/9/9/9[] w", "", "e4e5", "the king would be attacked on e");
}

#[test]
fn mansindam_m02_no_move_leaves_the_own_king_attacked() {
    // A pinned knight stays; a pinned rook goes along the pin and may take the pinner.
    check_moves(RULES, "4k4/4r4/9/9/9/9/4N4/9/4K4[] w", "e1d1 e1f1 e1d2 e1e2 e1f2");
    check_starting(RULES, "k8/9/4r4/9/9/9/4R4/9/4K4[] w", "e3", "e3e2 e3e4 e3e5 e3e6 e3e7+");
    check_refused(RULES, "4k4/4r4/9/9/9/9/4N4/9/4K4[] w", "", "e3d5", "would be left in check");
    // Check must be answered, by drops only in between.
    check_starting(RULES, "k8/9/9/9/4r4/9/9/9/4K4[N] w", "N@", "N@e2 N@e3 N@e4");
    check_refused(RULES, "k8/9/9/9/4r4/9/9/9/4K4[N] w", "", "N@d2", "in check | does not answer it");
    // Not at all against a knight, nor against two pieces at once.
    check_starting(RULES, "k8/9/9/9/9/9/3n5/9/4K4[N] w", "N@", "");
    check_moves(RULES, "k8/9/9/9/4r4/9/3n5/9/4K4[N] w", "e1d1 e1d2 e1f1");
}

#[test]
fn mansindam_m03_white_moves_first_then_alternately() {
    let mut game = game(RULES, START);
    assert_eq!(game.turn(), Color::White);
    assert_eq!(refusal(&game, "e9e8"), "the piece on e9 is Black's, and it is White's move");
    play(&mut game, "e3e4");
    assert_eq!(game.turn(), Color::Black);
    assert_eq!(refusal(&game, "d3d4"), "the piece on d3 is White's, and it is Black's move");
    play(&mut game, "e7e6");
    assert_eq!(game.turn(), Color::White);
}

#[test]
fn mansindam_m04_no_move_onto_a_friend_and_a_capture_onto_an_enemy() {
    let fen = "4k4/9/9/9/p2R2P2/9/9/9/4K4[] w - - 0 1";
    check_starting(RULES, fen, "d5", "d5d6 d5d7+ d5d8+ d5d9+ d5d4 d5d3 d5d2 d5d1 d5c5 d5b5 d5a5 d5e5 d5f5");
    check_refused(RULES, fen, "", "d5g5", "is occupied by a piece of White's own");
    check_fen(RULES, fen, "d5a5", "4k4/9/9/9/R5P2/9/9/9/4K4[P] b - - 0 1");
    // A piece in the way stops a rook, not a knight.
    check_refused(RULES, "4k4/9/9/9/p1pR5/9/9/9/4K4[] w", "", "d5a5", "the way is not free");
    let fen = "4k4/9/9/2ppp4/3N5/2PPP4/9/9/4K4[] w";
    check_starting(RULES, fen, "d5", "d5b4 d5b6 d5f4 d5f6 d5c3 d5e3 d5c7+ d5e7+");
}

#[test]
fn mansindam_m05_no_passing() {
    check_refused(RULES, START, "", "e1e1", "a player may not pass");
    for fen in [START, &kings(""), &kings("Pp")] {
        let position = position(RULES, fen);
        assert!(legal(&position).iter().all(|mv| mv.contains('@') || mv[..2] != mv[2..4]), "{position:?}");
    }
    // Nor when there is one move only.
    check_moves(RULES, "k8/9/1R7/9/9/9/9/9/4K4[] b", "a9a8");
}

#[test]
fn mansindam_m06_no_castling() {
    let fen = "4k4/9/9/9/9/9/9/9/R3K3R[] w - - 0 1";
    check_starting(RULES, fen, "e1", "e1d1 e1f1 e1d2 e1e2 e1f2");
    for castling in ["e1g1", "e1c1", "e1i1", "e1a1"] {
        assert!(matches!(judge(&game(RULES, fen), castling), Verdict::Illegal(_)), "{castling}");
    }
    let with_rights = Position::from_fen(&RULES.variant(), "4k4/9/9/9/9/9/9/9/R3K3R[] w KQ - 0 1");
    // Rights that a position brings along from another game mean nothing here.
    assert_eq!(with_rights.unwrap().fen(), fen);
}

#[test]
fn mansindam_m07_any_number_of_quiet_moves() {
    // However long the counter says that nothing has happened.
    for clock in [99, 100, 150, 1000, 60_000] {
        let fen = format!("4k4/9/9/9/9/9/9/9/R3K4[] w - - {clock} 400");
        check_end(RULES, &fen, "a1b1 e9d9", "ongoing");
        assert_eq!(after(RULES, &fen, "a1b1 e9d9").claim(), None);
    }
    // And really played: 300 moves a side, the kings wandering each on its half of the board.
    let mut game = game(RULES, &kings("Nn"));
    for ply in 0..600 {
        assert_eq!(game.outcome(), None);
        assert_eq!(game.claim(), None);
        let home = game.turn().pick("1234", "6789");
        let quiet = |mv: &&String| !mv.contains('@') && home.contains(&mv[3..4]);
        let moves = playable(&game);
        let moves: Vec<&String> = moves.iter().filter(quiet).collect();
        let text = moves[ply * 7 % moves.len()].clone();
        play(&mut game, &text);
    }
    assert_eq!(game.position().state().clock(), 600);
    assert_eq!(game.outcome(), None);
}

#[test]
fn mansindam_m08_promotion_adds_the_moves_of_a_king() {
    assert_eq!(reach("+P"), together(&[KING_STEPS]));
    assert_eq!(reach("+N"), together(&[KNIGHT, KING_STEPS]));
    assert_eq!(reach("+B"), together(&[BISHOP, KING_STEPS]));
    assert_eq!(reach("+R"), together(&[ROOK, KING_STEPS]));
    assert_eq!(reach("+C"), together(&[BISHOP, KNIGHT, KING_STEPS]));
    assert_eq!(reach("+M"), together(&[ROOK, KNIGHT, KING_STEPS]));
    for (from, to) in [("P", "+P"), ("N", "+N"), ("B", "+B"), ("R", "+R"), ("C", "+C"), ("M", "+M")] {
        let before = format!("8k/9/{from}8/9/9/9/9/9/4K4[] w - - 0 1");
        let mv = match from {
            "N" => "a7c8+",
            "B" | "C" => "a7b8+",
            _ => "a7a8+",
        };
        let rank_8 = match mv {
            "a7c8+" => format!("2{to}6"),
            "a7b8+" => format!("1{to}7"),
            _ => format!("{to}8"),
        };
        check_fen(RULES, &before, mv, &format!("8k/{rank_8}/9/9/9/9/9/9/4K4[] b - - 0 1"));
    }
}

#[test]
fn mansindam_m08_queen_angel_and_king_do_not_promote() {
    for piece in ["Q", "A"] {
        let fen = format!("8k/9/{piece}8/9/9/9/9/9/4K4[] w");
        let moves = legal(&position(RULES, &fen));
        assert!(moves.contains("a7a8") && moves.contains("a7a4"), "{fen}");
        assert!(moves.iter().all(|mv| !mv.ends_with('+')), "{fen}");
        check_refused(RULES, &fen, "", "a7a8+", "does not promote");
    }
    check_moves(RULES, "8k/9/9/K8/9/9/9/9/9[] w", "a6a5 a6b5 a6b6 a6a7 a6b7");
    // A promoted piece does not promote once more, and the forms that do not exist are not read.
    check_moves(RULES, "4k4/9/+P8/9/9/9/9/9/8K[] w", "a7a8 a7b8 a7b7 a7a6 a7b6 i1h1 i1h2 i1i2");
    for piece in ["+Q", "+A", "+K"] {
        let errors = Position::from_fen(&RULES.variant(), &format!("4k4/9/9/9/{piece}8/9/9/9/4K4[] w")).unwrap_err();
        assert!(errors.to_string().contains("has no promoted form"), "{errors}");
    }
}

#[test]
fn mansindam_m09_the_camp_is_the_last_three_ranks() {
    check_starting(
        RULES,
        "4k4/9/9/9/9/R8/9/9/4K4[] w",
        "a4",
        "a4a1 a4a2 a4a3 a4a5 a4a6 a4a7+ a4a8+ a4a9+ a4b4 a4c4 a4d4 a4e4 a4f4 a4g4 a4h4 a4i4",
    );
    check_starting(RULES, "4k4/9/9/9/P8/9/9/9/4K4[] w", "a5", "a5a6");
    check_starting(RULES, "4k4/9/9/P8/9/9/9/9/4K4[] w", "a6", "a6a7+");
    // The own first three ranks are nothing special.
    check_starting(RULES, "4k4/9/9/9/9/9/9/P8/4K4[] w", "a2", "a2a3");
}

#[test]
fn mansindam_m10_a_piece_promotes_into_out_of_and_within_the_camp() {
    check_starting(RULES, "8k/9/9/9/4N4/9/9/9/4K4[] w", "e5", "e5d7+ e5f7+ e5c6 e5g6 e5c4 e5g4 e5d3 e5f3");
    check_starting(RULES, "k8/9/4N4/9/9/9/9/9/4K4[] w", "e7", "e7c8+ e7g8+ e7d9+ e7f9+ e7c6+ e7g6+ e7d5+ e7f5+");
    // A long slide out of the camp, wherever it ends.
    check_starting(RULES, "B3k4/9/9/9/9/9/9/9/K8[] w", "a9", "a9b8+ a9c7+ a9d6+ a9e5+ a9f4+ a9g3+ a9h2+ a9i1+");
    check_starting(RULES, "4k4/9/9/9/9/9/9/9/K6C1[] w", "h1i3", "h1i3");
    // By capturing just the same.
    check_fen(RULES, "4k4/9/r8/P8/9/9/9/9/4K4[] w", "a6a7+", "4k4/9/+P8/9/9/9/9/9/4K4[R] b - - 0 1");
    check_refused(RULES, "4k4/9/9/9/P8/9/9/9/4K4[] w", "", "a5a6+", "promotes only in the promotion zone");
}

#[test]
fn mansindam_m11_promotion_is_mandatory() {
    for (fen, mv) in [
        ("4k4/9/9/P8/9/9/9/9/4K4[] w", "a6a7"),
        ("8k/9/9/9/4N4/9/9/9/4K4[] w", "e5d7"),
        ("k8/9/4N4/9/9/9/9/9/4K4[] w", "e7d5"),
        ("4k4/9/9/9/9/R8/9/9/4K4[] w", "a4a8"),
        ("B3k4/9/9/9/9/9/9/9/K8[] w", "a9i1"),
    ] {
        check_illegal(RULES, fen, mv);
        check_legal(RULES, fen, &format!("{mv}+"));
        check_refused(RULES, fen, "", mv, "must promote there; write");
    }
    let mut game = game(RULES, "4k4/9/9/P8/9/9/9/9/4K4[] w");
    assert!(matches!(game.enter("a6a7"), Verdict::Illegal(_)));
    assert_eq!(ending(&game), "Black wins: White made an illegal move.");
}

#[test]
fn mansindam_m12_a_captured_promoted_piece_is_unpromoted() {
    for (piece, hand) in [
        ("+p", "P"),
        ("+n", "N"),
        ("+b", "B"),
        ("+r", "R"),
        ("+c", "C"),
        ("+m", "M"),
        ("p", "P"),
        ("q", "Q"),
        ("a", "A"),
    ] {
        check_fen(
            RULES,
            &format!("4k4/9/9/9/3{piece}5/9/9/9/3RK4[] w - - 0 1"),
            "d1d5",
            &format!("4k4/9/9/9/3R5/9/9/9/4K4[{hand}] b - - 0 1"),
        );
    }
}

#[test]
fn mansindam_m12_nothing_else_demotes() {
    check_fen(
        RULES,
        "4k4/9/+N8/9/9/9/9/9/4K4[] w - - 0 1",
        "a7a6 e9d9 a6b4 d9e9 b4a2 e9d9 a2b1",
        "3k5/9/9/9/9/9/9/9/1+N2K4[] b - - 7 4",
    );
    check_refused(RULES, "4k4/9/+N8/9/9/9/9/9/4K4[] w", "", "a7a6-", "");
    assert!(legal(&position(RULES, "4k4/9/+N8/9/9/9/9/9/4K4[] w")).iter().all(|mv| !mv.ends_with('-')));
}

#[test]
fn mansindam_m13_a_hand_piece_may_be_dropped_on_any_empty_square() {
    let all = |hands: &str, letter: char| {
        let drops: Vec<String> = "abcdefghi"
            .chars()
            .flat_map(|file| (1..=9).map(move |rank| format!("{letter}@{file}{rank}")))
            .filter(|drop| !drop.ends_with("e1") && !drop.ends_with("e9"))
            .collect();
        check_starting(RULES, &kings(hands), &format!("{letter}@"), &drops.join(" "));
    };
    for letter in ['N', 'B', 'R', 'C', 'M', 'Q', 'A'] {
        all(&letter.to_string(), letter);
    }
    check_refused(RULES, &kings("N"), "", "N@e1", "is occupied; pieces are dropped on empty squares");
    check_refused(RULES, &kings("N"), "", "R@d4", "White has no rook in hand");
    // Not the other player's.
    check_refused(RULES, &kings("n"), "", "N@d4", "White has no knight in hand");
    // What is captured may be dropped, by the captor, one a turn.
    check_fen(RULES, "4k4/9/9/9/p8/9/9/9/R3K4[] w - - 0 1", "a1a5 e9e8 P@c4", "9/4k4/9/9/R8/2P6/9/9/4K4[] b - - 0 2");
    assert_eq!(after(RULES, &kings("NN"), "N@d4").turn(), Color::Black);
}

#[test]
fn mansindam_m14_a_drop_in_the_camp_is_not_a_promotion() {
    check_fen(RULES, "k8/9/9/9/9/9/9/9/4K4[N] w - - 0 1", "N@e7", "k8/9/4N4/9/9/9/9/9/4K4[] b - - 0 1");
    check_refused(RULES, &kings("N"), "", "+N@e7", "pieces are dropped unpromoted");
    check_illegal(RULES, &kings("N"), "+N@e7 +N@e4");
    // It promotes when it next moves, inside the camp or out of it; a piece dropped outside does not.
    let game = after(RULES, "k8/9/9/9/9/9/9/9/4K4[NN] w - - 0 1", "N@e7 a9a8 N@e3 a8a9");
    let moves = legal(game.position());
    assert_eq!(starting(&moves, "e7"), words("e7c8+ e7g8+ e7d9+ e7f9+ e7c6+ e7g6+ e7d5+ e7f5+"));
    assert_eq!(starting(&moves, "e3"), words("e3c4 e3g4 e3d5 e3f5 e3c2 e3g2 e3d1 e3f1"));
    check_starting(RULES, "k8/4P4/9/9/9/9/9/9/4K4[] w", "e8", "e8e9+");
}

#[test]
fn mansindam_m15_drops_may_give_check_and_mate() {
    let mate = "White wins: checkmate; Black's king cannot escape capture.";
    check_end(RULES, "k8/8R/9/9/9/9/9/9/4K4[R] w", "R@i9", mate);
    check_end(RULES, "k8/9/1+P7/9/9/9/9/9/4K4[Q] w", "Q@a8", mate);
    // A pawn's drop too, which shogi forbids.
    check_end(RULES, "7nk/9/7+P1/9/9/9/9/9/4K4[P] w", "P@i8", mate);
    check_end(RULES, "7nk/9/7+P1/9/9/9/9/9/4K4[P] w", "P@h8", "ongoing");
    // Only check: the pawn is not protected, or the king has a square.
    check_end(RULES, "7nk/9/6+P2/9/9/9/9/9/4K4[P] w", "P@i8", "ongoing");
    check_moves(RULES, "7nk/8P/6+P2/9/9/9/9/9/4K4[] b", "i9i8");
    check_end(RULES, "8k/9/7+P1/9/9/9/9/9/4K4[P] w", "P@i8", "ongoing");
    check_moves(RULES, "8k/8P/7+P1/9/9/9/9/9/4K4[] b", "i9h9");
}

#[test]
fn mansindam_m16_no_two_unpromoted_pawns_on_a_file() {
    let drops = |files: &str, but: &[&str]| -> String {
        let all = files.chars().flat_map(|file| (1..=8).map(move |rank| format!("P@{file}{rank}")));
        all.filter(|drop| !but.contains(&&drop[2..])).collect::<Vec<_>>().join(" ")
    };
    check_starting(RULES, "4k4/9/9/9/9/9/4P4/9/4K4[P] w", "P@", &drops("abcdfghi", &[]));
    check_refused(RULES, "4k4/9/9/9/9/9/4P4/9/4K4[P] w", "", "P@e5", "two pawns on file e");
    // Promoted pawns, the enemy's pawns and other pieces do not count.
    check_starting(RULES, "4k4/9/9/9/9/9/4+P4/9/4K4[P] w", "P@", &drops("abcdefghi", &["e1", "e3"]));
    check_starting(RULES, "4k4/9/4p4/9/9/9/9/9/4K4[P] w", "P@", &drops("abcdefghi", &["e1", "e7"]));
    check_starting(RULES, "4k4/9/9/9/9/9/4N4/9/4K4[P] w", "P@", &drops("abcdefghi", &["e1", "e3"]));
    // A pawn that has promoted or is gone makes room.
    check_legal(RULES, &after(RULES, "k8/9/9/4P4/9/9/9/9/4K4[P] w", "e6e7+ a9b9").position().fen(), "P@e2 P@e8");
    check_legal(
        RULES,
        &after(RULES, "k8/9/9/4P4/9/9/9/9/4K4[Pr] w", "e1d1 R@h6 d1e1 h6e6 e1d1 a9b9").position().fen(),
        "P@e5",
    );
    // Even to stop a check.
    check_starting(RULES, "k8/9/4r4/4P4/9/9/9/9/4K4[P] w", "P@e", "");
    check_starting(RULES, "k8/4P4/4r4/9/9/9/9/9/4K4[PN] w", "P@", "");
}

#[test]
fn mansindam_m17_no_pawn_is_dropped_on_the_last_rank() {
    check_illegal(RULES, &kings("P"), "P@a9 P@d9 P@i9");
    check_legal(RULES, &kings("P"), "P@a8 P@a1 P@d8 P@i8");
    check_refused(RULES, &kings("P"), "", "P@a9", "a pawn dropped on a | could never move");
    check_legal(RULES, &kings("NBRCMQA"), "N@a9 B@a9 R@a9 C@a9 M@a9 Q@a9 A@a9");
}

#[test]
fn mansindam_m18_a_player_who_cannot_move_or_drop_loses() {
    let fen = "k8/2+P6/1+P7/9/9/9/9/9/4K4[] b";
    check_moves(RULES, fen, "");
    assert!(!position(RULES, fen).in_check());
    check_end(RULES, fen, "", "White wins: Black has no legal move, and that decides the game here.");
    assert_eq!(game(RULES, fen).outcome(), Some(Outcome::win(Color::White, Reason::Stalemate)));
    // Any drop saves him: a pawn has 69 squares here.
    let with_pawn = "k8/2+P6/1+P7/9/9/9/9/9/4K4[p] b";
    check_end(RULES, with_pawn, "", "ongoing");
    assert_eq!(legal(&position(RULES, with_pawn)).len(), 69);
    // The enemy's hand does not.
    check_end(
        RULES,
        "k8/2+P6/1+P7/9/9/9/9/9/4K4[P] b",
        "",
        "White wins: Black has no legal move, and that decides the game here.",
    );
}

#[test]
fn mansindam_m19_a_king_that_reaches_the_last_rank_wins_at_once() {
    let campmate = "White wins: White's piece reached its goal.";
    check_end(RULES, "9/4K4/9/9/9/k8/9/9/9[] w", "e8e9", campmate);
    check_end(RULES, "9/4K4/9/9/9/k8/9/9/9[] w", "e8d9", campmate);
    // Also by a capture, out of check, and though the other king is about to arrive or to mate.
    check_end(RULES, "4n4/4K4/9/9/9/k8/9/9/9[] w", "e8e9", campmate);
    check_end(RULES, "9/r3K4/9/9/9/k8/9/9/9[] w", "e8f9", campmate);
    check_end(RULES, "9/4K4/9/9/9/9/r8/1k7/9[r] w", "e8f9", campmate);
    let game = after(RULES, "9/4K4/9/9/9/9/9/1k7/9[r] w", "e8f9");
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::Goal)));
    assert!(game.legal_moves().is_empty() && game.position().legal_moves().is_empty());
    // The square must not be attacked.
    check_moves(RULES, "r8/4K4/9/9/9/9/9/4k4/9[] w", "e8d7 e8e7 e8f7 e8d8 e8f8");
    // The own first rank is no goal, nor is the last rank one for another piece.
    check_end(RULES, "4k4/9/9/9/9/9/9/4K4/9[] w", "e2e1", "ongoing");
    check_end(RULES, "8k/9/2N6/9/9/9/9/4K4/9[Q] w", "c7b9+", "ongoing");
    check_end(RULES, "8k/9/2N6/9/9/9/9/4K4/9[Q] w", "Q@a9", "ongoing");
}

/// Kings step forward and back: the start position for the second time after four plies.
const THERE_AND_BACK: &str = "e1e2 e9e8 e2e1 e8e9";

#[test]
fn mansindam_m20_the_third_occurrence_is_forbidden() {
    let third = "this would bring the position about for the third time";
    let moves = format!("{THERE_AND_BACK} e1e2 e9e8 e2e1");
    check_refused(RULES, START, &moves, "e8e9", third);
    let game = after(RULES, START, &moves);
    let forbidden = read(game.position(), "e8e9");
    assert_eq!(game.judge(forbidden), Verdict::Forbidden(third.to_owned()));
    // Position-legal, but not offered.
    assert!(legal(game.position()).contains("e8e9"));
    let mut offered = legal(game.position());
    offered.remove("e8e9");
    assert_eq!(playable(&game), offered);
    // The second occurrence is fine.
    check_end(RULES, START, THERE_AND_BACK, "ongoing");
    check_end(RULES, START, &format!("{THERE_AND_BACK} e1e2 e9e8 e2e1 e8f8"), "ongoing");
}

#[test]
fn mansindam_m20_in_succession_or_not() {
    let third = "for the third time";
    // By another way round, after detours, and long after.
    check_refused(RULES, START, &format!("{THERE_AND_BACK} e1f2 e9f8 f2e1"), "f8e9", third);
    check_refused(RULES, START, &format!("{THERE_AND_BACK} e1d2 e9d8 d2e2 d8e8 e2e1"), "e8e9", third);
    let kings = "e1d2 e9f8 d2c2 f8g8 c2d2 g8f8 d2e1 f8e9";
    check_refused(RULES, START, &format!("{kings} i1i2 a9a8 i2h2 a8b8 h2i2 b8a8 i2i1"), "a8a9", third);
    // Both players are bound: here the one who moved first would complete it.
    check_refused(RULES, START, "e1e2 e9e8 e2e1 e8e9 e1e2 e9e8 e2e1 e8f8 e1f2 f8e8", "f2e1", third);
}

#[test]
fn mansindam_m20_a_situation_is_board_hands_and_side_to_move() {
    // The board comes back three times, each time with another hand.
    let round = "P@e8 e9e8 e1e2 e8f9 e2e1 f9e9";
    check_end(RULES, &kings("PPPP"), &[round; 4].join(" "), "ongoing");
    // The board comes back for the third time, but the other player is to move.
    let triangle = "e1d1 e9e8 d1d2 e8e9 d2e1";
    check_end(RULES, &kings(""), &format!("{THERE_AND_BACK} {triangle}"), "ongoing");
    // Two promoted pawns that change places are the same situation.
    let swap = "c3c4 e9e8 a3b3 e8e9 c4b4 e9e8 b3c3 e8e9 b4a4 e9e8 a4a3";
    let fen = "4k4/9/9/9/9/9/+P1+P6/9/4K4[] w";
    check_refused(RULES, fen, &format!("{swap} e8e9 {swap}"), "e8e9", "for the third time");
    // A promoted pawn and another piece that moves as a king are not.
    let fen = "4k4/9/9/9/9/9/G1+P6/9/4K4[] w";
    check_end(RULES, fen, &format!("{swap} e8e9 {swap} e8e9"), "ongoing");
    check_end(RULES, fen, &format!("{swap} e8e9 {swap} e8e9 {swap} e8e9"), "ongoing");
    check_refused(RULES, fen, &format!("{swap} e8e9 {swap} e8e9 {swap} e8e9 {swap}"), "e8e9", "for the third time");
}

#[test]
fn mansindam_m20_who_has_only_forbidden_moves_loses() {
    // The king can only shuttle between a9 and b9; its return for the third time is forbidden.
    let fen = "k8/8R/9/9/9/9/8B/9/1R2K4[] w";
    let checks = "b1a1 a9b9 a1b1 b9a9 b1a1 a9b9 a1b1";
    check_end(
        RULES,
        fen,
        checks,
        "White wins: the repetition rule forbids every move Black has, so Black cannot move.",
    );
    let game = after(RULES, fen, checks);
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::NothingPermitted)));
    assert_eq!(legal(game.position()), words("b9a9"));
    assert!(playable(&game).is_empty());
    // One ply earlier, and with a pawn to drop, the game goes on.
    check_end(RULES, fen, "b1a1 a9b9 a1b1 b9a9 b1a1 a9b9", "ongoing");
    let fen = "k8/8R/9/9/9/9/8B/9/1R2K4[p] w";
    check_end(RULES, fen, checks, "ongoing");
    let game = after(RULES, fen, checks);
    assert_eq!(playable(&game), words("P@b2 P@b3 P@b4 P@b5 P@b6 P@b7 P@b8"));
}

#[test]
fn mansindam_m20_a_record_with_the_third_occurrence_is_lost_by_who_made_it() {
    for (fen, moves, last, ending_text) in [
        (
            START.to_owned(),
            format!("{THERE_AND_BACK} e1e2 e9e8 e2e1"),
            "e8e9".to_owned(),
            "White wins: Black made a forbidden move.",
        ),
        (
            mirror_fen(RULES, START),
            mirror_moves(RULES, &format!("{THERE_AND_BACK} e1e2 e9e8 e2e1")),
            mirror_moves(RULES, "e8e9"),
            "Black wins: White made a forbidden move.",
        ),
    ] {
        let mut game = after(RULES, &fen, &moves);
        assert!(matches!(game.enter(&last), Verdict::Forbidden(why) if why.contains("third time")));
        assert_eq!(ending(&game), ending_text);
        assert_eq!(outcome(&game).reason, Reason::ForbiddenMove);
        assert_eq!(game.moves().len(), 7);
    }
}

#[test]
fn mansindam_m21_a_player_resigns_only_on_the_own_turn() {
    let rules = RULES.variant();
    assert!(
        rules.allows_resignation(Color::White, Color::White) && rules.allows_resignation(Color::Black, Color::Black)
    );
    assert!(
        !rules.allows_resignation(Color::White, Color::Black) && !rules.allows_resignation(Color::Black, Color::White)
    );
    let mut white = game(RULES, START);
    let refusal = white.resign(Color::Black).unwrap_err();
    assert_eq!(refusal.to_string(), "in this game one resigns only on one's own turn");
    assert_eq!(ending(&white), "ongoing");
    white.resign(Color::White).unwrap();
    assert_eq!(ending(&white), "Black wins: White resigned.");
    assert_eq!(outcome(&white), Outcome::win(Color::Black, Reason::Resignation));

    let mut black = after(RULES, START, "e3e4");
    assert!(black.resign(Color::White).is_err());
    black.resign(Color::Black).unwrap();
    assert_eq!(ending(&black), "White wins: Black resigned.");
    // Not twice, and not after the end.
    assert!(black.resign(Color::Black).unwrap_err().to_string().contains("the game is over"));
    assert!(after(RULES, "9/4K4/9/9/9/k8/9/9/9[] w", "e8e9").resign(Color::Black).is_err());
}

#[test]
fn mansindam_m22_there_are_no_draws() {
    assert!(!RULES.variant().allows_draw_offers());
    let mut game = game(RULES, START);
    assert_eq!(game.agree_to_draw().unwrap_err().to_string(), "this game has no draws by agreement");
    assert!(game.claim_draw().is_err() && game.claim().is_none());
    assert!(game.declare().is_err() && game.declaration().is_none() && game.impasse().is_none());
    // Not by material, nor by move count, nor by stalemate (M18), nor by repetition (M20).
    check_end(RULES, &kings(""), "", "ongoing");
    check_end(RULES, "4k4/9/9/9/9/9/9/9/4K3N[] w - - 5000 2600", "e1e2 e9e8", "ongoing");
    let game = after(RULES, START, &format!("{THERE_AND_BACK} e1e2 e9e8 e2e1"));
    assert_eq!((game.outcome(), game.claim()), (None, None));
}

/// The game after a record's move that should not be there.
fn entered(fen: &str, moves: &str, wrong: &str) -> Game {
    let mut game = after(RULES, fen, moves);
    assert!(matches!(game.enter(wrong), Verdict::Illegal(_)), "{wrong}");
    game
}

#[test]
fn mansindam_m23_breaking_a_rule_loses() {
    for (fen, wrong) in [
        // A move no piece has, no move at all, the enemy's piece, a friend's square, passing, castling.
        (START, "e1e3"),
        (START, "hello"),
        (START, ""),
        (START, "e9e8"),
        (START, "e1d1"),
        (START, "e1e1"),
        ("4k4/9/9/9/9/9/9/9/R3K3R[] w", "e1g1"),
        // Into check, a check ignored, a pin broken.
        ("9/9/9/4k4/9/4K4/9/9/9[] w", "e4e5"),
        ("k8/9/9/9/4r4/9/9/9/N3K4[] w", "a1b3"),
        ("4k4/4r4/9/9/9/9/4N4/9/4K4[] w", "e3d5"),
        // Two pawns on a file, a pawn on the last rank, a piece not in hand, an occupied square, a promoted drop.
        ("4k4/9/9/9/9/9/4P4/9/4K4[P] w", "P@e5"),
        ("4k4/9/9/9/9/9/9/9/4K4[P] w", "P@a9"),
        ("4k4/9/9/9/9/9/9/9/4K4[P] w", "N@a5"),
        ("4k4/9/9/9/9/9/9/9/4K4[P] w", "P@e1"),
        ("4k4/9/9/9/9/9/9/9/4K4[P] w", "+P@a5"),
        // A promotion declined, and one where there is none.
        ("4k4/9/9/P8/9/9/9/9/4K4[] w", "a6a7"),
        ("4k4/9/9/9/P8/9/9/9/4K4[] w", "a5a6+"),
    ] {
        assert_eq!(ending(&entered(fen, "", wrong)), "Black wins: White made an illegal move.", "{fen} {wrong}");
        let mirrored = entered(&mirror_fen(RULES, fen), "", &mirror_moves(RULES, wrong));
        assert_eq!(ending(&mirrored), "White wins: Black made an illegal move.", "{fen} {wrong} mirrored");
        assert_eq!(outcome(&mirrored), Outcome::win(Color::White, Reason::IllegalMove));
        assert!(mirrored.moves().is_empty() && mirrored.legal_moves().is_empty());
    }
}

#[test]
fn mansindam_m23_every_other_defeat() {
    check_end(
        RULES,
        "k8/8R/9/9/9/9/9/7R1/4K4[] w",
        "h2h9+",
        "White wins: checkmate; Black's king cannot escape capture.",
    );
    check_end(
        RULES,
        "k8/2+P6/9/9/9/9/9/1R7/4K4[] w",
        "b2b7+",
        "White wins: Black has no legal move, and that decides the game here.",
    );
    check_end(RULES, "9/4K4/9/9/9/k8/9/9/9[] w", "e8e9", "White wins: White's piece reached its goal.");
    let mut resigned = game(RULES, START);
    resigned.resign(Color::White).unwrap();
    assert_eq!(ending(&resigned), "Black wins: White resigned.");
    // What is over stays as it is.
    let mut over = after(RULES, "9/4K4/9/9/9/k8/9/9/9[] w", "e8e9");
    assert!(matches!(over.enter("a4a3"), Verdict::Illegal(why) if why.contains("the game is over")));
    assert_eq!(ending(&over), "White wins: White's piece reached its goal.");
    assert!(over.take_back());
    assert_eq!(ending(&over), "ongoing");
}
