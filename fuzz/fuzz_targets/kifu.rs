//! Any bytes are a Japanese record or an error with its place, and a record that is written reads as itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pantheon_notation::record::encoding::decode;
use pantheon_notation::record::{Record, RecordError, Unsuited, Written, csa, jkf, ki2, kif};
use pantheon_rules::Catalogue;

type Read = fn(&str, &Catalogue) -> Result<Record, RecordError>;
type Write = fn(&Record) -> Result<Written, Unsuited>;

const FORMATS: [(Read, Write); 4] =
    [(kif::read, kif::write), (ki2::read, ki2::write), (csa::read, csa::write), (jkf::read, jkf::write)];

/// What is said along the main line, whatever stands before it on its line.
fn comments(record: &Record) -> impl Iterator<Item = String> + '_ {
    let tree = &record.tree;
    let all = std::iter::once(tree.root()).chain(tree.line(tree.root()));
    all.map(|id| tree.node(id).comment.replace("\n *", "\n*").trim_start().to_owned())
}

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, bytes) = input;
    let (read, _) = FORMATS[choice as usize % FORMATS.len()];
    let record = match read(&decode(bytes).text, Catalogue::builtin()) {
        Ok(record) => record,
        Err(error) => return assert!(error.place.line > 0 && error.place.column > 0 && !error.reason.is_empty()),
    };
    for (read, write) in FORMATS {
        let Ok(written) = write(&record) else { continue };
        let again = read(&written.text, Catalogue::builtin()).expect("what is written can be read");
        assert_eq!(again.fault, None);
        assert!(again.tree.main_line().eq(record.tree.main_line()));
        assert_eq!(again.start.sfen(), record.start.sfen());
        if written.dropped.is_empty() {
            assert_eq!(again.tree.len(), record.tree.len());
            assert!(comments(&again).eq(comments(&record)));
        }
    }
});
