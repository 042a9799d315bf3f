//! Time controls and clocks of games. No clock of the machine is read here: whoever plays says how much time went by.

mod clock;
mod control;

pub use clock::{Clock, Clocks};
pub use control::{FORMS, TimeControl, duration, short};
