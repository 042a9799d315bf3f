//! Ctrl-Z: the program stops and the shell goes on, until it calls the program back.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rustix::process::{Signal, getpid, getppid, getsid, kill_current_process_group, kill_process};
use signal_hook::consts::SIGTSTP;

/// Hears when the program is to stop.
pub struct Suspension(Arc<AtomicBool>);

impl Suspension {
    /// Listens from now on.
    pub fn listen() -> io::Result<Suspension> {
        let asked = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(SIGTSTP, asked.clone())?;
        Ok(Suspension(asked))
    }

    /// Does what a terminal does when Ctrl-Z is pressed, as long as it is not the program that reads it.
    pub fn ask(&self) -> io::Result<()> {
        Ok(kill_current_process_group(Signal::TSTP)?)
    }

    /// Is the program to stop? Once for each time that it was asked to.
    pub fn is_asked(&self) -> bool {
        self.0.swap(false, Relaxed) && has_shell()
    }

    /// Stops. When this returns, somebody has called the program back.
    pub fn stop(&self) -> io::Result<()> {
        Ok(kill_process(getpid(), Signal::STOP)?)
    }
}

/// Is there anybody to call the program back? Whoever started it in a terminal of its own is not.
fn has_shell() -> bool {
    let session = |process| getsid(process).ok();
    getppid().is_some_and(|parent| session(Some(parent)).is_some_and(|theirs| session(None) == Some(theirs)))
}
