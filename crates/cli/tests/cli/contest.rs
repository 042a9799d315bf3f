use std::path::Path;
#[cfg(unix)]
use std::{
    io::{BufRead, BufReader},
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{Run, assert_has, file, pantheon};

/// A match of our engine against itself, as JSON.
fn own_match(variant: &str, more: &[&str]) -> Value {
    let mut args = vec!["match", variant, "--nodes", "200", "--hash", "1", "--max-plies", "80", "--json"];
    args.extend(more);
    serde_json::from_str(&pantheon(&args).ok()).expect("JSON")
}

/// A path for a file that is not there yet.
fn fresh(name: &str) -> String {
    let path = file(name, "");
    std::fs::remove_file(&path).expect("it was just written");
    path
}

#[test]
fn a_match_of_nothing_is_refused() {
    for (option, value) in [("--games", "0"), ("--games", "x"), ("--max-plies", "0")] {
        let run = pantheon(&["match", "chess", "--nodes", "50", option, value]);
        assert_eq!(run.code, Some(2), "{}", run.err);
        assert_has(&run.err, &format!("invalid value '{value}' for '{option}"));
        assert!(!run.err.contains("18446744073709551615"), "{}", run.err);
    }
}

#[test]
fn tables_beyond_all_memory_are_refused() {
    // Memory that nobody has: a terabyte a table, of our engine alone.
    for more in [&["--hash", "1048576"][..], &["--first-option", "hash=1048576", "--second-option", "Hash=1048576"]] {
        let args = ["match", "chess", "--nodes", "50", "--games", "2", "--concurrency", "256"];
        let told = pantheon(&[&args[..], more].concat()).failed();
        assert_has(&told, "there is no memory for a table of 536870912 megabytes; so much is asked for by 256 games");
    }
}

#[test]
fn openings_leave_something_to_play() {
    let told = pantheon(&["match", "chess", "--nodes", "50", "--max-plies", "6"]).failed();
    assert_has(&told, "after 6 random plies no move is left to games of at most 6; lower --random-plies");
}

#[test]
fn a_folder_is_no_file_of_games() {
    for resume in [&[][..], &["--resume"]] {
        let args = ["match", "chess", "--nodes", "50", "--pgn", env!("CARGO_TARGET_TMPDIR")];
        assert_has(
            &pantheon(&[&args[..], resume].concat()).failed(),
            " is a folder; name a file for the games, as in ",
        );
    }
}

/// Who ends a match does not wait until the engines have thought to the end.
#[cfg(unix)]
#[test]
fn a_match_is_broken_off_in_the_middle_of_a_move() {
    let engine = format!("{} engine", env!("CARGO_BIN_EXE_pantheon"));
    for second in ["self", &engine] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_pantheon"));
        command.args(["match", "chess", "--time", "100s", "--hash", "1", "--games", "2", "--second", second]);
        command.args(["--concurrency", "2"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        // The first line is written when the games begin.
        let mut lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
        assert_has(&lines.next().expect("a line").expect("text"), "chess: Pantheon");
        thread::sleep(Duration::from_millis(300));
        let began = Instant::now();
        let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("it can be sent").success());
        let told: Vec<String> = lines.map_while(Result::ok).collect();
        let output = child.wait_with_output().expect("it ends");
        assert!(began.elapsed() < Duration::from_secs(10), "{second}: {:?}", began.elapsed());
        assert_eq!(output.status.code(), Some(1), "{told:?}");
        assert_eq!(told, ["error: stopped: 2 of 2 games are not played"], "{second}");
        assert_has(&String::from_utf8_lossy(&output.stdout), "+0 =0 -0 in 0 games");
    }
}

#[test]
fn our_engine_plays_itself_in_games_of_every_sort() {
    // Drops, walls, passes, goals, duties, extinction, covered pieces, a count against a lone king.
    for variant in ["crazyhouse", "minishogi", "amazons", "janggi", "racingkings", "antichess", "jieqi", "makruk"] {
        let result = own_match(variant, &["--games", "2"]);
        assert_eq!(result["games"], 2, "{variant}");
        assert_eq!(result["players"][0]["faults"], 0, "{variant}: {result}");
        assert_eq!(result["players"][1]["faults"], 0, "{variant}: {result}");
        let ends: u64 = result["ends"].as_object().unwrap().values().map(|times| times.as_u64().unwrap()).sum();
        assert_eq!(ends, 2, "{variant}: {result}");
    }
}

#[test]
fn games_that_both_agree_about_end_early() {
    let level = ["--games", "2", "--balance", "150", "--draw", "3000,2,10", "--first-pace", "depth=2"];
    let result = own_match("minixiangqi", &level);
    assert_eq!((&result["ends"]["adjudication"], &result["draws"]), (&2.into(), &2.into()), "{result}");
    assert_eq!(result["players"][0]["pace"], "depth 2");
    let queen_up = file("queen up.epd", "4k3/8/8/8/8/8/PPPP4/3QK3 w - - 0 1\n");
    let result = own_match("chess", &["--games", "2", "--openings", &queen_up, "--resign", "300,2"]);
    assert_eq!(result["pairs"][2], 1, "{result}");
    assert_eq!(result["ends"]["adjudication"], 2, "{result}");
}

#[test]
fn the_table_tells_it_all() {
    let run = pantheon(&[
        "match",
        "minixiangqi",
        "--games",
        "4",
        "--nodes",
        "100",
        "--hash",
        "1",
        "--concurrency",
        "2",
        "--sprt",
        "0,10",
        "--second-option",
        "level=1",
        "--max-plies",
        "60",
    ]);
    assert_has(&run.err, "minixiangqi: Pantheon (100 nodes a move) - Pantheon at 500 Elo (100 nodes a move)");
    let out = run.ok();
    for part in [
        "Pantheon - Pantheon at 500 Elo",
        "  Result   +",
        " in 4 games",
        "  Elo  ",
        "  SPRT     0 or 10 Elo: LLR",
        "  Ends  ",
        "faults",
    ] {
        assert_has(&out, part);
    }
}

#[test]
fn games_are_kept_and_the_rules_agree_with_them() {
    let path = fresh("kept games.pgn");
    own_match("shogi", &["--games", "2", "--pgn", &path, "--first-name", "A", "--second-name", "B"]);
    let text = std::fs::read_to_string(&path).unwrap();
    for part in [
        "[Event \"Pantheon match\"]",
        "[Round \"1.1\"]",
        "[Round \"1.2\"]",
        "[White \"B\"]",
        "[Variant \"Shogi\"]",
        "{ opening }",
        "s }",
    ] {
        assert_has(&text, part);
    }
    let judged = pantheon(&["arbiter", &path]);
    assert_has(&judged.out, "2 games with ");
    assert_has(&judged.out, " 0 not readable");
}

#[test]
fn a_match_is_resumed_where_it_stopped() {
    let path = fresh("resumed.pgn");
    let whole = own_match("minishogi", &["--games", "6", "--pgn", &path]);
    let all = std::fs::read_to_string(&path).unwrap();
    // Cut within the fifth game: its head is there, its moves are not.
    let fifth = all.find("[Round \"3.1\"]").unwrap();
    let cut = fifth + all[fifth..].find("1. ").unwrap() + 10;
    std::fs::write(&path, &all[..cut]).unwrap();
    let again = own_match("minishogi", &["--games", "6", "--pgn", &path, "--resume"]);
    for part in ["wins", "draws", "losses", "pairs", "ends", "games"] {
        assert_eq!(whole[part], again[part], "{part}");
    }
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("[Event ").count(), 6, "{text}");
    assert_eq!(text.matches("[Round \"3.1\"]").count(), 1);
    // All is there: nothing is left to play.
    let once_more = own_match("minishogi", &["--games", "6", "--pgn", &path, "--resume"]);
    assert_eq!((&once_more["games"], &once_more["players"][0]["moves"]), (&6.into(), &0.into()));
    // A file is neither overwritten nor mixed with another match.
    let args =
        ["match", "minishogi", "--nodes", "200", "--hash", "1", "--max-plies", "80", "--games", "6", "--pgn", &path];
    assert_has(&pantheon(&args).failed(), "add --resume to go on");
    let other = [&args[..], &["--resume", "--seed", "2"]].concat();
    assert_has(&pantheon(&other).failed(), "has games of another match");
}

#[test]
fn openings_come_from_files() {
    let fens = file("openings.epd", "# two\n4k3/4p3/8/8/8/8/4P3/4K3 w - - id \"a\";\nstartpos moves e2e4 e7e5\n");
    let path = fresh("from epd.pgn");
    own_match("chess", &["--games", "4", "--openings", &fens, "--pgn", &path]);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1\"]").count(), 2, "{text}");
    assert_eq!(text.matches("1. e4 { opening } 1... e5 { opening } 2.").count(), 2, "{text}");
    let marked = format!("\u{feff}{}", std::fs::read_to_string(&fens).unwrap());
    let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for (name, bytes) in [("marked.epd", marked.as_bytes()), ("wide.epd", &wide)] {
        own_match("chess", &["--games", "2", "--openings", &file(name, bytes)]);
    }
    let games = file("openings.pgn", "1. d4 d5 *\n");
    let path = fresh("from pgn.pgn");
    own_match("chess", &["--games", "2", "--openings", &games, "--pgn", &path]);
    assert_eq!(std::fs::read_to_string(&path).unwrap().matches("1. d4 { opening } 1... d5").count(), 2);
    let bad = file("bad openings.epd", "4k3/8 w - -\n");
    let err = pantheon(&["match", "chess", "--openings", &bad]).failed();
    assert_has(&err, "bad openings.epd: line 1: 2 ranks");
}

#[test]
fn what_cannot_be_played_is_said() {
    assert_has(&pantheon(&["match", "shogii"]).failed(), "did you mean `shogi`?");
    assert_has(&pantheon(&["match", "bughouse"]).failed(), "two boards");
    let err = pantheon(&["match", "chess", "--second", "/no/such/engine"]).failed();
    assert_has(&err, "the second engine: cannot start `/no/such/engine`");
    let err = pantheon(&["match", "chess", "--first-option", "speed=3"]).failed();
    assert_has(&err, "the first engine: no option `speed`; our engine has `hash`, `threads`, `level`, `elo` and `net`");
    for args in [["--time", "100"], ["--clock", "x"], ["--nodes", "0"], ["--sprt", "10,0"], ["--resign", "4"]] {
        assert_eq!(pantheon(&[&["match", "chess"][..], &args].concat()).code, Some(2), "{args:?}");
    }
    assert_eq!(pantheon(&["match", "chess", "--nodes", "5", "--depth", "5"]).code, Some(2));
}

/// An engine of a few lines that misbehaves in one way at its second move.
const MISCREANT: &str = r#"
import sys, time
way, moves = sys.argv[1], 0
for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if words[0] == "uci" and way != "silent":
        print("id name Miscreant\noption name UCI_Variant type combo default chess var chess\nuciok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "ucinewgame":
        moves = 0
    elif words[0] == "quit":
        break
    elif words[0] == "stop" and way == "late":
        print("bestmove b1c3", flush=True)
    elif words[0] == "go":
        moves += 1
        if moves == 1:
            print("info depth 1 score cp 13 nodes 7\nbestmove g1f3", flush=True)
        elif way == "illegal":
            print("bestmove e1e8", flush=True)
        elif way == "garbage":
            print("bestmove \x1b[31m%s" % ("x" * 5000), flush=True)
        elif way == "none":
            print("bestmove (none)", flush=True)
        elif way == "crash":
            print("out of luck", file=sys.stderr, flush=True)
            sys.exit(3)
        elif way == "flood":
            until = time.time() + 60
            while time.time() < until:
                print("info string blah", flush=True)
        elif way == "resign":
            print("bestmove resign", flush=True)
        elif way == "hang":
            time.sleep(60)
"#;

fn has_python() -> bool {
    std::process::Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success())
}

fn against_miscreant(way: &str, name: &str) -> Run {
    let script = file(&format!("{name}.py"), MISCREANT);
    let fens = file(&format!("{name}.epd"), "startpos\n");
    let command = format!("python3 '{script}' {way}");
    pantheon(&[
        "match",
        "chess",
        "--first",
        &command,
        "--openings",
        &fens,
        "--games",
        "1",
        "--time",
        "50ms",
        "--margin",
        "300ms",
        "--hash",
        "1",
    ])
}

#[test]
fn misbehaviour_loses_the_game_and_is_told() {
    if !has_python() {
        eprintln!("skipped: no python3");
        return;
    }
    for (way, told, end) in [
        ("illegal", "game 1.1: Miscreant loses, for it plays `e1e8`, which is illegal: ", "illegal move 1"),
        ("garbage", "game 1.1: Miscreant loses, for it plays ` [31mxxx", "illegal move 1"),
        ("none", "game 1.1: Miscreant loses, for it answers `(none)` though it can move", "no move given 1"),
        (
            "crash",
            "game 1.1: Miscreant loses, for it crashes: exit status: 3; it complained `out of luck`",
            "engine crash 1",
        ),
        ("late", "game 1.1: Miscreant loses, for it oversteps its time by ", "time forfeit 1"),
        ("hang", "game 1.1: Miscreant loses, for it hangs: no move within ", "engine hangs 1"),
        ("flood", "game 1.1: Miscreant loses, for it hangs: no move within ", "engine hangs 1"),
    ] {
        let run = against_miscreant(way, &format!("miscreant {way}"));
        assert_eq!(run.code, Some(1), "{way}: {}", run.err);
        assert_has(&run.err, told);
        assert_has(&run.err, "\n  position startpos moves g1f3 ");
        assert_has(&run.out, "+0 =0 -1 in 1 games");
        assert_has(&run.out, end);
        assert!(!run.err.contains('\x1b'), "{way}");
    }
    let run = against_miscreant("resign", "miscreant resigns");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_has(&run.out, "resignation 1");
}

#[test]
fn a_silent_engine_is_found_out_before_the_match() {
    if !has_python() {
        eprintln!("skipped: no python3");
        return;
    }
    let run = against_miscreant("silent", "miscreant silent");
    assert_has(&run.failed(), "does not answer `uci` or `usi`");
}

#[test]
fn the_match_goes_on_after_a_crash() {
    if !has_python() {
        eprintln!("skipped: no python3");
        return;
    }
    let script = file("crasher.py", MISCREANT);
    let fens = file("crasher.epd", "startpos\n");
    let command = format!("python3 '{script}' crash");
    let args =
        ["match", "chess", "--second", &command, "--openings", &fens, "--games", "4", "--nodes", "50", "--hash", "1"];
    let run = pantheon(&args);
    assert_eq!(run.code, Some(1));
    // As Black its only move is not one, so the two games with White end by a crash.
    assert_has(&run.out, "+4 =0 -0 in 4 games");
    assert_has(&run.out, "engine crash 2");
    assert_has(&run.out, "illegal move 2");
}

/// A real engine, where it is installed.
const OTHER: &str = "/usr/games/fairy-stockfish";

#[test]
fn other_engines_play_by_our_rules() {
    if !Path::new(OTHER).exists() {
        eprintln!("skipped: no {OTHER}");
        return;
    }
    for variant in ["xiangqi", "crazyhouse", "shogi", "chess960"] {
        let result = own_match(variant, &["--games", "2", "--second", OTHER]);
        assert_eq!(result["players"][1]["faults"], 0, "{variant}: {result}");
        assert_has(&result["players"][1]["name"].to_string(), "Fairy-Stockfish");
        assert!(result["players"][1]["depth"].as_f64().unwrap() > 0.0, "{variant}: {result}");
    }
    let mine = file("sprint.ini", "[sprint:chess]\nnMoveRule = 20\n");
    let result = own_match("sprint", &["--games", "2", "--second", OTHER, "--variants", &mine]);
    assert_eq!(result["players"][1]["faults"], 0, "{result}");
    let err = pantheon(&["match", "mansindam", "--second", OTHER]).failed();
    assert_has(&err, "does not know the variant mansindam; a file for it can be given with --variants");
}

#[test]
fn shogi_engines_are_spoken_to_in_their_own_protocol() {
    if !Path::new(OTHER).exists() || !has_python() {
        eprintln!("skipped: no {OTHER} or no python3");
        return;
    }
    // Lets only USI through, so that `uci` gets no answer.
    let script = file(
        "usi only.py",
        "import subprocess, sys\n\
         child = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, text=True)\n\
         for line in sys.stdin:\n\
         \x20   if line.strip() == 'uci':\n        continue\n\
         \x20   child.stdin.write(line)\n    child.stdin.flush()\n    if line.strip() == 'quit':\n        break\n\
         child.stdin.close()\nchild.wait()\n",
    );
    let command = format!("python3 '{script}' {OTHER}");
    let result = own_match("shogi", &["--games", "2", "--second", &command, "--seed", "3"]);
    assert_eq!(result["players"][1]["faults"], 0, "{result}");
    assert!(result["players"][1]["moves"].as_u64().unwrap() > 5, "{result}");
}

#[test]
fn games_of_others_are_never_lost() {
    let game = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    let args =
        ["match", "chess", "--games", "2", "--nodes", "50", "--hash", "1", "--max-plies", "12", "--resume", "--pgn"];
    for text in [game, &game.repeat(2), "Buy milk.\n", "[Event \"Pantheon\"]\n"] {
        let path = file("collection.pgn", text);
        assert_has(&pantheon(&[&args[..], &[&path]].concat()).failed(), "not of this match");
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), text);
    }
    // Behind games of the match they are as safe, and what a kill cut off gives way.
    let path = fresh("mixed.pgn");
    pantheon(&[&args[..], &[&path]].concat()).ok();
    let own = std::fs::read_to_string(&path).expect("it was written");
    std::fs::write(&path, format!("{own}\n{game}")).expect("a file");
    assert_has(&pantheon(&[&args[..], &[&path]].concat()).failed(), "not of this match");
    for cut in ["[Eve", "[Event \"Pantheon match\"]\n[Site \"?\"]\n[Ro", &own[..own.len() / 3]] {
        std::fs::write(&path, format!("{own}\n{cut}")).expect("a file");
        pantheon(&[&args[..], &[&path]].concat()).ok();
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), own, "{cut}");
    }
}

#[test]
fn options_that_an_engine_does_not_have_are_refused() {
    let engine = format!("{} engine", env!("CARGO_BIN_EXE_pantheon"));
    let args = ["match", "chess", "--games", "2", "--nodes", "50", "--second", &engine, "--second-option"];
    let refused = pantheon(&[&args[..], &["Skil Level=3"]].concat()).failed();
    assert_has(&refused, "has no option `Skil Level`; did you mean `Skill Level`?");
    pantheon(&[&args[..], &["Skill Level=3", "--max-plies", "10"]].concat()).ok();
}
