use super::slot::Slot;
use super::{Key, Status};

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "checking",
        doc: "May a player give check?",
        example: "false",
        bad: "no",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.duties.may_check),
    },
    Key {
        name: "mustCapture",
        doc: "Must a player capture who can? A check must be answered all the same.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.duties.must_capture),
    },
    Key {
        name: "makpongRule",
        doc: "May a king in check not move, except to capture the only piece that gives it?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.duties.makpong),
    },
    Key {
        name: "extinctionPseudoRoyal",
        doc: "Are the pieces of `extinctionPieceTypes` royal while the loss of one more would be an extinction? They \
              may not be left attacked then, and extinction itself ends the game only with `blastOnCapture`.",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.duties.pseudo_royal),
    },
    Key {
        name: "dupleCheck",
        doc: "With `extinctionPseudoRoyal`, while more of those pieces are left than that: may they not all be left \
              attacked at once?",
        example: "true",
        bad: "yes",
        status: Status::Shared,
        slot: Slot::Flag(|spec| &mut spec.duties.duple_check),
    },
];
