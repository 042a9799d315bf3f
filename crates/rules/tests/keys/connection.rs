use crate::support::result_changes;

#[test]
fn connect_value() {
    result_changes(
        "chess\nconnectN = 3",
        "connectValue = loss",
        "4k3/8/8/8/8/8/P2N4/RN2K3 w - - 0 1 moves d2c4 e8e7 c4a3",
        "1-0",
        "0-1",
    );
    result_changes(
        "chess\nconnectN = 3",
        "connectValue = draw",
        "4k3/8/8/8/8/8/P2N4/RN2K3 w - - 0 1 moves d2c4 e8e7 c4a3",
        "1-0",
        "1/2-1/2",
    );
    result_changes(
        "chess\nconnectN = 3",
        "connectValue = none",
        "4k3/8/8/8/8/8/P2N4/RN2K3 w - - 0 1 moves d2c4 e8e7 c4a3",
        "1-0",
        "*",
    );
}

#[test]
fn connect_piece_types() {
    result_changes(
        "chess\nconnectN = 3",
        "connectPieceTypes = n",
        "4k3/8/8/8/8/8/P2N4/RN2K3 w - - 0 1 moves d2c4 e8e7 c4a3",
        "1-0",
        "*",
    );
    result_changes(
        "chess\nconnectN = 2",
        "connectPieceTypes = n",
        "4k3/8/8/8/8/8/8/1N1N3K w - - 0 1 moves d1b2",
        "1-0",
        "1-0",
    );
}

#[test]
fn connect_n() {
    result_changes("chess", "connectN = 3", "4k3/8/8/8/8/8/P2N4/RN2K3 w - - 0 1 moves d2c4 e8e7 c4a3", "*", "1-0");
    result_changes("chess", "connectN = 4", "4k3/8/8/8/8/8/P2N4/RN2K3 w - - 0 1 moves d2c4 e8e7 c4a3", "*", "*");
    result_changes("chess", "connectN = 3", "rn2k3/p2n4/8/8/8/8/8/4K3 b - - 0 1 moves d7c5 e1e2 c5a6", "*", "0-1");
}

#[test]
fn connect_horizontal() {
    result_changes(
        "chess\nconnectN = 3",
        "connectHorizontal = false",
        "4k3/8/8/8/8/8/7K/RN6 w - - 0 1 moves a1a2 e8e7 a2c2",
        "*",
        "*",
    );
    result_changes(
        "chess\nconnectN = 3",
        "connectHorizontal = false",
        "4k3/8/8/8/8/2R5/7K/BN6 w - - 0 1 moves c3c1",
        "1-0",
        "*",
    );
    result_changes(
        "chess\nconnectN = 3",
        "connectHorizontal = false",
        "4k3/8/8/8/8/2R5/N6K/B7 w - - 0 1 moves c3a3",
        "1-0",
        "1-0",
    );
}

#[test]
fn connect_vertical() {
    result_changes(
        "chess\nconnectN = 3",
        "connectVertical = false",
        "4k3/8/8/8/8/2R5/N6K/B7 w - - 0 1 moves c3a3",
        "1-0",
        "*",
    );
    result_changes(
        "chess\nconnectN = 3",
        "connectVertical = false",
        "4k3/8/8/8/8/2R5/7K/BN6 w - - 0 1 moves c3c1",
        "1-0",
        "1-0",
    );
}

#[test]
fn connect_diagonal() {
    result_changes(
        "chess\nconnectN = 3",
        "connectDiagonal = false",
        "4k3/8/8/8/8/R7/1N5K/B7 w - - 0 1 moves a3c3",
        "1-0",
        "*",
    );
    result_changes(
        "chess\nconnectN = 3",
        "connectDiagonal = false",
        "4k3/8/8/8/8/2R5/7K/BN6 w - - 0 1 moves c3c1",
        "1-0",
        "1-0",
    );
}

#[test]
fn connect_region1() {
    result_changes(
        "chess\nconnectRegion2White = c*\nconnectDiagonal = false",
        "connectRegion1White = a*",
        "4k3/8/8/8/8/2R5/7K/BN6 w - - 0 1 moves c3c1",
        "*",
        "1-0",
    );
    result_changes(
        "chess\nconnectRegion2White = c*\nconnectDiagonal = false",
        "connectRegion1White = h*",
        "4k3/8/8/8/8/2R5/6K1/BN6 w - - 0 1 moves c3c1",
        "*",
        "*",
    );
    result_changes(
        "chess\nconnectRegion2Black = c*\nconnectDiagonal = false",
        "connectRegion1Black = a*",
        "bn6/7k/2r5/8/8/8/8/4K3 b - - 0 1 moves c6c8",
        "*",
        "0-1",
    );
}

#[test]
fn connect_region2() {
    result_changes(
        "chess\nconnectRegion1White = a*\nconnectDiagonal = false",
        "connectRegion2White = c*",
        "4k3/8/8/8/8/2R5/7K/BN6 w - - 0 1 moves c3c1",
        "*",
        "1-0",
    );
    result_changes(
        "chess\nconnectRegion1White = a*\nconnectDiagonal = false",
        "connectRegion2White = d*",
        "4k3/8/8/8/8/2R5/7K/BN6 w - - 0 1 moves c3c1",
        "*",
        "*",
    );
    result_changes(
        "chess\nconnectRegion1Black = a*\nconnectDiagonal = false",
        "connectRegion2Black = c*",
        "bn6/7k/2r5/8/8/8/8/4K3 b - - 0 1 moves c6c8",
        "*",
        "0-1",
    );
}

#[test]
fn connect_nx_n() {
    result_changes("chess", "connectNxN = 2", "4k3/8/8/8/8/1R6/N6K/BN6 w - - 0 1 moves b3b2", "*", "1-0");
    result_changes("chess", "connectNxN = 3", "4k3/8/8/8/8/1R6/N6K/BN6 w - - 0 1 moves b3b2", "*", "*");
}

#[test]
fn collinear_n() {
    result_changes("chess", "collinearN = 3", "4k3/8/8/8/8/3R4/7K/B4N2 w - - 0 1 moves d3d1", "*", "1-0");
    result_changes("chess", "collinearN = 4", "4k3/8/8/8/8/3R4/7K/B4N2 w - - 0 1 moves d3d1", "*", "*");
}
