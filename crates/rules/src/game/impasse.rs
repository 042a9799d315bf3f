//! The entering-king declaration of shogi.

use super::Board;
use crate::ends::{Outcome, Reason};
use crate::spec::{self, PieceType};
use crate::types::{Color, Kind};

/// What an impasse declaration would rest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impasse {
    /// Is the declarer's king in the zone?
    pub king_in_zone: bool,
    /// Is it attacked?
    pub in_check: bool,
    /// The declarer's other pieces in the zone.
    pub pieces_in_zone: u32,
    /// Points of the pieces in the zone and in hand: five for rooks and bishops, one for the others.
    pub points: u32,
}

/// Pieces besides the king that must be in the zone.
const PIECES_NEEDED: u32 = 10;

impl Board {
    /// What a declaration by a player would rest on; `None` where the variant knows none.
    pub(super) fn impasse(&self, player: Color) -> Option<Impasse> {
        match self.position().variant().spec().ends.impasse {
            spec::Impasse::Points24 | spec::Impasse::Points27 => Some(self.count_impasse(player)),
            spec::Impasse::None | spec::Impasse::Try => None,
        }
    }

    fn count_impasse(&self, us: Color) -> Impasse {
        let (variant, state) = (self.position().variant(), self.position().state());
        let zone = variant.rules.promotion_zone[us];
        let kings = state.kings(variant)[us];
        let inside = state.side(us) & zone & !kings;
        let on_board: u32 = inside
            .into_iter()
            .filter_map(|square| state.piece(square))
            .map(|piece| self.points(variant.role_info(piece.role).in_hand))
            .sum();
        let in_hand: u32 = variant.kinds().map(|kind| state.hand(us, kind) as u32 * self.points(kind)).sum();
        Impasse {
            king_in_zone: kings.meets(zone),
            // Who has just moved is not in check.
            in_check: us == self.turn() && self.position().in_check(),
            pieces_in_zone: inside.len(),
            points: on_board + in_hand + if us == Color::Black { self.handicap_credit() } else { 0 },
        }
    }

    fn points(&self, kind: Kind) -> u32 {
        match self.position().variant().piece_type(kind) {
            PieceType::ROOK | PieceType::BISHOP => 5,
            _ => 1,
        }
    }

    /// What the giver of a handicap gave counts for him still.
    fn handicap_credit(&self) -> u32 {
        let variant = self.position().variant();
        let all = |state: &crate::position::State| -> u32 {
            let on_board = state.pieces().into_iter().filter_map(|square| state.piece(square));
            let on_board: u32 = on_board.map(|piece| self.points(variant.role_info(piece.role).in_hand)).sum();
            let in_hand: u32 = state.hands(variant).map(|(_, kind, count)| count as u32 * self.points(kind)).sum();
            on_board + in_hand
        };
        all(&variant.start).saturating_sub(all(self.state_after(0)))
    }

    /// What a declaration by the player to move gives now; `None` where the variant knows no such declaration.
    pub fn declaration(&self) -> Option<Outcome> {
        let us = self.turn();
        let impasse = self.impasse(us)?;
        let right = impasse.king_in_zone && !impasse.in_check && impasse.pieces_in_zone >= PIECES_NEEDED;
        let (win, draw) = match self.position().variant().spec().ends.impasse {
            spec::Impasse::Points24 => (31, 24),
            _ => (us.pick(28, 27), u32::MAX),
        };
        Some(match impasse.points {
            points if right && points >= win => Outcome::win(us, Reason::Impasse),
            points if right && points >= draw => Outcome::draw(Reason::Impasse),
            _ => Outcome::win(!us, Reason::WrongDeclaration),
        })
    }
}
