//! How long to think, from what the protocols tell.

use std::io::{self, Write};
use std::time::Duration;

use pantheon_engine::{Clock, Limits};
use pantheon_protocol::{Dialect, Event, Go, Time};
use pantheon_rules::Move;

use super::session::Session;
use super::thinking::has_end;
use crate::text::excerpt;

/// For a `go` that could not be understood and says nothing else of its end.
const FALLBACK: Duration = Duration::from_secs(1);

/// How deep to look for a win within so many plies, before it is given up. A mate that begins with a quiet move or a
/// sacrifice is found at much greater depths than its own.
fn depth_for(plies: u32) -> u32 {
    plies.saturating_mul(2).saturating_add(20)
}

impl<W: Write> Session<W> {
    /// What `go` asks for; `None` if every move is banned. `understood` is false where part of it was passed over.
    pub(super) fn limits(&mut self, go: &Go, understood: bool) -> io::Result<Option<Limits>> {
        let mut moves = self.named_moves(&go.moves)?;
        if !self.banned.is_empty() {
            if moves.is_empty() {
                moves = self.board.position().legal_moves().into_iter().collect();
            }
            moves.retain(|mv| !self.banned.contains(mv));
            if moves.is_empty() {
                return Ok(None);
            }
        }
        let mate = go.mate.filter(|&moves| moves > 0).map(|moves| moves.saturating_mul(2) - 1);
        let limits = Limits {
            clock: self.clock(go),
            time: go.time,
            nodes: go.nodes,
            depth: go.depth.map(|depth| depth.max(1)).or(mate.map(depth_for)),
            mate,
            moves,
            lines: self.settings.lines,
            ponder: go.ponder,
            infinite: go.infinite,
            strength: self.settings.strength(),
        };
        // What was to end the search may be the very part that was not understood.
        let is_lost = (!understood || go.mate == Some(0)) && !go.infinite && !has_end(&limits);
        Ok(Some(if is_lost { Limits { time: Some(FALLBACK), ..limits } } else { limits }))
    }

    /// The clock of the player to move. Where only the other's is told, it shows about as much.
    fn clock(&self, go: &Go) -> Option<Clock> {
        let turn = self.board.turn();
        let (own, other) = match self.dialect {
            Dialect::Ucci => (go.own, Time::default()),
            _ => (turn.pick(go.first, go.second), turn.pick(go.second, go.first)),
        };
        let is_told = own.left.is_some() || own.increment.is_some();
        let Time { left, increment } = if is_told { Time { left: own.left.or(other.left), ..own } } else { other };
        // UCCI's times may be in seconds.
        let factor = if self.dialect == Dialect::Ucci && !self.settings.milliseconds { 1000 } else { 1 };
        if left.is_none() && increment.is_none() && go.byoyomi.is_none() {
            return None;
        }
        Some(self.settings.behind_the_way(Clock {
            left: left.unwrap_or_default() * factor,
            increment: increment.unwrap_or_default() * factor,
            byoyomi: go.byoyomi.unwrap_or_default(),
            moves_to_go: go.moves_to_go,
        }))
    }

    /// The moves that are named, without those that are none.
    pub(super) fn named_moves(&mut self, texts: &[String]) -> io::Result<Vec<Move>> {
        let mut moves = Vec::new();
        for text in texts {
            match self.dialect.read_move(self.board.position(), text) {
                Ok(mv) => moves.push(mv),
                Err(error) => {
                    self.say(&Event::IllegalMove { text: excerpt(text), reason: excerpt(&error.reason) })?;
                }
            }
        }
        Ok(moves)
    }
}
