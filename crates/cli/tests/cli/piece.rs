use serde_json::Value;

use crate::{assert_has, file, pantheon};

#[test]
fn a_cannon_is_drawn_with_pieces_to_jump() {
    let out = pantheon(&["piece", "minixiangqi", "c", "--ascii"]).ok();
    assert_eq!(out, CANNON);
}

const CANNON: &str = "  C  cannon  (minixiangqi)

    +---+---+---+---+---+---+---+
  7 |   |   |   |(x)|   |   |   |
    +---+---+---+---+---+---+---+
  6 |   |   |   | # |   |   |   |
    +---+---+---+---+---+---+---+
  5 |   |   |   | o |   |   |   |
    +---+---+---+---+---+---+---+
  4 |(x)| # | o | C | o | # |(x)|
    +---+---+---+---+---+---+---+
  3 |   |   |   | o |   |   |   |
    +---+---+---+---+---+---+---+
  2 |   |   |   | # |   |   |   |
    +---+---+---+---+---+---+---+
  1 |   |   |   |(x)|   |   |   |
    +---+---+---+---+---+---+---+
      a   b   c   d   e   f   g

      o   moves here, without capturing
     (x)  captures here, jumping the piece before it
      #   a piece of either side, put here to be jumped

  - Without capturing, it slides any distance along ranks and files.
  - To capture, it goes any distance along ranks and files, jumping exactly one piece on the way.
";

#[test]
fn a_pawn_is_drawn_where_it_shows_its_double_step() {
    let out = pantheon(&["piece", "chess", "P", "--black"]).ok();
    assert_eq!(out, PAWN);
}

const PAWN: &str = "  p  pawn  (chess)

    ┌───┬───┬───┬───┬───┬───┬───┬───┐
  8 │   │   │   │   │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
  7 │   │   │   │ p │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
  6 │   │   │ × │ ○ │ × │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
  5 │   │   │   │ ○!│   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
  4 │   │   │   │   │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
  3 │   │   │   │   │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
  2 │   │   │   │   │   │   │   │   │
    ├───┼───┼───┼───┼───┼───┼───┼───┤
  1 │   │   │   │   │   │   │   │   │
    └───┴───┴───┴───┴───┴───┴───┴───┘
      a   b   c   d   e   f   g   h

      ○   moves here, without capturing
      ×   captures here
      ○!  moves here, without capturing, from its initial squares, if the way is free

  - Without capturing, it steps one square straight forward.
  - To capture, it steps one square diagonally forward.
  - From rank 7, without capturing, it also goes two squares straight forward, unless a piece stands
    between.
  - It captures en passant: when an enemy has just passed a square on which it captures, with a long
    first step, it may take that piece there, at once.
  - Moving to rank 1 it must promote to queen (q), rook (r), bishop (b) or knight (n).
";

#[test]
fn a_piece_stands_where_it_is_told() {
    let out = pantheon(&["piece", "xiangqi", "n", "--on", "a1"]).ok();
    assert_has(&out, "  3 │   │[●]│   │");
    assert_has(&out, "  2 │ · │   │[●]│");
    assert_has(&out, "  1 │ N │ · │   │");
    assert_has(&out, "      ·   a piece here blocks the way\n");
    let (uci, usi) = (["piece", "shogi", "s", "--on", "c4"], ["piece", "shogi", "s", "--on", "7f"]);
    assert_eq!(pantheon(&uci).ok(), pantheon(&usi).ok());
}

#[test]
fn promoted_pieces_and_synonyms_are_found() {
    assert_has(&pantheon(&["piece", "shogi", "+r"]).ok(), "  +R  promoted rook, moves as bers  (shogi)\n");
    let (letter, synonym) = (pantheon(&["piece", "xiangqi", "b"]).ok(), pantheon(&["piece", "xiangqi", "E"]).ok());
    assert_eq!(letter, synonym);
    let path = file("pieces.ini", "[sprung:chess]\ncustomPiece1 = z:gQ\n");
    let out = pantheon(&["piece", "sprung", "z", "--variants", &path]).ok();
    assert_has(&out, "(●)  moves or captures here, right behind the piece it jumps\n");
}

#[test]
fn all_pieces_of_a_game_are_told_in_words() {
    let out = pantheon(&["piece", "shogi"]).ok();
    assert!(!out.contains('│'), "{out}");
    for part in ["  P  pawn\n", "  +P  promoted pawn, moves as gold\n", "  K  king\n  - It steps one square"] {
        assert_has(&out, part);
    }
    assert!(!out.contains("  D  bers"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
}

#[test]
fn json_has_squares_and_sentences() {
    let out = pantheon(&["piece", "xiangqi", "c", "--on", "b3", "--json"]).ok();
    let sheet: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&sheet["piece"], &sheet["name"], &sheet["on"]), (&"C".into(), &"cannon".into(), &"b3".into()));
    let classes = sheet["reach"]["classes"].as_array().unwrap();
    assert_eq!(classes.len(), 2);
    assert_eq!((&classes[0]["act"], &classes[0]["need"]), (&"move".into(), &"nothing".into()));
    assert_eq!((&classes[1]["act"], &classes[1]["need"]), (&"capture".into(), &"hurdle".into()));
    assert_eq!(classes[0]["squares"].as_array().unwrap().len(), 17);
    assert!(!sheet["example"]["hurdles"].as_array().unwrap().is_empty());
    assert_has(sheet["sentences"][0].as_str().unwrap(), "Without capturing");

    let all: Vec<Value> = serde_json::from_str(&pantheon(&["piece", "chess", "--json"]).ok()).unwrap();
    assert_eq!(all.len(), 6);
}

#[test]
fn what_is_unknown_is_told() {
    for letter in ["x", "", "kk", "+k", "é"] {
        let err = pantheon(&["piece", "chess", letter]).failed();
        assert_eq!(
            err,
            format!(
                "error: unknown piece `{letter}`; the pieces of chess are\n   P  pawn\n   N  knight\n   B  bishop\n   \
                 R  rook\n   Q  queen\n   K  king\n"
            )
        );
    }
    for square in ["z9", "i1", "e9", ""] {
        let err = pantheon(&["piece", "chess", "n", "--on", square]).failed();
        assert_eq!(err, format!("error: `{square}` is no square of chess; its squares are a1 to h8\n"));
    }
    assert_eq!(pantheon(&["piece", "chess", "--on", "e4"]).code, Some(2));
}
