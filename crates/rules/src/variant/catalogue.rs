//! The variants that come with the program: text files, one per family, compiled when they are asked for.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::Variant;
use crate::spec::{SpecErrors, VariantSpec};

/// A set of variants by name. [`Catalogue::builtin`] has those that come with the program; [`Catalogue::with`] adds
/// those of a file.
#[derive(Clone, Default)]
pub struct Catalogue {
    entries: BTreeMap<String, Arc<Entry>>,
}

/// One variant of a catalogue. It is compiled when [`Entry::variant`] is first called.
pub struct Entry {
    /// The name of its section.
    pub name: String,
    /// The family it belongs to: the name of its file.
    pub family: String,
    spec: VariantSpec,
    compiled: OnceLock<Arc<Variant>>,
}

macro_rules! families {
    ($($family:literal),* $(,)?) => {
        [$(($family, include_str!(concat!("../../variants/", $family, ".ini")))),*]
    };
}

/// The built-in families, parents before children.
const FAMILIES: [(&str, &str); 29] = families![
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

impl Entry {
    fn new(spec: VariantSpec, family: &str) -> Entry {
        Entry { name: spec.name.clone(), family: family.to_owned(), spec, compiled: OnceLock::new() }
    }

    /// The definition.
    pub fn spec(&self) -> &VariantSpec {
        &self.spec
    }

    /// The playable variant.
    pub fn variant(&self) -> &Arc<Variant> {
        self.compiled.get_or_init(|| {
            Variant::compile(&self.spec)
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
            for (family, text) in FAMILIES {
                let specs = VariantSpec::parse_with(text, &|name| catalogue.spec(name));
                let specs =
                    specs.unwrap_or_else(|errors| panic!("built-in variants of the family {family}:\n{errors}"));
                for spec in specs {
                    catalogue.entries.insert(spec.name.clone(), Arc::new(Entry::new(spec, family)));
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
                    let entry = Entry::new(spec, family);
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
