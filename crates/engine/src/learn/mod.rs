//! How a variant gets a net: the engine plays against itself ([`play`](play()), [`Record`]), what it thought of quiet
//! positions and what became of the games is what a net is to foretell ([`Samples`]), and a descent finds the numbers
//! with which it does ([`train`]). A match says whether they are worth anything ([`duel`](duel())).
//!
//! Everything follows from seeds: the same plan makes the same games and the same net, on any number of threads.

mod curve;
mod descent;
mod duel;
mod endings;
mod model;
mod play;
mod records;
mod samples;
mod scale;

pub use curve::curve;
pub use descent::{Epoch, Schedule, Step, Trained, train};
pub use duel::{duel, pace};
pub(crate) use play::opening;
pub use play::{Plan, play};
pub use records::{Head, Record, RecordError, Records};
pub use samples::Samples;
pub(crate) use scale::{fit_scale, sigmoid};

#[cfg(test)]
mod tests;
