//! What the screen shows: the board at the left, beside it players, hands, moves and thoughts, below it the line where
//! things are said.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::board::{self, Geometry};
use super::panel;
use super::places::Places;
use super::sheet::{Sheet, fold, width};
use super::state::{Mode, ROWS, Screen};
use super::theme::Theme;
use crate::play::command;
use crate::play::table::Table;

/// The least columns that the panel beside the board takes.
const PANEL: u16 = 24;
/// The least rows that the panel takes where there are so many.
const LEAST_PANEL: u16 = 21;
/// The rows below the board: what was said, and what is being said.
const FOOT: u16 = ROWS as u16 + 1;

/// Draws everything; tells what can be pointed at, if there was room for the board.
pub fn draw(frame: &mut Frame, table: &Table, screen: &Screen, theme: &Theme) -> Option<Places> {
    let places = draw_all(frame, table, screen, theme);
    theme.spell(frame.buffer_mut());
    places
}

fn draw_all(frame: &mut Frame, table: &Table, screen: &Screen, theme: &Theme) -> Option<Places> {
    let area = frame.area();
    let [upper, lower] = Layout::vertical([Constraint::Fill(1), Constraint::Length(FOOT)]).areas(area);
    let variant = table.game().position().variant();
    let room = Rect { width: upper.width.saturating_sub(PANEL + 2), ..upper };
    let Some(geometry) = Geometry::fit(variant, table.bottom(), room) else {
        let (wide, tall) = Geometry::least(variant);
        draw_too_small(frame, (wide + PANEL + 2, tall + FOOT));
        return None;
    };
    board::draw(frame.buffer_mut(), &geometry, table, screen, theme);
    let left = geometry.area.right() + 2;
    // The players sit at the board, not at the edges of a tall terminal.
    let height = geometry.area.height.max(LEAST_PANEL).min(upper.height);
    let beside = Rect { x: left, width: (upper.right() - left).min(60), height, ..upper };
    let held = panel::draw(frame, beside, table, screen, theme);
    draw_foot(frame, lower, table, screen, theme);
    let menu = screen.picker.menu(table.game(), table.notation());
    let choices = menu.map(|(choices, at)| draw_menu(frame, geometry.area, &choices, at, theme)).unwrap_or_default();
    if let Some(sheet) = &screen.sheet {
        draw_sheet(frame, sheet, theme);
    }
    Some(Places { board: geometry, held, choices })
}

fn draw_too_small(frame: &mut Frame, (wide, tall): (u16, u16)) {
    let area = frame.area();
    let text = format!(
        "This board needs a terminal of {wide} columns and {tall} rows; here are {} and {}. Make it larger, or leave \
         with Ctrl-C and play with --plain.",
        area.width, area.height
    );
    let lines: Vec<Line> = fold(&text, usize::from(area.width)).into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

fn draw_foot(frame: &mut Frame, area: Rect, table: &Table, screen: &Screen, theme: &Theme) {
    let [said, input] = Layout::vertical([Constraint::Length(ROWS as u16), Constraint::Length(1)]).areas(area);
    let message = fold(&screen.message, usize::from(area.width));
    let message: Vec<Line> = message.into_iter().map(|line| Line::styled(line, theme.alert())).collect();
    frame.render_widget(Paragraph::new(message), said);
    let turn = table.game().turn();
    let prompt = match (&screen.mode, screen.is_asked, table.game().outcome().is_some()) {
        (_, true, _) => "yes or no> ".to_owned(),
        (Mode::Keys, false, _) => {
            "keys: hjkl Enter, Tab hand, u undo, n hint, f flip, p pieces, t think, : line".to_owned()
        }
        (Mode::Line, false, true) => "> ".to_owned(),
        (Mode::Line, false, false) => format!("{turn}> "),
    };
    let hint = match screen.line.is_empty() && screen.mode == Mode::Line && !screen.is_asked {
        true if table.game().outcome().is_some() => Span::styled("  :new :undo :save FILE :quit", theme.faint()),
        true => Span::styled("  a move, :command, arrows and Enter; ? help", theme.faint()),
        false => Span::raw(""),
    };
    let before = width(&prompt);
    let (text, column) = screen.line.window(usize::from(input.width).saturating_sub(before));
    let line = Line::from(vec![Span::styled(prompt, theme.strong()), Span::raw(text), hint]);
    frame.render_widget(Paragraph::new(line), input);
    if screen.mode == Mode::Line || screen.is_asked {
        let column = before + column;
        frame.set_cursor_position((input.x + (column as u16).min(input.width.saturating_sub(1)), input.y));
    }
}

/// Draws a menu; gives the places of its choices.
fn draw_menu(frame: &mut Frame, over: Rect, choices: &[String], at: usize, theme: &Theme) -> Vec<(Rect, usize)> {
    let widest = choices.iter().map(|choice| Span::raw(choice.as_str()).width()).max().unwrap_or(0) as u16;
    let area = frame.area();
    let (width, height) = ((widest + 4).max(12).min(area.width), (choices.len() as u16 + 2).min(area.height));
    let x = over.x + over.width.saturating_sub(width) / 2;
    let y = over.y + over.height.saturating_sub(height) / 2;
    let place = Rect { x, y, width, height }.intersection(area);
    let rows = usize::from(place.height.saturating_sub(2)).max(1);
    let first = (at + 1).saturating_sub(rows);
    let line = |(i, choice): (usize, &String)| {
        let style = if i == at { theme.chosen() } else { ratatui::style::Style::new() };
        Line::styled(format!(" {choice:<0$} ", usize::from(widest)), style)
    };
    let lines: Vec<Line> = choices.iter().enumerate().skip(first).take(rows).map(line).collect();
    let row = |number: usize| Rect { y: place.y + 1 + (number - first) as u16, height: 1, ..place };
    let spots = (first..first + lines.len()).map(|number| (row(number), number)).collect();
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title("Which?")), place);
    spots
}

/// The lines of the help.
pub fn help_lines() -> Vec<String> {
    let mut lines: Vec<String> = [
        "Type a move in any notation of the game (e2e4, Nf3, 7g7f, P-7f, C2=5).",
        "Or: arrows move the cursor, Enter picks a piece and then its target, Tab goes",
        "to the hand, Esc gives up what is picked; the mouse points at all this too.",
        "F1 or ? help, F2 hint, F3 undo, F4 flip, F5 pieces, F6 thinking,",
        "PageUp, PageDown, the wheel, Home and End show earlier positions.",
        "With something on the line: Up and Down bring lines from before, Ctrl-U empties it.",
        "Ctrl-L draws the screen again, Ctrl-Z stops the program for a while, Ctrl-C leaves.",
        "Esc on an empty line: h j k l move the cursor, letters are commands.",
        "",
    ]
    .map(str::to_owned)
    .to_vec();
    lines.extend(command::help().map(|(command, does)| format!(":{command:<14} {does}")));
    lines
}

fn draw_sheet(frame: &mut Frame, sheet: &Sheet, theme: &Theme) {
    let area = frame.area();
    let lines: Vec<Line> = sheet.lines(area.width).into_iter().skip(sheet.from).map(Line::raw).collect();
    let title = format!(" {}: arrows scroll, Esc closes ", sheet.title);
    let block = Block::bordered().title(title.replace(" : a", " A")).title_style(theme.strong());
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
