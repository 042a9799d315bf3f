//! Everything that can be wrong with a position.

use super::fen::FenError;
use super::setup::Setup;
use crate::ends;
use crate::spec::Royalty;
use crate::types::{Bitboard, Color, FILES, Square};
use crate::variant::Variant;

/// Who must have a king.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kings {
    /// Both sides, as far as the game has them.
    Both,
    /// The side that waits: in a mating problem only the king that is to be mated matters.
    Waiting,
}

/// All reasons why the rules cannot start from this placement.
pub(super) fn reasons(variant: &Variant, setup: &Setup, who: Kings) -> Vec<FenError> {
    let mut reasons = Vec::new();
    kings(variant, setup, who, &mut reasons);
    regions(variant, setup, &mut reasons);
    dead_pieces(variant, setup, &mut reasons);
    doubled(variant, setup, &mut reasons);
    hands(variant, setup, &mut reasons);
    rights(setup, &mut reasons);
    if reasons.is_empty() {
        waiting_in_check(variant, setup, &mut reasons);
    }
    reasons
}

fn kings(variant: &Variant, setup: &Setup, who: Kings, reasons: &mut Vec<FenError>) {
    let Some(king) = variant.king else { return };
    for color in Color::ALL {
        let is_king =
            |&(_, piece): &(Square, crate::types::Piece)| piece.color == color && variant.kind_of(piece.role) == king;
        let count = setup.pieces().filter(is_king).count();
        // Some armies have none, and some kings come out of the hand.
        let expected = variant.rules.army[color][king.index()] as usize;
        let fine = match variant.rules.royalty {
            Royalty::Guarded => count + setup.hand(color, king) as usize == expected,
            // A captured king, on its way to the other's hand, is how a game ends where kings may be captured.
            Royalty::Capturable => count <= expected,
        };
        let spared = who == Kings::Waiting && color == setup.turn && count == 0;
        if !fine && !spared {
            reasons.push(FenError::Kings { color, count, expected });
        }
    }
}

fn regions(variant: &Variant, setup: &Setup, reasons: &mut Vec<FenError>) {
    for (square, piece) in setup.pieces() {
        let kind = variant.kind_of(piece.role);
        if !variant.movement(kind, piece.color).region().has(square) {
            reasons.push(FenError::OutOfRegion { piece: variant.piece_text(piece), square });
        }
    }
}

/// Pieces that could never move again, where the rules never let one get there; and chess pawns where they promote, if
/// they cannot be dropped there.
fn dead_pieces(variant: &Variant, setup: &Setup, reasons: &mut Vec<FenError>) {
    for (square, piece) in setup.pieces() {
        let kind = variant.kind_of(piece.role);
        let must_promote = variant.rules.pawns_must_promote
            && !variant.rules.promotes_in_place
            && variant.spec().promotion.pawn_types[piece.color].has(variant.piece_type(kind))
            && variant.rules.promotion_zone[piece.color].has(square)
            && !(variant.rules.drops && variant.kind_info(kind).drop[piece.color].has(square));
        if must_promote || variant.rules.immobile[piece.color][kind.index()].has(square) {
            reasons.push(FenError::Immobile { piece: variant.piece_text(piece), square });
        }
    }
}

fn doubled(variant: &Variant, setup: &Setup, reasons: &mut Vec<FenError>) {
    for kind in variant.kinds() {
        // Pawns that are never dropped may still come to stand behind each other.
        let Some(limit) = variant.kind_info(kind).doubled.filter(|&limit| limit > 0) else { continue };
        for color in Color::ALL {
            // So may pawns that step aside or take aslant.
            let keeps_file = |square: Square| {
                variant.movement(kind, color).premoves(square).into_iter().all(|to| to.file() == square.file())
            };
            if !variant.board().into_iter().all(keeps_file) {
                continue;
            }
            for file in 0..FILES {
                let same = |&(square, piece): &(Square, crate::types::Piece)| {
                    square.file() == file && piece.color == color && variant.kind_of(piece.role) == kind
                };
                let count = setup.pieces().filter(same).count();
                if count > limit as usize {
                    reasons.push(FenError::Doubled { color, letter: variant.letter(kind), file, count });
                }
            }
        }
    }
}

/// Where no piece is ever created or destroyed, a side cannot have more of a kind than the whole game has.
fn hands(variant: &Variant, setup: &Setup, reasons: &mut Vec<FenError>) {
    let conserved = variant.rules.captures_to_hand && !variant.spec().drops.keep_promotion;
    if !conserved {
        return;
    }
    let at_start = &variant.rules.army;
    for color in Color::ALL {
        let army = setup.army(variant, color);
        for kind in variant.kinds() {
            let have = army[kind.index()] as u32;
            let exist = at_start[Color::White][kind.index()] as u32 + at_start[Color::Black][kind.index()] as u32;
            if have > exist && exist > 0 {
                reasons.push(FenError::TooMany { color, letter: variant.letter(kind), have, exist });
            }
        }
    }
}

fn rights(setup: &Setup, reasons: &mut Vec<FenError>) {
    for square in setup.en_passant {
        let victim = setup.en_passant_victim(square);
        if victim.is_none() || setup.piece(square).is_some() && victim != Some(square) {
            reasons.push(FenError::EnPassant { square });
        }
    }
}

fn waiting_in_check(variant: &Variant, setup: &Setup, reasons: &mut Vec<FenError>) {
    if variant.rules.royalty == Royalty::Capturable {
        return;
    }
    let mut other = setup.clone();
    other.turn = !setup.turn;
    other.en_passant = Bitboard::EMPTY;
    if ends::in_check(variant, &other.state(variant)) {
        reasons.push(FenError::WaitingInCheck { color: !setup.turn });
    }
}
