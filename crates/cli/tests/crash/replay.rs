//! A game as its events make it, by the rules core and the clocks, without the server.

use std::time::Duration;

use pantheon_clock::{Clocks, TimeControl};
use pantheon_rules::{Catalogue, Color, Game, Position};
use pantheon_wire::{ClockFaces, Ending, Event, Happening, Side};

/// A game as its events make it.
pub struct Replay {
    pub game: Game,
    pub ending: Option<Ending>,
    /// Of each board: its clocks, and since when who is to move there has been.
    timers: Vec<(Option<Clocks>, i64)>,
}

impl Replay {
    pub fn new(variant: &str, clock: Option<&str>) -> Replay {
        let variant = Catalogue::builtin().get(variant).expect("a built-in variant");
        let control = clock.map(|text| text.parse::<TimeControl>().expect("a time control"));
        let game = Game::new(Position::start(variant));
        let timers = vec![(control.map(Clocks::new), 0); game.boards().len()];
        Replay { game, ending: None, timers }
    }

    /// Who is to move on a board.
    pub fn turn_on(&self, board: usize) -> Side {
        self.game.team_to_move_on(board).pick(Side::White, Side::Black)
    }

    /// All moves that stand.
    pub fn moves(&self) -> Vec<String> {
        self.game.ucis().collect()
    }

    /// Have both sides moved on a board?
    pub fn has_begun(&self) -> bool {
        self.game.boards().iter().any(|board| board.moves().len() >= 2)
    }

    pub fn apply(&mut self, event: &Event) {
        assert!(self.ending.is_none() || !matches!(event.body, Happening::Moved { .. }), "a move after the end");
        match &event.body {
            Happening::Moved { board, ply, uci, spent_ms, .. } => {
                let board = usize::from(*board);
                let played = &self.game.boards()[board];
                assert_eq!(*ply as usize, played.moves().len(), "moves come one after the other");
                let mover = self.game.team_to_move_on(board);
                let mv = played.position().parse_uci(uci).expect("a move of this position");
                let had_begun = self.has_begun();
                self.game.play_on(board, mv).expect("a legal move");
                if let Some(clocks) = &mut self.timers[board].0 {
                    clocks.pass(mover, millis(*spent_ms));
                    clocks.press(mover);
                }
                self.timers[board].1 = event.at;
                if !had_begun && self.has_begun() {
                    self.timers.iter_mut().for_each(|timer| timer.1 = event.at);
                }
            }
            Happening::TakenBack { ply, .. } => {
                while self.game.plies() > *ply as usize && self.game.take_back() {}
                self.timers[0].1 = event.at;
            }
            Happening::TimeGiven { to, ms } => {
                for clocks in self.timers.iter_mut().filter_map(|timer| timer.0.as_mut()) {
                    clocks.give(color(*to), millis(*ms));
                }
            }
            Happening::Resumed { away_ms } => self.timers.iter_mut().for_each(|timer| timer.1 += away_ms),
            Happening::Ended { ending } => self.ending = Some(ending.clone()),
            _ => {}
        }
    }

    /// Are these clocks what the events say? To the millisecond: both are the server's.
    pub fn check_clocks(&self, shown: Option<&ClockFaces>) {
        let boards = shown.map(|shown| (shown.running, shown.faces)).into_iter();
        let boards = boards.chain(shown.and_then(|shown| Some((shown.second?.running, shown.second?.faces))));
        let boards: Vec<_> = boards.collect();
        let timed = self.timers.iter().filter(|timer| timer.0.is_some()).count();
        assert_eq!(boards.len(), timed, "clocks are shown where there are any");
        let at = shown.map_or(0, |shown| shown.at);
        for (board, (running, faces)) in boards.into_iter().enumerate() {
            let runs = self.ending.is_none() && self.has_begun();
            assert_eq!(running, runs.then(|| self.turn_on(board)));
            let (Some(clocks), since) = self.timers[board] else { unreachable!("it was counted") };
            for side in [Side::White, Side::Black] {
                let mut clock = *clocks.of(color(side));
                if running == Some(side) {
                    clock.pass(millis(at - since));
                }
                let face = faces.of(side);
                let shown = (millis(face.left_ms), millis(face.period_ms), face.periods);
                let wanted = (clock.left(), clock.period(), clock.periods());
                assert_eq!(shown, wanted, "the clock of {side:?} on board {board}");
            }
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
