use super::slot::{Side, Slot};
use super::{Key, Status};

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "connectValue",
        doc: "What the player gets who has connected.",
        example: "loss",
        bad: "lost",
        status: Status::Shared,
        slot: Slot::Outcome(|spec| &mut spec.ends.connection.value),
    },
    Key {
        name: "connectPieceTypes",
        doc: "Pieces that connect, whatever their kinds.",
        example: "nb",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Pieces(|spec| &mut spec.ends.connection.types),
    },
    Key {
        name: "connectN",
        doc: "So many in a row connect; 0 = no such rule.",
        example: "4",
        bad: "256",
        status: Status::Shared,
        slot: Slot::Small(0..=255, |spec| &mut spec.ends.connection.in_row),
    },
    Key {
        name: "connectHorizontal",
        doc: "Do ranks connect?",
        example: "false",
        bad: "no",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.connection.horizontal),
    },
    Key {
        name: "connectVertical",
        doc: "Do files connect?",
        example: "false",
        bad: "no",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.connection.vertical),
    },
    Key {
        name: "connectDiagonal",
        doc: "Do diagonals connect?",
        example: "false",
        bad: "no",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.ends.connection.diagonal),
    },
    Key {
        name: "connectRegion1White",
        doc: "A chain of White's pieces from this region to `connectRegion2White` connects.",
        example: "a*",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.ends.connection.region1),
    },
    Key {
        name: "connectRegion1Black",
        doc: "A chain of Black's pieces from this region to `connectRegion2Black` connects.",
        example: "a*",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.ends.connection.region1),
    },
    Key {
        name: "connectRegion2White",
        doc: "See `connectRegion1White`.",
        example: "h*",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.ends.connection.region2),
    },
    Key {
        name: "connectRegion2Black",
        doc: "See `connectRegion1Black`.",
        example: "h*",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.ends.connection.region2),
    },
    Key {
        name: "connectNxN",
        doc: "A square block, so many by so many, connects; 0 = no such rule.",
        example: "2",
        bad: "256",
        status: Status::Shared,
        slot: Slot::Small(0..=255, |spec| &mut spec.ends.connection.block),
    },
    Key {
        name: "collinearN",
        doc: "So many on one line connect, with gaps or without; 0 = no such rule.",
        example: "3",
        bad: "256",
        status: Status::Shared,
        slot: Slot::Small(0..=255, |spec| &mut spec.ends.connection.collinear),
    },
];

pub(super) const INTRO: &str = "A player who connects pieces, by any of these rules, with the move just made has won, \
                                unless `connectValue` says otherwise. Rows, chains and lines run along the directions \
                                that connect.";
