use crate::support::moves_change;

#[test]
fn checking() {
    moves_change(
        "chess",
        "checking = false",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "a1a",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7",
    );
}

#[test]
fn must_capture() {
    moves_change(
        "chess",
        "mustCapture = true",
        "4k3/8/8/8/p7/8/8/R3K3 w - - 0 1",
        "",
        "a1a2 a1a3 a1a4 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2",
        "a1a4",
    );
    moves_change(
        "chess",
        "mustCapture = true",
        "4k3/8/8/8/8/p7/8/1K6 w - - 0 1",
        "",
        "b1a1 b1a2 b1c1 b1c2",
        "b1a1 b1a2 b1c1 b1c2",
    );
    // A check must be answered all the same.
    moves_change("chess", "mustCapture = true", "4k3/8/8/8/p7/8/4r3/R3K3 w - - 0 1", "", "e1d1 e1e2 e1f1", "e1e2");
}

#[test]
fn makpong_rule() {
    moves_change("chess", "makpongRule = true", "4k3/8/8/8/4r3/8/3N4/4K3 w - - 0 1", "", "d2e4 e1d1 e1f1 e1f2", "d2e4");
    moves_change("chess", "makpongRule = true", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "", "e1d1 e1e2 e1f1", "e1e2");
    moves_change("chess", "makpongRule = true", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "", "e1d1 e1f1", "e1d1 e1f1");
}

#[test]
fn extinction_pseudo_royal() {
    moves_change(
        "chess\nextinctionValue = loss\nextinctionPieceTypes = q",
        "extinctionPseudoRoyal = true",
        "q3k3/8/8/8/8/8/r7/3QK3 w - - 0 1",
        "d1d",
        "d1d2 d1d3 d1d4 d1d5 d1d6 d1d7 d1d8",
        "d1d3 d1d4 d1d6",
    );
}

#[test]
fn duple_check() {
    // Two kings, each under attack.
    moves_change(
        "chess\nking = -\ncommoner = k\ncastling = false\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true",
        "dupleCheck = true",
        "2r2r1k/8/5K2/8/8/2K5/7P/8 w - - 0 1",
        "h2",
        "h2h3 h2h4",
        "",
    );
    moves_change(
        "chess\nking = -\ncommoner = k\ncastling = false\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true",
        "dupleCheck = true",
        "2r2r1k/8/5K2/8/8/2K5/7P/8 w - - 0 1",
        "c3",
        "c3b2 c3b3 c3b4 c3c2 c3c4 c3d2 c3d3 c3d4",
        "c3b2 c3b3 c3b4 c3d2 c3d3 c3d4",
    );
}
