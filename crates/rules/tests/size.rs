//! What a compiled variant weighs, counted by the allocator.

use std::alloc::System;

use pantheon_rules::{Catalogue, Variant};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn a_compiled_variant_stays_under_half_a_megabyte() {
    for entry in Catalogue::builtin().entries() {
        let region = Region::new(ALLOCATOR);
        let variant = Variant::compile(entry.spec()).expect("built-in variants compile");
        let change = region.change();
        let bytes = change.bytes_allocated - change.bytes_deallocated + size_of_val(&*variant);
        println!("{}: {} KB", entry.name, bytes / 1024);
        assert!(bytes < 1 << 19, "{} takes {bytes} bytes", entry.name);
    }
}
