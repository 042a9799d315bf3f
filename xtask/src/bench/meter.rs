//! What a run of a program costs: instructions where valgrind is there, else processor time.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::{Outcome, shell};

/// What is measured.
#[derive(Clone, Copy, PartialEq)]
pub enum Meter {
    /// Instructions, counted by valgrind: the same on a busy machine as on an idle one.
    Instructions,
    /// Seconds of processor time.
    Time,
    /// Nothing.
    Nothing,
}

/// A run that has ended.
pub struct Run {
    /// What it printed.
    pub output: String,
    /// What it cost, in the meter's unit.
    pub cost: f64,
}

impl Meter {
    /// The best there is on this machine.
    pub fn best() -> Meter {
        if shell::succeeds(Command::new("valgrind").arg("--version")) { Meter::Instructions } else { Meter::Time }
    }

    /// Measures nothing.
    pub fn none() -> Meter {
        Meter::Nothing
    }

    /// Runs a program on some input until it ends.
    pub fn run(self, program: &Path, arguments: Vec<String>, input: &str) -> Outcome<Run> {
        let failed = |what: &str| format!("{}: {what}", program.display());
        let mut command = match self {
            Meter::Instructions => {
                let mut command = Command::new("valgrind");
                // No output file, and no caches: only the sum is wanted.
                command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]).arg(program);
                command
            }
            Meter::Time | Meter::Nothing => Command::new(program),
        };
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let before = processor_seconds();
        let mut child = command.spawn().map_err(|error| failed(&format!("did not start: {error}")))?;
        // The input is a few lines, which a pipe holds: it cannot stall.
        let written = child.stdin.take().expect("its input is piped").write_all(input.as_bytes());
        let output = child.wait_with_output().map_err(|error| failed(&error.to_string()))?;
        let errors = String::from_utf8_lossy(&output.stderr);
        if written.is_err() || !output.status.success() {
            return Err(failed(&format!("failed: {}", errors.lines().next_back().unwrap_or("without a word"))));
        }
        let cost = match self {
            Meter::Instructions => {
                instructions(&errors).ok_or_else(|| failed("valgrind printed no instruction count"))?
            }
            Meter::Time => processor_seconds() - before,
            Meter::Nothing => 0.0,
        };
        Ok(Run { output: String::from_utf8_lossy(&output.stdout).into_owned(), cost })
    }
}

/// The number in valgrind's line `==1== I refs: 1,234`.
fn instructions(log: &str) -> Option<f64> {
    let mut lines = log.lines().filter(|line| line.starts_with("=="));
    let count = lines.find_map(|line| line.split_once("refs:").filter(|(head, _)| head.trim_end().ends_with(" I")))?.1;
    count.trim().replace(',', "").parse().ok()
}

/// The processor time of all programs that we have run to their end. Where the system does not tell, the time of day
/// must do.
fn processor_seconds() -> f64 {
    const TICKS_A_SECOND: f64 = 100.0;
    // Fields 16 and 17, counted behind the name, which may hold anything up to its bracket.
    let of_children = fs::read_to_string("/proc/self/stat").ok().and_then(|stat| {
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace().skip(13);
        let mut next = || fields.next()?.parse::<f64>().ok();
        Some((next()? + next()?) / TICKS_A_SECOND)
    });
    of_children.unwrap_or_else(|| {
        static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valgrinds_count_is_read() {
        assert_eq!(instructions("==12== Command: x\n==12== I   refs:      2,504,475,669\n"), Some(2_504_475_669.0));
        assert_eq!(instructions("==12== I refs: 7"), Some(7.0));
        assert_eq!(instructions("==12== D refs: 7"), None);
    }
}
