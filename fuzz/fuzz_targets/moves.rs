//! Legal moves in any order keep the position whole, and any text is a move or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pantheon_rules::{Catalogue, Position};

fuzz_target!(|input: (u8, &str, &[u8])| {
    let (choice, text, path) = input;
    let entries: Vec<_> = Catalogue::builtin().entries().collect();
    let variant = entries[choice as usize % entries.len()].variant();
    let mut position = Position::start(variant);
    for &byte in path {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(byte as usize % moves.len().max(1)) else { break };
        assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv));
        position.play_unchecked(mv);
        assert_eq!(position.key(), position.recomputed_key());
        // A king that was captured is on no board that can be set up.
        if position.outcome().is_none() {
            assert_eq!(Position::from_fen(variant, &position.fen()).as_ref(), Ok(&position));
        }
    }
    let _ = position.parse_uci(text);
    let _ = position.parse_usi(text);
});
