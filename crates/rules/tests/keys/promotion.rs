use crate::support::{end, fen, fen_changes, moves_change, result_changes, with};

#[test]
fn promotion_rank() {
    moves_change(
        "chess",
        "promotionRank = 6",
        "k7/8/8/4P3/8/8/8/4K3 w - - 0 1",
        "e5",
        "e5e6",
        "e5e6b e5e6n e5e6q e5e6r",
    );
    moves_change(
        "chess",
        "promotionRank = 6",
        "k7/8/8/8/4p3/8/8/4K3 b - - 0 1",
        "e4",
        "e4e3",
        "e4e3b e4e3n e4e3q e4e3r",
    );
}

#[test]
fn promotion_region() {
    moves_change(
        "chess",
        "promotionRegionWhite = *8 e6",
        "k7/8/8/4P3/8/8/8/4K3 w - - 0 1",
        "e5",
        "e5e6",
        "e5e6b e5e6n e5e6q e5e6r",
    );
    moves_change("chess", "promotionRegionWhite = *8 e6", "k7/8/8/8/4p3/8/8/4K3 b - - 0 1", "e4", "e4e3", "e4e3");
    moves_change(
        "chess",
        "promotionRegionBlack = *1 e3",
        "k7/8/8/8/4p3/8/8/4K3 b - - 0 1",
        "e4",
        "e4e3",
        "e4e3b e4e3n e4e3q e4e3r",
    );
}

#[test]
fn promotion_pawn_types() {
    moves_change(
        "chess\nsoldier = s",
        "promotionPawnTypes = ps",
        "k7/4S3/8/8/8/8/8/4K3 w - - 0 1",
        "e7",
        "e7d7 e7e8 e7f7",
        "e7d7 e7e8b e7e8n e7e8q e7e8r e7f7",
    );
    moves_change(
        "chess\nsoldier = s",
        "promotionPawnTypes = s",
        "k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
        "e7",
        "e7e8b e7e8n e7e8q e7e8r",
        "e7e8",
    );
    moves_change(
        "chess\nsoldier = s",
        "promotionPawnTypesWhite = ps",
        "k7/4S3/8/8/8/8/8/4K3 w - - 0 1",
        "e7",
        "e7d7 e7e8 e7f7",
        "e7d7 e7e8b e7e8n e7e8q e7e8r e7f7",
    );
    moves_change(
        "chess\nsoldier = s",
        "promotionPawnTypesWhite = ps",
        "k7/8/8/8/8/8/s7/4K3 b - - 0 1",
        "a2",
        "a2a1 a2b2",
        "a2a1 a2b2",
    );
    moves_change(
        "chess\nsoldier = s",
        "promotionPawnTypesBlack = ps",
        "k7/4S3/8/8/8/8/8/4K3 w - - 0 1",
        "e7",
        "e7d7 e7e8 e7f7",
        "e7d7 e7e8 e7f7",
    );
    moves_change(
        "chess\nsoldier = s",
        "promotionPawnTypesBlack = ps",
        "k7/8/8/8/8/8/s7/4K3 b - - 0 1",
        "a2",
        "a2a1 a2b2",
        "a2a1b a2a1n a2a1q a2a1r a2b2",
    );
    // What a promoted pawn becomes in hand.
    fen_changes(
        "crazyhouse\nsoldier = s",
        "promotionPawnTypes = ps",
        "k3Q~3/4r3/8/8/8/8/8/6K1[] b - - 0 1 moves e7e8",
        "k3r3/8/8/8/8/8/8/6K1[p] w - - 0 2",
        "k3r3/8/8/8/8/8/8/6K1[s] w - - 0 2",
    );
}

#[test]
fn promotion_piece_types() {
    moves_change(
        "chess",
        "promotionPieceTypes = qr",
        "k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
        "e7",
        "e7e8b e7e8n e7e8q e7e8r",
        "e7e8q e7e8r",
    );
    moves_change(
        "chess",
        "promotionPieceTypesWhite = q",
        "k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
        "e7",
        "e7e8b e7e8n e7e8q e7e8r",
        "e7e8q",
    );
    moves_change(
        "chess",
        "promotionPieceTypesWhite = q",
        "k7/8/8/8/8/8/p7/4K3 b - - 0 1",
        "a2",
        "a2a1b a2a1n a2a1q a2a1r",
        "a2a1b a2a1n a2a1q a2a1r",
    );
    moves_change(
        "chess",
        "promotionPieceTypesBlack = q",
        "k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
        "e7",
        "e7e8b e7e8n e7e8q e7e8r",
        "e7e8b e7e8n e7e8q e7e8r",
    );
    moves_change(
        "chess",
        "promotionPieceTypesBlack = q",
        "k7/8/8/8/8/8/p7/4K3 b - - 0 1",
        "a2",
        "a2a1b a2a1n a2a1q a2a1r",
        "a2a1q",
    );
}

#[test]
fn mandatory_pawn_promotion() {
    moves_change(
        "chess",
        "mandatoryPawnPromotion = false",
        "k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
        "e7",
        "e7e8b e7e8n e7e8q e7e8r",
        "e7e8 e7e8b e7e8n e7e8q e7e8r",
    );
}

#[test]
fn promotion_limit() {
    moves_change(
        "chess",
        "promotionLimit = q:1",
        "k7/4P3/8/8/8/8/7Q/4K3 w - - 0 1",
        "e7",
        "e7e8b e7e8n e7e8q e7e8r",
        "e7e8b e7e8n e7e8r",
    );
    moves_change(
        "chess",
        "promotionLimit = q:1",
        "k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
        "e7",
        "e7e8b e7e8n e7e8q e7e8r",
        "e7e8b e7e8n e7e8q e7e8r",
    );
}

#[test]
fn promotion_limit_counts() {
    // One rook of two is left.
    let fen = "k7/4P3/8/8/8/8/8/4K2R w - - 0 1";
    moves_change(
        "chess\npromotionLimit = r:1",
        "promotionLimitCounts = ledger",
        fen,
        "e7",
        "e7e8b e7e8n e7e8q",
        "e7e8b e7e8n e7e8q e7e8r",
    );
    moves_change(
        "crazyhouse\npromotionLimit = q:1",
        "promotionLimitCounts = boardAndHand",
        "8/k3P3/8/8/8/8/8/4K3[Q] w - - 0 1",
        "e7",
        "e7e8b e7e8n e7e8q e7e8r",
        "e7e8b e7e8n e7e8r",
    );
}

#[test]
fn promoted_piece_type() {
    moves_change(
        "chess",
        "promotedPieceType = n:q",
        "k7/8/6N1/8/8/8/8/4K3 w - - 0 1",
        "g6",
        "g6e5 g6e7 g6f4 g6f8 g6h4 g6h8",
        "g6e5 g6e7 g6f4 g6f8 g6f8+ g6h4 g6h8 g6h8+",
    );
    moves_change(
        "chess",
        "promotedPieceType = n:q",
        "k7/8/8/8/8/6n1/8/4K3 b - - 0 1",
        "g3",
        "g3e2 g3e4 g3f1 g3f5 g3h1 g3h5",
        "g3e2 g3e4 g3f1 g3f1+ g3f5 g3h1 g3h1+ g3h5",
    );
    moves_change(
        "chess",
        "promotedPieceType = n:q",
        "k5N1/8/8/8/8/8/8/4K3 w - - 0 1",
        "g8",
        "g8e7 g8f6 g8h6",
        "g8e7 g8e7+ g8f6 g8f6+ g8h6 g8h6+",
    );
}

#[test]
fn mandatory_piece_promotion() {
    moves_change(
        "chess\npromotedPieceType = n:q",
        "mandatoryPiecePromotion = true",
        "k7/8/6N1/8/8/8/8/4K3 w - - 0 1",
        "g6",
        "g6e5 g6e7 g6f4 g6f8 g6f8+ g6h4 g6h8 g6h8+",
        "g6e5 g6e7 g6f4 g6f8+ g6h4 g6h8+",
    );
}

#[test]
fn piece_promotion_on_capture() {
    moves_change(
        "chess\npromotedPieceType = n:q",
        "piecePromotionOnCapture = true",
        "k4r2/8/6N1/8/8/8/8/K7 w - - 0 1",
        "g6",
        "g6e5 g6e7 g6f4 g6f8 g6f8+ g6h4 g6h8 g6h8+",
        "g6e5 g6e7 g6f4 g6f8 g6f8+ g6h4 g6h8",
    );
}

#[test]
fn piece_demotion() {
    moves_change(
        "chess\npromotedPieceType = n:f\nfers = f",
        "pieceDemotion = true",
        "k5+N1/8/8/8/8/8/8/K7 w - - 0 1",
        "g8",
        "g8f7 g8h7",
        "g8f7 g8f7- g8h7 g8h7-",
    );
    let turning = with("chess", "promotedPieceType = n:f\nfers = f\npieceDemotion = true");
    assert_eq!(fen(&turning, "k5+N1/8/8/8/8/8/8/K7 w - - 0 1 moves g8f7-"), "k7/5N2/8/8/8/8/8/K7 b - - 1 1");
}

#[test]
fn sittuyin_promotion() {
    moves_change(
        "makruk",
        "sittuyinPromotion = true",
        "7k/8/8/8/4P3/8/8/K7 w - - 0 1",
        "e4",
        "e4e5",
        "e4d3m e4d5m e4e4m e4e5 e4f3m e4f5m",
    );
    moves_change(
        "makruk",
        "sittuyinPromotion = true",
        "7k/8/8/4P3/8/8/8/K7 w - - 0 1",
        "e5",
        "e5e6m",
        "e5d4m e5d6m e5e5m e5e6 e5f4m e5f6m",
    );
    // Of two pawns only those in the zone promote, and none that would attack by it.
    moves_change("makruk", "sittuyinPromotion = true", "7k/2P5/8/4P3/8/8/8/K7 w - - 0 1", "e5", "refused", "e5e6");
    moves_change(
        "makruk\npromotionRegionWhite = e5",
        "sittuyinPromotion = true",
        "7k/8/3r4/4P3/8/P7/8/K7 w - - 0 1",
        "e5",
        "refused",
        "e5d4m e5d6 e5e6 e5f4m e5f6m",
    );
    // Nobody has to promote the last pawn: who could do nothing else is not stalemated, but has drawn.
    result_changes(
        "makruk\nstalemateValue = loss",
        "sittuyinPromotion = true",
        "7k/8/8/7p/7P/1r6/2r5/K7 w - - 0 1",
        "0-1",
        "1/2-1/2",
    );
    result_changes(
        "makruk\nstalemateValue = loss",
        "sittuyinPromotion = true",
        "7k/8/8/8/7P/1r6/2r5/K7 w - - 0 1",
        "*",
        "*",
    );
    let drawn = with("makruk", "sittuyinPromotion = true");
    assert_eq!(
        end(&drawn, "7k/8/8/7p/7P/1r6/2r5/K7 w - - 0 1"),
        "Draw: the player to move could only promote the last pawn, and need not."
    );
}
