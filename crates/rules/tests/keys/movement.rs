use crate::support::{moves, moves_change, result_changes, with};

#[test]
fn double_step() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    moves_change("chess", "doubleStep = false", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e2e3 e2e4", "e2e3");
    // Other pieces' initial moves go with it.
    let custom = "chess\ncustomPiece1 = p:mWimN";
    assert_eq!(moves(&with(custom, ""), fen, "e2"), "e2c1 e2c3 e2d2 e2d4 e2e3 e2f2 e2f4 e2g1 e2g3");
    assert_eq!(moves(&with(custom, "doubleStep = false"), fen, "e2"), "e2d2 e2e3 e2f2");
}

#[test]
fn double_step_rank() {
    moves_change("chess", "doubleStepRank = 3", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e3e4", "e3e4 e3e5");
    moves_change("chess", "doubleStepRank = 3", "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1", "e6", "e6e5", "e6e4 e6e5");
}

#[test]
fn double_step_rank_min() {
    moves_change("chess", "doubleStepRankMin = 1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a1", "a1a2", "a1a2 a1a3");
    moves_change("chess", "doubleStepRankMin = 1", "p3k3/8/8/8/8/8/8/4K3 b - - 0 1", "a8", "a8a7", "a8a6 a8a7");
}

#[test]
fn double_step_region() {
    moves_change("chess", "doubleStepRegionWhite = e3", "4k3/8/8/8/8/4P3/3P4/4K3 w - - 0 1", "e3", "e3e4", "e3e4 e3e5");
    moves_change("chess", "doubleStepRegionWhite = e3", "4k3/8/8/8/8/4P3/3P4/4K3 w - - 0 1", "d2", "d2d3 d2d4", "d2d3");
    moves_change("chess", "doubleStepRegionBlack = e6", "4k3/3p4/4p3/8/8/8/8/4K3 b - - 0 1", "e6", "e6e5", "e6e4 e6e5");
    moves_change("chess", "doubleStepRegionBlack = e6", "4k3/3p4/4p3/8/8/8/8/4K3 b - - 0 1", "d7", "d7d5 d7d6", "d7d6");
}

#[test]
fn triple_step_region() {
    moves_change(
        "chess",
        "tripleStepRegionWhite = *2",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "e2",
        "e2e3 e2e4",
        "e2e3 e2e4 e2e5",
    );
    moves_change(
        "chess",
        "tripleStepRegionBlack = *7",
        "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1",
        "e7",
        "e7e5 e7e6",
        "e7e4 e7e5 e7e6",
    );
    moves_change(
        "chess",
        "tripleStepRegionBlack = *7",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "e2",
        "e2e3 e2e4",
        "e2e3 e2e4",
    );
}

#[test]
fn en_passant_region() {
    moves_change(
        "chess",
        "enPassantRegion = *6",
        "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1 moves d2d4",
        "e4",
        "e4d3 e4e3",
        "e4e3",
    );
    moves_change(
        "chess",
        "enPassantRegion = *6",
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 moves d7d5",
        "e5",
        "e5d6 e5e6",
        "e5d6 e5e6",
    );
    moves_change(
        "chess",
        "enPassantRegionBlack = *6",
        "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1 moves d2d4",
        "e4",
        "e4d3 e4e3",
        "e4e3",
    );
    moves_change(
        "chess",
        "enPassantRegionBlack = *6",
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 moves d7d5",
        "e5",
        "e5d6 e5e6",
        "e5d6 e5e6",
    );
    moves_change(
        "chess",
        "enPassantRegionWhite = *3",
        "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1 moves d2d4",
        "e4",
        "e4d3 e4e3",
        "e4d3 e4e3",
    );
    moves_change(
        "chess",
        "enPassantRegionWhite = *3",
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 moves d7d5",
        "e5",
        "e5d6 e5e6",
        "e5e6",
    );
}

#[test]
fn en_passant_types() {
    moves_change(
        "chess\ncustomPiece1 = s:fmWfcF",
        "enPassantTypes = ps",
        "4k3/4p3/8/3S4/8/8/8/4K3 b - - 0 1 moves e7e5",
        "d5",
        "d5d6",
        "d5d6 d5e6",
    );
    moves_change(
        "chess\ncustomPiece1 = s:fmWfcF",
        "enPassantTypes = s",
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 moves d7d5",
        "e5",
        "e5d6 e5e6",
        "e5e6",
    );
    moves_change(
        "chess\ncustomPiece1 = s:fmWfcF",
        "enPassantTypesWhite = ps",
        "4k3/4p3/8/3S4/8/8/8/4K3 b - - 0 1 moves e7e5",
        "d5",
        "d5d6",
        "d5d6 d5e6",
    );
    moves_change(
        "chess\ncustomPiece1 = s:fmWfcF",
        "enPassantTypesWhite = ps",
        "4k3/8/8/8/3s4/8/4P3/4K3 w - - 0 1 moves e2e4",
        "d4",
        "d4d3",
        "d4d3",
    );
    moves_change(
        "chess\ncustomPiece1 = s:fmWfcF",
        "enPassantTypesBlack = ps",
        "4k3/4p3/8/3S4/8/8/8/4K3 b - - 0 1 moves e7e5",
        "d5",
        "d5d6",
        "d5d6",
    );
    moves_change(
        "chess\ncustomPiece1 = s:fmWfcF",
        "enPassantTypesBlack = ps",
        "4k3/8/8/8/3s4/8/4P3/4K3 w - - 0 1 moves e2e4",
        "d4",
        "d4d3",
        "d4d3 d4e3",
    );
}

#[test]
fn soldier_promotion_rank() {
    moves_change(
        "chess\nsoldier = s",
        "soldierPromotionRank = 6",
        "4k3/8/8/8/3S4/8/8/4K3 w - - 0 1",
        "d4",
        "d4c4 d4d5 d4e4",
        "d4d5",
    );
    moves_change(
        "chess\nsoldier = s",
        "soldierPromotionRank = 6",
        "4k3/8/3S4/8/8/8/8/4K3 w - - 0 1",
        "d6",
        "d6c6 d6d7 d6e6",
        "d6c6 d6d7 d6e6",
    );
    moves_change(
        "chess\nsoldier = s",
        "soldierPromotionRank = 6",
        "4k3/8/3s4/8/8/8/8/4K3 b - - 0 1",
        "d6",
        "d6c6 d6d5 d6e6",
        "d6d5",
    );
}

#[test]
fn flying_general() {
    moves_change("chess", "flyingGeneral = true", "3k4/8/8/8/8/8/8/4K3 w - - 0 1", "e1d", "e1d1 e1d2", "");
    moves_change(
        "chess",
        "flyingGeneral = true",
        "4k3/8/8/8/8/8/4N3/4K3 w - - 0 1",
        "e2",
        "e2c1 e2c3 e2d4 e2f4 e2g1 e2g3",
        "",
    );
    moves_change("chess", "flyingGeneral = true", "8/8/1k6/8/8/8/8/K7 w - - 0 1", "a1", "a1a2 a1b1 a1b2", "a1a2");
}

#[test]
fn immobility_illegal() {
    moves_change(
        "chess\nshogiPawn = s",
        "immobilityIllegal = true",
        "k7/4S3/8/8/8/8/8/4K3 w - - 0 1",
        "e7",
        "e7e8",
        "",
    );
    moves_change(
        "chess\nshogiPawn = s\npieceDrops = true",
        "immobilityIllegal = true",
        "k7/8/8/8/8/8/8/4K3[S] w - - 0 1",
        "S@h",
        "S@h1 S@h2 S@h3 S@h4 S@h5 S@h6 S@h7 S@h8",
        "S@h1 S@h2 S@h3 S@h4 S@h5 S@h6 S@h7",
    );
}

#[test]
fn diagonal_lines() {
    moves_change(
        "chess\nwazir = w",
        "diagonalLines = d1 f1 e2 d3 f3",
        "k7/8/8/8/8/8/4W3/K7 w - - 0 1",
        "e2",
        "e2d2 e2e1 e2e3 e2f2",
        "e2d1 e2d2 e2d3 e2e1 e2e3 e2f1 e2f2 e2f3",
    );
    moves_change(
        "chess\nsoldier = s",
        "diagonalLines = d1 f1 e2 d3 f3",
        "k7/8/8/8/8/8/4S3/K7 w - - 0 1",
        "e2",
        "e2d2 e2e3 e2f2",
        "e2d2 e2d3 e2e3 e2f2 e2f3",
    );
    moves_change(
        "chess",
        "diagonalLines = d1 f1 e2 d3 f3",
        "k7/8/8/8/8/8/8/K2R4 w - - 0 1",
        "d1e",
        "d1e1",
        "d1e1 d1e2",
    );
    moves_change(
        "chess\njanggiCannon = c",
        "diagonalLines = d1 f1 e2 d3 f3",
        "k7/8/8/8/8/8/4N3/K2C4 w - - 0 1",
        "d1f",
        "",
        "d1f3",
    );
    moves_change("chess", "diagonalLines = d1 f1 e2 d3 f3", "k7/8/8/8/8/8/4N3/K7 w - - 0 1", "e2d", "e2d4", "e2d4");
}

#[test]
fn cambodian_moves() {
    moves_change(
        "makruk\ngating = true",
        "cambodianMoves = true",
        "4k3/8/8/8/8/8/8/3KM3 w DE - 0 1",
        "d1",
        "d1c1 d1c2 d1d2 d1e2",
        "d1b2 d1c1 d1c2 d1d2 d1e2 d1f2",
    );
    moves_change(
        "makruk\ngating = true",
        "cambodianMoves = true",
        "4k3/8/8/8/8/8/8/3KM3 w DE - 0 1",
        "e1",
        "e1d2 e1f2",
        "e1d2 e1e3 e1f2",
    );
    moves_change(
        "makruk\ngating = true",
        "cambodianMoves = true",
        "4k3/8/8/8/8/8/8/3KM3 w - - 0 1",
        "e1",
        "e1d2 e1f2",
        "e1d2 e1f2",
    );
}

#[test]
fn pass() {
    moves_change("chess", "pass = true", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e", "", "e1e1");
    moves_change("chess", "pass = true", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "e8e", "e8e7", "e8e7 e8e8");
    moves_change("chess", "passWhite = true", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e", "", "e1e1");
    moves_change("chess", "passWhite = true", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "e8e", "e8e7", "e8e7");
    moves_change("chess", "passBlack = true", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e", "", "");
    moves_change("chess", "passBlack = true", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "e8e", "e8e7", "e8e7 e8e8");
    // Two passes in a row end the game.
    result_changes(
        "chess\npassWhite = true\nmaterialCounting = unweighted",
        "passBlack = true",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e1e1 e8e7 e1e1",
        "*",
        "*",
    );
    let both = with("chess", "pass = true\nmaterialCounting = unweighted");
    assert_eq!(crate::support::result(&both, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e1e1 e8e8"), "1-0");
}

#[test]
fn pass_on_stalemate() {
    moves_change("chess", "passOnStalemate = true", "k7/8/8/8/8/8/5q2/7K w - - 0 1", "h1", "", "h1h1");
    moves_change("chess", "passOnStalemate = true", "k7/8/8/8/8/8/3q4/7K w - - 0 1", "h1", "h1g1", "h1g1");
    moves_change("chess", "passOnStalemateWhite = true", "k7/8/8/8/8/8/5q2/7K w - - 0 1", "h1", "", "h1h1");
    moves_change("chess", "passOnStalemateWhite = true", "k7/2Q5/8/8/8/8/8/7K b - - 0 1", "a8", "", "");
    moves_change("chess", "passOnStalemateBlack = true", "k7/8/8/8/8/8/5q2/7K w - - 0 1", "h1", "", "");
    moves_change("chess", "passOnStalemateBlack = true", "k7/2Q5/8/8/8/8/8/7K b - - 0 1", "a8", "", "a8a8");
}
