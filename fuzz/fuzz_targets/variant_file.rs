//! Any text is a variant file or a list of errors, and what compiles can be played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pantheon_rules::{Position, Variant, VariantSpec};

fuzz_target!(|text: &str| {
    let specs = match VariantSpec::parse(text) {
        Ok(specs) => specs,
        Err(errors) => return assert!(!errors.to_string().is_empty()),
    };
    for spec in &specs {
        if let Ok(variant) = Variant::compile(spec) {
            let start = Position::start(&variant);
            for mv in start.legal_moves() {
                start.play(mv).expect("a legal move can be played");
            }
        }
    }
});
