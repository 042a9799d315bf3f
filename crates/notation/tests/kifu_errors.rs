//! What the readers of the Japanese record formats say of texts that are no records, and of moves that are none.

#[path = "common/kifu.rs"]
mod kifu;

use kifu::{FORMATS, read, show};
use pantheon_notation::record::{Ending, How};
use pantheon_rules::{Catalogue, Color};

/// The message about a text that is no record.
fn refusal(format: &str, text: &str) -> String {
    let (_, read, _) = FORMATS.iter().find(|(name, ..)| *name == format).expect("a format");
    match read(text, Catalogue::builtin()) {
        Ok(record) => panic!("{format} reads it: {:?}", record.tags),
        Err(error) => error.to_string(),
    }
}

/// The fault of a record that breaks off, and after how many plies.
fn fault(format: &str, text: &str) -> (usize, String) {
    let record = read(format, text);
    let fault = record.fault.unwrap_or_else(|| panic!("{format} reads all of it"));
    assert_eq!(record.tree.main_line().count(), fault.ply, "{fault}");
    (fault.ply, fault.to_string())
}

#[test]
fn messages_about_headers_and_starts() {
    let check = |format: &str, text: &str, message: &str| assert_eq!(refusal(format, text), message);
    check("kif", "", "line 1, column 1: ``: this is no KIF: there is neither a header nor a move");
    check(
        "kif",
        "先手：a\nhello\n",
        "line 2, column 1: `hello`: not a line of KIF: before the moves there are headers (name：value), a diagram, and comments (*)",
    );
    check(
        "kif",
        "先手：a\n手合割：百枚落ち\n",
        "line 2, column 5: `百枚落ち`: no start of shogi is called this; there are 平手 香落ち 右香落ち 角落ち 飛車落ち \
         飛香落ち 二枚落ち 三枚落ち 四枚落ち 五枚落ち 左五枚落ち 六枚落ち 七枚落ち 八枚落ち 九枚落ち 十枚落ち 歩三兵 裸玉 その他",
    );
    check("kif", "手合割：その他\n", "line 1, column 5: `その他`: the start is to be drawn, and there is no diagram");
    check("kif", "Variant：foo\n", "line 1, column 9: `foo`: there is no variant of this name");
    check("kif", "| ・v玉\n| ・ ・ ・\n", "line 2, column 1: `| ・ ・ ・`: 3 squares; the first rank has 2");
    check(
        "kif",
        "| ・v女|一\n",
        "line 1, column 4: `v女`: no piece has this sign; there are 歩香桂銀金角飛玉と杏圭全馬龍 and ・",
    );
    check(
        "kif",
        "| ・v玉|一\n",
        "line 1, column 1: `| ・v玉|一`: no game is known by a board of 2 by 1 squares; there are 9 by 9 (shogi), 5 by 5 \
         (minishogi), 5 by 6 (gorogoro); a header Variant names others",
    );
    let empty = "| ・ ・ ・ ・ ・|\n".repeat(5);
    let kingless = refusal("kif", &format!("手合割：その他\n{empty}"));
    assert!(kingless.starts_with("line 2, column 1: `| ・ ・ ・ ・ ・|`: "), "{kingless}");
    check(
        "kif",
        &format!("{empty}先手の持駒：飛　女\n"),
        "line 6, column 9: `女`: no piece of a hand; there are 飛角金銀桂香歩, or なし for none",
    );
    check("ki2", "\n\n", "line 1, column 1: ``: this is no KI2: there is neither a header nor a move");
    check(
        "csa",
        "V2.2\nhello\n",
        "line 2, column 1: `hello`: not a line of CSA: before the moves there are N+ N- $ PI P1 to P9 P+ P- and + or -",
    );
    check("csa", "", "line 1, column 1: ``: this is no CSA: there is neither a header nor a move");
    check("csa", "PI82HI55KA\n", "line 1, column 7: `55KA`: the even start has no such piece there");
    check(
        "csa",
        "P1-KY-XX\n",
        "line 1, column 6: `-XX`: no piece is called this; there are FU KY KE GI KI KA HI OU TO NY NK NG UM RY",
    );
    check("csa", "PI\nP+00UM\n", "line 2, column 3: `00UM`: a promoted piece cannot be in hand");
    check(
        "jkf",
        "{\"moves\":[",
        "line 1, column 11: ``: not JSON: a value is an object, a list, a text, a number, true, false or null",
    );
    check("jkf", "[]", "line 1, column 1: `[]`: this is no JKF: it is an object with `header`, `initial` and `moves`");
    check(
        "jkf",
        "{\n \"initial\": {\"preset\": \"X\"}, \"moves\": []}",
        "line 2, column 24: `\"X\"`: no start is called this; there are HIRATE KY KY_R KA HI HIKY 2 3 4 5 5_L 6 7_R 8 10 OTHER",
    );
}

#[test]
fn messages_about_moves() {
    let check = |format: &str, text: &str, ply: usize, message: &str| {
        assert_eq!(fault(format, text), (ply, message.to_owned()));
    };
    let one = "手合割：平手\n   1 ７六歩(77)\n";
    check("kif", &format!("{one}   2 ３四歩(32)\n"), 1, "line 3, column 6: `３四歩(32)`: there is no piece on ３二");
    check("kif", &format!("{one}   3 ３四歩(33)\n"), 1, "line 3, column 4: `3 ３四歩(33)`: move 3 after move 1");
    check(
        "kif",
        &format!("{one}   2 勝利\n"),
        1,
        "line 3, column 6: `勝利`: neither a move, such as ７六歩(77), nor an end: 投了 中断 千日手 持将棋 切れ負け 反則負け 反則勝ち \
         入玉勝ち 詰み 詰 時間切れ 不詰 不戦勝 不戦敗 封じ手",
    );
    check(
        "kif",
        &format!("{one}x\n"),
        1,
        "line 3, column 1: `x`: not a line of KIF: moves have their number before them, comments begin with *",
    );
    let text = format!("{one}   2 ３四歩(33)\n変化：9手\n");
    assert_eq!(
        read("kif", &text).fault.expect("a fault").to_string(),
        "line 4, column 1: `変化：9手`: in a variation: no variation can begin with move 9: the line before has 2 moves"
    );
    check("ki2", "▲７六歩 ▲２六歩\n", 1, "line 1, column 6: `▲２六歩`: a move of White, and it is Black's turn");
    check(
        "csa",
        "PI\n+\n+7776FU\n+2726FU\n",
        1,
        "line 4, column 1: `+2726FU`: a move of White, and it is Black's turn",
    );
    check("csa", "PI\n+\n+7776FU\nT1x\n", 1, "line 4, column 1: `T1x`: a time is written in seconds: T12 or T12.345");
    check("csa", "PI\n+\n+7776KI\n", 0, "line 3, column 1: `+7776KI`: the piece on 77 is a 歩, and cannot become a 金");
    check(
        "jkf",
        "{\"moves\":[{},\n{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":0},\"piece\":\"FU\"}}]}",
        0,
        "line 2, column 9: `{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":0},\"piece\":\"FU\"}`: \
         a square is x from 1 to 9, from the right, and y from 1 to 9, from the top",
    );
}

#[test]
fn a_broken_variation_leaves_the_rest() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ９九歩(33)\n   3 ２六歩(27)\n\n変化：1手\n   1 ２六歩(27)\n";
    let record = read("kif", text);
    assert_eq!(show(&record), "7g7f (2g2f) 3c3d");
    let fault = record.fault.expect("a fault");
    assert_eq!((fault.ply, fault.place.line), (1, 7));
    assert_eq!(record.ending, Some(Ending { winner: Some(Color::Black), how: How::Resignation }));
}
