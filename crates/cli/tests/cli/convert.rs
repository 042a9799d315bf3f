use crate::{file, pantheon, pantheon_reading};

const GAMES: &str =
    "[White \"A\"]\n\n1. e4 { good } e5 (1... d5) 1-0\n\n1. d4 d6\n2. Nf6 *\n\n[Variant \"x\"]\n\n1. e4 *\n\n1. c4 *\n";

#[test]
fn games_become_lists_and_what_is_lost_is_told() {
    let run = pantheon_reading(&["convert", "-", "--to", "uci"], GAMES);
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.out,
        "position startpos moves e2e4 e7e5\nposition startpos moves d2d4 d7d6\nposition startpos moves c2c4\n"
    );
    assert!(run.err.contains("-: game 1: not kept in uci: 1 tags, 1 moves of variations, 1 comments"), "{}", run.err);
    assert!(run.err.contains("-:6:4: game 2: `Nf6`: "), "{}", run.err);
    assert!(run.err.contains("-:8:1: game 3: `x`: no variant is called so"), "{}", run.err);
    assert!(run.err.contains("2 of 4 games could not be converted"), "{}", run.err);
}

#[test]
fn lists_become_pgn_and_json() {
    let pgn =
        pantheon_reading(&["convert", "-", "--from", "usi", "--to", "pgn"], "startpos moves 7g7f 3c3d 8h2b+").ok();
    assert!(pgn.contains("[Variant \"Shogi\"]") && pgn.contains("1. Pc4 Pg6 2. Bxh8=H *"), "{pgn}");
    let json = pantheon_reading(&["convert", "-", "--to", "json"], &pgn).ok();
    assert_eq!(pantheon_reading(&["convert", "-", "--to", "pgn"], &json).ok(), pgn);
    let mini = pantheon_reading(&["convert", "-", "--to", "uci", "--variant", "minixiangqi"], "b1b6").ok();
    assert_eq!(mini, "position startpos moves b1b6\n");
}

#[test]
fn a_file_that_ends_in_new_is_a_file_like_any_other() {
    let (source, target) = (file("renewed.pgn.new", GAMES), file("renewed.pgn", ""));
    let run = pantheon(&["convert", &source, "--from", "pgn", "--to", "pgn", &target]);
    assert!(run.err.contains("2 of 4 games could not be converted"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&source).expect("it is there"), GAMES);
    assert!(std::fs::read_to_string(&target).expect("it is there").contains("1. c4"));
}

#[test]
fn positions_are_drawn() {
    let svg = pantheon_reading(&["convert", "-", "--to", "svg", "--ply", "1"], "1. e4 e5 *").ok();
    assert!(svg.starts_with("<svg"), "{svg}");
    let text = pantheon_reading(&["convert", "-", "--to", "txt"], "1. e4 e5 *").ok();
    assert!(text.contains('p') && text.lines().count() > 8, "{text}");
}

#[test]
fn what_cannot_be_done_is_said() {
    assert!(
        pantheon(&["convert", "no-such-file.pgn", "--to", "json"]).failed().contains("cannot read no-such-file.pgn")
    );
    assert!(pantheon_reading(&["convert", "-"], "1. e4 *").failed().contains("--to"));
    let unknown = pantheon(&["convert", "-", "--to", "doc"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("is not a format of records; there are pgn, kif"), "{}", unknown.err);
}
