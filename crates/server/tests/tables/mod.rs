//! Tables without sockets, a database or the time of day.
#![allow(dead_code, reason = "each file of tests uses its part")]

use pantheon_rules::{Catalogue, Position};
use pantheon_server::table::{Decision, Request, Table, allowed};
use pantheon_wire::{Action, Both, Event, GameHead, Happening, Player, PlayerKind, Refusal, Side, Speed};

/// When every table here is made.
pub const BEGIN: i64 = 1_000_000;

/// A table with all that has happened at it.
#[derive(Clone)]
pub struct Seated {
    pub table: Table,
    pub log: Vec<Event>,
}

impl Seated {
    /// A casual game; `start` is a FEN of its own, if there is one.
    pub fn new(variant: &str, clock: Option<&str>, start: Option<&str>) -> Seated {
        let variant = Catalogue::builtin().get(variant).unwrap();
        let dealt = match variant.spec().sight.covered {
            true => Position::start(variant).deal(|n| n / 2),
            false => Position::start(variant),
        };
        let start = start.map_or_else(|| dealt.fen(), str::to_owned);
        let player = |name: &str| Player { kind: PlayerKind::Guest, name: name.to_owned(), rating: None, level: None };
        let head = GameHead {
            id: "game".to_owned(),
            variant: variant.name().to_owned(),
            rules: String::new(),
            start: None,
            players: Both { white: player("Ann"), black: player("Bob") },
            partners: None,
            rated: false,
            clock: clock.map(str::to_owned),
            speed: Speed::Blitz,
            created_at: BEGIN,
            allows: allowed(variant, false),
            rematch_of: None,
        };
        let seats = Both { white: "g:ann".to_owned(), black: "g:bob".to_owned() };
        Seated { table: Table::new(head, seats, variant, &start).unwrap(), log: Vec::new() }
    }

    /// Somebody acts: what comes of it, and it happens.
    pub fn act(&mut self, seat: Option<Side>, action: Action, now: i64, lag_ms: i64) -> Result<Decision, Refusal> {
        let request = Request { seat, board: None, name: "Somebody".to_owned(), action, lag_ms };
        let decision = self.table.decide(&request, now)?;
        self.perform(&decision, now);
        Ok(decision)
    }

    /// The player to move moves; on the second board where the move says so: `b:e2e4`.
    pub fn play(&mut self, uci: &str, now: i64) {
        let (board, uci) = self.table.game().named_board(uci);
        let action = Action::Move { board: board as u8, ply: self.table.plies_on(board), uci: uci.to_owned() };
        self.act(Some(self.table.turn_on(board)), action, now, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    /// As the host does it.
    pub fn perform(&mut self, decision: &Decision, now: i64) {
        let end = decision.ending.clone().map(|ending| Happening::Ended { ending });
        let next = decision.rematch.then(|| Happening::Rematch { game: "next".to_owned() });
        for body in decision.happenings.iter().cloned().chain(end).chain(next) {
            let event = Event { number: self.table.number() + 1, at: now, body };
            self.table.apply(&event);
            self.log.push(event);
        }
    }

    /// Time goes by until now: what is due happens.
    pub fn wait_until(&mut self, now: i64) {
        let decision = self.table.decide_time(now);
        self.perform(&decision, now);
    }

    /// The word for the rule that ended the game.
    pub fn reason(&self) -> Option<&str> {
        self.table.ending().map(|ending| ending.reason.as_str())
    }
}
