//! The six figures of chess. All stand on one plinth, with the same collar; what is above it tells them apart.

/// A head on a short body.
pub const PAWN: &str = r#"<path d="M27 90v-4q0-7 8-8h30q8 1 8 8v4z"/><path d="M35 78C43 70 44 62 44 51H56C56 62 57 70 65 78z"/><rect x="36" y="45" width="28" height="7" rx="3.5"/><circle cx="50" cy="33" r="13"/>"#;

/// A horse's head, looking left.
pub const KNIGHT: &str = r#"<path d="M22 90v-4q0-7 8-8h42q8 1 8 8v4z"/><path d="M32 78C32 66 47 62 50 49C45 55 39 56 35 58L30 63.5Q26 66 22 62.5Q17 59 18 53.5Q19 49 23 44.5L31 31Q35 23 44 19.5L46 9L54.5 17.5C72 22 80 44 75 78z"/><g fill="none" stroke="currentColor"><path d="M57 26C66 34 69 50 67 70"/><path d="M24.5 60.5l5-4"/></g><g fill="currentColor" stroke="none"><circle cx="41" cy="32" r="3"/><circle cx="24" cy="52" r="1.8"/></g>"#;

/// A mitre with its slit and a knob.
pub const BISHOP: &str = r#"<path d="M23 90v-4q0-7 8-8h38q8 1 8 8v4z"/><path d="M34 78C40 70 42 64 42 54H58C58 64 60 70 66 78z"/><circle cx="50" cy="13" r="5"/><path d="M39 49C29 38 35 26 50 17C65 26 71 38 61 49z"/><rect x="33" y="48" width="34" height="7" rx="3.5"/><path d="M57.5 26L48.5 37" fill="none" stroke="currentColor"/>"#;

/// A tower with battlements.
pub const ROOK: &str = r#"<path d="M22 90v-4q0-7 8-8h40q8 1 8 8v4z"/><path d="M33 78L37 42H63L67 78z"/><path d="M29 20v15q0 6 7 7h28q7-1 7-7v-15h-10v7h-6v-7h-10v7h-6v-7z"/><path d="M40 49.5H60M38 70.5H62" fill="none" stroke="currentColor"/>"#;

/// A coronet of five points.
pub const QUEEN: &str = r#"<path d="M22 90v-4q0-7 8-8h40q8 1 8 8v4z"/><path d="M33 78C40 70 41 64 40 55H60C59 64 60 70 67 78z"/><path d="M36 50L22 25L37 34L38 17L50 31L62 17L63 34L78 25L64 50z"/><rect x="32" y="49" width="36" height="7" rx="3.5"/><circle cx="21" cy="23" r="4.5"/><circle cx="38" cy="15" r="4.5"/><circle cx="62" cy="15" r="4.5"/><circle cx="79" cy="23" r="4.5"/>"#;

/// A crown under a cross.
pub const KING: &str = r#"<path d="M22 90v-4q0-7 8-8h40q8 1 8 8v4z"/><path d="M33 78C40 70 41 64 40 55H60C59 64 60 70 67 78z"/><path d="M46.5 28V17.5H40V11H46.5V5H53.5V11H60V17.5H53.5V28z"/><path d="M36 50L25 32C26 23 42 21 50 28C58 21 74 23 75 32L64 50z"/><rect x="32" y="49" width="36" height="7" rx="3.5"/><path d="M34.5 41.5Q50 36 65.5 41.5" fill="none" stroke="currentColor"/>"#;
