#[cfg(unix)]
use std::process::Stdio;
#[cfg(unix)]
use std::{thread, time::Duration};

use crate::{assert_has, file, pantheon, pantheon_reading};

/// White puts the queen where a pawn takes it.
const BLUNDER: &str = "[White \"Anna\"]\n[Black \"Bruno\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qg6 hxg6 *\n";

#[test]
fn a_planted_blunder_is_found_in_pgn() {
    let run = pantheon_reading(&["analyze", "-", "--nodes", "5000", "--hash", "4"], BLUNDER);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_has(&run.out, "3. Qg6 $4 { [%eval -");
    // What would have been better is a variation, with its own value.
    assert_has(&run.out, "} ( 3. ");
    assert_eq!(run.out.matches("$4").count(), 1, "{}", run.out);
    assert_has(&run.err, "Game 1: chess\n  White (Anna): 3 moves, ");
    assert_has(&run.err, "1 blunder, mean loss ");
    assert_has(&run.err, "\n  3. Qg6??  better ");
    assert_has(&run.err, "\n  Black (Bruno): 3 moves, ");
    // What was written can be read again.
    let again = pantheon_reading(&["convert", "-", "--to", "uci"], &run.out);
    assert_eq!(again.out, "position startpos moves e2e4 e7e5 d1h5 b8c6 h5g6 h7g6\n");
}

#[test]
fn a_planted_blunder_is_found_in_kif() {
    // The bishop is taken for nothing: 8h3c without promotion, then 2b3c.
    let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ３三角(88)\n   4 同　角(22)\n";
    let path = file("blunder.kif", kif);
    let out = file("analysed.kif", "");
    let run = pantheon(&["analyze", &path, &out, "--nodes", "5000", "--hash", "4"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_has(&run.out, "Game 1: shogi\n");
    assert!(run.out.lines().any(|line| line.trim_start().starts_with("2. ") && line.contains('?')), "{}", run.out);
    let text = std::fs::read_to_string(&out).unwrap();
    assert_has(&text, "変化：3手");
    // KIF has no glyphs and no scores, but comments.
    assert!(text.lines().any(|line| line.starts_with("*?")), "{text}");
    assert!(!run.err.contains("not kept"), "{}", run.err);
    let pgn = pantheon(&["analyze", &path, "--to", "pgn", "--nodes", "2000", "--hash", "4"]);
    assert_has(&pgn.out, "[%eval ");
}

#[test]
fn broken_games_are_told_and_the_others_done() {
    let games = format!("1. e4 e5 2. Ke4 *\n\n[Variant \"x\"]\n\n1. e4 *\n\n{BLUNDER}");
    let run = pantheon_reading(&["analyze", "-", "--nodes", "2000", "--hash", "1"], games);
    assert_eq!(run.code, Some(1));
    assert_has(&run.err, "-: game 1: line 1, column 13: `Ke4`: ");
    assert_has(&run.err, "-: game 2: line 3, column 1: `x`: no variant is called so");
    assert_has(&run.err, "Game 3: chess");
    assert_has(&run.err, "2 of 3 games could not be analysed to the end");
    assert_eq!(run.out.matches("[Event ").count(), 2, "{}", run.out);
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let run = pantheon_reading(&["analyze", "-", "--to", "uci", "--nodes", "2000", "--hash", "1"], BLUNDER);
    assert_has(&run.err, "-: game 1: not kept in uci: ");
    assert_has(&run.out, "position startpos moves e2e4");
    let kif = pantheon_reading(&["analyze", "-", "--to", "kif", "--nodes", "100", "--hash", "1"], BLUNDER);
    assert_eq!(kif.code, Some(1), "chess is not written in KIF");
}

#[test]
fn games_end_as_the_rules_say() {
    let mate = "1. f3 e5 2. g4 Qh4# 0-1\n";
    let run = pantheon_reading(&["analyze", "-", "--nodes", "3000", "--hash", "1", "--threshold", "50"], mate);
    // Where the lines are folded depends on what else is said.
    let text = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_has(&text, "2. g4 $4");
    assert_has(&text, "2... Qh4# 0-1");
    assert_has(&run.err, "\n  2. g4??  better ");
}

#[test]
fn the_summary_counts_as_the_record_does() {
    let game = "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 10\"]\n\n10... a6 11. g4 Qh4# 0-1\n";
    let run = pantheon_reading(&["analyze", "-", "--nodes", "3000", "--hash", "1"], game);
    assert_has(&run.out.replace('\n', " "), "11. g4 $4");
    assert_has(&run.err, "\n  11. g4??  better ");
}

#[test]
fn the_summary_speaks_as_the_game_does() {
    let run = pantheon_reading(
        &["analyze", "-", "--nodes", "2000", "--hash", "1"],
        "[Variant \"Shogi\"]\n\n1. Pc4 Pg6 2. Bg7 Bxg7 *\n",
    );
    assert_has(&run.err, "\n  2. B-33=??  better ");
}

#[test]
fn a_move_has_one_mark() {
    let analysed = |game: &str, threshold: &str| {
        let args = ["analyze", "-", "--nodes", "3000", "--hash", "1", "--threshold", threshold];
        pantheon_reading(&args, game).ok().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let marked = analysed("1. f3 $1 $14 e5 2. g4 $6 Qh4# $3 0-1\n", "100");
    // What is thought of a position, and of moves that lose nothing, stays.
    assert!(["g4 $4 {", "Qh4# $3"].iter().all(|part| marked.contains(part)) && marked.contains("$14"), "{marked}");
    let again = analysed(&marked, "10000");
    assert_has(&again, "g4 { [%eval ");
    assert_has(&again, "Qh4# $3");
}

#[test]
fn what_was_not_found_is_not_written() {
    let run = pantheon_reading(&["analyze", "-", "--nodes", "1", "--hash", "1"], BLUNDER);
    assert_has(&run.out.replace('\n', " "), "3. Qg6 hxg6 *");
    assert!(!run.out.contains("[%eval "), "{}", run.out);
}

#[test]
fn what_cannot_be_analysed_is_said() {
    assert_has(&pantheon(&["analyze", "no such.pgn"]).failed(), "cannot read no such.pgn");
    assert_has(&pantheon_reading(&["analyze", "-"], "hello").failed(), "name it with --from");
    assert_eq!(pantheon(&["analyze", "-", "--time", "5"]).code, Some(2));
    assert_eq!(pantheon(&["analyze", "-", "--depth", "3", "--nodes", "3"]).code, Some(2));
}

#[test]
fn what_is_there_stays_until_the_new_is_whole() {
    let old = file("kept.kif", "old");
    let chess = file("chess.pgn", "1. e4 e5 *\n");
    let run = pantheon(&["analyze", &chess, &old, "--depth", "1"]);
    assert_has(&run.failed(), "KIF");
    assert_eq!(std::fs::read_to_string(&old).expect("it is there"), "old");
    pantheon(&["analyze", &chess, &chess, "--depth", "1"]).ok();
    assert_has(&std::fs::read_to_string(&chess).expect("it is there"), "%eval");
    let empty = file("empty.pgn", "");
    assert_has(&pantheon(&["analyze", &empty]).failed(), "there is no game in");
    assert_has(&pantheon(&["convert", &empty, "--to", "json"]).failed(), "there is no game in");
    assert_has(&pantheon(&["mate", "chess", "--file", &empty]).failed(), "there is no position in");
    pantheon(&["convert", &chess, &chess]).ok();
    assert_has(&std::fs::read_to_string(&chess).expect("it is there"), "e4");
}

#[test]
fn nothing_is_lost_where_the_games_come_from() {
    let games = format!("1. e4 e5 2. Ke4 {{ why not }} d5 *\n\n{BLUNDER}");
    let path = file("in place.pgn", &games);
    let err = pantheon(&["analyze", &path, &path, "--nodes", "100", "--hash", "1"]).failed();
    assert_has(&err, "in place.pgn would lose what cannot be read there; name another file to write. Game 1: line 1, ");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), games);
    let whole = file("in place too.pgn", BLUNDER);
    pantheon(&["analyze", &whole, &whole, "--nodes", "1000", "--hash", "1"]).ok();
    assert_has(&std::fs::read_to_string(&whole).unwrap(), "[%eval ");
}

/// Analyses a file in its place and ends that with Ctrl-C. What is said on standard error, and what is in the file.
#[cfg(unix)]
#[track_caller]
fn stopped(path: &str, limit: [&str; 2]) -> (String, String) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_pantheon"));
    command.args(["analyze", path, path, limit[0], limit[1], "--hash", "1"]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
    // It thinks about the first position when it has made the file that it will write.
    let draft = format!("{path}.{}-0.new", child.id());
    while !std::path::Path::new(&draft).exists() {
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(200));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("it can be sent").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(!std::path::Path::new(&draft).exists());
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (told, std::fs::read_to_string(path).expect("it is there"))
}

/// Who stops an analysis keeps what it has come to, and loses no game.
#[cfg(unix)]
#[test]
fn stopped_it_writes_what_there_is() {
    let path = file("stopped.pgn", format!("{BLUNDER}\n1. d4 d5 2. c4 *\n\n1. c4 c5 *\n"));
    let (told, kept) = stopped(&path, ["--time", "100s"]);
    assert_has(&told, "stopped: 3 of 3 games are not analysed to the end");
    assert!(["3. Qg6 hxg6", "2. c4", "1. c4 c5"].iter().all(|moves| kept.contains(moves)), "{kept}");
}

#[cfg(unix)]
#[test]
fn quick_searches_are_stopped_as_well() {
    // Seven searches a game of 20 ms each: left alone it would take minutes.
    let path = file("quick.pgn", BLUNDER.repeat(2000));
    let (told, kept) = stopped(&path, ["--time", "20ms"]);
    assert_has(&told, " of 2000 games are not analysed to the end");
    assert_eq!(kept.matches("[White \"Anna\"]").count(), 2000);
    assert!(kept.matches("[%eval ").count() < 1000, "it went on and on");
}

#[test]
fn games_on_two_boards_are_left_as_they_are() {
    let bpgn = "[Variant \"Bughouse\"]\n[WhiteA \"a\"]\n[BlackA \"b\"]\n[WhiteB \"c\"]\n[BlackB \"d\"]\n\n1A. e4 1B. e4 1a. e5 *\n";
    let run = pantheon_reading(&["analyze", "-", "--nodes", "100", "--hash", "1"], bpgn);
    assert_eq!(run.code, Some(1));
    assert_has(&run.err, "-: game 1: it is played on two boards, and the engine thinks of one");
    assert_has(&run.out, "1A. e4 1B. e4 1a. e5");
}
