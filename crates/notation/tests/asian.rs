//! The notations of xiangqi, janggi and makruk.

mod common;

use common::{check, check_read, position};
use pantheon_notation::{Moment, Notation};

fn wxf(fen: &str, mv: &str, text: &str) {
    check(Notation::Wxf, &position("xiangqi", fen), mv, text);
}

fn reads_wxf(fen: &str, mv: &str, texts: &[&str]) {
    let position = position("xiangqi", fen);
    for text in texts {
        check_read(Notation::Wxf, &Moment::new(&position), text, mv);
    }
}

#[test]
fn wxf_of_single_pieces() {
    wxf("start", "h3e3", "C2=5");
    wxf("start", "h1g3", "H2+3");
    wxf("start", "a4a5", "P9+1");
    wxf("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", "h10g8", "H8+7");
    reads_wxf("start", "h3e3", &["C2.5", "c2=5", "C2=5", "C25", "C2.5!"]);
    reads_wxf("start", "h1g3", &["H2+3", "N2+3", "h2+3"]);
}

#[test]
fn wxf_of_two_on_a_file() {
    let rooks = "3k5/9/9/4R4/9/4R4/9/9/9/5K3 w - - 0 1";
    wxf(rooks, "e7d7", "R+=6");
    wxf(rooks, "e5d5", "R-=6");
    wxf(rooks, "e7e8", "R++1");
    wxf(rooks, "e5e4", "R--1");
    reads_wxf(rooks, "e7d7", &["R+.6", "+R.6", "+R=6", "R+=6"]);
    reads_wxf(rooks, "e5d5", &["R-.6", "-R=6"]);
    // Only one of two advisors can go that way: the file is enough.
    let advisors = "3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1";
    wxf(advisors, "d3e2", "A6-5");
    wxf(advisors, "d1e2", "A6+5");
}

#[test]
fn wxf_of_many_soldiers() {
    let three = "3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w - - 0 1";
    wxf(three, "e9f9", "15=4");
    wxf(three, "e8f8", "25=4");
    wxf(three, "e7f7", "35=4");
    reads_wxf(three, "e9f9", &["P+.4", "+P=4", "5+.4"]);
    reads_wxf(three, "e7f7", &["P-.4", "-P=4"]);
    reads_wxf(three, "e8f8", &["53.4", "25.4"]);
    let pairs = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w - - 0 1";
    wxf(pairs, "c8b8", "17=8");
    wxf(pairs, "e7f7", "25=4");
    reads_wxf(pairs, "c8b8", &["7+.8"]);
}

/// The row `wxf-letters` of the differences.
#[test]
fn wxf_numbers_alone_are_soldiers() {
    let house = position("xiangqihouse", "3k5/4R4/9/4R4/9/4R4/9/9/9/5K3[] w - - 0 1");
    check(Notation::Wxf, &house, "e9f9", "R15=4");
    let drop = position("xiangqihouse", "3k5/9/9/9/9/9/9/9/9/5K3[R] w - - 0 1");
    check(Notation::Wxf, &drop, "R@e5", "R@55");
}

#[test]
fn iccs_counts_ranks_from_zero() {
    let start = position("xiangqi", "start");
    check(Notation::Iccs, &start, "h3e3", "H2-E2");
    check(Notation::Iccs, &start, "b1c3", "B0-C2");
    for text in ["h2e2", "H2E2", "h2-e2"] {
        check_read(Notation::Iccs, &Moment::new(&start), text, "h3e3");
    }
}

#[test]
fn janggi_numbers_squares() {
    let start = position("janggi", "start");
    check(Notation::Janggi, &start, "b1c3", "H02-83");
    check(Notation::Janggi, &start, "a4b4", "P71-72");
    for text in ["h02-83", "H0283", "H02-83+", "02-83"] {
        check_read(Notation::Janggi, &Moment::new(&start), text, "b1c3");
    }
}

#[test]
fn thai_letters() {
    let start = position("makruk", "start");
    check(Notation::Thai, &start, "e3e4", "จ๔");
    check(Notation::Thai, &start, "b1d2", "ม-ง๒");
    check(Notation::ThaiLan, &start, "e3e4", "บ จ๓-จ๔");
    check(Notation::ThaiLan, &start, "b1d2", "ม ข๑-ง๒");
    for text in ["จ๔", "บจ๔", "จ4", "จ๓-จ๔"] {
        check_read(Notation::Thai, &Moment::new(&start), text, "e3e4");
    }
}

/// The row `thai-pawns` of the differences: a file and a piece of the same letter.
#[test]
fn thai_pawns_are_named_where_a_piece_would_be_read() {
    let pawn = position("makruk", "8/4k3/8/3p4/2P5/8/8/4K3 w - - 0 1");
    check(Notation::Thai, &pawn, "c4d5", "คxง๕");
    let both = position("makruk", "8/4k3/8/3p4/2PS4/8/8/4K3 w - - 0 1");
    check(Notation::Thai, &both, "d4d5", "คxง๕");
    check(Notation::Thai, &both, "c4d5", "บคxง๕");
}
