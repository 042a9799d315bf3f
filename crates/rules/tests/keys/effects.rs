use crate::support::{fen, fen_changes, moves, moves_change, with};

#[test]
fn gating() {
    // The castling field names the pieces that have not moved.
    fen_changes(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ncastling = false",
        "gating = true",
        "rn2k3/8/8/8/8/8/8/RN2K3 w - - 0 1 moves a1a2",
        "rn2k3/8/8/8/8/8/R7/1N2K3 b - - 1 1",
        "rn2k3/8/8/8/8/8/R7/1N2K3 b - - 1 1",
    );
    let kept = with("chess", "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ncastling = false\ngating = true");
    assert_eq!(fen(&kept, "rn2k3/8/8/8/8/8/8/RN2K3 w ABab - 0 1 moves a1a2"), "rn2k3/8/8/8/8/8/R7/1N2K3 b Bab - 1 1");
}

#[test]
fn seirawan_gating() {
    // A hawk waits in hand, and enters where a piece leaves that has not moved.
    let base = "seirawan\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let unmoved = "4k3/8/8/8/8/8/8/RN2K3[H] w AB - 0 1";
    moves_change(base, "seirawanGating = false", unmoved, "b1", "b1a3 b1a3h b1c3 b1c3h b1d2 b1d2h", "refused");
    assert_eq!(moves(&with(base, ""), "4k3/8/8/8/8/8/8/RN2K3[H] w A - 0 1", "b1"), "b1a3 b1c3 b1d2");
    let kept = with(base, "seirawanGating = false");
    assert_eq!(moves(&kept, "4k3/8/8/8/8/8/8/RN2K3 w AB - 0 1", "b1"), "b1a3 b1c3 b1d2");
}

#[test]
fn walling_rule() {
    let board = "4k3/8/8/8/8/8/8/N3K3 w - - 0 1";
    let number = |rule: &str| moves(&with("chess", &format!("wallingRule = {rule}")), board, "a1b3").split(' ').count();
    assert_eq!(moves(&with("chess", ""), board, "a1b3"), "a1b3");
    assert_eq!(number("none"), 1);
    // Wherever the knight could go next, its own square included.
    assert_eq!(number("arrow"), 6);
    assert_eq!(number("duck"), 61);
    assert_eq!(number("static"), 61);
    assert_eq!(number("edge"), 26);
    assert_eq!(moves(&with("chess", "wallingRule = past"), board, "a1b3"), "a1b3,b3a1");
    fen_changes(
        "chess\nwallingRule = past",
        "wallingRegionBlack = *7",
        "4k3/8/8/8/8/8/8/N3K3 w - - 0 1 moves a1b3,b3a1",
        "4k3/8/8/8/8/1N6/8/*3K3 b - - 1 1",
        "4k3/8/8/8/8/1N6/8/*3K3 b - - 1 1",
    );
    // The duck flies from wall to wall.
    let duck = with("chess", "wallingRule = duck");
    assert_eq!(
        fen(&duck, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1 moves a1b3,b3a1 e8e7,e7e8"),
        "4*3/4k3/8/8/8/1N6/8/4K3 w - - 2 2"
    );
}

#[test]
fn walling_region() {
    moves_change(
        "chess\nwallingRule = static",
        "wallingRegion = a1 a2",
        "4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
        "a1b3",
        "a1b3,b3a1 a1b3,b3a2 a1b3,b3a3 a1b3,b3a4 a1b3,b3a5 a1b3,b3a6 a1b3,b3a7 a1b3,b3a8 a1b3,b3b1 a1b3,b3b2 a1b3,b3b4 a1b3,b3b5 a1b3,b3b6 a1b3,b3b7 a1b3,b3b8 a1b3,b3c1 a1b3,b3c2 a1b3,b3c3 a1b3,b3c4 a1b3,b3c5 a1b3,b3c6 a1b3,b3c7 a1b3,b3c8 a1b3,b3d1 a1b3,b3d2 a1b3,b3d3 a1b3,b3d4 a1b3,b3d5 a1b3,b3d6 a1b3,b3d7 a1b3,b3d8 a1b3,b3e2 a1b3,b3e3 a1b3,b3e4 a1b3,b3e5 a1b3,b3e6 a1b3,b3e7 a1b3,b3f1 a1b3,b3f2 a1b3,b3f3 a1b3,b3f4 a1b3,b3f5 a1b3,b3f6 a1b3,b3f7 a1b3,b3f8 a1b3,b3g1 a1b3,b3g2 a1b3,b3g3 a1b3,b3g4 a1b3,b3g5 a1b3,b3g6 a1b3,b3g7 a1b3,b3g8 a1b3,b3h1 a1b3,b3h2 a1b3,b3h3 a1b3,b3h4 a1b3,b3h5 a1b3,b3h6 a1b3,b3h7 a1b3,b3h8",
        "a1b3,b3a1 a1b3,b3a2",
    );
    moves_change(
        "chess\nwallingRule = static",
        "wallingRegionWhite = a1 a2",
        "4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
        "a1b3",
        "a1b3,b3a1 a1b3,b3a2 a1b3,b3a3 a1b3,b3a4 a1b3,b3a5 a1b3,b3a6 a1b3,b3a7 a1b3,b3a8 a1b3,b3b1 a1b3,b3b2 a1b3,b3b4 a1b3,b3b5 a1b3,b3b6 a1b3,b3b7 a1b3,b3b8 a1b3,b3c1 a1b3,b3c2 a1b3,b3c3 a1b3,b3c4 a1b3,b3c5 a1b3,b3c6 a1b3,b3c7 a1b3,b3c8 a1b3,b3d1 a1b3,b3d2 a1b3,b3d3 a1b3,b3d4 a1b3,b3d5 a1b3,b3d6 a1b3,b3d7 a1b3,b3d8 a1b3,b3e2 a1b3,b3e3 a1b3,b3e4 a1b3,b3e5 a1b3,b3e6 a1b3,b3e7 a1b3,b3f1 a1b3,b3f2 a1b3,b3f3 a1b3,b3f4 a1b3,b3f5 a1b3,b3f6 a1b3,b3f7 a1b3,b3f8 a1b3,b3g1 a1b3,b3g2 a1b3,b3g3 a1b3,b3g4 a1b3,b3g5 a1b3,b3g6 a1b3,b3g7 a1b3,b3g8 a1b3,b3h1 a1b3,b3h2 a1b3,b3h3 a1b3,b3h4 a1b3,b3h5 a1b3,b3h6 a1b3,b3h7 a1b3,b3h8",
        "a1b3,b3a1 a1b3,b3a2",
    );
    moves_change(
        "chess\nwallingRule = static",
        "wallingRegionBlack = a1 a2",
        "n3k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "a8b6",
        "a8b6,b6a1 a8b6,b6a2 a8b6,b6a3 a8b6,b6a4 a8b6,b6a5 a8b6,b6a6 a8b6,b6a7 a8b6,b6a8 a8b6,b6b1 a8b6,b6b2 a8b6,b6b3 a8b6,b6b4 a8b6,b6b5 a8b6,b6b7 a8b6,b6b8 a8b6,b6c1 a8b6,b6c2 a8b6,b6c3 a8b6,b6c4 a8b6,b6c5 a8b6,b6c6 a8b6,b6c7 a8b6,b6c8 a8b6,b6d1 a8b6,b6d2 a8b6,b6d3 a8b6,b6d4 a8b6,b6d5 a8b6,b6d6 a8b6,b6d7 a8b6,b6d8 a8b6,b6e2 a8b6,b6e3 a8b6,b6e4 a8b6,b6e5 a8b6,b6e6 a8b6,b6e7 a8b6,b6f1 a8b6,b6f2 a8b6,b6f3 a8b6,b6f4 a8b6,b6f5 a8b6,b6f6 a8b6,b6f7 a8b6,b6f8 a8b6,b6g1 a8b6,b6g2 a8b6,b6g3 a8b6,b6g4 a8b6,b6g5 a8b6,b6g6 a8b6,b6g7 a8b6,b6g8 a8b6,b6h1 a8b6,b6h2 a8b6,b6h3 a8b6,b6h4 a8b6,b6h5 a8b6,b6h6 a8b6,b6h7 a8b6,b6h8",
        "a8b6,b6a1 a8b6,b6a2",
    );
    let white = with("chess\nwallingRule = static", "wallingRegionWhite = a1 a2");
    assert_eq!(moves(&white, "n3k3/8/8/8/8/8/8/4K3 b - - 0 1", "a8b6").split(' ').count(), 61);
    let black = with("chess\nwallingRule = static", "wallingRegionBlack = a1 a2");
    assert_eq!(moves(&black, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "a1b3").split(' ').count(), 61);
}

#[test]
fn wall_or_move() {
    moves_change(
        "chess\nwallingRule = static\nwallingRegion = a1 a2",
        "wallOrMove = true",
        "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1",
        "",
        "b1a3,a3a1 b1a3,a3a2 b1c3,c3a1 b1c3,c3a2 b1d2,d2a1 b1d2,d2a2 e1d1,d1a1 e1d1,d1a2 e1d2,d2a1 e1d2,d2a2 e1e2,e2a1 e1e2,e2a2 e1f1,f1a1 e1f1,f1a2 e1f2,f2a1 e1f2,f2a2",
        "b1a3,a3a1 b1b1,b1a1 b1b1,b1a2 b1c3,c3a1 b1d2,d2a1 e1d1,d1a1 e1d2,d2a1 e1e2,e2a1 e1f1,f1a1 e1f2,f2a1",
    );
}

#[test]
fn blast_on_capture() {
    fen_changes(
        "chess",
        "blastOnCapture = true",
        "k7/8/2b5/3p4/2P1B3/8/8/3RK3 w - - 0 1 moves d1d5",
        "k7/8/2b5/3R4/2P1B3/8/8/4K3 b - - 0 1",
        "k7/8/8/8/2P5/8/8/4K3 b - - 0 1",
    );
    fen_changes(
        "chess",
        "blastOnCapture = true",
        "k7/8/2b5/3p4/2P1B3/8/8/3RK3 w - - 0 1 moves d1d4",
        "k7/8/2b5/3p4/2PRB3/8/8/4K3 b - - 1 1",
        "k7/8/2b5/3p4/2PRB3/8/8/4K3 b - - 1 1",
    );
}

#[test]
fn blast_immune_types() {
    fen_changes(
        "chess\nblastOnCapture = true",
        "blastImmuneTypes = b",
        "k7/8/2b5/3p4/2P1B3/8/8/3RK3 w - - 0 1 moves d1d5",
        "k7/8/8/8/2P5/8/8/4K3 b - - 0 1",
        "k7/8/2b5/8/2P1B3/8/8/4K3 b - - 0 1",
    );
    fen_changes(
        "chess\nblastOnCapture = true",
        "blastImmuneTypes = r",
        "k7/8/2b5/3p4/2P1B3/8/8/3RK3 w - - 0 1 moves d1d5",
        "k7/8/8/8/2P5/8/8/4K3 b - - 0 1",
        "k7/8/8/3R4/2P5/8/8/4K3 b - - 0 1",
    );
}

#[test]
fn mutually_immune_types() {
    moves_change(
        "chess",
        "mutuallyImmuneTypes = r",
        "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "a1a",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7",
    );
    moves_change(
        "chess",
        "mutuallyImmuneTypes = r",
        "n3k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "a1a",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8",
    );
}

#[test]
fn petrify_on_capture_types() {
    fen_changes(
        "chess",
        "petrifyOnCaptureTypes = r",
        "n3k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves a1a8",
        "R3k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "*3k3/8/8/8/8/8/8/4K3 b - - 0 1",
    );
    fen_changes(
        "chess",
        "petrifyOnCaptureTypes = b",
        "n3k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves a1a8",
        "R3k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "R3k3/8/8/8/8/8/8/4K3 b - - 0 1",
    );
}

#[test]
fn petrify_blast_pieces() {
    fen_changes(
        "chess\nblastOnCapture = true",
        "petrifyBlastPieces = true",
        "k7/8/2b5/3p4/2P1B3/8/8/3RK3 w - - 0 1 moves d1d5",
        "k7/8/8/8/2P5/8/8/4K3 b - - 0 1",
        "k7/8/2*5/8/2P1*3/8/8/4K3 b - - 0 1",
    );
}

#[test]
fn flip_enclosed_pieces() {
    fen_changes(
        "chess\npieceDrops = true",
        "flipEnclosedPieces = reversi",
        "k7/8/8/3n4/2N5/8/8/7K[N] w - - 0 1 moves N@e6",
        "k7/8/4N3/3n4/2N5/8/8/7K[] b - - 0 1",
        "k7/8/4N3/3N4/2N5/8/8/7K[] b - - 0 1",
    );
    fen_changes(
        "chess\npieceDrops = true",
        "flipEnclosedPieces = ataxx",
        "k7/8/8/3n4/2N5/8/8/7K[N] w - - 0 1 moves N@e6",
        "k7/8/4N3/3n4/2N5/8/8/7K[] b - - 0 1",
        "k7/8/4N3/3N4/2N5/8/8/7K[] b - - 0 1",
    );
    fen_changes(
        "chess\npieceDrops = true",
        "flipEnclosedPieces = quadwrangle",
        "k7/8/8/3n4/2N5/8/8/7K[N] w - - 0 1 moves N@e6",
        "k7/8/4N3/3n4/2N5/8/8/7K[] b - - 0 1",
        "k7/8/4N3/3n4/2N5/8/8/7K[] b - - 0 1",
    );
    fen_changes(
        "chess\npieceDrops = true",
        "flipEnclosedPieces = quadwrangle",
        "k7/8/8/3n4/2N5/8/8/7K[N] w - - 0 1 moves N@d4",
        "k7/8/8/3n4/2NN4/8/8/7K[] b - - 0 1",
        "k7/8/8/3N4/2NN4/8/8/7K[] b - - 0 1",
    );
    fen_changes(
        "chess\npieceDrops = true",
        "flipEnclosedPieces = quadwrangle",
        "k7/8/8/3n4/5N2/8/8/7K[] w - - 0 1 moves f4e6",
        "k7/8/4N3/3n4/8/8/8/7K[] b - - 1 1",
        "k7/8/4N3/3N4/8/8/8/7K[] b - - 1 1",
    );
}

#[test]
fn looking_glass() {
    fen_changes(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ncastling = false",
        "lookingGlass = true",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves a1a2",
        "4k3/8/8/8/8/8/R7/4K3 b - - 1 1",
        "4k3/8/8/8/8/8/|R7/4K3 b - - 1 1",
    );
}
