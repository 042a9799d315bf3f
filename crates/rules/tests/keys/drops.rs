use crate::common::{after, refusal};
use crate::support::{fen, fen_changes, moves, moves_change, with};

/// Chess with hands that captures do not fill.
const HANDS: &str = "chess\npieceDrops = true";

#[test]
fn piece_drops() {
    // Captured pieces are kept, but without drops they stay in hand.
    moves_change(
        "chess\ncapturesToHand = true",
        "pieceDrops = true",
        "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1 moves e2d3 e8e7",
        "P@d4",
        "",
        "P@d4",
    );
}

#[test]
fn captures_to_hand() {
    fen_changes(
        "chess\npieceDrops = true",
        "capturesToHand = true",
        "4k3/8/8/8/8/3p4/4P3/4K3[] w - - 0 1 moves e2d3",
        "4k3/8/8/8/8/3P4/8/4K3[] b - - 0 1",
        "4k3/8/8/8/8/3P4/8/4K3[P] b - - 0 1",
    );
}

#[test]
fn drop_loop() {
    fen_changes(
        "crazyhouse",
        "dropLoop = true",
        "k3Q3/4r3/8/8/8/8/8/6K1[] b - - 0 1 moves e7e8",
        "k3r3/8/8/8/8/8/8/6K1[q] w - - 0 2",
        "k3r3/8/8/8/8/8/8/6K1[q] w - - 0 2",
    );
    // A promoted pawn is a pawn again in hand, unless it stays what it is.
    let promoted = "4k2r/6P1/8/8/8/8/8/4K3[] w - - 0 1 moves g7g8q e8e7 g8g7 e7e6 g7h8";
    assert_eq!(fen(&with("crazyhouse", ""), promoted), "7Q~/8/4k3/8/8/8/8/4K3[R] b - - 0 3");
    assert_eq!(fen(&with("crazyhouse", "dropLoop = true"), promoted), "7Q/8/4k3/8/8/8/8/4K3[R] b - - 0 3");
    fen_changes(
        "crazyhouse",
        "dropLoop = true",
        "4k2r/6P1/8/8/8/8/8/4K3[] w - - 0 1 moves g7g8q h8g8",
        "4k1r1/8/8/8/8/8/8/4K3[p] w - - 0 2",
        "4k1r1/8/8/8/8/8/8/4K3[q] w - - 0 2",
    );
}

#[test]
fn white_drop_region() {
    moves_change(
        "chess\npieceDrops = true",
        "whiteDropRegion = *2",
        "4k3/8/8/8/8/8/PPPPPP1P/4K3[Nn] w - - 0 1",
        "N@g",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
        "N@g2",
    );
    moves_change(
        "chess\npieceDrops = true",
        "whiteDropRegion = *2",
        "4k3/8/8/8/8/8/PPPPPP1P/4K3[Nn] b - - 0 1",
        "N@g",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
    );
}

#[test]
fn black_drop_region() {
    moves_change(
        "chess\npieceDrops = true",
        "blackDropRegion = *7",
        "4k3/8/8/8/8/8/PPPPPP1P/4K3[Nn] w - - 0 1",
        "N@g",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
    );
    moves_change(
        "chess\npieceDrops = true",
        "blackDropRegion = *7",
        "4k3/8/8/8/8/8/PPPPPP1P/4K3[Nn] b - - 0 1",
        "N@g",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
        "N@g7",
    );
}

#[test]
fn drop_region() {
    moves_change(
        "chess\npieceDrops = true",
        "dropRegionWhite = *2",
        "4k3/8/8/8/8/8/PPPPPP1P/4K3[Nn] w - - 0 1",
        "N@g",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
        "N@g2",
    );
    moves_change(
        "chess\npieceDrops = true",
        "dropRegionWhite = *2",
        "4k3/8/8/8/8/8/PPPPPP1P/4K3[Nn] b - - 0 1",
        "N@g",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
    );
    moves_change(
        "chess\npieceDrops = true",
        "dropRegionBlack = *7",
        "4k3/8/8/8/8/8/PPPPPP1P/4K3[Nn] w - - 0 1",
        "N@g",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
    );
    moves_change(
        "chess\npieceDrops = true",
        "dropRegionBlack = *7",
        "4k3/8/8/8/8/8/PPPPPP1P/4K3[Nn] b - - 0 1",
        "N@g",
        "N@g1 N@g2 N@g3 N@g4 N@g5 N@g6 N@g7 N@g8",
        "N@g7",
    );
}

#[test]
fn first_rank_pawn_drops() {
    moves_change(
        "chess\npieceDrops = true",
        "firstRankPawnDrops = true",
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        "P@g",
        "P@g2 P@g3 P@g4 P@g5 P@g6 P@g7",
        "P@g1 P@g2 P@g3 P@g4 P@g5 P@g6 P@g7",
    );
    moves_change(
        "chess\npieceDrops = true",
        "firstRankPawnDrops = true",
        "4k3/8/8/8/8/8/8/4K3[p] b - - 0 1",
        "P@g",
        "P@g2 P@g3 P@g4 P@g5 P@g6 P@g7",
        "P@g2 P@g3 P@g4 P@g5 P@g6 P@g7 P@g8",
    );
}

#[test]
fn promotion_zone_pawn_drops() {
    moves_change(
        "chess\npieceDrops = true\nmandatoryPawnPromotion = false",
        "promotionZonePawnDrops = true",
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        "P@g",
        "P@g2 P@g3 P@g4 P@g5 P@g6 P@g7",
        "P@g2 P@g3 P@g4 P@g5 P@g6 P@g7 P@g8",
    );
    moves_change(
        "chess\npieceDrops = true",
        "promotionZonePawnDrops = true",
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        "P@g",
        "P@g2 P@g3 P@g4 P@g5 P@g6 P@g7",
        "P@g2 P@g3 P@g4 P@g5 P@g6 P@g7 P@g8",
    );
}

#[test]
fn drop_no_doubled() {
    moves_change(
        "chess\npieceDrops = true",
        "dropNoDoubled = p",
        "4k3/8/8/8/8/8/6P1/4K3[P] w - - 0 1",
        "P@g",
        "P@g3 P@g4 P@g5 P@g6 P@g7",
        "",
    );
    moves_change(
        "chess\npieceDrops = true",
        "dropNoDoubled = p",
        "4k3/8/8/8/8/8/6P1/4K3[P] w - - 0 1",
        "P@h",
        "P@h2 P@h3 P@h4 P@h5 P@h6 P@h7",
        "P@h2 P@h3 P@h4 P@h5 P@h6 P@h7",
    );
}

#[test]
fn drop_no_doubled_count() {
    moves_change(
        "chess\npieceDrops = true\ndropNoDoubled = p",
        "dropNoDoubledCount = 2",
        "4k3/8/8/8/8/8/6P1/4K3[P] w - - 0 1",
        "P@g",
        "",
        "P@g3 P@g4 P@g5 P@g6 P@g7",
    );
    moves_change(
        "chess\npieceDrops = true\ndropNoDoubled = p",
        "dropNoDoubledCount = 0",
        "4k3/8/8/8/8/8/6P1/4K3[P] w - - 0 1",
        "P@h",
        "P@h2 P@h3 P@h4 P@h5 P@h6 P@h7",
        "",
    );
}

#[test]
fn shogi_pawn_drop_mate_illegal() {
    let mate = "k7/8/1KN5/8/8/8/8/8[S] w - - 0 1";
    let (free, barred) = (with(HANDS, "shogiPawn = s"), with(HANDS, "shogiPawn = s\nshogiPawnDropMateIllegal = true"));
    assert_eq!(moves(&free, mate, "S@a7"), "S@a7");
    assert_eq!(moves(&barred, mate, "S@a7"), "");
    assert_eq!(refusal(&after(&barred, mate, ""), "S@a7"), "the drop of a pawn may not give mate");
    // A check that is no mate may be given.
    let check = "k7/8/8/8/8/8/8/1RK5[S] w - - 0 1";
    assert_eq!(moves(&barred, check, "S@a7"), "S@a7");
}

#[test]
fn drop_checks() {
    moves_change(
        "chess\npieceDrops = true",
        "dropChecks = false",
        "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1",
        "R@e",
        "R@e2 R@e3 R@e4 R@e5 R@e6 R@e7",
        "",
    );
}

#[test]
fn drop_promoted() {
    moves_change(
        "chess\npieceDrops = true\npromotedPieceType = n:q",
        "dropPromoted = true",
        "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
        "+N@a1",
        "",
        "+N@a1",
    );
    fen_changes(
        "chess\npieceDrops = true\npromotedPieceType = n:q\ndropPromoted = true",
        "dropRegionBlack = *8",
        "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1 moves +N@a1",
        "4k3/8/8/8/8/8/8/+N3K3[] b - - 0 1",
        "4k3/8/8/8/8/8/8/+N3K3[] b - - 0 1",
    );
}

#[test]
fn must_drop() {
    moves_change(
        "chess\npieceDrops = true",
        "mustDrop = true",
        "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
        "e1",
        "e1d1 e1d2 e1e2 e1f1 e1f2",
        "",
    );
    moves_change(
        "chess\npieceDrops = true",
        "mustDrop = true",
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
        "e1",
        "e1d1 e1d2 e1e2 e1f1 e1f2",
        "e1d1 e1d2 e1e2 e1f1 e1f2",
    );
}

#[test]
fn must_drop_type() {
    moves_change(
        "chess\npieceDrops = true\nmustDrop = true",
        "mustDropType = b",
        "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
        "e1",
        "",
        "e1d1 e1d2 e1e2 e1f1 e1f2",
    );
    moves_change(
        "chess\npieceDrops = true\nmustDrop = true",
        "mustDropType = b",
        "4k3/8/8/8/8/8/8/4K3[BN] w - - 0 1",
        "N@a1",
        "N@a1",
        "",
    );
}

#[test]
fn free_drops() {
    let start = "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let free = with(&format!("chess\npieceDrops = true\n{start}"), "freeDrops = true");
    assert_eq!(moves(&free, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "N@a1"), "N@a1");
    assert_eq!(fen(&free, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves N@a1 N@a8 N@b1"), "n3k3/8/8/8/8/8/8/NN2K3 b - - 0 2");
    let bound = with(&format!("chess\npieceDrops = true\n{start}"), "");
    assert_eq!(moves(&bound, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "N@a1"), "");
}

#[test]
fn castling_dropped_piece() {
    fen_changes(
        "chess\npieceDrops = true",
        "castlingDroppedPiece = true",
        "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1 moves R@h1",
        "4k3/8/8/8/8/8/8/4K2R[] b - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R[] b K - 0 1",
    );
    fen_changes(
        "chess\npieceDrops = true",
        "castlingDroppedPiece = true",
        "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1 moves R@g1",
        "4k3/8/8/8/8/8/8/4K1R1[] b - - 0 1",
        "4k3/8/8/8/8/8/8/4K1R1[] b - - 0 1",
    );
}

#[test]
fn drop_opposite_colored_bishop() {
    moves_change(
        "chess\npieceDrops = true",
        "dropOppositeColoredBishop = true",
        "4k3/8/8/8/8/8/8/B3K3[B] w - - 0 1",
        "B@d",
        "B@d1 B@d2 B@d3 B@d4 B@d5 B@d6 B@d7 B@d8",
        "B@d1 B@d3 B@d5 B@d7",
    );
}

#[test]
fn sittuyin_rook_drop() {
    moves_change(
        "chess\npieceDrops = true",
        "sittuyinRookDrop = true",
        "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1",
        "R@a",
        "R@a1 R@a2 R@a3 R@a4 R@a5 R@a6 R@a7 R@a8",
        "R@a1",
    );
    moves_change(
        "chess\npieceDrops = true",
        "sittuyinRookDrop = true",
        "4k3/8/8/8/8/8/8/4K3[r] b - - 0 1",
        "R@a",
        "R@a1 R@a2 R@a3 R@a4 R@a5 R@a6 R@a7 R@a8",
        "R@a8",
    );
}

#[test]
fn drop_on_top() {
    moves_change(
        "chess\npieceDrops = true",
        "dropOnTop = true",
        "4k3/8/8/8/8/N7/8/4K3[R] w - - 0 1",
        "R@a",
        "R@a1 R@a2 R@a4 R@a5 R@a6 R@a7 R@a8",
        "R@a1 R@a4",
    );
}

#[test]
fn enclosing_drop() {
    let board = "k7/8/8/3n4/2N5/8/8/7K[Nn] w - - 0 1";
    let drops = |rule: &str| moves(&with(HANDS, &format!("enclosingDrop = {rule}")), board, "N@");
    assert_eq!(moves(&with(HANDS, ""), board, "N@").split(' ').count(), 60);
    assert_eq!(drops("none").split(' ').count(), 60);
    assert_eq!(drops("reversi"), "N@e6");
    assert_eq!(drops("ataxx"), "N@b3 N@b4 N@b5 N@c3 N@c5 N@d3 N@d4 N@g1 N@g2 N@h2");
    assert_eq!(drops("snort").split(' ').count(), 60 - 6);
    assert_eq!(drops("top"), "N@a1 N@b1 N@c1 N@c5 N@d1 N@d6 N@e1 N@f1 N@g1 N@h2");
    moves_change(
        "chess\npieceDrops = true",
        "enclosingDrop = reversi",
        "k7/8/8/3n4/2N5/8/8/7K[Nn] w - - 0 1",
        "N@e",
        "N@e1 N@e2 N@e3 N@e4 N@e5 N@e6 N@e7 N@e8",
        "N@e6",
    );
    moves_change(
        "chess\npieceDrops = true",
        "enclosingDrop = ataxx",
        "k7/8/8/3n4/2N5/8/8/7K[Nn] w - - 0 1",
        "N@d",
        "N@d1 N@d2 N@d3 N@d4 N@d6 N@d7 N@d8",
        "N@d3 N@d4",
    );
    moves_change(
        "chess\npieceDrops = true",
        "enclosingDrop = snort",
        "k7/8/8/3n4/2N5/8/8/7K[Nn] w - - 0 1",
        "N@d",
        "N@d1 N@d2 N@d3 N@d4 N@d6 N@d7 N@d8",
        "N@d1 N@d2 N@d3 N@d7 N@d8",
    );
    moves_change(
        "chess\npieceDrops = true",
        "enclosingDrop = anyside",
        "k7/8/8/3n4/2N5/8/8/7K[Nn] w - - 0 1",
        "N@b",
        "N@b1 N@b2 N@b3 N@b4 N@b5 N@b6 N@b7 N@b8",
        "N@b1 N@b4 N@b8",
    );
    moves_change(
        "chess\npieceDrops = true",
        "enclosingDrop = top",
        "k7/8/8/3n4/2N5/8/8/7K[Nn] w - - 0 1",
        "N@d",
        "N@d1 N@d2 N@d3 N@d4 N@d6 N@d7 N@d8",
        "N@d1 N@d6",
    );
}

#[test]
fn enclosing_drop_start() {
    moves_change(
        "chess\npieceDrops = true\nenclosingDrop = ataxx",
        "enclosingDropStart = d4 e4",
        "k7/8/8/8/4N3/8/8/7K[N] w - - 0 1",
        "N@",
        "N@d3 N@d4 N@d5 N@e3 N@e5 N@f3 N@f4 N@f5 N@g1 N@g2 N@h2",
        "N@d4",
    );
    moves_change(
        "chess\npieceDrops = true\nenclosingDrop = ataxx",
        "enclosingDropStart = d4 e4",
        "k7/8/8/8/3NN3/8/8/7K[N] w - - 0 1",
        "N@d",
        "N@d3 N@d5",
        "N@d3 N@d5",
    );
}

#[test]
fn two_boards() {
    // What was a pawn is known, though captures go to nobody's hand.
    fen_changes(
        "crazyhouse\ncapturesToHand = false",
        "twoBoards = true",
        "4k3/6P1/8/8/8/8/8/4K3[] w - - 0 1 moves g7g8q",
        "4k1Q1/8/8/8/8/8/8/4K3[] b - - 0 1",
        "4k1Q~1/8/8/8/8/8/8/4K3[] b - - 0 1",
    );
}
