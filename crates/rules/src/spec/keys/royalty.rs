use super::slot::Slot;
use super::{Key, Status};
use crate::spec::Royalty;

pub(super) const KEYS: &[Key] = &[Key {
    name: "kingCapture",
    doc: "May a king be left or put where it can be captured? Its capture then wins; a king in check that cannot be saved from it is mated all the same.",
    example: "true",
    bad: "yes",
    status: Status::Ours,
    slot: Slot::Choice {
        options: &["false", "true"],
        get: |spec| spec.royalty as usize,
        set: |spec, index| spec.royalty = [Royalty::Guarded, Royalty::Capturable][index],
    },
}];
