//! The moves by parts are the moves, in every variant; and a move is allowed if it is one of them.

use pantheon_rules::{Board, Catalogue, Game, Move, Origin, Part, Position, Unobserved};

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

fn list(position: &Position, parts: &[Part]) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut lister = position.lister(&position.watch());
    for &part in parts {
        lister.visit(part, |set| moves.extend(set));
    }
    moves.sort();
    moves
}

#[test]
fn parts_make_the_whole_in_every_variant() {
    let mut dice = Dice(7);
    for entry in Catalogue::builtin().entries() {
        let variant = Catalogue::builtin().get(&entry.name).unwrap();
        let mut position = Position::start(variant);
        let mut earlier: Vec<Move> = Vec::new();
        for _ in 0..60 {
            if position.outcome().is_some() {
                break;
            }
            let mut legal = position.legal_moves();
            legal.sort();
            assert_eq!(list(&position, &[Part::All]), legal, "{position:?}");
            assert_eq!(list(&position, &[Part::Noisy, Part::Quiet]), legal, "{position:?}");
            let watch = position.watch();
            let mut lister = position.lister(&watch);
            assert_eq!(watch.in_check, position.in_check(), "{position:?}");
            assert!(legal.iter().step_by(3).all(|&mv| lister.allows(mv)), "{position:?}");
            for &mv in earlier.iter().step_by(5) {
                assert_eq!(lister.allows(mv), legal.binary_search(&mv).is_ok(), "{position:?} {mv:?}");
            }
            earlier.extend(legal.iter().step_by(7));
            position.play_unchecked(legal[dice.below(legal.len())]);
        }
    }
}

/// The quiet moves that give check by what a position tells of checks, and no others.
#[test]
fn quiet_checks_are_those_of_all_quiet_moves_that_check() {
    let mut dice = Dice(5);
    let mut seen = 0;
    for entry in Catalogue::builtin().entries() {
        let variant = Catalogue::builtin().get(&entry.name).unwrap();
        let mut position = Position::start(variant);
        for _ in 0..60 {
            if position.outcome().is_some() {
                break;
            }
            let checks = position.checks();
            let gives_check = |mv: &Move| match mv.origin() {
                Origin::Hand(role) => checks.squares(variant.kind_of(role)).has(mv.to()),
                Origin::Board(from) => {
                    let kind = variant.kind_of(position.piece(from).expect("what moves").role);
                    checks.discoverers.has(from) || checks.squares(kind).has(mv.to())
                }
            };
            let mut expected = list(&position, &[Part::Quiet]);
            expected.retain(gives_check);
            let mut found = Vec::new();
            position.lister(&position.watch()).visit_quiet_checks(&checks, |set| found.extend(set));
            found.sort();
            assert_eq!(found, expected, "{position:?}");
            seen += found.len();
            let legal = position.legal_moves();
            position.play_unchecked(legal[dice.below(legal.len())]);
        }
    }
    assert!(seen > 1_000, "{seen} checks are too few to tell");
}

/// A search makes and takes back moves on a board; it must be the board it was.
#[test]
fn a_board_takes_moves_back() {
    let mut dice = Dice(11);
    for name in ["chess", "shogi", "grandhouse", "minixiangqi", "duck", "atomic"] {
        let game = Game::new(Position::start(Catalogue::builtin().get(name).unwrap()));
        let mut board: Board = game.boards()[0].clone();
        let mut fens = vec![board.position().fen()];
        for _ in 0..40 {
            let moves = board.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            board.make(moves[dice.below(moves.len())], &mut Unobserved);
            assert_eq!(board.keys().last(), Some(&board.position().recomputed_key()));
            fens.push(board.position().fen());
            if dice.below(3) == 0 {
                board.make_null();
                assert_eq!(board.keys().last(), Some(&board.position().recomputed_key()));
                board.unmake();
            }
        }
        while let Some(fen) = fens.pop() {
            assert_eq!(board.position().fen(), fen, "{name}");
            board.unmake();
        }
    }
}

/// The key of what a move leads to is known before it is made, but for moves that change more than pieces.
#[test]
fn keys_are_known_ahead() {
    let mut dice = Dice(12);
    for name in ["chess", "shogi", "grandhouse", "minixiangqi", "gorogoro", "mansindam", "xiangqi", "crazyhouse"] {
        let mut position = Position::start(Catalogue::builtin().get(name).unwrap());
        let (mut right, mut all) = (0, 0);
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            for &mv in &moves {
                let mut next = position.clone();
                next.play_unchecked(mv);
                right += (next.key() == position.key_ahead(mv)) as usize;
                all += 1;
            }
            position.play_unchecked(moves[dice.below(moves.len())]);
        }
        assert!(all > 500 && right * 10 > all * 9, "{name}: {right} of {all}");
        if !["chess", "grandhouse", "crazyhouse"].contains(&name) {
            assert_eq!(right, all, "{name} has neither castling nor double steps");
        }
    }
}
