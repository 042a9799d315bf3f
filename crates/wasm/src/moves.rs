//! A move as data: what a board has to know to let somebody make it.

use pantheon_rules::{Move, MoveKind, Position};
use serde::Serialize;

/// A move that may be played. What it has not is left out, for there may be thousands of them.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub struct MoveFacts {
    pub uci: String,
    /// Where the piece comes from; none of a drop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The role that is dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drop: Option<usize>,
    pub to: String,
    /// The rook of a castling, on which a player may put the king just as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rook: Option<String>,
    /// The role that the piece has after it, if that is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<usize>,
    /// The role that comes in behind the move, and where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<(usize, String)>,
    /// Where a wall or the duck goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wall: Option<String>,
    /// Does nothing move?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<bool>,
}

impl MoveFacts {
    pub(crate) fn of(position: &Position, mv: Move) -> MoveFacts {
        let kind = mv.kind();
        let uci = position.uci(mv);
        // The move says by its text alone whether a wall comes with it.
        let wall = uci.contains(',').then(|| mv.extra().to_string());
        let gate = match kind {
            MoveKind::Gate | MoveKind::CastlingGateKing => Some((mv.role().index(), mv.from().to_string())),
            MoveKind::CastlingGateRook => Some((mv.role().index(), mv.rook().to_string())),
            _ => None,
        };
        MoveFacts {
            uci,
            from: (kind != MoveKind::Drop).then(|| mv.from().to_string()),
            drop: (kind == MoveKind::Drop).then(|| mv.role().index()),
            to: mv.to().to_string(),
            rook: kind.is_castling().then(|| mv.rook().to_string()),
            promotion: promotion(position, mv),
            gate,
            wall,
            pass: (kind == MoveKind::Pass).then_some(true),
        }
    }
}

/// What the piece is after the move, if that is another thing than before.
fn promotion(position: &Position, mv: Move) -> Option<usize> {
    let role = match mv.kind() {
        MoveKind::Promotion => mv.role(),
        MoveKind::PiecePromotion => {
            let piece = position.piece(mv.from())?;
            position.variant().promoted_form(piece.role, piece.color)?
        }
        MoveKind::PieceDemotion => {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after.piece(mv.to())?.role
        }
        _ => return None,
    };
    Some(role.index())
}
