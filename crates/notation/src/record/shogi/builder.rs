//! Builds a record move by move, with variations that leave the line just read.

use std::time::Duration;

use pantheon_rules::{Color, Move, Position, Square};

use super::super::{Ending, Fault, NodeId, Place, Record, Tree};
use super::clip;
use super::endings::Meaning;
use crate::moves::Moment;

/// A place on the line that is being read.
#[derive(Clone)]
struct Step {
    node: NodeId,
    position: Position,
    previous: Option<Square>,
}

/// A record that grows.
pub struct Builder {
    start: Position,
    tags: Vec<(String, String)>,
    tree: Tree,
    ending: Option<Ending>,
    fault: Option<Fault>,
    /// From the start to the last move read.
    line: Vec<Step>,
    /// How many plies of the line are of the main line; `None` as long as it is the main line itself.
    left_main_line_at: Option<usize>,
    /// The move that the last line of a comment was about.
    commented: Option<NodeId>,
    /// The line cannot go on: something on it could not be read.
    is_broken: bool,
}

impl Builder {
    pub fn new(start: Position, tags: Vec<(String, String)>) -> Builder {
        let tree = Tree::new();
        let first = Step { node: tree.root(), position: start.clone(), previous: None };
        let line = vec![first];
        Builder {
            start,
            tags,
            tree,
            ending: None,
            fault: None,
            line,
            left_main_line_at: None,
            commented: None,
            is_broken: false,
        }
    }

    fn last(&self) -> &Step {
        self.line.last().expect("a line has its start")
    }

    /// How many moves the line has.
    pub fn ply(&self) -> usize {
        self.line.len() - 1
    }

    /// Who moves next on the line.
    pub fn turn(&self) -> Color {
        self.last().position.turn()
    }

    /// Who makes the move with a number, the first being 1; lines that broke off count on.
    pub fn mover(&self, number: usize) -> Color {
        let first = self.start.turn();
        if number % 2 == 1 { first } else { !first }
    }

    /// Where the line has come to.
    pub fn moment(&self) -> Moment<'_> {
        let step = self.last();
        Moment { position: &step.position, previous: step.previous }
    }

    /// Is the line the main line?
    pub fn is_main(&self) -> bool {
        self.left_main_line_at.is_none()
    }

    /// Is there nothing more to read on this line?
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Goes on with a move; one that the tree has there already is not added again.
    pub fn play(&mut self, mv: Move) {
        let step = self.last();
        let known = self.tree.children(step.node).iter().find(|&&child| self.tree.node(child).mv == Some(mv));
        let (parent, known) = (step.node, known.copied());
        let mut position = step.position.clone();
        position.play_unchecked(mv);
        let node = known.unwrap_or_else(|| self.tree.add(parent, mv));
        self.line.push(Step { node, position, previous: Some(mv.to()) });
    }

    /// What the last move took.
    pub fn spent(&mut self, spent: Duration) {
        let node = self.last().node;
        if node != self.tree.root() && !self.is_broken {
            self.tree.node_mut(node).spent = Some(spent);
        }
    }

    /// How an engine judged the position.
    pub fn score(&mut self, score: super::super::Score) {
        let node = self.last().node;
        if !self.is_broken {
            self.tree.node_mut(node).score = Some(score);
        }
    }

    /// A line of a comment on the last move.
    pub fn comment(&mut self, text: &str) {
        if self.is_broken {
            return;
        }
        let node = self.last().node;
        let comment = &mut self.tree.node_mut(node).comment;
        // The first line may be empty.
        if !comment.is_empty() || self.commented == Some(node) {
            comment.push('\n');
        }
        match text.contains('\r') {
            true => comment.push_str(&text.replace("\r\n", "\n").replace('\r', "\n")),
            false => comment.push_str(text),
        }
        self.commented = Some(node);
    }

    /// Leaves the line before the move with a number, the first being 1; `false` if the line has no such move.
    pub fn branch(&mut self, number: usize) -> bool {
        if number == 0 || number > self.ply() + 1 {
            return false;
        }
        self.line.truncate(number);
        self.left_main_line_at = Some(self.left_main_line_at.map_or(number - 1, |at| at.min(number - 1)));
        self.is_broken = false;
        true
    }

    /// The line breaks off: nothing more of it is read.
    pub fn fail(&mut self, place: Place, text: &str, reason: impl Into<String>) {
        self.is_broken = true;
        let (ply, reason) = match self.left_main_line_at {
            None => (self.ply(), reason.into()),
            Some(ply) => (ply, format!("in a variation: {}", reason.into())),
        };
        self.fault.get_or_insert_with(|| Fault { place, text: clip(text), reason, ply, board: 0 });
    }

    /// Has the record a fault? It keeps only the first.
    pub fn has_fault(&self) -> bool {
        self.fault.is_some()
    }

    /// How the line ended. A record knows the end of its main line alone; that of a variation becomes a comment.
    pub fn end(&mut self, meaning: Meaning, word: &str) {
        if self.is_main() {
            meaning.settle(&mut self.ending, &mut self.tags);
        } else {
            self.comment(word);
        }
    }

    /// Something said about the game after its moves.
    pub fn tag(&mut self, name: String, value: String) {
        self.tags.push((name, value));
    }

    /// How the main line ended, where the record has said so.
    pub fn ending(&mut self) -> &mut Option<Ending> {
        &mut self.ending
    }

    /// The record.
    pub fn finish(self) -> Record {
        Record { tags: self.tags, tree: self.tree, ending: self.ending, fault: self.fault, ..Record::new(self.start) }
    }
}
