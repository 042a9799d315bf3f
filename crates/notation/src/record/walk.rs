//! Positions along a tree of moves, found again from the nearest one that is remembered.

use std::collections::HashMap;

use pantheon_rules::{Move, Position};

use super::tree::{NodeId, Tree};
use crate::Moment;

/// Paths up to this long are simply played through.
const SHORT: usize = 64;
/// Along longer paths every so many plies a position is remembered.
const STRIDE: usize = 32;

/// Goes from node to node. A step forward costs a move; a leap costs at most [`SHORT`] moves or leaves positions behind
/// for the next, so that no order of visits makes it slow and no tree makes it large.
pub struct Walker {
    start: Position,
    position: Position,
    at: NodeId,
    /// The move that led there, if it has come by one.
    last: Option<Move>,
    remembered: HashMap<NodeId, Position>,
}

impl Walker {
    /// Begins at the root.
    pub fn new(start: &Position, root: NodeId) -> Walker {
        Walker { start: start.clone(), position: start.clone(), at: root, last: None, remembered: HashMap::new() }
    }

    /// Where it is.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The position there.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The move that led there, if it has come by one.
    #[inline]
    pub(super) fn last(&self) -> Option<Move> {
        self.last
    }

    /// Begins at the root again, with another tree of the same start.
    pub(super) fn restart(&mut self, root: NodeId) {
        self.position.clone_from(&self.start);
        self.remembered.clear();
        (self.at, self.last) = (root, None);
    }

    /// The position and the move before it.
    pub fn moment(&self, tree: &Tree) -> Moment<'_> {
        Moment { position: &self.position, previous: tree.node(self.at).mv.map(Move::to) }
    }

    /// Makes a move that leads to a node.
    #[inline]
    pub(super) fn step(&mut self, to: NodeId, mv: Move) {
        self.position.play_unchecked(mv);
        (self.at, self.last) = (to, Some(mv));
    }

    /// Goes to a node.
    pub fn go(&mut self, tree: &Tree, to: NodeId) {
        if self.at == to {
            return;
        }
        let mut path = Vec::new();
        let mut from = to;
        let origin = loop {
            if from == self.at {
                break None;
            }
            if let Some(known) = self.remembered.get(&from) {
                break Some(known);
            }
            let node = tree.node(from);
            let (Some(mv), Some(parent)) = (node.mv, tree.parent(from)) else { break Some(&self.start) };
            path.push((from, mv));
            from = parent;
        };
        if let Some(origin) = origin {
            self.position = origin.clone();
        }
        let long = path.len() > SHORT;
        for (done, &(id, mv)) in path.iter().rev().enumerate() {
            self.position.play_unchecked(mv);
            if long && (done + 1).is_multiple_of(STRIDE) && done + STRIDE < path.len() {
                self.remembered.insert(id, self.position.clone());
            }
        }
        (self.at, self.last) = (to, path.first().map(|&(_, mv)| mv));
    }
}
