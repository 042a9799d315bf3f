//! `pantheon variants`: what can be played.

use std::io::Write;

use pantheon_rules::spec::Resignation;
use pantheon_rules::{Catalogue, Entry};
use serde::Serialize;

use crate::failure::Failure;
use crate::text::wrap;

/// What `variants` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Print a JSON array for other programs
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pantheon variants
  pantheon variants --variants mine.ini
  pantheon variants --json | jq -r '.[].name'";

/// Lists the variants.
pub fn run(args: &Args, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let entries = by_family(catalogue);
    if args.json { print_json(&entries, out) } else { print_table(&entries, out) }
}

/// Families in the order of their names, and in each the variant that it is named after first.
fn by_family(catalogue: &Catalogue) -> Vec<&Entry> {
    let mut entries: Vec<&Entry> = catalogue.entries().collect();
    entries.sort_by_key(|entry| (&entry.family, entry.name != entry.family, &entry.name));
    entries
}

/// The width of the table.
const WIDTH: usize = 100;

fn print_table(entries: &[&Entry], out: &mut impl Write) -> Result<(), Failure> {
    let widest = |column: fn(&Entry) -> &str, title: &str| {
        let widths = entries.iter().map(|entry| column(entry).chars().count());
        widths.chain([title.len()]).max().unwrap_or(0)
    };
    let family_width = widest(|entry| &entry.family, "FAMILY");
    let name_width = widest(|entry| &entry.name, "VARIANT");
    let rest = WIDTH.saturating_sub(family_width + name_width + "  10x10    ".len()).max(30);
    let mut line = |family: &str, name: &str, board: &str, text: &str| {
        let line = format!("{family:family_width$}  {name:name_width$}  {board:5}  {text}");
        writeln!(out, "{}", line.trim_end())
    };
    line("FAMILY", "VARIANT", "BOARD", "WHAT IS SPECIAL")?;
    let mut family_before = "";
    for entry in entries {
        // A family is named once, at its first variant.
        let family = if entry.family == family_before { "" } else { &entry.family };
        family_before = &entry.family;
        let spec = entry.spec();
        let board = format!("{}x{}", spec.board.files, spec.board.ranks);
        for (i, text) in wrap(&spec.description, rest).iter().enumerate() {
            match i {
                0 => line(family, &entry.name, &board, text)?,
                _ => line("", "", "", text)?,
            }
        }
    }
    Ok(())
}

fn print_json(entries: &[&Entry], out: &mut impl Write) -> Result<(), Failure> {
    let list: Vec<Description> = entries.iter().map(|entry| Description::of(entry)).collect();
    let text = serde_json::to_string_pretty(&list).map_err(|error| Failure::new(error.to_string()))?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// A variant as other programs read of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Description<'a> {
    name: &'a str,
    family: &'a str,
    files: u8,
    ranks: u8,
    description: &'a str,
    start_fen: &'a str,
    handicaps: Vec<&'a str>,
    draw_offers: bool,
    resign_on_turn: bool,
}

impl Description<'_> {
    fn of(entry: &Entry) -> Description<'_> {
        let spec = entry.spec();
        Description {
            name: &entry.name,
            family: &entry.family,
            files: spec.board.files,
            ranks: spec.board.ranks,
            description: &spec.description,
            start_fen: &spec.board.start_fen,
            handicaps: spec.board.handicaps.iter().map(|(name, _)| name.as_str()).collect(),
            draw_offers: spec.conduct.draw_offers,
            resign_on_turn: spec.conduct.resignation == Resignation::OnTurn,
        }
    }
}
