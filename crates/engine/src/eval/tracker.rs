//! What is kept up to date with every move.

use pantheon_rules::{Color, Kind, Observer, Piece, Square};

use super::Evaluator;
use super::facts::RoleFacts;
use super::weights::Worth;
use crate::net::Notes;
use crate::score::Value;

/// What is kept up to date with every move.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Sums {
    /// White's pieces and hand less Black's.
    pub(super) total: Worth,
    /// The same for where the pieces stand to the kings, and the squares of the kings.
    pub(super) places: Worth,
    pub(super) kings: [u8; 2],
    /// Has a king moved, so that all places are to be found anew?
    pub(super) stale: bool,
    /// How much each side has on the board that can attack: the middle game ends when it is gone.
    pub(super) phase: [Value; 2],
    /// How dangerous each side's hand is to the enemy's king.
    pub(super) hands: [Value; 2],
    /// Keys of parts of the position: the weakest kind, and the other pieces of each side.
    pub keys: [u64; 3],
}

/// Keeps sums up to date while a move is made.
pub(crate) struct Tracker<'a> {
    pub(super) evaluator: &'a Evaluator,
    pub(super) sums: &'a mut Sums,
    pub(super) notes: Option<Notes<'a>>,
    /// Is it asked where pieces stand to the kings?
    pub(super) places: bool,
}

impl Tracker<'_> {
    /// What a piece on a square stands for, what its place is worth, and what it counts for the middle game. Its part of
    /// a key is put in, or taken out if it was there.
    #[inline]
    fn note(&mut self, piece: Piece, square: Square) -> (Worth, Worth, Value) {
        let Evaluator { facts, stands, roles, .. } = self.evaluator;
        let facts = &facts.roles[piece.role.index()];
        let row = piece.color as usize * roles + piece.role.index();
        let stand = stands[row][square.index()];
        let part = if facts.weak { 0 } else { 1 + piece.color as usize };
        self.sums.keys[part] ^= stand.key;
        let place = if self.places { self.place(piece, row, square, facts) } else { Worth::default() };
        (stand.worth, place, facts.phase)
    }

    /// What the place of a piece is worth; a king changes all of them.
    #[inline]
    fn place(&mut self, piece: Piece, row: usize, square: Square, facts: &RoleFacts) -> Worth {
        let Evaluator { terms, places, .. } = self.evaluator;
        if facts.king {
            self.sums.stale = true;
        }
        if !facts.placed || self.sums.stale {
            return Worth::default();
        }
        let [own, enemy] = terms.places(piece.color, square, self.sums.kings.map(usize::from));
        let mut worth = places[row][0][own];
        worth.add(places[row][1][enemy]);
        worth
    }
}

impl Observer for Tracker<'_> {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        if let Some(notes) = &mut self.notes {
            notes.put(piece, square);
        }
        let (worth, place, phase) = self.note(piece, square);
        self.sums.total.add(worth);
        self.sums.places.add(place);
        self.sums.phase[piece.color as usize] += phase;
    }

    #[inline]
    fn take(&mut self, piece: Piece, square: Square) {
        if let Some(notes) = &mut self.notes {
            notes.take(piece, square);
        }
        let (worth, place, phase) = self.note(piece, square);
        self.sums.total.subtract(worth);
        self.sums.places.subtract(place);
        self.sums.phase[piece.color as usize] -= phase;
    }

    #[inline]
    fn hand(&mut self, color: Color, kind: Kind, before: u8, after: u8) {
        if let Some(notes) = &mut self.notes {
            notes.hand(color, kind, before, after);
        }
        if after > before {
            self.sums.total.add(self.evaluator.in_hand(color, kind, after));
            self.sums.hands[color as usize] += self.evaluator.terms.hand_units(kind, after);
        } else {
            self.sums.total.subtract(self.evaluator.in_hand(color, kind, before));
            self.sums.hands[color as usize] -= self.evaluator.terms.hand_units(kind, before);
        }
    }
}
