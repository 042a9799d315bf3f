//! A table: one game, its seats, clocks and offers. It is what its events make of it, and knows neither sockets nor the
//! database nor the time of day: [`Table::decide`] says what would happen, [`Table::apply`] makes it so, and
//! [`Host`](host::Host) writes it down before anybody is told.

mod allowed;
mod clocks;
mod decide;
pub mod host;
mod offers;
mod sight;

use std::sync::Arc;
use std::time::Duration;

use pantheon_clock::{Clocks, TimeControl};
use pantheon_rules::{Color, Game, Outcome, Position, Variant};
use pantheon_wire::{Both, Ending, Event, GameHead, Happening, Offer, Side};

pub use allowed::allowed;
pub use decide::{Decision, Request};
use offers::Offers;

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
    /// The players' ids.
    seats: Both<String>,
    game: Game,
    clocks: Option<Clocks>,
    /// The clocks before each move, for it may be taken back.
    past: Vec<Option<Clocks>>,
    /// Since when the clock of the player to move has been running, or would.
    turn_since: i64,
    offers: Offers,
    ending: Option<Ending>,
    /// The last event's.
    number: i64,
    rematch: Option<String>,
}

impl Table {
    /// A table at which nothing has happened yet. `start` is the true start, where the head shows less.
    pub fn new(head: GameHead, seats: Both<String>, variant: &Arc<Variant>, start: &str) -> Result<Table, String> {
        let position = Position::from_fen(variant, start).map_err(|error| error.to_string())?;
        let control: Option<TimeControl> = head.clock.as_deref().map(str::parse).transpose()?;
        Ok(Table {
            seats,
            game: Game::new(position),
            clocks: control.map(Clocks::new),
            past: Vec::new(),
            turn_since: head.created_at,
            offers: Offers::default(),
            ending: None,
            number: 0,
            rematch: None,
            head,
        })
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

    /// The id of who sits at a side.
    pub fn seat(&self, side: Side) -> &str {
        self.seats.of(side)
    }

    /// The side of a player, if he plays.
    pub fn side_of(&self, player: &str) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|&side| self.seats.of(side) == player)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        side(self.game.turn())
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

    /// The moves that stand, in UCI.
    pub fn ucis(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.game.plies()).filter_map(|ply| self.uci(ply))
    }

    /// One of them.
    fn uci(&self, ply: usize) -> Option<String> {
        let mv = *self.game.moves().get(ply)?;
        Some(self.game.position_after(ply)?.uci(mv))
    }

    /// The last move, in UCI.
    pub fn last_uci(&self) -> Option<String> {
        self.uci(self.game.plies().checked_sub(1)?)
    }

    /// What events make of this table, from the beginning.
    pub fn replayed(&self, events: &[Event]) -> Table {
        let start = self.game.position_after(0).unwrap_or_else(|| self.game.position().clone());
        let mut table = Table {
            head: self.head.clone(),
            seats: self.seats.clone(),
            game: Game::new(start),
            clocks: self.clocks.map(|clocks| Clocks::new(clocks.control())),
            past: Vec::new(),
            turn_since: self.head.created_at,
            offers: Offers::default(),
            ending: None,
            number: 0,
            rematch: None,
        };
        events.iter().for_each(|event| table.apply(event));
        table
    }

    /// Makes what has happened so.
    ///
    /// Events were decided on by a table in this state, so a move in them is legal; one that is not changes nothing.
    pub fn apply(&mut self, event: &Event) {
        self.number = event.number;
        match &event.body {
            Happening::Moved { uci, spent_ms, .. } => {
                let mover = self.game.turn();
                let Ok(mv) = self.game.position().parse_uci(uci) else { return };
                self.past.push(self.clocks);
                if self.game.play(mv).is_err() {
                    self.past.pop();
                    return;
                }
                if let Some(clocks) = &mut self.clocks {
                    clocks.pass(mover, millis(*spent_ms));
                    clocks.press(mover);
                }
                self.turn_since = event.at;
                self.offers.move_made(side(mover));
            }
            Happening::Offered { by, offer } => self.offers.make(*by, *offer),
            Happening::Declined { offer, .. } => self.offers.clear(*offer),
            Happening::TakenBack { ply, .. } => {
                while self.game.plies() > *ply as usize && self.game.take_back() {
                    // Time that was used is gone; what was given for moves goes with them.
                    let before = self.past.pop().flatten();
                    self.clocks = clocks::after_takeback(self.clocks, before);
                }
                self.turn_since = event.at;
                self.offers.clear(Offer::Takeback);
                self.offers.clear(Offer::Draw);
            }
            Happening::TimeGiven { to, ms } => {
                // A move that is taken back afterwards does not take the gift with it.
                for clocks in self.past.iter_mut().chain([&mut self.clocks]).flatten() {
                    clocks.give(color(*to), millis(*ms));
                }
            }
            Happening::Resumed { away_ms } => self.turn_since = self.turn_since.saturating_add(*away_ms),
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
