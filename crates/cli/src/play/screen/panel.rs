//! Beside the board: the players with their clocks and hands, the moves, what the engine thinks.

use pantheon_picture::{Style as Picturing, has_hands, in_hand};
use pantheon_rules::{Color, Piece};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::board::face;
use super::state::Screen;
use super::theme::Theme;
use crate::play::table::Table;
use crate::play::thinker::Purpose;

/// Draws the panel; gives the places of the pieces in hand that the player to move may pick, with their numbers.
pub fn draw(frame: &mut Frame, area: Rect, table: &Table, screen: &Screen, theme: &Theme) -> Vec<(Rect, usize)> {
    let far = !table.bottom();
    let hands = u16::from(has_hands(table.game().position()));
    // Long hands take more rows where the pieces are many.
    let rows = |color| hands * hand(table, screen, color, theme, area.width).last().map_or(1, |held| held.row + 1);
    let thoughts = if table.thoughts().is_some() { 4 } else { 0 };
    let [title, above, above_hand, moves, thought, below_hand, below, status] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(rows(far)),
        Constraint::Fill(1),
        Constraint::Length(thoughts),
        Constraint::Length(rows(!far)),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    frame.render_widget(Paragraph::new(heading(table, theme)), title);
    draw_player(frame, above, table, far, theme);
    draw_player(frame, below, table, !far, theme);
    let mut spots = Vec::new();
    for (color, place) in [(far, above_hand), (!far, below_hand)].into_iter().filter(|_| hands > 0) {
        let drawn = draw_hand(frame, place, hand(table, screen, color, theme, area.width), theme);
        if color == table.game().turn() && screen.back == 0 {
            spots = drawn;
        }
    }
    draw_moves(frame, moves, table, screen, theme);
    if thoughts > 0 {
        draw_thoughts(frame, thought, table, theme);
    }
    frame.render_widget(Paragraph::new(Line::styled(standing(table), theme.strong())), status);
    spots
}

fn heading(table: &Table, theme: &Theme) -> Line<'static> {
    let name = table.game().position().variant().name().to_owned();
    let control = table.clocks().map_or_else(String::new, |clocks| format!("  {}", clocks.control()));
    Line::from(vec![Span::styled(name, theme.strong()), Span::styled(control, theme.faint())])
}

/// Whose move it is, or who won.
fn standing(table: &Table) -> String {
    let game = table.game();
    if let Some(outcome) = game.outcome() {
        return format!("Over: {}", outcome.result());
    }
    let turn = game.turn();
    let clear = table.eyes().is_none() || game.position().view(table.eyes()).is_clear();
    let check = if game.position().in_check() && clear { ", in check" } else { "" };
    let claim = if game.claim().is_some() { "; :claim" } else { "" };
    format!("{turn} to move{check}{claim}")
}

fn draw_player(frame: &mut Frame, area: Rect, table: &Table, color: Color, theme: &Theme) {
    let game = table.game();
    let to_move = game.turn() == color && game.outcome().is_none();
    let mark = if to_move { "▸ " } else { "  " };
    let name = Line::from(vec![
        Span::styled(format!("{mark}{color}"), theme.side(color)),
        Span::styled(format!("  {}", table.name(color)), theme.faint()),
    ]);
    let clock = table.clocks().map(|clocks| clocks.of(color));
    let clock =
        clock.map(|clock| Span::styled(format!(" {clock} "), theme.clock(to_move, clock.is_low()))).unwrap_or_default();
    // The clock comes first; a long name is cut.
    let [left, right] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(clock.width() as u16)]).spacing(1).areas(area);
    frame.render_widget(Paragraph::new(name), left);
    frame.render_widget(Paragraph::new(Line::from(clock)), right);
}

/// Something in a hand, and where it is shown.
struct Held {
    column: u16,
    row: u16,
    text: Span<'static>,
}

/// What the hand of a player begins with.
const HAND: &str = "  hand ";

/// The pieces in hand, the strongest first, in as many rows as they take.
fn hand(table: &Table, screen: &Screen, color: Color, theme: &Theme, columns: u16) -> Vec<Held> {
    let (game, variant) = (table.game(), table.game().position().variant());
    let board = Picturing::of(variant).board;
    let (mut column, mut row) = (HAND.len() as u16, 0);
    let picked = screen.picker.held(game).filter(|_| color == game.turn());
    let held = in_hand(&screen.shown(table).0, color).into_iter().enumerate().map(|(place, (kind, count))| {
        let text = face(variant, board, Piece { color, role: variant.plain_role(kind) }, table.figures);
        let count = if count > 1 { count.to_string() } else { String::new() };
        let (open, close) = if picked == Some(place) { ("[", "]") } else { ("", " ") };
        let style = if picked == Some(place) { theme.chosen() } else { theme.side(color) };
        let text = Span::styled(format!("{open}{}{count}{close}", text.trim()), style);
        if column + text.width() as u16 > columns {
            (column, row) = (HAND.len() as u16, row + 1);
        }
        let held = Held { column, row, text };
        column += held.text.width() as u16;
        held
    });
    held.collect()
}

fn draw_hand(frame: &mut Frame, area: Rect, hand: Vec<Held>, theme: &Theme) -> Vec<(Rect, usize)> {
    let buffer = frame.buffer_mut();
    buffer.set_stringn(area.x, area.y, HAND, usize::from(area.width), theme.faint());
    if hand.is_empty() {
        buffer.set_stringn(area.x + HAND.len() as u16, area.y, "-", 1, theme.faint());
    }
    let mut spots = Vec::new();
    for (number, Held { column, row, text }) in hand.into_iter().enumerate() {
        let (x, y) = (area.x + column, area.y + row);
        if y < area.bottom() && x < area.right() {
            let width = (text.width() as u16).min(area.right() - x);
            buffer.set_span(x, y, &text, width);
            spots.push((Rect { x, y, width, height: 1 }, number));
        }
    }
    spots
}

fn draw_moves(frame: &mut Frame, area: Rect, table: &Table, screen: &Screen, theme: &Theme) {
    if area.height == 0 {
        return;
    }
    let plies = table.game().moves().len();
    let shown = plies - screen.back.min(plies);
    let lines = move_lines(table, shown, theme);
    let room = usize::from(area.height).saturating_sub(1);
    // The move that is shown is among those listed.
    let end = match screen.back {
        0 => lines.len(),
        _ => (shown.div_ceil(2) + room / 2).max(room).min(lines.len()),
    };
    let mut list = vec![Line::styled(format!("── moves ({}) ──", table.notation()), theme.faint())];
    list.extend(lines.into_iter().skip(end.saturating_sub(room)).take(room));
    frame.render_widget(Paragraph::new(list), area);
}

/// The moves in pairs with their numbers; the one that led to an earlier position on the screen is marked.
fn move_lines(table: &Table, shown: usize, theme: &Theme) -> Vec<Line<'static>> {
    let moves = table.listed();
    let widest = moves.iter().map(|text| Span::raw(text.as_str()).width()).max().unwrap_or(0);
    let span = |ply: usize| {
        let text = moves.get(ply).cloned().unwrap_or_default();
        let earlier = ply + 1 == shown && shown < moves.len();
        if earlier { Span::styled(text, theme.chosen()) } else { Span::raw(text) }
    };
    let pairs = (0..moves.len()).step_by(2).zip(1..);
    let line = |(ply, number): (usize, usize)| {
        let first = span(ply);
        let pad = Span::raw(" ".repeat(widest - first.width() + 2));
        Line::from(vec![Span::raw(format!("{number:>3}. ")), first, pad, span(ply + 1)])
    };
    pairs.map(line).collect()
}

fn draw_thoughts(frame: &mut Frame, area: Rect, table: &Table, theme: &Theme) {
    let Some((purpose, report)) = table.thoughts() else { return };
    let doing = match purpose {
        Some(Purpose::Move) => "thinking",
        Some(Purpose::Hint) => "looking for a hint",
        Some(Purpose::Ponder) => "thinking in your time",
        None => "engine",
    };
    let mut lines = vec![Line::styled(format!("── {doing} ──"), theme.faint())];
    if let Some(report) = report {
        let (turn, moves) = table.expected().unwrap_or((table.game().turn(), Vec::new()));
        let speed = thousands(report.speed());
        let facts = format!(
            "{turn} {} depth {}/{} {:.1}s {speed}/s",
            report.score,
            report.depth,
            report.longest,
            report.time.as_secs_f64()
        );
        lines.push(Line::raw(facts));
        lines.push(Line::raw(moves.join(" ")));
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}

fn thousands(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}
