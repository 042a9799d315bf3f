use crate::{assert_has, file, pantheon};

#[test]
fn a_shogi_board_with_hands_in_plain_ascii() {
    let moves = ["--moves", "7g7f", "3c3d", "8h2b+", "3a2b", "P*5e"];
    let refused = pantheon(&[&["show", "shogi", "--ascii"], &moves[..]].concat()).failed();
    assert_eq!(refused, "error: move 5, `P*5e`: White has no pawn in hand\n");
    let out = pantheon(&[&["show", "shogi", "--ascii"], &moves[..5]].concat()).ok();
    assert_eq!(
        out,
        "  shogi
  Japanese chess: captured pieces change sides, and most pieces promote in the last three ranks.

     Black in hand: b
      9   8   7   6   5   4   3   2   1
    +---+---+---+---+---+---+---+---+---+
  9 | l | n | s | g | k | g | - | n | l | a
    +---+---+---+---+---+---+---+---+---+
  8 |   | r |   |   |   |   |   |-s-|   | b
    +---+---+---+---+---+---+---+---+---+
  7 | p | p | p | p | p | p |   | p | p | c
    +---+---+---+---+---+---+---+---+---+
  6 |   |   |   |   |   |   | p |   |   | d
    +---+---+---+---+---+---+---+---+---+
  5 |   |   |   |   |   |   |   |   |   | e
    +---+---+---+---+---+---+---+---+---+
  4 |   |   | P |   |   |   |   |   |   | f
    +---+---+---+---+---+---+---+---+---+
  3 | P | P |   | P | P | P | P | P | P | g
    +---+---+---+---+---+---+---+---+---+
  2 |   |   |   |   |   |   |   | R |   | h
    +---+---+---+---+---+---+---+---+---+
  1 | L | N | S | G | K | G | S | N | L | i
    +---+---+---+---+---+---+---+---+---+
      a   b   c   d   e   f   g   h   i
     White in hand: B

  Turn   White (capital letters)
  Moves  77 legal
  Last   g9h8 (3a2b)
  FEN    lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Bb] w - - 0 3
  SFEN   lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5
"
    );
}

#[test]
fn boxes_promoted_pieces_and_check() {
    let fen = "4k3/8/8/8/8/8/8/Q~3K3[PPn] b - - 0 1";
    let out = pantheon(&["show", "crazyhouse", "--fen", fen, "--moves", "N@c2"]).ok();
    for part in [
        "    ┌───┬───┬───┬───┬───┬───┬───┬───┐\n  8 │   │   │   │   │ k │",
        "  2 │   │   │‹n›│   │",
        "  1 │ Q~│   │   │   │ K │",
        "     Black in hand: -\n",
        "     White in hand: 2P\n",
        "  Check  from c2\n",
    ] {
        assert_has(&out, part);
    }
    assert!(!out.contains('\x1b'), "no colours where there is no terminal");
    assert!(!out.contains("SFEN"));
}

#[test]
fn black_may_be_at_the_bottom() {
    let out = pantheon(&["show", "minishogi", "--flip", "--ascii"]).ok();
    let rows: Vec<&str> = out.lines().filter(|line| line.contains('|')).collect();
    assert_eq!(rows[0], "  1 | R | B | S | G | K | e");
    assert_eq!(rows[4], "  5 | k | g | s | b | r | a");
    assert_has(&out, "      1   2   3   4   5\n");
    assert_has(&out, "      e   d   c   b   a\n     Black in hand: -\n");
}

#[test]
fn ten_ranks_stay_aligned() {
    let out = pantheon(&["show", "xiangqi", "--moves", "h3e3", "h10g8"]).ok();
    let board: Vec<&str> = out.lines().skip(3).take(21).collect();
    assert!(board.iter().all(|line| line.chars().count() == 41), "{out}");
    assert_has(&out, " 10 │ r │ n │ b │ a │ k │ a │ b │ · │ r │\n");
}

#[test]
fn the_end_is_told_in_a_sentence() {
    let out = pantheon(&["show", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"]).ok();
    assert_has(&out, "  Over   Black wins: checkmate; White's king cannot escape capture. (0-1)\n");
}

#[test]
fn what_the_history_forbids_is_counted_and_refused() {
    let moves = "e1e2 e9e8 e2e1 e8e9 e1e2 e9e8 e2e1";
    let out = pantheon(&["show", "mansindam", "--moves", moves]).ok();
    assert_has(&out, " legal, and 1 that the history of the game forbids\n");
    let err = pantheon(&["show", "mansindam", "--moves", moves, "e8e9"]).failed();
    assert_has(&err, "move 8, `e8e9`: forbidden, for this would bring the position about for the third time");
}

#[test]
fn handicaps_and_sfen_are_starts() {
    let out = pantheon(&["show", "shogi", "--handicap", "Rook"]).ok();
    assert_has(&out, "FEN    lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1\n");
    let out = pantheon(&["show", "shogi", "--fen", "sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 1"]).ok();
    assert_has(&out, "White in hand: 2P\n");
    let err = pantheon(&["show", "minishogi", "--handicap", "queen"]).failed();
    assert_has(&err, "unknown handicap `queen`; this variant has `bishop`, `rook`, `2-piece`, `3-piece` and `4-piece`");
}

#[test]
fn everything_wrong_with_a_position_is_told() {
    let err = pantheon(&["show", "chess", "--fen", "8/8/x/9 w - z"]).failed();
    for part in ["no position of chess", "4 ranks; this board has 8", "unknown piece letter `x`", "9 squares", "`z`"] {
        assert_has(&err, part);
    }
    let err = pantheon(&["show", "chess", "--fen", &"x".repeat(100_000)]).failed();
    assert!(err.len() < 5_000, "{}", err.len());
}

#[test]
fn a_game_of_ones_own() {
    let path = file(
        "own.ini",
        "[tiny:chess]\nmaxFile = 5\nmaxRank = 5\nstartFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\ncastling = false\ndoubleStep = false\npromotionRegionWhite = *5\npromotionRegionBlack = *1\n",
    );
    let out = pantheon(&["--variants", &path, "show", "tiny", "--ascii"]).ok();
    assert_has(&out, "  5 | r | n | b | q | k |\n");
}

#[test]
fn a_picture_is_written_where_it_is_asked_for() {
    let svg =
        pantheon(&["show", "chess", "--moves", "e2e4", "--svg", "-", "--size", "360", "--arrow", "g8f6", "e4"]).ok();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
    assert_has(&svg, "width=\"360\" height=\"360\"");
    assert_has(&svg, "<desc>rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1</desc>");
    let path = std::env::temp_dir().join(format!("pantheon-picture-{}.svg", std::process::id()));
    let path = path.to_str().unwrap();
    assert_eq!(pantheon(&["show", "shogi", "--svg", path, "--symbols", "western"]).ok(), "");
    assert_has(&std::fs::read_to_string(path).unwrap(), "#tile");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_picture_that_cannot_be_drawn_is_refused() {
    let refused = pantheon(&["show", "chess", "--svg", "-", "--arrow", "e2e9"]).failed();
    assert_eq!(refused, "error: there is no square e9 on this board, which ends with h8\n");
    let refused = pantheon(&["show", "chess", "--svg", "/nowhere/at/all.svg"]).failed();
    assert_has(&refused, "error: cannot write /nowhere/at/all.svg: ");
    let refused = pantheon(&["show", "chess", "--kif"]).failed();
    assert_has(&refused, "has no character in KIF diagrams");
}

#[test]
fn a_diagram_as_in_kif_files() {
    let out = pantheon(&["show", "gorogoro", "--kif"]).ok();
    assert_has(&out, "後手の持駒：なし\n  ５ ４ ３ ２ １\n+---------------+\n|v銀v金v玉v金v銀|一\n");
}

#[test]
fn moves_in_the_notations_of_the_game() {
    let out = pantheon(&["show", "shogi", "--notation", "ki2", "--moves", "P-7f"]).ok();
    assert_has(&out, "  Played ▲７六歩\n");
    let game = "７六歩(77) P-34 8h2b+ Sx22";
    let out = pantheon(&["show", "shogi", "--moves", game, "--notation", "hodges"]).ok();
    assert_has(&out, "  Played P-7f   P-3d   Bx2b+  Sx2b\n");
    let out = pantheon(&["show", "shogi", "--moves", game, "--notation", "kif"]).ok();
    assert_has(&out, "  Played ７六歩(77)   ３四歩(33)   ２二角成(88)  同　銀(31)\n");
    let err = pantheon(&["show", "chess", "--notation", "wxf"]).failed();
    assert_eq!(err, "error: chess is not written in the notation `wxf`; there are `uci`, `san` and `lan`\n");
    let err = pantheon(&["show", "chess", "--moves", "e4", "e5", "Ke3"]).failed();
    assert_eq!(err, "error: move 3, `Ke3`: a king on e1 does not reach e3\n");
    assert_has(&pantheon(&["show", "--help"]).ok(), "  wxf            xiangqi: C2=5, H8+7, R+=6\n");
}

#[test]
fn seirawans_pieces_are_shown_in_hand() {
    let out = pantheon(&["show", "seirawan", "--ascii"]).ok();
    assert_has(&out, "     Black in hand: e h\n");
    assert_has(&out, "     White in hand: E H\n");
}
