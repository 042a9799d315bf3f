//! `pantheon check`: is a variant file right? Whatever is wrong with it is told at once.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pantheon_rules::spec::{Sections, SpecError, SpecErrors, VariantSpec};
use pantheon_rules::{Catalogue, Position, Variant};

use crate::failure::Failure;
use crate::library;
use crate::text::count;

/// What `check` is told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The variant files; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    sources: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  pantheon check mine.ini
  pantheon check family.ini children.ini    a file may build on those before it
  printf '[sprint:chess]\\nnMoveRule = 20\\n' | pantheon check -

`pantheon keys` explains every key.";

/// Checks files, each with the variants of those before it.
pub fn run(args: &Args, mut catalogue: Catalogue, out: &mut impl Write) -> Result<(), Failure> {
    let mut faults = 0;
    for file in &args.sources {
        match library::read(file) {
            Ok(source) => {
                faults += report(file, &examine(&source, &catalogue), out)?;
                if let Ok(more) = catalogue.with(&source, &library::family(file)) {
                    catalogue = more;
                }
            }
            Err(problem) => {
                writeln!(out, "{problem}")?;
                faults += 1;
            }
        }
    }
    if faults == 0 { Ok(()) } else { Err(Failure::new(format!("{} in all", count(faults, "error")))) }
}

/// What a file holds: variants that can be played, and errors in the order of their lines.
struct Findings {
    variants: Vec<Arc<Variant>>,
    errors: Vec<SpecError>,
}

fn examine(source: &str, catalogue: &Catalogue) -> Findings {
    let parent = |name: &str| catalogue.spec(name);
    let (specs, mut errors) = match VariantSpec::parse_with(source, &parent) {
        Ok(specs) => (specs, Vec::new()),
        Err(SpecErrors(errors)) => (sound_sections(source, &parent), errors),
    };
    let faulty: BTreeSet<String> = errors.iter().map(|error| error.section.clone()).collect();
    let mut variants = Vec::new();
    for spec in specs {
        match Variant::compile(&spec) {
            Ok(variant) if !faulty.contains(variant.name()) => variants.push(variant),
            Ok(_) => {}
            Err(SpecErrors(more)) => errors.extend(more),
        }
    }
    errors.sort_by_key(|error| error.line);
    Findings { variants, errors }
}

/// The sections that can be read, though others cannot: what is wrong with them beyond their keys shall be told too.
fn sound_sections(source: &str, parent: &dyn Fn(&str) -> Option<VariantSpec>) -> Vec<VariantSpec> {
    let readable = readable_lines(source);
    let Ok(sections) = Sections::read(&readable) else { return Vec::new() };
    sections.iter().filter_map(|section| sections.spec(section.name, parent)?.ok()).collect()
}

/// The text with those lines left empty that belong to no section, so that all others keep their numbers.
fn readable_lines(source: &str) -> String {
    let Err(SpecErrors(errors)) = Sections::read(source) else { return source.to_owned() };
    let bad: BTreeSet<usize> = errors.iter().map(|error| error.line).collect();
    let mut lost = false;
    let lines = source.lines().zip(1..).map(|(text, line)| {
        if text.trim_start().starts_with('[') {
            // What stands under a bad header is lost with it.
            lost = bad.contains(&line);
        }
        if lost || bad.contains(&line) { "" } else { text }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn report(file: &Path, findings: &Findings, out: &mut impl Write) -> Result<usize, Failure> {
    for variant in &findings.variants {
        let moves = Position::start(variant).legal_moves().len();
        let (files, ranks) = (variant.files(), variant.ranks());
        writeln!(out, "{}: ok ({files}x{ranks}, {} at the start)", variant.name(), count(moves, "move"))?;
    }
    for error in &findings.errors {
        writeln!(out, "{}", library::located(file, error))?;
    }
    if findings.variants.is_empty() && findings.errors.is_empty() {
        writeln!(out, "{}: no variants; one begins with a line `[name]` or `[name:parent]`", file.display())?;
    }
    Ok(findings.errors.len())
}
