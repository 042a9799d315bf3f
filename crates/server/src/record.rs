//! A game as it was written down: what the store has of it, played through again. For pages, files and programs; the
//! table itself is not disturbed.

use std::time::Duration;

use pantheon_clock::TimeControl;
use pantheon_notation::record::{self, Ending, Format, How, Record};
use pantheon_store::GameRow;
use pantheon_wire::{Code, Event, GameHead, GameRecord, GameSummary, Happening, PlayerKind, Side};

use crate::http::lobby::summary;
use crate::table::host::event_of;
use crate::table::{Table, color};
use crate::{Answer, App, Failure, games, ids};

/// A game as it was written down.
pub struct Paper {
    /// For lists.
    pub row: GameRow,
    /// The table as it is now.
    pub table: Table,
    /// All that happened.
    pub log: Vec<Event>,
    /// What each move that stands took, and what it left on the mover's clock.
    times: Vec<(Duration, Option<Duration>)>,
}

impl Paper {
    /// Reads a game.
    pub async fn read(app: &App, id: &str) -> Answer<Paper> {
        Paper::of(app, app.games.row(id).await?).await
    }

    /// Reads what belongs to a row.
    pub async fn of(app: &App, row: GameRow) -> Answer<Paper> {
        let broken = |what: String| Failure::new(Code::Unavailable, format!("the game cannot be shown: {what}"));
        let head: GameHead = serde_json::from_str(&row.head).map_err(|error| broken(error.to_string()))?;
        let variant = app.games.variant(&row.variant)?;
        let mut table = Table::new(head, games::seats(&row), variant, &row.start).map_err(broken)?;
        let mut log = Vec::new();
        let mut times = Vec::new();
        for stored in app.store.events(&row.id, 0).await? {
            let event = event_of(&stored)?;
            let turns: Vec<Side> = (0..table.boards()).map(|board| table.turn_on(board)).collect();
            table.apply(&event);
            match &event.body {
                Happening::Moved { board, spent_ms, .. } => {
                    let board = usize::from(*board).min(turns.len() - 1);
                    let left = table.clock_now(board, color(turns[board]), event.at).map(|clock| clock.left());
                    times.push((Duration::from_millis((*spent_ms).max(0) as u64), left));
                }
                Happening::TakenBack { ply, .. } => times.truncate(*ply as usize),
                _ => {}
            }
            log.push(event);
        }
        Ok(Paper { row, table, log, times })
    }

    /// As a player or a spectator may see it.
    pub fn seen_by(&self, player: &str) -> Answer<GameRecord> {
        let you = self.table.side_of(player);
        let broken = || Failure::new(Code::Unavailable, "the game cannot be shown");
        let last = self.table.number();
        let events: Vec<Event> =
            self.log.iter().filter_map(|event| self.table.project(event, you, event.number == last)).collect();
        Ok(GameRecord {
            summary: GameSummary { head: self.table.told_head(), ..summary(&self.row).ok_or_else(broken)? },
            you,
            board: self.table.seats().of(player).and_then(|sitter| sitter.board),
            moves: self.moves_seen_by(you),
            events,
            clocks: self.table.faces(ids::now()),
            view: self.table.view(you),
        })
    }

    /// The moves that stand, as the player of a seat may see them: empty words for the others.
    pub fn moves_seen_by(&self, seat: Option<Side>) -> Vec<String> {
        if !self.table.hides() {
            return self.table.ucis().collect();
        }
        let mut moves = Vec::new();
        for event in self.log.iter().filter_map(|event| self.table.project(event, seat, false)) {
            match event.body {
                Happening::Moved { uci, .. } => moves.push(uci),
                Happening::TakenBack { ply, .. } => moves.truncate(ply as usize),
                _ => {}
            }
        }
        moves
    }

    /// The game in a format, if that fits the variant. `site` is what the address of the game begins with.
    pub fn write(&self, format: Format, site: &str) -> Answer<String> {
        if self.table.hides() {
            let words = "this game hides something from its players; it can be exported when it is over";
            return Err(Failure::new(Code::Conflict, words));
        }
        let record = self.record(site);
        record::write(&record, format).map(|written| written.text).map_err(|reason| {
            let fitting = OFFERED.into_iter().filter(|&format| record::write(&record, format).is_ok());
            let names: Vec<&str> = fitting.map(Format::name).collect();
            let words = format!("{reason}; formats for this game are {}", names.join(", "));
            Failure::new(Code::Invalid, words)
        })
    }

    /// The game as a record.
    fn record(&self, site: &str) -> Record {
        let game = self.table.game();
        let head = self.table.head();
        let mut record = Record::at_start_of(game);
        let grade = if head.rated { "Rated" } else { "Casual" };
        record.set_tag("Event", format!("{grade} {} game", head.speed.name()));
        record.set_tag("Site", format!("{site}/game/{}", head.id));
        let (date, time) = date_and_time(head.created_at);
        record.set_tag("Date", date.clone());
        record.set_tag("Round", "-");
        for &(side, board, seat) in seats(game.boards().len()) {
            let player = head.partners.as_ref().filter(|_| board > 0).unwrap_or(&head.players).of(side);
            let name = match player.level {
                Some(level) => format!("{} (level {level})", player.name),
                None => player.name.clone(),
            };
            record.set_tag(seat, name);
            if let Some(rating) = player.rating {
                record.set_tag(&format!("{seat}Elo"), rating.to_string());
            }
            if player.kind == PlayerKind::Bot {
                record.set_tag(&format!("{seat}Title"), "BOT");
            }
        }
        record.set_tag("UTCDate", date);
        record.set_tag("UTCTime", time);
        let control: Option<TimeControl> = head.clock.as_ref().and_then(|clock| clock.parse().ok());
        record.set_tag("TimeControl", control.map_or_else(|| "-".to_owned(), |control| control.tag()));
        if let Some(ending) = self.table.ending() {
            record.set_tag("Termination", ending.words.clone());
        }
        record.ending = Some(self.ending());
        let mut at = record.tree.root();
        for (ply, (board, mv)) in game.sequence().enumerate() {
            at = record.tree.add_on(at, board, mv);
            if let Some((spent, left)) = self.times.get(ply).filter(|_| head.clock.is_some()) {
                let node = record.tree.node_mut(at);
                node.spent = Some(*spent);
                node.clock = *left;
            }
        }
        record
    }

    /// How it ended, in the words that formats share.
    fn ending(&self) -> Ending {
        let Some(ending) = self.table.ending() else { return Ending { winner: None, how: How::Unfinished } };
        let winner = ending.winner.map(color);
        let how = match ending.reason.as_str() {
            "aborted" => How::Interrupted,
            "impasse" if winner.is_some() => How::Declaration,
            "forbidden move" => How::IllegalMove,
            name => How::by_name(name).unwrap_or(How::Unsaid),
        };
        Ending { winner, how }
    }
}

/// Who sits where, by the tags of records: a team has the other colour on the second board.
fn seats(boards: usize) -> &'static [(Side, usize, &'static str)] {
    use Side::{Black, White};
    match boards {
        1 => &[(White, 0, "White"), (Black, 0, "Black")],
        _ => &[(White, 0, "WhiteA"), (Black, 0, "BlackA"), (Black, 1, "WhiteB"), (White, 1, "BlackB")],
    }
}

/// The formats that are offered.
pub const OFFERED: [Format; 8] =
    [Format::Pgn, Format::Kif, Format::Ki2, Format::Csa, Format::Jkf, Format::Json, Format::Uci, Format::Usi];

/// A day and a time of day as PGN writes them, in UTC.
pub fn date_and_time(at: i64) -> (String, String) {
    let (days, ms) = (at.div_euclid(86_400_000), at.rem_euclid(86_400_000));
    let (year, month, day) = civil(days);
    let seconds = ms / 1000;
    let time = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    (format!("{year:04}.{month:02}.{day:02}"), time)
}

/// The day with this number, counted from the first of January 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let mut year = 1970 + days.div_euclid(366);
    // A year more at a time: the guess is off by less than one a century.
    while first_day(year + 1) <= days {
        year += 1;
    }
    let mut rest = days - first_day(year);
    for (month, length) in (1..).zip(months(year)) {
        if rest < length {
            return (year, month, rest + 1);
        }
        rest -= length;
    }
    (year, 12, 31)
}

/// The number of a day, as `2026-11-16`; `None` if there is no such day.
pub fn day_number(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let is_there = (1970..=9999).contains(&year) && (1..=12).contains(&month) && day >= 1;
    let lengths = is_there.then(|| months(year))?;
    let before: i64 = lengths[..month as usize - 1].iter().sum();
    (day <= lengths[month as usize - 1]).then(|| first_day(year) + before + day - 1)
}

/// The number of the first of January.
fn first_day(year: i64) -> i64 {
    let before = year - 1;
    365 * (year - 1970) + (before / 4 - before / 100 + before / 400) - (1969 / 4 - 1969 / 100 + 1969 / 400)
}

fn months(year: i64) -> [i64; 12] {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    [31, if is_leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_calendars_do() {
        for (number, text) in
            [(0, "1970-01-01"), (11_016, "2000-02-29"), (20_773, "2026-11-16"), (47_540, "2100-02-28")]
        {
            assert_eq!(day_number(text), Some(number), "{text}");
            assert_eq!(date_and_time(number * 86_400_000 + 3_661_000).0, text.replace('-', "."));
        }
        assert_eq!(date_and_time(3_661_000).1, "01:01:01");
        for text in ["2025-02-29", "2026-13-01", "2026-00-01", "2026-1", "x", "-1-1-1", "2026-01-00"] {
            assert_eq!(day_number(text), None, "{text}");
        }
        for day in 0..80_000 {
            let date = date_and_time(day * 86_400_000).0.replace('.', "-");
            assert_eq!(day_number(&date), Some(day));
        }
    }
}
