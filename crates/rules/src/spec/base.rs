use std::collections::BTreeSet;

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
                two_boards: false,
                template: "fairy".to_owned(),
            },
            pieces: Table::new(),
            movement: MovementSpec {
                double_step: true,
                double_step_region: Sides::new(Bitboard::rank(1), Bitboard::rank(6)),
                triple_step_region: Sides::both(Bitboard::EMPTY),
                en_passant_region: Sides::both(Bitboard::GRID),
                en_passant_types: Sides::both(only(PieceType::PAWN)),
                soldier_promotion_rank: 0,
                flying_general: false,
                immobility_illegal: false,
                diagonal_lines: Bitboard::EMPTY,
                cambodian_moves: false,
                pass: Sides::both(Pass::Never),
            },
            promotion: PromotionSpec {
                region: Sides::new(Bitboard::rank(7), Bitboard::rank(0)),
                pawn_types: Sides::both(only(PieceType::PAWN)),
                main_pawn: Sides::both(Some(PieceType::PAWN)),
                choices: Sides::both(none()),
                pawns_must: true,
                limit: Table::new(),
                limit_counts: LimitCounts::Board,
                promoted_form: Table::new(),
                pieces_must: false,
                pieces_on_capture_only: false,
                demotion: false,
                sittuyin: false,
            },
            drops: DropSpec {
                enabled: false,
                captures_to_hand: false,
                keep_promotion: false,
                region: Sides::both(Bitboard::GRID),
                pawns_on_first_rank: false,
                pawns_in_promotion_zone: false,
                no_doubled: none(),
                no_doubled_count: 1,
                pawn_drop_mate_illegal: false,
                may_check: true,
                promoted: false,
                must: None,
                unlimited: false,
                with_castling: false,
                bishops_on_both_colors: false,
                rooks_on_first_rank: false,
                enclosing: Enclosing::None,
                enclosing_start: Bitboard::EMPTY,
            },
            castling: Some(castling()),
            castling_off: castling(),
            must_drop_off: PieceSet::All,
            royalty: Royalty::Guarded,
            duties: Duties {
                may_check: true,
                must_capture: false,
                makpong: false,
                pseudo_royal: false,
                duple_check: false,
            },
            effects: EffectSpec {
                gating: Gating::None,
                walls: Walls::None,
                wall_region: Sides::both(Bitboard::GRID),
                wall_or_move: false,
                blast: false,
                blast_immune: none(),
                mutually_immune: none(),
                petrify: none(),
                petrify_blasted: false,
                flip: Flip::None,
                looking_glass: false,
            },
            ends: EndSpec {
                checkmate: Value::Loss,
                stalemate: Value::Draw,
                stalemate_by_count: false,
                shatar: false,
                flag_pieces: Sides::both(PieceSet::All),
                flag_region: Sides::both(Bitboard::EMPTY),
                flag_count: 1,
                flag_blocked_win: false,
                flag_move: false,
                flag_safe: false,
                check_counting: false,
                extinction: ExtinctionSpec {
                    value: Value::None,
                    types: none(),
                    count: 0,
                    opponent_count: 0,
                    claim: false,
                },
                connection: ConnectionSpec {
                    value: Value::Win,
                    in_row: 0,
                    types: PieceSet::All,
                    horizontal: true,
                    vertical: true,
                    diagonal: true,
                    region1: Sides::both(Bitboard::EMPTY),
                    region2: Sides::both(Bitboard::EMPTY),
                    block: 0,
                    collinear: 0,
                },
                bikjang: false,
                material: Material::None,
                full_board: false,
                counting: Counting::None,
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
                move_repetition_illegal: false,
                sequence: 0,
                n_move: 50,
                n_move_claim: true,
                n_move_limit: 75,
                n_move_types: Sides::both(only(PieceType::PAWN)),
            },
            sight: SightSpec { fog: false, covered: false },
            conduct: Conduct { draw_offers: true, resignation: Resignation::Anytime },
            line: 0,
            lines: Table::new(),
        }
    }

    /// The section's child, before its own keys are read. What describes the parent alone is not passed on.
    pub(super) fn child(&self, name: &str) -> VariantSpec {
        VariantSpec { name: name.to_owned(), description: String::new(), lines: Table::new(), ..self.clone() }
    }

    /// The castling rules, whether they are in force or not.
    pub(super) fn castling_mut(&mut self) -> &mut CastlingSpec {
        self.castling.as_mut().unwrap_or(&mut self.castling_off)
    }

    /// The types that must be dropped first, whether that rule is in force or not.
    pub(super) fn must_drop_mut(&mut self) -> &mut PieceSet {
        self.drops.must.as_mut().unwrap_or(&mut self.must_drop_off)
    }

    /// Turns the duty to drop on or off; its types outlive being turned off.
    pub(super) fn set_must_drop(&mut self, on: bool) {
        match (&mut self.drops.must, on) {
            (None, true) => self.drops.must = Some(self.must_drop_off.clone()),
            (Some(types), false) => {
                self.must_drop_off = types.clone();
                self.drops.must = None;
            }
            _ => {}
        }
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
        opposite: false,
        wins: Sides::both([false; 2]),
    }
}

fn only(piece: PieceType) -> PieceSet {
    PieceSet::Only(BTreeSet::from([piece]))
}

fn none() -> PieceSet {
    PieceSet::Only(BTreeSet::new())
}
