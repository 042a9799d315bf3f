use serde_json::{Value, json};

use crate::{assert_has, file, pantheon, pantheon_reading};

const MATE: &str = "chess startpos moves f2f3 e7e5 g2g4 d8h4 0-1\n";
const ILLEGAL: &str = "shogi sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P 1 moves P*5e 1-0\n";

#[test]
fn games_are_judged_one_by_one() {
    let path = file("two games.txt", format!("# two games\n\n{MATE}{ILLEGAL}"));
    let run = pantheon(&["arbiter", &path]);
    assert_eq!(
        run.out,
        "\
Game 1: chess
  Record: 0-1
  Rules: 0-1. Black wins: checkmate; White's king cannot escape capture.

Game 2: shogi
  Record: 1-0
  Rules: 0-1. Black wins: White made an illegal move.
  ! Ply 1: White's `P*5e` is illegal: two pawns on file 5.
  ! The record says 1-0, the rules say Black wins: White made an illegal move.

2 games with 4 moves: 1 clean, 1 not, 0 not readable.
By the rules: 1-0 0x, 0-1 2x, 1/2-1/2 0x, * 0x.
"
    );
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
}

#[test]
fn quiet_tells_only_what_is_wrong() {
    let out = pantheon_reading(&["arbiter", "-", "--quiet"], MATE.repeat(3)).ok();
    assert_eq!(
        out,
        "3 games with 12 moves: 3 clean, 0 not, 0 not readable.\nBy the rules: 1-0 0x, 0-1 3x, 1/2-1/2 0x, * 0x.\n"
    );
    let run = pantheon_reading(&["arbiter", "-", "--quiet"], format!("{MATE}{ILLEGAL}"));
    assert!(run.out.starts_with("Game 2: shogi\n"), "{}", run.out);
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

#[test]
fn json_has_an_object_a_line() {
    let walk = "g1f3 g8f6 f3g1 f6g8";
    let input = format!("{MATE}{ILLEGAL}chess moves {walk} {walk} resign\nnonsense\n");
    let run = pantheon_reading(&["arbiter", "-", "--json"], input);
    assert_eq!(run.code, Some(2));
    assert_has(&run.err, "4 games with 12 moves: 2 clean, 1 not, 1 not readable.");
    let games = objects(&run.out);
    assert_eq!(games.len(), 4);
    let mate = json!({
        "game": 1,
        "variant": "chess",
        "white": null,
        "black": null,
        "record": { "result": "0-1", "how": null },
        "result": "0-1",
        "outcome": {
            "winner": "black",
            "rule": "checkmate",
            "sentence": "Black wins: checkmate; White's king cannot escape capture.",
            "cycle": null,
        },
        "sentence": "0-1. Black wins: checkmate; White's king cannot escape capture.",
        "clean": true,
        "plies": 4,
        "findings": [],
    });
    assert_eq!(games[0], mate);
    let finding = &games[1]["findings"][0];
    assert_eq!((&finding["kind"], &finding["breach"]), (&json!("illegal move"), &json!(true)));
    assert_eq!((&finding["ply"], &finding["player"], &finding["text"]), (&json!(1), &json!("white"), &json!("P*5e")));
    assert_eq!(games[2]["outcome"]["rule"], "resignation");
    assert_eq!(games[2]["findings"][0]["plies"], json!([0, 4, 8]));
    assert_eq!(games[2]["findings"][1]["kind"], "unclaimed");
    assert_eq!(games[2]["findings"][1]["outcome"]["cycle"], json!({ "from": 0, "to": 8 }));
    assert_eq!((&games[3]["error"]["line"], &games[3]["error"]["text"]), (&json!(4), &json!("nonsense")));
}

#[test]
fn the_exit_code_tells_the_worst() {
    let code = |input: &str| pantheon_reading(&["arbiter", "-"], input).code;
    assert_eq!(code(""), Some(0));
    assert_eq!(code(MATE), Some(0));
    assert_eq!(code(&format!("{MATE}{ILLEGAL}")), Some(1));
    assert_eq!(code("chess startpos moves e2e4 hello\n"), Some(1));
    assert_eq!(code(&format!("nonsense\n{ILLEGAL}{MATE}")), Some(2));
    let missing = pantheon(&["arbiter", "no such file"]);
    assert_eq!(missing.code, Some(2));
    assert_has(&missing.err, "error: cannot read no such file: ");
    assert_eq!(pantheon(&["arbiter"]).code, Some(2));
    let err = pantheon_reading(&["arbiter", "-", "--variant", "shogii"], MATE).failed();
    assert_has(&err, "did you mean `shogi`?");
}

#[test]
fn a_game_without_a_name_is_of_the_given_variant() {
    let out = pantheon_reading(&["arbiter", "-", "--variant", "minixiangqi"], "moves b1b6\n").ok();
    assert_has(&out, "Game 1: minixiangqi\n  Record: no result\n  Rules: *. Nothing has decided the game.\n");
    let out = pantheon_reading(&["arbiter", "-", "--variant", "shogi"], MATE).ok();
    assert_has(&out, "Game 1: chess\n");
    let run = pantheon_reading(&["arbiter", "-"], "moves e2e4\n");
    assert_has(&run.out, "  ! line 1, column 1: `moves`: no variant; write its name first");
}

#[test]
fn lines_that_are_no_games_are_told_with_their_place() {
    for (line, told) in [
        ("chess fen 8/8 w moves e2e4", "line 1, column 7: `fen`: "),
        ("chess here moves e2e4", "line 1, column 7: `here`: `startpos`, `fen`, `sfen` or `moves` must come here"),
        ("chess startpos e2e4", "line 1, column 7: `startpos`: `moves` must come after it, not `e2e4`"),
        ("chesss startpos", "line 1, column 1: `chesss`: unknown variant `chesss`; did you mean `chess`?"),
    ] {
        let run = pantheon_reading(&["arbiter", "-"], line);
        assert_has(&run.out, &format!("Game 1: cannot be read\n  ! {told}"));
        assert_eq!(run.code, Some(2), "{line}");
    }
}

#[test]
fn the_words_of_usi_end_a_game() {
    let run = pantheon_reading(&["arbiter", "-"], "shogi startpos moves 7g7f resign\nshogi startpos moves 7g7f win\n");
    assert_has(&run.out, "Rules: 1-0. White wins: Black resigned.\n");
    assert_has(&run.out, "Rules: 1-0. White wins: Black declared an impasse without fulfilling its conditions.\n");
    assert_eq!(run.code, Some(1));
}

#[test]
fn what_others_wrote_does_not_reach_the_terminal_raw() {
    let run = pantheon_reading(&["arbiter", "-"], "chess moves \u{1b}[31m\nch\u{7}ss moves\n");
    assert!(!run.out.contains(['\u{1b}', '\u{7}']), "{:?}", run.out);
}
