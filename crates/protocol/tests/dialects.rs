//! Scripted lines in each dialect, and lines by chance.

use std::time::Duration;

use pantheon_protocol::{Bound, Command, Dialect, Event, Go, Hand, Info, Score, Start, Summary, Time};
use pantheon_rules::Catalogue;
use proptest::prelude::*;

/// What a line asks for, if nothing in it was complained of.
#[track_caller]
fn read(dialect: Dialect, line: &str) -> Command {
    let reading = dialect.read(line);
    assert!(reading.complaints.is_empty(), "{line}: {:?}", reading.complaints);
    reading.command
}

/// The complaint about a line, as the dialect writes it.
#[track_caller]
fn complaint(dialect: Dialect, line: &str) -> String {
    let reading = dialect.read(line);
    let [complaint] = reading.complaints.as_slice() else { panic!("{line}: {:?}", reading.complaints) };
    dialect.write(&Event::Complaint(complaint.clone()))
}

fn ms(milliseconds: u64) -> Option<Duration> {
    Some(Duration::from_millis(milliseconds))
}

fn info(score: Score) -> Event {
    Event::Info(Info {
        depth: 5,
        longest: 9,
        line: 1,
        score,
        bound: Bound::Exact,
        chances: None,
        nodes: 1000,
        speed: 2000,
        full: 3,
        time: Duration::from_millis(500),
        moves: vec!["e2e4".to_owned(), "e7e5".to_owned()],
    })
}

#[test]
fn the_first_word_shows_the_dialect() {
    for (line, dialect) in [
        ("uci", Some(Dialect::Uci)),
        ("usi", Some(Dialect::Usi)),
        ("ucci", Some(Dialect::Ucci)),
        ("ucicyclone", Some(Dialect::Cyclone)),
        ("startpos moves h2e2", Some(Dialect::Cyclone)),
        (" xboard", Some(Dialect::Xboard)),
        ("protover 2", Some(Dialect::Xboard)),
        ("isready", None),
        ("", None),
    ] {
        assert_eq!(Dialect::recognise(line), dialect, "{line}");
    }
}

#[test]
fn every_default_variant_is_there() {
    for dialect in Dialect::ALL {
        assert!(Catalogue::builtin().get(dialect.default_variant()).is_some(), "{dialect}");
        assert_eq!(Dialect::from_name(dialect.name()), Some(dialect));
    }
}

#[test]
fn uci_go_has_all_its_limits() {
    let go = "go wtime 1000 btime 2000 winc 10 binc 20 movestogo 7 depth 5 nodes 99 mate 3 movetime 50 ponder infinite \
              searchmoves e2e4 d2d4";
    let expected = Go {
        first: Time { left: ms(1000), increment: ms(10) },
        second: Time { left: ms(2000), increment: ms(20) },
        moves_to_go: Some(7),
        depth: Some(5),
        nodes: Some(99),
        mate: Some(3),
        time: ms(50),
        ponder: true,
        infinite: true,
        moves: vec!["e2e4".to_owned(), "d2d4".to_owned()],
        ..Go::default()
    };
    assert_eq!(read(Dialect::Uci, go), Command::Go(expected));
    // A clock that has run out is empty, not absent.
    let Command::Go(go) = read(Dialect::Uci, "go wtime -40 btime 100") else { panic!() };
    assert_eq!(go.first.left, ms(0));
}

#[test]
fn uci_complains_of_what_it_does_not_know_and_goes_all_the_same() {
    let reading = Dialect::Uci.read("go depth banana nodes 500 fast");
    assert_eq!(reading.command, Command::Go(Go { nodes: Some(500), ..Go::default() }));
    assert_eq!(reading.complaints.iter().map(|it| it.text.as_str()).collect::<Vec<_>>(), ["banana", "fast"]);
    assert!(complaint(Dialect::Uci, "hello").starts_with("info string unknown command `hello`; there are uci, "));
    assert!(complaint(Dialect::Uci, "position here").starts_with("info string no position `here`; write `position "));
    assert!(complaint(Dialect::Uci, "setoption").contains("it is written like: setoption name"));
    assert!(complaint(Dialect::Uci, "go perft many").contains("no depth for perft `many`"));
}

#[test]
fn a_word_of_go_ends_a_list_of_moves() {
    let moves = vec!["a2a3".to_owned(), "b2b3".to_owned()];
    let go = Go { moves: moves.clone(), depth: Some(4), ..Go::default() };
    assert_eq!(read(Dialect::Uci, "go searchmoves a2a3 b2b3 depth 4"), Command::Go(go.clone()));
    assert_eq!(read(Dialect::Ucci, "go searchmoves a2a3 b2b3 depth 4"), Command::Go(go));
    let go = Go { moves, infinite: true, ..Go::default() };
    assert_eq!(read(Dialect::Uci, "go searchmoves a2a3 b2b3 infinite"), Command::Go(go));
}

#[test]
fn uci_options_may_have_blanks() {
    let option = |name: &str, value: &str| Command::Option { name: name.to_owned(), value: value.to_owned() };
    assert_eq!(read(Dialect::Uci, "setoption name Skill Level value -3"), option("Skill Level", "-3"));
    assert_eq!(read(Dialect::Uci, "setoption name VariantPath value /a b/c.ini"), option("VariantPath", "/a b/c.ini"));
    assert_eq!(read(Dialect::Uci, "setoption name Clear Hash"), option("Clear Hash", ""));
    assert_eq!(read(Dialect::Uci, "setoption name UCI_Variant value"), option("UCI_Variant", ""));
    // Any white space is as good as a blank, and none is lost in a value.
    assert_eq!(read(Dialect::Uci, "setoption\tname\tMultiPV\tvalue\t2"), option("MultiPV", "2"));
    assert_eq!(read(Dialect::Uci, "  setoption  name Skill \t Level  value  3 "), option("Skill Level", "3"));
    assert_eq!(read(Dialect::Usi, "setoption name EvalFile value /a  value/b"), option("EvalFile", "/a  value/b"));
    assert!(complaint(Dialect::Uci, "setoption name value 3").contains("it is written like"));
}

#[test]
fn mates_are_counted_in_moves_or_plies() {
    let line = |dialect: Dialect, score| dialect.write(&info(score));
    let tail = "nodes 1000 nps 2000 hashfull 3 time 500 pv e2e4 e7e5";
    let head = "info depth 5 seldepth 9 multipv 1 score";
    assert_eq!(line(Dialect::Uci, Score::Advantage(-20)), format!("{head} cp -20 {tail}"));
    assert_eq!(line(Dialect::Uci, Score::WinIn(5)), format!("{head} mate 3 {tail}"));
    assert_eq!(line(Dialect::Uci, Score::LossIn(4)), format!("{head} mate -2 {tail}"));
    assert_eq!(line(Dialect::Uci, Score::LossIn(0)), format!("{head} mate 0 {tail}"));
    assert_eq!(line(Dialect::Uci, Score::WinIn(0)), format!("{head} mate 1 {tail}"), "a 0 would be read as lost");
    assert_eq!(line(Dialect::Usi, Score::WinIn(5)), format!("{head} mate 5 {tail}"));
    assert_eq!(line(Dialect::Usi, Score::LossIn(4)), format!("{head} mate -4 {tail}"));
    assert_eq!(
        line(Dialect::Ucci, Score::Advantage(31)),
        "info time 500 nodes 1000\ninfo depth 5 score 31 pv e2e4 e7e5"
    );
    assert_eq!(line(Dialect::Xboard, Score::Advantage(31)), "5 31 50 1000 9 2000 0\te2e4 e7e5");
    assert!(line(Dialect::Xboard, Score::WinIn(5)).starts_with("5 100003 50"));
    assert!(line(Dialect::Xboard, Score::LossIn(4)).starts_with("5 -100002 50"));
}

#[test]
fn bounds_and_chances_follow_the_score() {
    let Event::Info(info) = info(Score::Advantage(7)) else { panic!() };
    let event = Event::Info(Info { bound: Bound::Lower, chances: Some([300, 500, 200]), ..info });
    assert!(Dialect::Uci.write(&event).contains("score cp 7 lowerbound wdl 300 500 200 nodes"));
}

#[test]
fn usi_has_the_first_player_called_black() {
    let Command::Go(go) = read(Dialect::Usi, "go btime 60000 wtime 50000 byoyomi 10000") else { panic!() };
    assert_eq!((go.first.left, go.second.left, go.byoyomi), (ms(60000), ms(50000), ms(10000)));
    assert_eq!(read(Dialect::Usi, "go mate 3000"), Command::Solve(ms(3000)));
    assert_eq!(read(Dialect::Usi, "go mate infinite"), Command::Solve(None));
    assert_eq!(read(Dialect::Usi, "gameover lose"), Command::GameOver);
    assert_eq!(Dialect::Usi.write(&Event::Best { mv: None, ponder: None }), "bestmove resign");
    assert_eq!(Dialect::Usi.write(&Event::Declare), "bestmove win");
    assert_eq!(Dialect::Usi.write(&Event::Mate(Some(vec!["G*5b".to_owned()]))), "checkmate G*5b");
    assert_eq!(Dialect::Usi.option_name("Hash"), "USI_Hash");
    assert_eq!(Dialect::Usi.option_name("UCI_Variant"), "USI_Variant");
    assert_eq!(Dialect::Usi.option_name("Skill Level"), "Skill_Level");
    assert_eq!(Dialect::Usi.option_name("Move Overhead"), "NetworkDelay");
    let start = Start::Sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1".to_owned());
    let position = read(Dialect::Usi, "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h");
    assert_eq!(position, Command::Position { start, moves: vec!["5i5h".to_owned()] });
}

#[test]
fn ucci_has_its_own_words() {
    let Command::Go(go) = read(Dialect::Ucci, "go draw time 600 increment 5 opptime 700 movestogo 3") else { panic!() };
    assert_eq!((go.own.left, go.own.increment, go.moves_to_go), (ms(600), ms(5), Some(3)));
    let Command::Go(go) = read(Dialect::Ucci, "go depth infinite") else { panic!() };
    assert!(go.infinite);
    assert_eq!(read(Dialect::Ucci, "banmoves h2e2"), Command::Ban(vec!["h2e2".to_owned()]));
    let option = Command::Option { name: "hashsize".to_owned(), value: "64".to_owned() };
    assert_eq!(read(Dialect::Ucci, "setoption hashsize 64"), option);
    assert_eq!(read(Dialect::Ucci, "setoption newgame"), Command::NewGame);
    assert_eq!(Dialect::Ucci.write(&Event::Best { mv: None, ponder: None }), "nobestmove");
    assert_eq!(Dialect::Ucci.write(&Event::Bye), "bye");
    assert_eq!(Dialect::Ucci.write(&Event::Note("well".to_owned())), "info message well");
}

#[test]
fn cyclone_may_leave_out_the_command() {
    let expected = Command::Position { start: Start::Initial, moves: vec!["h2e2".to_owned()] };
    assert_eq!(read(Dialect::Cyclone, "startpos moves h2e2"), expected);
    assert_eq!(read(Dialect::Cyclone, "position startpos moves h2e2"), expected);
    assert_eq!(read(Dialect::Cyclone, "uci"), Command::Hello(Dialect::Cyclone));
}

#[test]
fn xiangqi_programs_may_call_the_first_player_red() {
    let board = "4k4/9/9/9/9/9/9/9/9/4K4";
    let expected = |side: &str| Command::Position {
        start: Start::Fen(format!("{board} {side} - - 0 1")),
        moves: vec!["e0e1".to_owned()],
    };
    for (dialect, command) in
        [(Dialect::Ucci, "position fen"), (Dialect::Cyclone, "position fen"), (Dialect::Cyclone, "fen")]
    {
        for (told, side) in [("r", "w"), ("w", "w"), ("b", "b")] {
            assert_eq!(read(dialect, &format!("{command} {board} {told} - - 0 1 moves e0e1")), expected(side));
        }
    }
    assert_eq!(read(Dialect::Uci, &format!("position fen {board} r - - 0 1 moves e0e1")), expected("r"));
}

#[test]
fn xboard_reads_clocks_and_levels() {
    let level = |moves, base, increment| Command::Level {
        moves,
        base: Duration::from_secs_f64(base),
        increment: Duration::from_secs_f64(increment),
    };
    assert_eq!(read(Dialect::Xboard, "level 40 5 0"), level(Some(40), 300.0, 0.0));
    assert_eq!(read(Dialect::Xboard, "level 0 2:30 1.5"), level(None, 150.0, 1.5));
    assert_eq!(read(Dialect::Xboard, "time 1234"), Command::Clock(Duration::from_millis(12340)));
    assert_eq!(read(Dialect::Xboard, "st 0.5"), Command::MoveTime(0.5));
    assert_eq!(read(Dialect::Xboard, "usermove e2e4"), Command::Move("e2e4".to_owned()));
    assert_eq!(read(Dialect::Xboard, "P@e4"), Command::Word("P@e4".to_owned()));
    assert_eq!(read(Dialect::Xboard, "remove"), Command::TakeBack(2));
    let hand = Hand { white: "PP".to_owned(), black: "n".to_owned() };
    assert_eq!(read(Dialect::Xboard, "holding [PP] [n] WP"), Command::Hands(hand));
    let option = Command::Option { name: "Skill Level".to_owned(), value: "3".to_owned() };
    assert_eq!(read(Dialect::Xboard, "option Skill Level=3"), option);
    for courtesy in ["accepted ping", "rejected san", "random", "computer", "name A B", "rating 1 2", "ics -"] {
        assert_eq!(read(Dialect::Xboard, courtesy), Command::Nothing, "{courtesy}");
    }
}

#[test]
fn xboard_gets_errors_in_its_own_form() {
    assert_eq!(complaint(Dialect::Xboard, "sing a song"), "Error (unknown command): sing a song");
    assert!(complaint(Dialect::Xboard, "edit").starts_with("Error (command not implemented; "));
    assert!(complaint(Dialect::Xboard, "level soon").ends_with("): level soon"));
    // A reason such as this one would make XBoard overlook the move, if it stood on the same line.
    let illegal = Event::IllegalMove { text: "e2e5".to_owned(), reason: "not on this board\n(by one)".to_owned() };
    assert_eq!(Dialect::Xboard.write(&illegal), "Illegal move: e2e5\n# not on this board (by one)");
    let result = Event::Result { score: "1-0", reason: "White mates".to_owned() };
    assert_eq!(Dialect::Xboard.write(&result), "1-0 {White mates}");
}

#[test]
fn xboard_is_told_of_games_it_does_not_know() {
    let told = |name: &str, pocket| {
        let summary = Summary::of(Catalogue::builtin().get(name).unwrap(), pocket);
        Dialect::Xboard.write(&Event::Variant(summary))
    };
    assert_eq!(told("crazyhouse", 5), "");
    let lines = told("minishogi", 5);
    assert!(
        lines.starts_with("setup (P.BR.S...G.+.++.+Kp.br.s...g.+.++.+k) 5x5+5_shogi rbsgk/4p/5/P4/KGSBR[-] w 0 1\n")
    );
    assert!(lines.contains("\npiece +R& RF\n") && lines.contains("\npiece S& FfW@5\n"), "{lines}");
    // XBoard gives captured pieces to the captor where the game is like crazyhouse, and takes for pawns in hand what has
    // a tilde. What stands at its lance's place, the eighteenth, would promote as pawns do.
    for (name, setup) in [
        ("grandhouse", "setup (PNBRQA..C...~~~~~..~Kpnbrqa..c...~~~~~..~k) 10x10+7_crazyhouse "),
        ("mansindam", "setup (PNBRQCA.M..++++.+..+Kpnbrqca.m..++++.+..+k) 9x9+8_crazyhouse "),
    ] {
        assert!(told(name, 0).starts_with(setup), "{}", told(name, 0));
    }
    for entry in Catalogue::builtin().entries() {
        let table = Summary::of(entry.variant(), 0).setup.map(|setup| setup.table).unwrap_or_default();
        let lance = table[..table.len() / 2].chars().nth(18).filter(|_| table.len() > 2 * 19);
        assert!(matches!(lance, None | Some('.')), "{}: {table}", entry.name);
    }
    // A double step is told where there is one, and a piece that does not move has no line.
    for (name, pawn) in [
        ("losalamos", "piece P& fmWfceF"),
        ("makpong", "piece P& fmWfceF"),
        ("minihouse", "piece P& fmWfceFj@6"),
        ("gardner", "piece P& fmWfceF"),
        ("3check-crazyhouse", "piece P& fmWfceFifmnDj@8"),
    ] {
        assert!(told(name, 0).lines().any(|line| line == pawn), "{name}: {}", told(name, 0));
    }
    // Every game has a table of two equal halves, with all its letters in it.
    for entry in Catalogue::builtin().entries() {
        let setup = Summary::of(entry.variant(), 0).setup;
        let Some(setup) = setup else { continue };
        let (white, black) = setup.table.split_at(setup.table.len() / 2);
        assert_eq!(white.to_lowercase(), black, "{}", entry.name);
        for (letter, _) in setup.pieces.iter().filter(|(letter, _)| !letter.starts_with('+')) {
            assert!(white.contains(letter), "{}: {letter} in {white}", entry.name);
        }
        for (letter, movement) in &setup.pieces {
            assert!(!movement.is_empty(), "{}: {letter}", entry.name);
        }
    }
}

const WORDS: [&str; 40] = [
    "uci",
    "usi",
    "ucci",
    "xboard",
    "protover",
    "isready",
    "position",
    "startpos",
    "fen",
    "sfen",
    "moves",
    "go",
    "depth",
    "wtime",
    "-1",
    "0",
    "99999999999999999999",
    "1e9",
    "nan",
    "inf",
    "setoption",
    "name",
    "value",
    "Hash",
    "level",
    "st",
    "sd",
    "2:30",
    ":",
    "usermove",
    "e2e4",
    "O-O",
    "@@@@",
    "holding",
    "[P]",
    "[",
    "option",
    "=",
    "searchmoves",
    "é",
];

fn some_line() -> impl Strategy<Value = String> {
    let words = prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..8).prop_map(|words| words.join(" "));
    prop_oneof![".{0,40}", words]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn no_line_makes_a_reader_panic(line in some_line()) {
        for dialect in Dialect::ALL {
            let reading = dialect.read(&line);
            for complaint in reading.complaints {
                let text = dialect.write(&Event::Complaint(complaint));
                prop_assert!(!text.contains(['\n', '\r']), "{text:?}");
            }
            let _ = Dialect::recognise(&line);
        }
    }

    #[test]
    fn no_text_makes_a_reader_of_moves_panic(text in prop_oneof!["[a-l0-9@*+=,O-]{0,8}", ".{0,8}"]) {
        for name in ["chess", "xiangqi", "shogi", "seirawan", "fischerandom"] {
            let position = pantheon_rules::Position::start(Catalogue::builtin().get(name).unwrap());
            for dialect in Dialect::ALL {
                let _ = dialect.read_move(&position, &text);
            }
        }
    }
}
