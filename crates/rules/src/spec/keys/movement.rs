use super::slot::{Side, Slot};
use super::{Key, Status};
use crate::spec::values;
use crate::spec::{Pass, VariantSpec};
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
    Key {
        name: "diagonalLines",
        doc: "Squares joined by diagonal lines, as in the palaces of janggi. From one to another of them a `wazir`, a \
              king that moves as one, a `soldier`, a `rook` and a `janggiCannon` also go diagonally, each in its own \
              manner.",
        example: "d1 f1 e2 d3 f3",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::Region(|spec| &mut spec.movement.diagonal_lines),
    },
    Key {
        name: "cambodianMoves",
        doc: "Has a king that has not moved one leap of a knight to the rank before it, and a `fers` that has not \
              moved one step of two squares ahead, both without capture? What has not moved is known by `gating`, \
              which must be on.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.movement.cambodian_moves),
    },
    Key {
        name: "pass",
        doc: "May a player pass at any time? Two passes in a row end the game: a draw, or what `materialCounting` \
              says.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["false", "true"],
            get: |spec| usize::from(shown_pass(spec, Side::Both) == Pass::Always),
            set: |spec, index| set_pass(spec, Side::Both, index == 1),
        },
    },
    Key {
        name: "passWhite",
        doc: "May White pass at any time?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["false", "true"],
            get: |spec| usize::from(shown_pass(spec, Side::White) == Pass::Always),
            set: |spec, index| set_pass(spec, Side::White, index == 1),
        },
    },
    Key {
        name: "passBlack",
        doc: "May Black pass at any time?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["false", "true"],
            get: |spec| usize::from(shown_pass(spec, Side::Black) == Pass::Always),
            set: |spec, index| set_pass(spec, Side::Black, index == 1),
        },
    },
    Key {
        name: "passOnStalemate",
        doc: "May a player pass when there is no other legal move, and only then?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["false", "true"],
            get: |spec| usize::from(shown_pass(spec, Side::Both) == Pass::OnStalemate),
            set: |spec, index| set_pass_on_stalemate(spec, Side::Both, index == 1),
        },
    },
    Key {
        name: "passOnStalemateWhite",
        doc: "May White pass when there is no other legal move, and only then?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["false", "true"],
            get: |spec| usize::from(shown_pass(spec, Side::White) == Pass::OnStalemate),
            set: |spec, index| set_pass_on_stalemate(spec, Side::White, index == 1),
        },
    },
    Key {
        name: "passOnStalemateBlack",
        doc: "May Black pass when there is no other legal move, and only then?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["false", "true"],
            get: |spec| usize::from(shown_pass(spec, Side::Black) == Pass::OnStalemate),
            set: |spec, index| set_pass_on_stalemate(spec, Side::Black, index == 1),
        },
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

fn shown_pass(spec: &VariantSpec, side: Side) -> Pass {
    *side.get(&spec.movement.pass)
}

/// `passOnStalemate` has the upper hand, so it outlives both values of `pass`.
fn set_pass(spec: &mut VariantSpec, side: Side, on: bool) {
    for &color in side.colors() {
        let pass = &mut spec.movement.pass[color];
        *pass = match (*pass, on) {
            (Pass::OnStalemate, _) => Pass::OnStalemate,
            (_, true) => Pass::Always,
            (_, false) => Pass::Never,
        };
    }
}

fn set_pass_on_stalemate(spec: &mut VariantSpec, side: Side, on: bool) {
    for &color in side.colors() {
        let pass = &mut spec.movement.pass[color];
        *pass = match (*pass, on) {
            (_, true) => Pass::OnStalemate,
            (Pass::OnStalemate, false) => Pass::Never,
            (before, false) => before,
        };
    }
}
