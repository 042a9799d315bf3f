//! The screen without a terminal: keys and commands go in, what would be seen is compared with stored pictures.

use std::path::PathBuf;

use pantheon_picture::text::{Frame, Ink, Look};
use pantheon_rules::{Catalogue, Game, Position, Sides};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::state::{Flow, Mode, Screen};
use super::theme::Theme;
use super::view;
use crate::play::table::{Player, Table};
use crate::play::thinker::Settings;
use crate::random::Random;
use pantheon_clock::Clocks;

/// A screen at a table for two people.
struct Seat {
    table: Table,
    screen: Screen,
}

impl Seat {
    fn at(variant: &str) -> Seat {
        Seat::with(variant, Sides::both(Player::Person))
    }

    fn with(variant: &str, seats: Sides<Player>) -> Seat {
        let catalogue = Catalogue::builtin();
        let game = Game::new(Position::start(catalogue.get(variant).unwrap()));
        let table = Table::new(catalogue.clone(), game, seats, Settings::default(), Random::new(Some(1)));
        let screen = Screen::new(&table, String::new());
        Seat { table, screen }
    }

    fn press(&mut self, code: KeyCode) -> Flow {
        self.screen.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), &mut self.table)
    }

    fn say(&mut self, line: &str) -> Flow {
        for letter in line.chars() {
            self.press(KeyCode::Char(letter));
        }
        self.press(KeyCode::Enter)
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.screen.handle(&Event::Mouse(mouse), &mut self.table);
    }

    /// Clicks where a text is first seen.
    #[track_caller]
    fn click(&mut self, text: &str) {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let theme = Theme::new(Look { ink: Ink::Colors, frame: Frame::Boxes });
        let mut places = None;
        terminal.draw(|frame| places = view::draw(frame, &self.table, &self.screen, &theme)).unwrap();
        self.screen.places = places;
        let seen = self.seen(80, 24);
        let row = seen.lines().position(|line| line.contains(text)).expect("it is seen");
        let before = seen.lines().nth(row).and_then(|line| line.split_once(text)).unwrap().0;
        let column = before.chars().count() + text.chars().count() / 2;
        self.mouse(MouseEventKind::Down(MouseButton::Left), column as u16, row as u16);
    }

    fn seen(&self, cols: u16, rows: u16) -> String {
        self.seen_in(Look { ink: Ink::Colors, frame: Frame::Boxes }, cols, rows)
    }

    fn seen_in(&self, look: Look, cols: u16, rows: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(cols, rows)).unwrap();
        let theme = Theme::new(look);
        terminal
            .draw(|frame| {
                view::draw(frame, &self.table, &self.screen, &theme);
            })
            .unwrap();
        let buffer = terminal.backend().buffer();
        let mut text = String::new();
        for y in 0..rows {
            let mut line = String::new();
            let mut x = 0;
            while x < cols {
                let symbol = buffer[(x, y)].symbol();
                line.push_str(symbol);
                x += ratatui::text::Span::raw(symbol).width().max(1) as u16;
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// Compares what is seen with a stored picture; `PANTHEON_BLESS=1` stores it anew.
    #[track_caller]
    fn looks_like(&self, name: &str, cols: u16, rows: u16) {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("src/play/screen/snapshots/{name}.txt"));
        let seen = self.seen(cols, rows);
        if std::env::var_os("PANTHEON_BLESS").is_some() {
            std::fs::write(&path, &seen).unwrap();
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(seen == stored, "{name} looks otherwise now; PANTHEON_BLESS=1 stores it:\n{seen}");
    }
}

#[test]
fn chess_at_eighty_by_twenty_four() {
    let mut seat = Seat::at("chess");
    for text in ["e4", "e5", "Nf3", "Nc6", "Bb5"] {
        seat.say(text);
    }
    seat.press(KeyCode::Left);
    seat.looks_like("chess", 80, 24);
}

#[test]
fn shogi_with_hands_clocks_and_kanji() {
    let mut seat = Seat::at("shogi");
    seat.table.set_clocks(Some(Clocks::new("10m/3x30s".parse().unwrap())));
    for text in ["7g7f", "3c3d", "8h2b+", "3a2b", ":notation kif", ":pieces"] {
        seat.say(text);
    }
    seat.press(KeyCode::Tab);
    seat.looks_like("shogi", 80, 24);
}

#[test]
fn ranks_beside_a_board_are_those_of_the_moves() {
    let mut seat = Seat::at("minishogi");
    seat.say("P-1d");
    for (notation, name) in [("hodges", "d"), ("hodges-number", "4"), ("hosking", "4"), ("san", "d")] {
        seat.say(&format!(":notation {notation}"));
        let seen = seat.seen(80, 24);
        let row = seen.lines().find(|line| line.starts_with(" 2 ")).unwrap();
        assert_eq!(row.split_whitespace().find(|word| ["d", "4"].contains(word)), Some(name), "{notation}\n{seen}");
    }
}

#[test]
fn what_lay_under_covers_is_shown_in_the_end() {
    let mut seat = Seat::at("jieqi");
    assert!(!seat.seen(80, 24).contains("(R)"));
    seat.say(":resign");
    let seen = seat.seen(80, 24);
    assert!(seen.contains("(R)") && !seen.contains("r~"), "{seen}");
}

#[test]
fn xiangqi_stands_on_crossings() {
    let mut seat = Seat::at("xiangqi");
    for text in ["C2=5", "H8+7", "zz9"] {
        seat.say(text);
    }
    seat.looks_like("xiangqi", 80, 24);
}

#[test]
fn grandhouse_is_small_here_and_large_there() {
    let mut seat = Seat::at("grandhouse");
    seat.say("e3e5");
    seat.looks_like("grandhouse-small", 80, 24);
    seat.looks_like("grandhouse-large", 130, 45);
}

#[test]
fn the_fog_hides_the_enemy() {
    let mut seat = Seat::with("fogofwar", Sides::new(Player::Person, Player::Random));
    seat.say("e2e4");
    let news = seat.table.advance(std::time::Duration::ZERO);
    seat.screen.hear(news, &seat.table);
    seat.looks_like("fog", 80, 24);
}

#[test]
fn what_is_long_is_shown_on_a_sheet() {
    let mut seat = Seat::at("shogi");
    seat.say(":fen 4k4/9/9/9/9/9/9/9/4K4[RP] w - - 0 1");
    seat.say(":moves");
    let seen = seat.seen(80, 24);
    assert!(seen.starts_with("┌ Arrows scroll, Esc closes ─") && seen.contains("R*5e"), "{seen}");
    seat.press(KeyCode::Esc);
    assert!(seat.seen(80, 24).contains("White to move"));
}

#[test]
fn earlier_positions_are_shown() {
    let mut seat = Seat::at("chess");
    seat.say("e4");
    seat.say("e5");
    let now = seat.seen(80, 24);
    seat.press(KeyCode::PageUp);
    assert!(seat.screen.message.starts_with("After 1 of 2 plies"), "{}", seat.screen.message);
    assert!(seat.seen(80, 24).contains(" 7 │ p │ p │ p │ p │ p │ p │ p │ p │"));
    seat.press(KeyCode::Home);
    assert!(seat.seen(80, 24).contains(" 2 │ P │ P │ P │ P │ P │ P │ P │ P │"));
    seat.press(KeyCode::End);
    assert_eq!(seat.seen(80, 24), now);
}

#[test]
fn every_variant_of_one_board_fits_an_ordinary_terminal() {
    for entry in Catalogue::builtin().entries().filter(|entry| !entry.variant().spec().board.two_boards) {
        let seen = Seat::at(&entry.name).seen(80, 24);
        assert!(seen.contains(" to move") || seen.contains("Over: "), "{}\n{seen}", entry.name);
    }
}

#[test]
fn promotions_open_a_menu() {
    let mut seat = Seat::at("chess");
    seat.say(":fen 8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    seat.screen.picker.cursor = "e7".parse_square();
    seat.press(KeyCode::Enter);
    seat.press(KeyCode::Enter);
    seat.press(KeyCode::Up);
    seat.press(KeyCode::Enter);
    assert!(seat.seen(80, 24).contains("Which?"));
    seat.press(KeyCode::Esc);
    assert!(!seat.seen(80, 24).contains("Which?"));
    assert!(seat.table.game().moves().is_empty());
}

/// Squares by their names, for these tests alone.
trait ParseSquare {
    fn parse_square(&self) -> pantheon_rules::Square;
}

impl ParseSquare for str {
    fn parse_square(&self) -> pantheon_rules::Square {
        let bytes = self.as_bytes();
        pantheon_rules::Square::new(bytes[0] - b'a', bytes[1] - b'1').unwrap()
    }
}

#[test]
fn letters_move_the_cursor_after_escape() {
    let mut seat = Seat::at("chess");
    seat.press(KeyCode::Esc);
    assert_eq!(seat.screen.mode, Mode::Keys);
    // The first shows the cursor.
    seat.press(KeyCode::Char(' '));
    seat.press(KeyCode::Char(' '));
    seat.press(KeyCode::Char('k'));
    seat.press(KeyCode::Char('k'));
    seat.press(KeyCode::Char(' '));
    assert_eq!(seat.table.listed(), ["e4"]);
    seat.press(KeyCode::Char('u'));
    assert!(seat.table.listed().is_empty());
    seat.press(KeyCode::Char(':'));
    assert_eq!(seat.say("quit"), Flow::Leave);
}

#[test]
fn questions_are_answered_with_a_line() {
    let mut seat = Seat::at("chess");
    seat.say(":draw");
    assert!(seat.screen.message.contains("Does Black accept? (yes or no)"));
    seat.say("n");
    assert_eq!(seat.screen.message, "No draw; the game goes on.");
    // Nothing is said by the letters of something else.
    for line in ["e4", ":why", ":yes"] {
        seat.say(":draw");
        seat.say(line);
        assert!(!seat.screen.is_asked && seat.table.game().outcome().is_none());
    }
    assert_eq!(seat.table.listed(), ["e4"]);
    seat.say(":draw");
    seat.press(KeyCode::Esc);
    assert!(!seat.screen.is_asked);
    seat.say(":draw");
    seat.say("y");
    assert_eq!(seat.screen.message, "Draw: the players agreed. (1/2-1/2) Now :new, :undo, :save FILE or :quit.");
    seat.say(":new");
    assert_eq!(seat.screen.message, "A new game.");
}

#[test]
fn the_mouse_points_at_hands_and_menus() {
    let mut seat = Seat::at("shogi");
    seat.say(":fen 4k4/9/9/4P4/9/9/9/9/4K4[GP] w - - 0 1");
    seat.click("G P");
    assert!(seat.seen(80, 24).contains("[G]P"), "what was picked from the hand is marked\n{}", seat.seen(80, 24));
    seat.click(" · ");
    assert_eq!(seat.table.listed().len(), 1);
    let mut seat = Seat::at("chess");
    seat.say(":fen 8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    seat.click(" P ");
    seat.click(" · ");
    assert!(seat.seen(80, 24).contains("Which?"));
    seat.click("White  a");
    assert!(!seat.seen(80, 24).contains("Which?") && seat.table.listed().is_empty());
    seat.click(" P ");
    seat.click(" · ");
    seat.click("e8=N");
    assert_eq!(seat.table.listed(), ["e8=N"]);
}

#[test]
fn the_wheel_scrolls_what_is_over_the_board() {
    let mut seat = Seat::at("chess");
    seat.say("e4");
    seat.press(KeyCode::F(1));
    seat.mouse(MouseEventKind::ScrollDown, 5, 5);
    assert_eq!((seat.screen.sheet.as_ref().map(|sheet| sheet.from), seat.screen.back), (Some(1), 0));
    // A letter closes it and is not lost.
    seat.say("e5");
    assert_eq!(seat.table.listed(), ["e4", "e5"]);
}

#[test]
fn a_small_terminal_is_told_what_it_lacks() {
    let seen = Seat::at("shogi").seen(40, 10);
    assert!(
        seen.starts_with("This board needs a terminal of 58\ncolumns and 14 rows; here are 40 and 10.\n"),
        "{seen}"
    );
}

#[test]
fn sheets_and_messages_fit_the_columns_there_are() {
    let mut seat = Seat::at("shogi");
    seat.screen.fit_to(60);
    seat.say(":fen");
    // All of it can be read, though it is one long word after the other.
    let seen: String = seat.seen(60, 20).lines().flat_map(|line| line.trim_matches('│').chars()).collect();
    let (fen, sfen) = (seat.table.game().fen(), seat.table.game().position().sfen());
    for text in [fen, sfen] {
        let [letters, seen] = [&text, &seen].map(|text| text.split_whitespace().collect::<String>());
        assert!(seen.contains(&letters), "no {text} in {seen}");
    }
    seat.press(KeyCode::Esc);
    seat.press(KeyCode::F(1));
    for cols in [100, 60] {
        let help = seat.seen(cols, 90);
        let words: Vec<&str> = help.split(|c: char| c.is_whitespace() || c == '│').filter(|w| !w.is_empty()).collect();
        let help = words.join(" ");
        for line in super::view::help_lines() {
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(help.contains(&line), "no {line} in {help}");
        }
    }
    seat.press(KeyCode::Esc);
    // Two rows are enough for this, until the terminal is made smaller.
    seat.say("a9a1a9");
    let message = seat.screen.message.clone();
    assert!(!message.is_empty() && seat.screen.sheet.is_none());
    seat.screen.fit_to(message.len() as u16 / 3);
    assert!(seat.screen.sheet.is_some());
}

#[test]
fn a_long_line_scrolls_and_is_edited_inside() {
    let mut seat = Seat::at("chess");
    let last_row = |seat: &Seat| seat.seen(80, 24).lines().last().unwrap_or_default().to_owned();
    for letter in format!(":save {}.pgn", "long".repeat(30)).chars() {
        seat.press(KeyCode::Char(letter));
    }
    let row = last_row(&seat);
    assert!(row.starts_with("White> ") && row.ends_with("longlong.pgn"), "{row}");
    seat.press(KeyCode::Home);
    assert!(last_row(&seat).starts_with("White> :save longlong"));
    seat.press(KeyCode::Esc);
    for letter in "d5".chars() {
        seat.press(KeyCode::Char(letter));
    }
    seat.press(KeyCode::Left);
    seat.press(KeyCode::Delete);
    seat.press(KeyCode::Char('4'));
    seat.press(KeyCode::Enter);
    assert_eq!(seat.table.listed(), ["d4"]);
}

#[test]
fn ascii_is_all_there_is_where_it_is_asked_for() {
    for (variant, move_text) in [("chess", "e4"), ("xiangqi", "C2=5"), ("shogi", "7g7f"), ("grandhouse", "e3e5")] {
        let mut seat = Seat::at(variant);
        seat.press(KeyCode::Enter);
        for key in [KeyCode::Esc, KeyCode::Enter, KeyCode::F(1)] {
            for (cols, rows) in [(80, 24), (130, 45), (30, 5)] {
                let seen = seat.seen_in(Look { ink: Ink::Plain, frame: Frame::Ascii }, cols, rows);
                assert!(seen.is_ascii(), "{variant}\n{seen}");
            }
            seat.press(key);
            seat.say(move_text);
        }
    }
}
