//! How output looks: in colour where a terminal shows it, with box-drawing characters unless plain ASCII is asked for.

use std::env;
use std::io::{self, IsTerminal};

use pantheon_picture::text::{Frame, Ink};

pub use pantheon_picture::text::{Look, Paint};

/// What a command is told about its look.
#[derive(clap::Args)]
pub struct LookArgs {
    /// Draw with plain ASCII characters, as where the terminal shows no others
    #[arg(long)]
    ascii: bool,
}

/// The look of standard output: in colour if it is a terminal and nobody minds.
pub fn of_stdout(args: &LookArgs) -> Look {
    // See no-color.org: the variable counts if it is set and not empty.
    let minds = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    let terminal = io::stdout().is_terminal();
    let colors = terminal && !minds && !dumb;
    // What is kept in a file is UTF-8, whatever the terminal shows.
    let ascii = args.ascii || terminal && (dumb || shows_ascii_only(|name| env::var(name).ok()));
    Look { ink: if colors { Ink::Colors } else { Ink::Plain }, frame: if ascii { Frame::Ascii } else { Frame::Boxes } }
}

/// Does the locale name an encoding other than UTF-8? Where none is set, terminals of today show UTF-8 all the same.
fn shows_ascii_only(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| variable(name).filter(|it| !it.is_empty()));
    locale.is_some_and(|locale| !locale.to_lowercase().replace('-', "").contains("utf8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_without_utf8_gets_ascii() {
        let with = |name: &'static str, value: &'static str| {
            shows_ascii_only(move |asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(with("LC_ALL", "C") && with("LANG", "de_DE.ISO-8859-1"));
        assert!(!with("LANG", "en_US.UTF-8") && !with("LC_CTYPE", "C.utf8") && !with("LANG", "") && !with("TERM", "C"));
    }
}
