use super::slot::{Side, Slot};
use super::{Key, Status};
use crate::spec::Chasing;

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "nFoldRule",
        doc: "At so many occurrences of a situation the rule about repetition applies; 0 = never.",
        example: "4",
        bad: "-1",
        status: Status::Shared,
        slot: Slot::Small(0..=255, |spec| &mut spec.repetition.fold),
    },
    Key {
        name: "nFoldValue",
        doc: "What it gives.",
        example: "loss",
        bad: "lost",
        status: Status::Shared,
        slot: Slot::Outcome(|spec| &mut spec.repetition.value),
    },
    Key {
        name: "nFoldValueAbsolute",
        doc: "Is `nFoldValue` from White's view, and not from that of the player to move?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.repetition.value_absolute),
    },
    Key {
        name: "nFoldClaim",
        doc: "Must a player claim the end by repetition? If not, the game ends by itself.",
        example: "false",
        bad: "no",
        status: Status::Ours,
        slot: Slot::Flag(|spec| &mut spec.repetition.fold_claim),
    },
    Key {
        name: "nFoldLimit",
        doc: "Where the end must be claimed: the number of occurrences that ends the game by itself; 0 = never.",
        example: "6",
        bad: "256",
        status: Status::Ours,
        slot: Slot::Small(0..=255, |spec| &mut spec.repetition.fold_limit),
    },
    Key {
        name: "nFoldForbidden",
        doc: "Is a move forbidden that would bring about the `nFoldRule`th occurrence?",
        example: "true",
        bad: "yes",
        status: Status::Ours,
        slot: Slot::Flag(|spec| &mut spec.repetition.forbidden),
    },
    Key {
        name: "perpetualCheckIllegal",
        doc: "Does a side lose that gave check on every move of the repeated cycle?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.repetition.perpetual_check_loses),
    },
    Key {
        name: "chasingRule",
        doc: "Does a side lose that chased on every move of the cycle? `axf` = by the rules of the Asian Xiangqi \
              Federation; `unprotected` = the same, but only unprotected pieces count as chased, whatever attacks them.",
        example: "axf",
        bad: "wxf",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["none", "axf", "unprotected"],
            get: |spec| spec.repetition.chasing as usize,
            set: |spec, index| spec.repetition.chasing = [Chasing::None, Chasing::Axf, Chasing::Unprotected][index],
        },
    },
    Key {
        name: "moveRepetitionIllegal",
        doc: "Is a move forbidden that would be a player's fifth in a row with one piece, the last four of them back and \
              forth between two squares (janggi)? Checks to answer and captures begin anew, one pass before the last \
              move does not; pieces that can never go where the enemy's king can are free.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.repetition.move_repetition_illegal),
    },
    Key {
        name: "sequenceRule",
        doc: "So often may a sequence of moves be played in a row: then the player to move must break it. 0 = no such rule.",
        example: "3",
        bad: "x",
        status: Status::Ours,
        slot: Slot::Small(0..=255, |spec| &mut spec.repetition.sequence),
    },
    Key {
        name: "nMoveRule",
        doc: "After so many moves of each player without capture or other progress the game is drawn; 0 = never.",
        example: "70",
        bad: "-",
        status: Status::Shared,
        slot: Slot::Large(0..=u16::MAX, |spec| &mut spec.repetition.n_move),
    },
    Key {
        name: "nMoveClaim",
        doc: "Must a player claim that draw? If not, the game ends by itself.",
        example: "false",
        bad: "no",
        status: Status::Ours,
        slot: Slot::Flag(|spec| &mut spec.repetition.n_move_claim),
    },
    Key {
        name: "nMoveLimit",
        doc: "Where the draw must be claimed: the number of moves that ends the game by itself; 0 = never.",
        example: "100",
        bad: "65536",
        status: Status::Ours,
        slot: Slot::Large(0..=u16::MAX, |spec| &mut spec.repetition.n_move_limit),
    },
    Key {
        name: "nMoveRuleTypes",
        doc: "Pieces whose moves that cannot be taken back count as progress.",
        example: "ps",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Both, |spec| &mut spec.repetition.n_move_types),
    },
    Key {
        name: "nMoveRuleTypesWhite",
        doc: "White's pieces whose moves count as progress.",
        example: "ps",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::White, |spec| &mut spec.repetition.n_move_types),
    },
    Key {
        name: "nMoveRuleTypesBlack",
        doc: "Black's pieces whose moves count as progress.",
        example: "ps",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Black, |spec| &mut spec.repetition.n_move_types),
    },
];

pub(super) const INTRO: &str = "A situation is the board, the hands, the side to move, and the rights to castle and to \
                                capture en passant.";
