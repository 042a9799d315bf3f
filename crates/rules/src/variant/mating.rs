//! What a solver of mates asks about a variant.

use super::Variant;

impl Variant {
    /// Is there anything to give check to: a king, or pieces that are royal for being the last of their kind?
    pub fn has_royals(&self) -> bool {
        self.king.is_some() || self.rules.pseudo_royal
    }

    /// Can the game be over before the player to move has a choice, as by a goal or a captured king?
    pub fn has_goals(&self) -> bool {
        self.rules.has_goals
    }

    /// Do moves do nothing but move, capture and drop, with no duty to make some of them?
    pub fn is_plain(&self) -> bool {
        self.rules.plain && !self.rules.has_effects
    }

    /// Does it take a piece that arrives or one that gets out of the way to give check? Where cannons jump and horses
    /// have legs, more can do it, and only making a move tells.
    pub fn checks_show(&self) -> bool {
        let shows = |attacks: &super::Attacks| {
            attacks.hops.is_empty()
                && attacks.grasshops.is_empty()
                && attacks.gaze.is_empty()
                && attacks.paths.is_empty()
        };
        self.is_plain()
            && !self.rules.pseudo_royal
            && crate::types::Color::ALL.into_iter().all(|c| shows(&self.attacks[c]))
    }
}
