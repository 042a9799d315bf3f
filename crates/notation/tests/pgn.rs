//! PGN files as other programs write them, damaged ones, and hostile ones.

use std::time::{Duration, Instant};

use pantheon_notation::arbiter;
use pantheon_notation::record::pgn::{self, Reader};
use pantheon_notation::record::{How, Record, RecordError, Score};
use pantheon_rules::{Catalogue, Color};

fn read(text: impl AsRef<[u8]>) -> Vec<Result<Record, RecordError>> {
    Reader::new(text.as_ref(), Catalogue::builtin()).collect()
}

fn only(text: &str) -> Record {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap()
}

fn whole(text: &str) -> Vec<Record> {
    let games: Result<Vec<Record>, RecordError> = read(text).into_iter().collect();
    let games = games.unwrap();
    for game in &games {
        assert_eq!(game.fault, None, "{:?}", game.tags);
    }
    games
}

fn write(record: &Record) -> String {
    let mut out = Vec::new();
    pgn::write(record, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The main line as coordinates.
fn moves(record: &Record) -> String {
    let mut position = record.start.clone();
    let mut words = Vec::new();
    for mv in record.tree.main_line() {
        words.push(position.uci(mv));
        position.play_unchecked(mv);
    }
    words.join(" ")
}

/// The same moves, annotations and ending.
fn assert_same(a: &Record, b: &Record) {
    assert_eq!(a.start, b.start);
    assert_eq!(a.tree.ids().count(), b.tree.ids().count());
    let texts = |record: &Record| write(record);
    assert_eq!(texts(a), texts(b));
    assert_eq!(a.ending, b.ending);
}

#[test]
fn games_of_lichess_are_read() {
    let games = whole(include_str!("data/lichess.pgn"));
    let names: Vec<&str> = games.iter().map(|game| game.variant().name()).collect();
    assert_eq!(
        names,
        [
            "chess",
            "atomic",
            "chess960",
            "3check",
            "kingofthehill",
            "crazyhouse",
            "chess",
            "racingkings",
            "horde",
            "antichess"
        ]
    );
    let first = &games[0];
    assert_eq!(first.tag("Opening"), Some("King's Pawn Game: \"Wayward\" Queen"));
    assert_eq!(moves(first), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    assert_eq!(first.tree.len(), 7 + 6);
    let line: Vec<_> = first.tree.line(first.tree.root()).map(|id| first.tree.node(id).clone()).collect();
    assert_eq!(line[0].clock, Some(Duration::from_secs(180)));
    assert_eq!(line[1].score, Some(Score::Centipawns(25)));
    assert_eq!(line[2].nags, [6]);
    assert_eq!(line[2].comment, "(0.25 → -0.30) Inaccuracy. Nf3 was best.");
    assert_eq!(line[2].score, Some(Score::Centipawns(-30)));
    assert_eq!(line[3].clock, Some(Duration::from_millis(177_500)));
    assert_eq!(line[5].score, Some(Score::Mate(1)));
    assert_eq!(first.ending.unwrap().winner, Some(Color::White));
    assert_eq!(games[1].ending.unwrap().how, How::Time);
    assert_eq!(games[2].ending.unwrap().how, How::Unfinished);
    let study = &games[6];
    assert_eq!(study.tree.node(study.tree.root()).comment, "What now? [%csl Ge4]");
    assert_eq!(moves(study), "e8d7 e2e4");
}

#[test]
fn games_of_pychess_are_read() {
    let games = whole(include_str!("data/pychess.pgn"));
    let texts: Vec<String> = games.iter().map(moves).collect();
    assert_eq!(texts[0], "c3c4 g7g6 b2h8+ g9h8 B@e5 d9d8");
    assert_eq!(texts[1], "h3e3 h10g8 h1g3");
    assert_eq!(games[2].variant().name(), "crazyhouse");
}

/// Games that another program made, each with its moves in coordinates as that program had them.
fn made(pgn: &str, moves: &str) -> Vec<Record> {
    let games = whole(pgn);
    let lines: Vec<&str> = moves.lines().collect();
    assert_eq!(games.len(), lines.len());
    for (game, line) in games.iter().zip(lines) {
        let (name, texts) = line.split_once(' ').unwrap();
        let variant = game.variant();
        let mut position = game.start.clone();
        for (mv, text) in game.tree.main_line().zip(texts.split(' ')) {
            assert_eq!(position.parse_uci(text), Ok(mv), "{name} ({}): {position:?}", variant.name());
            position.play_unchecked(mv);
        }
        assert_eq!(game.tree.main_line().count(), texts.split(' ').count(), "{name}");
        assert_same(game, &only(&write(game)));
        let ruling = arbiter::judge(game);
        assert!(ruling.clean, "{name}: {ruling}");
    }
    games
}

#[test]
fn games_that_the_server_of_pychess_made_are_read() {
    let games = made(include_str!("data/pychess_made.pgn"), include_str!("data/pychess_made.uci"));
    assert_eq!(games.len(), 28);
    let bikjang = &games[18];
    assert_eq!(bikjang.variant().name(), "janggi");
    assert_eq!(moves(bikjang), "e2d1 e4e3 d1e1 e3f3 e1d1 e10e9 d1d2 e9d10 d2d2");
    assert_eq!(arbiter::judge(bikjang).result, "0-1");
}

#[test]
fn games_that_the_library_of_lichess_made_are_read() {
    let games = made(include_str!("data/chessops_made.pgn"), include_str!("data/chessops_made.uci"));
    assert_eq!(games.len(), 9);
    for game in &games {
        assert_eq!(game.tag("White"), Some("one \"the\" \\ first"));
        let line: Vec<_> = game.tree.line(game.tree.root()).map(|id| game.tree.node(id)).collect();
        assert!(game.tree.len() > line.len(), "variations are kept");
        assert_eq!(line[0].clock, Some(Duration::from_millis(179_500)));
        assert_eq!(line[0].comment, "a move");
        assert_eq!(line[0].score, Some(Score::Centipawns(-129)));
        assert_eq!(line[3].score, Some(Score::Mate(3)));
        assert_eq!(line[4].spent, Some(Duration::from_millis(1500)));
        assert_eq!((line[5].nags.len(), line[5].nags.last()), (2, Some(&14)));
    }
}

#[test]
fn what_is_written_is_read() {
    for text in [include_str!("data/lichess.pgn"), include_str!("data/pychess.pgn")] {
        for game in whole(text) {
            assert_same(&game, &only(&write(&game)));
        }
    }
}

#[test]
fn a_broken_move_leaves_the_moves_before_it_and_the_games_after_it() {
    let games = read("[Event \"a\"]\n\n1. e4 e5\n2. Nf6 Nc6 0-1\n\n[Event \"b\"]\n\n1. d4 *\n");
    assert_eq!(games.len(), 2);
    let first = games[0].as_ref().unwrap();
    let fault = first.fault.as_ref().unwrap();
    assert_eq!((fault.place.line, fault.place.column, fault.text.as_str(), fault.ply), (4, 4, "Nf6", 2));
    assert_eq!(moves(first), "e2e4 e7e5");
    assert_eq!(first.ending.unwrap().winner, Some(Color::Black));
    assert_eq!(moves(games[1].as_ref().unwrap()), "d2d4");
}

#[test]
fn a_broken_variation_leaves_the_main_line() {
    let game = only("1. e4 (1. d5 d4 (1. x) ) e5 (1... d5 2. d3) 2. Nf3 *");
    assert_eq!(moves(&game), "e2e4 e7e5 g1f3");
    assert_eq!(game.fault.as_ref().unwrap().text, "d5");
    assert_eq!(game.tree.len(), 5);
}

#[test]
fn bad_tags_variants_and_starts_are_errors_of_one_game() {
    let text = "[Event x]\n\n1. e4 *\n\n[Variant \"Calvinball\"]\n\n1. e4 e5 1-0\n\n[Event \"y\"]\n[FEN \"8/8\"]\n\n1. e4 *\n\n1. c4 *\n";
    let games = read(text);
    assert_eq!(games.len(), 4, "{games:?}");
    let error = |at: usize| games[at].as_ref().unwrap_err();
    assert_eq!(
        error(0).to_string(),
        "line 1, column 1: `[Event x]`: a tag pair is written like [Event \"Name\"], with the value in quotation marks"
    );
    assert_eq!(error(1).to_string(), "line 5, column 1: `Calvinball`: no variant is called so");
    assert_eq!(error(2).place.line, 10);
    assert!(error(2).reason.starts_with("no position of chess: "), "{}", error(2));
    assert_eq!(moves(games[3].as_ref().unwrap()), "c2c4");
}

#[test]
fn a_tag_that_stands_twice_begins_no_game_unless_a_blank_line_is_between() {
    let text = "\n[Event \"a\"]\n[White \"b\"]\n[White \"c\"]\n\n1. e4 *\n";
    assert_eq!(only(text).tag("White"), Some("b"));
    assert_eq!(read(format!("{text}\n{text}")).len(), 2);
    assert_eq!(read("[White \"a\"]\n\n[White \"b\"]\n\n1. e4 *\n").len(), 2);
}

#[test]
fn odd_forms_are_understood() {
    // Byte order mark, carriage returns, escapes, both sorts of comments, no blank lines, no result, Latin-1.
    let text = b"\xef\xbb\xbf[White \"M\xfcller\"]\r\n% not a move\r\n1.e4 e5; to the {end\r\n2.Nf3! {a\r\nb} Nc6 !? $14 3. Bb5 a6\r\n[White \"Next\"]\r\n1. d4 d5 1/2-1/2 [White \"Third\"] 1. c4 *";
    let games = read(text);
    assert_eq!(games.len(), 3, "{games:?}");
    let first = games[0].as_ref().unwrap();
    assert_eq!(first.tag("White"), Some("Müller"));
    assert_eq!(moves(first), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    assert_eq!(first.ending, None);
    let line: Vec<_> = first.tree.line(first.tree.root()).map(|id| first.tree.node(id).clone()).collect();
    assert_eq!(line[1].comment, "to the {end");
    assert_eq!((line[2].comment.as_str(), line[2].nags.as_slice()), ("a\nb", &[1][..]));
    assert_eq!(line[3].nags, [5, 14]);
    assert_eq!(games[1].as_ref().unwrap().ending.unwrap().result(), "1/2-1/2");
    assert_eq!(games[2].as_ref().unwrap().tag("White"), Some("Third"));
}

#[test]
fn other_notations_are_understood() {
    for (tags, text, expected) in [
        ("", "1. e2e4 e7e5 2. e1e2", "e2e4 e7e5 e1e2"),
        ("", "1. e2-e4 Ng8-f6", "e2e4 g8f6"),
        ("[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n", "1. C2=5 H8+7 2. H2+3", "h3e3 h10g8 h1g3"),
        ("[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n", "1. H2-E2 H9-G7", "h3e3 h10g8"),
        ("[Variant \"Xiangqi\"]\n", "1. h2e2 h9g7 2. h0g2", "h3e3 h10g8 h1g3"),
        ("[Variant \"Xiangqi\"]\n", "1. C2=5 H8+7 2. H2+3", "h3e3 h10g8 h1g3"),
        ("[Variant \"shogi\"]\n", "1. 7g7f 3c3d 2. 8h2b+ 3a2b 3. B*5e", "c3c4 g7g6 b2h8+ g9h8 B@e5"),
        ("[Variant \"shogi\"]\n", "1. P-7f P-3d 2. Bx2b+", "c3c4 g7g6 b2h8+"),
    ] {
        let game = only(&format!("{tags}\n{text} *"));
        assert_eq!(game.fault, None, "{text}");
        assert_eq!(moves(&game), expected, "{text}");
    }
}

#[test]
fn comments_before_variations_and_brackets_in_comments_are_kept() {
    let game = only("{ start } 1. e4 { a [%clk 0:00:01] b } ( { why } 1. d4 { not } ) 1... e5 ; has } in it\n*");
    let again = only(&write(&game));
    assert_same(&game, &again);
    let text = write(&game);
    assert!(text.contains("1. d4 { why not }") && text.contains("; has } in it\n"), "{text}");
}

/// Reads a text that nobody would write, and does so at once.
fn quickly(text: impl AsRef<[u8]>) -> Vec<Result<Record, RecordError>> {
    let begin = Instant::now();
    let games = read(text);
    for game in games.iter().flatten() {
        write(game);
    }
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    games
}

#[test]
fn hostile_texts_are_read_quickly() {
    quickly("(".repeat(100_000));
    quickly(")".repeat(100_000));
    quickly(format!("1. e4 {}", "(".repeat(100_000)));
    quickly("{".repeat(1 << 20));
    quickly("{}".repeat(1 << 19));
    quickly("}".repeat(1 << 20));
    quickly("[".repeat(1 << 20));
    quickly("[A \"".repeat(1 << 17));
    quickly("[A \"b\"]".repeat(20_000));
    quickly(format!("[A {} ]", "\"".repeat(1 << 17)));
    quickly(format!("[A {}\"]", "\"".repeat(1 << 16)));
    quickly("1".repeat(1 << 20));
    quickly("$1".repeat(1 << 19));
    quickly(format!("1. e4 {{ {} }}", "[%clk ".repeat(1 << 17)));
    quickly(format!("1. e4 {{ {} }}", "[%x y] ".repeat(1 << 17)));
    quickly(format!("1. e4 {} *", "{ x } ".repeat(1 << 17)));
    quickly("(x) ".repeat(1 << 16));
    quickly(format!("1. e4 {}", "(x) ".repeat(1 << 16)));
    quickly(format!("1. e4 {}", "(d4) ".repeat(1 << 16)));
}

#[test]
fn deep_variations_are_read_and_written_without_recursion() {
    let depth = 50_000;
    let text = format!("1. e4 {} {} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    let games = quickly(text);
    assert_eq!(games[0].as_ref().unwrap().tree.len(), depth + 1);
    // Each variation one ply deeper, and each line goes on after its variation.
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let others = ["Nc3", "Nc6", "Nb1", "Nb8"];
    let depth = 20_000;
    let mut text = String::from("Nf3 ");
    for ply in 1..depth {
        text += &format!("{} ( {} ", knights[ply % 4], knights[ply % 4]);
    }
    for ply in (1..depth).rev() {
        text += &format!(") {} ", others[(ply + 1) % 4]);
    }
    quickly(text);
}

#[test]
fn noise_is_read() {
    let mut state = 1u64;
    let mut noise = |length: usize, alphabet: &[u8]| -> Vec<u8> {
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize
        };
        (0..length)
            .map(|_| if alphabet.is_empty() { next() as u8 } else { alphabet[next() % alphabet.len()] })
            .collect()
    };
    let bytes = noise(1 << 20, b"");
    quickly(&bytes);
    let signs = noise(1 << 18, b"[]{}()\"\\;%$ \n\r\te4Nf3.1-0/2*xO");
    quickly(&signs);
    for _ in 0..2000 {
        for game in quickly(noise(300, b"[]{}()\" \ne4d5.1-0*")).into_iter().flatten() {
            let again = only(&write(&game));
            assert_eq!(again.fault, None);
            assert!(again.tree.main_line().eq(game.tree.main_line()));
            assert_eq!(again.tree.len(), game.tree.len());
        }
    }
}

#[test]
fn a_game_played_through_comes_to_what_its_record_comes_to() {
    let broken = "[Event \"x\"]\n\n1. e4 e5 (1... c5 2. Qxh9) 2. Ke2 { [%clk 0:01:00] } Ke4 3. d4 1-0\n\n[Variant \"no\"]\n\n*\n";
    for text in [include_str!("data/lichess.pgn"), include_str!("data/pychess.pgn"), broken] {
        let mut reader = Reader::new(text.as_bytes(), Catalogue::builtin());
        for game in read(text) {
            let played = reader.play_next().unwrap();
            let (record, played) = match (game, played) {
                (Ok(record), Ok(played)) => (record, played),
                (game, played) => {
                    assert_eq!(game.unwrap_err(), played.unwrap_err());
                    continue;
                }
            };
            let mut position = record.start.clone();
            record.tree.main_line().for_each(|mv| position.play_unchecked(mv));
            assert_eq!((played.end, played.plies), (position, record.tree.main_line().count()));
            assert_eq!((played.ending, played.fault), (record.ending, record.fault));
        }
        assert!(reader.play_next().is_none());
    }
}

/// Lines longer than what is read at once, and texts that are cut anywhere, lose nothing.
#[test]
fn long_lines_and_small_portions_change_nothing() {
    let mut text = String::from("[Event \"x\"]\n\n");
    for number in (1..20_000).step_by(2) {
        text += &format!("{number}. Nf3 Nf6 {}. Ng1 {{ é }} Ng8 ", number + 1);
    }
    text += "20001. Nf3 Nf4\n";
    for capacity in [1 << 16, 1 << 10, 17] {
        let input = std::io::BufReader::with_capacity(capacity, text.as_bytes());
        let record = Reader::new(input, Catalogue::builtin()).next().unwrap().unwrap();
        let fault = record.fault.unwrap();
        let column = text.lines().nth(2).unwrap().chars().count() - 2;
        assert_eq!((fault.ply, fault.place.line, fault.place.column), (40_001, 3, column));
    }
}

#[test]
fn a_comment_without_an_end_is_told() {
    let text = "[Event \"A\"]\n\n1. e4 e5 {oops 2. Nf3 *\n\n[Event \"B\"]\n\n1. d4 d5 *\n";
    let records: Vec<_> = Reader::new(text.as_bytes(), Catalogue::builtin()).collect();
    let [Ok(record)] = records.as_slice() else { panic!("one game: {}", records.len()) };
    let fault = record.fault.as_ref().expect("the comment swallowed a game");
    assert_eq!((fault.place.line, fault.place.column, fault.ply), (3, 10, 2));
    assert_eq!(fault.to_string(), "line 3, column 10: `{`: a comment begins here, and no `}` ends it");
}
