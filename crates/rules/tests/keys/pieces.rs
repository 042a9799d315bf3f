use crate::common::position;
use crate::support::{fen, moves, moves_change, with};
use pantheon_rules::{Catalogue, Position};

/// A board with a piece `x` on d4, an enemy next to it, one of its own side two squares ahead, and an enemy behind that.
const BOARD: &str = "k2i4/8/3I4/8/3Xi3/8/8/7K w - - 0 1";
/// Kings, and something that stands about.
const BASE: &str = "\nking = k\ncustomPiece1 = i:W\ncastling = false\nstartFen = k7/8/8/8/8/8/8/7K w - - 0 1";

/// A piece with this key for its letter moves so; without the key there is none.
fn check(key: &str, expected: &str) {
    let without = with(BASE, "");
    assert!(Position::from_fen(&without, BOARD).is_err(), "an x without {key}");
    let variant = with(BASE, &format!("{key} = x"));
    assert_eq!(moves(&variant, BOARD, "d4"), expected, "{key}");
}

#[test]
fn pawn() {
    check("pawn", "d4d5");
}

#[test]
fn knight() {
    check("knight", "d4b3 d4b5 d4c2 d4c6 d4e2 d4e6 d4f3 d4f5");
}

#[test]
fn bishop() {
    check("bishop", "d4a1 d4a7 d4b2 d4b6 d4c3 d4c5 d4e3 d4e5 d4f2 d4f6 d4g1 d4g7 d4h8");
}

#[test]
fn rook() {
    check("rook", "d4a4 d4b4 d4c4 d4d1 d4d2 d4d3 d4d5 d4e4");
}

#[test]
fn queen() {
    check(
        "queen",
        "d4a1 d4a4 d4a7 d4b2 d4b4 d4b6 d4c3 d4c4 d4c5 d4d1 d4d2 d4d3 d4d5 d4e3 d4e4 d4e5 d4f2 d4f6 d4g1 d4g7 d4h8",
    );
}

#[test]
fn fers() {
    check("fers", "d4c3 d4c5 d4e3 d4e5");
}

#[test]
fn alfil() {
    check("alfil", "d4b2 d4b6 d4f2 d4f6");
}

#[test]
fn fers_alfil() {
    check("fersAlfil", "d4b2 d4b6 d4c3 d4c5 d4e3 d4e5 d4f2 d4f6");
}

#[test]
fn silver() {
    check("silver", "d4c3 d4c5 d4d5 d4e3 d4e5");
}

#[test]
fn aiwok() {
    check(
        "aiwok",
        "d4a4 d4b3 d4b4 d4b5 d4c2 d4c3 d4c4 d4c5 d4c6 d4d1 d4d2 d4d3 d4d5 d4e2 d4e3 d4e4 d4e5 d4e6 d4f3 d4f5",
    );
}

#[test]
fn bers() {
    check("bers", "d4a4 d4b4 d4c3 d4c4 d4c5 d4d1 d4d2 d4d3 d4d5 d4e3 d4e4 d4e5");
}

#[test]
fn archbishop() {
    check(
        "archbishop",
        "d4a1 d4a7 d4b2 d4b3 d4b5 d4b6 d4c2 d4c3 d4c5 d4c6 d4e2 d4e3 d4e5 d4e6 d4f2 d4f3 d4f5 d4f6 d4g1 d4g7 d4h8",
    );
}

#[test]
fn chancellor() {
    check("chancellor", "d4a4 d4b3 d4b4 d4b5 d4c2 d4c4 d4c6 d4d1 d4d2 d4d3 d4d5 d4e2 d4e4 d4e6 d4f3 d4f5");
}

#[test]
fn amazon() {
    check(
        "amazon",
        "d4a1 d4a4 d4a7 d4b2 d4b3 d4b4 d4b5 d4b6 d4c2 d4c3 d4c4 d4c5 d4c6 d4d1 d4d2 d4d3 d4d5 d4e2 d4e3 d4e4 d4e5 d4e6 d4f2 d4f3 d4f5 d4f6 d4g1 d4g7 d4h8",
    );
}

#[test]
fn knibis() {
    check("knibis", "d4b3 d4b5 d4c2 d4c6 d4e2 d4e6 d4f3 d4f5");
}

#[test]
fn biskni() {
    check("biskni", "d4a1 d4a7 d4b2 d4b6 d4c3 d4c5 d4e3 d4e5 d4f2 d4f6 d4g1 d4g7 d4h8");
}

#[test]
fn kniroo() {
    check("kniroo", "d4b3 d4b5 d4c2 d4c6 d4e2 d4e4 d4e6 d4f3 d4f5");
}

#[test]
fn rookni() {
    check("rookni", "d4a4 d4b4 d4c4 d4d1 d4d2 d4d3 d4d5");
}

#[test]
fn shogi_pawn() {
    check("shogiPawn", "d4d5");
}

#[test]
fn lance() {
    check("lance", "d4d5");
}

#[test]
fn shogi_knight() {
    check("shogiKnight", "d4c6 d4e6");
}

#[test]
fn gold() {
    check("gold", "d4c4 d4c5 d4d3 d4d5 d4e4 d4e5");
}

#[test]
fn dragon_horse() {
    check("dragonHorse", "d4a1 d4a7 d4b2 d4b6 d4c3 d4c4 d4c5 d4d3 d4d5 d4e3 d4e4 d4e5 d4f2 d4f6 d4g1 d4g7 d4h8");
}

#[test]
fn clobber() {
    check("clobber", "d4e4");
}

#[test]
fn breakthrough() {
    check("breakthrough", "d4c5 d4d5 d4e5");
}

#[test]
fn immobile() {
    check("immobile", "");
}

#[test]
fn cannon() {
    check("cannon", "d4a4 d4b4 d4c4 d4d1 d4d2 d4d3 d4d5 d4d8");
}

#[test]
fn janggi_cannon() {
    check("janggiCannon", "d4d7 d4d8 d4f4 d4g4 d4h4");
}

#[test]
fn soldier() {
    check("soldier", "d4c4 d4d5 d4e4");
}

#[test]
fn horse() {
    check("horse", "d4b3 d4b5 d4c2 d4c6 d4e2 d4e6");
}

#[test]
fn elephant() {
    check("elephant", "d4b2 d4b6 d4f2 d4f6");
}

#[test]
fn janggi_elephant() {
    check("janggiElephant", "d4a2 d4a6 d4b1 d4b7 d4f1 d4f7");
}

#[test]
fn banner() {
    check("banner", "d4a4 d4b3 d4b4 d4b5 d4c2 d4c4 d4c6 d4d1 d4d2 d4d3 d4d5 d4d8 d4e2 d4e4 d4e6");
}

#[test]
fn wazir() {
    check("wazir", "d4c4 d4d3 d4d5 d4e4");
}

#[test]
fn commoner() {
    check("commoner", "d4c3 d4c4 d4c5 d4d3 d4d5 d4e3 d4e4 d4e5");
}

#[test]
fn centaur() {
    check("centaur", "d4b3 d4b5 d4c2 d4c3 d4c4 d4c5 d4c6 d4d3 d4d5 d4e2 d4e3 d4e4 d4e5 d4e6 d4f3 d4f5");
}

#[test]
fn king() {
    let fen = "k7/8/8/8/3K4/8/8/8 w - - 0 1";
    let other = with("chess", "startFen = k7/8/8/8/8/8/8/7K w - - 0 1\nking = k:W");
    assert_eq!(moves(&with("chess", ""), fen, "d4"), "d4c3 d4c4 d4c5 d4d3 d4d5 d4e3 d4e4 d4e5");
    assert_eq!(moves(&other, fen, "d4"), "d4c4 d4d3 d4d5 d4e4");
    // It is royal, whatever its letter.
    let renamed = with("chess", "startFen = x7/8/8/8/8/8/8/7X w - - 0 1\nking = x");
    assert!(position(&renamed, "x6R/8/8/8/8/8/8/7X b - - 0 1").in_check());
}

#[test]
fn custom_piece() {
    for number in 1..=25 {
        let other = if number == 1 { 2 } else { 1 };
        let lines =
            format!("\nking = k\ncustomPiece{other} = i:W\ncastling = false\nstartFen = k7/8/8/8/8/8/8/7K w - - 0 1");
        let variant = with(&lines, &format!("customPiece{number} = x:mFcW"));
        assert_eq!(moves(&variant, BOARD, "d4"), "d4c3 d4c5 d4e3 d4e4 d4e5", "customPiece{number}");
    }
    assert!(Catalogue::builtin().with("[x:chess]\ncustomPiece26 = x:W\n", "test").is_err());
}

#[test]
fn a_piece_taken_away_is_gone() {
    let knights = "4k3/8/8/8/8/8/8/N3K3 w - - 0 1";
    let without = with("chess", "knight = -\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&with("chess", ""), knights, "a1"), "a1b3 a1c2");
    assert!(Position::from_fen(&without, knights).is_err());
    let pawn = "k7/4P3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(moves(&without, pawn, "e7"), "e7e8b e7e8q e7e8r");
}

#[test]
fn a_second_letter_is_read_too() {
    let variant = with("chess", "knight = n h");
    assert_eq!(position(&variant, "4k3/8/8/8/8/8/8/H3K3 w - - 0 1").fen(), "4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
}

#[test]
fn mobility_region() {
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "mobilityRegionWhiteRook = *1 a*",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "a1",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1b1 a1c1 a1d1",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1b1 a1c1 a1d1",
    );
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "mobilityRegionWhiteRook = b1 a1 a2",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "a1",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1b1 a1c1 a1d1",
        "a1a2 a1b1",
    );
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "mobilityRegionWhiteKing = d1 e1 f1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "e1",
        "e1d1 e1d2 e1e2 e1f1 e1f2",
        "e1d1 e1f1",
    );
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "mobilityRegionBlackKing = d8 e8 f8",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "e8",
        "e8d7 e8d8 e8e7 e8f7 e8f8",
        "e8d8 e8f8",
    );
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "mobilityRegionBlackKing = d8 e8 f8",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "e1",
        "e1d1 e1d2 e1e2 e1f1 e1f2",
        "e1d1 e1d2 e1e2 e1f1 e1f2",
    );
    // What cannot get there does not attack there.
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "mobilityRegionBlackRook = *8",
        "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
        "e1",
        "e1e2 e1f1 e1f2",
        "e1d1 e1d2 e1e2 e1f1 e1f2",
    );
}

#[test]
fn pawn_types() {
    let line = "pawnTypes = ps";
    let base = "chess\nshogiPawn = s\ncustomPiece1 = c:fmWfcF";
    let pawn = "k7/4S3/8/8/8/8/8/4K3 w - - 0 1";
    moves_change(base, line, pawn, "e7", "e7e8", "e7e8b e7e8n e7e8q e7e8r");
    let counter = "k7/8/8/8/8/8/4S3/4K3 w - - 7 9 moves e2e3";
    assert_eq!(fen(&with(base, ""), counter), "k7/8/8/8/8/4S3/8/4K3 b - - 8 9");
    assert_eq!(fen(&with(base, line), counter), "k7/8/8/8/8/4S3/8/4K3 b - - 0 9");
    let passing = "4k3/4p3/8/3C4/8/8/8/4K3 b - - 0 1 moves e7e5";
    moves_change(base, "pawnTypes = pc", passing, "d5", "d5d6", "d5d6 d5e6");
}
