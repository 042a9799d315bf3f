//! Grandhouse, and its parents Grand chess and Crazyhouse, clause by clause: the ids are those of the rulebook. Every
//! check runs for both colours (see `common`).

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::*;
use pantheon_rules::{Color, Cycle, Outcome, Position, Reason, Variant, Verdict};

const RULES: &str = "grandhouse";

const MATE: &str = "White wins: checkmate; Black's king cannot escape capture.";

/// Bare kings with these hands, White to move.
fn kings(hands: &str) -> String {
    format!("4k5/10/10/10/10/10/10/10/10/4K5[{hands}] w - - 0 1")
}

/// White with this second rank, a king and a pawn about to reach the last rank; two squares for it there.
fn about_to_promote(rank_2: &str, hands: &str) -> String {
    format!("1p2k5/P9/10/10/10/10/10/10/{rank_2}/4K5[{hands}] w - - 0 1")
}

/// All drops of a piece on these ranks, but not on some squares.
fn drops(letter: char, files: &str, ranks: std::ops::RangeInclusive<u8>, but: &[&str]) -> String {
    let all = files.chars().flat_map(|file| ranks.clone().map(move |rank| format!("{file}{rank}")));
    let squares = all.filter(|square| !but.contains(&square.as_str()));
    squares.map(|square| format!("{letter}@{square}")).collect::<Vec<_>>().join(" ")
}

const TEN_FILES: &str = "abcdefghij";

#[test]
fn grandhouse_g01_captured_pieces_are_dropped_instead_of_a_move() {
    check_fen(
        RULES,
        "4k5/10/10/10/r9/10/10/10/10/R3K5[] w - - 0 1",
        "a1a6 e10e9 R@e4",
        "10/4k5/10/10/R9/10/4R5/10/10/4K5[] b - - 0 2",
    );
    // Written with @, on any empty square, the piece's letter in upper case for both sides.
    for letter in ['N', 'B', 'R', 'Q', 'A', 'C'] {
        check_starting(
            RULES,
            &kings(&letter.to_string()),
            &format!("{letter}@"),
            &drops(letter, TEN_FILES, 1..=10, &["e1", "e10"]),
        );
    }
    assert_eq!(after(RULES, &kings("RR"), "R@e4").turn(), Color::Black);
    check_refused(RULES, &kings("R"), "", "R@e10", "is occupied; pieces are dropped on empty squares");
    check_refused(RULES, &kings("R"), "", "Q@e4", "White has no queen in hand");
    check_refused(RULES, &kings("r"), "", "R@e4", "White has no rook in hand");
    // A drop answers check like any other move, and none leaves a check unanswered.
    check_starting(RULES, "k9/10/10/10/10/4r5/10/10/10/4K5[N] w", "N@", "N@e2 N@e3 N@e4");
    check_refused(RULES, "k9/10/10/10/10/4r5/10/10/10/4K5[N] w", "", "N@d2", "in check | does not answer it");
}

#[test]
fn grandhouse_g02_a_drop_may_mate_at_once() {
    check_end(RULES, "k9/9R/10/10/10/10/10/10/10/4K5[R] w", "R@j10", MATE);
    check_end(RULES, "k9/9R/10/10/10/10/10/10/10/4K5[Rn] w", "R@j10", "ongoing");
    check_starting(RULES, "k8R/9R/10/10/10/10/10/10/10/4K5[n] b", "N@", &drops('N', "bcdefghi", 10..=10, &[]));
}

#[test]
fn grandhouse_g02_a_pawn_too() {
    let fen = "10/9R/k9/10/P1N7/10/10/10/10/4K5[P] w";
    check_end(RULES, fen, "P@b7", MATE);
    assert_eq!(after(RULES, fen, "P@b7").outcome(), Some(Outcome::win(Color::White, Reason::Checkmate)));
    // Without the pawn that protects it, the king takes it.
    check_end(RULES, "10/9R/k9/10/2N7/10/10/10/10/4K5[P] w", "P@b7", "ongoing");
    check_moves(RULES, "10/9R/k9/1P8/2N7/10/10/10/10/4K5[] b", "a8b7");
}

#[test]
fn grandhouse_g03_pawns_are_dropped_on_the_second_to_seventh_rank() {
    check_starting(RULES, &kings("P"), "P@", &drops('P', TEN_FILES, 2..=7, &[]));
    for square in ["a1", "a8", "a9", "a10"] {
        check_refused(RULES, &kings("P"), "", &format!("P@{square}"), "pawn");
    }
    // Two pawns on a file are no matter here.
    check_starting(RULES, "4k5/10/10/10/10/10/10/P9/10/4K5[P] w", "P@a", "P@a2 P@a4 P@a5 P@a6 P@a7");
}

#[test]
fn grandhouse_g04_a_promoted_pawn_is_captured_as_a_pawn() {
    for (piece, hand) in [
        ("Q~", "p"),
        ("R~", "p"),
        ("B~", "p"),
        ("N~", "p"),
        ("A~", "p"),
        ("C~", "p"),
        ("P", "p"),
        ("Q", "q"),
        ("A", "a"),
        ("C", "c"),
    ] {
        check_fen(
            RULES,
            &format!("r3k5/10/10/10/{piece}9/10/10/10/10/5K4[] b - - 0 1"),
            "a10a6",
            &format!("4k5/10/10/10/r9/10/10/10/10/5K4[{hand}] w - - 0 2"),
        );
    }
    // From the promotion on.
    check_fen(
        RULES,
        "r3k5/10/10/P9/10/10/10/10/10/4K5[] w - - 0 1",
        "a7a8q a10a8",
        "4k5/10/r9/10/10/10/10/10/10/4K5[p] w - - 0 2",
    );
    assert_eq!(
        after(RULES, "r3k5/10/10/P9/10/10/10/10/10/4K5[] w", "a7a8c").position().fen(),
        "r3k5/10/C~9/10/10/10/10/10/10/4K5[] b - - 0 1"
    );
    // A captured piece that is dropped is no promoted pawn.
    check_fen(
        RULES,
        "r3k5/10/10/10/10/10/10/10/10/5K4[Q] w - - 0 1",
        "Q@a6 a10a6",
        "4k5/10/10/10/r9/10/10/10/10/5K4[q] w - - 0 2",
    );
}

#[test]
fn grandhouse_g05_a_pawn_on_the_third_rank_may_make_a_double_step() {
    check_starting(RULES, START, "a3", "a3a4 a3a5");
    // Also one that was dropped there, or that came from a drop on the second rank.
    let dropped = after(RULES, &kings("P"), "P@e3 e10e9");
    assert_eq!(starting(&legal(dropped.position()), "e3"), words("e3e4 e3e5"));
    let walked = after(RULES, &kings("P"), "P@e2 e10e9 e2e3 e9e10");
    assert_eq!(starting(&legal(walked.position()), "e3"), words("e3e4 e3e5"));
    // Not from another rank, nor over or onto a piece.
    check_starting(RULES, "4k5/10/10/10/10/10/10/10/P9/4K5[] w", "a2", "a2a3");
    check_starting(RULES, "4k5/10/10/10/10/10/P9/10/10/4K5[] w", "a4", "a4a5");
    check_starting(RULES, "4k5/10/10/10/10/10/n9/P9/10/4K5[] w", "a3", "");
    check_starting(RULES, "4k5/10/10/10/10/n9/10/P9/10/4K5[] w", "a3", "a3a4");
}

#[test]
fn grandhouse_g05_en_passant_answers_a_double_step() {
    let fen = "4k5/10/10/10/10/3p6/10/10/10/4K5[P] w - - 0 1";
    let stepped = after(RULES, fen, "P@e3 e10d10 e3e5");
    assert_eq!(stepped.position().fen(), "3k6/10/10/10/10/3pP5/10/10/10/4K5[] b - e4 0 2");
    assert_eq!(starting(&legal(stepped.position()), "d5"), words("d5d4 d5e4"));
    check_fen(RULES, fen, "P@e3 e10d10 e3e5 d5e4", "3k6/10/10/10/10/10/4p5/10/10/4K5[p] w - - 0 3");
    // Only at once, only after a double step, never after a drop.
    let late = after(RULES, fen, "P@e3 e10d10 e3e5 d10e10 e1d1 e10d10 d1e1");
    assert_eq!(starting(&legal(late.position()), "d5"), words("d5d4"));
    let single = after(RULES, fen, "P@e4 e10d10 e4e5");
    assert_eq!(starting(&legal(single.position()), "d5"), words("d5d4"));
    let drop = after(RULES, fen, "P@e5");
    assert_eq!(starting(&legal(drop.position()), "d5"), words("d5d4"));
    // Not if it uncovers the own king.
    let pinned = after(RULES, "10/10/10/10/10/k2p5R/10/4P5/10/4K5[] w", "e3e5");
    assert_eq!(starting(&legal(pinned.position()), "d5"), words("d5d4"));
}

#[test]
fn grandhouse_g06_the_start() {
    let start = position(RULES, START);
    assert_eq!(start.fen(), "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R[] w - - 0 1");
    let variant = RULES.variant();
    assert_eq!((variant.files(), variant.ranks()), (10, 10));
    for (square, piece) in [
        ("a1", "R"),
        ("j1", "R"),
        ("e2", "K"),
        ("f2", "C"),
        ("g2", "A"),
        ("e9", "k"),
        ("f9", "c"),
        ("g9", "a"),
        ("j10", "r"),
    ] {
        let there = start.piece(square.parse().unwrap()).unwrap();
        assert_eq!(variant.piece_text(there), piece, "{square}");
    }
    let pawns = (b'a'..=b'j').flat_map(|file| [4, 5].map(|rank| format!("{0}3{0}{rank}", file as char)));
    let rooks = (b'b'..=b'i').flat_map(|file| [format!("a1{}1", file as char), format!("j1{}1", file as char)]);
    // Knights, bishops and the pieces between them go forward or to the empty first rank.
    let others = "a1a2 j1j2 b2a4 b2c4 b2d1 i2h4 i2j4 i2g1 c2b1 c2d1 h2g1 h2i1 d2c1 d2d1 d2e1 e2d1 e2e1 e2f1 \
                  f2f1 f2e4 f2g4 f2d1 f2h1 g2f1 g2h1 g2f4 g2h4 g2e1 g2i1";
    let expected: Vec<String> = pawns.chain(rooks).chain(words(others)).collect();
    check_moves(RULES, START, &expected.join(" "));
}

const EVERY_KIND: [char; 6] = ['n', 'b', 'r', 'q', 'a', 'c'];

fn promotions(step: &str) -> String {
    EVERY_KIND.map(|kind| format!("{step}{kind}")).join(" ")
}

#[test]
fn grandhouse_g07_promotion_is_free_on_the_eighth_and_ninth_rank_and_forced_on_the_tenth() {
    check_starting(RULES, "4k5/10/10/10/P9/10/10/10/10/4K5[] w", "a6", "a6a7");
    check_starting(RULES, "4k5/10/10/P9/10/10/10/10/10/4K5[] w", "a7", &format!("a7a8 {}", promotions("a7a8")));
    check_starting(RULES, "4k5/10/P9/10/10/10/10/10/10/4K5[] w", "a8", &format!("a8a9 {}", promotions("a8a9")));
    check_starting(RULES, "4k5/P9/10/10/10/10/10/10/10/4K5[] w", "a9", &promotions("a9a10"));
    check_refused(RULES, "4k5/P9/10/10/10/10/10/10/10/4K5[] w", "", "a9a10", "must promote there; write");
    // By capturing just the same.
    check_starting(RULES, "4k5/10/1r8/P9/10/10/10/10/10/4K5[] w", "a7b8", &format!("a7b8 {}", promotions("a7b8")));
    check_starting(RULES, "1r2k5/P9/10/10/10/10/10/10/10/4K5[] w", "a9b10", &promotions("a9b10"));
    // A pawn that declined may promote later.
    check_fen(
        RULES,
        "4k5/10/10/P9/10/10/10/10/10/4K5[] w - - 0 1",
        "a7a8 e10f10 a8a9 f10e10 a9a10n",
        "N~3k5/10/10/10/10/10/10/10/10/4K5[] b - - 0 3",
    );
    // Never to a king or a pawn, never a piece other than a pawn.
    check_illegal(RULES, "4k5/10/10/P9/10/10/10/10/10/4K5[] w", "a7a8k a7a8p");
    check_starting(RULES, "4k5/10/10/10/N9/10/10/10/10/4K5[] w", "a6b8", "a6b8");
}

#[test]
fn grandhouse_g08_promotion_only_to_what_was_lost() {
    // Nothing lost: none. One of a kind lost: that kind alone.
    check_starting(RULES, &about_to_promote("RNBQ1CABNR", ""), "a9", "");
    for (rank_2, kind) in [
        ("1NBQ1CABNR", 'r'),
        ("R1BQ1CABNR", 'n'),
        ("RN1Q1CABNR", 'b'),
        ("RNB2CABNR", 'q'),
        ("RNBQ2ABNR", 'c'),
        ("RNBQ1C1BNR", 'a'),
    ] {
        check_starting(RULES, &about_to_promote(rank_2, ""), "a9", &format!("a9a10{kind} a9b10{kind}"));
    }
    check_starting(RULES, &about_to_promote("1NBQ1C1BNR", ""), "a9", "a9a10r a9b10r a9a10a a9b10a");
    check_refused(RULES, &about_to_promote("1NBQ1CABNR", ""), "", "a9a10q", "the pawn cannot become a Q there now");
    // On the eighth rank the pawn may still go on unpromoted.
    check_starting(RULES, "4k5/10/10/P9/10/10/10/10/RNBQ1CABNR/4K5[] w", "a7", "a7a8");
    check_starting(RULES, "4k5/10/10/P9/10/10/10/10/RNB2CABNR/4K5[] w", "a7", "a7a8 a7a8q");
    // What the enemy lost is no matter, and one promotion uses up one loss.
    check_starting(RULES, "4k5/P8P/10/10/10/10/10/10/RNB2CABNR/4K5[] w", "j9", "j9j10q");
    let used = after(RULES, "10/P8P/4k5/10/10/10/10/10/RNB2CABNR/4K5[] w", "a9a10q e8e7");
    assert_eq!(starting(&legal(used.position()), "j9"), words(""));
}

/// Grandhouse with another reading of what counts as lost.
fn reading(counts: &str) -> Arc<Variant> {
    compile(&format!("[grandhouse-{counts}:grandhouse]\npromotionLimitCounts = {counts}"))
}

#[test]
fn grandhouse_g08_by_default_what_stands_on_the_board_counts() {
    let board = reading("board");
    for (rank_2, hands, expected) in [
        // A queen in hand does not count, a dropped one does, and so does a queen that was a pawn.
        ("RNB2CABNR", "Q", "a9a10q a9b10q"),
        ("RNBQ1CABNR", "q", ""),
        ("RNBQ~1CABNR", "", ""),
    ] {
        check_starting(RULES, &about_to_promote(rank_2, hands), "a9", expected);
        check_starting(&board, &about_to_promote(rank_2, hands), "a9", expected);
    }
}

#[test]
fn grandhouse_g08_with_hands_counted() {
    let with_hands = reading("boardAndHand");
    check_starting(&with_hands, &about_to_promote("RNB2CABNR", ""), "a9", "a9a10q a9b10q");
    check_starting(&with_hands, &about_to_promote("RNB2CABNR", "Q"), "a9", "");
    // The enemy's hand is not the player's.
    check_starting(&with_hands, &about_to_promote("RNB2CABNR", "q"), "a9", "a9a10q a9b10q");
    check_starting(&with_hands, &about_to_promote("1NBQ1CABN1", "R"), "a9", "a9a10r a9b10r");
    check_starting(&with_hands, &about_to_promote("1NBQ1CABN1", "RR"), "a9", "");
}

#[test]
fn grandhouse_g08_by_a_ledger_of_losses() {
    // White's queen is taken, Black's is captured and dropped: one queen lost, one queen on the board.
    let fen = "3r6/P8P/4k5/10/10/9R/10/10/10/3QK5[] b - - 0 1";
    let moves = "d10d1 e1d1 Q@a5 j5a5 e8e7 Q@b2 e7e8";
    let promoted = |counts: &str, more: &str, pawn: &str| -> BTreeSet<char> {
        let check = |fen: &str, moves: &str, pawn: &str| -> BTreeSet<char> {
            let game = after(&reading(counts), fen, moves);
            let to_last = starting(&legal(game.position()), pawn);
            to_last.iter().filter_map(|mv| mv.chars().last()).collect()
        };
        let moves = format!("{moves} {more}");
        let found = check(fen, &moves, pawn);
        let mirrored = check(&mirror_fen(RULES, fen), &mirror_moves(RULES, &moves), &mirror_moves(RULES, pawn));
        assert_eq!(found, mirrored);
        found
    };
    let kinds = |letters: &str| -> BTreeSet<char> { letters.chars().collect() };
    assert_eq!(promoted("ledger", "", "a9"), kinds("nbrqac"));
    assert_eq!(promoted("board", "", "a9"), kinds("nbrac"));
    assert_eq!(promoted("boardAndHand", "", "a9"), kinds("nbac"));
    // A promotion uses the loss up.
    assert_eq!(promoted("ledger", "a9a10q e8e7", "j9"), kinds("nbrac"));
    assert_eq!(promoted("ledger", "a9a10a e8e7", "j9"), kinds("nbrqc"));
    // What is lost of a promoted queen is the pawn.
    let fen = "4r5/P8P/10/4k5/10/10/10/10/10/4K5[] w - - 0 1";
    for (counts, expected) in [("ledger", "nbrac"), ("board", "nbrqac"), ("boardAndHand", "nbrqac")] {
        let game = after(&reading(counts), fen, "a9a10q e10a10");
        let to_last: BTreeSet<char> =
            starting(&legal(game.position()), "j9").iter().filter_map(|mv| mv.chars().last()).collect();
        assert_eq!(to_last, kinds(expected), "{counts}");
    }
}

#[test]
fn grandhouse_g09_a_pawn_that_cannot_promote_stays_and_still_gives_check() {
    let full = "RNBQ1CABNR";
    check_starting(RULES, &about_to_promote(full, ""), "a9", "");
    check_refused(RULES, &about_to_promote(full, ""), "", "a9a10", "must promote on | nothing it could become");
    check_refused(RULES, &about_to_promote(full, ""), "", "a9b10", "must promote on | nothing it could become");
    // It may still reach the ninth rank.
    check_starting(RULES, "4k5/10/P9/10/10/10/10/10/RNBQ1CABNR/4K5[] w", "a8", "a8a9");
    // Check, and no square for the king where it guards.
    let checked = "1k8/P9/10/10/10/10/10/10/RNBQ1CABNR/4K5[] b";
    assert!(position(RULES, checked).in_check());
    check_moves(RULES, checked, "b10a10 b10b9 b10c9 b10c10");
    check_illegal(RULES, "2k7/P9/10/10/10/10/10/10/RNBQ1CABNR/4K5[] b", "c10b10");
    // It can mate.
    check_end(RULES, "1k8/9R/PN8/10/10/10/10/10/R1BQ1CABN1/4K5[] w", "a8a9", MATE);
    // A loss sets it free.
    let fen = "1p2k5/P9/10/10/10/10/1n8/10/RNBQ1CABNR/4K5[] b";
    check_starting(RULES, &after(RULES, fen, "b4a2").position().fen(), "a9", "a9a10r a9b10r");
}

#[test]
fn grandhouse_g10_no_castling() {
    let fen = "4k5/10/10/10/10/10/10/10/4K5/R8R[] w - - 0 1";
    check_starting(RULES, fen, "e2", "e2d1 e2e1 e2f1 e2d2 e2f2 e2d3 e2e3 e2f3");
    let fen = "4k5/10/10/10/10/10/10/10/10/R3K4R[] w - - 0 1";
    check_starting(RULES, fen, "e1", "e1d1 e1f1 e1d2 e1e2 e1f2");
    for castling in ["e1c1", "e1g1", "e1a1", "e1j1"] {
        assert!(matches!(judge(&game(RULES, fen), castling), Verdict::Illegal(_)), "{castling}");
    }
    let with_rights = Position::from_fen(&RULES.variant(), "4k5/10/10/10/10/10/10/10/10/R3K4R[] w KQ - 0 1");
    // Rights that a position brings along from another game mean nothing here.
    assert_eq!(with_rights.unwrap().fen(), fen);
}

#[test]
fn grandhouse_g11_a_is_bishop_and_knight_and_c_is_rook_and_knight() {
    let reach = |piece: char| -> BTreeSet<String> {
        let fen = format!("8k1/10/10/10/10/4{piece}5/10/10/10/1K8[] w");
        starting(&legal(&position(RULES, &fen)), "e5").iter().map(|mv| mv[2..].to_owned()).collect()
    };
    let together = |parts: [&str; 2]| -> BTreeSet<String> { parts.iter().flat_map(|part| words(part)).collect() };
    let knight = "c4 c6 d3 d7 f3 f7 g4 g6";
    let bishop = "a1 b2 c3 d4 f6 g7 h8 i9 j10 a9 b8 c7 d6 f4 g3 h2 i1";
    let rook = "e1 e2 e3 e4 e6 e7 e8 e9 e10 a5 b5 c5 d5 f5 g5 h5 i5 j5";
    assert_eq!(reach('N'), words(knight));
    assert_eq!(reach('B'), words(bishop));
    assert_eq!(reach('R'), words(rook));
    assert_eq!(reach('A'), together([bishop, knight]));
    assert_eq!(reach('C'), together([rook, knight]));
    assert_eq!(reach('Q'), together([rook, bishop]));
    // The letters in drops and promotions, and in FEN of both colours.
    check_legal(RULES, &kings("AC"), "A@e5 C@e5");
    check_legal(RULES, "4k5/10/10/P9/10/10/10/10/10/4K5[] w", "a7a8a a7a8c");
    assert_eq!(
        after(RULES, &kings("ACac"), "A@c3 C@c8").position().fen(),
        "4k5/10/2c7/10/10/10/10/2A7/10/4K5[Ca] w - - 0 2"
    );
}

#[test]
fn grandhouse_g12_check_and_checkmate_as_in_chess() {
    check_moves(RULES, "4k5/10/10/10/10/10/10/4r5/10/4K5[] w", "e1d1 e1f1 e1d2 e1f2");
    check_starting(RULES, "k9/4r5/10/10/10/10/10/4N5/10/4K5[] w", "e3", "");
    check_end(RULES, "k9/9R/10/10/10/10/10/10/8R1/4K5[] w", "i2i10", MATE);
    // Pawns capture diagonally and give check so.
    check_starting(RULES, "4k5/10/10/10/3nnn4/4P5/10/10/10/4K5[] w", "e5", "e5d6 e5f6");
    assert!(position(RULES, "10/10/10/4k5/3P6/10/10/10/10/4K5[] b").in_check());
    assert!(!position(RULES, "10/10/10/4k5/4P5/10/10/10/10/4K5[] b").in_check());
}

#[test]
fn grandhouse_g12_stalemate_is_a_draw() {
    let fen = "k9/2Q7/10/10/10/10/10/10/10/4K5[] b";
    check_moves(RULES, fen, "");
    check_end(RULES, fen, "", "Draw: stalemate; the player to move has no legal move.");
    assert_eq!(game(RULES, fen).outcome(), Some(Outcome::draw(Reason::Stalemate)));
    // A pawn to drop, or one on the board that can move, and it is none.
    check_end(RULES, "k9/2Q7/10/10/10/10/10/10/10/4K5[p] b", "", "ongoing");
    check_end(RULES, "k9/2Q7/7p2/10/10/10/10/10/10/4K5[] b", "", "ongoing");
    check_end(
        RULES,
        "k9/2Q7/7p2/7P2/10/10/10/10/10/4K5[] b",
        "",
        "Draw: stalemate; the player to move has no legal move.",
    );
}

/// Kings step forward and back.
const ROUND: &str = "e1e2 e10e9 e2e1 e9e10";

#[test]
fn grandhouse_g12_repetition_draws_on_claim_and_at_the_fifth_time_by_itself() {
    let draw = "Draw: the same situation came back too often.";
    let twice = after(RULES, &kings("Rr"), ROUND);
    assert_eq!((twice.outcome(), twice.claim()), (None, None));
    let mut thrice = after(RULES, &kings("Rr"), &[ROUND; 2].join(" "));
    assert_eq!(thrice.outcome(), None);
    assert_eq!(thrice.claim(), Some(Outcome::draw(Reason::Repetition(Cycle { from: 0, to: 8 }))));
    thrice.claim_draw().unwrap();
    assert_eq!(ending(&thrice), draw);
    check_end(RULES, &kings("Rr"), &[ROUND; 3].join(" "), "ongoing");
    check_end(RULES, &kings("Rr"), &[ROUND; 4].join(" "), draw);
    let fifth = after(RULES, &kings("Rr"), &[ROUND; 4].join(" "));
    assert_eq!(outcome(&fifth).cycle(), Some(Cycle { from: 8, to: 16 }));
    // Another hand is another situation.
    let round = "P@d7 e8d7 e1e2 d7d8 e2e1 d8e8";
    let hands = after(RULES, "10/10/4k5/10/10/10/10/10/10/4K5[PPPPP] w", &[round; 4].join(" "));
    assert_eq!((hands.outcome(), hands.claim()), (None, None));
    // So is a rook that was a pawn in the place of a rook.
    let swap = "c3c4 j10j9 a3b3 j9j10 c4b4 j10j9 b3c3 j9j10 b4a4 j10j9 a4a3 j9j10";
    let same = after(RULES, "9k/10/10/10/10/10/10/R1R7/10/4K5[] w", &[swap; 2].join(" "));
    assert_eq!(same.claim(), Some(Outcome::draw(Reason::Repetition(Cycle { from: 0, to: 24 }))));
    let other = after(RULES, "9k/10/10/10/10/10/10/R1R~7/10/4K5[] w", &[swap; 2].join(" "));
    assert_eq!(other.claim(), None);
}

#[test]
fn grandhouse_g12_fifty_moves_draw_on_claim_and_seventy_five_by_themselves() {
    let quiet = |clock: u16| format!("4k5/10/10/10/10/10/10/10/10/R3K5[] w - - {clock} 90");
    let mut fifty = after(RULES, &quiet(99), "a1a2");
    assert_eq!((fifty.outcome(), fifty.claim()), (None, Some(Outcome::draw(Reason::MoveCount))));
    fifty.claim_draw().unwrap();
    assert_eq!(ending(&fifty), "Draw: too many moves were made without progress.");
    assert_eq!(after(RULES, &quiet(98), "a1a2").claim(), None);
    check_end(RULES, &quiet(148), "a1a2", "ongoing");
    check_end(RULES, &quiet(149), "a1a2", "Draw: too many moves were made without progress.");
    // A pawn's move or a capture starts the count again, and mate counts before it.
    assert_eq!(after(RULES, "4k5/10/10/10/10/10/10/P9/10/4K5[] w - - 99 90", "a3a4").claim(), None);
    check_end(RULES, "k9/9R/10/10/10/10/10/10/8R1/4K5[] w - - 149 90", "i2i10", MATE);
}

#[test]
fn grandhouse_g12_conduct_as_in_chess() {
    let variant = RULES.variant();
    assert!(variant.allows_draw_offers() && variant.allows_resignation(Color::Black, Color::White));
    let mut agreed = game(RULES, START);
    agreed.agree_to_draw().unwrap();
    assert_eq!(ending(&agreed), "Draw: the players agreed.");
    let mut resigned = game(RULES, START);
    resigned.resign(Color::Black).unwrap();
    assert_eq!(ending(&resigned), "White wins: Black resigned.");
    // Whatever leaves the board comes back: bare kings play on.
    check_end(RULES, &kings(""), "", "ongoing");
}

#[test]
fn grandhouse_g12_an_illegal_move_in_a_record_loses() {
    for (fen, wrong) in
        [(START, "e2e4"), (START, "P@e5"), (&kings("P"), "P@a8"), (&about_to_promote("RNBQ1CABNR", ""), "a9a10q")]
    {
        for_both_colours(RULES, fen, wrong, |fen, wrong, said| {
            let mut game = game(RULES, fen);
            assert!(matches!(game.enter(wrong), Verdict::Illegal(_)), "{fen} {wrong}");
            assert_eq!(ending(&game), said("Black wins: White made an illegal move."));
        });
    }
}

#[test]
fn grandhouse_g13_grand_chess_has_no_drops() {
    let grand = "grand";
    let start = position(grand, START);
    assert_eq!(start.fen(), "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1");
    assert_eq!(legal(&start), legal(&position(RULES, START)));
    check_fen(grand, "4k5/10/10/10/r9/10/10/10/10/R3K5 w - - 0 1", "a1a6", "4k5/10/10/10/R9/10/10/10/10/4K5 b - - 0 1");
    assert_eq!(refusal(&game(grand, START), "P@e5"), "this game has no drops");
    let with_hand = Position::from_fen(&grand.variant(), "4k5/10/10/10/r9/10/10/10/10/R3K5[N] w - - 0 1");
    assert_eq!(with_hand.unwrap_err().to_string(), "pieces in hand, but this variant has no drops");
    // Promotion, double step, no castling and stalemate as in Grandhouse.
    check_starting(grand, "1p2k5/P9/10/10/10/10/10/10/RNBQ1CABNR/4K5 w", "a9", "");
    check_starting(grand, "1p2k5/P9/10/10/10/10/10/10/RNB2CABNR/4K5 w", "a9", "a9a10q a9b10q");
    check_starting(grand, "4k5/10/10/P9/10/10/10/10/RNB2CABNR/4K5 w", "a7", "a7a8 a7a8q");
    check_moves(grand, "1k8/P9/10/10/10/10/10/10/RNBQ1CABNR/4K5 b", "b10a10 b10b9 b10c9 b10c10");
    check_fen(
        grand,
        "4k5/10/10/10/10/3p6/10/4P5/10/4K5 w - - 0 1",
        "e3e5 d5e4",
        "4k5/10/10/10/10/10/4p5/10/10/4K5 w - - 0 2",
    );
    check_end(grand, "k9/2Q7/10/10/10/10/10/10/10/4K5 b", "", "Draw: stalemate; the player to move has no legal move.");
    // What is captured is gone, so that some endings are dead.
    check_end(grand, "4k5/10/10/10/10/10/10/3r6/4K5/10 w", "e2d3", "Draw: neither side has the material to mate.");
    check_end(RULES, "4k5/10/10/10/10/10/10/3r6/4K5/10[] w", "e2d3", "ongoing");
}

const HOUSE: &str = "crazyhouse";

/// Bare kings on eight by eight with these hands, White to move.
fn small_kings(hands: &str) -> String {
    format!("4k3/8/8/8/8/8/8/4K3[{hands}] w - - 0 1")
}

#[test]
fn grandhouse_g13_crazyhouse_drops() {
    assert_eq!(position(HOUSE, START).fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    assert_eq!(legal(&position(HOUSE, START)).len(), 20);
    check_fen(HOUSE, "4k3/8/8/8/r7/8/8/R3K3[] w - - 0 1", "a1a4 e8e7 R@e3", "8/4k3/8/8/R7/4R3/8/4K3[] b - - 0 2");
    check_starting(HOUSE, &small_kings("P"), "P@", &drops('P', "abcdefgh", 2..=7, &[]));
    check_starting(HOUSE, &small_kings("N"), "N@", &drops('N', "abcdefgh", 1..=8, &["e1", "e8"]));
    // A dropped pawn mates; a pawn dropped on the second rank may make its double step.
    check_end(HOUSE, "8/6R1/k7/8/P1N5/8/8/4K3[P] w", "P@b5", MATE);
    check_fen(HOUSE, "4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", "P@e2 e8d8 e2e4 d4e3", "3k4/8/8/8/8/4p3/8/4K3[p] w - - 0 3");
}

#[test]
fn grandhouse_g13_crazyhouse_promotion() {
    // Forced on the last rank, to any of four kinds however many there are; back to a pawn when captured.
    check_starting(HOUSE, "4k3/P7/8/8/8/8/8/RNBQKBNR[] w - -", "a7", "a7a8n a7a8b a7a8r a7a8q");
    check_starting(HOUSE, "4k3/8/P7/8/8/8/8/RNBQKBNR[] w - -", "a6", "a6a7");
    check_fen(HOUSE, "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8q b8a8", "r3k3/8/8/8/8/8/8/4K3[p] w - - 0 2");
    check_end(HOUSE, &small_kings(""), "", "ongoing");
}

#[test]
fn grandhouse_g13_crazyhouse_castling() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1";
    check_starting(HOUSE, fen, "e1", "e1d1 e1f1 e1d2 e1e2 e1f2 e1g1 e1c1");
    check_fen(HOUSE, fen, "e1g1", "4k3/8/8/8/8/8/8/R4RK1[] b - - 1 1");
    check_fen(HOUSE, fen, "e1c1", "4k3/8/8/8/8/8/8/2KR3R[] b - - 1 1");
    // Not through, into or out of check; an attack on the rook or on b1 is no matter.
    for (attacker, castlings) in [
        ("5r2", "e1c1"),
        ("6r1", "e1c1"),
        ("3r4", "e1g1"),
        ("2r5", "e1g1"),
        ("4r3", ""),
        ("1r6", "e1c1 e1g1"),
        ("r7", "e1c1 e1g1"),
        ("7r", "e1c1 e1g1"),
    ] {
        let fen = format!("4k3/8/8/8/{attacker}/8/8/R3K2R[] w KQ - 0 1");
        for castling in ["e1c1", "e1g1"] {
            match words(castlings).contains(castling) {
                true => check_legal(HOUSE, &fen, castling),
                false => check_illegal(HOUSE, &fen, castling),
            }
        }
    }
    check_refused(HOUSE, "4k3/8/8/8/4r3/8/8/R3K2R[] w KQ - 0 1", "", "e1g1", "one may not castle out of check");
    // Nor over a piece, its own or the enemy's.
    check_illegal(HOUSE, "4k3/8/8/8/8/8/8/RN2K1NR[] w KQ - 0 1", "e1c1 e1g1");
    check_illegal(HOUSE, "4k3/8/8/8/8/8/8/Rn2K1bR[] w KQ - 0 1", "e1c1 e1g1");
    // Nor when king or rook has moved.
    for moved in ["e1e2 e8d8 e2e1 d8e8", "h1h2 e8d8 h2h1 d8e8"] {
        let game = after(HOUSE, "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", moved);
        let castlings = if moved.starts_with('e') { "" } else { "e1c1" };
        let found: BTreeSet<String> = legal(game.position()).intersection(&words("e1c1 e1g1")).cloned().collect();
        assert_eq!(found, words(castlings), "{moved}");
    }
}

#[test]
fn grandhouse_g13_crazyhouse_castling_and_drops() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R[rbnp] b KQ - 0 1";
    for (drop, castlings) in [
        // Check by a dropped piece, an attack on a square the king passes or reaches, a piece in the way.
        ("R@e4", ""),
        ("N@d3", ""),
        ("P@d2", ""),
        ("B@a6", "e1c1"),
        ("R@f5", "e1c1"),
        ("R@g5", "e1c1"),
        ("R@d5", "e1g1"),
        ("R@c5", "e1g1"),
        ("P@e2", ""),
        ("P@g2", "e1c1"),
        ("N@g1", "e1c1"),
        ("N@b1", "e1g1"),
        ("R@b5", "e1c1 e1g1"),
        ("N@a6", "e1c1 e1g1"),
    ] {
        for_both_colours(HOUSE, fen, &format!("{drop} e1c1 e1g1 {castlings}"), |fen, text, _| {
            let (drop, rest) = text.split_once(' ').expect("a drop");
            let rest: Vec<&str> = rest.split_whitespace().collect();
            let game = after(HOUSE, fen, drop);
            let found: BTreeSet<String> =
                legal(game.position()).intersection(&words(&rest[..2].join(" "))).cloned().collect();
            assert_eq!(found, words(&rest[2..].join(" ")), "{fen} after {drop}");
        });
    }
    // The own drop in the way, too.
    let own = after(HOUSE, "4k3/8/8/8/8/8/8/R3K2R[N] w KQ - 0 1", "N@g1 e8e7");
    assert_eq!(
        legal(own.position()).intersection(&words("e1c1 e1g1")).cloned().collect::<BTreeSet<_>>(),
        words("e1c1")
    );
    // A rook dropped on the corner has not stood there from the start.
    let dropped = after(HOUSE, "4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1", "R@h1 e8e7 R@a1 e7e8");
    assert!(legal(dropped.position()).is_disjoint(&words("e1c1 e1g1")));
    let replaced = after(HOUSE, "4k3/8/8/8/4B3/6n1/8/R3K2R[R] b KQ - 0 1", "g3h1 e4h1 e8e7 h1g2 e7e8 R@h1 e8e7");
    assert_eq!(
        legal(replaced.position()).intersection(&words("e1c1 e1g1")).cloned().collect::<BTreeSet<_>>(),
        words("e1c1")
    );
}
