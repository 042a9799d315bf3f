use super::slot::Slot;
use super::{Key, Status};
use crate::spec::Resignation;

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "drawOffers",
        doc: "May a player offer a draw?",
        example: "false",
        bad: "no",
        status: Status::Ours,
        slot: Slot::Flag(|spec| &mut spec.conduct.draw_offers),
    },
    Key {
        name: "resignOnTurn",
        doc: "May a player resign on the player's own turn only?",
        example: "true",
        bad: "yes",
        status: Status::Ours,
        slot: Slot::Choice {
            options: &["false", "true"],
            get: |spec| spec.conduct.resignation as usize,
            set: |spec, index| spec.conduct.resignation = [Resignation::Anytime, Resignation::OnTurn][index],
        },
    },
];
