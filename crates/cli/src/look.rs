//! How output looks: in colour where a terminal shows it, with box-drawing characters unless plain ASCII is asked for.

use std::env;
use std::io::{self, IsTerminal};

use pantheon_rules::Color;

/// What a command is told about its look.
#[derive(clap::Args)]
pub struct LookArgs {
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
}

/// How to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Colours or none.
    pub ink: Ink,
    /// What lines are made of.
    pub frame: Frame,
}

/// Colours or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// The terminal's colours.
    Colors,
    /// Characters alone.
    Plain,
}

/// What lines are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// Box-drawing characters.
    Boxes,
    /// `+`, `-` and `|`.
    Ascii,
}

/// What a piece of text is, as far as its colour goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Something of a side: its pieces.
    Side(Color),
    /// The same on a square of the last move; an empty square if it is nobody's.
    Marked(Option<Color>),
    /// A king in check.
    Checked,
    /// A square to which a piece may go and on which it may capture.
    Reach,
    /// A square to which it may go only without capturing.
    Quiet,
    /// A square on which it may only capture.
    Capture,
    /// The board itself.
    Faint,
    /// A title.
    Strong,
}

impl Look {
    /// Nothing but plain ASCII, for other programs.
    pub const PLAIN: Look = Look { ink: Ink::Plain, frame: Frame::Ascii };

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

    /// The text in its colour.
    pub fn paint(self, text: &str, paint: Paint) -> String {
        // Marked squares bring their own background, so that they read well on dark and on light terminals.
        let code = match paint {
            _ if self.ink == Ink::Plain => return text.to_owned(),
            Paint::Side(Color::White) => "1",
            Paint::Side(Color::Black) => "1;38;5;33",
            Paint::Marked(None) => "48;5;187",
            Paint::Marked(Some(Color::White)) => "1;38;5;16;48;5;187",
            Paint::Marked(Some(Color::Black)) => "1;38;5;25;48;5;187",
            Paint::Checked => "1;38;5;231;48;5;160",
            Paint::Reach => "1;38;5;136",
            Paint::Quiet => "1;38;5;34",
            Paint::Capture => "1;38;5;160",
            Paint::Faint => "2",
            Paint::Strong => "1",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}
