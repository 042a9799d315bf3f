//! The variants a command may use: those that come with the program and those of the user's files.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pantheon_rules::spec::{SpecError, SpecErrors};
use pantheon_rules::{Catalogue, Variant};

use crate::bounded;
use crate::failure::Failure;
use crate::text::{excerpt, listing};

/// The built-in variants and those of some files, each of which may build on the files before it.
pub fn load(files: &[PathBuf]) -> Result<Catalogue, Failure> {
    let mut catalogue = Catalogue::builtin().clone();
    for file in files {
        let source = read(file).map_err(Failure::new)?;
        catalogue = catalogue.with(&source, &family(file)).map_err(|SpecErrors(errors)| {
            let lines: Vec<String> = errors.iter().map(|error| format!("  {}", located(file, error))).collect();
            Failure::new(format!("the variants of {} cannot be used\n{}", file.display(), lines.join("\n")))
        })?;
    }
    Ok(catalogue)
}

/// No file of variants has so many bytes.
const LARGEST: u64 = 16 << 20;

/// The text of a variant file; `-` is standard input. The error is a sentence.
pub fn read(file: &Path) -> Result<String, String> {
    let bytes = match is_stdin(file) {
        true => bounded::read_all(io::stdin().lock(), LARGEST),
        false => bounded::read_file(file, LARGEST),
    };
    let bytes = bytes.map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    String::from_utf8(bytes).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count();
        format!("{}:{line}: not UTF-8 text; save the file as UTF-8", file.display())
    })
}

/// The family of a file's variants: its name without the ending.
pub fn family(file: &Path) -> String {
    match file.file_stem() {
        Some(stem) if !is_stdin(file) => stem.to_string_lossy().into_owned(),
        _ => "input".to_owned(),
    }
}

fn is_stdin(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// An error of a variant file, with its place first, as compilers and editors write it.
pub fn located(file: &Path, error: &SpecError) -> String {
    let SpecError { line, section, key, problem, remedy } = error;
    let section = if section.is_empty() { String::new() } else { format!(" {section}:") };
    let key = key.as_ref().map_or_else(String::new, |key| format!(" in `{key}`"));
    let remedy = if remedy.is_empty() { String::new() } else { format!("; {remedy}") };
    format!("{}:{line}:{section} {problem}{key}{remedy}", file.display())
}

/// The variant with this name, or a sentence that says there is none and which may have been meant.
pub fn find<'a>(catalogue: &'a Catalogue, name: &str) -> Result<&'a Arc<Variant>, String> {
    catalogue.get(name).ok_or_else(|| {
        let near = near(name, catalogue.entries().map(|entry| entry.name.as_str()));
        let guess = if near.is_empty() { String::new() } else { format!("did you mean {}? ", listing(&near, "or")) };
        format!("unknown variant `{}`; {guess}`pantheon variants` lists them all", excerpt(name))
    })
}

/// The same, if it is played on one board: engines that meet there know no other.
pub fn find_for_engines<'a>(catalogue: &'a Catalogue, name: &str) -> Result<&'a Arc<Variant>, String> {
    let variant = find(catalogue, name)?;
    match variant.spec().board.two_boards {
        true => Err(format!("{name} is played on two boards by four; engines play on one board, two at a time")),
        false => Ok(variant),
    }
}

/// The names nearest to the one that was written, if they are near enough to have been meant.
pub fn near<'a>(written: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    const MOST: usize = 3;
    let written = written.to_lowercase();
    let length = written.chars().count();
    // No name is that long, and the comparison takes time.
    if length > 60 {
        return Vec::new();
    }
    let distance = |name: &str| match length >= 3 && name.starts_with(&written) {
        true => 1,
        false => strsim::damerau_levenshtein(&written, &name.to_lowercase()),
    };
    let names: Vec<(usize, &str)> = names.map(|name| (distance(name), name)).collect();
    let nearest = names.iter().map(|&(distance, _)| distance).min();
    let nearest = nearest.filter(|&distance| distance <= 1.max(length.div_ceil(3)));
    names.into_iter().filter(|&(distance, _)| Some(distance) == nearest).map(|(_, name)| name).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistyped_names_are_recognised() {
        for (written, expected) in [
            ("shogii", "shogi"),
            ("Shogi", "shogi"),
            ("minisho", "minishogi"),
            ("crasyhouse", "crazyhouse"),
            ("xyzzy", ""),
            ("", ""),
        ] {
            let names = Catalogue::builtin().entries().map(|entry| entry.name.as_str());
            assert_eq!(near(written, names).join(" "), expected, "{written}");
        }
    }
}
