//! The moves of a position in parts: what a search asks for.

use std::ops::ControlFlow;

use super::Position;
pub use crate::movegen::Part;
use crate::movegen::{self, Generator};
use crate::types::{Move, MoveSet};

/// Lists the moves of a position that is not over, in as many parts as one likes; what all parts need to know is found
/// out once.
///
/// ```
/// use pantheon_rules::{Catalogue, Part, Position};
/// let start = Position::start(Catalogue::builtin().get("chess").unwrap());
/// let mut quiet = 0;
/// start.lister().visit(Part::Quiet, |set| quiet += set.len());
/// assert_eq!(quiet, 20);
/// ```
pub struct Lister<'a> {
    position: &'a Position,
    /// Where the pieces' own moves are all there is.
    plain: Option<Generator<'a>>,
}

impl Position {
    /// Ready to list moves by parts.
    #[inline]
    pub fn lister(&self) -> Lister<'_> {
        let plain = self.variant.rules.plain.then(|| Generator::plain(&self.variant, &self.state));
        Lister { position: self, plain }
    }
}

impl Lister<'_> {
    /// Is the king of the side to move attacked?
    #[inline]
    pub fn in_check(&self) -> bool {
        match &self.plain {
            Some(generator) if self.position.variant.rules.royalty == crate::spec::Royalty::Guarded => {
                generator.in_check()
            }
            _ => self.position.in_check(),
        }
    }

    /// Hands the moves of a part to a visitor in sets.
    #[inline]
    pub fn visit(&mut self, part: Part, mut visit: impl FnMut(MoveSet)) {
        let mut sink = |set: MoveSet| {
            visit(set);
            ControlFlow::Continue(())
        };
        let _ = match &mut self.plain {
            Some(generator) => generator.part(part, &mut sink),
            None => movegen::generate_part(&self.position.variant, &self.position.state, part, &mut sink),
        };
    }

    /// May this move be made? It may come from another position.
    pub fn allows(&mut self, mv: Move) -> bool {
        match &mut self.plain {
            Some(generator) => generator.allows(mv),
            None => self.position.is_legal(mv),
        }
    }
}
