//! The table without any terminal: commands and time go in, replies and news come out.

use std::thread;

use pantheon_rules::Position;

use super::*;
use crate::play::command::Command;

fn table(variant: &str, seats: Sides<Player>) -> Table {
    let catalogue = Catalogue::builtin();
    let game = Game::new(Position::start(catalogue.get(variant).unwrap()));
    let settings = Settings { skill: Skill::Level(1), hash: 1, ..Settings::default() };
    Table::new(catalogue.clone(), game, seats, settings, Random::new(Some(7)))
}

const PEOPLE: Sides<Player> = Sides::new(Player::Person, Player::Person);
const AGAINST_ENGINE: Sides<Player> = Sides::new(Player::Person, Player::Engine);

fn say(table: &mut Table, line: &str) -> Reply {
    table.obey(Command::read(line).unwrap())
}

#[track_caller]
fn said(table: &mut Table, line: &str) -> String {
    match say(table, line) {
        Reply::Said(text) | Reply::Changed(text) | Reply::Asked(text) => text,
        other => panic!("{other:?}"),
    }
}

/// Lets the table run until it waits for a person and nobody thinks.
fn settle(table: &mut Table) -> Vec<News> {
    let mut news = table.advance(Duration::ZERO);
    while table.is_thinking() || !table.awaits_person() {
        thread::sleep(Duration::from_millis(1));
        news.extend(table.advance(Duration::from_millis(1)));
    }
    news
}

#[test]
fn the_engine_answers_and_its_answer_is_taken_back_with_the_move() {
    let mut table = table("minixiangqi", AGAINST_ENGINE);
    assert_eq!(say(&mut table, "b1b6"), Reply::Changed(String::new()));
    let news = settle(&mut table);
    assert!(matches!(news.as_slice(), [News::Moved(text)] if text.starts_with("Black plays ")), "{news:?}");
    assert_eq!(table.game().moves().len(), 2);
    say(&mut table, "undo");
    assert!(table.game().moves().is_empty());
    assert_eq!(said(&mut table, "undo"), "There is no move to take back.");
}

#[test]
fn a_move_may_be_taken_back_while_the_engine_thinks() {
    let mut table = table("chess", AGAINST_ENGINE);
    say(&mut table, "level 8");
    say(&mut table, "time 60s");
    say(&mut table, "e4");
    table.advance(Duration::ZERO);
    assert!(table.is_thinking());
    assert_eq!(said(&mut table, "d4"), "It is Black's move, which is not for you to make.");
    say(&mut table, "undo");
    assert!(!table.is_thinking() && table.game().moves().is_empty());
}

#[test]
fn hints_are_given_and_forgotten() {
    let mut table = table("chess", PEOPLE);
    say(&mut table, ":hint");
    let news = settle(&mut table);
    assert!(matches!(news.as_slice(), [News::Hint(text)] if text.starts_with("The engine would play ")), "{news:?}");
    assert!(table.hint().is_some());
    say(&mut table, "e4");
    assert!(table.hint().is_none());
}

#[test]
fn the_engine_ponders_and_answers_whatever_is_played() {
    let mut table = table("chess", AGAINST_ENGINE);
    say(&mut table, "elo 2850");
    say(&mut table, "depth 6");
    say(&mut table, "ponder on");
    let mut pondered = 0;
    for _ in 0..4 {
        // What the engine expects, where it expects something.
        let expected = table.expected().and_then(|(_, texts)| texts.get(1).cloned());
        pondered += usize::from(table.thinker.purpose() == Some(Purpose::Ponder));
        let mv = table.game().legal_moves()[0];
        let text = expected.unwrap_or_else(|| table.written(mv));
        if !matches!(say(&mut table, &text), Reply::Changed(_)) {
            table.play(mv);
        }
        let news = settle(&mut table);
        assert!(matches!(news.as_slice(), [News::Moved(_)]), "{news:?}");
        table.advance(Duration::ZERO);
    }
    assert_eq!(table.game().moves().len(), 8);
    assert!(pondered > 0);
}

#[test]
fn sides_are_changed() {
    let mut table = table("minishogi", AGAINST_ENGINE);
    assert_eq!(said(&mut table, "switch"), "The sides are changed.");
    assert_eq!((table.person(), table.bottom()), (Some(Color::Black), Color::Black));
    settle(&mut table);
    assert_eq!(table.game().moves().len(), 1, "the engine has moved first");
    assert_eq!(said(&mut table, "go"), "The engine plays Black.");
    assert_eq!(table.person(), Some(Color::White));
    settle(&mut table);
    assert_eq!(table.game().moves().len(), 2);
    say(&mut table, "force");
    assert_eq!(*table.seats(), PEOPLE);
    assert!(said(&mut table, "switch").starts_with("Both sides are played by the same"));
}

#[test]
fn the_engine_plays_both_sides_to_an_end() {
    let mut table = table("minixiangqi", PEOPLE);
    say(&mut table, "depth 1");
    say(&mut table, "both");
    settle(&mut table);
    assert!(table.game().outcome().is_some());
    assert!(said(&mut table, "b1b2").contains("is over") || table.game().legal_moves().is_empty());
}

#[test]
fn clocks_run_and_are_turned_back() {
    let mut table = table("chess", PEOPLE);
    say(&mut table, "clock 1m+5s");
    table.advance(Duration::from_secs(10));
    say(&mut table, "e4");
    assert_eq!(table.clocks().expect("a clock was set").of(Color::White).to_string(), "0:55");
    table.advance(Duration::from_secs(20));
    assert_eq!(table.clocks().unwrap().of(Color::Black).to_string(), "0:40");
    say(&mut table, "undo");
    let clocks = Color::ALL.map(|color| table.clocks().unwrap().of(color).to_string());
    assert_eq!(clocks, ["1:00", "1:00"]);
}

#[test]
fn a_flag_falls_and_may_be_lifted() {
    let mut table = table("chess", PEOPLE);
    say(&mut table, "clock 10s");
    let news = table.advance(Duration::from_secs(11));
    assert_eq!(news, [News::Ended("White's time is up.".to_owned())]);
    assert_eq!(table.game().outcome().unwrap().to_string(), "Black wins: White ran out of time.");
    say(&mut table, "undo");
    assert!(table.game().outcome().is_none());
    assert_eq!(table.clocks().unwrap().of(Color::White).to_string(), "0:10");
}

#[test]
fn the_person_resigns_whoever_is_to_move() {
    let mut table = table("chess", Sides::new(Player::Engine, Player::Person));
    say(&mut table, "resign");
    assert_eq!(table.game().outcome().unwrap().winner, Some(Color::White));
}

#[test]
fn a_record_of_another_game_brings_its_own_rules() {
    let path = std::env::temp_dir().join(format!("pantheon-table-{}.json", std::process::id()));
    let mut shogi = table("shogi", PEOPLE);
    say(&mut shogi, "7g7f");
    say(&mut shogi, "comment opens the diagonal");
    assert!(said(&mut shogi, &format!("save {}", path.display())).starts_with("The game is kept in"));
    let mut chess = table("chess", PEOPLE);
    let loaded = said(&mut chess, &format!("load {}", path.display()));
    std::fs::remove_file(&path).unwrap();
    assert!(loaded.ends_with("is on the board."), "{loaded}");
    assert_eq!(chess.game().position().variant().name(), "shogi");
    assert_eq!(chess.listed(), ["P-7f"]);
    assert_eq!(chess.past[0].1.comment, "opens the diagonal");
    say(&mut chess, "new");
    assert_eq!(chess.game().position().variant().name(), "shogi");
}

#[test]
fn covered_pieces_are_dealt_for_each_game() {
    let mut table = table("jieqi", PEOPLE);
    let first = table.game().fen();
    say(&mut table, "new");
    assert_ne!(table.game().fen(), first);
}

/// A file for one test, removed with it.
struct TestFile(std::path::PathBuf);

impl TestFile {
    fn new(name: &str, text: &str) -> TestFile {
        let path = std::env::temp_dir().join(format!("pantheon-table-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        TestFile(path)
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A table at which the game of a file was loaded.
fn loaded(variant: &str, file: &TestFile) -> Table {
    let mut table = table(variant, PEOPLE);
    let reply = said(&mut table, &format!("load {}", file.0.display()));
    assert!(reply.starts_with("The game of "), "{reply}");
    table
}

const LASKER: &str = "[Event \"London\"]\n[Site \"?\"]\n[Date \"1912.10.29\"]\n[Round \"?\"]\n[White \"Lasker, Edward\"]\n\
    [Black \"Thomas, George\"]\n[Result \"1-0\"]\n[WhiteElo \"2400\"]\n\n";

#[test]
fn what_a_record_says_of_itself_is_saved_again() {
    let text = format!("{LASKER}{{ A famous game. }} 1. d4 $1 {{ [%clk 0:10:00] good }} 1... e6 1-0\n\n");
    let file = TestFile::new("tags.pgn", &text);
    let mut table = loaded("chess", &file);
    assert_eq!(table.game().outcome().unwrap().winner, Some(Color::White));
    assert!(said(&mut table, "save").starts_with("The game is kept in"));
    assert_eq!(file.text(), text);
    // Who plays on has another result.
    say(&mut table, "undo");
    say(&mut table, "Nf3");
    assert!(said(&mut table, "save").starts_with("The game is kept in"));
    let text = file.text();
    for part in ["[White \"Lasker, Edward\"]", "[Date \"1912.10.29\"]", "[WhiteElo \"2400\"]", "[Result \"*\"]"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.ends_with("1... e6 2. Nf3 *\n\n") && !text.contains("Termination"), "{text}");
}

#[test]
fn a_file_with_more_than_the_game_is_not_written_over_without_a_word() {
    for (moves, lost) in [
        ("1. d4 e6 1-0\n\n[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. c4 *\n", "2 further games"),
        ("1. d4 (1. e4) e6 1-0\n", "variations"),
        ("1. d4 Zz9 1-0\n\n[White \"A\"]\n\n1. e4 *\n", "1 further game and moves that cannot be read"),
    ] {
        let text = format!("{LASKER}{moves}");
        let file = TestFile::new("more.pgn", &text);
        let mut table = loaded("chess", &file);
        let path = file.0.display();
        let refused = format!(
            "Not saved: {path} has more than is on the board, which would be lost: {lost}; `save! {path}` writes over it."
        );
        assert_eq!(said(&mut table, "save"), refused);
        assert_eq!(said(&mut table, &format!("save {path}")), refused);
        assert_eq!(file.text(), text);
        assert!(said(&mut table, &format!("save! {path}")).starts_with("The game is kept in"));
        say(&mut table, "undo");
        assert!(said(&mut table, "save").starts_with("The game is kept in"), "now it has this game alone");
    }
}

#[test]
fn another_game_is_not_written_over_the_one_before() {
    let file = TestFile::new("before.pgn", &format!("{LASKER}1. d4 e6 1-0\n"));
    let mut table = loaded("chess", &file);
    say(&mut table, "new");
    let reply = said(&mut table, &format!("save {}", file.0.display()));
    assert!(reply.contains("is there already"), "{reply}");
}

#[test]
fn endings_of_records_are_heard() {
    let there_and_back = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    for (termination, moves, outcome) in [
        ("repetition", format!("{there_and_back} 1/2-1/2"), "Draw: the same situation came back too often."),
        ("Normal", "1. e4 e5 1-0".to_owned(), "White wins: Black resigned."),
        ("Normal", "1. e4 e5 1/2-1/2".to_owned(), "Draw: the players agreed."),
        ("time forfeit", "1. e4 e5 0-1".to_owned(), "Black wins: White ran out of time."),
        // The board does not bear it out.
        ("checkmate", "1. e4 e5 0-1".to_owned(), ""),
        ("unterminated", "1. e4 e5 *".to_owned(), ""),
    ] {
        let file = TestFile::new("ended.pgn", &format!("[Termination \"{termination}\"]\n\n{moves}\n"));
        let table = loaded("chess", &file);
        let came_to = table.game().outcome().map_or_else(String::new, |outcome| outcome.to_string());
        assert_eq!(came_to, outcome, "{termination}: {moves}");
    }
}

#[test]
fn clocks_that_are_set_while_the_engine_thinks_are_heeded() {
    let mut table = table("chess", AGAINST_ENGINE);
    say(&mut table, "level 8");
    say(&mut table, "time 60s");
    say(&mut table, "e4");
    table.advance(Duration::ZERO);
    assert!(table.is_thinking());
    say(&mut table, "clock 60s");
    assert!(!table.is_thinking(), "it begins again, and hears of its clock");
    table.advance(Duration::ZERO);
    assert!(table.is_thinking());
}

#[test]
fn a_pass_is_called_so() {
    let mut table = table("janggi", PEOPLE);
    say(&mut table, ":pass");
    assert_eq!(table.listed(), ["pass"]);
}

#[test]
fn the_engines_clock_stands_while_its_move_waits_to_be_seen() {
    let mut table = table("minixiangqi", AGAINST_ENGINE);
    say(&mut table, "clock 1m");
    say(&mut table, "time 10ms");
    say(&mut table, "b1b6");
    table.advance(Duration::ZERO);
    assert!(table.is_thinking());
    let wait = Duration::from_secs(2);
    thread::sleep(wait);
    table.advance(wait);
    let left = table.clocks().unwrap().of(Color::Black).left();
    assert!(left > Duration::from_secs(59), "{left:?}");
}
