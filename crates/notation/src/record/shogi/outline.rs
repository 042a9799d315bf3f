//! Going through a record as it is written: the main line, then the variations, the last first.

use std::time::Duration;

use pantheon_rules::{Color, Move, Position, Sides, Square};

use super::super::{NodeId, Record, Score, Tree};
use crate::moves::Moment;

/// A move of a record and what was before it.
#[derive(Clone)]
pub struct Walk {
    pub position: Position,
    pub previous: Option<Square>,
    /// What each side has spent so far.
    pub total: Sides<Duration>,
}

impl Walk {
    pub fn new(start: &Position) -> Walk {
        Walk { position: start.clone(), previous: None, total: Sides::both(Duration::ZERO) }
    }

    pub fn moment(&self) -> Moment<'_> {
        Moment { position: &self.position, previous: self.previous }
    }

    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Goes on, and says what the mover has spent up to now.
    pub fn play(&mut self, mv: Move, spent: Option<Duration>) -> Duration {
        let mover = self.turn();
        self.position.play_unchecked(mv);
        self.previous = Some(mv.to());
        self.total[mover] = self.total[mover].saturating_add(spent.unwrap_or_default());
        self.total[mover]
    }
}

/// What comes next.
pub enum Event<'a> {
    /// A variation: it begins with the move of this number.
    Branch(usize),
    /// A move with its number and what was before it.
    Move { number: usize, mv: Move, node: NodeId, walk: &'a mut Walk },
    /// The main line has ended, here.
    MainLineEnd { plies: usize, walk: &'a Walk },
}

/// Tells everything in the order of KIF files. Variations may lie in each other to any depth.
pub fn tell(record: &Record, mut each: impl FnMut(Event)) {
    let tree = &record.tree;
    let mut walks = vec![Walk::new(&record.start)];
    let mut waiting: Vec<(usize, NodeId)> = Vec::new();
    let mut next = Some((1, tree.children(tree.root()).first().copied()));
    let mut is_main = true;
    // The first move of the main line may have rivals, too.
    waiting.extend(rivals(tree, tree.root()).map(|node| (1, node)));
    while let Some((mut number, mut at)) = next {
        walks.truncate(number);
        if !is_main {
            each(Event::Branch(number));
        }
        while let Some(node) = at {
            let mut walk = walks.last().expect("the start").clone();
            if let Some(mv) = tree.node(node).mv {
                each(Event::Move { number, mv, node, walk: &mut walk });
            }
            walks.push(walk);
            number += 1;
            waiting.extend(rivals(tree, node).map(|rival| (number, rival)));
            at = tree.children(node).first().copied();
        }
        if is_main {
            each(Event::MainLineEnd { plies: number - 1, walk: walks.last().expect("the start") });
        }
        is_main = false;
        next = waiting.pop().map(|(number, node)| (number, Some(node)));
    }
}

/// The variations after a node, the last first: they wait on a stack.
fn rivals(tree: &Tree, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    tree.children(node).iter().skip(1).rev().copied()
}

/// What a format can hold besides moves and comments.
#[derive(Clone, Copy, Default)]
pub struct Holds {
    pub spent: bool,
    pub fractions: bool,
    pub centipawns: bool,
    pub variations: bool,
}

/// What a format cannot hold of a record's moves, in words.
pub fn dropped(record: &Record, holds: Holds) -> Vec<String> {
    let tree = &record.tree;
    let (mut glyphs, mut clocks, mut scores, mut spent, mut fractions, mut varying) = (0, 0, 0, 0, 0, 0);
    // In a format without variations their nodes are never seen.
    let mut waiting = vec![tree.root()];
    while let Some(id) = waiting.pop() {
        let node = tree.node(id);
        let children = tree.children(id);
        varying += children.len().saturating_sub(1);
        waiting.extend(children.iter().take(if holds.variations { children.len() } else { 1 }));
        glyphs += usize::from(!node.nags.is_empty());
        clocks += usize::from(node.clock.is_some());
        let held = matches!(node.score, None | Some(Score::Centipawns(_))) && holds.centipawns || node.score.is_none();
        scores += usize::from(!held);
        spent += usize::from(node.spent.is_some());
        fractions += usize::from(node.spent.is_some_and(|time| time.subsec_nanos() != 0));
    }
    let mut dropped = Vec::new();
    let mut note = |count: usize, what: &str| {
        if count > 0 {
            dropped.push(format!("{what} ({count})"));
        }
    };
    note(glyphs, "glyphs");
    note(clocks, "times left on the clock");
    note(scores, "scores of engines");
    note(if holds.spent { 0 } else { spent }, "times spent");
    note(if holds.spent && !holds.fractions { fractions } else { 0 }, "fractions of seconds");
    note(if holds.variations { 0 } else { varying }, "variations");
    if record.start.state().ply() > u16::from(record.start.turn() == Color::Black) {
        dropped.push(format!("the number of the first move ({})", record.start.state().ply() + 1));
    }
    if let Some(fault) = &record.fault {
        dropped.push(format!("what could not be read after ply {} (`{}`)", fault.ply, fault.text));
    }
    dropped
}

/// Whose move it is after the main line.
pub fn last_turn(record: &Record) -> Color {
    let plies = record.tree.line(record.tree.root()).count();
    let first = record.start.turn();
    if plies.is_multiple_of(2) { first } else { !first }
}
