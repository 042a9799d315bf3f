use crate::support::{fen, fen_changes, moves, moves_change, result_changes, with};

#[test]
fn castling() {
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "castling = false",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g",
        "e1g1",
        "",
    );
}

#[test]
fn castling_kingside_file() {
    moves_change("chess", "castlingKingsideFile = f", "4k3/8/8/8/8/8/8/2K4R w K - 0 1", "c1f", "", "c1f1");
    moves_change("chess", "castlingKingsideFile = f", "4k3/8/8/8/8/8/8/2K4R w K - 0 1", "c1g", "c1g1", "");
}

#[test]
fn castling_queenside_file() {
    moves_change("chess", "castlingQueensideFile = b", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1b", "", "e1b1");
    moves_change("chess", "castlingQueensideFile = b", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8b", "", "e8b8");
}

#[test]
fn castling_rank() {
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/4K3/8 w - - 0 1",
        "castlingRank = 2",
        "4k3/8/8/8/8/8/4K2R/8 w K - 0 1",
        "e2g",
        "refused",
        "e2g2",
    );
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/4K3/8 w - - 0 1",
        "castlingRank = 2",
        "8/4k2r/8/8/8/8/4K3/8 b k - 0 1",
        "e7g",
        "refused",
        "e7g7",
    );
}

#[test]
fn castling_king_file() {
    moves_change(
        "chess\nking = -\ncommoner = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ncastlingKingPiece = k",
        "castlingKingFile = c",
        "k7/8/8/8/8/8/8/2K1K2R w K - 0 1",
        "c1g",
        "",
        "",
    );
    moves_change(
        "chess\nking = -\ncommoner = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ncastlingKingPiece = k",
        "castlingKingFile = c",
        "k7/8/8/8/8/8/8/2K1K2R w K - 0 1",
        "e1g",
        "e1g1",
        "",
    );
}

#[test]
fn castling_king_piece() {
    moves_change(
        "chess\nking = -\ncommoner = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "castlingKingPiece = k",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g",
        "refused",
        "e1g1",
    );
    moves_change(
        "chess\nking = -\ncommoner = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "castlingKingPieceWhite = k",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g",
        "refused",
        "e1g1",
    );
    moves_change(
        "chess\nking = -\ncommoner = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "castlingKingPieceWhite = k",
        "4k2r/8/8/8/8/8/8/4K3 b k - 0 1",
        "e8g",
        "refused",
        "refused",
    );
    moves_change(
        "chess\nking = -\ncommoner = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "castlingKingPieceBlack = k",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g",
        "refused",
        "refused",
    );
    moves_change(
        "chess\nking = -\ncommoner = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "castlingKingPieceBlack = k",
        "4k2r/8/8/8/8/8/8/4K3 b k - 0 1",
        "e8g",
        "refused",
        "e8g8",
    );
}

#[test]
fn castling_rook_piece() {
    moves_change("chess", "castlingRookPiece = n", "4k3/8/8/8/8/8/8/4K2N w K - 0 1", "e1g", "refused", "e1g1");
}

#[test]
fn castling_rook_pieces() {
    moves_change("chess", "castlingRookPieces = nr", "4k3/8/8/8/8/8/8/4K2N w K - 0 1", "e1g", "refused", "e1g1");
    moves_change("chess", "castlingRookPiecesWhite = n", "4k3/8/8/8/8/8/8/4K2N w K - 0 1", "e1g", "refused", "e1g1");
    moves_change("chess", "castlingRookPiecesWhite = n", "4k2n/8/8/8/8/8/8/4K3 b k - 0 1", "e8g", "refused", "refused");
    moves_change("chess", "castlingRookPiecesBlack = n", "4k3/8/8/8/8/8/8/4K2N w K - 0 1", "e1g", "refused", "refused");
    moves_change("chess", "castlingRookPiecesBlack = n", "4k2n/8/8/8/8/8/8/4K3 b k - 0 1", "e8g", "refused", "e8g8");
}

#[test]
fn castling_rook_kingside_file() {
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "castlingRookKingsideFile = g",
        "4k3/8/8/8/8/8/8/4K1RR w K - 0 1",
        "e1g",
        "",
        "e1g1",
    );
}

#[test]
fn castling_rook_queenside_file() {
    moves_change(
        "chess\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "castlingRookQueensideFile = b",
        "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1",
        "e1c",
        "",
        "e1c1",
    );
}

#[test]
fn opposite_castling() {
    fen_changes(
        "chess",
        "oppositeCastling = true",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1",
        "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1",
        "r3k2r/8/8/8/8/8/8/R4RK1 b q - 1 1",
    );
    fen_changes(
        "chess",
        "oppositeCastling = true",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1c1",
        "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1",
        "r3k2r/8/8/8/8/8/8/2KR3R b k - 1 1",
    );
    fen_changes(
        "chess",
        "oppositeCastling = true",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 moves e8c8",
        "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2",
        "2kr3r/8/8/8/8/8/8/R3K2R w K - 1 2",
    );
    let board = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1 moves e1g1";
    moves_change("chess", "oppositeCastling = true", board, "e8", "e8c8 e8d8 e8f8 e8g8", "e8c8 e8d8 e8f8");
    // The side is that of the rook, wherever the king lands.
    let shuffled = with("chess960", "oppositeCastling = true");
    let castled = "r5kr/pppppppp/8/8/8/8/PPPPPPPP/R5KR w KQkq - 0 1 moves g1h1";
    assert_eq!(fen(&shuffled, castled), "r5kr/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b a - 1 1");
    assert_eq!(moves(&shuffled, castled, "g8"), "g8a8 g8f8");
    assert_eq!(moves(&with("chess960", ""), castled, "g8"), "g8a8 g8f8 g8h8");
}

#[test]
fn castling_wins() {
    result_changes("chess", "castlingWins = K", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1", "*", "1-0");
    result_changes("chess", "castlingWins = K", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1c1", "*", "0-1");
    result_changes("chess", "castlingWins = kq", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 moves e8c8", "*", "0-1");
    result_changes("chess", "castlingWins = Kk", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves h1g1", "*", "0-1");
}
