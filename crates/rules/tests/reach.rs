//! The moves of a kind to a square are those of the full list, in every variant.

use std::collections::BTreeSet;

use pantheon_rules::{Catalogue, Listing, Move, MoveKind, Origin, Position, Square};

/// Random numbers enough for choosing moves.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

fn check(position: &Position, previous: Option<Move>) {
    let variant = position.variant();
    check_only(position, previous);
    for listing in [Listing::Legal, Listing::WithDropMates] {
        let mut all: BTreeSet<Move> = position.list_moves(listing).into_iter().collect();
        all.retain(|mv| !mv.kind().is_castling());
        let mut found = BTreeSet::new();
        for kind in variant.kinds() {
            for to in variant.board() {
                for mv in position.moves_to(kind, to, listing) {
                    let role = match mv.origin() {
                        Origin::Board(from) => position.piece(from).expect("a piece that moves").role,
                        Origin::Hand(role) => role,
                    };
                    assert_eq!((variant.kind_of(role), mv.to()), (kind, to), "{position:?} {}", position.uci(mv));
                    assert!(found.insert(mv), "{position:?} lists {} twice", position.uci(mv));
                }
            }
        }
        assert_eq!(found, all, "{position:?}");
    }
}

/// The only move from some squares is there if and only if the list has one, whether the move before is known or not.
fn check_only(position: &Position, previous: Option<Move>) {
    let variant = position.variant();
    for kind in variant.kinds() {
        for to in variant.board() {
            let mut moves = position.moves_to(kind, to, Listing::Legal);
            moves.retain(|mv| mv.kind() != MoveKind::Drop);
            let only = |moves: &[Move]| if let [only] = moves { Some(*only) } else { None };
            assert_eq!(position.only_move_to(kind, to, variant.board()), only(&moves), "{position:?} {to}");
            let after = position.only_move_after(previous, kind, to, variant.board());
            assert_eq!(after, only(&moves), "{position:?} {to} after {previous:?}");
            for from in position.state().kind(kind) {
                let from_there: Vec<Move> = moves.iter().copied().filter(|mv| mv.from() == from).collect();
                assert_eq!(position.only_move_to(kind, to, from.bit()), only(&from_there), "{position:?} {from}{to}");
                let after = position.only_move_after(previous, kind, to, from.bit());
                assert_eq!(after, only(&from_there), "{position:?} {from}{to} after {previous:?}");
            }
        }
    }
}

#[test]
fn moves_to_a_square_are_those_of_the_full_list() {
    for entry in Catalogue::builtin().entries() {
        let mut random = Random(7);
        for _ in 0..2 {
            let mut position = Position::start(entry.variant());
            let mut previous = None;
            for ply in 0..60 {
                if ply % 4 == 0 {
                    check(&position, previous);
                }
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random.below(moves.len())];
                position.play_unchecked(mv);
                previous = Some(mv);
            }
        }
    }
}

#[test]
fn pieces_that_come_and_lines_that_open_attack_kings() {
    let chess = Catalogue::builtin().get("chess").unwrap();
    for (fen, previous) in [
        // A knight comes, a rook comes, a bishop's line is opened, a pawn comes, a queen takes.
        ("4k3/8/8/8/3n4/8/8/RN2K2R b KQ - 0 1", "d4c2"),
        ("k6r/8/8/8/8/8/3P1P2/3QKB2 b - - 0 1", "h8e8"),
        ("4k3/8/8/8/1b6/2n5/8/3QK1N1 b - - 0 1", "c3d5"),
        ("k7/8/8/8/8/5p2/4R1N1/3QK3 b - - 0 1", "f3f2"),
        ("4k3/8/8/8/1q6/8/3P1P2/3QKB2 b - - 0 1", "b4d2"),
    ] {
        let mut position = Position::from_fen(chess, fen).unwrap();
        let mv = position.parse_uci(previous).unwrap();
        position.play_unchecked(mv);
        check_only(&position, Some(mv));
    }
}

#[test]
fn pinned_pieces_reach_but_do_not_go() {
    let chess = Catalogue::builtin().get("chess").unwrap();
    let position = Position::from_fen(chess, "4r2k/8/8/8/8/4N1N1/8/4K3 w - - 0 1").unwrap();
    let knight = position.variant().kind_of(position.piece("e3".parse().unwrap()).unwrap().role);
    let f5: Square = "f5".parse().unwrap();
    assert_eq!(position.movers(knight, f5).to_string(), "e3 g3");
    let moves: Vec<String> = position.moves_to(knight, f5, Listing::Legal).iter().map(|&mv| position.uci(mv)).collect();
    assert_eq!(moves, ["g3f5"]);
}
