//! Documents made from the code.

use std::fs;
use std::path::PathBuf;

use pantheon_rules::spec::keys;

use crate::{Outcome, shell};

fn key_reference() -> PathBuf {
    shell::root().join("docs").join("variant-keys.md")
}

/// Writes them.
pub fn write() -> Outcome {
    let path = key_reference();
    fs::write(&path, keys::reference()).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("wrote {}", path.display());
    Ok(())
}

/// Are they what the code says now?
pub fn check() -> Outcome {
    let path = key_reference();
    let written = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let generated = keys::reference();
    if written == generated {
        return Ok(());
    }
    let same = written.lines().zip(generated.lines()).take_while(|(old, new)| old == new).count();
    Err(format!("docs/variant-keys.md is out of date from line {}; `cargo xtask docs` writes it anew", same + 1))
}
