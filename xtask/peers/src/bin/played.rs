//! The same with `pantheon-notation`, as `pgn-reader` does it: every move is checked and played, nothing is kept.

use std::fs::File;
use std::io::BufReader;

use pantheon_notation::record::pgn::Reader;
use pantheon_rules::Catalogue;

fn main() {
    let path = std::env::args().nth(1).expect("the path of a PGN file");
    let file = BufReader::with_capacity(1 << 16, File::open(path).expect("a file that can be read"));
    let mut reader = Reader::new(file, Catalogue::builtin());
    let (mut games, mut moves, mut faults) = (0u64, 0, 0);
    while let Some(game) = reader.play_next() {
        games += 1;
        match game {
            Ok(played) => {
                moves += played.plies;
                faults += usize::from(played.fault.is_some());
            }
            Err(_) => faults += 1,
        }
    }
    println!("{games} games, {moves} moves, {faults} faults");
}
