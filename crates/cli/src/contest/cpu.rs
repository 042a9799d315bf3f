//! How much of the processors a process has used, on systems that show it in `/proc`.

use std::fs;
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
