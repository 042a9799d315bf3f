use pantheon_engine::mate::{Limits, Solver, Verdict};
use pantheon_rules::{Catalogue, Game, Position};

use crate::brute;

/// Random games of a variant: the solver must say of each position what trying everything says.
fn compare(name: &str, games: u64, plies: u32, mates: &mut u32) {
    let variant = crate::variant(name);
    if !variant.has_royals() || variant.spec().board.two_boards {
        return;
    }
    let mut solver = Solver::new(1);
    for seed in 0..games {
        let mut random = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut position = Position::start(variant);
        for _ in 0..160 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Where a wall comes with each move, trying everything takes too long.
            check(&mut solver, &position, if moves.len() > 150 { 1 } else { plies }, mates);
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            position.play_unchecked(moves[(random % moves.len() as u64) as usize]);
        }
    }
}

fn check(solver: &mut Solver, position: &Position, plies: u32, mates: &mut u32) {
    let game = Game::new(position.clone());
    let board = &game.boards()[0];
    if game.outcome().is_some() {
        return;
    }
    let expected = brute::shortest(position, plies);
    let limits = Limits { plies: Some(plies as u16), ..Limits::default() };
    let found = match solver.solve(board, &limits).verdict {
        Verdict::Mate { line, shortest, .. } => {
            *mates += 1;
            assert!(shortest, "{position:?}");
            Some(line.len() as u32)
        }
        Verdict::NoMate | Verdict::NoMateWithin(_) => None,
        other => panic!("{position:?}: {other:?}"),
    };
    assert_eq!(found, expected, "{position:?}");
}

#[test]
fn every_variant_agrees_with_trying_everything() {
    let mut mates = 0;
    for entry in Catalogue::builtin().entries() {
        compare(&entry.name, 1, 3, &mut mates);
    }
    assert!(mates > 100, "only {mates} mates");
}

#[test]
fn small_boards_agree_further_ahead() {
    let mut mates = 0;
    for name in ["minishogi", "gorogoro", "minixiangqi", "micro", "kyotoshogi", "losalamos"] {
        if Catalogue::builtin().get(name).is_some() {
            compare(name, 6, 5, &mut mates);
        }
    }
    assert!(mates > 100, "only {mates} mates");
}
