//! Any bytes are a net or none, games to learn from or none.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pantheon_engine::learn::{Records, Samples};
use pantheon_engine::net::{Base, Net, Shape};
use pantheon_rules::Catalogue;

fuzz_target!(|bytes: &[u8]| {
    let variant = Catalogue::builtin().get("gorogoro").expect("a built-in variant");
    match Net::read(variant, bytes) {
        Ok(net) => assert_eq!(Net::read(variant, &net.bytes()).map(|again| again.bytes()), Ok(net.bytes())),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let Ok(records) = Records::new(bytes) else { return };
    let mut samples = Samples::new(variant, Shape { hidden: 32, buckets: 1, base: Base::Nothing });
    for record in records.take(8) {
        match record.and_then(|record| samples.add(&record)) {
            Ok(()) => {}
            Err(error) => return assert!(!error.to_string().is_empty()),
        }
    }
});
