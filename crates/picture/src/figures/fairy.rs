//! Figures beyond chess: counsellors, elephants, generals, machines.

/// A coronet of three points on a small body: the counsellor.
pub const FERS: &str = r#"<path d="M27 90v-4q0-7 8-8h30q8 1 8 8v4z"/><path d="M35 78C42 72 43 66 43 58H57C57 66 58 72 65 78z"/><path d="M38 53L28 32L43 41L50 25L57 41L72 32L62 53z"/><rect x="34" y="52" width="32" height="7" rx="3.5"/><circle cx="50" cy="22" r="4.5"/>"#;

/// A turban with a jewel: the vizier.
pub const WAZIR: &str = r#"<path d="M27 90v-4q0-7 8-8h30q8 1 8 8v4z"/><path d="M35 78C42 72 43 66 43 58H57C57 66 58 72 65 78z"/><path d="M37 53C23 47 25 29 41 28Q45 21 50 16Q55 21 59 28C75 29 77 47 63 53z"/><rect x="34" y="52" width="32" height="7" rx="3.5"/><g fill="none" stroke="currentColor"><path d="M31 42C42 42 54 38 62 30M46 51C57 48 66 43 70 37"/></g>"#;

/// An elephant's head, trunk to the left.
pub const ELEPHANT: &str = r#"<path d="M22 90v-4q0-7 8-8h42q8 1 8 8v4z"/><path d="M40 78C42 70 38 66 34 63C33 72 28 78 20 77Q15 76 16 71Q18 69 21 70.5C26 70 22 58 22 48C22 30 36 17 53 17C74 17 86 38 76 78z"/><path d="M49 35C56 26 69 29 71 43C72 56 65 66 57 63C52 60 55 54 51 49Q46 42 49 35z"/><path d="M33 58C30 66 36 70 43 68C39 66 38 63 39 59z"/><circle cx="37" cy="41" r="3" fill="currentColor" stroke="none"/>"#;

/// A crown with a knob: a man who is no king.
pub const COMMONER: &str = r#"<path d="M24 90v-4q0-7 8-8h36q8 1 8 8v4z"/><path d="M34 78C41 71 42 65 41 57H59C58 65 59 71 66 78z"/><circle cx="50" cy="21" r="5.5"/><path d="M37 52L30 30Q50 22 70 30L63 52z"/><rect x="33" y="51" width="34" height="7" rx="3.5"/><path d="M34 43.5Q50 38 66 43.5" fill="none" stroke="currentColor"/>"#;

/// A pawn under a straw hat: the soldier.
pub const SOLDIER: &str = r#"<path d="M27 90v-4q0-7 8-8h30q8 1 8 8v4z"/><path d="M35 78C43 71 44 65 44 56H56C56 65 57 71 65 78z"/><rect x="36" y="51" width="28" height="7" rx="3.5"/><circle cx="50" cy="40" r="12"/><path d="M50 17Q64 27 76 36Q77 40 72 40H28Q23 40 24 36Q36 27 50 17z"/>"#;

/// A spear on its stand.
pub const LANCE: &str = r#"<path d="M27 90v-4q0-7 8-8h30q8 1 8 8v4z"/><path d="M46 78V44H54V78z"/><path d="M50 8C60 20 63 28 62 36Q58 44 50 44T38 36C37 28 40 20 50 8z"/><path d="M36 68q14 8 28 0l-4-20h-20z"/><path d="M50 18V36M45 56l-1.5 11M55 56l1.5 11" fill="none" stroke="currentColor"/>"#;

/// A helmet with a crescent: the silver general.
pub const SILVER: &str = r#"<path d="M25 90v-4q0-7 8-8h34q8 1 8 8v4z"/><path d="M36 78L39 58H61L64 78z"/><path d="M27 66C30 62 31 56 31 50C31 36 39 30 50 30S69 36 69 50C69 56 70 62 73 66Q60 60 50 60T27 66z"/><path d="M30 11C28 24 38 33 50 33S72 24 70 11C66 20 59 24 50 24S34 20 30 11z"/><path d="M32 51Q50 44 68 51" fill="none" stroke="currentColor"/>"#;

/// A helmet with a sun: the gold general.
pub const GOLD: &str = r#"<path d="M25 90v-4q0-7 8-8h34q8 1 8 8v4z"/><path d="M36 78L39 58H61L64 78z"/><path d="M27 66C30 62 31 56 31 50C31 36 39 30 50 30S69 36 69 50C69 56 70 62 73 66Q60 60 50 60T27 66z"/><circle cx="50" cy="24" r="13"/><g fill="none" stroke="currentColor"><path d="M32 51Q50 44 68 51"/><circle cx="50" cy="24" r="5"/></g>"#;

/// A gun on its wheel.
pub const CANNON: &str = r#"<path d="M48 62L80 90H92V84L62 56z"/><path d="M12 34L20 24L70 43Q80 49 77 58T63 65L14 41z"/><path d="M9 36L17 22L24 25L17 40z"/><circle cx="79" cy="61" r="4.5"/><circle cx="45" cy="70" r="20"/><g fill="none" stroke="currentColor"><circle cx="45" cy="70" r="4"/><path d="M45 56V62M45 78V84M31 70H37M53 70H59M35 60l4 4M51 76l4 4M55 60l-4 4M39 76l-4 4"/></g>"#;

/// A flag on its pole.
pub const BANNER: &str = r#"<path d="M22 90v-4q0-7 8-8h24q8 1 8 8v4z"/><path d="M38 78V18H45V78z"/><circle cx="41.5" cy="14" r="5"/><path d="M45 21Q57 15 67 21T88 21L80 37L88 54Q77 58 67 53T45 53z"/><path d="M52 31Q60 27 68 31M52 43Q60 39 68 43" fill="none" stroke="currentColor"/>"#;

/// A closed helmet with a plume: the champion.
pub const CHAMPION: &str = r#"<path d="M23 90v-4q0-7 8-8h38q8 1 8 8v4z"/><path d="M50 26C52 10 70 6 82 20C84 32 80 40 74 46Q70 32 50 26z"/><path d="M28 78V46C28 32 38 24 50 24S72 32 72 46V78z"/><path d="M30 44L48 49V72M70 44L52 49V72M36 58h5M36 65h5M59 58h5M59 65h5" fill="none" stroke="currentColor"/>"#;

/// A pointed hat with a star: the wizard.
pub const WIZARD: &str = r#"<path d="M23 90v-4q0-7 8-8h38q8 1 8 8v4z"/><path d="M32 78C34 54 42 30 60 10Q62 20 58 26C62 40 66 58 68 78z"/><path d="M34 68Q50 61 66 68" fill="none" stroke="currentColor"/><path d="M50 40l3 7.5l7.5 3l-7.5 3l-3 7.5l-3-7.5l-7.5-3l7.5-3z" fill="currentColor" stroke="none"/>"#;

/// A horse's head that leaves room above it, for what else the piece is.
pub const MOUNT: &str = r#"<path d="M22 90v-4q0-7 8-8h42q8 1 8 8v4z"/><path d="M33 78C34 70 47 68 50 58C45 62 40 63 36 64L31 68.5Q27 71 23 68Q18 65 19 60Q20 56 24 52L31 42Q37 33 50 32C68 32 80 50 75 78z"/><path d="M25 66l4.5-3.5" fill="none" stroke="currentColor"/><g fill="currentColor" stroke="none"><circle cx="40" cy="45" r="3"/><circle cx="25" cy="59" r="1.8"/></g>"#;

/// Over a horse's head: a mitre.
pub const MITRE: &str = r#"<path d="M62 44Q70 56 67 71" fill="none" stroke="currentColor"/><circle cx="54" cy="8" r="3.8"/><path d="M43 36C35 27 41 18 54 11C67 18 73 27 65 36Q54 32 43 36z"/><path d="M60 18L52 28" fill="none" stroke="currentColor"/>"#;

/// Over a horse's head: battlements.
pub const BATTLEMENT: &str = r#"<path d="M62 44Q70 56 67 71" fill="none" stroke="currentColor"/><path d="M37 10v18q1 7 7 8q10-4 20 0q6-1 7-8v-18h-9.5v6.5h-4.5v-6.5h-6v6.5h-4.5v-6.5z"/>"#;

/// Over a horse's head: a coronet.
pub const CORONET: &str = r#"<path d="M62 44Q70 56 67 71" fill="none" stroke="currentColor"/><path d="M42 36L33 15L46 24L54 11L62 24L75 15L66 36Q54 32 42 36z"/><circle cx="33" cy="13" r="3.8"/><circle cx="54" cy="9" r="3.8"/><circle cx="75" cy="13" r="3.8"/>"#;

/// Over a horse's head: a crown with its cross.
pub const CROWN: &str = r#"<path d="M62 44Q70 56 67 71" fill="none" stroke="currentColor"/><path d="M51 22V17H46V11.5H51V6H57V11.5H62V17H57V22z"/><path d="M43 36L37 25Q45 19 54 22Q63 19 71 25L65 36Q54 32 43 36z"/>"#;

/// Over a horse's head: a horn.
pub const HORN: &str = r#"<path d="M62 44Q70 56 67 71" fill="none" stroke="currentColor"/><path d="M33 41L20 10L44 34z"/><path d="M49 33L53 20L61 35z"/><path d="M28 28l6-3" fill="none" stroke="currentColor"/>"#;

/// Over a horse's head: ears and a plume.
pub const PLUME: &str = r#"<path d="M62 44Q70 56 67 71" fill="none" stroke="currentColor"/><path d="M54 33C52 20 60 11 78 9C74 13 75 16 79 18C74 19 73 22 76 25C70 26 67 30 66 36z"/><path d="M46 33L46 20L57 33z"/>"#;

/// On a figure's body: it also goes one step the way it otherwise does not.
pub const STAR: &str = r#"<path d="M50 51.5l2.4 6.2l6.2 2.4l-6.2 2.4l-2.4 6.2l-2.4-6.2l-6.2-2.4l6.2-2.4z" fill="currentColor" stroke="none"/>"#;

/// The same on the neck of a horse.
pub const NECK_STAR: &str = r#"<path d="M56 58l2.4 6.6l6.6 2.4l-6.6 2.4l-2.4 6.6l-2.4-6.6l-6.6-2.4l6.6-2.4z" fill="currentColor" stroke="none"/>"#;

/// A shield; a letter is written on it.
pub const SHIELD: &str = r#"<path d="M50 9Q62 19 82 19C84 52 74 78 50 91C26 78 16 52 18 19Q38 19 50 9z"/><path d="M50 17Q61 25 75 26C76 51 68 71 50 82C32 71 24 51 25 26Q39 25 50 17z" fill="none" stroke="currentColor" stroke-width="1.6"/>"#;

/// A man of draughts.
pub const DISC: &str = r#"<circle cx="50" cy="50" r="37"/><circle cx="50" cy="50" r="27" fill="none" stroke="currentColor" stroke-width="1.6"/>"#;

/// A duck of rubber, in its own colours.
pub const DUCK: &str = r##"<g fill="#f7cf3c" stroke="#5b4410"><path d="M14 62C12 76 24 88 48 88C74 88 90 76 90 54Q90 48 86 46Q80 58 66 54C60 52 58 50 58 46H30C24 50 14 54 14 62z"/><circle cx="42" cy="32" r="20"/><path d="M34 62C36 78 60 80 70 64Q50 68 46 56Q36 56 34 62z" fill="#eebd24"/></g><path d="M24 31Q10 30 7 37Q8 44 18 44Q25 44 28 39z" fill="#ef8a2c" stroke="#5b4410"/><circle cx="36" cy="27" r="3.2" fill="#2b2006" stroke="none"/>"##;
