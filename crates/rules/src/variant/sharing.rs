//! Tables that are alike are kept once: most pieces move alike for both sides, and attacks are moves seen from the other
//! end. What is kept once takes less room, in the processor's caches too.

use std::sync::Arc;

use super::rays::{Rays, SquareTable};

/// The tables of a variant that were met so far.
#[derive(Default)]
pub(super) struct Sharing {
    rays: Vec<Rays>,
    tables: Vec<Arc<SquareTable>>,
}

impl Sharing {
    /// A table by square, in the place of one like it.
    pub fn table(&mut self, table: &mut Arc<SquareTable>) {
        match self.tables.iter().find(|known| known == &table) {
            Some(known) => table.clone_from(known),
            None => self.tables.push(table.clone()),
        }
    }

    /// Rays, in the place of some like them.
    pub fn rays(&mut self, rays: &mut Rays) {
        match self.rays.iter().find(|known| known.is_like(rays)) {
            Some(known) => rays.clone_from(known),
            None => self.rays.push(rays.clone()),
        }
    }
}
