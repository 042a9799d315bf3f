//! Any text is a position or a list of errors, and a position that is written reads as itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pantheon_rules::{Catalogue, Position};

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let entries: Vec<_> = Catalogue::builtin().entries().collect();
    let variant = entries[choice as usize % entries.len()].variant();
    let position = match Position::from_fen(variant, text) {
        Ok(position) => position,
        Err(errors) => return assert!(!errors.to_string().is_empty()),
    };
    let again = Position::from_fen(variant, &position.fen()).expect("what is written can be read");
    assert_eq!(position, again);
    assert_eq!(position.fen(), again.fen());
    assert_eq!(position.key(), again.recomputed_key());
});
