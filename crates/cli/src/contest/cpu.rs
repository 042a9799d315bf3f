//! How much of the processors a process has used, on systems that show it in `/proc`.

use std::fs;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Linux counts in hundredths of a second for everybody who asks there, whatever it uses itself.
const TICK: Duration = Duration::from_millis(10);

/// What a process has used so far, its threads included; `None` where nobody tells.
pub fn of_process(id: &str) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The second field is a name in brackets, which may have anything in it.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: u32 = fields.next()?.parse().ok()?;
    let system: u32 = fields.next()?.parse().ok()?;
    Some(TICK * (user.checked_add(system)?))
}

/// Shares out what this process uses among the searches that run in it at the same time: whenever one begins or ends,
/// what was used since is divided among those that ran. The sum is right, and so is each share as long as all think
/// with as many threads.
#[derive(Default)]
pub struct Meter {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    read: Duration,
    running: Vec<(u64, Duration)>,
    next: u64,
}

impl State {
    fn share_out(&mut self, now: Duration) {
        let used = now.saturating_sub(self.read);
        self.read = now;
        if let Some(share) = used.checked_div(self.running.len() as u32) {
            self.running.iter_mut().for_each(|(_, sum)| *sum += share);
        }
    }
}

/// A search that is being measured.
pub struct Measured(u64);

impl Meter {
    /// A search begins; `None` where nobody tells what a process uses.
    pub fn begin(&self) -> Option<Measured> {
        self.begin_at(of_process("self")?)
    }

    /// A search has ended: what it has used.
    pub fn end(&self, measured: Measured) -> Option<Duration> {
        self.end_at(measured, of_process("self")?)
    }

    fn begin_at(&self, now: Duration) -> Option<Measured> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.share_out(now);
        state.next += 1;
        let id = state.next;
        state.running.push((id, Duration::ZERO));
        Some(Measured(id))
    }

    fn end_at(&self, Measured(id): Measured, now: Duration) -> Option<Duration> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.share_out(now);
        let at = state.running.iter().position(|(known, _)| *known == id)?;
        Some(state.running.swap_remove(at).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shared_out_among_those_who_run() {
        let meter = Meter::default();
        let ms = Duration::from_millis;
        let first = meter.begin_at(ms(100)).unwrap();
        let second = meter.begin_at(ms(130)).unwrap();
        assert_eq!(meter.end_at(first, ms(170)), Some(ms(50)));
        assert_eq!(meter.end_at(second, ms(180)), Some(ms(30)));
        let third = meter.begin_at(ms(500)).unwrap();
        assert_eq!(meter.end_at(third, ms(510)), Some(ms(10)), "what was used before is nobody's");
    }
}
