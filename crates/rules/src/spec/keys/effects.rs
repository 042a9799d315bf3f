use super::slot::{Side, Slot};
use super::{Key, Status};
use crate::spec::{Flip, Gating, Walls};

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "gating",
        doc: "Is it kept, in the castling field of positions, which pieces of the players' first ranks have not moved?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["false", "true"],
            get: |spec| usize::from(spec.effects.gating != Gating::None),
            set: |spec, index| {
                spec.effects.gating = match (spec.effects.gating, index == 1) {
                    (_, false) => Gating::None,
                    (Gating::Seirawan, true) => Gating::Seirawan,
                    (_, true) => Gating::Rights,
                };
            },
        },
    },
    Key {
        name: "seirawanGating",
        doc: "May a piece in hand enter where a piece that has not moved leaves the player's first rank (Seirawan \
              chess)? `gating` comes with it.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["false", "true"],
            get: |spec| usize::from(spec.effects.gating == Gating::Seirawan),
            set: |spec, index| {
                spec.effects.gating = match (spec.effects.gating, index == 1) {
                    (_, true) => Gating::Seirawan,
                    (Gating::Seirawan, false) => Gating::Rights,
                    (gating, false) => gating,
                };
            },
        },
    },
    Key {
        name: "wallingRule",
        doc: "Squares that become walls with each move. `arrow`: one that the piece that moved could go to next. \
              `duck`: any empty one, and the last wall goes. `edge`: one at the edge of the board or, on rank or \
              file, next to a wall. `past`: the one that was left. `static`: any empty one.",
        example: "duck",
        bad: "goose",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["none", "arrow", "duck", "edge", "past", "static"],
            get: |spec| spec.effects.walls as usize,
            set: |spec, index| {
                spec.effects.walls =
                    [Walls::None, Walls::Arrow, Walls::Duck, Walls::Edge, Walls::Past, Walls::Static][index]
            },
        },
    },
    Key {
        name: "wallingRegionWhite",
        doc: "Where White may put walls.",
        example: "*1 *2",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::White, |spec| &mut spec.effects.wall_region),
    },
    Key {
        name: "wallingRegionBlack",
        doc: "Where Black may put walls.",
        example: "*7 *8",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Black, |spec| &mut spec.effects.wall_region),
    },
    Key {
        name: "wallingRegion",
        doc: "Where walls may be put. Unlike other keys for both sides, it overrides those for one.",
        example: "*4 *5",
        bad: "*x",
        status: Status::Shared,
        slot: Slot::SideRegion(Side::Both, |spec| &mut spec.effects.wall_region),
    },
    Key {
        name: "wallOrMove",
        doc: "Does a player put a wall or move, and not both?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.effects.wall_or_move),
    },
    Key {
        name: "blastOnCapture",
        doc: "Does a capture blow up the captor and all pieces on the eight squares around, except each `pawn` there?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.effects.blast),
    },
    Key {
        name: "blastImmuneTypes",
        doc: "Pieces that no blast takes away, not even as captors.",
        example: "n",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Pieces(|spec| &mut spec.effects.blast_immune),
    },
    Key {
        name: "mutuallyImmuneTypes",
        doc: "Pieces that cannot capture a piece of their own type.",
        example: "k",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Pieces(|spec| &mut spec.effects.mutually_immune),
    },
    Key {
        name: "petrifyOnCaptureTypes",
        doc: "Pieces that turn into a wall when they capture.",
        example: "nbr",
        bad: "x",
        status: Status::Shared,
        slot: Slot::Pieces(|spec| &mut spec.effects.petrify),
    },
    Key {
        name: "petrifyBlastPieces",
        doc: "Do pieces leave walls that are blown up around a capture?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.effects.petrify_blasted),
    },
    Key {
        name: "flipEnclosedPieces",
        doc: "Enemies that change sides when a piece is played. `reversi`: those in a line between it and another of \
              its side. `ataxx`: those next to it. `quadwrangle`: those next to it, if it was moved there, or dropped \
              next to a piece of its side.",
        example: "ataxx",
        bad: "snort",
        status: Status::Shared,
        slot: Slot::Choice {
            options: &["none", "reversi", "ataxx", "quadwrangle"],
            get: |spec| spec.effects.flip as usize,
            set: |spec, index| spec.effects.flip = [Flip::None, Flip::Reversi, Flip::Ataxx, Flip::Quadwrangle][index],
        },
    },
    Key {
        name: "lookingGlass",
        doc: "Are there two boards, and does a piece that has moved pass to the same square of the other one, which must \
              be free (Alice chess)? In positions a piece on the far board has a `|` before it: `|N`.",
        example: "true",
        bad: "yes",
        status: Status::Ours,
        slot: Slot::Flag(|spec| &mut spec.effects.looking_glass),
    },
];
