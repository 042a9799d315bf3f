//! A position as other programs and people write it.

use std::sync::Arc;

use pantheon_rules::{FenError, FenErrors, Position, Setup, Variant};

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

/// As the rules read it, without the rights that its pieces do not allow.
fn read_kindly(variant: &Arc<Variant>, text: &str) -> Result<Told, FenErrors> {
    let mut remarks = Vec::new();
    let mut setup = match text.trim().strip_prefix("sfen ") {
        Some(sfen) => Setup::from_sfen(variant, sfen)?,
        None => without_idle_castling(variant, text, &mut remarks)?,
    };
    if let Err(FenErrors(errors)) = setup.position(variant) {
        for error in errors {
            if let FenError::EnPassant { square } = error {
                setup.en_passant &= !square.bit();
                remarks.push(format!("{error}; it was left out"));
            }
        }
    }
    let position = setup.position(variant).or_else(|errors| {
        // Who attacks in a mating problem often has no king. Where pieces come from the hand, such problems are usual.
        let position = if variant.has_drops() { setup.problem(variant) } else { Err(errors) }?;
        remarks.push("the side to move has no king, as in a mating problem".to_owned());
        Ok(position)
    })?;
    Ok(Told { position, remarks })
}

/// Reads a FEN whose castling field may have letters that no king and rook stand ready for.
fn without_idle_castling(variant: &Variant, fen: &str, remarks: &mut Vec<String>) -> Result<Setup, FenErrors> {
    let is_castling = |error: &FenError| matches!(error, FenError::Castling { .. });
    let errors = match Setup::from_fen(variant, fen) {
        Err(FenErrors(errors)) if errors.iter().all(is_castling) => errors,
        other => return other,
    };
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let fits = |text: &&str| text.len() <= MOST_RIGHTS && text.chars().all(is_right);
    let Some(castling) = fields.get(CASTLING).copied().filter(fits) else { return Err(FenErrors(errors)) };
    let read_with = |castling: &str| {
        let mut fields = fields.clone();
        fields[CASTLING] = castling;
        Setup::from_fen(variant, &fields.join(" "))
    };
    let (kept, idle): (String, String) = castling.chars().partition(|c| read_with(&c.to_string()).is_ok());
    remarks.push(format!("castling `{castling}`: `{idle}` was left out, for king or rook is not in place"));
    read_with(if kept.is_empty() { "-" } else { &kept })
}

/// Can a letter stand for the right to castle: K, Q, or the file of a rook?
fn is_right(c: char) -> bool {
    matches!(c.to_ascii_lowercase(), 'a'..='l' | 'q')
}

/// Which field of a FEN it is; the first is 0.
const CASTLING: usize = 2;
/// A letter for every file and side, and some to spare. Each is tried by itself, so that there must be an end.
const MOST_RIGHTS: usize = 32;
