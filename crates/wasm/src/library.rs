use std::sync::Arc;

use pantheon_rules::{Catalogue, SpecError, Variant, VariantSpec, sort_by_number};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::words::{Answer, json, refuse};

/// The variants that can be played: those that come with the program, and those of texts that were added.
#[wasm_bindgen]
pub struct Library {
    catalogue: Catalogue,
}

/// What a variant file comes to.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Examined {
    /// The names of the variants that can be played, in the order of the file.
    pub variants: Vec<String>,
    /// What is wrong; with an error nothing of the file can be used.
    pub errors: Vec<Finding>,
    /// What has no effect.
    pub warnings: Vec<Finding>,
}

/// One thing about a line of a variant file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Finding {
    /// The first line is 1.
    pub line: usize,
    /// The first column is 1: where the value begins, or the line.
    pub column: usize,
    pub section: String,
    pub key: Option<String>,
    pub problem: String,
    /// What would be right; may be empty.
    pub remedy: String,
}

impl Finding {
    fn new(error: SpecError, text: &str) -> Finding {
        let SpecError { line, section, key, problem, remedy } = error;
        let value = key.as_ref().and_then(|_| {
            let line = text.lines().nth(line.checked_sub(1)?)?;
            let (before, after) = line.split_once('=')?;
            let blank = after.chars().take_while(|c| c.is_whitespace()).count();
            Some(before.chars().count() + 1 + blank + 1)
        });
        Finding { line, column: value.unwrap_or(1), section, key, problem, remedy }
    }
}

#[wasm_bindgen]
impl Library {
    /// The variants that come with the program.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Library {
        Library { catalogue: Catalogue::builtin().clone() }
    }

    /// What a variant file comes to: JSON of `Examined`. Without errors, its variants are in the library from now on.
    pub fn add(&mut self, text: &str) -> String {
        let known = |name: &str| self.catalogue.spec(name);
        let (parsed, errors) = VariantSpec::examine(text, &known);
        let mut errors = errors.0;
        if errors.is_empty() {
            match self.catalogue.with(text, "lab") {
                Ok(catalogue) => self.catalogue = catalogue,
                Err(more) => errors = more.0,
            }
        }
        let mut specs = parsed.specs;
        sort_by_number(&mut specs, |spec| spec.line as u64);
        let finding = |error: SpecError| Finding::new(error, text);
        json(&Examined {
            variants: specs.into_iter().map(|spec| spec.name).collect(),
            errors: errors.into_iter().map(finding).collect(),
            warnings: parsed.warnings.into_iter().map(finding).collect(),
        })
    }
}

impl Library {
    pub(crate) fn find(&self, name: &str) -> Answer<&Arc<Variant>> {
        self.catalogue.get(name).ok_or_else(|| refuse(format!("there is no variant `{name}`")))
    }

    #[cfg(any(feature = "board", feature = "records"))]
    pub(crate) fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }
}
