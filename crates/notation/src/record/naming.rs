//! What variants are called in records: our names, those of other programs, and what is meant where none stands.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use pantheon_rules::{Catalogue, Variant};

/// The table of names, as data: see there.
const NAMES: &str = include_str!("names.txt");

/// The names that variants of a catalogue go by.
pub(super) struct Naming<'a> {
    catalogue: &'a Catalogue,
    by_key: HashMap<String, &'a str>,
}

impl<'a> Naming<'a> {
    pub fn new(catalogue: &'a Catalogue) -> Naming<'a> {
        let by_key = catalogue.entries().map(|entry| (key(&entry.name), entry.name.as_str())).collect();
        Naming { catalogue, by_key }
    }

    /// The variant that is called so: by its own name, by another program's, or by its own with a number of starts
    /// behind it, as in `Crazyhouse960`.
    pub fn find(&self, name: &str) -> Option<&'a Arc<Variant>> {
        let key = key(name);
        self.by_plain_key(&key).or_else(|| self.by_plain_key(key.strip_suffix("960")?))
    }

    fn by_plain_key(&self, key: &str) -> Option<&'a Arc<Variant>> {
        let ours = match self.by_key.get(key) {
            Some(ours) => ours,
            None => table().synonyms.get(key)?,
        };
        self.catalogue.get(ours)
    }

    /// What is meant by a record that names no variant.
    pub fn default(&self, format: &str) -> Option<&'a Arc<Variant>> {
        self.catalogue.get(default_name(format)?)
    }

    /// What to say of a name that no variant has.
    pub fn why_unknown(&self, name: &str) -> String {
        let key = key(name);
        let near = self.by_key.iter().filter(|(known, _)| known.contains(&key) || key.contains(known.as_str()));
        let mut near: Vec<&str> = near.filter(|(known, _)| known.len() > 3).map(|(_, name)| *name).collect();
        near.sort_by_key(|name| (name.len().abs_diff(key.len()), *name));
        match near.first() {
            Some(guess) if !key.is_empty() => format!("no variant is called so; is {guess} meant?"),
            _ => "no variant is called so".to_owned(),
        }
    }
}

/// The variant that goes by a name, ours or another program's.
pub fn variant_called<'a>(catalogue: &'a Catalogue, name: &str) -> Option<&'a Arc<Variant>> {
    Naming::new(catalogue).find(name)
}

/// The variant that records of a format mean by default.
pub(super) fn default_name(format: &str) -> Option<&'static str> {
    table().defaults.get(format).copied()
}

/// The name that is best known for a variant.
pub(super) fn display(name: &str) -> &str {
    table().displays.get(name).copied().unwrap_or(name)
}

struct Table {
    synonyms: HashMap<String, &'static str>,
    displays: HashMap<&'static str, &'static str>,
    defaults: HashMap<&'static str, &'static str>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table { synonyms: HashMap::new(), displays: HashMap::new(), defaults: HashMap::new() };
        for line in NAMES.lines().filter(|line| !line.starts_with('#')) {
            let Some((theirs, ours)) = line.split_once('=') else { continue };
            let (theirs, ours) = (theirs.trim(), ours.trim());
            if let Some(format) = theirs.strip_prefix("default ") {
                table.defaults.insert(format, ours);
                continue;
            }
            table.synonyms.insert(key(theirs), ours);
            table.displays.entry(ours).or_insert(theirs);
        }
        table
    })
}

/// A name without what spellings differ in.
fn key(name: &str) -> String {
    let matters = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '_' | '.' | ',' | '\'' | '’');
    name.chars().filter(matters).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_programs_are_known() {
        let naming = Naming::new(Catalogue::builtin());
        let pairs = [
            ("Crazyhouse", "crazyhouse"),
            ("King of the Hill", "kingofthehill"),
            ("Three-check", "3check"),
            ("Chess960", "chess960"),
            ("Fischerandom", "fischerandom"),
            ("From Position", "chess"),
            ("Standard", "chess"),
            ("Racing Kings", "racingkings"),
            ("CRAZYHOUSE960", "crazyhouse"),
            ("capablanca", "capablanca"),
            ("S-Chess", "seirawan"),
            ("1d chess", "1d-chess"),
        ];
        for (theirs, ours) in pairs {
            assert_eq!(naming.find(theirs).map(|variant| variant.name()), Some(ours), "{theirs}");
        }
        assert!(naming.find("Calvinball").is_none());
        assert!(naming.why_unknown("crazyhous").contains("is"));
    }

    #[test]
    fn every_line_names_a_variant_that_is_there() {
        let builtin = Catalogue::builtin();
        for name in table().synonyms.values().chain(table().defaults.values()) {
            assert!(builtin.get(name).is_some(), "{name}");
        }
    }

    #[test]
    fn every_variant_is_found_by_the_name_we_write() {
        let naming = Naming::new(Catalogue::builtin());
        for entry in Catalogue::builtin().entries() {
            assert_eq!(naming.find(display(&entry.name)).map(|found| found.name()), Some(entry.name.as_str()));
        }
    }
}
