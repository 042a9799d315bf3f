use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// What to tell the user: what is wrong and what would be right.
    Message(String),
    /// Reading or writing failed.
    Io(io::Error),
    /// All has been told; only the exit code is left to say.
    Told(u8),
}

impl Failure {
    /// A failure with this message.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure::Message(message.into())
    }

    /// Tells the user, and gives the exit code.
    pub fn report(self) -> ExitCode {
        let message = match self {
            Failure::Message(message) => message,
            // Whoever read our output has seen enough: `pantheon variants | head`.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Told(code) => return ExitCode::from(code),
            Failure::Io(error) => format!("cannot read or write: {error}"),
        };
        // Where nobody can be told, the exit code must do; `eprintln` would panic.
        let _ = writeln!(io::stderr(), "error: {message}");
        ExitCode::FAILURE
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}
