//! The pieces of makruk and sittuyin, turned on a lathe: stupas of different height, and the shell of a pawn.

/// A cowrie shell.
pub const BIA: &str = r#"<path d="M18 78C18 54 32 42 50 42S82 54 82 78Q82 86 74 86H26Q18 86 18 78z"/><path d="M30 72Q50 62 70 72M38 71v6M46 68.5v6M54 68.5v6M62 71v6" fill="none" stroke="currentColor"/>"#;

/// A low stupa: the counsellor.
pub const MET: &str = r#"<path d="M26 88Q24 78 34 76H66Q76 78 74 88z"/><path d="M34 76C34 66 38 62 42 58H58C62 62 66 66 66 76z"/><path d="M42 58Q42 50 46 46H54Q58 50 58 58z"/><path d="M50 26L56 46H44z"/><path d="M37 67H63" fill="none" stroke="currentColor"/>"#;

/// A high stupa: the general at the king's side.
pub const KHON: &str = r#"<path d="M22 88Q20 78 30 76H70Q80 78 78 88z"/><path d="M30 76C28 60 34 52 40 46H60C66 52 72 60 70 76z"/><path d="M40 46Q39 38 45 32H55Q61 38 60 46z"/><path d="M50 10L57 32H43z"/><path d="M32 65H68M37 54H63" fill="none" stroke="currentColor"/>"#;

/// The highest stupa, with rings to its tip: the king.
pub const KHUN: &str = r#"<path d="M20 90Q18 80 28 78H72Q82 80 80 90z"/><path d="M28 78C26 60 32 50 38 46H62C68 50 74 60 72 78z"/><path d="M36 46Q36 40 41 38H59Q64 40 64 46z"/><path d="M41 38Q41 30 46 28H54Q59 30 59 38z"/><path d="M46 28L50 6L54 28z"/><path d="M30 68H70M34 57H66" fill="none" stroke="currentColor"/>"#;

/// A round stone with a lid: the boat.
pub const RUEA: &str = r#"<path d="M20 86Q16 66 24 52H76Q84 66 80 86z"/><path d="M18 52Q18 42 28 40H72Q82 42 82 52z"/><path d="M40 40Q40 33 50 33T60 40z"/><path d="M22 64H78M21 75H79" fill="none" stroke="currentColor"/>"#;
