//! `pantheon check`: is a variant file right? Whatever is wrong with it is told at once.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pantheon_rules::spec::{SpecError, SpecErrors, VariantSpec};
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

/// What a file holds: variants that can be played, errors and warnings, both in the order of their lines.
struct Findings {
    variants: Vec<Arc<Variant>>,
    errors: Vec<SpecError>,
    warnings: Vec<SpecError>,
}

fn examine(source: &str, catalogue: &Catalogue) -> Findings {
    let (parsed, SpecErrors(mut errors)) = VariantSpec::examine(source, &|name| catalogue.spec(name));
    let faulty: BTreeSet<String> = errors.iter().map(|error| error.section.clone()).collect();
    let mut variants = Vec::new();
    for spec in parsed.specs {
        match Variant::compile(&spec) {
            Ok(variant) if !faulty.contains(variant.name()) => variants.push(variant),
            Ok(_) => {}
            Err(SpecErrors(more)) => errors.extend(more),
        }
    }
    errors.sort_by_key(|error| error.line);
    Findings { variants, errors, warnings: parsed.warnings }
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
    for warning in &findings.warnings {
        writeln!(out, "{} (a warning; the rest is read)", library::located(file, warning))?;
    }
    if findings.variants.is_empty() && findings.errors.is_empty() {
        writeln!(out, "{}: no variants; one begins with a line `[name]` or `[name:parent]`", file.display())?;
    }
    Ok(findings.errors.len())
}
