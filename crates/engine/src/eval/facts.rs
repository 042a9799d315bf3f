//! What is asked of a variant's pieces and does not hang on a position.

use pantheon_rules::spec::Counting;
use pantheon_rules::{Color, Kind, Position, Role, Variant};

use super::terms::Terms;
use super::values::Values;
use super::weights::{Weights, Worth};
use crate::score::Value;

/// What does not hang on a position.
pub(super) struct Facts {
    pub roles: Vec<RoleFacts>,
    pub full_phase: Value,
    /// Has a lone king only to survive for a number of moves?
    pub counts: bool,
    /// What each role turns into when it promotes in its own form, by side.
    pub promoted: [Vec<Option<Role>>; 2],
}

/// What the search asks of a role.
pub(super) struct RoleFacts {
    pub board: Value,
    pub exchange: Value,
    /// How much a piece counts for the middle game.
    pub phase: Value,
    pub royal: bool,
    pub weak: bool,
    /// Is it the king that places refer to? Does its place count?
    pub king: bool,
    pub placed: bool,
}

impl Facts {
    pub fn of(variant: &Variant, values: &Values, weights: &Weights, terms: &Terms) -> Facts {
        let layout = &weights.layout;
        let mean = |worth: Worth| (worth.middle + worth.end) / 2;
        let hand = |kind: Kind| mean(weights.table[layout.hand(kind, 1)]);
        let of = |role: Role| {
            let (kind, weak, royal) = (variant.kind_of(role), values.weak[role.index()], values.royal[role.index()]);
            let board = if royal { 0 } else { mean(weights.table[layout.material(role)]) };
            RoleFacts {
                board,
                exchange: board + variant.in_hand(role).map_or(0, hand),
                phase: if weak { 0 } else { values.board[role.index()].abs() as Value / 50 },
                royal,
                weak,
                king: terms.royal() == Some(kind),
                placed: terms.is_placed(kind),
            }
        };
        let roles: Vec<RoleFacts> = variant.roles().map(of).collect();
        let start = Position::start_of(variant);
        let pieces = start.pieces().into_iter().filter_map(|square| start.piece(square));
        Facts {
            full_phase: pieces.map(|piece| roles[piece.role.index()].phase).sum(),
            promoted: Color::ALL.map(|color| variant.roles().map(|role| variant.promoted_form(role, color)).collect()),
            counts: variant.spec().ends.counting != Counting::None,
            roles,
        }
    }
}
