//! What tables and the lobby tell connections. Neither side knows whether the other is in the same process: what goes
//! over the bus is text with an address.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use pantheon_wire::{ServerMessage, Side};
use tokio::sync::broadcast;

/// How many notes may wait for a connection before it has to ask anew.
const WAITING: usize = 256;

/// What something is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// A game.
    Game(String),
    /// A player, by his id.
    Player(String),
    /// Seeks and games to watch.
    Lobby,
}

/// Who of those who listen is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// All.
    Everybody,
    /// Both players.
    Players,
    /// One of them.
    Seat(Side),
    /// Those who only watch.
    Spectators,
}

impl Audience {
    /// Is somebody at this seat meant?
    pub fn includes(self, seat: Option<Side>) -> bool {
        match self {
            Audience::Everybody => true,
            Audience::Players => seat.is_some(),
            Audience::Seat(side) => seat == Some(side),
            Audience::Spectators => seat.is_none(),
        }
    }
}

/// Something told.
#[derive(Clone, Debug)]
pub struct Note {
    /// To whom.
    pub to: Audience,
    /// The number of the event in it, or 0.
    pub number: i64,
    /// A `ServerMessage` as it goes over the socket: written once for all.
    pub text: Utf8Bytes,
}

impl Note {
    /// The number of a note that ends connections.
    pub const RECHECK: i64 = -1;

    /// Who somebody is has changed: his connections end, and he is looked at anew when he comes back.
    pub fn recheck() -> Note {
        Note { to: Audience::Everybody, number: Note::RECHECK, text: Utf8Bytes::default() }
    }

    /// A message without an event.
    pub fn new(to: Audience, message: &ServerMessage) -> Note {
        Note { to, number: 0, text: encode(message) }
    }
}

/// A message as text.
pub fn encode(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// Carries notes to who listens.
pub trait Bus: Send + Sync {
    /// Tells all who listen to a topic.
    fn publish(&self, topic: &Topic, note: Note);
    /// Listens to a topic from now on.
    fn subscribe(&self, topic: &Topic) -> broadcast::Receiver<Note>;
}

/// Within one process.
#[derive(Default)]
pub struct LocalBus {
    topics: Mutex<HashMap<Topic, broadcast::Sender<Note>>>,
}

impl Bus for LocalBus {
    fn publish(&self, topic: &Topic, note: Note) {
        let mut topics = self.topics.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = topics.get(topic)
            && sender.send(note).is_err()
        {
            // The last who listened has gone.
            topics.remove(topic);
        }
    }

    fn subscribe(&self, topic: &Topic) -> broadcast::Receiver<Note> {
        let mut topics = self.topics.lock().unwrap_or_else(PoisonError::into_inner);
        topics.entry(topic.clone()).or_insert_with(|| broadcast::channel(WAITING).0).subscribe()
    }
}
