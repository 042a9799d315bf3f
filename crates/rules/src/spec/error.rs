use crate::order::sort_by_number;
use std::fmt;

/// One thing that is wrong in a variant file: an error, or a warning of what has no effect.
///
/// Shown as ``unknown piece letter `x` in `promotionPieceTypes` (line 14); this variant has p n b r q k``.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecError {
    /// Where it stands, the first line being 1.
    pub line: usize,
    /// The variant it concerns; empty outside of all sections.
    pub section: String,
    /// The key whose value it concerns.
    pub key: Option<String>,
    /// What is wrong.
    pub problem: String,
    /// What would be right; may be empty.
    pub remedy: String,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        if let Some(key) = &self.key {
            write!(f, " in `{key}`")?;
        }
        write!(f, " (line {})", self.line)?;
        if !self.remedy.is_empty() {
            write!(f, "; {}", self.remedy)?;
        }
        Ok(())
    }
}

impl std::error::Error for SpecError {}

/// Every error of a variant file, in the order of its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecErrors(pub Vec<SpecError>);

impl SpecErrors {
    /// Sorts them by line.
    pub(super) fn new(mut errors: Vec<SpecError>) -> SpecErrors {
        sort_by_number(&mut errors, |error| error.line as u64);
        SpecErrors(errors)
    }
}

/// What a reader has to say about a file.
#[derive(Default)]
pub(super) struct Findings {
    pub errors: Vec<SpecError>,
    pub warnings: Vec<SpecError>,
}

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    /// The file is refused.
    Error,
    /// The file is read, without what the finding is about. Fairy-Stockfish ignores such things in silence.
    Warning,
}

impl Findings {
    pub fn add(&mut self, weight: Weight, finding: SpecError) {
        match weight {
            Weight::Error => self.errors.push(finding),
            Weight::Warning => self.warnings.push(finding),
        }
    }
}

impl fmt::Display for SpecErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SpecErrors {}
