//! The variants that come with the program: text files, one per family, compiled when they are asked for.

use std::sync::{Arc, OnceLock};

use super::Variant;
use crate::spec::{SpecErrors, VariantSpec};
use crate::table::Table;

/// A set of variants by name. [`Catalogue::builtin`] has those that come with the program; [`Catalogue::with`] adds
/// those of a file.
#[derive(Clone, Default)]
pub struct Catalogue {
    entries: Table<String, Arc<Entry>>,
}

/// One variant of a catalogue. It is compiled when [`Entry::variant`] is first called.
pub struct Entry {
    /// The name of its section.
    pub name: String,
    /// The family it belongs to: the name of its file.
    pub family: String,
    definition: Definition,
    compiled: OnceLock<Arc<Variant>>,
}

/// Where the definition of an entry is.
enum Definition {
    Here(Box<VariantSpec>),
    /// In a built-in file, which is read when somebody asks: whoever plays chess need not wait for all the others.
    In(&'static Family),
}

/// A built-in file.
struct Family {
    name: &'static str,
    text: &'static str,
    specs: OnceLock<Vec<VariantSpec>>,
}

macro_rules! families {
    ($($family:literal),* $(,)?) => {
        [$(Family {
            name: $family,
            text: {
                const TEXT: &str = include_str!(concat!("../../variants/", $family, ".ini"));
                const BYTES: [u8; length_without_comments(TEXT)] = without_comments(TEXT);
                match str::from_utf8(&BYTES) {
                    Ok(text) => text,
                    Err(_) => panic!("whole lines are left out"),
                }
            },
            specs: OnceLock::new(),
        }),*]
    };
}

/// How many bytes of a file are not in lines of comment.
const fn length_without_comments(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut length, mut at) = (0, 0);
    while at < bytes.len() {
        let end = end_of_line(bytes, at);
        if bytes[at] != b'#' {
            length += end - at;
        }
        at = end;
    }
    length
}

/// A file without its lines of comment: they are for those who read the files, and nobody should have to load them.
const fn without_comments<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    let bytes = text.as_bytes();
    let mut kept = [0; LENGTH];
    let (mut length, mut at) = (0, 0);
    while at < bytes.len() {
        let end = end_of_line(bytes, at);
        let comment = bytes[at] == b'#';
        while at < end {
            if !comment {
                kept[length] = bytes[at];
                length += 1;
            }
            at += 1;
        }
    }
    kept
}

/// Where the next line begins.
const fn end_of_line(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] != b'\n' {
        at += 1;
    }
    if at < bytes.len() { at + 1 } else { at }
}

/// The built-in families, parents before children: no file builds on one that builds on it.
static FAMILIES: [Family; 29] = families![
    "chess",
    "arrays",
    "pawns",
    "pieces",
    "small",
    "capablanca",
    "grand",
    "large",
    "crazyhouse",
    "reserves",
    "goals",
    "shatranj",
    "makruk",
    "xiangqi",
    "janggi",
    "shogi",
    "gorogoro",
    "mansindam",
    "hybrids",
    "antichess",
    "extinction",
    "atomic",
    "horde",
    "armies",
    "walls",
    "breakthrough",
    "flip",
    "connection",
    "clobber",
];

impl Family {
    /// The names of its sections, as they stand in its headers.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        let header = |line: &'static str| line.strip_prefix('[')?.split([':', ']']).next();
        self.text.lines().filter_map(header).map(str::trim)
    }

    /// The definitions of its sections.
    fn specs(&self) -> &[VariantSpec] {
        self.specs.get_or_init(|| {
            let specs = VariantSpec::parse_with(self.text, &|name| Catalogue::builtin().spec(name));
            specs.unwrap_or_else(|errors| panic!("built-in variants of the family {}:\n{errors}", self.name))
        })
    }
}

impl Entry {
    fn new(name: &str, family: &str, definition: Definition) -> Entry {
        Entry { name: name.to_owned(), family: family.to_owned(), definition, compiled: OnceLock::new() }
    }

    /// The definition.
    pub fn spec(&self) -> &VariantSpec {
        match &self.definition {
            Definition::Here(spec) => spec,
            Definition::In(family) => {
                let found = family.specs().iter().find(|spec| spec.name == self.name);
                found.expect("an entry is named by a header of its file: the tests see to it")
            }
        }
    }

    /// The playable variant.
    pub fn variant(&self) -> &Arc<Variant> {
        self.compiled.get_or_init(|| {
            Variant::compile(self.spec())
                .expect("an entry is made of a definition that compiles: `with` and the tests see to it")
        })
    }
}

impl Catalogue {
    /// The variants that come with the program.
    pub fn builtin() -> &'static Catalogue {
        static BUILTIN: OnceLock<Catalogue> = OnceLock::new();
        BUILTIN.get_or_init(|| {
            let mut catalogue = Catalogue::default();
            for family in &FAMILIES {
                for name in family.names() {
                    let entry = Entry::new(name, family.name, Definition::In(family));
                    catalogue.entries.insert(name.to_owned(), Arc::new(entry));
                }
            }
            catalogue
        })
    }

    /// This catalogue and the variants of a file's text, which may build on those already there and take their names.
    pub fn with(&self, source: &str, family: &str) -> Result<Catalogue, SpecErrors> {
        let specs = VariantSpec::parse_with(source, &|name| self.spec(name))?;
        let mut catalogue = self.clone();
        let mut errors = Vec::new();
        for spec in specs {
            match Variant::compile(&spec) {
                Ok(variant) => {
                    let name = spec.name.clone();
                    let entry = Entry::new(&name, family, Definition::Here(Box::new(spec)));
                    let _ = entry.compiled.set(variant);
                    catalogue.entries.insert(entry.name.clone(), Arc::new(entry));
                }
                Err(SpecErrors(mut more)) => errors.append(&mut more),
            }
        }
        if errors.is_empty() { Ok(catalogue) } else { Err(SpecErrors(errors)) }
    }

    /// The variant with this name.
    pub fn get(&self, name: &str) -> Option<&Arc<Variant>> {
        self.entries.get(name).map(|entry| entry.variant())
    }

    /// The definition with this name.
    pub fn spec(&self, name: &str) -> Option<VariantSpec> {
        self.entries.get(name).map(|entry| entry.spec().clone())
    }

    /// All variants by name.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values().map(|entry| &**entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_a_file_are_those_of_its_definitions() {
        for family in &FAMILIES {
            let names: Vec<&str> = family.names().collect();
            assert_eq!(
                names,
                family.specs().iter().map(|spec| spec.name.as_str()).collect::<Vec<_>>(),
                "{}",
                family.name
            );
        }
    }
}
