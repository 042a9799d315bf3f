//! Shogi, clause by clause: the ids are those of the rulebook. Positions are SFEN, moves USI. Every check runs for both
//! colours (see `common`). The side that moves first, Black in SFEN, is called White by the library.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::{Rules, check_fen};
use common::{
    START, after, check_end, check_refused, compile, ending, for_both_colours, game, judge, legal, legal_usi,
    mirror_fen, mirror_moves, outcome, play, position, read, starting, words,
};
use pantheon_rules::{Color, Cycle, Game, Listing, Outcome, Piece, Position, Reason, Setup, Variant, Verdict};

const RULES: &str = "shogi";

const MATE: &str = "White wins: checkmate; Black's king cannot escape capture.";

/// The legal moves that start with `start`, a square or a drop's `P*`, are exactly these; with an empty `start`, all.
fn check(sfen: &str, start: &str, expected: &str) {
    check_in(RULES, sfen, start, expected);
}

fn check_in(rules: impl Rules, sfen: &str, start: &str, expected: &str) {
    for_both_colours(rules, sfen, &format!("{expected} {start}"), |sfen, text, _| {
        let (expected, start) = match start {
            "" => (text, ""),
            _ => text.rsplit_once(' ').unwrap_or(("", text)),
        };
        assert_eq!(starting(&legal_usi(&position(rules, sfen)), start), words(expected), "moves {start}… of {sfen}");
    });
}

/// These moves are legal, those are not.
fn check_some(sfen: &str, legal: &str, illegal: &str) {
    for_both_colours(RULES, sfen, &format!("{legal} {illegal}"), |sfen, text, _| {
        let moves = legal_usi(&position(RULES, sfen));
        for (i, text) in text.split_whitespace().enumerate() {
            assert_eq!(moves.contains(text), i < words(legal).len(), "{text} in {sfen}");
        }
    });
}

/// Drops of a piece on all squares of these files and ranks but some.
fn drops(letter: char, files: &str, ranks: &str, but: &str) -> String {
    let all = files.chars().flat_map(|file| ranks.chars().map(move |rank| format!("{file}{rank}")));
    let squares = all.filter(|square| !words(but).contains(square));
    squares.map(|square| format!("{letter}*{square}")).collect::<Vec<_>>().join(" ")
}

/// The squares that a piece on 5e of an otherwise open board reaches.
fn reach(piece: &str) -> BTreeSet<String> {
    let sfen = format!("7k1/9/9/9/4{piece}4/9/9/9/1K7 b - 1");
    let squares = |sfen: &str| -> BTreeSet<String> {
        starting(&legal_usi(&position(RULES, sfen)), "5e").iter().map(|mv| mv[2..4].to_owned()).collect()
    };
    let mirrored = squares(&mirror_fen(RULES, &sfen)).into_iter().map(|square| mirror_moves(RULES, &square)).collect();
    assert_eq!(squares(&sfen), mirrored, "{piece} of both colours");
    squares(&sfen)
}

const GOLD: &str = "5d 4d 6d 4e 6e 5f";
const SILVER: &str = "5d 4d 6d 4f 6f";
const KNIGHT: &str = "4c 6c";
const LANCE: &str = "5d 5c 5b 5a";
const BISHOP: &str = "4d 3c 2b 1a 6d 7c 8b 9a 4f 3g 2h 1i 6f 7g 8h 9i";
const ROOK: &str = "5a 5b 5c 5d 5f 5g 5h 5i 1e 2e 3e 4e 6e 7e 8e 9e";

fn together(parts: [&str; 2]) -> BTreeSet<String> {
    parts.iter().flat_map(|part| words(part)).collect()
}

#[test]
fn shogi_s01_pawn_lance_knight_and_silver_promote_to_gold_movers() {
    assert_eq!(reach("P"), words("5d"));
    assert_eq!(reach("L"), words(LANCE));
    assert_eq!(reach("N"), words(KNIGHT));
    assert_eq!(reach("S"), words(SILVER));
    assert_eq!(reach("G"), words(GOLD));
    for promoted in ["+P", "+L", "+N", "+S"] {
        assert_eq!(reach(promoted), words(GOLD), "{promoted}");
    }
    for (from, mv, rank) in [("P", "7c7b+", "2+P6"), ("L", "7c7b+", "2+L6"), ("S", "7c7b+", "2+S6")] {
        check_fen(RULES, &format!("8k/9/2{from}6/9/9/9/9/9/K8 b - 1"), mv, &format!("8k/{rank}/9/9/9/9/9/9/K8 w - 2"));
    }
    check_fen(RULES, "8k/9/2N6/9/9/9/9/9/K8 b - 1", "7c6a+", "3+N4k/9/9/9/9/9/9/9/K8 w - 2");
}

#[test]
fn shogi_s02_gold_and_king_do_not_promote() {
    check("8k/2G6/4K4/9/9/9/9/9/9 b - 1", "", "5c4b 5c4c 5c4d 5c5b 5c5d 5c6b 5c6c 5c6d 7b6a 7b6b 7b7a 7b7c 7b8a 7b8b");
    check_refused(RULES, "8k/2G6/4K4/9/9/9/9/9/9 b - 1", "", "7b7a+", "a gold does not promote");
    for piece in ["+G", "+K"] {
        let errors = Position::from_sfen(&RULES.variant(), &format!("4k4/9/9/9/4{piece}4/9/9/9/9 b - 1")).unwrap_err();
        assert!(errors.to_string().contains(&format!("`{piece}` has no promoted form")), "{errors}");
    }
}

#[test]
fn shogi_s03_the_horse_is_a_bishop_with_a_step_orthogonally() {
    assert_eq!(reach("B"), words(BISHOP));
    assert_eq!(reach("+B"), together([BISHOP, "5d 5f 4e 6e"]));
    check_fen(RULES, "8k/9/9/3B5/9/9/9/9/K8 b - 1", "6d7c+", "8k/9/2+B6/9/9/9/9/9/K8 w - 2");
}

#[test]
fn shogi_s04_the_dragon_is_a_rook_with_a_step_diagonally() {
    assert_eq!(reach("R"), words(ROOK));
    assert_eq!(reach("+R"), together([ROOK, "4d 6d 4f 6f"]));
    check_fen(RULES, "8k/9/9/2R6/9/9/9/9/K8 b - 1", "7d7c+", "8k/9/2+R6/9/9/9/9/9/K8 w - 2");
}

#[test]
fn shogi_s05_the_zone_is_the_three_furthest_ranks() {
    check(
        "4k4/9/9/9/9/9/9/R8/4K4 b - 1",
        "9h",
        "9h9i 9h9g 9h9f 9h9e 9h9d 9h9c 9h9c+ 9h9b 9h9b+ 9h9a 9h9a+ 9h8h 9h7h 9h6h 9h5h 9h4h 9h3h 9h2h 9h1h",
    );
    check("4k4/9/9/9/2S6/9/9/9/4K4 b - 1", "7e", "7e7d 7e6d 7e8d 7e6f 7e8f");
    check("4k4/9/9/2S6/9/9/9/9/4K4 b - 1", "7d", "7d7c 7d7c+ 7d6c 7d6c+ 7d8c 7d8c+ 7d6e 7d8e");
    // The own three ranks are nothing special.
    check("4k4/9/9/9/9/9/9/2S6/4K4 b - 1", "7h", "7h7g 7h6g 7h8g 7h6i 7h8i");
    check_refused(RULES, "4k4/9/9/9/2S6/9/9/9/4K4 b - 1", "", "7e7d+", "a silver promotes only in the promotion zone");
}

#[test]
fn shogi_s06_promotion_is_free_into_out_of_and_within_the_zone() {
    check("4k4/9/9/9/2N6/9/9/9/4K4 b - 1", "7e", "7e6c 7e6c+ 7e8c 7e8c+");
    check("4k4/9/2S6/9/9/9/9/9/4K4 b - 1", "7c", "7c7b 7c7b+ 7c6b 7c6b+ 7c8b 7c8b+ 7c6d 7c6d+ 7c8d 7c8d+");
    check(
        "B3k4/9/9/9/9/9/9/9/4K4 b - 1",
        "9a",
        "9a8b 9a8b+ 9a7c 9a7c+ 9a6d 9a6d+ 9a5e 9a5e+ 9a4f 9a4f+ 9a3g 9a3g+ 9a2h 9a2h+ 9a1i 9a1i+",
    );
    // Who declined may promote later; what is promoted stays so and does not promote again.
    check_fen(RULES, "8k/9/9/2S6/9/9/9/9/K8 b - 1", "7d7c 1a1b 7c6d+", "9/8k/9/3+S5/9/9/9/9/K8 w - 4");
    check("8k/2+P1+S4/9/9/9/9/9/9/8K b - 1", "7b", "7b7a 7b6a 7b8a 7b6b 7b8b 7b7c");
    check("8k/9/2+B6/9/9/9/9/9/K8 b - 1", "7c7", "7c7b 7c7d");
    check_fen(RULES, "8k/9/2+P6/9/9/9/9/9/K8 b - 1", "7c7d 1a1b 7d7e", "9/8k/9/9/2+P6/9/9/9/K8 w - 4");
}

#[test]
fn shogi_s07_pawn_and_lance_must_promote_on_the_last_rank() {
    check("4k4/2P6/9/9/9/9/9/9/4K4 b - 1", "7b", "7b7a+");
    check("2n1k4/2P6/9/9/9/9/9/9/4K4 b - 1", "7b", "7b7a+");
    check("4k4/9/2P6/9/9/9/9/9/4K4 b - 1", "7c", "7c7b 7c7b+");
    check("4k4/9/9/2L6/9/9/9/9/4K4 b - 1", "7d", "7d7c 7d7c+ 7d7b 7d7b+ 7d7a+");
    check("4k4/2L6/9/9/9/9/9/9/4K4 b - 1", "7b", "7b7a+");
    check_refused(RULES, "4k4/2P6/9/9/9/9/9/9/4K4 b - 1", "", "7b7a", "the pawn must promote there");
    check_refused(RULES, "4k4/9/9/2L6/9/9/9/9/4K4 b - 1", "", "7d7a", "the lance must promote there");
    // A silver may go there as it is.
    check("4k4/2S6/9/9/9/9/9/9/4K4 b - 1", "7b7a", "7b7a 7b7a+");
}

#[test]
fn shogi_s08_a_knight_must_promote_on_the_last_two_ranks() {
    check("6k2/9/9/2N6/9/9/9/9/4K4 b - 1", "7d", "7d6b+ 7d8b+");
    check("6k2/9/2N6/9/9/9/9/9/4K4 b - 1", "7c", "7c6a+ 7c8a+");
    check("4k4/9/9/9/2N6/9/9/9/4K4 b - 1", "7e", "7e6c 7e6c+ 7e8c 7e8c+");
    check("4k4/9/9/9/9/2N6/9/9/4K4 b - 1", "7f", "7f6d 7f8d");
    check_refused(RULES, "6k2/9/9/2N6/9/9/9/9/4K4 b - 1", "", "7d6b", "the knight must promote there");
}

#[test]
fn shogi_s09_drops_are_unpromoted_and_captured_pieces_revert() {
    for (piece, hand) in [
        ("+p", "P"),
        ("+l", "L"),
        ("+n", "N"),
        ("+s", "S"),
        ("+b", "B"),
        ("+r", "R"),
        ("g", "G"),
        ("p", "P"),
        ("n", "N"),
    ] {
        let sfen = format!("4k4/9/9/9/9/2{piece}6/9/9/2R1K4 b - 1");
        check_fen(RULES, &sfen, "7i7f", &format!("4k4/9/9/9/9/2R6/9/9/4K4 w {hand} 2"));
    }
    check_fen(RULES, "4k4/9/9/9/9/9/9/9/4K4 b S 1", "S*7b", "4k4/2S6/9/9/9/9/9/9/4K4 w - 2");
    check_some("4k4/9/9/9/9/9/9/9/4K4 b S 1", "S*7a S*7b S*7e", "S*7a+ S*7b+ +S*7b +S*7e");
    check_refused(RULES, "4k4/9/9/9/9/9/9/9/4K4 b S 1", "", "+S*7b", "pieces are dropped unpromoted");
    // It may promote with its next move, out of the zone as well.
    let game = after(RULES, "6k2/9/9/9/9/9/9/9/4K4 b S 1", "S*9b 3a2a");
    assert_eq!(starting(&legal_usi(game.position()), "9b"), words("9b8a 9b8a+ 9b8c 9b8c+ 9b9a 9b9a+"));
}

const FILES: &str = "123456789";

#[test]
fn shogi_s10_no_drop_where_the_piece_could_never_move() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP 1";
    check(sfen, "P*", &drops('P', FILES, "bcdefghi", "5i"));
    check(sfen, "L*", &drops('L', FILES, "bcdefghi", "5i"));
    check(sfen, "N*", &drops('N', FILES, "cdefghi", "5i"));
    for letter in ['S', 'G', 'B', 'R'] {
        check(sfen, &format!("{letter}*"), &drops(letter, FILES, "abcdefghi", "5a 5i"));
    }
    check_refused(RULES, sfen, "", "P*1a", "could never move");
    check_refused(RULES, sfen, "", "L*1a", "could never move");
    check_refused(RULES, sfen, "", "N*1b", "could never move");
    // Blocked is not the same as never.
    check_some("4k4/6p2/9/9/9/9/9/9/4K4 b P 1", "P*3c", "P*3b");
    check_refused(RULES, "4k4/6p2/9/9/9/9/9/9/4K4 b P 1", "", "P*3b", "is occupied");
}

#[test]
fn shogi_s10_no_second_unpromoted_pawn_on_a_file() {
    check("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*", &drops('P', "12346789", "bcdefghi", ""));
    check_refused(RULES, "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "", "P*5e", "two pawns on file");
    // A tokin, the enemy's pawn and a lance do not count.
    check("3k5/9/9/9/4+P4/9/9/9/4K4 b P 1", "P*5", "P*5b P*5c P*5d P*5f P*5g P*5h");
    check("3k5/9/9/4p4/9/9/9/9/4K4 b P 1", "P*5", "P*5b P*5c P*5e P*5f P*5g P*5h");
    check("3k5/9/9/9/9/9/4L4/9/4K4 b P 1", "P*5", "P*5b P*5c P*5d P*5e P*5f P*5h");
    check("4k4/9/9/9/9/9/4P4/9/4K4 b L 1", "L*5", "L*5b L*5c L*5d L*5e L*5f L*5h");
    // Not even to stop a check.
    check("4k4/9/9/9/4r4/9/9/9/P3K4 b P 1", "P*", "P*5f P*5g P*5h");
    check("k8/4P4/9/9/4r4/9/9/9/4K4 b P 1", "P*", "");
    // A pawn that promoted makes room; one that declined does not.
    let promoted = after(RULES, "8k/9/9/4P4/9/9/9/9/K8 b P 1", "5d5c+ 1a1b");
    assert_eq!(starting(&legal_usi(promoted.position()), "P*5").len(), 7);
    let declined = after(RULES, "8k/9/9/4P4/9/9/9/9/K8 b P 1", "5d5c 1a1b");
    assert!(starting(&legal_usi(declined.position()), "P*5").is_empty());
}

/// The drop of a pawn on this square is refused because it would be mate, and for nothing else.
fn check_drop_mate(sfen: &str, drop: &str) {
    check_some(sfen, "", drop);
    check_refused(RULES, sfen, "", drop, "the drop of a pawn may not give mate");
    for_both_colours(RULES, sfen, drop, |sfen, drop, _| {
        let mut game = game(RULES, sfen);
        assert_eq!(judge(&game, drop), Verdict::Forbidden("the drop of a pawn may not give mate".to_owned()));
        let listed: BTreeSet<String> =
            game.position().list_moves(Listing::WithDropMates).iter().map(|&mv| game.position().usi(mv)).collect();
        let forbidden: BTreeSet<String> = listed.difference(&legal_usi(game.position())).cloned().collect();
        assert_eq!(forbidden, words(drop));
        // In a record it loses.
        let dropper = game.turn();
        game.enter(drop);
        assert_eq!(game.outcome(), Some(Outcome::win(!dropper, Reason::ForbiddenMove)));
    });
}

/// The drop of a pawn on this square gives check and is legal; these are the answers.
fn check_drop_check(sfen: &str, drop: &str, answers: &str) {
    check_some(sfen, drop, "");
    for_both_colours(RULES, sfen, &format!("{drop} {answers}"), |sfen, text, _| {
        let (drop, answers) = text.split_once(' ').unwrap_or((text, ""));
        let game = after(RULES, sfen, drop);
        assert!(game.position().in_check(), "{sfen} {drop}");
        assert_eq!(legal_usi(game.position()), words(answers), "{sfen} {drop}");
    });
}

#[test]
fn shogi_s10_no_mate_by_a_pawn_drop() {
    check_drop_mate("7lk/9/8S/9/9/9/9/7L1/8K b P 1", "P*1b");
    check_drop_mate("3nkn3/9/3S1S3/9/9/9/9/9/K8 b P 1", "P*5b");
    // The king may flee, or take the pawn, or another piece takes it: no mate.
    check_drop_check("8k/9/8S/9/9/9/9/9/8K b P 1", "P*1b", "1a2a");
    check_drop_check("7lk/7n1/9/9/9/9/9/9/8K b P 1", "P*1b", "1a1b");
    check_drop_check("7lk/7g1/8S/9/9/9/9/9/8K b P 1", "P*1b", "2b1b");
    // The pawn itself shuts a line off and lets the king out.
    check_drop_check("3nkn3/R8/9/9/9/9/9/9/4K4 b P 1", "P*5b", "5a4b");
    // Even to answer a check: the pawn would come between, and mate.
    check_drop_mate("R2bkn3/9/4G4/6K2/9/9/9/9/9 b P 1", "P*5b");
}

#[test]
fn shogi_s10_a_pinned_defender_and_a_pinned_protector() {
    // It is mate: the only defender is pinned.
    check_drop_mate("7lk/7g1/8S/5B3/9/9/9/9/8K b P 1", "P*1b");
    // It only looks like mate: the defender is pinned, but along the line on which it takes the pawn.
    check_drop_check("3nkn3/9/3SgS3/9/9/9/9/9/K3R4 b P 1", "P*5b", "5c5b");
    // It is mate: what protects the pawn is pinned, and protects it all the same.
    check_drop_mate("3nkr3/9/5S3/9/9/9/9/9/3L1K3 b P 1", "P*5b");
}

#[test]
fn shogi_s10_other_mates_by_pawns_and_drops_are_fine() {
    check_end(RULES, "7lk/9/7SP/9/9/9/9/9/8K b - 1", "1c1b", MATE);
    check_end(RULES, "7lk/9/8S/9/9/9/9/7L1/8K b L 1", "L*1b", MATE);
    check_end(RULES, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", MATE);
    // A pawn's drop elsewhere.
    check_end(RULES, "3nkn3/9/3S1S3/9/9/9/9/9/K8 b P 1", "P*5c", "ongoing");
}

#[test]
fn shogi_s10_a_forbidden_drop_is_no_move_when_it_is_the_only_one() {
    // White's king cannot move; were it legal, the only move would be P*5b. Drops are confined so that it is.
    let confined = compile("[confined:shogi]\ndropRegionWhite = e8\ndropRegionBlack = e2");
    let sfen = "3lkl3/9/4K4/r8/9/9/9/9/9 b P 1";
    check_in(&confined, sfen, "", "");
    assert_eq!(position(&confined, sfen).list_moves(Listing::WithDropMates).len(), 1);
    assert_eq!(game(&confined, sfen).outcome(), Some(Outcome::win(Color::Black, Reason::Stalemate)));
    check_end(&confined, sfen, "", "Black wins: White has no legal move, and that decides the game here.");
    check_drop_mate(sfen, "P*5b");
}

#[test]
fn shogi_s11_check_must_be_answered() {
    check("4k4/9/9/9/4r4/9/9/9/4K4 b GP 1", "", "5i4h 5i4i 5i6h 5i6i G*5f G*5g G*5h P*5f P*5g P*5h");
    check_refused(RULES, "4k4/9/9/9/4r4/9/9/9/4K4 b GP 1", "", "G*1e", "in check | does not answer it");
    // Double check and a knight's check are not answered by drops.
    check("4k4/9/9/9/4r4/9/2b6/9/4K4 b G 1", "", "5i4h 5i4i 5i6i");
    check("4k4/9/9/9/9/9/3n5/9/4K4 b G 1", "", "5i4h 5i4i 5i5h 5i6h 5i6i");
    // No retreat along the line, no step next to the other king, no breaking of a pin.
    check("4k4/9/9/9/4r4/9/9/4K4/9 b - 1", "", "5h4g 5h4h 5h4i 5h6g 5h6h 5h6i");
    check("9/9/9/4k4/9/4K4/9/9/9 b - 1", "", "5f4f 5f4g 5f5g 5f6f 5f6g");
    check("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h", "5h5g");
}

#[test]
fn shogi_s11_checkmate_wins_and_who_cannot_move_loses() {
    let game = after(RULES, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, Reason::Checkmate)));
    check_end(RULES, "4k4/9/4P4/9/9/9/9/9/4K4 b R 1", "R*5b", "ongoing");
    check_end(RULES, "3gkg3/3p1p3/9/9/9/9/9/9/K8 b Rp 1", "R*5e", "ongoing");
    let stuck = "8k/6G2/7B1/9/9/9/9/9/K8 w - 1";
    check(stuck, "", "");
    check_end(RULES, stuck, "", "White wins: Black has no legal move, and that decides the game here.");
    assert_eq!(outcome(&common::game(RULES, stuck)).reason, Reason::Stalemate);
    check_end(RULES, "8k/6G2/7B1/9/9/9/9/9/K8 w p 1", "", "ongoing");
    // Bare kings play on.
    check_end(RULES, "4k4/9/9/9/9/9/9/9/4K4 b - 1", "", "ongoing");
}

const DRAW: &str = "Draw: the same situation came back too often.";

/// Rooks step aside and back: the start again after four plies.
const ROUND: &str = "2h3h 8b7b 3h2h 7b8b";

#[test]
fn shogi_s12_the_fourth_occurrence_draws() {
    check_end(RULES, START, &[ROUND; 2].join(" "), "ongoing");
    check_end(RULES, START, &format!("{} 2h3h 8b7b 3h2h", [ROUND; 2].join(" ")), "ongoing");
    check_end(RULES, START, &[ROUND; 3].join(" "), DRAW);
    let game = after(RULES, START, &[ROUND; 3].join(" "));
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Repetition(Cycle { from: 0, to: 12 }))));
    assert_eq!(outcome(&game).result(), "1/2-1/2");
    assert!(game.legal_moves().is_empty());
    // Also with other moves in between.
    let detour = "2h4h 8b6b 4h5h 6b5b 5h4h 5b6b 4h2h 6b8b";
    check_end(RULES, START, &format!("{ROUND} {detour} {ROUND}"), DRAW);
    let game = after(RULES, START, &format!("{ROUND} {detour} {ROUND}"));
    assert_eq!(outcome(&game).cycle(), Some(Cycle { from: 0, to: 16 }));
    // It need not be the start: the situation after a pawn's move.
    let game = after(RULES, START, &format!("7g7f 3c3d {}", [ROUND; 3].join(" ")));
    assert_eq!(outcome(&game).cycle(), Some(Cycle { from: 2, to: 14 }));
}

#[test]
fn shogi_s12_a_situation_is_board_hands_and_side_to_move() {
    let pawns = "P*5b 5a5b 5i5h 5b4a 5h5i 4a5a";
    check_end(RULES, "4k4/9/9/9/9/9/9/9/4K4 b 4P 1", &[pawns; 3].join(" "), "ongoing");
    // The board for the fourth time, but the other side to move.
    let kings = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    let round = "5i5h 5a5b 5h5i 5b5a";
    check_end(RULES, kings, &format!("{} 5i6i 5a5b 6i6h 5b5a 6h5i", [round; 2].join(" ")), "ongoing");
    check_end(RULES, kings, &[round; 3].join(" "), DRAW);
}

#[test]
fn shogi_s12_a_gold_and_a_tokin_that_change_places_make_another_situation() {
    let swap = "7g7f 5a5b 9g8g 5b5a 7f8f 5a5b 8g7g 5b5a 8f9f 5a5b 9f9g 5b5a";
    let gold_and_tokin = "4k4/9/9/9/9/9/G1+P6/9/4K4 b - 1";
    check_end(RULES, gold_and_tokin, &[swap; 3].join(" "), "ongoing");
    check_end(RULES, gold_and_tokin, &[swap; 5].join(" "), "ongoing");
    check_end(RULES, gold_and_tokin, &[swap; 6].join(" "), DRAW);
    let game = after(RULES, gold_and_tokin, &[swap; 6].join(" "));
    assert_eq!(outcome(&game).cycle(), Some(Cycle { from: 0, to: 72 }));
    // The same for all that move as a gold; two tokins are alike.
    for (pieces, rounds, expected) in
        [("+P1+P", 3, DRAW), ("+P1+S", 3, "ongoing"), ("+L1+N", 3, "ongoing"), ("G1G", 3, DRAW)]
    {
        check_end(RULES, &format!("4k4/9/9/9/9/9/{pieces}6/9/4K4 b - 1"), &vec![swap; rounds].join(" "), expected);
    }
}

/// White checks with every move from the first on.
const PERPETUAL: &str = "6k2/1+p7/9/9/9/9/9/1+P2R4/6K2 b - 1";
const CHECKS: &str = "3a2a 3h2h 2a3a 2h3h";

#[test]
fn shogi_s12_perpetual_check_loses_for_the_side_that_checks() {
    let moves = format!("5h3h {}", [CHECKS; 3].join(" "));
    check_end(RULES, PERPETUAL, &moves, "Black wins: White gave perpetual check.");
    let game = after(RULES, PERPETUAL, &moves);
    let cycle = Cycle { from: 1, to: 13 };
    assert_eq!(game.outcome(), Some(Outcome::win(Color::Black, Reason::PerpetualCheck(cycle))));
    assert_eq!(outcome(&game).cycle(), Some(cycle));
    check_end(RULES, PERPETUAL, &format!("5h3h {}", [CHECKS; 2].join(" ")), "ongoing");
    // Also when the side in check completes the cycle.
    let evader = "5R3/6k2/9/9/9/9/9/9/6K2 b - 1";
    let round = "4a4b 3b3a 4b4a 3a3b";
    let game = after(RULES, evader, &[round; 3].join(" "));
    assert_eq!(game.outcome(), Some(Outcome::win(Color::Black, Reason::PerpetualCheck(Cycle { from: 0, to: 12 }))));
    // Also when the second side checks.
    check_end(
        RULES,
        "1+s4k2/5r3/9/9/9/9/9/9/1+N4K2 w - 1",
        &["4b3b 3i4i 3b4b 4i3i"; 3].join(" "),
        "White wins: Black gave perpetual check.",
    );
}

#[test]
fn shogi_s12_perpetual_check_interrupted_once_draws() {
    let quiet = "3a2a 3h4h 2a3a 4h3h";
    for rounds in [[quiet, CHECKS, CHECKS], [CHECKS, quiet, CHECKS], [CHECKS, CHECKS, quiet]] {
        check_end(RULES, PERPETUAL, &format!("5h3h {}", rounds.join(" ")), DRAW);
        let game = after(RULES, PERPETUAL, &format!("5h3h {}", rounds.join(" ")));
        assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Repetition(Cycle { from: 1, to: 13 }))));
    }
    // A quiet move before the situation was first there does not excuse.
    check_end(
        RULES,
        PERPETUAL,
        &format!("5h4h 3a2a 4h2h {}", ["2a3a 2h3h 3a2a 3h2h"; 3].join(" ")),
        "Black wins: White gave perpetual check.",
    );
    // Only some of the moves are checks.
    let sfen = "ln1skg1nl/1r1sg2b1/ppp1GSppp/3p1p3/9/9/PPPPPPPPP/1B5R1/LN1GK2NL b Sp 1";
    check_end(RULES, sfen, &format!("{} 4c5b+", ["4c5b+ 6a5b S*4c S*6a"; 3].join(" ")), DRAW);
}

#[test]
fn shogi_s12_nothing_else_draws() {
    // No number of quiet moves, to claim or by itself, and no lack of material.
    for clock in [99, 149, 999] {
        let game = after(RULES, &format!("4k4/9/9/9/9/9/9/9/R3K4[-] w - - {clock} 500"), "a1b1 e9d9");
        assert_eq!((game.outcome(), game.claim()), (None, None), "{clock}");
    }
    let mut game = after(RULES, START, &[ROUND; 2].join(" "));
    assert_eq!(game.claim(), None);
    assert!(game.claim_draw().is_err());
}

#[test]
fn shogi_s12_in_minishogi_the_fourth_occurrence_loses_for_the_side_that_moved_first() {
    let minishogi = "minishogi";
    let round = "4e4d 2a2b 4d4e 2b2a";
    let loses = "Black wins: a situation came back too often, which White had to avoid.";
    assert_eq!(ending(&after(minishogi, START, &[round; 3].join(" "))), loses);
    // Whoever brings it about, and whoever is to move then.
    let moves = format!("3d4d {}", ["2a2b 4d4e 2b2a 4e4d"; 3].join(" "));
    let game = after(minishogi, "rbsgk/4p/5/P1G2/K1SBR b - 1", &moves);
    assert_eq!(ending(&game), loses);
    assert_eq!(outcome(&game).cycle(), Some(Cycle { from: 1, to: 13 }));
}

/// Shogi with another rule on the entering king.
fn with_impasse(rule: &str) -> Arc<Variant> {
    compile(&format!("[shogi-{rule}:shogi]\nimpasseRule = {rule}"))
}

/// What a declaration by the side to move gives.
fn declared(rules: impl Rules, sfen: &str) -> String {
    let mut game = game(rules, sfen);
    game.declare().map_or_else(|refused| refused.to_string(), |_| ending(&game))
}

const DECLARED: &str = "White wins: the entering king was declared, and the points suffice.";
const WRONG: &str = "Black wins: White declared an impasse without fulfilling its conditions.";
const DECLARED_DRAW: &str = "Draw: the entering king was declared, and the points make it a draw.";

/// White's king and ten pieces in the zone, ten points; what is in hand comes to it.
fn entered(hand: &str) -> String {
    format!("G8/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b {hand} 1")
}

#[test]
fn shogi_s13_the_first_player_needs_28_points_and_the_other_27() {
    for rules in [RULES.variant(), with_impasse("27")] {
        // Five for rooks and bishops, promoted or not, one for the others.
        assert_eq!(declared(&rules, &entered("2RB3P")), DECLARED);
        assert_eq!(declared(&rules, &entered("2RB2P")), WRONG);
        assert_eq!(declared(&rules, &entered("2R2B")), DECLARED);
        let second = "9/9/9/9/9/9/3r1llll/+P+P1+bkssgg/K+P3ssgg w B4N15Pr 2";
        assert_eq!(declared(&rules, second), "Black wins: the entering king was declared, and the points suffice.");
        let second = "9/9/9/9/9/9/3r1lllg/+P+P1+bkssgg/K+P4ssg w BL4N15Pr 2";
        assert_eq!(
            declared(&rules, second),
            "White wins: Black declared an impasse without fulfilling its conditions."
        );
    }
    let impasse = game(RULES, &entered("2RB3P")).impasse().unwrap();
    assert_eq!((impasse.points, impasse.pieces_in_zone, impasse.king_in_zone, impasse.in_check), (28, 10, true, false));
    let promoted = game(RULES, "2SGS4/1+RGKGLLR1/3G5/9/7pp/8k/9/9/9 b 10P 1").impasse().unwrap();
    assert_eq!((promoted.points, promoted.pieces_in_zone), (28, 10));
}

#[test]
fn shogi_s13_every_condition_of_the_declaration() {
    // The king in the zone; ten other pieces there; no check. Pieces outside do not count.
    for (sfen, expected) in [
        ("2SGS4/1+RGKGLLR1/3G5/9/7pp/8k/9/9/9 b 10P 1", DECLARED),
        ("2SGS4/1+RG1GLLR1/3G5/4K4/7pp/8k/9/9/9 b 10P 1", WRONG),
        ("2SGS4/1+RGKGLLR1/9/3G5/7pp/8k/9/9/9 b 11P 1", WRONG),
        ("2SGS4/1+RGKGLLR1/3G5/9/7pp/8k/8b/9/9 b 10P 1", WRONG),
        ("2SGS4/1+RGKGLLR1/3G5/3P5/7pp/8k/9/9/9 b 9P 1", WRONG),
    ] {
        assert_eq!(declared(RULES, sfen), expected, "{sfen}");
    }
    assert_eq!(declared(RULES, START), WRONG);
    // Nothing happens by itself, and the reason says what it was.
    check_end(RULES, &entered("2R2B"), "", "ongoing");
    let mut game = game(RULES, &entered("2R2B"));
    assert_eq!(game.declaration(), Some(Outcome::win(Color::White, Reason::Impasse)));
    assert_eq!(game.outcome(), None);
    assert_eq!(game.declare().unwrap(), Outcome::win(Color::White, Reason::Impasse));
    assert!(game.declare().unwrap_err().to_string().contains("the game is over"));
    let mut wrong = common::game(RULES, START);
    assert_eq!(wrong.declare().unwrap(), Outcome::win(Color::Black, Reason::WrongDeclaration));
}

#[test]
fn shogi_s13_what_the_giver_of_a_handicap_gave_counts_for_him() {
    // 26 points of White's in SFEN, and a pawn that was never there: 27.
    let sfen = "9/9/9/9/9/9/3r1lllg/+P+P1+bkssgg/K+P4ssg w BL4N14Pr 2";
    assert_eq!(game(RULES, sfen).impasse().unwrap().points, 27);
    assert_eq!(declared(RULES, sfen), "Black wins: the entering king was declared, and the points suffice.");
    // The taker is credited with nothing.
    assert_eq!(game(RULES, &entered("2RB2P")).impasse().unwrap().points, 27);
}

#[test]
fn shogi_s13_the_rule_of_24_points() {
    let rules = with_impasse("24");
    assert_eq!(declared(&rules, &entered("2R2BP")), DECLARED);
    assert_eq!(declared(&rules, &entered("2R2B")), DECLARED_DRAW);
    assert_eq!(declared(&rules, &entered("RB4P")), DECLARED_DRAW);
    assert_eq!(declared(&rules, &entered("RB3P")), WRONG);
    assert_eq!(declared(&rules, "2SGS4/1+RGKGLLR1/3G5/9/7pp/8k/8b/9/9 b 10P 1"), WRONG);
    // The same for both sides.
    let second = "9/9/9/9/9/9/3r1llll/+P+P1+bkssgg/K+P3ssgg w B4N15Pr 2";
    assert_eq!(declared(&rules, second), DECLARED_DRAW);
    assert_eq!(game(&rules, &entered("2R2B")).declaration(), Some(Outcome::draw(Reason::Impasse)));
}

#[test]
fn shogi_s13_no_rule_at_all() {
    let rules = with_impasse("none");
    assert_eq!(declared(&rules, &entered("2R2BP")), "this game has no impasse declaration");
    let game = game(&rules, &entered("2R2BP"));
    assert_eq!((game.impasse(), game.declaration(), game.outcome()), (None, None, None));
    assert_eq!(declared("minishogi", START), "this game has no impasse declaration");
}

#[test]
fn shogi_s13_the_try_rule() {
    let rules = with_impasse("try");
    let winner = |sfen: &str, moves: &str| after(&rules, sfen, moves).outcome().map(|outcome| outcome.winner);
    let near = "9/4K4/9/9/9/9/9/9/k8 b - 1";
    assert_eq!(winner(near, "5b5a"), Some(Some(Color::White)));
    assert_eq!(winner(&mirror_fen(RULES, near), "5h5i"), Some(Some(Color::Black)));
    // Nowhere else, and not with another piece.
    for quiet in ["5b4a", "5b6a", "5b5c"] {
        assert_eq!(winner(near, quiet), None, "{quiet}");
    }
    assert_eq!(winner("9/9/4K4/9/9/9/9/9/k8 b G 1", "G*5a"), None);
    // Not where the king could be captured, and not under the other rules.
    assert!(!legal_usi(&position(&rules, "3r5/4K4/9/9/9/9/9/9/k8 b - 1")).contains("5b5a"));
    check_end(RULES, near, "5b5a", "ongoing");
    check_end(&with_impasse("none"), near, "5b5a", "ongoing");
    assert_eq!(declared(&rules, near), "this game has no impasse declaration");
}

#[test]
fn shogi_s14_an_illegal_move_in_a_record_loses() {
    for (sfen, wrong, why) in WRONG_MOVES {
        for_both_colours(RULES, sfen, wrong, |sfen, wrong, said| {
            let mut game = game(RULES, sfen);
            let loser = game.turn();
            assert!(matches!(game.enter(wrong), Verdict::Illegal(_)), "{sfen} {wrong}: {why}");
            assert_eq!(game.outcome(), Some(Outcome::win(!loser, Reason::IllegalMove)), "{sfen} {wrong}");
            assert_eq!(ending(&game), said("Black wins: White made an illegal move."));
            assert!(game.moves().is_empty());
        });
    }
    let mut game = game(RULES, START);
    assert!(matches!(game.enter("resigns"), Verdict::Illegal(why) if why.contains("not a move")));
    assert_eq!(ending(&game), "Black wins: White made an illegal move.");
}

#[test]
fn shogi_s14_the_reason_is_given_for_either_spelling() {
    for (sfen, wrong, why) in WRONG_MOVES {
        for_both_colours(RULES, sfen, wrong, |sfen, wrong, said| {
            for spelling in [wrong.to_owned(), uci_spelling(wrong)] {
                let Verdict::Illegal(reason) = game(RULES, sfen).enter(&spelling) else { panic!("{sfen} {spelling}") };
                assert!(reason.contains(&said(why)), "{sfen}, {spelling}: the reason is {reason:?}");
            }
        });
    }
}

/// `7g7f` as UCI writes it, `c3c4`; `P*5e` as `P@e5`.
fn uci_spelling(usi: &str) -> String {
    let mut chars = usi.chars().peekable();
    let mut text = String::new();
    while let Some(c) = chars.next() {
        match (c, c.to_digit(10)) {
            (_, Some(file)) => {
                let rank = chars.next().expect("a rank") as u32 - u32::from('a');
                text.push_str(&format!("{}{}", char::from(b'a' + 9 - file as u8), 9 - rank));
            }
            ('*', _) => text.push('@'),
            _ => text.push(c),
        }
    }
    text
}

/// Moves that the rules do not know, and why.
const WRONG_MOVES: [(&str, &str, &str); 11] = [
    ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", "two pawns on file"),
    ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*1a", "could never move"),
    ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*1b", "could never move"),
    ("4k4/9/9/9/9/9/9/9/4K4 b S 1", "+S*1b", "unpromoted"),
    ("4k4/9/9/9/9/9/9/9/4K4 b S 1", "G*1b", "has no gold in hand"),
    ("4k4/2P6/9/9/9/9/9/9/4K4 b - 1", "7b7a", "must promote"),
    ("4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "G*1e", "in check"),
    ("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h4h", "left in check"),
    (START, "7g7e", "does not reach"),
    (START, "3c3d", "and it is White's move"),
    (START, "2h2g", "a piece of White's own"),
];

#[test]
fn shogi_s14_a_forbidden_drop_loses_and_legal_moves_are_played() {
    let mut game = game(RULES, "7lk/9/8S/9/9/9/9/7L1/8K b P 1");
    assert!(matches!(game.enter("P*1b"), Verdict::Forbidden(_)));
    assert_eq!(ending(&game), "Black wins: White made a forbidden move.");
    // Both spellings are read, and an illegal move later in the record loses for who made it.
    let mut game = common::game(RULES, START);
    for text in ["7g7f", "3c3d", "h2g2"] {
        assert_eq!(game.enter(text), Verdict::Legal, "{text}");
    }
    assert!(matches!(game.enter("9c9e"), Verdict::Illegal(_)));
    assert_eq!(ending(&game), "White wins: Black made an illegal move.");
    assert_eq!(game.moves().len(), 3);
    // The word can be taken back, the moves stay.
    assert!(game.take_back());
    assert_eq!((ending(&game), game.moves().len()), ("ongoing".to_owned(), 3));
}

#[test]
fn shogi_s15_handicaps_from_a_lance_to_ten_pieces() {
    // What is left of the last two ranks of White in SFEN, the giver, and how many moves the giver has first.
    let handicaps = [
        ("lance", "lnsgkgsn1/1r5b1", 30),
        ("right lance", "1nsgkgsnl/1r5b1", 29),
        ("bishop", "lnsgkgsnl/1r7", 33),
        ("rook", "lnsgkgsnl/7b1", 25),
        ("rook and lance", "lnsgkgsn1/7b1", 25),
        ("2-piece", "lnsgkgsnl/9", 26),
        ("3-piece", "1nsgkgsnl/9", 25),
        ("4-piece", "1nsgkgsn1/9", 24),
        ("5-piece", "2sgkgsn1/9", 24),
        ("left 5-piece", "1nsgkgs2/9", 24),
        ("6-piece", "2sgkgs2/9", 24),
        ("7-piece", "3gkgs2/9", 22),
        ("8-piece", "3gkg3/9", 20),
        ("9-piece", "4kg3/9", 17),
        ("10-piece", "4k4/9", 14),
    ];
    for (name, ranks, moves) in handicaps {
        let start = Position::handicap(&RULES.variant(), name).unwrap_or_else(|| panic!("no handicap {name}"));
        let sfen = format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
        assert_eq!(start, position(RULES, &sfen), "{name}");
        // The giver moves first.
        assert_eq!(start.turn(), Color::Black, "{name}");
        assert_eq!(start.legal_moves().len(), moves, "{name}");
        let mut game = Game::new(start);
        play(&mut game, "5a5b 7g7f");
        assert_eq!((ending(&game), game.turn()), ("ongoing".to_owned(), Color::Black), "{name}");
    }
    for (name, hand, moves) in [("three pawns", "3p", 65), ("naked king", "-", 5)] {
        let start = Position::handicap(&RULES.variant(), name).unwrap();
        assert_eq!(start, position(RULES, &format!("4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w {hand} 1")));
        assert_eq!((start.turn(), start.legal_moves().len()), (Color::Black, moves));
    }
    let names: BTreeSet<&str> = handicaps.iter().map(|&(name, ..)| name).chain(["three pawns", "naked king"]).collect();
    let variant = RULES.variant();
    assert_eq!(variant.handicaps().collect::<BTreeSet<_>>(), names);
    assert!(Position::handicap(&variant, "queen").is_none());
    // Without a handicap the other side does.
    assert_eq!(Position::start(&variant).turn(), Color::White);
}

#[test]
fn shogi_s15_a_handicap_game_begins_with_the_first_move() {
    for rules in [RULES.variant(), "minishogi".variant()] {
        for name in rules.handicaps() {
            let start = Position::handicap(&rules, name).unwrap();
            assert!(start.sfen().ends_with(" 1"), "{name}: {}", start.sfen());
            assert_eq!(start.state().ply(), 0, "{name}");
        }
    }
}

#[test]
fn shogi_s15_handicaps_of_minishogi() {
    let variant = "minishogi".variant();
    for (name, rank) in
        [("bishop", "r1sgk"), ("rook", "1bsgk"), ("2-piece", "2sgk"), ("3-piece", "3gk"), ("4-piece", "4k")]
    {
        let start = Position::handicap(&variant, name).unwrap();
        assert_eq!(start, position(&variant, &format!("{rank}/4p/5/P4/KGSBR w - 1")));
        assert_eq!(start.turn(), Color::Black);
    }
    assert_eq!(variant.handicaps().count(), 5);
}

#[test]
fn shogi_s16_undo() {
    let moves = "7g7f 3c3d 8h2b+ 3a2b B*4e";
    let mut game = after(RULES, START, moves);
    let mut texts = vec![game.position().sfen()];
    while game.take_back() {
        texts.push(game.position().sfen());
    }
    assert_eq!(texts.len(), 6);
    assert_eq!(game.position().sfen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    assert!(!game.take_back());
    // What was taken back can be played again, to the same positions.
    let again = after(RULES, START, moves);
    let replayed: Vec<String> = (0..=5).rev().map(|plies| again.position_after(plies).unwrap().sfen()).collect();
    assert_eq!(replayed, texts);
    // An end by repetition or mate goes with the move that made it.
    let mut drawn = after(RULES, START, &[ROUND; 3].join(" "));
    assert!(drawn.take_back() && drawn.outcome().is_none());
    let mut mated = after(RULES, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
    assert!(mated.take_back() && mated.outcome().is_none());
}

#[test]
fn shogi_s16_setup() {
    let variant = RULES.variant();
    let mut setup = Setup::from_fen(&variant, "4k4/9/9/9/9/9/9/9/9 b - 1").unwrap();
    // An editor may hold nonsense; it becomes a position when it makes sense, and all that is wrong is said.
    assert_eq!(setup.position(&variant).unwrap_err().to_string(), "White has 0 kings; in this game that side has 1");
    let role = |letter: &str| {
        variant.roles().find(|&role| variant.piece_text(Piece { color: Color::White, role }) == letter).unwrap()
    };
    setup.set("e1".parse().unwrap(), Some(Piece { color: Color::White, role: role("K") }));
    setup.set("a9".parse().unwrap(), Some(Piece { color: Color::White, role: role("P") }));
    setup.set("b9".parse().unwrap(), Some(Piece { color: Color::White, role: role("N") }));
    assert_eq!(setup.position(&variant).unwrap_err().0.len(), 2);
    setup.set("b9".parse().unwrap(), None);
    setup.set("a9".parse().unwrap(), Some(Piece { color: Color::White, role: role("+P") }));
    setup.set_hand(Color::Black, variant.kind_of(role("R")), 2);
    setup.turn = Color::Black;
    let position = setup.position(&variant).unwrap();
    assert_eq!(position.sfen(), "+P3k4/9/9/9/9/9/9/9/4K4 w 2r 1");
    assert_eq!(Game::new(position).legal_moves().len(), 5 + 78);
}

#[test]
fn shogi_s16_hint_save_and_load() {
    // A hint is one of the moves that may be played; each is accepted, in either spelling.
    let game = after(RULES, START, "7g7f 3c3d");
    let position = game.position();
    for &mv in &game.legal_moves() {
        assert_eq!(game.judge(mv), Verdict::Legal);
        assert_eq!(position.parse_usi(&position.usi(mv)), Ok(mv));
        assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv));
    }
    assert_eq!(legal(position).len(), legal_usi(position).len());
    // A game is its start and its moves; as text they give the same game again.
    let game = after(RULES, "4k4/9/9/9/9/9/9/9/4K4 b R2Pp 1", "R*5e 5a4b 5e5b+ 4b3a P*3b 3a2a");
    let mut position = game.position_after(0).unwrap();
    let mut record = Vec::new();
    for &mv in game.moves() {
        record.push(position.usi(mv));
        position = position.play(mv).unwrap();
    }
    let loaded = after(RULES, &game.position_after(0).unwrap().sfen(), &record.join(" "));
    assert_eq!(loaded.position().sfen(), game.position().sfen());
    assert_eq!(loaded.moves(), game.moves());
    // Positions go round through both spellings.
    for text in [game.position().sfen(), game.position().fen()] {
        assert_eq!(common::position(RULES, &text).sfen(), game.position().sfen());
    }
    assert_eq!(read(loaded.position(), "P*2b"), read(loaded.position(), "P@h8"));
}
