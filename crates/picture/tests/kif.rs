//! Diagrams of KIF files.

use pantheon_picture::Picture;
use pantheon_rules::{Catalogue, Position};

fn variant(name: &str) -> &'static std::sync::Arc<pantheon_rules::Variant> {
    Catalogue::builtin().get(name).unwrap()
}

#[test]
fn a_shogi_diagram_with_hands() {
    let sfen = "lnsgk1snl/1r4g2/p1pppp1pp/6p2/1p7/2P6/PPSPPPP1P/7+b1/LN1GKGSNL w 2Pb2p 16";
    let position = Position::from_sfen(variant("shogi"), sfen).unwrap();
    assert_eq!(
        Picture::of(&position).kif().unwrap(),
        "\
後手の持駒：角　歩二
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉 ・v銀v桂v香|一
| ・v飛 ・ ・ ・ ・v金 ・ ・|二
|v歩 ・v歩v歩v歩v歩 ・v歩v歩|三
| ・ ・ ・ ・ ・ ・v歩 ・ ・|四
| ・v歩 ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
| 歩 歩 銀 歩 歩 歩 歩 ・ 歩|七
| ・ ・ ・ ・ ・ ・ ・v馬 ・|八
| 香 桂 ・ 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：歩二
後手番
"
    );
}

#[test]
fn smaller_boards_have_smaller_diagrams() {
    let diagram = Picture::of(&Position::start(variant("gorogoro"))).kif().unwrap();
    assert!(diagram.contains("  ５ ４ ３ ２ １\n+---------------+\n|v銀v金v玉v金v銀|一\n"), "{diagram}");
}

#[test]
fn what_has_no_character_is_named() {
    let error = Picture::of(&Position::start(variant("mansindam"))).kif().unwrap_err();
    assert!(error.to_string().contains("has no character in KIF diagrams"), "{error}");
}
