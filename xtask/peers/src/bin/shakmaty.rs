//! The same with `pgn-reader` and `shakmaty`: every move is checked and played, nothing is kept.

use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;

use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};

#[derive(Default)]
struct Count {
    games: u64,
    moves: u64,
    faults: u64,
}

impl Visitor for Count {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        self.games += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _: ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                self.moves += 1;
                ControlFlow::Continue(())
            }
            Err(_) => {
                self.faults += 1;
                ControlFlow::Break(())
            }
        }
    }

    fn end_game(&mut self, _: Chess) {}
}

fn main() {
    let path = std::env::args().nth(1).expect("the path of a PGN file");
    let file = BufReader::with_capacity(1 << 16, File::open(path).expect("a file that can be read"));
    let mut count = Count::default();
    let mut reader = Reader::new(file);
    while reader.read_game(&mut count).expect("a file that can be read").is_some() {}
    println!("{} games, {} moves, {} faults", count.games, count.moves, count.faults);
}
