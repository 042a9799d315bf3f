//! Where on the screen there is something to point at.

use pantheon_rules::Square;
use ratatui::layout::{Position, Rect};

use super::board::Geometry;

/// What was drawn where.
pub struct Places {
    pub board: Geometry,
    /// The pieces in hand of the player to move, with their numbers there.
    pub held: Vec<(Rect, usize)>,
    /// The choices of a menu with their numbers, if one is open.
    pub choices: Vec<(Rect, usize)>,
}

/// Something to point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    Square(Square),
    Held(usize),
    Choice(usize),
}

impl Places {
    /// What is at a place of the screen. A menu lies over all else, and only its choices can be pointed at.
    pub fn at(&self, x: u16, y: u16) -> Option<Spot> {
        let find = |spots: &[(Rect, usize)]| {
            spots.iter().find(|(area, _)| area.contains(Position { x, y })).map(|&(_, number)| number)
        };
        if !self.choices.is_empty() {
            return find(&self.choices).map(Spot::Choice);
        }
        find(&self.held).map(Spot::Held).or_else(|| self.board.square_at(x, y).map(Spot::Square))
    }
}
