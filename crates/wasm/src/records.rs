//! Games as they are kept, from one format to another. Scripts use the JSON that the core itself writes and reads.

use pantheon_notation::record::{self, Format};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::library::Library;
use crate::words::{Answer, json, refuse};

/// A record in another format.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Converted {
    pub text: String,
    /// What the format could not hold, in words.
    pub dropped: Vec<String>,
    /// The first text that is no move.
    pub fault: Option<Fault>,
}

/// A text of a record that is no move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fault {
    pub line: usize,
    pub column: usize,
    pub words: String,
}

#[wasm_bindgen]
impl Library {
    /// The first record of a text, in another format: JSON of `Converted`. An empty `from` means: find it out. Records
    /// that name no variant are of this one, if it is not empty.
    pub fn convert(&self, text: &str, from: &str, to: &str, variant: &str) -> Answer {
        let from = if from.is_empty() { None } else { Some(from.parse::<Format>().map_err(refuse)?) };
        let to: Format = to.parse().map_err(refuse)?;
        let variant = if variant.is_empty() { None } else { Some(self.find(variant)?) };
        let records = record::read_text(text, from, self.catalogue(), variant);
        let first = records.into_iter().next().ok_or_else(|| refuse("there is no game in this text"))?;
        let record = first.map_err(refuse)?;
        let fault = record.fault.as_ref().map(|fault| Fault {
            line: fault.place.line,
            column: fault.place.column,
            words: fault.to_string(),
        });
        let written = record::write(&record, to).map_err(refuse)?;
        Ok(json(&Converted { text: written.text, dropped: written.dropped, fault }))
    }
}
