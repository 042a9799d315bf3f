//! Offers that stand.

use pantheon_wire::{Both, Offer, Side};

/// What each player has offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Offers {
    draw: Both<bool>,
    takeback: Both<bool>,
    rematch: Both<bool>,
}

impl Offers {
    fn slot(&mut self, offer: Offer) -> &mut Both<bool> {
        match offer {
            Offer::Draw => &mut self.draw,
            Offer::Takeback => &mut self.takeback,
            Offer::Rematch => &mut self.rematch,
        }
    }

    /// Does this offer of a player stand?
    pub fn has(&self, by: Side, offer: Offer) -> bool {
        let mut offers = *self;
        *offers.slot(offer).of(by)
    }

    /// A player makes one.
    pub fn make(&mut self, by: Side, offer: Offer) {
        *self.slot(offer).of_mut(by) = true;
    }

    /// Nobody offers this any more.
    pub fn clear(&mut self, offer: Offer) {
        *self.slot(offer) = Both::default();
    }

    /// Who moves declines what the other offered; a draw that he offered himself stands until the answer.
    pub fn move_made(&mut self, mover: Side) {
        *self.draw.of_mut(mover.other()) = false;
        self.takeback = Both::default();
    }
}
