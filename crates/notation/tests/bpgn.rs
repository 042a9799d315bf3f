//! Games of partners on two boards: as FICS and PyChess write them, and damaged ones.

use std::time::{Duration, Instant};

use pantheon_notation::arbiter::{self, Breach, Finding};
use pantheon_notation::record::pgn::Reader;
use pantheon_notation::record::{self, Ending, Format, How, Record};
use pantheon_rules::{Catalogue, Color};

fn read(text: &str) -> Vec<Record> {
    Reader::new(text.as_bytes(), Catalogue::builtin()).map(|game| game.unwrap()).collect()
}

fn only(text: &str) -> Record {
    let mut games = read(text);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn write(record: &Record, format: Format) -> String {
    record::write(record, format).unwrap().text
}

/// The main line in coordinates, each move with its board: `a:e2e4 b:d2d4`.
fn moves(record: &Record) -> String {
    let mut game = record.game();
    let mut words = Vec::new();
    for (board, mv) in record.sequence() {
        words.push(format!("{}:{}", ["a", "b"][board], game.boards()[board].position().uci(mv)));
        game.play_on(board, mv).unwrap();
    }
    words.join(" ")
}

/// A short game in the manner of FICS.
const FICS: &str = r#"[Event "FICS rated bughouse match"]
[WhiteA "Anna"][WhiteAElo "2000"]
[BlackA "Boris"][BlackAElo "2100"]
[WhiteB "Carl"][WhiteBElo "1900"]
[BlackB "Dana"][BlackBElo "1800"]
[TimeControl "120+0"]
[Result "1-0"]
{C: This is a game}
1A. e4{118.585} 1B. e4{117.268} 1a. d5{118.687} 1b. e5{117} 2A. exd5{115.5} 2B. Bc4{116.9} 2b. Nc6{110} 2a. Qxd5{100}
3B. Qh5{113.25} 3b. Nf6{109} 4B. Qxf7#{112}
{Dana checkmated} 1-0
"#;

#[test]
fn a_game_of_fics_is_read() {
    let game = only(FICS);
    assert_eq!(game.fault, None);
    assert_eq!(game.variant().name(), "bughouse");
    assert_eq!(moves(&game), "a:e2e4 b:e2e4 a:d7d5 b:e7e5 a:e4d5 b:f1c4 b:b8c6 a:d8d5 b:d1h5 b:g8f6 b:h5f7");
    let clocks: Vec<_> = game.tree.line(game.tree.root()).map(|id| game.tree.node(id).clock.unwrap()).collect();
    assert_eq!(clocks[..2], [Duration::from_millis(118_585), Duration::from_millis(117_268)]);
    assert_eq!(game.tree.node(game.tree.root()).comment, "C: This is a game");
    // Black lost on board B: that is the team of White on board A, whatever the result of the board is.
    assert_eq!(game.ending, Some(Ending { winner: Some(Color::Black), how: How::Checkmate }));
    let ruling = arbiter::judge(&game);
    assert!(ruling.clean, "{ruling}");
    assert_eq!((ruling.result, ruling.plies), ("0-1", 11));
}

#[test]
fn a_game_of_pychess_is_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    let game = only(&format!(
        "[WhiteA \"Anna\"]\n[Result \"*\"]\n[Variant \"Bughouse\"]\n[FEN \"{start} | {start}\"]\n[SetUp \"1\"]\n\n\
         1A.e4 1B.d4 1A.d5 1B.e5 2A.exd5 (2A. Nf3 2B. dxe5) 2B.dxe5 2B.P@e4 2A. P@e6 *\n"
    ));
    assert_eq!(game.fault, None);
    assert_eq!(moves(&game), "a:e2e4 b:d2d4 a:d7d5 b:e7e5 a:e4d5 b:d4e5 b:P@e4 a:P@e6");
    assert_eq!(game.tree.len(), 10);
    let text = write(&game, Format::Pgn).replace('\n', " ");
    assert!(text.contains("2A. exd5 ( 2A. Nf3 2B. dxe5 ) 2B. dxe5 2b. P@e4 2a. P@e6 *"), "{text}");
}

#[test]
fn games_that_the_library_of_pychess_made_are_read() {
    let games = read(include_str!("data/bughouse_made.bpgn"));
    let lines: Vec<&str> = include_str!("data/bughouse_made.uci").lines().collect();
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), lines);
}

#[test]
fn what_is_written_is_read() {
    for game in [include_str!("data/bughouse_made.bpgn"), FICS].into_iter().flat_map(read) {
        for format in [Format::Pgn, Format::Json] {
            let text = write(&game, format);
            let mut again = record::read_all(text.as_bytes(), Some(format), Catalogue::builtin(), None);
            let again = again.remove(0).unwrap();
            assert_eq!(moves(&again), moves(&game));
            assert_eq!((again.ending, &again.start, &again.second), (game.ending, &game.start, &game.second));
            assert_eq!(write(&again, format), text);
        }
        assert_eq!(
            record::write(&game, Format::Uci),
            Err("uci has moves of one board, and bughouse takes two".to_owned())
        );
    }
}

#[test]
fn other_starts_and_numbers_that_are_no_clocks_are_kept() {
    let fens = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[q] b - - 0 1";
    let game = only(&format!(
        "[WhiteA \"Anna\"]\n[FEN \"{fens}\"]\n\n1A. N@f7 {{12}} {{1851}} 1b. Q@a1+ {{ good }} {{12}} 1B. Kd2 {{}} {{5}} *\n"
    ));
    assert_eq!(game.fault, None);
    assert_eq!(game.start_fen(), fens);
    let said = |game: &Record| -> Vec<(Option<Duration>, String)> {
        let nodes = game.tree.line(game.tree.root()).map(|id| game.tree.node(id));
        nodes.map(|node| (node.clock, node.comment.clone())).collect()
    };
    let clock = Some(Duration::from_secs(12));
    assert_eq!(said(&game), [(clock, "1851".into()), (None, "good 12".into()), (None, "5".into())]);
    let again = only(&write(&game, Format::Pgn));
    assert_eq!((said(&again), again.start_fen()), (said(&game), game.start_fen()));
}

#[test]
fn an_illegal_move_loses_for_the_team() {
    let game = only("[WhiteA \"Anna\"]\n\n1A. e4 1B. e4 1b. Ke6 1-0\n");
    let fault = game.fault.as_ref().unwrap();
    assert_eq!((fault.text.as_str(), fault.ply, fault.board, fault.place.line), ("Ke6", 2, 1, 3));
    let ruling = arbiter::judge(&game);
    assert_eq!(ruling.result, "0-1");
    let Finding::Move { breach, ply, player, text, .. } = &ruling.findings[0] else { panic!("{ruling}") };
    assert_eq!((*breach, *ply, *player, text.as_str()), (Breach::Illegal, 3, Color::White, "Ke6 (board B)"));
}

#[test]
fn a_piece_that_nobody_gave_is_not_there() {
    let game = only("[WhiteA \"Anna\"]\n\n1A. e4 1a. d5 2A. exd5 2a. P@e4 *\n");
    assert_eq!(game.fault.as_ref().unwrap().reason, "Black has no pawn in hand");
    assert_eq!(moves(&game), "a:e2e4 a:d7d5 a:e4d5");
}

#[test]
fn hostile_texts_are_read_quickly() {
    let head = "[WhiteA \"Anna\"]\n\n";
    for text in [
        "(".repeat(100_000),
        "1A. e4 (1A. d4 ".repeat(20_000),
        "1A. ".repeat(100_000),
        "1A. e4 {1} {2} ".repeat(20_000),
        format!("1A. e4 {}", "(1B. e4 1b. e5) ".repeat(20_000)),
        format!("1A. Nf3 {}", "1a. Nf6 (1a. Nc6 2A. Ng1) 2A. Ng1 2a. Ng8 (2B. e4) 3A. Nf3 ".repeat(2_000)),
    ] {
        let begin = Instant::now();
        for game in read(&format!("{head}{text}")) {
            write(&game, Format::Pgn);
            arbiter::judge(&game);
        }
        assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    }
}
