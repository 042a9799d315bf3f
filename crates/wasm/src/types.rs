//! Writes the types that cross the border down for TypeScript, and sees to it that the file is up to date.

use std::path::Path;

use ts_rs::{Config, TS};

use crate::facts::{Entry, NotationFacts, RoleFacts, VariantFacts};
use crate::game::{Judgement, Premoves};
use crate::library::{Examined, Finding};
use crate::moves::MoveFacts;
use crate::pictures::PiecePicture;
use crate::portrait::{ClassFacts, PortraitFacts, Topic};
use crate::records::{Converted, Fault};
use crate::snapshot::{End, Held, ImpasseFacts, PlacedPiece, Snapshot, Way};

const HEAD: &str = "// What the rules core tells, as its own types have it. Made from them: `PANTHEON_BLESS=1 cargo test -p \
                    pantheon-wasm` writes this file.\n";

/// Each type on a line.
macro_rules! declarations {
    ($config:expr, $($type:ty),* $(,)?) => {
        [$(format!("export {}\n", <$type>::decl($config))),*].concat()
    };
}

#[test]
fn the_types_of_scripts_are_ours() {
    let config = Config::default().with_large_int("number");
    let text = HEAD.to_owned()
        + &declarations!(
            &config,
            Entry,
            VariantFacts,
            RoleFacts,
            NotationFacts,
            Examined,
            Finding,
            Snapshot,
            PlacedPiece,
            Held,
            Way,
            End,
            ImpasseFacts,
            MoveFacts,
            Judgement,
            Premoves,
            PortraitFacts,
            ClassFacts,
            Topic,
            PiecePicture,
            Converted,
            Fault,
        );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wasm/facts.ts");
    if std::env::var_os("PANTHEON_BLESS").is_some() {
        std::fs::write(&path, &text).expect("web/src/wasm is there");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(stored, text, "`PANTHEON_BLESS=1 cargo test -p pantheon-wasm` writes web/src/wasm/facts.ts again");
}
