use crate::common::{after, judge};
use crate::support::{end, fen, fen_changes, moves, reached, result, result_changes, with};
use pantheon_rules::Verdict;

#[test]
fn stalemate_value() {
    result_changes("chess", "stalemateValue = loss", "k7/8/8/8/8/8/5q2/7K w - - 0 1", "1/2-1/2", "0-1");
    result_changes("chess", "stalemateValue = win", "k7/8/8/8/8/8/5q2/7K w - - 0 1", "1/2-1/2", "1-0");
    result_changes("chess", "stalemateValue = loss", "k7/2Q5/8/8/8/8/8/7K b - - 0 1", "1/2-1/2", "1-0");
}

#[test]
fn stalemate_piece_count() {
    result_changes(
        "chess\nstalemateValue = loss",
        "stalematePieceCount = true",
        "k7/8/8/8/8/8/5q2/7K w - - 0 1",
        "0-1",
        "0-1",
    );
    result_changes(
        "chess\nstalemateValue = loss",
        "stalematePieceCount = true",
        "k7/8/p7/P7/8/7p/5q1P/7K w - - 0 1",
        "0-1",
        "0-1",
    );
    result_changes(
        "chess\nstalemateValue = loss",
        "stalematePieceCount = true",
        "k7/8/8/8/p6p/P6P/P4q1P/7K w - - 0 1",
        "0-1",
        "1-0",
    );
}

#[test]
fn checkmate_value() {
    result_changes("chess", "checkmateValue = win", "4k3/8/8/8/8/8/r7/1r2K3 w - - 0 1", "0-1", "1-0");
    result_changes("chess", "checkmateValue = draw", "4k3/8/8/8/8/8/r7/1r2K3 w - - 0 1", "0-1", "1/2-1/2");
}

#[test]
fn shatar_mate_rule() {
    // Two bishops mate, and no strong piece has checked before.
    result_changes(
        "chess\nbers = j",
        "shatarMateRule = true",
        "7k/p7/6K1/8/2B2B2/8/P7/8 w - - 0 1 moves f4e5",
        "1-0",
        "1/2-1/2",
    );
    // After a rook's check in the row it counts; after one that was not in the row it does not.
    result_changes(
        "chess\nbers = j",
        "shatarMateRule = true",
        "7k/p7/3B2K1/8/8/P2B4/8/6R1 w - - 0 1 moves g1h1 h8g8 d3c4",
        "1-0",
        "1-0",
    );
    result_changes(
        "chess\nbers = j",
        "shatarMateRule = true",
        "6k1/p7/3B2K1/8/8/P2B4/8/7R w - - 0 1 moves d3c4",
        "1-0",
        "1/2-1/2",
    );
    result_changes(
        "chess\nbers = j",
        "shatarMateRule = true",
        "7k/p7/3B2K1/8/8/P2B4/8/7R b - - 0 1 moves h8g8 d3c4",
        "1-0",
        "1-0",
    );
    result_changes(
        "chess\nbers = j",
        "shatarMateRule = true",
        "7k/p7/3B2K1/8/8/P2B4/8/6R1 w - - 0 1 moves g1h1 h8g8 a3a4 a7a6 d3c4",
        "1-0",
        "1/2-1/2",
    );
    // A rook or a bers mates; so it does where its own check is the last of the row.
    result_changes(
        "chess\nbers = j",
        "shatarMateRule = true",
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 moves a1a8",
        "1-0",
        "1-0",
    );
    result_changes(
        "chess\nbers = j",
        "shatarMateRule = true",
        "6k1/5ppp/8/8/8/8/8/J5K1 w - - 0 1 moves a1a8",
        "1-0",
        "1-0",
    );
    result_changes(
        "chess\nbers = j",
        "shatarMateRule = true",
        "6k1/5ppp/8/8/8/8/8/Q5K1 w - - 0 1 moves a1a8",
        "1-0",
        "1/2-1/2",
    );
    // A knight may not mate.
    let smothered = "6rk/6pp/8/6N1/8/8/8/K6R w - - 0 1";
    let (plain, shatar) = (with("chess", ""), with("chess", "shatarMateRule = true"));
    assert_eq!(result(&plain, &format!("{smothered} moves g5f7")), "1-0");
    assert_eq!(
        judge(&after(&shatar, smothered, ""), "g5f7"),
        Verdict::Forbidden("knights alone may not give mate".to_owned())
    );
    assert_eq!(moves(&shatar, smothered, "g5f"), "g5f3");
    assert_eq!(result(&shatar, "6rk/5Npp/8/8/8/8/8/K6R b - - 1 1"), "0-1");
    assert_eq!(
        end(&shatar, "7k/p7/6K1/8/2B2B2/8/P7/8 w - - 0 1 moves f4e5"),
        "Draw: checkmate, but no strong piece gave any of the checks before it."
    );
}

#[test]
fn white_flag() {
    result_changes("chess", "whiteFlag = *5", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5", "*", "1-0");
    result_changes("chess", "whiteFlag = *5", "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1 moves e6e5", "*", "*");
}

#[test]
fn black_flag() {
    result_changes("chess", "blackFlag = *5", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5", "*", "*");
    result_changes("chess", "blackFlag = *5", "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1 moves e6e5", "*", "0-1");
}

#[test]
fn flag_piece() {
    result_changes("chess\nflagRegion = *5", "flagPiece = k", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5", "1-0", "*");
    result_changes("chess\nflagRegion = *5", "flagPiece = k", "4k3/8/8/8/4K3/8/8/8 w - - 0 1 moves e4e5", "1-0", "1-0");
    result_changes(
        "chess\nflagRegion = *5",
        "flagPieceWhite = k",
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5",
        "1-0",
        "*",
    );
    result_changes(
        "chess\nflagRegion = *5",
        "flagPieceWhite = k",
        "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1 moves e6e5",
        "0-1",
        "0-1",
    );
    result_changes(
        "chess\nflagRegion = *5",
        "flagPieceBlack = k",
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5",
        "1-0",
        "1-0",
    );
    result_changes(
        "chess\nflagRegion = *5",
        "flagPieceBlack = k",
        "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1 moves e6e5",
        "0-1",
        "*",
    );
}

#[test]
fn flag_region() {
    result_changes("chess", "flagRegion = *5", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5", "*", "1-0");
    result_changes("chess", "flagRegion = *5", "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1 moves e6e5", "*", "0-1");
    result_changes("chess", "flagRegionWhite = *5", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5", "*", "1-0");
    result_changes("chess", "flagRegionWhite = *5", "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1 moves e6e5", "*", "*");
    result_changes("chess", "flagRegionBlack = *5", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5", "*", "*");
    result_changes("chess", "flagRegionBlack = *5", "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1 moves e6e5", "*", "0-1");
}

#[test]
fn flag_piece_count() {
    result_changes(
        "chess\nflagRegion = *5",
        "flagPieceCount = 2",
        "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1 moves e4e5",
        "1-0",
        "*",
    );
    result_changes(
        "chess\nflagRegionWhite = *5\nflagPieceCount = 2",
        "flagPieceCount = 1",
        "4k3/8/8/3P4/4P3/8/8/4K3 w - - 0 1 moves e4e5",
        "1-0",
        "1-0",
    );
}

#[test]
fn flag_piece_blocked_win() {
    result_changes(
        "chess\nflagRegion = d5 e5\nflagPieceCount = 2",
        "flagPieceBlockedWin = true",
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 moves e4e5",
        "*",
        "1-0",
    );
    result_changes(
        "chess\nflagRegion = d5 e5\nflagPieceCount = 2",
        "flagPieceBlockedWin = true",
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5",
        "*",
        "*",
    );
}

#[test]
fn flag_move() {
    result_changes(
        "chess\nflagRegion = *5\nflagPiece = p",
        "flagMove = true",
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5",
        "1-0",
        "*",
    );
    result_changes(
        "chess\nflagRegionWhite = *5\nflagPiece = p",
        "flagMove = true",
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5",
        "1-0",
        "*",
    );
    assert_eq!(
        result(
            &with("chess", "flagRegion = *5\nflagPiece = p\nflagMove = true"),
            "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5 e8e7"
        ),
        "1-0"
    );
    // A race of kings: Black may still catch up.
    result_changes(
        "chess\nflagRegion = *8\nflagPiece = k",
        "flagMove = true",
        "8/1k5K/8/8/8/8/8/8 w - - 0 1 moves h7h8",
        "1-0",
        "*",
    );
    let race = with("chess", "flagRegion = *8\nflagPiece = k\nflagMove = true");
    assert_eq!(result(&race, "8/1k5K/8/8/8/8/8/8 w - - 0 1 moves h7h8 b7b8"), "1/2-1/2");
}

#[test]
fn flag_piece_safe() {
    result_changes(
        "chess\nflagRegion = *5",
        "flagPieceSafe = true",
        "4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1 moves e4e5",
        "1-0",
        "*",
    );
    result_changes(
        "chess\nflagRegion = *5",
        "flagPieceSafe = true",
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 moves e4e5",
        "1-0",
        "1-0",
    );
}

#[test]
fn check_counting() {
    let counting = with("chess", "checkCounting = true\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 2+1 0 1");
    let check = "4k3/8/8/8/8/8/8/R3K3 w - - 2+1 0 1 moves a1a8";
    assert_eq!(fen(&counting, check), "R3k3/8/8/8/8/8/8/4K3 b - - 1+1 1 1");
    assert_eq!(result(&counting, check), "*");
    assert_eq!(result(&counting, "4k3/8/8/8/8/8/8/R3K3 w - - 1+1 0 1 moves a1a8"), "1-0");
    assert_eq!(result(&counting, "4k2r/8/8/8/8/8/8/4K3 b - - 1+1 0 1 moves h8h1"), "0-1");
    result_changes(
        "chess",
        "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 1+1 0 1\ncheckCounting = true",
        "4k3/8/8/8/8/8/8/R3K3 w - - 1+1 0 1 moves a1a8",
        "refused",
        "1-0",
    );
}

#[test]
fn extinction_value() {
    result_changes(
        "chess\nextinctionPieceTypes = q",
        "extinctionValue = loss",
        "q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1 moves a1a8",
        "*",
        "1-0",
    );
    result_changes(
        "chess\nextinctionPieceTypes = q",
        "extinctionValue = win",
        "q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1 moves a1a8",
        "*",
        "0-1",
    );
    result_changes(
        "chess\nextinctionPieceTypes = q",
        "extinctionValue = draw",
        "q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1 moves a1a8",
        "*",
        "1/2-1/2",
    );
}

#[test]
fn extinction_claim() {
    result_changes(
        "chess\nextinctionValue = loss\nextinctionPieceTypes = p\nextinctionOpponentPieceCount = 1",
        "extinctionClaim = true",
        "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1 moves e2d3",
        "1-0",
        "*",
    );
    result_changes(
        "chess\nextinctionValue = loss\nextinctionPieceTypes = p\nextinctionOpponentPieceCount = 1",
        "extinctionClaim = true",
        "4k3/8/8/8/8/3p4/4P1P1/4K3 w - - 0 1 moves e2d3",
        "1-0",
        "1-0",
    );
}

#[test]
fn extinction_piece_types() {
    result_changes(
        "chess\nextinctionValue = loss",
        "extinctionPieceTypes = qn",
        "qn2k3/8/8/8/8/8/8/QN2K3 w - - 0 1 moves a1a8",
        "*",
        "1-0",
    );
    result_changes(
        "chess\nextinctionValue = loss",
        "extinctionPieceTypes = *",
        "qn2k3/8/8/8/8/8/8/QN2K3 w - - 0 1 moves a1a8",
        "*",
        "*",
    );
}

#[test]
fn extinction_piece_count() {
    result_changes(
        "chess\nextinctionValue = loss\nextinctionPieceTypes = q",
        "extinctionPieceCount = 1",
        "qq2k3/8/8/8/8/8/8/QQ2K3 w - - 0 1 moves a1a8",
        "*",
        "1-0",
    );
    result_changes(
        "chess\nextinctionValue = loss\nextinctionPieceTypes = *",
        "extinctionPieceCount = 1",
        "q3k3/8/8/8/8/8/8/QQ2K3 w - - 0 1 moves a1a8",
        "*",
        "1-0",
    );
}

#[test]
fn extinction_opponent_piece_count() {
    result_changes(
        "chess\nextinctionValue = loss\nextinctionPieceTypes = q",
        "extinctionOpponentPieceCount = 2",
        "q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1 moves a1a8",
        "1-0",
        "*",
    );
    result_changes(
        "chess\nextinctionValue = loss\nextinctionPieceTypes = q",
        "extinctionOpponentPieceCount = 2",
        "q3k3/8/8/8/8/8/8/QQ2K3 w - - 0 1 moves a1a8",
        "1-0",
        "1-0",
    );
}

#[test]
fn bikjang_rule() {
    result_changes(
        "chess\npass = true",
        "bikjangRule = true",
        "4k3/8/8/8/8/8/3P4/3K4 w - - 0 1 moves d1e1 e8e8",
        "*",
        "1/2-1/2",
    );
    crate::support::moves_change(
        "chess\npass = true",
        "bikjangRule = true",
        "4k3/8/8/8/8/8/3P4/3K4 w - - 0 1 moves d1e1",
        "",
        "e8d7 e8d8 e8e7 e8e8 e8f7 e8f8",
        "e8d7 e8d8 e8e8 e8f7 e8f8",
    );
}

#[test]
fn material_counting() {
    result_changes("chess", "materialCounting = whitedrawodds", "k7/8/8/8/8/8/5q2/7K w - - 0 1", "1/2-1/2", "1-0");
    result_changes("chess", "materialCounting = blackdrawodds", "k7/8/8/8/8/8/5q2/7K w - - 0 1", "1/2-1/2", "0-1");
    result_changes("chess", "materialCounting = unweighted", "k7/8/8/8/8/8/5q2/7K w - - 0 1", "1/2-1/2", "0-1");
    result_changes("chess", "materialCounting = unweighted", "k7/8/8/p7/P7/7p/5q1P/7K w - - 0 1", "1/2-1/2", "0-1");
    // A rook is 13 points; Black begins with one and a half.
    result_changes(
        "chess\npass = true",
        "materialCounting = janggi",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves a1a2 e8e8 e1e1",
        "1/2-1/2",
        "1-0",
    );
    result_changes(
        "chess\npass = true",
        "materialCounting = janggi",
        "4k3/8/8/8/8/8/8/N3K3 w - - 0 1 moves a1b3 e8e8 e1e1",
        "1/2-1/2",
        "0-1",
    );
}

#[test]
fn adjudicate_full_board() {
    result_changes(
        "chess\nmaxRank = 3\nmaxFile = 3\nstartFen = k2/3/2K w - - 0 1\npromotionRegionWhite = -\ncastling = false\npieceDrops = true",
        "adjudicateFullBoard = true",
        "kbb/BNP/B1K[R] w - - 0 1 moves R@b1",
        "*",
        "1/2-1/2",
    );
}

#[test]
fn counting_rule() {
    // The last piece is taken, and White has so many moves to mate the lone king.
    fen_changes(
        "makruk\ncountingRule = none",
        "countingRule = makruk",
        "k7/8/8/8/8/1n6/8/KR6 w - - 0 1 moves b1b3",
        "k7/8/8/8/8/1R6/8/K7 b - - 0 1",
        "k7/8/8/8/8/1R6/8/K7 b - 32 6 1",
    );
    fen_changes(
        "makruk\ncountingRule = none",
        "countingRule = cambodian",
        "k7/8/8/8/8/1n6/8/KR6 w - - 0 1 moves b1b3",
        "k7/8/8/8/8/1R6/8/K7 b - - 0 1",
        "k7/8/8/8/8/1R6/8/K7 b - 30 6 1",
    );
    fen_changes(
        "makruk\ncountingRule = none",
        "countingRule = asean",
        "k7/8/8/8/8/1n6/8/KR6 w - - 0 1 moves b1b3",
        "k7/8/8/8/8/1R6/8/K7 b - - 0 1",
        "k7/8/8/8/8/1R6/8/K7 b - 32 0 1",
    );
}

#[test]
fn impasse_rule() {
    // The king has entered with ten pieces, and there are 28 points.
    let entered = "RRBBGGGGK/SS7/9/9/9/9/9/9/k8[PP] w - - 0 1";
    let declared = |rule: &str| {
        let game = reached(&with("shogi\nimpasseRule = none", &format!("impasseRule = {rule}")), entered);
        game.declaration().map(|outcome| outcome.result())
    };
    assert_eq!(declared("none"), None);
    assert_eq!(declared("24"), Some("1/2-1/2"));
    assert_eq!(declared("27"), Some("1-0"));
    assert_eq!(declared("try"), None);
    result_changes(
        "shogi\nimpasseRule = none",
        "impasseRule = try",
        "9/4K4/9/9/9/9/9/9/k8[] w - - 0 1 moves e8e9",
        "*",
        "1-0",
    );
}

#[test]
fn insufficient_material() {
    let (base, fen) = ("chess\ninsufficientMaterial = none", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
    result_changes(base, "insufficientMaterial = nb", fen, "*", "1/2-1/2");
    result_changes(base, "insufficientMaterial = b", fen, "*", "*");
    result_changes(base, "insufficientMaterial = -", fen, "*", "*");
    result_changes(base, "insufficientMaterial = -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "*", "1/2-1/2");
}
