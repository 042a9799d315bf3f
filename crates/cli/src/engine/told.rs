//! A position as other programs and people write it.

use std::sync::Arc;

use pantheon_rules::{FenErrors, Position, Setup, Variant};

use crate::start;

/// A position that was told, and what was made of it.
pub struct Told {
    pub position: Position,
    /// How it differs from what was written, in sentences.
    pub remarks: Vec<String>,
}

/// Reads FEN, or SFEN behind the word `sfen`. What the rules refuse is read more kindly; the errors are those of the
/// rules.
pub fn read(variant: &Arc<Variant>, text: &str) -> Result<Told, Vec<String>> {
    match start::read_position(variant, text) {
        Ok(position) => Ok(Told { position, remarks: Vec::new() }),
        Err(reasons) => read_kindly(variant, text).map_err(|_| reasons),
    }
}

fn read_kindly(variant: &Arc<Variant>, text: &str) -> Result<Told, FenErrors> {
    let setup = match text.trim().strip_prefix("sfen ") {
        Some(sfen) => Setup::from_sfen(variant, sfen),
        None => Setup::from_fen(variant, text),
    }?;
    problem(variant, &setup)
}

/// Who attacks in a mating problem often has no king. Where pieces come from the hand, such problems are usual.
fn problem(variant: &Arc<Variant>, setup: &Setup) -> Result<Told, FenErrors> {
    setup.position(variant).map(|position| Told { position, remarks: Vec::new() }).or_else(|errors| {
        let position = if variant.has_drops() { setup.problem(variant) } else { Err(errors) }?;
        Ok(Told { position, remarks: vec!["the side to move has no king, as in a mating problem".to_owned()] })
    })
}
