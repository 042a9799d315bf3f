//! Numeric annotation glyphs, and the signs that people write for them.

const SIGNS: [(&str, u8); 27] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("⨀", 22),
    ("→", 40),
];

/// The glyph of a sign.
pub(super) fn by_sign(sign: &str) -> Option<u8> {
    SIGNS.iter().find(|(known, _)| *known == sign).map(|(_, glyph)| *glyph)
}

/// Takes praise and blame off the end of a move.
#[inline]
pub(super) fn split(word: &str) -> (&str, &str) {
    if !matches!(word.as_bytes().last(), Some(b'!' | b'?')) {
        return (word, "");
    }
    let bare = word.trim_end_matches(['!', '?']);
    word.split_at(bare.len())
}
