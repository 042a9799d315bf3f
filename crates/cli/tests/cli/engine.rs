use crate::{assert_has, file, pantheon_reading};

/// What the engine answers to these lines.
#[track_caller]
fn answers(input: &str) -> String {
    pantheon_reading(&["engine"], input).ok()
}

#[test]
fn the_engine_introduces_itself() {
    let out = answers("uci\nisready\nquit\nisready\n");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], format!("id name Pantheon {}", env!("CARGO_PKG_VERSION")));
    for line in [
        "id author the Pantheon developers",
        "option name UCI_Chess960 type check default false",
        "option name VariantPath type string default <empty>",
        "uciok",
    ] {
        assert!(lines.contains(&line), "{line}\n{out}");
    }
    let combo =
        lines.iter().find(|line| line.starts_with("option name UCI_Variant type combo default chess var ")).unwrap();
    assert_has(combo, " var mansindam");
    assert_eq!(lines.iter().filter(|&&line| line == "readyok").count(), 1, "nothing is obeyed after quit");
}

#[test]
fn perft_of_shogi_is_divided_as_fairy_stockfish_does() {
    let out = answers("setoption name UCI_Variant value shogi\nposition startpos\ngo perft 3\n");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        "info string variant shogi files 9 ranks 9 pocket 7 template shogi startpos \
         lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1"
    );
    let counts: Vec<u64> = lines[1..31].iter().map(|line| line.split_once(": ").unwrap().1.parse().unwrap()).collect();
    assert_eq!(counts.iter().sum::<u64>(), 25470);
    assert!(lines.contains(&"c3c4: 1110"), "{out}");
    assert_eq!(lines[31..], ["", "Nodes searched: 25470", ""]);
}

#[test]
fn positions_are_set_and_shown() {
    let out = answers("position startpos moves e2e4 e7e5\nd\n");
    assert_has(&out, "  5 |   |   |   |   |-p-|");
    assert_has(&out, "\nFen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\nKey: ");
    assert_has(&out, "\nCheckers: \n");
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let out = answers(&format!("setoption name UCI_Variant value shogi\nposition sfen {sfen} moves G*5b\nd\n"));
    assert_has(&out, "\nSfen: 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2\n");
    assert_has(&out, "\nCheckers: e8\n");
}

#[test]
fn an_illegal_move_leaves_the_last_legal_position() {
    let out = answers("position startpos moves e2e4 e7e5 e4e5 d2d4\nd\n");
    assert_has(&out, "info string illegal move 3, `e4e5`: ");
    assert_has(&out, "\nFen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n");
}

#[test]
fn a_bad_position_changes_nothing() {
    let out = answers("position startpos moves e2e4\nposition fen 8/8/x w\nposition\nposition elsewhere\nd\n");
    assert_has(&out, "info string no position: 3 ranks; this board has 8");
    assert_has(&out, "info string no position: write `position startpos`");
    assert_has(&out, "\nFen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n");
}

#[test]
fn chess960_castles_by_taking_the_rook() {
    let moves = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\ngo perft 1\n";
    let plain = answers(moves);
    assert!(plain.contains("e1g1: 1") && !plain.contains("e1h1: 1"), "{plain}");
    let random = answers(&format!("setoption name UCI_Chess960 value true\n{moves}d\n"));
    assert!(random.contains("e1h1: 1") && random.contains("e1a1: 1") && !random.contains("e1g1: 1"), "{random}");
    assert_has(&random, "w HA - 0 1");
    // The option may come between the position and the count, and go again.
    let between = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\nsetoption name UCI_Chess960 value true\n";
    assert_has(&answers(&format!("{between}go perft 1\n")), "e1h1: 1");
    let again = answers(&format!("{between}setoption name UCI_Chess960 value false\ngo perft 1\n"));
    assert_has(&again, "e1g1: 1");
}

#[test]
fn variant_files_are_added() {
    let path = file("added by engine.ini", "[sprint:chess]\nnMoveRule = 20\n");
    let out = answers(&format!(
        "setoption name VariantPath value {path}\nsetoption name UCI_Variant value sprint\nuci\ngo perft 2\n"
    ));
    assert_has(&out, &format!("info string added 1 variant of {path}: sprint\n"));
    assert_has(&out, "info string variant sprint files 8 ranks 8 pocket 0 template fairy startpos ");
    assert_has(&out, " var sprint");
    assert_has(&out, "Nodes searched: 400\n");
}

#[test]
fn bad_variant_files_are_told_line_by_line() {
    let path = file("bad for engine.ini", "[sprint:chess]\nnMoveRul = 20\nmaxRank = 99\n");
    let out = answers(&format!("setoption name VariantPath value {path}\nsetoption name UCI_Variant value sprint\n"));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.iter().all(|line| line.starts_with("info string ")), "{out}");
    assert_has(lines[0], ":2: sprint: unknown key `nMoveRul`; did you mean `nMoveRule`?");
    assert_has(lines[1], ":3: sprint: ");
    assert_eq!(lines[2], "info string no variants were added, for 2 errors");
    assert_has(lines[3], "unknown variant `sprint`");
    assert_has(&answers("setoption name VariantPath value /no/such\n"), "info string cannot read /no/such");
}

#[test]
fn what_is_unknown_gets_one_clear_line() {
    for (input, answer) in [
        ("hello world", "unknown command `hello world`; there are uci, isready"),
        ("setoption", "setoption is written like"),
        ("setoption name Hash value 16", "no option `Hash`; there are `UCI_Chess960`, `UCI_Variant` and `VariantPath`"),
        ("setoption name UCI_Variant value shogii", "unknown variant `shogii`; did you mean `shogi`?"),
        ("setoption name UCI_Variant", "unknown variant ``"),
        ("setoption name UCI_Chess960 value maybe", "UCI_Chess960 is true or false, not `maybe`"),
        ("go perft", "perft takes a depth"),
        ("go perft 0", "`0` is no depth for perft; it is 1 to 40"),
        ("go perft 99999999999999999999", "`99999999999999999999` is no depth for perft"),
    ] {
        let out = answers(&format!("{input}\n"));
        assert!(out.starts_with(&format!("info string {answer}")), "{input}: {out}");
        assert_eq!(out.lines().count(), 1, "{input}: {out}");
    }
    assert_eq!(answers("\n   \n# a comment\nstop\nucinewgame\nponderhit\n"), "");
}

#[test]
fn there_is_no_search_yet() {
    let out = answers("go depth 5\n");
    assert_eq!(out, "info string this build has no search yet; it knows go perft N\nbestmove 0000\n");
}

#[test]
fn garbage_does_not_crash_it() {
    let long = "x".repeat(3 << 20);
    let many_moves = format!("position startpos moves {}", "b1c3 b8c6 c3b1 c6b8 ".repeat(500));
    let many_faults = format!("position fen {}", "x/".repeat(100_000));
    let mut input =
        b"\xff\xfe\x00\x01 garbage\r\n\x1b[2J\nposition fen \xc3\x28\nsetoption name \xff value \xff\n".to_vec();
    for line in
        [&long, &many_moves, &many_faults, "go perft 1", "isready", "position startpos moves é2é4 @ P@ +@e4 0000"]
    {
        input.extend_from_slice(line.as_bytes());
        input.push(b'\n');
    }
    input.extend_from_slice(b"isready");
    let out = pantheon_reading(&["engine"], input).ok();
    assert_has(&out, "info string a line of more than 1048576 bytes was passed over");
    assert_has(&out, "Nodes searched: 20\n");
    assert_has(&out, "info string illegal move 1, `é2é4`: ");
    assert!(out.ends_with("readyok\n"), "{out}");
    assert!(!out.contains('\x1b') && !out.contains('\0'));
    assert!(out.lines().all(|line| line.chars().count() < 1000));
}
