//! The notations of shogi: western and Japanese.

mod common;

use common::{check, check_after, check_read, position, refusal};
use pantheon_notation::{Moment, Notation};
use pantheon_rules::Square;

fn check_western(variant: &str, fen: &str, mv: &str, hodges: &str, numbers: &str, hosking: &str) {
    let position = position(variant, fen);
    check(Notation::Hodges, &position, mv, hodges);
    check(Notation::HodgesNumber, &position, mv, numbers);
    check(Notation::Hosking, &position, mv, hosking);
    // Each reads the others.
    for notation in [Notation::Hodges, Notation::HodgesNumber, Notation::Hosking] {
        for text in [hodges, numbers, hosking] {
            check_read(notation, &Moment::new(&position), text, mv);
        }
    }
}

#[test]
fn western_notations() {
    check_western("shogi", "start", "7g7f", "P-7f", "P-76", "P76");
    let silver = "4k4/9/9/S8/9/9/9/9/4K4 b S 1";
    check_western("shogi", silver, "9d9c+", "S-9c+", "S-93+", "S93+");
    check_western("shogi", silver, "9d9c", "S-9c=", "S-93=", "S93=");
    check_western("shogi", silver, "S*5e", "S*5e", "S*55", "S'55");
    check_western("shogi", "start", "6i5h", "G6i-5h", "G69-58", "G69-58");
    let bishops = "4k4/1b7/9/9/9/9/9/7B1/4K4 b - 1";
    check_western("shogi", bishops, "2h8b+", "Bx8b+", "Bx82+", "Bx82+");
    let tokin = "4k4/9/9/4+P4/9/9/9/9/4K4 b - 1";
    check_western("shogi", tokin, "5d5c", "+P-5c", "+P-53", "+P53");
}

#[test]
fn western_texts_with_too_much_or_too_little() {
    let position = position("shogi", "start");
    let moment = Moment::new(&position);
    for text in
        ["P-7f", "P7f", "p-7f", "P7g-7f", "P7g7f", "P7776", "7g7f", "7g-7f", "Ｐ－７６", "P-7f!", "Px7f", "P-7f="]
    {
        check_read(Notation::Hodges, &moment, text, "7g7f");
    }
    let silver = common::position("shogi", "4k4/9/9/S8/9/9/9/9/4K4 b S 1");
    for text in ["S-9c", "S9c", "S9c="] {
        check_read(Notation::Hodges, &Moment::new(&silver), text, "9d9c");
    }
    // A forced promotion need not be said.
    let pawn = common::position("shogi", "4k4/P8/9/9/9/9/9/9/4K4 b - 1");
    check_read(Notation::Hodges, &Moment::new(&pawn), "P-9a", "9b9a+");
}

/// R15: the notation that the rules of the six-by-five game prescribe.
#[test]
fn r15_notation_of_the_six_by_five_game() {
    let hodges = |fen: &str, mv: &str, text: &str| {
        check(Notation::Hodges, &position("gorogoro-1rank", fen), mv, text);
    };
    hodges("5/4k/5/5/5/2K1S b - 1", "1f2e", "S-2e");
    hodges("2k2/5/5/2S2/5/S1K2 b - 1", "3d4c", "S-4c");
    hodges("sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1", "2d2c", "Px2c");
    hodges("p3k/G4/5/5/5/2K2 b - 1", "5b5a", "Gx5a");
    hodges("4k/3P1/5/5/5/K4 b - 1", "2b2a+", "P-2a+");
    hodges("4k/5/5/5/5/K4 b P 1", "P*5e", "P*5e");
    hodges("4k/5/5/1+P3/5/K4 b - 1", "4d4c", "+P-4c");
    // White's gold on 5a or the one on 4a: the first needs its square.
    hodges("gg2k/5/5/5/5/K4 w - 1", "5a4b", "G5a-4b");
    // S-3e of the rule text: only one silver comes there.
    hodges("4k/5/5/5/5/KS3 b - 1", "4f3e", "S-3e");
    // At the start both golds reach 3e, and the king.
    hodges("start", "4f3e", "G4f-3e");
    hodges("start", "2f3e", "G2f-3e");
    hodges("start", "3f3e", "K-3e");
    // A gold and a promoted pawn move alike and have different names.
    hodges("4k/5/5/G1+P2/5/K4 b - 1", "5d4c", "G-4c");
    hodges("4k/5/5/G1+P2/5/K4 b - 1", "3d4c", "+P-4c");
    hodges("4k/5/1p3/G1G2/5/K4 b - 1", "5d4c", "G5dx4c");
    // The forced promotion is read without its sign and written with it.
    let pawn = position("gorogoro-1rank", "4k/3P1/5/5/5/K4 b - 1");
    check_read(Notation::Hodges, &Moment::new(&pawn), "P-2a", "2b2a+");
}

/// The row `pinned-rivals` of the differences.
#[test]
fn a_pinned_piece_is_a_rival_in_shogi() {
    let fen = "4r3k/9/9/9/9/9/4G1G2/9/4K4 b - 1";
    check_western("shogi", fen, "3g4f", "G3g-4f", "G37-46", "G37-46");
    let position = position("shogi", fen);
    check_read(Notation::Hodges, &Moment::new(&position), "G-4f", "3g4f");
}

fn check_kif(fen: &str, previous: Option<&str>, mv: &str, kif: &str, ki2: &str) {
    let position = position("shogi", fen);
    let previous: Option<Square> = previous.map(|square| square.parse().expect("a square"));
    check_after(Notation::Kif, &position, previous, mv, kif);
    check_after(Notation::Ki2, &position, previous, mv, ki2);
    check_read(Notation::Kif, &Moment { position: &position, previous }, kif, mv);
}

#[test]
fn japanese_notations() {
    check_kif("start", None, "7g7f", "７六歩(77)", "▲７六歩");
    let exchange = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4";
    check_kif(exchange, Some("h8"), "3a2b", "同　銀(31)", "△同　銀");
    let bishops = "4k4/1b7/9/9/9/9/9/7B1/4K4 b - 1";
    check_kif(bishops, None, "2h8b+", "８二角成(28)", "▲８二角成");
    check_kif(bishops, None, "2h8b", "８二角(28)", "▲８二角不成");
    check_kif("4k4/9/9/9/9/9/9/9/4K4 b B 1", None, "B*4e", "４五角打", "▲４五角");
    check_kif("4k4/9/9/9/9/9/9/7B1/4K4 b B 1", None, "B*5e", "５五角打", "▲５五角打");
    check_kif("4k4/9/4+P4/9/9/9/9/9/4K4 b - 1", None, "5c5b", "５二と(53)", "▲５二と");
    check_kif("4k4/9/9/9/4+S4/9/9/9/4K4 b - 1", None, "5e5d", "５四成銀(55)", "▲５四成銀");
    check_kif("k8/9/9/9/4+R4/9/9/9/4K4 b - 1", None, "5e4e", "４五龍(55)", "▲４五龍");
}

#[test]
fn japanese_texts_in_other_spellings() {
    let position = position("shogi", "k8/9/9/9/4+R4/9/9/9/4K4 b - 1");
    for text in ["４五竜(55)", "45竜(55)", "４五龍", "☗４五龍（５５）", "4五竜(55)"] {
        check_read(Notation::Kif, &Moment::new(&position), text, "5e4e");
    }
    for text in ["▲４五竜", "４五竜寄", "45龍", "▲４五成飛"] {
        check_read(Notation::Ki2, &Moment::new(&position), text, "5e4e");
    }
    let king = common::position("shogi", "start");
    check_read(Notation::Kif, &Moment::new(&king), "５八王(59)", "5i5h");
    let moment = Moment::after(&king, "c4".parse().expect("a square"));
    check_read(Notation::Kif, &moment, "同歩(77)", "7g7f");
    check_read(Notation::Kif, &moment, "同　７六歩(77)", "7g7f");
    assert_eq!(
        refusal(Notation::Kif, &king, "同　歩(77)"),
        "`同　歩(77)`: 同 means the square of the move before, and none is known"
    );
}

/// Two or more pieces of a name and one square: the words of the Japan Shogi Association for each of them.
fn check_words(fen: &str, cases: &[(&str, &str)]) {
    let position = position("shogi", fen);
    for (mv, text) in cases {
        check(Notation::Ki2, &position, mv, text);
    }
}

#[test]
fn directions_by_motion() {
    // One goes up, the other sideways; up and down; sideways and down.
    check_words("4k4/9/G8/9/9/9/9/9/4K4 b - 1", &[("9c8b", "▲８二金")]);
    check_words("7k1/2G6/G8/9/9/9/9/9/4K4 b - 1", &[("9c8b", "▲８二金上"), ("7b8b", "▲８二金寄")]);
    check_words("k4G3/9/4G4/9/9/9/9/9/4K4 b - 1", &[("4a4b", "▲４二金引"), ("5c4b", "▲４二金上")]);
    check_words("k8/9/9/9/5G3/4G4/9/9/4K4 b - 1", &[("4e5e", "▲５五金寄"), ("5f5e", "▲５五金上")]);
    check_words("k8/9/9/9/9/9/2S6/9/1S2K4 b - 1", &[("8i8h", "▲８八銀上"), ("7g8h", "▲８八銀引")]);
}

#[test]
fn directions_by_side() {
    check_words("6k2/G1G6/9/9/9/9/9/9/4K4 b - 1", &[("9b8a", "▲８一金左"), ("7b8a", "▲８一金右")]);
    check_words("k8/9/9/9/3S1S3/9/9/9/4K4 b - 1", &[("6e5f", "▲５六銀左"), ("4e5f", "▲５六銀右")]);
    check_words("k8/9/9/9/9/9/9/9/1GG1K4 b - 1", &[("8i7h", "▲７八金左"), ("7i7h", "▲７八金直")]);
    check_words("k8/9/9/9/9/9/9/9/4K1SS1 b - 1", &[("3i3h", "▲３八銀直"), ("2i3h", "▲３八銀右")]);
    // For the other player left and right change places.
    check_words("3gg4/9/9/9/9/9/9/9/K7k w - 1", &[("6a5b", "△５二金右"), ("5a5b", "△５二金直")]);
}

#[test]
fn directions_of_three_and_more() {
    check_words(
        "k8/9/9/3GGG3/9/9/9/9/4K4 b - 1",
        &[("6d5c", "▲５三金左"), ("5d5c", "▲５三金直"), ("4d5c", "▲５三金右")],
    );
    check_words(
        "k8/9/9/9/9/4+P4/3+P5/3+P+P+P3/K8 b - 1",
        &[
            ("4h5g", "▲５七と右"),
            ("5h5g", "▲５七と直"),
            ("6h5g", "▲５七と左上"),
            ("6g5g", "▲５七と寄"),
            ("5f5g", "▲５七と引"),
        ],
    );
    check_words(
        "k8/9/9/9/9/S1S6/9/SS7/8K b - 1",
        &[("9h8g", "▲８七銀左上"), ("8h8g", "▲８七銀直"), ("7f8g", "▲８七銀右"), ("9f8g", "▲８七銀左引")],
    );
}

#[test]
fn directions_of_dragons_and_horses() {
    check_words("+R8/9/9/1+R7/9/9/9/8k/4K4 b - 1", &[("9a8b", "▲８二龍引"), ("8d8b", "▲８二龍上")]);
    check_words("8k/4+R4/7+R1/9/9/9/9/9/4K4 b - 1", &[("2c4c", "▲４三龍寄"), ("5b4c", "▲４三龍引")]);
    check_words("k8/9/9/9/4+R3+R/9/9/9/4K4 b - 1", &[("5e3e", "▲３五龍左"), ("1e3e", "▲３五龍右")]);
    // No dragon goes 直.
    check_words("8k/9/9/9/9/9/9/9/+R+R2K4 b - 1", &[("9i8h", "▲８八龍左"), ("8i8h", "▲８八龍右")]);
    check_words("+B+B5k1/9/9/9/9/9/9/9/4K4 b - 1", &[("9a8b", "▲８二馬左"), ("8a8b", "▲８二馬右")]);
    check_words("7k1/9/3+B5/9/+B8/9/9/9/4K4 b - 1", &[("6c8e", "▲８五馬引"), ("9e8e", "▲８五馬寄")]);
}

#[test]
fn directions_in_other_words() {
    let position = position("shogi", "+R8/9/9/1+R7/9/9/9/8k/4K4 b - 1");
    for text in ["８二龍行", "８二竜入", "82龍上"] {
        check_read(Notation::Ki2, &Moment::new(&position), text, "8d8b");
    }
    // The one straight below is also the one on the right.
    let golds = common::position("shogi", "k8/9/9/9/9/9/9/9/1GG1K4 b - 1");
    check_read(Notation::Ki2, &Moment::new(&golds), "▲７八金右", "7i7h");
    check_read(Notation::Ki2, &Moment::new(&golds), "▲７八金(79)", "7i7h");
}
