//! Short and long algebraic notation.

mod common;

use common::{check, check_read, position};
use pantheon_notation::{Moment, Notation};

/// A text in short and in long notation; both read both.
fn check_both(variant: &str, fen: &str, mv: &str, short: &str, long: &str) {
    let position = position(variant, fen);
    check(Notation::San, &position, mv, short);
    check(Notation::Lan, &position, mv, long);
    let moment = Moment::new(&position);
    check_read(Notation::San, &moment, long, mv);
    check_read(Notation::Lan, &moment, short, mv);
}

fn reads(variant: &str, fen: &str, mv: &str, texts: &[&str]) {
    let position = position(variant, fen);
    for text in texts {
        check_read(Notation::San, &Moment::new(&position), text, mv);
        check_read(Notation::Lan, &Moment::new(&position), text, mv);
    }
}

#[test]
fn pawns_pieces_captures_checks() {
    check_both("chess", "start", "e2e4", "e4", "e2-e4");
    check_both("chess", "start", "g1f3", "Nf3", "Ng1-f3");
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    check_both("chess", fen, "e4d5", "exd5", "e4xd5");
    check_both("chess", fen, "f1b5", "Bb5+", "Bf1-b5+");
    let mate = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    check_both("chess", mate, "d8h4", "Qh4#", "Qd8-h4#");
}

#[test]
fn origins_by_file_by_rank_by_square() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    check_both("chess", knights, "b1d2", "Nbd2", "Nb1-d2");
    let rooks = "R7/4k3/8/8/8/8/8/R3K3 w - - 0 1";
    check_both("chess", rooks, "a1a5", "R1a5", "Ra1-a5");
    let queens = "8/7k/8/Q7/8/8/8/Q3Q2K w - - 0 1";
    check_both("chess", queens, "a1e5", "Qa1e5", "Qa1-e5");
    check_both("chess", queens, "e1e5", "Qee5", "Qe1-e5");
    check_both("chess", queens, "a5e5", "Q5e5", "Qa5-e5");
}

#[test]
fn a_pinned_piece_is_no_rival() {
    check_both("chess", "4r2k/8/8/8/8/4N1N1/8/4K3 w - - 0 1", "g3f5", "Nf5", "Ng3-f5");
}

#[test]
fn castling_promotion_en_passant() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check_both("chess", castling, "e1g1", "O-O", "O-O");
    check_both("chess", castling, "e1c1", "O-O-O", "O-O-O");
    reads("chess", castling, "e1g1", &["0-0", "o-o", "O-O+", "OO", "0-0!?"]);
    reads("chess", castling, "e1c1", &["0-0-0", "o-o-o#"]);
    let promotion = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    check_both("chess", promotion, "e7d8q", "exd8=Q+", "e7xd8=Q+");
    check_both("chess", promotion, "e7d8n", "exd8=N", "e7xd8=N");
    reads("chess", promotion, "e7d8n", &["exd8N", "exd8/N", "ed8(N)", "exd8=n", "e7d8=N", "ed8n!", "e7d8n"]);
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    check_both("chess", passing, "e5d6", "exd6", "e5xd6");
    reads("chess", passing, "e5d6", &["exd6 e.p.", "exd6ep", "ed6", "exd6e.p.+"]);
}

#[test]
fn texts_with_too_much_or_too_little() {
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    reads("chess", fen, "e4d5", &["exd5", "ed5", "exd5!?", "e4d5", "e4:d5", "exd5+", "e4xd5", "E4xD5"]);
    reads(
        "chess",
        fen,
        "g1f3",
        &["Nf3", "nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nxf3", "Ｎｆ３", "♘f3", "g1-f3", " Nf3 "],
    );
    reads("chess", fen, "f1b5", &["Bb5", "Bb5+", "Bb5#", "Bb5++"]);
    // A small b is a file, as long as there is a pawn on it.
    reads("chess", "4k3/8/8/8/2p5/1P6/B7/4K3 w - - 0 1", "b3c4", &["bxc4", "bc4", "bxC4"]);
    reads("chess", "4k3/8/8/8/2p5/1B6/8/4K3 w - - 0 1", "b3c4", &["bxc4", "Bxc4"]);
}

#[test]
fn drops_gates_walls() {
    let house = "4k3/8/8/8/8/8/8/4K3[RPp] w - - 0 1";
    check_both("crazyhouse", house, "R@e4", "R@e4+", "R@e4+");
    check_both("crazyhouse", house, "P@c4", "P@c4", "P@c4");
    reads("crazyhouse", house, "P@c4", &["@c4", "P@c4", "p@c4", "P*c4"]);
    check_both("seirawan", "start", "b1c3h", "Nc3/H", "Nb1-c3/H");
    check_both("seirawan", "start", "b1c3", "Nc3", "Nb1-c3");
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1";
    check_both("seirawan", castling, "e1g1h", "O-O/He1", "O-O/He1");
    check_both("seirawan", castling, "h1e1h", "O-O/Hh1", "O-O/Hh1");
    check_both("duck", "start", "e2e4,e4e5", "e4,e5", "e2-e4,e5");
}

#[test]
fn promoted_pieces_and_second_letters() {
    check_both("shogi", "start", "c3c4", "Pc4", "Pc3-c4");
    let silver = "4k4/9/9/S8/9/9/9/9/4K4[] w - - 0 1";
    check_both("shogi", silver, "a6a7+", "Sa7=G", "Sa6-a7=G");
    check_both("shogi", silver, "a6a7", "Sa7", "Sa6-a7");
    check_both("shogi", "4k4/9/9/9/9/9/9/9/4K4[S] w - - 0 1", "S@e5", "S@e5", "S@e5");
    check_both("xiangqi", "start", "h3e3", "Che3", "Ch3-e3");
    check_both("xiangqi", "start", "h1g3", "Hg3", "Hh1-g3");
    reads("xiangqi", "start", "h1g3", &["Ng3", "Hg3", "ng3"]);
    check_both("janggi", "start", "b1c3", "Hc3", "Hb1-c3");
    check_both("makruk", "start", "b1d2", "Nd2", "Nb1-d2");
    check_both("makruk", "start", "e3e4", "e4", "e3-e4");
}

/// The rows `same-look` and `form-or-choice` of the differences.
#[test]
fn two_moves_never_look_the_same() {
    // Two knights that could let the hawk in, from different squares.
    let gates = "rnbqkbnr/pppppppp/8/8/8/8/PPP1PPPP/RN2KN1R[HEhe] w KQkqBFbcdfg - 0 1";
    check_both("seirawan", gates, "b1d2h", "Nbd2/H", "Nb1-d2/H");
    let elgam = "1heoa1a1er1/5Sr4/2C2k4h/6oss2/1ss2s4S/4S3v2/ScS1E1Sc1S1/1C2V1K1H2/5AA3R/RH1O3OE2[] w - - 1 29";
    check_both("elgam", elgam, "f9f10+", "Sf10=+W", "Sf9-f10=+W");
    check_both("elgam", elgam, "f9f10w", "Sf10=W", "Sf9-f10=W");
}

/// The row `dropped-forms` of the differences: lance and knight turn over into golds, and may be dropped as such.
#[test]
fn dropped_forms_that_look_alike_are_named() {
    let both = "2k2/5/5/5/2K2[LN] w - - 0 1";
    check_both("kyotoshogi", both, "+L@a3", "+L@a3", "+L@a3");
    check_both("kyotoshogi", both, "+N@a3", "+N@a3", "+N@a3");
    check_both("kyotoshogi", both, "L@a3", "L@a3", "L@a3");
    check_both("kyotoshogi", "2k2/5/5/5/2K2[L] w - - 0 1", "+L@a3", "G@a3", "G@a3");
}
