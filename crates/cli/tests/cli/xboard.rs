//! XBoard's protocol.

use std::time::Instant;

use crate::talk::{Talk, answers, last, spoken};
use crate::{assert_has, file};

/// What the engine answers to XBoard.
#[track_caller]
fn xboard(input: &str) -> String {
    answers(&format!("xboard\nprotover 2\nnew\n{input}")).split_once("feature done=1\n").unwrap().1.to_owned()
}

#[test]
fn xboard_is_told_what_can_be_done() {
    let out = answers("xboard\nprotover 2\n");
    assert!(out.starts_with("feature done=0\n") && out.ends_with("feature done=1\n"), "{out}");
    for feature in [" setboard=1 ", "ping=1 ", " usermove=1 ", " san=0 ", " memory=1 ", " smp=1 ", " analyze=1 "] {
        assert_has(&out, feature);
    }
    assert_has(&out, ",crazyhouse,");
    assert_has(&out, ",normal,");
    // What has two names is told by the one that XBoard knows.
    assert!(out.contains(",fischerandom,") && !out.contains(",chess,") && !out.contains(",chess960,"), "{out}");
    assert_has(&out, "feature option=\"MultiPV -spin 1 1 500\"");
}

#[test]
fn xboard_plays_its_side() {
    // Black at first; pings are answered after the move they follow.
    let out = xboard("sd 3\nusermove e2e4\nping 7\n");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("move ") && lines[1] == "pong 7" && lines.len() == 2, "{out}");
    let out = xboard("force\ne2e4\ne7e5\nsd 2\ngo\n");
    assert_eq!(out.lines().count(), 1, "{out}");
    let out = xboard("sd 2\nplayother\nusermove e2e4\n");
    assert!(out.starts_with("move "), "{out}");
    let out = xboard("post\nnps 1\nst 300\ngo\n");
    assert!(out.lines().count() > 2 && last(&out).starts_with("move "), "{out}");
}

#[test]
fn xboard_is_told_of_ends_and_faults() {
    let fools_mate = "force\nf2f3\ne7e5\ng2g4\nsd 4\ngo\n";
    let out = xboard(fools_mate);
    assert!(out.starts_with("move d8h4\n0-1 {Black wins: checkmate"), "{out}");
    let out =
        xboard("force\nusermove e2e5\nusermove xyzzy\nusermove\ne2e5\nxyzzy\nedit\nvariant xyzzy\nsetboard 8/8 w\n");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0] == "Illegal move: e2e5" && lines[1].starts_with("# "), "{out}");
    assert!(lines[2] == "Illegal move: xyzzy" && lines[3].starts_with("# not a move"), "{out}");
    assert!(lines[4].starts_with("Error (something is missing; write `usermove e2e4`)"), "{out}");
    assert!(lines[5] == "Illegal move: e2e5" && lines[6].starts_with("# "), "{out}");
    assert_eq!(lines[7], "Error (unknown command): xyzzy");
    assert!(lines[8].starts_with("Error (command not implemented"), "{out}");
    assert_eq!(lines[9], "Error (unsupported variant): xyzzy");
    assert_eq!(lines[10], "tellusererror Illegal position: 2 ranks; this board has 8");
    let out = xboard("memory 0\nmemory much\noption MultiPV=0\noption Contempt=1\nbk\n");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "tellusererror Hash is a number from 1 to 65536, not `0`");
    assert_eq!(lines[1], "Error (no number; `memory` is followed by a number): much");
    assert_eq!(lines[2], "tellusererror MultiPV is a number from 1 to 500, not `0`");
    assert!(lines[3].starts_with("Error (no option; "), "{out}");
    assert_eq!(lines[4..], [" there is no book", ""]);
    // The user's own move ends the game.
    let out = xboard("force\nf2f3\ne7e5\ng2g4\nplayother\nusermove d8h4\n");
    assert!(out.starts_with("0-1 {"), "{out}");
}

#[test]
fn xboard_shows_what_fails() {
    let bad = file("bad for xboard.ini", "[sprint:chess]\nnMoveRul = 20\n");
    for (option, answer) in [
        ("VariantPath=/nonexistent".to_owned(), "cannot read /nonexistent: no such file"),
        ("EvalFile=/nonexistent".to_owned(), "the net /nonexistent cannot be used: no such file"),
        (format!("VariantPath={bad}"), &*format!("{bad}:2: sprint: unknown key `nMoveRul`; did you mean `nMoveRule`?")),
        ("UCI_Chess960=maybe".to_owned(), "UCI_Chess960 is true or false, not `maybe`"),
    ] {
        let out = xboard(&format!("option {option}\n"));
        assert!(out.starts_with(&format!("tellusererror {answer}")), "{option}: {out}");
    }
}

#[test]
fn xboard_is_told_of_draws_that_must_be_claimed() {
    // The user's move brings the position about for the third time, and the engine does not play on.
    let moves = "force\ng1f3\ng8f6\nf3g1\nf6g8\ng1f3\ng8f6\nf3g1\n";
    let out = xboard(&format!("{moves}playother\nsd 2\nusermove f6g8\nping 1\n"));
    assert!(out.starts_with("1/2-1/2 {") && out.ends_with("}\npong 1\n") && out.contains("came back"), "{out}");
    // Its own move is the last of fifty.
    let fifty = "force\nsetboard 6k1/r7/8/8/8/8/7R/6K1 w - - 99 80\nsd 2\ngo\n";
    let out = xboard(fifty);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("move ") && lines[1].starts_with("1/2-1/2 {") && lines.len() == 2, "{out}");
    // Who watches claims nothing.
    assert_eq!(xboard(&format!("{moves}f6g8\nping 1\n")), "pong 1\n");
}

#[test]
fn xboard_is_told_of_no_draw_by_who_is_winning() {
    // The fifty moves are over for White, who is a queen and a pawn ahead.
    let ahead = xboard("force\nsetboard 7k/8/8/8/8/8/P7/KQ6 b - - 99 90\nplayother\nsd 3\nusermove h8g8\nping 1\n");
    assert!(ahead.starts_with("move ") && ahead.ends_with("\npong 1\n") && !ahead.contains("1/2"), "{ahead}");
    let before = xboard("force\nsetboard 6k1/8/8/8/8/8/P7/KQ6 w - - 98 90\nsd 3\ngo\nping 1\n");
    assert!(before.starts_with("move ") && before.ends_with("\npong 1\n") && !before.contains("1/2"), "{before}");
    let behind = xboard("force\nsetboard 7k/p7/1p6/q7/8/8/P7/KQ6 b - - 99 90\nplayother\nsd 3\nusermove h8g8\n");
    assert!(behind.starts_with("1/2-1/2 {"), "{behind}");
    // What ends by itself ends for all.
    let mate = xboard("force\nsetboard 7k/8/6K1/8/8/8/8/R7 w - - 99 90\nsd 3\ngo\n");
    assert_has(&mate, "\n1-0 {");
    let bare = xboard("force\nsetboard 7k/8/8/8/8/8/1q6/K7 w - - 0 1\nsd 3\ngo\n");
    assert_has(&bare, "\n1/2-1/2 {");
}

#[test]
fn xboard_offers_of_a_draw_are_not_taken_at_once() {
    assert_eq!(xboard("sd 2\nusermove e2e4\ndraw\nping 1\n").matches("offer draw").count(), 0);
}

#[test]
fn xboard_plays_nothing_from_a_position_that_was_refused() {
    let bad = "setboard 8/8/8/8/8/8/8/4K3 w - - 0 1\n";
    for begin in ["force\n", "", "force\nusermove e2e4\nusermove e7e5\n"] {
        let out = xboard(&format!("sd 2\n{begin}{bad}usermove d2d4\nd2d4\ngo\nundo\nd2d3\nping 1\n"));
        assert!(out.starts_with("tellusererror Illegal position: Black has 0 kings"), "{out}");
        assert_eq!(out.lines().filter(|line| line.starts_with("Illegal move")).count(), 3, "{out}");
        assert!(!out.contains("\nmove ") && out.ends_with("pong 1\n"), "{out}");
        for good in ["new\nusermove e2e4\n", "setboard 4k3/8/8/8/8/8/8/4KR2 w - - 0 1\ngo\n"] {
            assert_has(&xboard(&format!("sd 2\n{begin}{bad}{good}")), "\nmove ");
        }
    }
    let out = spoken(&["xboard\nprotover 2\nnew\npost\nanalyze\n", bad, ".\nexit\nping 1\n"]);
    assert!(out.contains("\ntellusererror ") && out.contains("\nstat01: "), "{out}");
}

#[test]
fn xboard_takes_back_analyzes_and_plays_variants() {
    let out = xboard("force\ne2e4\ne7e5\nremove\ne2e4\nundo\nd\n");
    assert_has(&out, "# Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let out = xboard("post\nanalyze\nusermove e2e4\n.\nexit\nping 1\n");
    assert!(out.ends_with("pong 1\n") && !out.contains("move"), "{out}");
    // It analyzes the next game too, and makes no moves in it.
    let analysis = "xboard\nprotover 2\npost\nanalyze\nusermove e2e4\nnew\nusermove d2d4\n";
    let out = spoken(&[analysis, ".\nd\nping 1\n"]);
    assert!(out.contains("\nstat01: ") && !out.contains("\nmove "), "{out}");
    assert_has(&out, "/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    let drop = "variant crazyhouse\nforce\nsetboard 4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1\nP@e4\nd\n";
    assert_has(&xboard(drop), "# Fen: 4k3/8/8/8/4P3/8/8/4K3[p] b");
    let holding = "variant crazyhouse\nforce\nholding [PPN] [q]\nd\n";
    assert_has(&xboard(holding), "RNBQKBNR[NPPq] w KQkq");
    assert_has(&xboard("variant minixiangqi\n"), "setup (PN.R.......C.........Kpn.r.......c.........k) 7x7+0_xiangqi ");
    // `new` is a game of the ordinary kind again.
    assert_has(&xboard("variant shogi\nnew\nd\n"), "# Fen: rnbqkbnr/");
    let castling = "variant fischerandom\nforce\nsetboard 4k3/8/8/8/8/8/8/R3K2R w HA - 0 1\nusermove O-O\nd\n";
    assert_has(&xboard(castling), "# Fen: 4k3/8/8/8/8/8/8/R4RK1 b");
}

#[test]
fn xboard_is_told_the_score_of_an_end_that_it_analyzes() {
    let mate = xboard("post\nforce\nsetboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\nanalyze\n.\nexit\n.\nping 1\n");
    assert_eq!(mate, "127 -100000 0 0 0 0 0\t\nstat01: 0 0 127 0 1\npong 1\n");
    let stale = xboard("analyze\nsetboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\nexit\nping 1\n");
    assert!(stale.lines().any(|line| line == "127 0 0 0 0 0 0\t"), "{stale}");
    let played = xboard("force\nf2f3\ne7e5\ng2g4\nanalyze\nd8h4\nexit\nping 1\n");
    assert_has(&played, "127 -100000 0 0 0 0 0\t\npong 1\n");
}

#[test]
fn xboard_ponders_and_moves_at_once() {
    let out = xboard("hard\nst 0.2\nusermove e2e4\nping 1\n");
    assert_has(&out, "move ");
    let out = xboard("level 0 60 0\ngo\n?\nping 2\n");
    assert!(out.starts_with("move ") && out.ends_with("pong 2\n"), "{out}");
    // Who asks gets a hint at any time that is not the engine's own.
    assert!(xboard("new\nhint\nping 1\n").starts_with("Hint: "));
    assert_eq!(xboard("level 0 60 0\ngo\nhint\nforce\nping 3\n"), "pong 3\n");
    // `force` while it thinks: no move comes.
    assert_eq!(xboard("level 0 60 0\ngo\nforce\nping 3\n"), "pong 3\n");
}

#[test]
fn xboard_answers_an_expected_move_by_the_clock_that_it_was_told_last() {
    let mut talk = Talk::begin(&["--protocol", "xboard"]);
    talk.say("hard\nst 0.05\nusermove e2e4\n");
    let hint = talk.until("Hint: ");
    let start = Instant::now();
    talk.say(&format!("st 1\nusermove {hint}\n"));
    talk.until("move ");
    assert!(start.elapsed().as_secs_f64() > 0.7, "{:?}", start.elapsed());
    talk.end();
}

#[test]
fn xboard_counts_the_moves_of_a_level_from_when_it_was_told() {
    // Eight moves in eight seconds, told after the seventh: this is the first of them, not the last.
    let moves = "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 h7h6 g5h4 b7b6".replace(' ', "\n");
    let start = Instant::now();
    let out = xboard(&format!("force\n{moves}\nlevel 8 0:08 0\ntime 800\notim 800\ngo\n"));
    assert!(out.starts_with("move "), "{out}");
    assert!(start.elapsed().as_secs_f64() < 2.2, "{:?}", start.elapsed());
}

#[test]
fn xboard_gets_its_move_whatever_is_said_meanwhile() {
    for words in [
        "option Clear_Hash",
        "option Use_NNUE=0",
        "option EvalFile=",
        "option UCI_Chess960=1",
        "option MultiPV=2",
        "option Nonsense=2",
        "memory 8",
        "cores 2",
        "setboard bad",
        "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
        "variant nosuch",
        "exit",
        "easy",
        "hint",
        "d",
    ] {
        let out = xboard(&format!("st 0.3\nusermove e2e4\nping 1\n{words}\nping 2\n"));
        let place = |text: &str| out.lines().position(|line| line.starts_with(text));
        let (at, first, second) = (place("move "), place("pong 1"), place("pong 2"));
        assert!(at.is_some() && at < first && first < second, "{words}: {out}");
    }
    // An analysis goes on too.
    for words in ["option Clear_Hash", "option MultiPV=2", "variant nosuch", "variant crazyhouse"] {
        let out = spoken(&["xboard\nprotover 2\nnew\npost\nanalyze\n", &format!("{words}\n"), ".\nexit\nping 1\n"]);
        assert!(out.contains("\nstat01: ") && out.ends_with("pong 1\n"), "{words}: {out}");
    }
}
