//! Evaluations and marks as words, for formats that hold comments and nothing else.

use pantheon_notation::record::{Format, NodeId, Record, Score};

use super::verdict::Mark;

/// Has the format a place for evaluations and glyphs?
pub fn holds(format: Format) -> bool {
    matches!(format, Format::Pgn | Format::Json)
}

/// Turns evaluations and our marks into comments, in front of those that are there: `?? -5.20`, `#3`.
pub fn spell_out(record: &mut Record) {
    let ids: Vec<NodeId> = record.tree.ids().collect();
    for id in ids {
        let node = record.tree.node_mut(id);
        let mark = Mark::ALL.into_iter().find(|mark| node.nags.contains(&mark.glyph()));
        let score = node.score.take();
        // A move that lost the game on the spot has a mark alone.
        if score.is_none() && mark.is_none() {
            continue;
        }
        node.nags.retain(|glyph| mark.is_none_or(|mark| mark.glyph() != *glyph));
        let score = score.map_or_else(String::new, |score| match score {
            Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
            Score::Mate(moves) => format!("#{moves}"),
        });
        let words = [mark.map_or("", Mark::sign), &score, node.comment.trim()];
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        node.comment = words.join(" ");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pantheon_notation::record;
    use pantheon_rules::Catalogue;

    #[test]
    fn evaluations_become_words() {
        let pgn =
            "1. e4 { [%eval 0.30] good } e5 $4 $1 { [%eval -5.20] } 2. d4 { [%eval #3] } d5 { quiet } 3. g4 $2 *\n";
        let mut record = record::read_all(pgn.as_bytes(), None, Catalogue::builtin(), None).remove(0).unwrap();
        spell_out(&mut record);
        let comments: Vec<&str> = record.tree.ids().map(|id| record.tree.node(id).comment.as_str()).collect();
        assert_eq!(comments, ["+0.30 good", "?? -5.20", "#3", "quiet", "?"]);
        let glyphs: Vec<&[u8]> = record.tree.ids().map(|id| record.tree.node(id).nags.as_slice()).collect();
        assert_eq!(glyphs, [&[][..], &[1], &[], &[], &[]]);
    }
}
