//! Documents and types made from the code.

use std::fs;

use pantheon_rules::spec::keys;

use crate::{Outcome, shell};

/// Where each is, and what it is to hold.
fn generated() -> [(&'static str, String); 2] {
    [("docs/variant-keys.md", keys::reference()), ("web/src/wire/messages.ts", pantheon_wire::typescript())]
}

/// Writes them.
pub fn write() -> Outcome {
    for (name, text) in generated() {
        let path = shell::root().join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("wrote {name}");
    }
    Ok(())
}

/// Are they what the code says now?
pub fn check() -> Outcome {
    for (name, text) in generated() {
        let path = shell::root().join(name);
        let written = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        if written != text {
            let same = written.lines().zip(text.lines()).take_while(|(old, new)| old == new).count();
            return Err(format!("{name} is out of date from line {}; `cargo xtask docs` writes it anew", same + 1));
        }
    }
    Ok(())
}
