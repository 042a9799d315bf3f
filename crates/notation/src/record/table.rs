//! Two boards along a tree of moves.

use pantheon_rules::{Game, Position};

use super::{NodeId, Record, Tree};
use crate::Moment;

/// Goes from node to node where partners play on two boards, as [`Walker`](super::Walker) does on one. What is captured
/// on one board is in hand on the other, so both are played through together, and moves are taken back on the way.
pub struct Table {
    game: Game,
    /// The nodes from the start to where it is. Their numbers grow: a node is added after its parent.
    path: Vec<NodeId>,
}

impl Table {
    /// Begins at the start of a record; none if it has one board.
    pub fn of(record: &Record) -> Option<Table> {
        record.second.is_some().then(|| Table { game: record.game(), path: Vec::new() })
    }

    /// The position on a board, 0 or 1.
    pub fn position(&self, board: usize) -> &Position {
        self.game.boards()[board].position()
    }

    /// The position on a board and the move before it there.
    pub fn moment(&self, board: usize) -> Moment<'_> {
        Moment::on(&self.game, board)
    }

    /// Goes to a node.
    pub fn go(&mut self, tree: &Tree, to: NodeId) {
        let mut ahead = Vec::new();
        let mut from = to;
        let kept = loop {
            if let Ok(at) = self.path.binary_search(&from) {
                break at + 1;
            }
            let (Some(mv), Some(parent)) = (tree.node(from).mv, tree.parent(from)) else { break 0 };
            ahead.push((from, mv));
            from = parent;
        };
        while self.path.len() > kept {
            self.path.pop();
            self.game.take_back();
        }
        for &(id, mv) in ahead.iter().rev() {
            self.game.play_unchecked_on(tree.board(id), mv);
            self.path.push(id);
        }
    }
}
