//! Moves with variations: a tree whose nodes lie in one list.

use std::time::Duration;

use pantheon_rules::Move;

/// All moves of a record. The root stands for the start and has no move.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The moves that were made on the second board, in the order of their numbers. Few games have one.
    second: Vec<NodeId>,
}

/// A node of a [`Tree`], by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// A move and what is said about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The move that leads here; none to the start.
    pub mv: Option<Move>,
    /// What is said after it.
    pub comment: String,
    /// Numeric annotation glyphs: `$1` is `!`.
    pub nags: Vec<u8>,
    /// What was left on the mover's clock.
    pub clock: Option<Duration>,
    /// What the mover spent on it.
    pub spent: Option<Duration>,
    /// How an engine judged the position that arose.
    pub score: Option<Score>,
    parent: Option<NodeId>,
    /// The first goes on with the line, the others vary.
    children: Children,
}

/// Most nodes have one child: that takes no memory of its own.
#[derive(Clone, PartialEq, Debug)]
enum Children {
    None,
    One([NodeId; 1]),
    Several(Vec<NodeId>),
}

/// An engine's judgement, from White's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; White mates if positive.
    Mate(i32),
}

impl Node {
    fn new(mv: Option<Move>, parent: Option<NodeId>) -> Node {
        Node {
            mv,
            comment: String::new(),
            nags: Vec::new(),
            clock: None,
            spent: None,
            score: None,
            parent,
            children: Children::None,
        }
    }
}

impl Children {
    fn push(&mut self, id: NodeId) {
        match self {
            Children::None => *self = Children::One([id]),
            Children::One([first]) => *self = Children::Several(vec![*first, id]),
            Children::Several(ids) => ids.push(id),
        }
    }

    #[inline]
    fn first(&self) -> Option<NodeId> {
        match self {
            Children::None => None,
            Children::One([only]) => Some(*only),
            Children::Several(ids) => ids.first().copied(),
        }
    }

    fn as_slice(&self) -> &[NodeId] {
        match self {
            Children::None => &[],
            Children::One(only) => only,
            Children::Several(ids) => ids,
        }
    }
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl Tree {
    /// The start alone.
    pub fn new() -> Tree {
        Tree { nodes: vec![Node::new(None, None)], second: Vec::new() }
    }

    /// Makes room for so many more moves.
    pub(super) fn reserve(&mut self, moves: usize) {
        self.nodes.reserve(moves);
    }

    /// The start.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// A node, to write on.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// How many moves there are, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Are there no moves?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a move after a node: as its continuation, or as a variation if it has one.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::new(Some(mv), Some(parent)));
        self.node_mut(parent).children.push(id);
        id
    }

    /// The same on one of two boards, 0 or 1.
    pub fn add_on(&mut self, parent: NodeId, board: usize, mv: Move) -> NodeId {
        let id = self.add(parent, mv);
        if board > 0 {
            self.second.push(id);
        }
        id
    }

    /// The board that a move was made on, 0 or 1.
    pub fn board(&self, id: NodeId) -> usize {
        usize::from(self.second.binary_search(&id).is_ok())
    }

    /// The node before.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The nodes after: the continuation first, then the variations.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).children.as_slice()
    }

    /// All nodes but the root, each after its parent.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (1..self.nodes.len() as u32).map(NodeId)
    }

    /// The nodes of the main line from after a node to its end.
    pub fn line(&self, from: NodeId) -> Line<'_> {
        Line { tree: self, at: from }
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = Move> + '_ {
        self.line(self.root()).filter_map(|id| self.node(id).mv)
    }
}

/// Goes along a line.
pub struct Line<'a> {
    tree: &'a Tree,
    at: NodeId,
}

impl Iterator for Line<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        self.at = self.tree.node(self.at).children.first()?;
        Some(self.at)
    }
}
