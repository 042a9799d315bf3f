//! The moves of a position in parts: what a search asks for.

use std::ops::ControlFlow;

use super::Position;
pub use crate::movegen::Part;
use crate::movegen::{self, Checks, Facts, Generator};
use crate::spec::Royalty;
use crate::types::{Move, MoveSet};

/// What all parts of a position's moves need to know, found out once.
#[derive(Clone, Copy)]
pub struct Watch {
    facts: Option<Facts>,
    /// Is the king of the side to move attacked?
    pub in_check: bool,
}

/// Lists the moves of a position that is not over, in as many parts as one likes.
///
/// ```
/// use pantheon_rules::{Catalogue, Part, Position};
/// let start = Position::start(Catalogue::builtin().get("chess").unwrap());
/// let mut quiet = 0;
/// start.lister(&start.watch()).visit(Part::Quiet, |set| quiet += set.len());
/// assert_eq!(quiet, 20);
/// ```
pub struct Lister<'a> {
    position: &'a Position,
    /// Where the pieces' own moves are all there is.
    plain: Option<Generator<'a>>,
}

impl Position {
    /// Finds out what its [`Lister`]s need to know.
    #[inline]
    pub fn watch(&self) -> Watch {
        if !self.variant.rules.plain {
            return Watch { facts: None, in_check: self.in_check() };
        }
        let facts = Generator::plain(&self.variant, &self.state).facts();
        let in_check = match facts {
            Some(facts) if self.variant.rules.royalty == Royalty::Guarded => facts.checkers.any(),
            _ => self.in_check(),
        };
        Watch { facts, in_check }
    }

    /// Ready to list moves by parts. The watch must be this position's.
    #[inline]
    pub fn lister(&self, watch: &Watch) -> Lister<'_> {
        let plain = self.variant.rules.plain.then(|| Generator::resumed(&self.variant, &self.state, watch.facts));
        Lister { position: self, plain }
    }
}

impl Lister<'_> {
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

    /// Hands the quiet moves that give check, as far as the position's checks tell, to a visitor in sets.
    #[inline]
    pub fn visit_quiet_checks(&mut self, checks: &Checks, mut visit: impl FnMut(MoveSet)) {
        let mut sink = |set: MoveSet| {
            visit(set);
            ControlFlow::Continue(())
        };
        let Position { variant, state } = self.position;
        let _ = match &mut self.plain {
            Some(generator) => generator.quiet_checks(checks, &mut sink),
            None => movegen::generate_quiet_checks(variant, state, checks, &mut sink),
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
