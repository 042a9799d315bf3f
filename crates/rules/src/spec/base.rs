use std::collections::{BTreeMap, BTreeSet};

use super::*;

impl VariantSpec {
    /// What a section without a parent starts from: the rules of chess, without its pieces.
    pub fn base(name: &str) -> VariantSpec {
        VariantSpec {
            name: name.to_owned(),
            description: String::new(),
            board: BoardSpec {
                files: 8,
                ranks: 8,
                start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
                handicaps: Vec::new(),
                chess960: false,
                template: "fairy".to_owned(),
            },
            pieces: BTreeMap::new(),
            movement: MovementSpec {
                double_step: true,
                double_step_region: Sides::new(Bitboard::rank(1), Bitboard::rank(6)),
                triple_step_region: Sides::both(Bitboard::EMPTY),
                en_passant_region: Sides::both(Bitboard::GRID),
                en_passant_types: Sides::both(only(PieceType::PAWN)),
                soldier_promotion_rank: 0,
                flying_general: false,
                immobility_illegal: false,
            },
            promotion: PromotionSpec {
                region: Sides::new(Bitboard::rank(7), Bitboard::rank(0)),
                pawn_types: Sides::both(only(PieceType::PAWN)),
                choices: Sides::both(PieceSet::Only(BTreeSet::new())),
                pawns_must: true,
                limit: BTreeMap::new(),
                limit_counts: LimitCounts::Board,
                promoted_form: BTreeMap::new(),
                pieces_must: false,
                pieces_on_capture_only: false,
                demotion: false,
            },
            drops: DropSpec {
                enabled: false,
                captures_to_hand: false,
                keep_promotion: false,
                region: Sides::both(Bitboard::GRID),
                pawns_on_first_rank: false,
                pawns_in_promotion_zone: false,
                no_doubled: PieceSet::Only(BTreeSet::new()),
                no_doubled_count: 1,
                pawn_drop_mate_illegal: false,
                may_check: true,
                promoted: false,
            },
            castling: Some(castling()),
            castling_off: castling(),
            royalty: Royalty::Guarded,
            ends: EndSpec {
                checkmate: Value::Loss,
                stalemate: Value::Draw,
                flag_pieces: Sides::both(PieceSet::All),
                flag_region: Sides::both(Bitboard::EMPTY),
                impasse: Impasse::None,
                insufficient_material: None,
            },
            repetition: RepetitionSpec {
                fold: 3,
                value: Value::Draw,
                value_absolute: false,
                fold_claim: true,
                fold_limit: 5,
                forbidden: false,
                perpetual_check_loses: false,
                chasing: Chasing::None,
                sequence: 0,
                n_move: 50,
                n_move_claim: true,
                n_move_limit: 75,
                n_move_types: Sides::both(only(PieceType::PAWN)),
            },
            conduct: Conduct { draw_offers: true, resignation: Resignation::Anytime },
            lines: BTreeMap::new(),
        }
    }

    /// The section's child, before its own keys are read. What describes the parent alone is not passed on.
    pub(super) fn child(&self, name: &str) -> VariantSpec {
        VariantSpec { name: name.to_owned(), description: String::new(), lines: BTreeMap::new(), ..self.clone() }
    }

    /// The castling rules, whether they are in force or not.
    pub(super) fn castling_mut(&mut self) -> &mut CastlingSpec {
        self.castling.as_mut().unwrap_or(&mut self.castling_off)
    }

    /// Turns castling on or off; its rules outlive being turned off.
    pub(super) fn set_castling(&mut self, on: bool) {
        match (&mut self.castling, on) {
            (None, true) => self.castling = Some(self.castling_off.clone()),
            (Some(castling), false) => {
                self.castling_off = castling.clone();
                self.castling = None;
            }
            _ => {}
        }
    }
}

fn castling() -> CastlingSpec {
    CastlingSpec {
        kingside_file: 6,
        queenside_file: 2,
        rank: 0,
        king_file: 4,
        king: Sides::both(PieceType::KING),
        rooks: Sides::both(only(PieceType::ROOK)),
        kingside_rook_file: 11,
        queenside_rook_file: 0,
    }
}

fn only(piece: PieceType) -> PieceSet {
    PieceSet::Only(BTreeSet::from([piece]))
}
