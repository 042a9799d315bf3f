//! The keys of variant files. Each is one entry: what it is called, what it means, how its value is read and shown, an
//! example and a value that is refused. Defaults are not written down: they are what [`VariantSpec::base`] shows.

mod apply;
mod board;
mod castling;
mod conduct;
mod connection;
mod drops;
mod duties;
mod effects;
mod ends;
mod movement;
mod pieces;
mod promotion;
mod reference;
mod repetition;
mod royalty;
mod sight;
mod slot;

use super::VariantSpec;
use super::values::Read;
use crate::types::Bitboard;
use slot::Slot;

pub(crate) use super::values::show_region;
pub(super) use apply::apply;
pub use reference::reference;

/// A key of variant files.
///
/// Pieces' names and the regions they are held to are keys too, but too many for entries of their own; they are not
/// among [`all`].
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// A value that differs from the default.
    pub example: &'static str,
    /// A value that is refused.
    pub bad: &'static str,
    /// Who knows it.
    pub status: Status,
    slot: Slot,
}

/// Who knows a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Fairy-Stockfish has it too.
    Shared,
    /// It is our own; Fairy-Stockfish ignores it.
    Ours,
    /// An old spelling of another key.
    Deprecated {
        /// The spelling to use.
        instead: &'static str,
    },
    /// For other programs; it changes nothing here.
    Ignored,
}

impl Key {
    /// The sort of value it takes, in Markdown.
    pub fn kind(&self) -> String {
        self.slot.kind()
    }

    /// Its value in a spec, as a file would have it.
    pub fn show(&self, spec: &VariantSpec) -> String {
        self.slot.show(spec)
    }

    /// Its value where no section sets it.
    pub fn default(&self) -> String {
        self.show(&pieces::sample())
    }

    /// The squares it names, if it is about a region.
    fn region(&self, spec: &VariantSpec) -> Option<Bitboard> {
        self.slot.region(spec)
    }

    fn read(&self, spec: &mut VariantSpec, text: &str) -> Read<()> {
        self.slot.read(spec, text)
    }
}

/// The keys, group by group, in the order in which they are read.
pub fn all() -> impl Iterator<Item = &'static Key> {
    GROUPS.iter().flat_map(|group| group.keys)
}

/// The regions that the spec's own section writes, each with its key and line.
pub(crate) fn written_regions(spec: &VariantSpec) -> impl Iterator<Item = (&str, usize, Bitboard)> {
    spec.lines.iter().filter_map(|(name, &line)| {
        let region = match pieces::find_region_key(name) {
            Some((color, piece)) => spec.pieces.get(&piece)?.region[color],
            None => all().find(|key| key.name == name)?.region(spec)?,
        };
        Some((name.as_str(), line, region))
    })
}

/// Keys that belong together.
struct Group {
    title: &'static str,
    intro: fn() -> String,
    keys: &'static [Key],
}

/// The table of a group. A browser reads variant files but shows no page about keys: its tables have no texts, which it
/// would have to load.
macro_rules! table {
    ($group:ident) => {
        if cfg!(target_family = "wasm") {
            const TABLE: [Key; $group::KEYS.len()] = without_texts($group::KEYS);
            &TABLE
        } else {
            $group::KEYS
        }
    };
}

/// The same keys, with nothing said about them.
const fn without_texts<const N: usize>(keys: &[Key]) -> [Key; N] {
    const NAMELESS: Key = Key {
        name: "",
        doc: "",
        example: "",
        bad: "",
        status: Status::Ignored,
        slot: Slot::Text(|spec| &mut spec.name),
    };
    let mut table = [NAMELESS; N];
    let mut at = 0;
    while at < N {
        table[at] = Key { name: keys[at].name, status: keys[at].status, slot: keys[at].slot.copy(), ..NAMELESS };
        at += 1;
    }
    table
}

/// A key is read after those before it, wherever they stand in the file: the board's size first, old spellings and
/// short forms before what they stand for, keys for both sides before keys for one (but `wallingRegion`, as in
/// Fairy-Stockfish, after).
static GROUPS: [Group; 14] = [
    Group { title: "Board and start", intro: String::new, keys: table!(board) },
    Group { title: "Pieces", intro: reference::pieces, keys: table!(pieces) },
    Group { title: "Movement", intro: String::new, keys: table!(movement) },
    Group { title: "Promotion", intro: || promotion::INTRO.to_owned(), keys: table!(promotion) },
    Group { title: "Hands and drops", intro: String::new, keys: table!(drops) },
    Group { title: "Castling", intro: String::new, keys: table!(castling) },
    Group { title: "Kings", intro: String::new, keys: table!(royalty) },
    Group { title: "Checks and captures", intro: String::new, keys: table!(duties) },
    Group { title: "Gating, walls and other effects", intro: String::new, keys: table!(effects) },
    Group { title: "How the game ends", intro: || ends::INTRO.to_owned(), keys: table!(ends) },
    Group { title: "Lines and connections", intro: || connection::INTRO.to_owned(), keys: table!(connection) },
    Group {
        title: "Repetition and lack of progress",
        intro: || repetition::INTRO.to_owned(),
        keys: table!(repetition),
    },
    Group { title: "What players cannot see", intro: String::new, keys: table!(sight) },
    Group { title: "Between the players", intro: String::new, keys: table!(conduct) },
];

#[cfg(test)]
mod tests;
