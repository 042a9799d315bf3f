//! Shared by the tests of the Japanese record formats.

// Each test file uses a part of this.
#![allow(dead_code)]

use pantheon_notation::record::{NodeId, Record, RecordError, Tree, Unsuited, Written, csa, jkf, ki2, kif};
use pantheon_rules::{Catalogue, Position};

pub type Read = fn(&str, &Catalogue) -> Result<Record, RecordError>;
pub type Write = fn(&Record) -> Result<Written, Unsuited>;

pub const FORMATS: [(&str, Read, Write); 4] = [
    ("kif", kif::read, kif::write),
    ("ki2", ki2::read, ki2::write),
    ("csa", csa::read, csa::write),
    ("jkf", jkf::read, jkf::write),
];

pub fn read(format: &str, text: &str) -> Record {
    let (_, read, _) = FORMATS.iter().find(|(name, ..)| *name == format).expect("a format");
    read(text, Catalogue::builtin()).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"))
}

/// A line of a tree with comments, variations in parentheses before what they vary from: `7g7f {a} (2g2f) 3c3d`.
pub fn outline(record: &Record, tree: &Tree) -> String {
    fn line(tree: &Tree, from: NodeId, position: &Position, text: &mut String) {
        let mut position = position.clone();
        let mut at = from;
        while let Some((&first, others)) = tree.children(at).split_first() {
            let show = |id: NodeId, position: &Position, text: &mut String| {
                let node = tree.node(id);
                let mv = node.mv.expect("a move");
                if !text.is_empty() && !text.ends_with('(') {
                    text.push(' ');
                }
                text.push_str(&position.usi(mv));
                if let Some(spent) = node.spent.filter(|spent| !spent.is_zero()) {
                    text.push_str(&format!(" {}s", spent.as_secs_f64()));
                }
                if !node.comment.is_empty() {
                    text.push_str(&format!(" {{{}}}", node.comment.replace('\n', "|")));
                }
                let mut after = position.clone();
                after.play_unchecked(mv);
                after
            };
            let next = show(first, &position, text);
            for &other in others {
                text.push_str(" (");
                let after = show(other, &position, text);
                line(tree, other, &after, text);
                text.push(')');
            }
            position = next;
            at = first;
        }
    }
    let mut text = String::new();
    line(tree, tree.root(), &record.start, &mut text);
    text
}

pub fn show(record: &Record) -> String {
    outline(record, &record.tree)
}
