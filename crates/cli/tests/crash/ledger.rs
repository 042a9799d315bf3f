//! What the players know of a game: what they were told, what was acknowledged, what they wait for.

use std::collections::BTreeMap;

use pantheon_wire::{Action, Event, GameHead, Happening, Side};

use crate::replay::Replay;
use crate::server::Lives;

/// Something that a player did.
#[derive(Clone, Debug)]
pub struct Deed {
    pub by: Side,
    pub action: Action,
}

impl Deed {
    /// Is this what comes of it?
    fn makes(&self, event: &Event) -> bool {
        match (&self.action, &event.body) {
            (Action::Move { board, ply, uci }, Happening::Moved { board: on, ply: made, uci: had, .. }) => {
                (board, ply, uci) == (on, made, had)
            }
            (Action::Say { text, .. }, Happening::Said { text: said, .. }) => text == said,
            (Action::Offer { offer }, Happening::Offered { by, offer: made }) => *by == self.by && offer == made,
            (Action::Offer { .. }, Happening::Ended { .. } | Happening::TakenBack { .. }) => true,
            (Action::Decline { offer }, Happening::Declined { by, offer: made }) => *by == self.by && offer == made,
            (Action::GiveTime {}, Happening::TimeGiven { to, .. }) => *to == self.by.other(),
            (Action::Resign {}, Happening::Ended { .. }) => true,
            _ => false,
        }
    }
}

/// What the players know of a game.
pub struct Ledger {
    pub id: String,
    /// Which of the two has White.
    pub white: usize,
    /// What somebody was told.
    pub heard: BTreeMap<i64, Event>,
    /// What was acknowledged.
    pub done: Vec<Deed>,
    /// What was asked for and not acknowledged.
    pub pending: Option<Deed>,
    pub replay: Replay,
    variant: String,
    clock: Option<String>,
}

impl Ledger {
    pub fn new(head: &GameHead, white: usize) -> Ledger {
        Ledger {
            id: head.id.clone(),
            white,
            heard: BTreeMap::new(),
            done: Vec::new(),
            pending: None,
            replay: Replay::new(&head.variant, head.clock.as_deref()),
            variant: head.variant.clone(),
            clock: head.clock.clone(),
        }
    }

    /// The number of the last event that is known.
    pub fn last(&self) -> i64 {
        self.heard.last_key_value().map_or(0, |(&number, _)| number)
    }

    /// Somebody is told of an event; the other may know it already.
    pub fn hear(&mut self, event: &Event) {
        match self.heard.get(&event.number) {
            Some(known) => assert_eq!(known, event, "both are told the same"),
            None => {
                assert_eq!(event.number, self.last() + 1, "nothing is left out");
                self.replay.apply(event);
                self.heard.insert(event.number, event.clone());
            }
        }
    }

    /// Compares with all events that the server has after a crash, and goes on from them.
    pub fn compare(&mut self, events: &[Event], lives: &Lives) {
        let mut replay = Replay::new(&self.variant, self.clock.as_deref());
        let mut unheard = Vec::new();
        for (number, event) in (1..).zip(events) {
            assert_eq!(event.number, number, "events are counted without gaps");
            replay.apply(event);
            match (self.heard.get(&number), &event.body) {
                (Some(known), _) => assert_eq!(known, event, "what was told is what happened"),
                (None, Happening::Resumed { away_ms }) => {
                    let seen = event.at - away_ms;
                    assert!(lives.could_end(seen, event.at), "away since {seen} until {}: {lives:?}", event.at);
                }
                (None, _) => unheard.push(event),
            }
        }
        assert!(self.last() <= events.len() as i64, "{} events were told, {} are there", self.last(), events.len());
        for deed in &self.done {
            assert!(events.iter().any(|event| deed.makes(event)), "{deed:?} was acknowledged and is gone");
        }
        // What nobody was told comes of the last deed, acknowledged or not, and of nothing else.
        let latest = self.pending.take().or_else(|| self.done.last().cloned());
        if let Some((first, rest)) = unheard.split_first() {
            let ends = |event: &Event| matches!(event.body, Happening::Ended { .. });
            let fits = latest.as_ref().is_some_and(|deed| deed.makes(first)) || ends(first);
            assert!(fits && rest.len() <= 1 && rest.iter().all(|event| ends(event)), "{unheard:?} after {latest:?}");
        }
        // A move that ends the game comes with the end.
        assert!(replay.ending.is_some() || replay.game.outcome().is_none(), "the last move ended game {}", self.id);
        self.heard = events.iter().map(|event| (event.number, event.clone())).collect();
        self.replay = replay;
    }
}
