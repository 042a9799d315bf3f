use super::slot::{Side, Slot};
use super::{Key, Status};
use crate::spec::VariantSpec;
use crate::spec::values;
use crate::types::{Color, Sides, Square};

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "doubleStep",
        doc: "Have pawns their double step, and other pieces their initial moves (`i` in Betza's notation)?",
        example: "false",
        bad: "no",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.movement.double_step),
    },
    Key {
        name: "doubleStepRank",
        doc: "Double steps start from the player's second rank up to this one.",
        example: "3",
        bad: "0",
        status: Status::Deprecated { instead: "doubleStepRegionWhite` and `doubleStepRegionBlack" },
        slot: Slot::Own {
            kind: "rank",
            show: |spec| (last_rank(spec) + 1).to_string(),
            read: |spec, text| {
                set_double_step(spec, 1, values::rank(text)?);
                Ok(())
            },
        },
    },
    Key {
        name: "doubleStepRankMin",
        doc: "Double steps start from this rank of the player on.",
        example: "1",
        bad: "0",
        status: Status::Deprecated { instead: "doubleStepRegionWhite` and `doubleStepRegionBlack" },
        slot: Slot::Own {
            kind: "rank",
            show: |spec| (first_rank(spec) + 1).to_string(),
            read: |spec, text| {
                let last = last_rank(spec);
                set_double_step(spec, values::rank(text)?, last);
                Ok(())
            },
        },
    },
    Key {
        name: "doubleStepRegionWhite",
        doc: "Squares from which White's double steps, and initial moves of other pieces, may start.",
        example: "*2 *3",
        bad: "*0",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.movement.double_step_region),
    },
    Key {
        name: "doubleStepRegionBlack",
        doc: "Squares from which Black's double steps, and initial moves of other pieces, may start.",
        example: "*6 *7",
        bad: "*0",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.movement.double_step_region),
    },
    Key {
        name: "tripleStepRegionWhite",
        doc: "Squares from which White's pawns may go three steps ahead.",
        example: "*3",
        bad: "z9",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.movement.triple_step_region),
    },
    Key {
        name: "tripleStepRegionBlack",
        doc: "Squares from which Black's pawns may go three steps ahead.",
        example: "*3",
        bad: "z9",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.movement.triple_step_region),
    },
    Key {
        name: "enPassantRegion",
        doc: "Squares on which en passant captures may land.",
        example: "*3 *6",
        bad: "e",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Both, |spec| &mut spec.movement.en_passant_region),
    },
    Key {
        name: "enPassantRegionWhite",
        doc: "Squares on which White's en passant captures may land.",
        example: "*3 *6",
        bad: "e",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.movement.en_passant_region),
    },
    Key {
        name: "enPassantRegionBlack",
        doc: "Squares on which Black's en passant captures may land.",
        example: "*3 *6",
        bad: "e",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.movement.en_passant_region),
    },
    Key {
        name: "enPassantTypes",
        doc: "Pieces that capture en passant, besides custom pieces with an `e` in their movement.",
        example: "ps",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Both, |spec| &mut spec.movement.en_passant_types),
    },
    Key {
        name: "enPassantTypesWhite",
        doc: "White's pieces that capture en passant.",
        example: "ps",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::White, |spec| &mut spec.movement.en_passant_types),
    },
    Key {
        name: "enPassantTypesBlack",
        doc: "Black's pieces that capture en passant.",
        example: "ps",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Black, |spec| &mut spec.movement.en_passant_types),
    },
    Key {
        name: "soldierPromotionRank",
        doc: "Before this rank of the player a `soldier` moves straight ahead only: the river of xiangqi.",
        example: "6",
        bad: "eleven",
        status: Status::Shared,
        slot: Slot::Rank(|spec| &mut spec.movement.soldier_promotion_rank),
    },
    Key {
        name: "flyingGeneral",
        doc: "May the kings not face each other on an open line?",
        example: "true",
        bad: "1",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.movement.flying_general),
    },
    Key {
        name: "immobilityIllegal",
        doc: "May no piece be moved or dropped to where it could never move again, even on an empty board?",
        example: "true",
        bad: "TRUE",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.movement.immobility_illegal),
    },
];

fn set_double_step(spec: &mut VariantSpec, first: u8, last: u8) {
    let ranks = spec.board.ranks;
    spec.movement.double_step_region = Sides::from_fn(|color| values::ranks_of(color, first, last, ranks));
}

/// The first rank of White's region.
fn first_rank(spec: &VariantSpec) -> u8 {
    spec.movement.double_step_region[Color::White].first().map_or(0, Square::rank)
}

/// The last rank of White's region.
fn last_rank(spec: &VariantSpec) -> u8 {
    spec.movement.double_step_region[Color::White].into_iter().map(Square::rank).max().unwrap_or(1)
}
