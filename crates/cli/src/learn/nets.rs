//! `pantheon nets`: what nets there are, and what is known of them.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use pantheon_engine::net::{self, Card, Net};

use crate::failure::Failure;

/// What `nets` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files of nets; without any, those that come with the program are shown
    #[arg(value_name = "FILE")]
    nets: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  pantheon nets
  pantheon nets mine.net";

/// Shows the cards.
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    if args.nets.is_empty() {
        for bytes in net::names().filter_map(net::shipped) {
            let card = Net::read_card(bytes).map_err(|error| Failure::new(error.to_string()))?;
            show(&card, bytes.len(), out)?;
        }
    }
    for path in &args.nets {
        let bad = |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
        let bytes = fs::read(path).map_err(|error| bad(&error))?;
        show(&Net::read_card(&bytes).map_err(|error| bad(&error))?, bytes.len(), out)?;
    }
    Ok(())
}

fn show(card: &Card, bytes: usize, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}: {} KB", card.variant, bytes.div_ceil(1024))?;
    for (word, rest) in &card.facts {
        writeln!(out, "  {word:9} {rest}")?;
    }
    Ok(())
}
