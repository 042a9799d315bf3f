//! A set of problems from games of the engine against itself, and what is known of each.

use pantheon_engine::mate::{Limits, Solver, Verdict};
use pantheon_rules::Outcome;

use crate::brute;

/// `variant | length in plies, or none | position`; made by the example `mates`.
const PROBLEMS: &str = include_str!("problems.txt");
/// More than any of them needs.
const NODES: u64 = 3_000_000;

struct Problem {
    name: &'static str,
    plies: Option<usize>,
    fen: &'static str,
}

fn problems() -> Vec<Problem> {
    let lines = PROBLEMS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &'static str| {
        let mut parts = line.split(" | ");
        let mut part = || parts.next().unwrap_or_else(|| panic!("three parts are wanted: {line}"));
        let (name, plies, fen) = (part(), part(), part());
        Problem { name, plies: (plies != "none").then(|| plies.parse().expect("a number of plies")), fen }
    };
    lines.map(read).collect()
}

#[test]
fn there_are_enough_of_each() {
    let all = problems();
    let mates = all.iter().filter_map(|problem| problem.plies);
    assert!(mates.clone().count() >= 30);
    assert!(mates.clone().filter(|&plies| plies >= 11).count() >= 10);
    assert!(mates.clone().any(|plies| plies > 21));
    assert!(all.iter().filter(|problem| problem.plies.is_none()).count() >= 10);
}

#[test]
fn all_problems_are_solved_with_their_lengths() {
    let mut solver = Solver::new(16);
    for Problem { name, plies, fen } in problems() {
        let game = crate::game(name, fen);
        let board = &game.boards()[0];
        let answer = solver.solve(board, &Limits { nodes: Some(NODES), ..Limits::default() });
        match (answer.verdict, plies) {
            (Verdict::Mate { line, shortest, within }, Some(plies)) => {
                assert_eq!((line.len(), within as usize, shortest), (plies, plies, true), "{name} {fen}");
                let mut game = game.clone();
                for mv in line {
                    game.play(mv).unwrap_or_else(|error| panic!("{name} {fen}: {error:?}"));
                }
                let winner = game.outcome().and_then(|Outcome { winner, .. }| winner);
                assert_eq!(winner, Some(board.turn()), "{name} {fen}");
            }
            (Verdict::NoMate, None) => {}
            (found, _) => panic!("{name} {fen}: {found:?}, not {plies:?}"),
        }
    }
}

#[test]
fn short_ones_agree_with_trying_everything() {
    for Problem { name, plies, fen } in problems() {
        let game = crate::game(name, fen);
        let deepest = if game.position().legal_moves().len() > 120 { 3 } else { 5 };
        let expected = plies.filter(|&plies| plies <= deepest).map(|plies| plies as u32);
        if expected.is_some() || plies.is_none() {
            let deepest = if plies.is_none() { 3 } else { deepest };
            assert_eq!(brute::shortest(game.position(), deepest as u32), expected, "{name} {fen}");
        }
    }
}

#[test]
fn a_glance_finds_short_mates_and_keeps_them() {
    let mut solver = Solver::new(1);
    for Problem { name, plies, fen } in problems() {
        let game = crate::game(name, fen);
        let line = solver.quick(&game.boards()[0], 20_000);
        match plies {
            Some(plies) if plies <= 3 => assert!(line.is_some_and(|line| line.len() >= plies), "{name} {fen}"),
            None => assert!(line.is_none(), "{name} {fen}"),
            _ => {}
        }
    }
}

/// What is known of a position may outlive what was known of those after it.
#[test]
fn a_full_table_keeps_nobody_from_telling_a_mate() {
    let mut solver = Solver::new(1);
    for Problem { name, plies, fen } in problems() {
        let game = crate::game(name, fen);
        let answer = solver.solve(&game.boards()[0], &Limits { nodes: Some(NODES), ..Limits::default() });
        let found = match &answer.verdict {
            Verdict::Mate { within, .. } => Some(*within as usize),
            _ => None,
        };
        assert!(found.is_some() == plies.is_some() && found >= plies, "{name} {fen}: {:?}", answer.verdict);
    }
}
