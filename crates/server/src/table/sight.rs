//! Who may know what: where a game hides something, each seat is told of its own view until the game is over.

use pantheon_rules::Color;
use pantheon_wire::{Event, GameHead, Happening, Room, Side};

use super::{Table, color};

impl Table {
    /// Does the game hide something, and still does?
    pub fn hides(&self) -> bool {
        let sight = &self.variant().spec().sight;
        (sight.fog || sight.covered) && self.ending.is_none()
    }

    /// The head as it may be told now: once the game is over, with how the pieces that stood face down were dealt.
    pub fn told_head(&self) -> GameHead {
        let mut head = self.head.clone();
        if self.variant().spec().sight.covered && self.ending.is_some() {
            head.start = self.game.position_after(0).map(|dealt| dealt.fen());
        }
        head
    }

    /// What a viewer sees now, where something is hidden.
    pub fn view(&self, viewer: Option<Side>) -> Option<String> {
        self.hides().then(|| self.game.position().view(viewer.map(color)).fen().to_owned())
    }

    /// The position as lists show it.
    pub fn public_fen(&self) -> String {
        self.view(None).unwrap_or_else(|| self.game.fen())
    }

    /// The last move, if everybody may know it.
    pub fn public_move(&self) -> Option<String> {
        let mover = !self.game.turn();
        self.last_uci().filter(|_| self.shows_move(None, mover))
    }

    fn shows_move(&self, viewer: Option<Side>, mover: Color) -> bool {
        !self.hides() || self.game.position().view(viewer.map(color)).shows_moves_of(mover)
    }

    /// An event as a viewer may know it; `None` if it is not for him. `is_last` if nothing has happened since.
    pub fn project(&self, event: &Event, viewer: Option<Side>, is_last: bool) -> Option<Event> {
        let mut event = event.clone();
        match &mut event.body {
            Happening::Said { room: Room::Team, team, .. } if viewer != *team => return None,
            Happening::Said { room: Room::Players, .. } if viewer.is_none() => return None,
            Happening::Said { room: Room::Spectators, .. } if viewer.is_some() && self.ending.is_none() => return None,
            Happening::Moved { ply, uci, view, .. } if self.hides() => {
                let start = self.game.position_after(0).map_or(Color::White, |position| position.turn());
                let mover = if *ply % 2 == 0 { start } else { !start };
                if !self.shows_move(viewer, mover) {
                    uci.clear();
                }
                if is_last {
                    *view = self.view(viewer);
                }
            }
            Happening::TakenBack { view, .. } if is_last => *view = self.view(viewer),
            _ => {}
        }
        Some(event)
    }
}
