//! Who sits where: two players, or four of whom each has one board.

use pantheon_wire::{Both, Side};

/// The players' ids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seats {
    /// On the first board, and on all where there is nobody else.
    pub players: Both<String>,
    /// On the second board, by the team, where four play.
    pub partners: Option<Both<String>>,
}

/// Somebody at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// His side: of teams, the team.
    pub side: Side,
    /// The only board that he plays on, where he has a partner.
    pub board: Option<u8>,
}

impl From<Both<String>> for Seats {
    fn from(players: Both<String>) -> Seats {
        Seats { players, partners: None }
    }
}

impl Seats {
    /// Where a player sits, if he does.
    pub fn of(&self, player: &str) -> Option<Sitter> {
        let at = |seats: &Both<String>| [Side::White, Side::Black].into_iter().find(|&side| seats.of(side) == player);
        let first = at(&self.players).map(|side| Sitter { side, board: self.partners.as_ref().map(|_| 0) });
        first.or_else(|| Some(Sitter { side: at(self.partners.as_ref()?)?, board: Some(1) }))
    }

    /// All who sit here, each with his side.
    pub fn all(&self) -> impl Iterator<Item = (Side, &String)> {
        [Some(&self.players), self.partners.as_ref()]
            .into_iter()
            .flatten()
            .flat_map(|pair| [(Side::White, &pair.white), (Side::Black, &pair.black)])
    }
}
