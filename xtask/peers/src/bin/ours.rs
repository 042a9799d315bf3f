//! Reads a file of games with `pantheon-notation` and prints how many games, moves and faults there are.

use std::fs::File;
use std::io::BufReader;

use pantheon_notation::record::pgn::Reader;
use pantheon_rules::Catalogue;

fn main() {
    let path = std::env::args().nth(1).expect("the path of a PGN file");
    let file = BufReader::with_capacity(1 << 16, File::open(path).expect("a file that can be read"));
    let (mut games, mut moves, mut faults) = (0u64, 0, 0);
    for game in Reader::new(file, Catalogue::builtin()) {
        games += 1;
        match game {
            Ok(record) => {
                moves += record.tree.main_line().count();
                faults += usize::from(record.fault.is_some());
            }
            Err(_) => faults += 1,
        }
    }
    println!("{games} games, {moves} moves, {faults} faults");
}
