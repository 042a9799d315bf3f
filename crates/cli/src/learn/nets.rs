//! `pantheon nets`: what nets there are, and what is known of them.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use pantheon_engine::net::{self, Card, Net};

use crate::bounded;
use crate::failure::Failure;

/// What `nets` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files of nets; without any, those that come with the program are shown
    #[arg(value_name = "FILE")]
    nets: Vec<PathBuf>,
    /// Write a fact on the card of each file: a word and a text, as in elo="+30 against the one before"
    #[arg(long, value_name = "WORD=TEXT", requires = "nets")]
    note: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  pantheon nets
  pantheon nets mine.net
  pantheon nets mine.net --note date=2026-11-17 --note \"elo=+30 against the one before\"";

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
        let mut bytes = bounded::read_file(path, bounded::LARGEST_NET).map_err(|error| bad(&error))?;
        for note in &args.note {
            let (word, rest) = note
                .split_once('=')
                .ok_or_else(|| Failure::new(format!("`{note}` should be a word, `=` and a text, as in elo=+30")))?;
            bytes = Net::note(&bytes, word, rest).map_err(|error| bad(&error))?;
        }
        if !args.note.is_empty() {
            fs::write(path, &bytes).map_err(|error| bad(&error))?;
        }
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
