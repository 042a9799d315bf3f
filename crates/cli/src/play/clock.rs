//! What the engine is told of its clock.

use std::time::Duration;

use pantheon_clock::Clock;

/// What may pass between the end of a search and the press of the clock.
const LAG: Duration = Duration::from_millis(200);

/// The clock as the engine wants it told; a little less than there is, for its move is not seen at once.
pub fn for_engine(clock: &Clock) -> pantheon_engine::Clock {
    let safe = |time: Duration| time.saturating_sub(LAG.min(time / 4));
    pantheon_engine::Clock {
        left: safe(clock.left()),
        increment: clock.control().increment(),
        byoyomi: safe(clock.period()),
        moves_to_go: clock.moves_to_go(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_hears_of_less_than_there_is() {
        let told = for_engine(&Clock::new("1m/1s".parse().unwrap()));
        assert_eq!((told.left, told.byoyomi), (Duration::from_millis(59_800), Duration::from_millis(800)));
    }
}
