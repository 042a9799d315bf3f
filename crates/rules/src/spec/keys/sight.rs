use super::slot::Slot;
use super::{Key, Status};

pub(super) const KEYS: &[Key] = &[
    Key {
        name: "fogOfWar",
        doc: "Does a player see only the squares that his own pieces stand on or could move to?",
        example: "true",
        bad: "yes",
        status: Status::Ours,
        slot: Slot::Flag(|spec| &mut spec.sight.fog),
    },
    Key {
        name: "coveredPieces",
        doc: "Do pieces written with a `~` stand face down? Such a piece moves once as its letter says and is then \
              turned up as what it is: in a position `R~(P)` moves as an R and is a P, and of `R~` nobody has drawn \
              yet what it is.",
        example: "true",
        bad: "yes",
        status: Status::Ours,
        slot: Slot::Flag(|spec| &mut spec.sight.covered),
    },
];
