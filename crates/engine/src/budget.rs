//! How much of a clock to spend on a move.

use std::time::Duration;

use web_time::Instant;

use crate::limits::{Clock, Limits};

/// What passes between a decision and the other side's clock.
const OVERHEAD: Duration = Duration::from_millis(15);

/// The time for one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// When thinking began, and when the own clock did: later, where the opponent's time was used.
    since: Instant,
    start: Instant,
    /// What the move should take; more or less of it as the search goes.
    target: Option<Duration>,
    /// What it may take at most.
    most: Option<Duration>,
    /// What is lost if it is not used.
    free: Duration,
}

impl Budget {
    pub fn new(limits: &Limits, start: Instant) -> Budget {
        let (target, most) = match (limits.time, limits.clock) {
            (Some(time), _) => (None, Some(time.saturating_sub(Duration::from_millis(1)))),
            (None, Some(clock)) => {
                let (target, most) = share(clock);
                (Some(target), Some(most))
            }
            (None, None) => (None, None),
        };
        let free = limits.clock.map_or(Duration::ZERO, free);
        Budget { since: start, start, target, most, free }
    }

    /// The same budget, or that of other limits, now that the opponent made the move that was expected: the clock runs
    /// from here, and what was thought before counts as thought.
    pub fn restart(self, limits: Option<&Limits>) -> Budget {
        let now = Instant::now();
        Budget { since: self.since, start: now, ..limits.map_or(self, |limits| Budget::new(limits, now)) }
    }

    /// What the move will take, if nothing unforeseen happens.
    pub fn expected(&self) -> Duration {
        self.target.or(self.most).unwrap_or_default()
    }

    /// How long it has been thought.
    pub fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    /// Is it high time?
    pub fn is_spent(&self) -> bool {
        self.most.is_some_and(|most| self.start.elapsed() >= most)
    }

    /// Has the move taken what it should, if that is stretched by a factor?
    pub fn suffices(&self, factor: f64) -> bool {
        self.target.is_some_and(|target| self.elapsed() >= target.mul_f64(factor).max(self.free))
    }
}

/// What a move should and may take of a clock.
fn share(clock: Clock) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(OVERHEAD);
    let extra = clock.increment.mul_f64(0.8) + clock.byoyomi.saturating_sub(OVERHEAD).mul_f64(0.95);
    let moves = clock.moves_to_go.unwrap_or(40).clamp(1, 40) as f64;
    // Byoyomi cannot be exceeded by a hair without losing the game.
    let most =
        left.mul_f64(if moves < 2.0 { 0.9 } else { 0.35 }) + clock.byoyomi.saturating_sub(OVERHEAD).mul_f64(0.98);
    let most = most.max(Duration::from_millis(1));
    let target = left.mul_f64(1.0 / moves.max(1.1)) + extra;
    (target.min(most), most)
}

/// What of a clock is lost if this move does not use it: byoyomi, once the clock itself is all but used up.
fn free(clock: Clock) -> Duration {
    let byoyomi = clock.byoyomi.saturating_sub(OVERHEAD);
    if clock.left < byoyomi { byoyomi.mul_f64(0.95) } else { Duration::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_never_takes_the_whole_clock() {
        for left in [20, 100, 1000, 60_000] {
            for increment in [0, 100, 5000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let millis = Duration::from_millis;
                    let clock =
                        Clock { left: millis(left), increment: millis(increment), moves_to_go, ..Clock::default() };
                    let (target, most) = share(clock);
                    assert!(target <= most && most < clock.left, "{clock:?} {target:?} {most:?}");
                }
            }
        }
    }

    #[test]
    fn byoyomi_is_used_when_the_clock_is_empty() {
        let clock = Clock { byoyomi: Duration::from_secs(10), ..Clock::default() };
        let (target, most) = share(clock);
        assert!(target > Duration::from_secs(8) && most < Duration::from_secs(10));
        assert!(free(clock) > Duration::from_secs(9) && free(clock) < most);
        let rich = Clock { left: Duration::from_secs(600), ..clock };
        assert_eq!(free(rich), Duration::ZERO, "the clock is worth more");
    }

    #[test]
    fn what_was_thought_on_the_opponents_time_counts_as_thought() {
        let clock = Clock { left: Duration::from_secs(40), ..Clock::default() };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let long_ago = Instant::now() - Duration::from_secs(30);
        let budget = Budget::new(&limits, long_ago);
        assert!(budget.is_spent() && budget.suffices(1.0));
        let hit = budget.restart(None);
        assert!(!hit.is_spent(), "the own clock has only begun to run");
        assert!(hit.suffices(1.0), "but there is no need to go on");
    }
}
