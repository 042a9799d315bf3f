//! UCI, USI, UCCI and UCI-Cyclone, and what they have in common with XBoard's protocol.

use std::time::Instant;

use crate::talk::{Talk, answers, last, spoken};
use crate::{assert_has, file, pantheon, pantheon_reading};

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
    assert_has(&out, "info string no position `elsewhere`; write `position startpos`");
    assert_has(&out, "\nFen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n");
}

#[test]
fn no_older_position_is_thought_about_after_a_refused_one() {
    let complaint = "the last position was refused, and there is none to think about; send another";
    for (first, bad, go, answer) in [
        ("uci\nposition startpos moves e2e4", "position fen 8/8/x w", "go depth 2", "bestmove (none)"),
        ("uci\nposition startpos", "position elsewhere", "go infinite", "bestmove (none)"),
        ("ucicyclone\nposition startpos", "position fen 9/9 w", "go depth 2", "bestmove (none)"),
        ("usi\nposition startpos", "position sfen 9/9 b - 1", "go byoyomi 100", "bestmove resign"),
        ("usi\nposition startpos", "position sfen 9/9 b - 1", "go mate 1000", "checkmate timeout"),
        ("ucci\nposition startpos", "position fen 9/9 w", "go depth 2", "nobestmove"),
    ] {
        let out = answers(&format!("{first}\n{bad}\n{go}\n"));
        assert_eq!(last(&out), answer, "{bad}: {out}");
        assert_has(&out, complaint);
        // Not even under other rules, until a good one comes.
        let out = answers(&format!("{first}\n{bad}\nsetoption name UCI_Chess960 value false\n{go}\n"));
        assert_eq!(last(&out), answer, "{bad}: {out}");
        let out = answers(&format!("{first}\n{bad}\nposition startpos\ngo depth 2\n"));
        assert!(last(&out).starts_with("bestmove ") && !out.contains(complaint), "{bad}: {out}");
    }
    assert_has(&answers("position fen 8/8/x w\ngo perft 2\n"), complaint);
}

#[test]
fn rights_that_the_pieces_do_not_allow_are_left_out() {
    for (fen, remark, read) in [
        (
            "4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
            "castling `KQkq`: `Kq` was left out, for king or rook is not in place",
            "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1",
        ),
        ("4k3/8/8/8/8/8/8/R3K3 b Kkq - 3 9", "castling `Kkq`: `Kkq` was left out", "4k3/8/8/8/8/8/8/R3K3 b - - 3 9"),
        (
            "4k3/8/8/8/8/8/8/4K2R w K e6 0 1",
            "en passant e6: no piece has just stepped over it; it was left out",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        ),
    ] {
        let out = answers(&format!("position fen {fen}\nd\n"));
        assert_has(&out, &format!("info string {remark}"));
        assert_has(&out, &format!("\nFen: {read}\n"));
    }
    // What is no right at all is still refused, and so is a position with other faults.
    assert_has(&answers("position fen 4k3/8/8/8/8/8/8/4K2R w Kx - 0 1\n"), "no position: castling `Kx`: ");
    let out = answers("position fen 4k3/8/8/8/8/8/8/8 w KQkq - 0 1\n");
    assert!(out.contains("info string no position: ") && !out.contains("left out"), "{out}");
}

#[test]
fn ucci_calls_the_first_player_red_too() {
    let out = answers("ucci\nposition fen 3k5/9/9/9/9/9/9/9/9/4K3R r - - 0 1 moves i0i1\nd\n");
    assert_has(&out, "Fen: 3k5/9/9/9/9/9/9/9/8R/4K4 b ");
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

#[cfg(unix)]
#[test]
fn files_without_an_end_are_refused() {
    let out = answers("setoption name VariantPath value /dev/zero\nsetoption name EvalFile value /dev/zero\n");
    assert_has(
        &out,
        "info string cannot read /dev/zero: it has more than 16 MiB, the most that such a file may have\n",
    );
    assert_has(&out, "info string the net /dev/zero cannot be used: it has more than 256 MiB");
    let out = answers("setoption name VariantPath value /dev/null\n");
    assert_has(&out, "info string /dev/null holds no variants; each begins with a line like `[name:chess]`");
    let err = pantheon(&["show", "chess", "--variants", "/dev/zero"]).failed();
    assert_has(&err, "cannot read /dev/zero: it has more than 16 MiB");
}

#[test]
fn what_is_unknown_gets_one_clear_line() {
    for (input, answer) in [
        ("hello world", "unknown command `hello world`; there are uci, isready"),
        ("setoption", "no option `setoption`; it is written like: setoption name UCI_Variant value chess"),
        ("setoption name Hsah value 16", "no option `Hsah`; did you mean `Hash`?"),
        ("setoption name Contempt value 16", "no option `Contempt`; there are UCI_Variant, "),
        ("setoption name Hash value much", "Hash is a number from 1 to 65536, not `much`"),
        ("setoption name Threads value 0", "Threads is a number from 1 to 256, not `0`"),
        ("setoption name UCI_Elo value 99", "UCI_Elo is a number from 500 to 2850, not `99`"),
        ("setoption name VariantPath value -", "`-` is no file of variants here"),
        ("setoption name UCI_Variant value shogii", "unknown variant `shogii`; did you mean `shogi`?"),
        ("setoption name UCI_Variant", "unknown variant ``"),
        ("setoption name UCI_Chess960 value maybe", "UCI_Chess960 is true or false, not `maybe`"),
        ("go perft", "no depth for perft ``; perft takes a depth and nothing else: go perft 4"),
        ("go perft 0", "`0` is no depth for perft; it is 1 to 40"),
        ("go perft 99999999999999999999", "no depth for perft `99999999999999999999`"),
    ] {
        let out = answers(&format!("{input}\n"));
        assert!(out.starts_with(&format!("info string {answer}")), "{input}: {out}");
        assert_eq!(out.lines().count(), 1, "{input}: {out}");
    }
    // Only UCCI has times that may be in seconds.
    for (first, is_known) in [("uci", false), ("usi", false), ("ucicyclone", false), ("xboard", false), ("ucci", true)]
    {
        let option = if first == "xboard" { "option Contempt=1" } else { "setoption name Contempt value 1" };
        let out = answers(&format!("{first}\n{option}\n"));
        assert_eq!(last(&out).contains("usemillisec"), is_known, "{out}");
    }
    assert_eq!(answers("\n   \n# a comment\nstop\nucinewgame\nponderhit\n"), "");
}

#[test]
fn a_search_reports_and_answers() {
    let out = answers("setoption name UCI_ShowWDL value true\nsetoption name MultiPV value 2\ngo depth 4\n");
    let info = out.lines().find(|line| line.starts_with("info depth 4 ")).unwrap();
    for word in [" seldepth ", " multipv ", " score cp ", " wdl ", " nodes ", " nps ", " hashfull ", " time ", " pv "] {
        assert_has(info, word);
    }
    assert_has(&out, "info depth 4 seldepth");
    assert_eq!(out.lines().filter(|line| line.starts_with("info depth 4 ")).count(), 2, "{out}");
    assert!(last(&out).starts_with("bestmove "), "{out}");
    assert_has(&answers("go nodes 500 searchmoves a2a3\n"), "\nbestmove a2a3");
}

#[test]
fn commands_wait_for_a_search_that_ends_by_itself() {
    let out = answers("go depth 3\nposition startpos moves e2e4\ngo depth 3\nd\n");
    assert_eq!(out.lines().filter(|line| line.starts_with("bestmove ")).count(), 2, "{out}");
    assert!(out.find("Fen: ").unwrap() > out.rfind("bestmove").unwrap(), "{out}");
    // A search without an end is stopped by whatever comes, and by the end of the input.
    let out = answers("go infinite\nposition startpos moves e2e4\ngo infinite\n");
    assert_eq!(out.lines().filter(|line| line.starts_with("bestmove ")).count(), 2, "{out}");
}

#[test]
fn it_listens_while_it_thinks() {
    let out = answers("go infinite\nisready\nstop\n");
    assert!(out.find("readyok").unwrap() < out.find("bestmove").unwrap(), "{out}");
    let out = answers("go ponder movetime 50\nisready\nponderhit\n");
    assert!(out.find("readyok").unwrap() < out.find("bestmove").unwrap(), "{out}");
    assert!(last(&answers("go infinite\nquit\n")).starts_with("bestmove "));
    // Nothing is said of its end, neither before nor after.
    assert!(last(&answers("go ponder\nponderhit\n")).starts_with("bestmove "));
}

#[test]
fn mates_are_found_and_ends_are_told() {
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo mate 1\n";
    let out = answers(mate);
    assert_has(&out, "score mate 1 ");
    assert_eq!(last(&out), "bestmove a1a8");
    // The end of the input is no reason to leave off; that there is no mate is one.
    let out = answers("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate 2\n");
    assert_has(&out, "score mate 2 ");
    assert!(last(&out).starts_with("bestmove a1a6"), "{out}");
    let out = answers("position fen 4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\ngo mate 1\n");
    assert_eq!(last(&out).split(' ').next(), Some("bestmove"), "{out}");
    let out = answers("position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\ngo depth 3\n");
    assert_eq!(
        out,
        "info depth 0 seldepth 0 multipv 1 score mate 0 nodes 0 nps 0 hashfull 0 time 0\nbestmove (none)\n"
    );
}

#[test]
fn every_answer_has_a_score() {
    let dead = "position fen 8/8/8/4k3/8/8/8/4KN2 w - - 0 1\n";
    let out = answers(&format!("{dead}go depth 5\n"));
    assert!(out.starts_with("info depth 0 seldepth 0 multipv 1 score cp 0 nodes 0"), "{out}");
    assert_has(&out, " pv ");
    assert!(last(&out).starts_with("bestmove "), "{out}");
    // Chances are told with any score.
    let shown = "setoption name UCI_ShowWDL value true\n";
    assert_has(&answers(&format!("{shown}{dead}go depth 5\n")), " score cp 0 wdl 0 1000 0 ");
    let mated = answers(&format!("{shown}position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\ngo depth 3\n"));
    assert_has(&mated, " score mate 0 wdl 0 0 1000 ");
    let stale = answers(&format!("{shown}position fen k7/2Q5/8/8/8/8/8/4K3 b - - 0 1\ngo depth 3\n"));
    assert_has(&stale, " score cp 0 wdl 0 1000 0 ");
}

#[test]
fn a_go_that_is_not_understood_is_answered() {
    let out = answers("go depth banana\n");
    assert_has(&out, "info string no number `banana`; `depth` is followed by a number");
    assert!(last(&out).starts_with("bestmove "), "{out}");
    // A clock that cannot be read is no endless search: the other's is as good, and else a little time has to do.
    for go in [
        "go wtime abc btime 100",
        "go wtime abc winc abc btime abc",
        "go btime 100",
        "go ponder wtime abc\nponderhit",
        "go movetime soon",
    ] {
        let out = spoken(&["isready\n", &format!("{go}\n"), "", "", "", "isready\n"]);
        assert!(out.find("\nbestmove ") < out.rfind("readyok") && out.contains("\nbestmove "), "{go}: {out}");
    }
}

#[test]
fn strength_can_be_limited() {
    for option in ["Skill Level value -20", "UCI_LimitStrength value true\nsetoption name UCI_Elo value 500"] {
        let out = answers(&format!("setoption name {option}\ngo movetime 2000\n"));
        assert!(last(&out).starts_with("bestmove "), "{out}");
    }
}

#[test]
fn options_that_other_programs_send_unasked_are_known() {
    let out = answers("uci\nsetoption name UCI_AnalyseMode value true\nsetoption name Move Overhead value 100\n");
    assert_has(&out, "\noption name UCI_AnalyseMode type check default false\n");
    assert_has(&out, "\noption name Move Overhead type spin default 15 min 0 max 5000\n");
    assert_eq!(last(&out), "uciok");
    let out = answers("usi\nsetoption name NetworkDelay value 300\n");
    assert_has(&out, "\noption name NetworkDelay type spin default 15 min 0 max 5000\n");
    assert_eq!(last(&out), "usiok");
    assert_has(&answers("setoption name Move Overhead value 9999\n"), "Move Overhead is a number from 0 to 5000");
    // All the time that there is would be lost on the way.
    let start = Instant::now();
    let out = answers("setoption name Move Overhead value 5000\ngo wtime 5000 btime 5000 movestogo 1\n");
    assert!(last(&out).starts_with("bestmove ") && start.elapsed().as_secs_f64() < 2.0, "{out}");
}

#[test]
fn usi_plays_shogi_in_its_own_coordinates() {
    let out = answers("usi\nisready\nusinewgame\nposition startpos moves 7g7f\ngo btime 0 wtime 0 byoyomi 200\n");
    assert_has(&out, "option name USI_Hash type spin default 16");
    assert_has(&out, "option name USI_Variant type combo default shogi var ");
    assert_has(&out, "\nusiok\nreadyok\n");
    let best = last(&out).strip_prefix("bestmove ").unwrap();
    assert!(best.starts_with(|c: char| c.is_ascii_digit()), "{out}");
    let mated = "usi\nposition sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\ngo byoyomi 100\n";
    assert_eq!(last(&answers(mated)), "bestmove resign");
    let mate = "usi\nposition sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate 2000\n";
    assert_eq!(last(&answers(mate)), "checkmate G*5b");
    let declared = "usi\nposition sfen 1GGKGG3/1SSSS4/1NNBRL3/9/9/9/9/9/8k b RB10P 1\ngo byoyomi 100\n";
    assert_eq!(last(&answers(declared)), "bestmove win");
    // Not before the expected move is made, and then at once.
    let pondered = declared.replace("go byoyomi 100", "go ponder btime 0 wtime 0 byoyomi 100\nisready\nponderhit");
    let out = answers(&pondered);
    assert!(out.ends_with("\nbestmove win\n") && out.matches("bestmove").count() == 1, "{out}");
    assert!(out.find("readyok") < out.find("bestmove"), "{out}");
}

#[test]
fn usi_solves_problems_in_which_the_attacker_has_no_king() {
    let problem = "usi\nposition sfen 4g4/8k/7pp/5N3/9/6R2/9/9/9 b NP 1";
    let out = answers(&format!("{problem}\ngo mate 10000\n"));
    let mate = last(&out).strip_prefix("checkmate ").unwrap();
    assert_eq!(mate.split(' ').count(), 7, "{out}");
    // The line can be told as moves of the position.
    let moves = mate.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let out = answers(&format!("{problem} moves {moves}\ngo mate 10000\n"));
    assert_eq!(last(&out), format!("checkmate {}", &mate[moves.len() + 1..]), "{out}");
    // Whoever asks for a move there gets one, and it is no king out of nowhere.
    for think in ["go depth 6", "go movetime 100", "go nodes 3000", "setoption name Use_NNUE value false\ngo depth 6"] {
        let out = answers(&format!("{problem}\n{think}\n"));
        let best = last(&out).strip_prefix("bestmove ").unwrap();
        assert!(!best.starts_with("K*") && best != "resign", "{out}");
    }
    // The defender needs his king, and so does who attacks where nothing is dropped.
    assert_has(&answers("usi\nposition sfen 9/9/9/9/9/9/9/9/4K4 b G 1\n"), "info string no position: ");
    assert_has(&answers("position fen 4k3/8/8/8/8/8/8/4Q3 w - - 0 1\n"), "info string no position: White has 0 kings");
}

#[test]
fn ucci_plays_xiangqi_in_its_own_coordinates() {
    let out = answers("ucci\nposition startpos\nbanmoves h2e2 b2e2\ngo depth 3\nquit\n");
    assert_has(&out, "option hashsize type spin default 16");
    assert_has(&out, "option usemillisec type check default true\nucciok\n");
    assert_eq!(last(&out), "bye");
    let out = answers("ucci\nposition startpos moves h2e2 h9g7\ngo time 300 increment 10\n");
    let best = last(&out).strip_prefix("bestmove ").unwrap();
    assert_eq!(best.split(' ').next().unwrap().len(), 4, "{out}");
    assert_has(&out, "info depth 1 score ");
    // Times in seconds: two of them leave more time than two milliseconds.
    let out = answers("ucci\nsetoption usemillisec false\nposition startpos\ngo time 2 movestogo 10\n");
    assert_has(&out, "info depth 3 score ");
    // A mated general.
    let out = answers("ucci\nposition fen 3k5/3R5/3P5/9/9/9/9/9/9/4K4 b - - 0 1\ngo depth 2\n");
    assert_eq!(last(&out), "nobestmove", "{out}");
}

#[test]
fn ucci_plays_no_banned_move() {
    let one_move = "ucci\nposition fen 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n";
    assert_eq!(last(&answers(&format!("{one_move}banmoves d0d1\ngo depth 3\n"))), "nobestmove");
    let two_moves = "ucci\nposition fen 4k4/9/9/9/9/9/9/9/3K5/9 w - - 0 1\n";
    // Nobody can win here any more, and somebody asks for a move all the same.
    let dead = "ucci\nsetoption UCI_Variant chess\nposition fen k7/8/1N6/8/8/8/8/K7 b - - 0 1\n";
    for (position, banned, left) in
        [(two_moves, "d1d0", "d1d2"), (two_moves, "d1d2", "d1d0"), (dead, "a8b8 a8a7", "a8b7")]
    {
        let out = answers(&format!("{position}banmoves {banned}\ngo depth 3\n"));
        assert!(last(&out).starts_with(&format!("bestmove {left}")), "{out}");
        assert_eq!(last(&answers(&format!("{position}banmoves {banned} {left}\ngo depth 3\n"))), "nobestmove");
    }
}

#[test]
fn ucci_offers_what_it_has_words_for() {
    let out = answers("ucci\nsetoption MultiPV 3\nsetoption hashsize 0\n");
    assert_has(&out, "\noption hashsize ");
    assert!(!out.contains("option MultiPV") && !out.contains("option UCI_ShowWDL"), "{out}");
    assert_has(&out, "info message no option `MultiPV`; there are ");
    assert_has(&out, "info message hashsize is a number from 1 to 65536, not `0`");
}

#[test]
fn a_net_is_for_its_own_game() {
    let value = |options: &str| last(&answers(&format!("{options}position startpos\neval\n"))).to_owned();
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/nets/mansindam.net");
    let other = format!("setoption name EvalFile value {net}\n");
    assert_eq!(value(&other), value(""), "chess goes by the net that comes with the program");
    assert_ne!(value("setoption name Use NNUE value false\n"), value(""));
    let rules = file(
        "other-mansindam.ini",
        "[mansindam]\nmaxRank = 8\nmaxFile = 8\nking = k\nrook = r\n\
        startFen = 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n",
    );
    let out = answers(&format!("setoption name VariantPath value {rules}\n{other}"));
    assert_has(&out, "cannot be used: the net is for `mansindam` as it was defined when it was made");
}

#[test]
fn cyclone_is_uci_with_ranks_from_zero() {
    let out = answers("ucicyclone\nuci\nstartpos moves h2e2 h9g7\nd\ngo depth 2\n");
    assert_has(&out, "option name UCI_Variant type combo default xiangqi ");
    assert_has(&out, "Fen: rnbakab1r/9/1c4nc1/");
    let by_position = answers("fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves h2e2\nd\n");
    assert_has(&by_position, "Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b ");
    let told = pantheon_reading(&["engine", "--protocol", "cyclone"], "uci\nposition startpos moves h2e2\nd\n").ok();
    assert_has(&told, "/1C2C4/");
}

#[test]
fn squares_in_messages_are_counted_as_moves_are() {
    for (input, answer) in [
        ("ucicyclone\nstartpos moves h3e3", "info string illegal move 1, `h3e3`: there is no piece on h3"),
        ("ucci\nposition startpos moves h9g7", "info message illegal move 1, `h9g7`: the piece on h9 is Black's"),
        ("ucci\nbanmoves zzz", "info message illegal move `zzz`: not a move; a move is written like a"),
        ("xboard\nvariant xiangqi\nforce\nusermove h3e3", "Illegal move: h3e3\n# there is no piece on h3"),
    ] {
        assert_has(&answers(&format!("{input}\n")), answer);
    }
}

#[test]
fn cyclone_calls_the_first_player_red_too() {
    let out = answers("ucicyclone\nfen 3k5/9/9/9/9/9/9/9/9/4K3R r - - 0 1 moves i0i1\nd\n");
    assert_has(&out, "Fen: 3k5/9/9/9/9/9/9/9/8R/4K4 b ");
}

#[test]
fn garbage_does_not_crash_it() {
    let long = "x".repeat(3 << 20);
    let many_moves = format!("position startpos moves {}", "b1c3 b8c6 c3b1 c6b8 ".repeat(500));
    let many_faults = format!("position fen {}", "x/".repeat(100_000));
    let mut input =
        b"\xff\xfe\x00\x01 garbage\r\n\x1b[2J\nposition fen \xc3\x28\nsetoption name \xff value \xff\n".to_vec();
    let bad_moves = "position startpos moves é2é4 @ P@ +@e4 0000";
    for line in [&long, &many_moves, &many_faults, "isready", bad_moves, "go perft 1"] {
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

#[test]
fn what_is_said_at_once_ends_the_search_that_it_is_meant_for() {
    for dialect in ["uci", "usi", "ucci"] {
        let mut talk = Talk::begin(&["--protocol", dialect]);
        // The second search has not begun when it is stopped, and has no end of its own.
        talk.say("go infinite\nstop\nposition startpos\ngo infinite\nstop\n");
        (0..2).for_each(|_| drop(talk.until("bestmove ")));
        talk.say("go ponder depth 3\nstop\nposition startpos\ngo ponder depth 3\nponderhit\n");
        (0..2).for_each(|_| drop(talk.until("bestmove ")));
        // Neither other commands nor the search before it keep it from that.
        talk.say("go depth 3\nposition startpos\ngo infinite\nsetoption name Threads value 1\nstop\n");
        (0..2).for_each(|_| drop(talk.until("bestmove ")));
        talk.end();
    }
}

#[test]
fn where_our_count_has_ended_the_game_it_plays_on_with_sense() {
    // The rook hangs. The count of plies without progress is over, but the other program asks all the same.
    let fen = "3k5/9/9/9/4r4/9/9/4R4/9/4K4 w - - 100 80";
    let out = answers(&format!("ucci\nposition fen {fen}\ngo nodes 3000\n"));
    assert_has(&out, "\nbestmove e2e5");
    let fen = "4k3/8/8/3q4/8/8/8/R2QK3 w Q - 150 180";
    let out = answers(&format!("position fen {fen}\ngo nodes 3000\n"));
    assert_has(&out, "\nbestmove d1d5");
}

#[test]
fn marks_before_the_first_word_and_words_behind_the_last_mean_nothing() {
    let out = answers("\u{feff}uci\nisready now\nquit\n");
    assert!(out.contains("\nuciok\n") && out.ends_with("readyok\n"), "{out}");
}

/// What is asked about the board does not end a search, and is answered before its end.
#[test]
fn the_board_is_shown_while_it_thinks() {
    let out = answers("position startpos moves e2e4\ngo infinite\nd\neval\nisready\nstop\n");
    let place = |text: &str| out.lines().position(|line| line.starts_with(text)).expect(text);
    assert!(place("Fen: rnbqkbnr/pppppppp/8/8/4P3/") < place("Evaluation: "), "{out}");
    assert!(place("Evaluation: ") < place("readyok") && place("readyok") < place("bestmove "), "{out}");
    // Another position comes first, where one has been sent.
    let out = answers("go infinite\nposition startpos moves e2e4\nd\n");
    let place = |text: &str| out.lines().position(|line| line.starts_with(text)).expect(text);
    assert!(place("bestmove ") < place("Fen: rnbqkbnr/pppppppp/8/8/4P3/"), "{out}");
}

#[test]
fn nodes_are_counted_by_all_threads_together() {
    let out = answers("setoption name Threads value 4\ngo nodes 40000\n");
    let report = out.lines().rfind(|line| line.contains(" nodes ")).expect("a report");
    let nodes = report.split_once(" nodes ").and_then(|(_, rest)| rest.split(' ').next()).expect("a number");
    // Each looks at the clock and at the sum after some thousand of its own.
    assert!(nodes.parse::<u64>().expect("a number") < 80_000, "{report}");
}

#[test]
fn a_mate_in_no_moves_is_no_limit() {
    assert!(last(&answers("go mate 0\n")).starts_with("bestmove "));
}
