//! Definitions that contradict themselves are refused, with the reason and the line.

use pantheon_rules::{Catalogue, VariantSpec};

/// All errors of a file's text.
fn check(text: &str, expected: &[&str]) {
    let found: Vec<String> = match Catalogue::builtin().with(text, "test") {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
    };
    assert_eq!(found, expected, "{text}");
}

#[test]
fn promotion_to_a_piece_that_does_not_exist() {
    check(
        "[x:chess]\npromotionPieceTypes = qx\n",
        &["unknown piece letter `x` in `promotionPieceTypes` (line 2); this variant has p n b r q k"],
    );
    check(
        "[x:chess]\npromotedPieceType = n:x\n",
        &["unknown piece letter `x` in `promotedPieceType` (line 2); this variant has p n b r q k"],
    );
    check(
        "[x:chess]\nqueen = -\npromotionPieceTypes = q\n",
        &["unknown piece letter `q` in `promotionPieceTypes` (line 3); this variant has p n b r k"],
    );
}

#[test]
fn a_start_without_a_royal_piece() {
    let lines = "[x:chess]\ncastling = false\nstartFen = 8/8/8/8/8/8/8/R7 w - - 0 1\n";
    check(lines, &["neither side has a king in `startFen` (line 3); without one nobody can win this game"]);
    // Where there is something else to play for, or no such piece, none is needed.
    check(&format!("{lines}flagRegion = *8\n"), &[]);
    check(&format!("{lines}stalemateValue = loss\n"), &[]);
    check(&format!("{lines}king = -\n"), &[]);
    check(
        "[x:chess]\nking = -\ncastling = false\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n",
        &[
            "unknown piece letter `k` on rank 8 in `startFen` (line 4); this variant has p n b r q",
            "unknown piece letter `K` on rank 1 in `startFen` (line 4); this variant has p n b r q",
        ],
    );
}

#[test]
fn a_region_off_the_board() {
    let board = "it has files a to h and ranks 1 to 8";
    let off = |squares: &str, key: &str| format!("`{squares}` is off the board in `{key}` (line 3); {board}");
    check("[x:chess]\n\npromotionRegionWhite = *9\n", &[&off("*9", "promotionRegionWhite")]);
    // Beside ranks that are there, it is a warning.
    check("[x:chess]\n\npromotionRegionBlack = *1 *10\n", &[]);
    let text = "[x:chess]\n\npromotionRegionBlack = *1 *10\n";
    let parsed = VariantSpec::parse_and_warn(text, &|name| Catalogue::builtin().spec(name)).unwrap();
    let warnings: Vec<String> = parsed.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        ["`*10` is beyond the board in `promotionRegionBlack` (line 3); the rest of the region counts"]
    );
    check("[x:chess]\n\nflagRegion = d4 j1\n", &[&off("j1", "flagRegion")]);
    check("[x:chess]\n\nenPassantRegion = i*\n", &[&off("i*", "enPassantRegion")]);
    check("[x:chess]\n\nmobilityRegionWhiteKing = e1 e9\n", &[&off("e9", "mobilityRegionWhiteKing")]);
    // Whole ranks and files have the length of the board, and what is inherited was written for another.
    check("[x:chess]\nflagRegion = *8 a*\nenPassantRegion = *\n", &[]);
    check("[x:chess]\nmaxRank = 6\nstartFen = 4k3/8/8/8/8/4K3 w - - 0 1\n", &[]);
    let remedy = "write squares `e4`, ranks `*8`, files `d*`, or `*` or `-` alone";
    check("[x:chess]\nflagRegion = a11\n", &[&format!("`a11` is not a region in `flagRegion` (line 2); {remedy}")]);
}

#[test]
fn a_malformed_start() {
    let start = |fen: &str, expected: &[&str]| check(&format!("[x:chess]\n\nstartFen = {fen}\n"), expected);
    start("8/8/8/8/8/8/8 w - - 0 1", &["7 ranks in `startFen` (line 3); this board has 8"]);
    start("4k3/8/8/8/8/8/8/4K4 w - - 0 1", &["rank 1 has 9 squares in `startFen` (line 3); this board has 8 files"]);
    start(
        "4k3/8/8/8/8/8/8/4X3 w - - 0 1",
        &["unknown piece letter `X` on rank 1 in `startFen` (line 3); this variant has p n b r q k"],
    );
    start("4k3/8/8/8/8/8/8/4K3 x - - 0 1", &["side to move `x` in `startFen` (line 3); it is `w` or `b`"]);
    start(
        "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
        &["castling `Q`: White has no rook there to castle with in `startFen` (line 3)"],
    );
    start(
        "4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
        &["Black is in check, but it is the other side's move in `startFen` (line 3)"],
    );
    start("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", &["P on a8 could never move again in `startFen` (line 3)"]);
    start(
        "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1",
        &["pieces in hand, but this variant has no drops in `startFen` (line 3)"],
    );
}

#[test]
fn an_inherited_start_that_does_not_fit_names_the_header() {
    check("[x:nocastle]\nmaxRank = 7\n", &["8 ranks in `startFen` (line 1); this board has 7"]);
    check(
        "[x:nocastle]\nrook = -\n",
        &[
            "unknown piece letter `r` on rank 8 in `startFen` (line 1); this variant has p n b q k",
            "unknown piece letter `R` on rank 1 in `startFen` (line 1); this variant has p n b q k",
        ],
    );
}

#[test]
fn a_bad_handicap_is_named() {
    check(
        "[x:chess]\nhandicaps = odds: 4k3/8/8/8/8/8/8/8 w - - 0 1\n",
        &["`odds`: White has 0 kings in `handicaps` (line 2); in this game that side has 1"],
    );
}

#[test]
fn every_section_is_checked() {
    check(
        "[x:chess]\nstartFen = 8 w - - 0 1\n[y:chess]\nflagRegion = *9\n",
        &[
            "1 rank in `startFen` (line 2); this board has 8",
            "`*9` is off the board in `flagRegion` (line 4); it has files a to h and ranks 1 to 8",
        ],
    );
}
