//! A game as its events make it, by the rules core and the clocks, without the server.

use std::time::Duration;

use pantheon_clock::{Clocks, TimeControl};
use pantheon_rules::{Catalogue, Color, Game, Position};
use pantheon_wire::{ClockFaces, Ending, Event, Happening, Side};

/// A game as its events make it.
pub struct Replay {
    pub game: Game,
    pub ending: Option<Ending>,
    clocks: Option<Clocks>,
    turn_since: i64,
}

impl Replay {
    pub fn new(variant: &str, clock: Option<&str>) -> Replay {
        let variant = Catalogue::builtin().get(variant).expect("a built-in variant");
        let control = clock.map(|text| text.parse::<TimeControl>().expect("a time control"));
        let game = Game::new(Position::start(variant));
        Replay { game, ending: None, clocks: control.map(Clocks::new), turn_since: 0 }
    }

    /// Who is to move.
    pub fn turn(&self) -> Side {
        self.game.turn().pick(Side::White, Side::Black)
    }

    /// All moves that stand.
    pub fn moves(&self) -> Vec<String> {
        let moves = self.game.moves().iter().enumerate();
        moves.map(|(ply, &mv)| self.game.position_after(ply).expect("a position of the game").uci(mv)).collect()
    }

    pub fn apply(&mut self, event: &Event) {
        assert!(self.ending.is_none() || !matches!(event.body, Happening::Moved { .. }), "a move after the end");
        match &event.body {
            Happening::Moved { ply, uci, spent_ms, .. } => {
                assert_eq!(*ply as usize, self.game.plies(), "moves come one after the other");
                let mover = self.game.turn();
                let mv = self.game.position().parse_uci(uci).expect("a move of this position");
                self.game.play(mv).expect("a legal move");
                if let Some(clocks) = &mut self.clocks {
                    clocks.pass(mover, millis(*spent_ms));
                    clocks.press(mover);
                }
                self.turn_since = event.at;
            }
            Happening::TakenBack { ply, .. } => {
                while self.game.plies() > *ply as usize && self.game.take_back() {}
                self.turn_since = event.at;
            }
            Happening::TimeGiven { to, ms } => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.give(color(*to), millis(*ms));
                }
            }
            Happening::Resumed { away_ms } => self.turn_since += away_ms,
            Happening::Ended { ending } => self.ending = Some(ending.clone()),
            _ => {}
        }
    }

    /// Are these clocks what the events say? To the millisecond: both are the server's.
    pub fn check_clocks(&self, shown: Option<&ClockFaces>) {
        let (Some(clocks), Some(shown)) = (&self.clocks, shown) else {
            assert_eq!(self.clocks.is_some(), shown.is_some(), "clocks are shown where there are any");
            return;
        };
        let runs = self.ending.is_none() && self.game.plies() >= 2;
        assert_eq!(shown.running, runs.then(|| self.turn()));
        for side in [Side::White, Side::Black] {
            let mut clock = *clocks.of(color(side));
            if shown.running == Some(side) {
                clock.pass(millis(shown.at - self.turn_since));
            }
            let face = shown.faces.of(side);
            let wanted = (clock.left(), clock.period(), clock.periods());
            assert_eq!((millis(face.left_ms), millis(face.period_ms), face.periods), wanted, "the clock of {side:?}");
        }
    }
}

fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

fn millis(ms: i64) -> Duration {
    Duration::from_millis(ms.max(0) as u64)
}
