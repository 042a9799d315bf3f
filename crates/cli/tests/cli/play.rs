use crate::{assert_has, pantheon_reading};

/// A game that names no variant is taken for one of the game on the board, unless it is none.
#[test]
fn what_a_file_does_not_name_is_found_out() {
    let path = crate::file("untagged.pgn", "1. e4 e5 2. Nf3 *\n");
    let out = game(&["minixiangqi"], &format!("load {path}\nfen\n"));
    assert_has(&out, "FEN rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n");
    let out = game(&["crazyhouse"], &format!("load {path}\nfen\n"));
    assert_has(&out, "FEN rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] b KQkq - 1 2\n");
}

/// Who goes on instead of answering a question has said no.
#[test]
fn what_is_no_answer_is_obeyed() {
    let out = game(&["chess"], "draw\ne2e4\nfen\n");
    assert_has(&out, "No draw; the game goes on.\n");
    assert_has(&out, "FEN rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n");
}

#[test]
fn what_is_set_is_told() {
    let out = game(&["chess", "--clock", "5m+3s"], "clock\ndepth 7\nlevel\nclock off\nclock\n");
    assert_has(&out, "\nThe clocks run: 5m+3s.\n");
    let told = "The engine plays at level 4, 7 plies ahead; threads: 1, memory: 64 MB.\n";
    assert_eq!(out.matches(told).count(), 2, "{out}");
    assert_has(&out, "There are no clocks; `clock 10m+5s` starts them.\n");
    let path = crate::file("with a clock.pgn", "");
    game(&["chess", "--clock", "5m+3s", "--save", &path], "e2e4\n");
    let kept = std::fs::read_to_string(&path).expect("it is kept");
    assert_has(&kept, "[TimeControl \"300+3\"]");
    // What a record says of its clocks stays true of what was played.
    game(&["chess", "--load", &path, "--save", &path, "--clock", "1m", "--seat", "both"], "e7e5\n");
    let kept = std::fs::read_to_string(&path).expect("it is kept");
    assert_has(&kept, "[TimeControl \"300+3\"]");
    assert_has(&kept, "e5");
}

/// What a game says to these lines.
#[track_caller]
fn game(args: &[&str], input: &str) -> String {
    pantheon_reading(&[&["play"], args, &["--ascii"]].concat(), input).ok()
}

#[test]
fn a_game_to_mate() {
    let out = game(&["chess"], "f2f3\ne7e5\ng2g4\nd8h4\n");
    assert_has(&out, "Type a move, such as a2a3, or `help`.\n");
    assert_has(&out, "  4 |   |   |   |   |   |   | P |-q-|\n");
    assert!(out.ends_with("\nBlack wins: checkmate; White's king cannot escape capture. (0-1)\n"), "{out}");
}

#[test]
fn moves_in_either_spelling_and_drops() {
    let out = game(&["shogi"], "7g7f\n3c3d\n8h2b+\n3a2b\nB@e5\n");
    assert_has(&out, "  5 |   |   |   |   |-B-|   |   |   |   | e\n");
    assert_has(&out, "     Black in hand: b\n");
}

#[test]
fn moves_in_the_notation_one_knows() {
    let out = game(&["chess"], "e4\ne5\nNf3\nNd7\nO-O\nBc5\n");
    assert_has(&out, "`Nd7`: d7 is occupied by a piece of Black's own.\n");
    let out = game(&["chess"], "e4\ne5\nNf3\nNc6\nO-O\nBc4\n");
    assert_has(&out, "`O-O`: castling is not possible: the piece on f1 stands in the way.\n");
    assert_has(&out, "  4 |   |   |-B-|   | P |   |   |   |\n");
    let out = game(&["shogi"], "7f7e\nS-75\n");
    assert_has(&out, "`7f7e`: there is no piece on 7f.\n");
    assert_has(&out, "`S-75`: no S can go to 75; S on 79 can go to 78 and 68; S on 39 can go to 48 and 38.\n");
    let out = game(&["xiangqi"], "C2=5\nH8+7\n");
    assert_has(&out, "White to move.\n");
}

#[test]
fn the_commands_answer() {
    let out =
        game(&["minishogi"], "help\nmoves\nboard\nundo\nclaim\ndeclare\nhlep\ne9e8\na1a5\nP@c3\na2a3\nundo\nquit\n");
    for part in [
        "  e2e4, e7e8q, P@e4   a move",
        "  a1b2 (5e4d)",
        "There is no move to take back.\n",
        "Not possible: there is no draw to claim.\n",
        "Not possible: this game has no impasse declaration.\n",
        "`hlep` is neither a command nor a move; did you mean `help`? `help` tells what there is.\n",
        "`e9e8`: e9 is not on this board.\n",
        "`a1a5`: a king on a1 does not reach a5.\n",
        "`P@c3`: White has no pawn in hand.\n",
        "Black to move.\n",
    ] {
        assert_has(&out, part);
    }
    assert!(out.ends_with("--fen takes it up again:\n  rbsgk/4p/5/P4/KGSBR[] w - - 0 1\n"), "{out}");
}

#[test]
fn the_end_of_input_ends_cleanly() {
    assert_has(&game(&["grandhouse"], ""), "The game is left unfinished");
    assert_has(&game(&["chess"], "draw"), "Does Black accept?");
}

#[test]
fn draws_are_agreed_where_the_game_knows_them() {
    let out = game(&["chess"], "draw\nno\ne2e4\ndraw\nyes\n");
    assert_has(&out, "White offers a draw. Does Black accept? (yes or no)\nNo draw; the game goes on.\n");
    assert!(out.ends_with("Draw: the players agreed. (1/2-1/2)\n"), "{out}");
    let out = game(&["chess"], "resign\ndraw\n");
    assert_has(&out, "Not possible: the game is over");
    assert!(!out.contains(".."), "{out}");
    let out = game(&["mansindam"], "draw\nresign\n");
    assert_has(&out, "Not possible: this game has no draws by agreement.\n");
    assert!(out.ends_with("Black wins: White resigned. (0-1)\n"), "{out}");
}

#[test]
fn forbidden_moves_are_refused_in_the_words_of_the_rule() {
    let there_and_back = "e1e2\ne9e8\ne2e1\ne8e9\n";
    let out = game(&["mansindam"], &there_and_back.repeat(2));
    assert_has(&out, "`e8e9` is forbidden: this would bring the position about for the third time.\n");
}

#[test]
fn a_pawn_drop_that_mates_is_forbidden() {
    let fen = "8k/9/6NG1/9/9/9/9/9/4K4[P] w - - 0 1";
    let out = game(&["shogi", "--fen", fen], "P*1b\n");
    assert_has(&out, "`P*1b` is forbidden: the drop of a pawn may not give mate.\n");
}

#[test]
fn a_ruling_on_repetition_shows_its_moves() {
    let check = "e2d2\nd10e10\nd2e2\ne10d10\n";
    let out = game(&["xiangqi", "--fen", "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1"], &check.repeat(2));
    let end = "\
Black wins: White gave perpetual check. (0-1)
The ruling rests on moves 1 to 8 of the game:
  e2d2    d10e10  d2e2    e10d10  e2d2    d10e10  d2e2    e10d10
";
    assert!(out.ends_with(end), "{out}");
}

#[test]
fn a_draw_by_repetition_is_claimed() {
    let out = game(&["chess"], &format!("{}claim\n", "b1c3\nb8c6\nc3b1\nc6b8\n".repeat(2)));
    assert_has(&out, "White may end the game with `claim`. Draw: the same situation came back too often.\n");
    assert_has(&out, "Draw: the same situation came back too often. (1/2-1/2)\nThe ruling rests on moves 1 to 8");
}

#[test]
fn a_declaration_is_thought_over() {
    let out = game(&["shogi"], "declare\nno\ndeclare\nyes\n");
    let question = "\
White's king is not in the promotion zone; 0 other pieces there, 0 points with the hand.
A wrong declaration loses the game. Declare? (yes or no)
";
    assert_eq!(out.matches(question).count(), 2, "{out}");
    assert!(out.ends_with("Black wins: White declared an impasse without fulfilling its conditions. (0-1)\n"), "{out}");
}

#[test]
fn random_moves_answer_and_are_taken_back_with_the_move() {
    let args = ["minishogi", "--against", "random", "--seed", "7"];
    let out = game(&args, "a2a3\nundo\ndraw\na2a3\n");
    assert_has(&out, "You play White. Black plays random moves.\n");
    assert_eq!(out.matches("Black plays ").count(), 3, "the greeting and two answers\n{out}");
    assert_has(&out, "The random player does not know when to stop: no draw.\n");
    assert_eq!(game(&args, "a2a3\n"), game(&args, "a2a3\n"), "the same seed, the same moves");
}

#[test]
fn garbage_does_not_crash_it() {
    let mut input = b"\xff\xfe\0\n\x1b[31m\n".to_vec();
    input.extend_from_slice("9".repeat(2 << 20).as_bytes());
    input.extend_from_slice("\né9é8\n1\n10\n*\nP*\n@\nP@\n+\ne2e4e6\ne10e11\n".as_bytes());
    for variant in ["chess", "shogi", "xiangqi"] {
        let out = pantheon_reading(&["play", variant], &input).ok();
        assert_has(&out, "The game is left unfinished");
        assert!(!out.contains('\x1b') && !out.contains('\0'));
    }
}

#[test]
fn the_engine_answers_line_by_line() {
    let out = game(&["minixiangqi", "--plain", "--level", "1"], "b1b6\nhint\nlevel 2\nundo\nb1b6\nquit\n");
    assert_has(&out, "You play White. Black is played by the engine at level 1.\n");
    assert_eq!(out.matches("Black plays ").count(), 2, "{out}");
    assert_has(&out, "The engine would play ");
    assert_has(&out, "The engine plays at level 2");
    assert_has(&out, "The game is left unfinished");
}

#[test]
fn the_engine_moves_first_and_plays_itself_to_the_end() {
    let out = game(&["minixiangqi", "--level", "1", "--seat", "black"], "quit\n");
    assert_has(&out, "White plays ");
    let out = game(&["minixiangqi", "--depth", "1", "--level", "1", "--seat", "none"], "");
    assert!(out.contains(" wins: ") || out.contains("Draw: "), "{out}");
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_not_loaded() {
    let out = game(&["chess"], "load /dev/zero\nquit\n");
    assert_has(&out, "Not loaded: cannot read /dev/zero: it has more than 256 MiB");
}

#[test]
fn games_are_saved_and_loaded() {
    let path = crate::file("kept.kif", "");
    let out = game(&["shogi", "--save", &path], "P-7f\nP-3d\nresign\n");
    assert_has(&out, "Black wins: White resigned. (0-1)\nThe game is kept in ");
    assert_has(&std::fs::read_to_string(&path).unwrap(), "７六歩(77)");
    let out = game(&["shogi", "--load", &path], "");
    assert_has(&out, "is on the board.\n");
    assert_has(&out, "Black wins: White resigned. (0-1)\n");
    let out = game(&["shogi"], &format!("load {path}.none\nsave {path}\nfen\nhandicap\nhandicap rook\nquit\n"));
    assert_has(&out, "Not loaded: cannot read ");
    assert_has(&out, "is there already; `save! ");
    assert_has(&out, "FEN lnsgkgsnl/");
    assert_has(&out, "Handicaps: there are `");
    assert_has(&out, "A new game, with the handicap rook.\n");
}

/// A name that no file has yet.
fn free(name: &str) -> String {
    let path = crate::file(name, "");
    std::fs::remove_file(&path).unwrap();
    path
}

#[test]
fn one_goes_on_after_the_end() {
    let result = "Black wins: White resigned. (0-1)\n";
    let saved = free("after-the-end.pgn");
    let out = game(&["chess"], &format!("e4\nresign\ne5\nsave {saved}\nundo\ne5\nresign\n"));
    assert_has(&out, "The game is over; `new`, `undo`, `save` and `quit` are what is left.\nThe game is kept in ");
    assert_has(&std::fs::read_to_string(&saved).unwrap(), "1. e4 1-0");
    assert!(out.ends_with(result), "{out}");
    assert_eq!(out.matches("resigned").count(), 2, "{out}");
    let out = game(&["chess"], &format!("load {saved}\nload {saved}.none\nquit\nundo\n"));
    assert_eq!(out.matches("White wins: Black resigned. (1-0)\n").count(), 1, "{out}");
    let out = game(&["chess", "--load", &saved], "new\nd4\n");
    assert_has(&out, "A new game.\n");
    assert_has(&out, "The game is left unfinished");
    // Nobody is there to go on.
    let out = game(&["minixiangqi", "--depth", "1", "--level", "1", "--seat", "none"], "new\n");
    assert!(!out.contains("A new game."), "{out}");
}

#[test]
fn what_cannot_be_saved_is_told_before_the_game() {
    let failed = |args: &[&str]| {
        let run = pantheon_reading(&[&["play"], args].concat(), "e4\n");
        assert_eq!(run.out, "");
        run.failed()
    };
    let there = crate::file("there.pgn", "1. d4 *\n");
    assert_has(&failed(&["chess", "--save", &there]), "there.pgn is there already; name another file\n");
    assert_has(&failed(&["chess", "--save", "no/such/folder/a.pgn"]), "cannot write no/such/folder/a.pgn: ");
    assert_has(
        &failed(&["bughouse", "--save", &free("two.kif")]),
        "kif has moves of one board, and bughouse takes two",
    );
    assert_has(&failed(&["chess", "--save", &free("chess.kif")]), "error: ");
    let two = "1. d4 *\n\n[White \"A\"]\n\n1. e4 *\n";
    let games = crate::file("two-games.pgn", two);
    let error = failed(&["chess", "--load", &games, "--save", &games]);
    assert_has(&error, "has more than is on the board, which would be lost: 1 further game; name another file");
    assert_eq!(std::fs::read_to_string(&games).unwrap(), two);
    game(&["chess", "--load", &there, "--save", &there], "d5\n");
    assert_has(&std::fs::read_to_string(&there).unwrap(), "1. d4 d5 *");
}

#[test]
fn games_on_two_boards_are_kept_and_gone_on_with() {
    let path = free("partners.bpgn");
    // The pawn goes over before the second board has seen a move.
    let out = game(&["bughouse", "--save", &path], "a:e4\na:d5\na:exd5\nb:e4\nb:P@e3\nundo\ncomment the bishop next\n");
    assert_has(&out, &format!("The game is kept in {path}.\n"));
    let text = std::fs::read_to_string(&path).unwrap();
    assert_has(&text, "[WhiteA \"Person\"]\n[BlackA \"Person\"]\n[WhiteB \"Person\"]\n[BlackB \"Person\"]\n");
    assert_has(&text, "1A. e4 1a. d5 2A. exd5 1B. e4 { the bishop next } *");
    assert!(!text.contains("FEN"), "{text}");
    let left = |out: &str| out.lines().last().unwrap_or_default().to_owned();
    let gone_on = game(&["bughouse", "--load", &path], "b:P@e3\n");
    assert_has(&gone_on, "/4p3/");
    assert_eq!(left(&gone_on), left(&game(&["bughouse"], "a:e4\na:d5\na:exd5\nb:e4\nb:P@e3\n")));
    let json = free("partners.json");
    game(&["bughouse", "--load", &path], &format!("save {json}\n"));
    assert_eq!(left(&game(&["bughouse", "--load", &json], "b:P@e3\n")), left(&gone_on));
    let out = game(&["chess"], &format!("load {path}\n"));
    assert_has(&out, &format!("has a game on two boards; `pantheon play bughouse --load {path}` goes on with it."));
}

#[test]
fn another_game_is_kept_in_another_file() {
    let (first, second) = (free("row.pgn"), free("row-2.pgn"));
    let out = game(&["chess", "--save", &first], "e4\nnew\nd4\nquit\n");
    assert_has(&out, &format!("A new game. It is kept in {second}.\n"));
    assert_has(&std::fs::read_to_string(&first).unwrap(), "1. e4 *");
    assert_has(&std::fs::read_to_string(&second).unwrap(), "1. d4 *");
}

#[cfg(unix)]
#[test]
fn a_file_that_can_no_longer_be_written_is_told_once() {
    let folder = free("gone");
    std::fs::create_dir(&folder).unwrap();
    let file = format!("{folder}/game.pgn");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_pantheon"))
        .args(["play", "chess", "--save", &file])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, b"e4\n").unwrap();
    while !std::fs::exists(&file).unwrap() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    std::fs::remove_dir_all(&folder).unwrap();
    std::io::Write::write_all(&mut input, b"e5\nNf3\n").unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(out.matches("The game is not kept: cannot write ").count(), 1, "{out}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_named_seat_is_kept_whoever_is_to_move() {
    let path = crate::file("to-move.pgn", "[Variant \"Mini Xiangqi\"]\n\n*\n");
    let out = game(&["minixiangqi", "--seat", "black", "--level", "1", "--load", &path], "quit\n");
    assert_has(&out, "You play Black. White is played by the engine");
    assert_has(&out, "White plays ");
}

#[test]
fn a_table_beyond_memory_is_refused() {
    // There is room for it in no machine that runs tests; where there is, it is taken.
    let out = game(&["chess"], "hash 65536\nlevel\n");
    assert!(out.contains("there is no memory for a table of 65536 megabytes") || out.contains("memory: 65536 MB"));
    assert_has(&out, "The engine plays at level 4; threads: 1, memory: ");
}

#[test]
fn what_is_kept_has_a_date_and_times_that_can_be_read() {
    let path = free("times.pgn");
    let out = game(&["chess", "--clock", "10m+1s"], &format!("e4\nsave {path}\n"));
    assert_has(&out, &format!("The game is kept in {path}.\n"));
    let text = std::fs::read_to_string(&path).unwrap();
    let date = text.lines().find_map(|line| line.strip_prefix("[Date \"")).unwrap();
    assert!(date.starts_with("20") && !date.contains('?'), "{text}");
    for (_, rest) in text.match_indices("%clk ").chain(text.match_indices("%emt ")).map(|(at, _)| text.split_at(at)) {
        let time = &rest[5..rest.find(']').unwrap()];
        assert!(time.split_once('.').is_none_or(|(_, digits)| digits.len() <= 3), "{text}");
    }
    let path = free("picture.svg");
    let out = game(&["chess"], &format!("e4\nsave {path}\n"));
    assert_has(&out, &format!("The game is kept in {path} as pgn, for no format of records is called svg.\n"));
}

#[test]
fn the_greeting_has_a_move_that_can_be_typed() {
    let out = game(&["bughouse"], "a:a2a3\n?\n");
    assert_has(&out, "Type a move, such as a:a2a3, or `help`.\n");
    assert_has(&out, "  e2e4, e7e8q, P@e4   a move");
    let out = game(&["minixiangqi", "--level", "1", "--seat", "black"], "quit\n");
    assert_has(&out, "Type a move, or `help`.\n");
    let out = game(&["minixiangqi", "--depth", "1", "--level", "1", "--seat", "none"], "");
    assert!(!out.contains("Type a move"), "{out}");
}

#[test]
fn clocks_are_told_and_positions_set_up() {
    let input = "clock 5m+10s\nclock soon\nfen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nfen x\nnotation kif\nquit\n";
    let out = game(&["chess", "--clock", "10m/3x30s"], input);
    assert_has(&out, "White to move. Clock: 10:00 +3x30s.\n");
    assert_has(&out, "The clocks run: 5m+10s.\n");
    assert_has(&out, "`soon` is no time control; there are 10m");
    assert_has(&out, "The position is set up.\n");
    assert_has(&out, "No position of chess: ");
    assert_has(&out, "chess is not written in `kif`; there are `uci`, `san` and `lan`.\n");
    assert!(out.ends_with("  4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"), "{out}");
}

#[test]
fn hidden_pieces_stay_hidden() {
    let out = game(&["fogofwar", "--seat", "black", "--level", "1"], "quit\n");
    assert_has(&out, "White plays something in the fog.\n");
    assert_has(&out, "| ? |");
    let out = game(&["fogofwar", "--level", "1"], "hint\nfen\nquit\n");
    assert_has(&out, "There are no hints in this game");
    assert_has(&out, "The position is told when the game is over");
    assert!(out.ends_with("The game is left unfinished.\n"), "{out}");
}

#[test]
fn refusals_tell_nothing_of_what_is_not_seen() {
    let out = game(&["fogofwar"], "d7d6\n");
    assert_has(&out, "`d7d6`: it is no move of a piece that you see.\n");
    let out = game(&["fogofwar", "--seat", "white", "--against", "random"], "b7b6\ne2e5\nzz9\n");
    for text in ["b7b6", "e2e5"] {
        assert_has(&out, &format!("`{text}`: it is no move of a piece that you see.\n"));
    }
    assert!(!out.contains("there is no piece") && !out.contains("is Black's"), "{out}");
}

#[test]
fn passing_is_found_and_told() {
    let fen = "8/8/8/3pp3/3pp3/8/8/pP6[PPpp] w";
    let out = game(&["flipello", "--fen", fen], "moves\nhelp\npass\nundo\n:pass\n");
    assert_has(&out, "\n  pass\n");
    assert_has(&out, "  pass                passes, where the game allows it\n");
    assert_eq!(out.matches("Black to move").count(), 2, "{out}");
    assert_has(&game(&["chess"], "pass\n"), "`pass`: ");
}

#[test]
fn moves_are_listed_as_they_are_to_be_written() {
    let out = game(&["chess", "--notation", "san"], "moves\n");
    assert_has(&out, "Type a move, such as a3, or `help`.\n");
    assert_has(&out, "  Na3  Nc3  Nf3  Nh3  a3 ");
}

#[test]
fn a_game_that_breaks_off_is_not_decided_by_being_kept() {
    let path = crate::file("breaks-off.pgn", "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Zz9 a6 1-0\n");
    let out = game(&["chess"], &format!("load {path}\nsave! {path}\nload {path}\n"));
    assert!(out.contains("as far as it goes") && !out.contains("resigned"), "{out}");
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.contains("[Result \"*\"]") && kept.ends_with("2. Nf3 Nc6 *\n\n"), "{kept}");
}

#[test]
fn clocks_of_a_record_go_on() {
    let text = "[TimeControl \"60+5\"]\n\n1. e4 {[%clk 0:00:47]} e5 {[%clk 0:00:32]} *\n";
    let path = crate::file("clocks.pgn", text);
    let out = game(&["chess", "--load", &path], "Nf3\nundo\nundo\nclock\n");
    assert_has(&out, "The clocks run: 1m+5s.\n");
    for left in ["White to move. Clock: 0:4", "Black to move. Clock: 0:32.", "Black to move. Clock: 1:00."] {
        assert_has(&out, left);
    }
    let out = game(&["chess", "--load", &path, "--clock", "10m"], "");
    assert_has(&out, "White to move. Clock: 10:00.\n");
    let path = crate::file("byoyomi.kif", "");
    game(&["shogi", "--clock", "10m/3x30s", "--save", &path], "P-7f\n");
    let out = game(&["shogi", "--load", &path], "");
    assert_has(&out, "Black to move. Clock: 10:00 +3x30s.\n");
}

#[test]
fn a_move_without_its_wall_is_told_what_it_lacks() {
    assert_has(&game(&["duck"], "e2e4\n"), "`e2e4`: say where the wall goes, as in e2e4,e4");
    assert_has(&game(&["amazons"], "d1d5\n"), "`d1d5`: say where the wall goes, as in d1d5,d5");
}

#[test]
fn moves_are_read_as_lists_have_them() {
    let out = game(&["chess"], "1. e4\n1...e5\ng1 f3\nb8 b6\nclock 60 5\n");
    assert_has(&out, "`b8 b6`: ");
    assert_has(&out, "`60 5` is no time control");
    assert_has(&out, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n");
}

#[test]
fn a_long_comment_is_kept_whole() {
    let path = free("comment.pgn");
    let comment = format!("long {}end", "and ".repeat(200));
    game(&["chess"], &format!("e4\ncomment {comment}\nsave {path}\n"));
    let kept = std::fs::read_to_string(&path).unwrap();
    assert_has(&kept.split_whitespace().collect::<Vec<_>>().join(" "), &comment);
}
