//! `pantheon keys`: the reference of the keys of variant files.

use std::io::Write;

use pantheon_rules::spec::keys;

use crate::failure::Failure;

/// Prints the reference page.
pub fn run(out: &mut impl Write) -> Result<(), Failure> {
    out.write_all(keys::reference().as_bytes())?;
    Ok(())
}
