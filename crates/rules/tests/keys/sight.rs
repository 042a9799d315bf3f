use crate::common::{START, position};
use crate::support::{fen_changes, with};
use pantheon_rules::Color;

#[test]
fn fog_of_war() {
    let seen = |keys: &str| position(&with("chess", keys), START).view(Some(Color::Black)).fen().to_owned();
    assert_eq!(seen(""), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(seen("fogOfWar = true"), "rnbqkbnr/pppppppp/8/8/????????/????????/????????/???????? w kq - 0 1");
}

#[test]
fn covered_pieces() {
    // Without the key the mark is read and forgotten; with it the rook shows what it is when it moves.
    fen_changes(
        "xiangqi\nstartFen = 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "coveredPieces = true",
        "3k5/9/9/9/9/9/9/9/9/R~3K3R~ w - - 0 1 moves a1a2",
        "3k5/9/9/9/9/9/9/9/R8/4K3R b - - 1 1",
        "3k5/9/9/9/9/9/9/9/R8/4K3R~ b - - 1 1",
    );
    let covered = with("xiangqi", "startFen = 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\ncoveredPieces = true");
    let dealt = position(&covered, "3k5/9/9/9/9/9/9/9/9/R~(C)3K4 w - - 0 1");
    let after = dealt.play(dealt.parse_uci("a1a2").unwrap()).unwrap();
    assert_eq!(after.fen(), "3k5/9/9/9/9/9/9/9/C8/4K4 b - - 1 1");
}
