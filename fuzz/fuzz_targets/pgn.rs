//! Any bytes are games, games with a fault, or errors; a game that is written reads as itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pantheon_notation::record::pgn::{self, Reader};
use pantheon_rules::Catalogue;

fuzz_target!(|input: &[u8]| {
    for record in Reader::new(input, Catalogue::builtin()).flatten() {
        let mut text = Vec::new();
        pgn::write(&record, &mut text).expect("memory takes everything");
        let mut again: Vec<_> = Reader::new(text.as_slice(), Catalogue::builtin()).collect();
        assert_eq!(again.len(), 1);
        let again = again.remove(0).expect("what was written has tags and a start that can be read");
        assert_eq!(again.fault, None);
        assert_eq!(again.tree.len(), record.tree.len());
        assert!(again.tree.main_line().eq(record.tree.main_line()));
    }
});
