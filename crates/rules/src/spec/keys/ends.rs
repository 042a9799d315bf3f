use super::slot::{Side, Slot};
use super::{Key, Status};
use crate::spec::Impasse;
use crate::spec::values;

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "stalemateValue",
        doc: "What a player not in check gets who has no legal move.",
        example: "loss",
        bad: "lost",
        status: Status::Shared,
        slot: Slot::Outcome(|spec| &mut spec.ends.stalemate),
    },
    Key {
        name: "checkmateValue",
        doc: "What a player in check gets who has no legal move.",
        example: "win",
        bad: "won",
        status: Status::Shared,
        slot: Slot::Outcome(|spec| &mut spec.ends.checkmate),
    },
    Key {
        name: "whiteFlag",
        doc: "Where White wins.",
        example: "*8",
        bad: "*x",
        status: Status::Deprecated { instead: "flagRegionWhite" },
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.ends.flag_region),
    },
    Key {
        name: "blackFlag",
        doc: "Where Black wins.",
        example: "*1",
        bad: "*x",
        status: Status::Deprecated { instead: "flagRegionBlack" },
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.ends.flag_region),
    },
    Key {
        name: "flagPiece",
        doc: "Pieces that win by reaching the flag region.",
        example: "k",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Both, |spec| &mut spec.ends.flag_pieces),
    },
    Key {
        name: "flagPieceWhite",
        doc: "White's pieces that win by reaching the flag region.",
        example: "k",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::White, |spec| &mut spec.ends.flag_pieces),
    },
    Key {
        name: "flagPieceBlack",
        doc: "Black's pieces that win by reaching the flag region.",
        example: "k",
        bad: "x",
        status: Status::Shared,
        slot: Slot::SidePieces(Side::Black, |spec| &mut spec.ends.flag_pieces),
    },
    Key {
        name: "flagRegion",
        doc: "Squares that win for a player who reaches them with a `flagPiece`.",
        example: "d4 e4 d5 e5",
        bad: "d",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Both, |spec| &mut spec.ends.flag_region),
    },
    Key {
        name: "flagRegionWhite",
        doc: "Squares that win for White.",
        example: "d4 e4 d5 e5",
        bad: "d",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.ends.flag_region),
    },
    Key {
        name: "flagRegionBlack",
        doc: "Squares that win for Black.",
        example: "d4 e4 d5 e5",
        bad: "d",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.ends.flag_region),
    },
    Key {
        name: "impasseRule",
        doc: "What a king that has entered the enemy's camp may declare: nothing; 31 points win and 24 draw; 28 points win for the first player and 27 for the other; or it wins on the other king's first square.",
        example: "27",
        bad: "28",
        status: Status::Ours,
        slot: Slot::Choice {
            options: &["none", "24", "27", "try"],
            get: |spec| spec.ends.impasse as usize,
            set: |spec, index| {
                spec.ends.impasse = [Impasse::None, Impasse::Points24, Impasse::Points27, Impasse::Try][index];
            },
        },
    },
    Key {
        name: "insufficientMaterial",
        doc: "The game is drawn when, kings aside, at most one piece is left on the board and it is one of these; `-` for bare kings alone, `none` for no such rule.",
        example: "nb",
        bad: "x",
        status: Status::Ours,
        slot: Slot::Own {
            kind: "pieces or `none`",
            show: |spec| match &spec.ends.insufficient_material {
                Some(set) => values::show_pieces(spec, set),
                None => "none".to_owned(),
            },
            read: |spec, text| {
                let set = if text == "none" { None } else { Some(values::pieces(spec, text)?) };
                spec.ends.insufficient_material = set;
                Ok(())
            },
        },
    },
];

pub(super) const INTRO: &str = "Values are those of the player whose turn it is: `loss` means that this player loses.";
