//! A table: one game, its seats, clocks and offers. It is what its events make of it, and knows neither sockets nor the
//! database nor the time of day: [`Table::decide`] says what would happen, [`Table::apply`] makes it so, and
//! [`Host`](host::Host) writes it down before anybody is told.

mod allowed;
mod clocks;
mod decide;
pub mod host;
mod offers;
mod seats;
mod sight;
mod timer;

use std::sync::Arc;
use std::time::Duration;

use pantheon_clock::TimeControl;
use pantheon_rules::{Color, Game, Outcome, Variant};
use pantheon_wire::{Ending, Event, GameHead, Happening, Offer, Side};

pub use allowed::allowed;
pub use decide::{Decision, Request};
use offers::Offers;
pub use seats::{Seats, Sitter};
use timer::Timer;

/// How long the first move of a side may take before the game is broken off.
pub const FIRST_MOVE: Duration = Duration::from_secs(60);
/// How long a player may think who has no clock. Then the game is broken off, for nobody will go on with it.
pub const ABANDONED: Duration = Duration::from_secs(30 * 24 * 3600);
/// What one player can give the other.
const GIFT: Duration = Duration::from_secs(15);
/// How many moves are kept to search by.
const OPENING: usize = 20;

/// A game and all around it.
#[derive(Clone)]
pub struct Table {
    head: GameHead,
    seats: Seats,
    game: Game,
    /// Of each board.
    timers: Vec<Timer>,
    offers: Offers,
    ending: Option<Ending>,
    /// The last event's.
    number: i64,
    rematch: Option<String>,
}

impl Table {
    /// A table at which nothing has happened yet. `start` is the true start, where the head shows less.
    pub fn new(head: GameHead, seats: impl Into<Seats>, variant: &Arc<Variant>, start: &str) -> Result<Table, String> {
        let game = Game::from_fen(variant, start).map_err(|error| error.to_string())?;
        let control: Option<TimeControl> = head.clock.as_deref().map(str::parse).transpose()?;
        Ok(Table::at(head, seats.into(), game, control))
    }

    fn at(head: GameHead, seats: Seats, start: Game, control: Option<TimeControl>) -> Table {
        Table {
            seats,
            timers: vec![Timer::new(control, head.created_at); start.boards().len()],
            game: start,
            offers: Offers::default(),
            ending: None,
            number: 0,
            rematch: None,
            head,
        }
    }

    /// What does not change.
    pub fn head(&self) -> &GameHead {
        &self.head
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The rules.
    pub fn variant(&self) -> &Arc<Variant> {
        self.game.position().variant()
    }

    /// Who sits where.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The side of a player, if he plays.
    pub fn side_of(&self, player: &str) -> Option<Side> {
        self.seats.of(player).map(|seat| seat.side)
    }

    /// Whose turn it is, on the first board where there are two.
    pub fn turn(&self) -> Side {
        self.turn_on(0)
    }

    /// Whose turn it is on a board, by the team.
    pub fn turn_on(&self, board: usize) -> Side {
        side(self.game.team_to_move_on(board))
    }

    /// How many boards it has.
    pub fn boards(&self) -> usize {
        self.game.boards().len()
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The number of the last event.
    pub fn number(&self) -> i64 {
        self.number
    }

    /// How many moves stand.
    pub fn plies(&self) -> u32 {
        self.game.plies() as u32
    }

    /// How many moves stand on a board.
    pub fn plies_on(&self, board: usize) -> u32 {
        self.game.boards()[board].moves().len() as u32
    }

    /// The game that follows, if both wanted one.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Has a player made an offer that stands?
    pub fn offers(&self, side: Side, offer: Offer) -> bool {
        self.offers.has(side, offer)
    }

    /// The first moves, to search by.
    pub fn opening(&self) -> String {
        self.ucis().take(OPENING).collect::<Vec<_>>().join(" ")
    }

    /// The moves that stand, in UCI; of two boards, each with its board.
    pub fn ucis(&self) -> impl Iterator<Item = String> + '_ {
        self.game.ucis()
    }

    /// One of those on a board.
    fn uci(&self, board: usize, ply: usize) -> Option<String> {
        let board = &self.game.boards()[board];
        let mv = *board.moves().get(ply)?;
        Some(board.position_after(ply)?.uci(mv))
    }

    /// The last move, in UCI.
    pub fn last_uci(&self) -> Option<String> {
        let (board, _) = self.game.sequence().last()?;
        let ply = self.plies_on(board).checked_sub(1)?;
        Some(self.game.name_move(board, self.uci(board, ply as usize)?))
    }

    /// What events make of this table, from the beginning.
    pub fn replayed(&self, events: &[Event]) -> Table {
        let mut start = self.game.clone();
        while start.take_back() {}
        let control = self.timers[0].clocks.map(|clocks| clocks.control());
        let mut table = Table::at(self.head.clone(), self.seats.clone(), start, control);
        events.iter().for_each(|event| table.apply(event));
        table
    }

    /// Makes what has happened so.
    ///
    /// Events were decided on by a table in this state, so a move in them is legal; one that is not changes nothing.
    pub fn apply(&mut self, event: &Event) {
        self.number = event.number;
        match &event.body {
            Happening::Moved { board, uci, spent_ms, .. } => {
                let board = usize::from(*board);
                let Some(played) = self.game.boards().get(board) else { return };
                let mover = self.game.team_to_move_on(board);
                let Ok(mv) = played.position().parse_uci(uci) else { return };
                let ran = self.runs();
                if self.game.play_on(board, mv).is_err() {
                    return;
                }
                self.timers[board].press(mover, *spent_ms, event.at);
                // The clocks of all boards begin to run together.
                if !ran && self.runs() {
                    self.timers.iter_mut().for_each(|timer| timer.since = event.at);
                }
                self.offers.move_made(side(mover));
            }
            Happening::Offered { by, offer } => self.offers.make(*by, *offer),
            Happening::Declined { offer, .. } => self.offers.clear(*offer),
            Happening::TakenBack { ply, .. } => {
                // There is one board: with partners nothing is taken back.
                while self.game.plies() > *ply as usize && self.game.take_back() {
                    self.timers[0].take_back(event.at);
                }
                self.offers.clear(Offer::Takeback);
                self.offers.clear(Offer::Draw);
            }
            Happening::TimeGiven { to, ms } => {
                self.timers.iter_mut().for_each(|timer| timer.give(color(*to), *ms));
            }
            Happening::Resumed { away_ms } => {
                self.timers.iter_mut().for_each(|timer| timer.since = timer.since.saturating_add(*away_ms));
            }
            Happening::Ended { ending } => {
                self.ending = Some(ending.clone());
                self.offers = Offers::default();
            }
            Happening::Rematch { game } => {
                self.rematch = Some(game.clone());
                self.offers.clear(Offer::Rematch);
            }
            Happening::Said { .. } => {}
        }
    }
}

/// How an outcome is told.
pub fn ending_of(outcome: Outcome) -> Ending {
    Ending {
        result: outcome.result().to_owned(),
        winner: outcome.winner.map(side),
        reason: outcome.reason.name().to_owned(),
        words: outcome.to_string(),
        cycle: outcome.cycle().map(|cycle| [cycle.from as u32, cycle.to as u32]),
        ratings: None,
    }
}

/// A game that is broken off.
pub fn aborted(words: &str) -> Ending {
    Ending {
        result: "*".to_owned(),
        winner: None,
        reason: "aborted".to_owned(),
        words: words.to_owned(),
        cycle: None,
        ratings: None,
    }
}

/// As messages have it.
pub fn side(color: Color) -> Side {
    color.pick(Side::White, Side::Black)
}

/// As the rules have it.
pub fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

fn millis(ms: i64) -> Duration {
    Duration::from_millis(ms.max(0) as u64)
}
