use crate::support::{end, moves_change, with};

#[test]
fn king_capture() {
    let attacked = "4k3/8/8/8/8/8/r7/4K3 w - - 0 1";
    moves_change("chess", "kingCapture = true", attacked, "e1", "e1d1 e1f1", "e1d1 e1d2 e1e2 e1f1 e1f2");
    let (guarded, free) = (with("chess", ""), with("chess", "kingCapture = true"));
    assert_eq!(end(&free, "4k3/8/8/8/8/8/r7/4K3 w - - 0 1 moves e1e2 a2e2"), "Black wins: White's king was captured.");
    // Mate is mate all the same.
    let mate = "4k3/8/8/8/8/8/r7/1r2K3 w - - 0 1";
    assert_eq!(end(&guarded, mate), "Black wins: checkmate; White's king cannot escape capture.");
    assert_eq!(end(&free, mate), end(&guarded, mate));
}
