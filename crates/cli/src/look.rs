//! How output looks: in colour where a terminal shows it, with box-drawing characters unless plain ASCII is asked for.

use std::env;
use std::io::{self, IsTerminal};

use pantheon_picture::text::{Frame, Ink};

pub use pantheon_picture::text::{Look, Paint};

/// What a command is told about its look.
#[derive(clap::Args)]
pub struct LookArgs {
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
}

/// The look of standard output: in colour if it is a terminal and nobody minds.
pub fn of_stdout(args: &LookArgs) -> Look {
    // See no-color.org: the variable counts if it is set and not empty.
    let minds = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    let colors = io::stdout().is_terminal() && !minds && !dumb;
    Look {
        ink: if colors { Ink::Colors } else { Ink::Plain },
        frame: if args.ascii { Frame::Ascii } else { Frame::Boxes },
    }
}
