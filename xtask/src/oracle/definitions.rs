//! What the other side is told to play for a variant of ours.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use pantheon_rules::spec::keys::{self, Status};
use pantheon_rules::spec::{Section, Sections};
use pantheon_rules::{Catalogue, Variant};

use crate::{Outcome, shell};

/// Stand-ins for variants whose rules the other side has differently.
const STAND_INS: &str = include_str!("peer.ini");

/// A variant by the name the other side has for it, and what it must be told first.
#[derive(Default)]
pub struct Definition {
    /// Its name there.
    pub name: String,
    /// Sections to load; empty where it knows the variant.
    pub text: String,
}

/// The variant that our side plays to compare `variant`: itself, or what both sides play instead.
pub fn played(variant: &Arc<Variant>) -> Outcome<Arc<Variant>> {
    let name = format!("both-{}", variant.name());
    let Some(section) = stand_ins()?.into_iter().find(|section| section.name == name) else {
        return Ok(variant.clone());
    };
    let catalogue = Catalogue::builtin().with(&shared_part(&section), "peer");
    let catalogue = catalogue.map_err(|errors| format!("peer.ini: {errors}"))?;
    Ok(catalogue.get(&name).expect("the variant that was just added").clone())
}

/// How the other side, which knows these variants, is to play `variant`: by a stand-in, by its own rules, or by the text
/// of our variant file without the keys that are only ours.
pub fn definition(variant: &str, known: &BTreeSet<String>) -> Outcome<Definition> {
    let stand_ins = stand_ins()?;
    let stand_in = [format!("our-{variant}"), format!("both-{variant}")]
        .into_iter()
        .find(|name| stand_ins.iter().any(|section| section.name == *name));
    let name = stand_in.unwrap_or_else(|| variant.to_owned());
    let mut text = String::new();
    let mut wanted = Some(name.clone());
    // Parents come before their children.
    while let Some(name) = wanted.take().filter(|name| !known.contains(name)) {
        let (part, parent) = match stand_ins.iter().find(|section| section.name == name) {
            Some(section) => (shared_part(section), section.parent.map(str::to_owned)),
            None => from_file(&name)?,
        };
        text.insert_str(0, &part);
        wanted = parent;
    }
    Ok(Definition { name, text })
}

fn stand_ins() -> Outcome<Vec<Section<'static>>> {
    Ok(Sections::read(STAND_INS).map_err(|errors| format!("peer.ini: {errors}"))?.iter().cloned().collect())
}

/// A section of our variant files as the other side can read it, and its parent.
fn from_file(variant: &str) -> Outcome<(String, Option<String>)> {
    let entry = Catalogue::builtin().entries().find(|entry| entry.name == variant);
    let entry = entry.ok_or_else(|| format!("no variant `{variant}`"))?;
    let path = shell::root().join(format!("crates/rules/variants/{}.ini", entry.family));
    let source = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let sections = Sections::read(&source).map_err(|errors| format!("{}: {errors}", path.display()))?;
    let section =
        sections.iter().find(|section| section.name == variant).expect("an entry comes from its family's file");
    Ok((shared_part(section), section.parent.map(str::to_owned)))
}

fn shared_part(section: &Section) -> String {
    let ours: BTreeSet<&str> = keys::all().filter(|key| key.status == Status::Ours).map(|key| key.name).collect();
    let mut text = match section.parent {
        Some(parent) => format!("[{}:{parent}]\n", section.name),
        None => format!("[{}]\n", section.name),
    };
    for entry in section.entries.iter().filter(|entry| !ours.contains(entry.key)) {
        text += &format!("{} = {}\n", entry.key, entry.value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_our_own_are_left_out() {
        let definition = definition("mansindam", &BTreeSet::new()).unwrap();
        assert!(definition.text.contains("\nmandatoryPiecePromotion = true\n"));
        assert!(!definition.text.contains("nFoldForbidden") && !definition.text.contains("description"));
    }

    #[test]
    fn parents_come_first() {
        let known = BTreeSet::from(["chess".to_owned()]);
        let text = definition("grandhouse", &known).unwrap().text;
        assert!(text.find("[grand:chess]").unwrap() < text.find("[grandhouse:grand]").unwrap());
    }

    #[test]
    fn a_variant_it_knows_needs_no_text() {
        let known = BTreeSet::from(["shogi".to_owned()]);
        assert_eq!(definition("shogi", &known).unwrap().text, "");
    }
}
