use crate::common::{Rules, judge};
use crate::support::{fen_changes, moves, reached, result_changes, with};
use pantheon_rules::Verdict;

/// Both sides go back and forth: after four of these plies the situation is the same again.
const START: &str = "r3k3/8/8/8/8/8/P7/R3K3 w - - 0 1 moves";
const ROUND: &str = " e1e2 e8e7 e2e1 e7e8";

fn rounds(n: usize) -> String {
    format!("{START}{}", ROUND.repeat(n))
}

/// Can the player to move claim a draw?
fn claim(parent: &str, keys: &str, position: &str) -> bool {
    reached(&with(parent, keys), position).claim().is_some()
}

#[test]
fn n_fold_rule() {
    let automatic = "chess\nnFoldClaim = false";
    result_changes(automatic, "nFoldRule = 2", &rounds(1), "*", "1/2-1/2");
    result_changes(automatic, "nFoldRule = 4", &rounds(2), "1/2-1/2", "*");
    result_changes(automatic, "nFoldRule = 0", &rounds(2), "1/2-1/2", "*");
    assert!(claim("chess", "", &rounds(2)) && !claim("chess", "nFoldRule = 4", &rounds(2)));
}

#[test]
fn n_fold_value() {
    result_changes("chess\nnFoldClaim = false", "nFoldValue = loss", &rounds(2), "1/2-1/2", "0-1");
    result_changes("chess\nnFoldClaim = false", "nFoldValue = win", &rounds(2), "1/2-1/2", "1-0");
    // Only a draw has to be claimed.
    result_changes("chess", "nFoldValue = loss", &rounds(2), "*", "0-1");
}

#[test]
fn n_fold_value_absolute() {
    let blacks_turn = "r3k3/8/8/8/8/8/P7/R3K3 b - - 0 1 moves e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1";
    result_changes("chess\nnFoldValue = win", "nFoldValueAbsolute = true", blacks_turn, "0-1", "1-0");
    result_changes("chess\nnFoldValue = win", "nFoldValueAbsolute = true", &rounds(2), "1-0", "1-0");
}

#[test]
fn n_fold_claim() {
    result_changes("chess", "nFoldClaim = false", &rounds(2), "*", "1/2-1/2");
    assert!(claim("chess", "", &rounds(2)) && !claim("chess", "", &rounds(1)));
}

#[test]
fn n_fold_limit() {
    result_changes("chess", "nFoldLimit = 6", &rounds(4), "1/2-1/2", "*");
    result_changes("chess", "nFoldLimit = 0", &rounds(4), "1/2-1/2", "*");
    result_changes("chess", "nFoldLimit = 4", &rounds(3), "*", "1/2-1/2");
}

#[test]
fn n_fold_forbidden() {
    let (free, bound) = (with("chess", ""), with("chess", "nFoldForbidden = true"));
    let almost = format!("{} e1e2 e8e7 e2e1", rounds(1));
    assert_eq!(moves(&free, &almost, "e7e8"), "e7e8");
    assert_eq!(moves(&bound, &almost, "e7e8"), "");
    let refused = Verdict::Forbidden("this would bring the position about for the third time".to_owned());
    assert_eq!(judge(&reached(&bound, &almost), "e7e8"), refused);
}

#[test]
fn perpetual_check_illegal() {
    let checks = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves a1a8 e8e7 a8a7 e7e8 a7a8 e8e7 a8a7 e7e8 a7a8";
    result_changes("chess\nnFoldClaim = false", "perpetualCheckIllegal = true", checks, "1/2-1/2", "0-1");
    result_changes("chess\nnFoldClaim = false", "perpetualCheckIllegal = true", &rounds(2), "1/2-1/2", "1/2-1/2");
}

#[test]
fn chasing_rule() {
    // A rook chases a horse that nothing guards.
    let chase = "3k5/9/9/9/4n4/9/9/9/9/R4K3 w - - 0 1 moves a1e1 e6c5 e1c1 c5e6 c1e1 e6c5 e1c1 c5e6 c1e1";
    result_changes("xiangqi\nchasingRule = none", "chasingRule = axf", chase, "1/2-1/2", "0-1");
    result_changes("xiangqi\nchasingRule = none", "chasingRule = unprotected", chase, "1/2-1/2", "0-1");
}

#[test]
fn move_repetition_illegal() {
    let line = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves a1a2 e8e7 a2a1 e7d7 a1a2 d7c7 a2a1 c7b7";
    let base = "chess\nnFoldRule = 0\npass = true";
    let (free, bound) = (with(base, ""), with(base, "moveRepetitionIllegal = true"));
    assert_eq!(moves(&free, line, "a1a2"), "a1a2");
    assert_eq!(moves(&bound, line, "a1a"), "a1a3 a1a4 a1a5 a1a6 a1a7 a1a8");
    let why = "the piece on a1 has gone back and forth between a1 and a2 as often as it may";
    assert_eq!(judge(&reached(&bound, line), "a1a2"), Verdict::Forbidden(why.to_owned()));
    // One move less is none too many, and a pass makes no difference to the last.
    let shorter = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves a1a2 e8e7 a2a1 e7d7 a1a2 d7c7";
    assert_eq!(moves(&bound, shorter, "a2a1"), "a2a1");
    assert_eq!(moves(&bound, &format!("{line} e1e1 b7b6"), "a1a2"), "");
    assert_eq!(moves(&bound, &format!("{line} e1e2 b7b6"), "a1a2"), "a1a2");
    // On janggi's board, where it comes from, a chariot is meant, and neither a king nor its guards are.
    let janggi = "janggimodern".variant();
    let start = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1 moves";
    let chariot = format!("{start} a1a2 e9e8 a2a1 e8e9 a1a2 e9e8 a2a1 e8e9");
    assert_eq!(moves(&janggi, &chariot, "a1"), "a1a3");
    assert_eq!(moves(&janggi, &format!("{chariot} a1a3"), "e9e8"), "e9e8");
    // Who stays out of the enemy's palace may walk about.
    let kept = with(
        base,
        "moveRepetitionIllegal = true\nmobilityRegionWhiteRook = *1 *2\nmobilityRegionBlackKing = *3 *4 *5 *6 *7 *8",
    );
    assert_eq!(moves(&kept, line, "a1a2"), "a1a2");
    // A check that had to be answered begins anew.
    let free_moves = "7r/k7/8/8/8/8/8/K1R5 w - - 0 1 moves c1c2 h8h7 c2c1 h7h8 c1c2 h8h7 c2c1 h7h8";
    let one_check = "7r/k7/8/8/8/8/8/K1R5 w - - 0 1 moves c1c2 h8h1 c2c1 h1h8 c1c2 h8h7 c2c1 h7h8";
    assert_eq!(moves(&bound, free_moves, "c1c2"), "");
    assert_eq!(moves(&bound, one_check, "c1c2"), "c1c2");
    // So does a capture, by either side.
    let captures = "7r/k6P/8/8/8/8/8/K1R5 w - - 0 1 moves c1c2 h8h7 c2c1 h7h8 c1c2 h8h7 c2c1 h7h8";
    assert_eq!(moves(&bound, captures, "c1c2"), "c1c2");
}

#[test]
fn sequence_rule() {
    let (free, bound) = (with("chess", "nFoldRule = 0"), with("chess", "nFoldRule = 0\nsequenceRule = 2"));
    assert_eq!(moves(&free, &rounds(2), "e1e2"), "e1e2");
    assert_eq!(moves(&bound, &rounds(2), "e1e2"), "");
    assert_eq!(moves(&bound, &rounds(1), "e1e2"), "e1e2");
}

#[test]
fn n_move_rule() {
    let at = |clock: u16| format!("4k3/8/8/8/8/8/P7/R3K3 w - - {clock} 90");
    assert!(claim("chess", "", &at(100)) && !claim("chess", "", &at(99)));
    assert!(!claim("chess", "nMoveRule = 60", &at(100)) && claim("chess", "nMoveRule = 60", &at(120)));
    assert!(!claim("chess", "nMoveRule = 0", &at(200)));
}

#[test]
fn n_move_claim() {
    result_changes("chess", "nMoveClaim = false", "4k3/8/8/8/8/8/P7/R3K3 w - - 100 90", "*", "1/2-1/2");
}

#[test]
fn n_move_limit() {
    result_changes("chess", "nMoveLimit = 60", "4k3/8/8/8/8/8/P7/R3K3 w - - 120 90", "*", "1/2-1/2");
    result_changes("chess", "nMoveLimit = 80", "4k3/8/8/8/8/8/P7/R3K3 w - - 150 90", "1/2-1/2", "*");
}

#[test]
fn n_move_rule_types() {
    fen_changes(
        "chess\nshogiPawn = s",
        "nMoveRuleTypes = ps",
        "4k3/8/8/8/8/8/4S3/4K3 w - - 7 9 moves e2e3",
        "4k3/8/8/8/8/4S3/8/4K3 b - - 8 9",
        "4k3/8/8/8/8/4S3/8/4K3 b - - 0 9",
    );
    fen_changes(
        "chess",
        "nMoveRuleTypes = -",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 7 9 moves e2e3",
        "4k3/8/8/8/8/4P3/8/4K3 b - - 0 9",
        "4k3/8/8/8/8/4P3/8/4K3 b - - 8 9",
    );
    fen_changes(
        "chess\nshogiPawn = s",
        "nMoveRuleTypesWhite = ps",
        "4k3/8/8/8/8/8/4S3/4K3 w - - 7 9 moves e2e3",
        "4k3/8/8/8/8/4S3/8/4K3 b - - 8 9",
        "4k3/8/8/8/8/4S3/8/4K3 b - - 0 9",
    );
    fen_changes(
        "chess\nshogiPawn = s",
        "nMoveRuleTypesWhite = ps",
        "4k3/4s3/8/8/8/8/8/4K3 b - - 7 9 moves e7e6",
        "4k3/8/4s3/8/8/8/8/4K3 w - - 8 10",
        "4k3/8/4s3/8/8/8/8/4K3 w - - 8 10",
    );
    fen_changes(
        "chess\nshogiPawn = s",
        "nMoveRuleTypesBlack = ps",
        "4k3/8/8/8/8/8/4S3/4K3 w - - 7 9 moves e2e3",
        "4k3/8/8/8/8/4S3/8/4K3 b - - 8 9",
        "4k3/8/8/8/8/4S3/8/4K3 b - - 8 9",
    );
    fen_changes(
        "chess\nshogiPawn = s",
        "nMoveRuleTypesBlack = ps",
        "4k3/4s3/8/8/8/8/8/4K3 b - - 7 9 moves e7e6",
        "4k3/8/4s3/8/8/8/8/4K3 w - - 8 10",
        "4k3/8/4s3/8/8/8/8/4K3 w - - 0 10",
    );
}
