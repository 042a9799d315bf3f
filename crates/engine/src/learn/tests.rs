use std::sync::atomic::AtomicBool;

use pantheon_rules::Catalogue;

use super::*;
use crate::engine::Learned;
use crate::net::{Base, Card, Shape};

const SHAPE: Shape = Shape { hidden: 32, buckets: 1, base: Base::Nothing };

fn games(threads: usize) -> Vec<Record> {
    let variant = Catalogue::builtin().get("gorogoro").expect("gorogoro");
    let plan = Plan { nodes: 60, seed: 3, threads, endings: 0, learned: Learned::Nothing };
    let mut games = Vec::new();
    play(variant, &plan, 0..80, &AtomicBool::new(false), |_, record| games.extend(record));
    games
}

#[test]
fn the_same_plan_makes_the_same_games_and_the_same_net() {
    let variant = Catalogue::builtin().get("gorogoro").expect("gorogoro");
    let nets = [1, 2].map(|threads| {
        let games = games(threads);
        assert!(games.windows(2).all(|pair| pair[0].number < pair[1].number));
        let mut samples = Samples::new(variant, SHAPE);
        games.iter().for_each(|game| samples.add(game).expect("legal moves"));
        assert!(samples.lessons() > 200 && samples.tests() > 10);
        let schedule = Schedule { epochs: 6, batch: 256, threads, ..Schedule::default() };
        let mut steps = 0;
        let trained = train(&samples, &schedule, Card::default(), &mut |_| steps += 1).expect("a net");
        assert!(steps > 6);
        let [first, last] = [&trained.epochs[0], &trained.epochs[5]];
        assert!(last.lessons < first.lessons, "it learns: {first:?} {last:?}");
        assert!((trained.whole - last.tests).abs() < 0.01, "whole numbers do nearly as well");
        assert!(curve(&trained).contains("polyline"));
        trained.net.bytes()
    });
    assert!(nets[0] == nets[1]);
}

#[test]
fn numbers_are_drawn_to_zero() {
    let variant = Catalogue::builtin().get("gorogoro").expect("gorogoro");
    let mut samples = Samples::new(variant, SHAPE);
    games(2).iter().for_each(|game| samples.add(game).expect("legal moves"));
    let size = |decay| {
        let schedule = Schedule { epochs: 3, batch: 64, decay, threads: 2, ..Schedule::default() };
        let net = train(&samples, &schedule, Card::default(), &mut |_| {}).expect("a net").net;
        net.quantities.weights.numbers().map(|weight| weight.unsigned_abs() as u64).sum::<u64>()
    };
    let (free, drawn) = (size(0.0), size(5.0));
    assert!(drawn * 10 < free * 9, "{drawn} and {free}");
}

#[test]
fn moves_that_are_illegal_are_an_error() {
    let variant = Catalogue::builtin().get("gorogoro").expect("gorogoro");
    let mut games = games(1);
    games[0].opening.swap(0, 1);
    let error = Samples::new(variant, SHAPE).add(&games[0]).unwrap_err().to_string();
    assert!(error.contains("plays a move that is illegal in"), "{error}");
}

#[test]
fn what_comes_later_is_foreseen() {
    let variant = Catalogue::builtin().get("gorogoro").expect("gorogoro");
    let thoughts = |game: &Record, foresight| {
        let mut thoughts = Vec::new();
        game.visit_quiet(variant, foresight, |_, thought| thoughts.push(thought)).expect("legal moves");
        thoughts
    };
    // All even until the end: only the result is left to tell who stood better.
    let mut game = games(1).into_iter().find(|game| game.result != 0).expect("a game that somebody won");
    game.moves.iter_mut().for_each(|(_, score)| *score = 0);
    assert!(thoughts(&game, 0.0).iter().all(|&thought| thought == 0.0));
    let seen = thoughts(&game, 0.7);
    assert!(seen.len() > 6 && seen[0].abs() < 1.0, "{seen:?}");
    let (late, earlier) = (seen[seen.len() - 1], seen[seen.len() - 4]);
    assert!(late.abs() > earlier.abs() && earlier.abs() > 0.0, "{seen:?}");
    let white = game.result > 0;
    game.visit_quiet(variant, 0.7, |position, thought| {
        // Long before the end hardly anything is foreseen, and that may be rounded off.
        if thought.abs() > 0.01 {
            assert_eq!(thought > 0.0, (position.turn() == pantheon_rules::Color::White) == white);
        }
    })
    .expect("legal moves");
}

#[test]
fn some_games_begin_with_few_pieces() {
    let catalogue = Catalogue::builtin();
    let starts = |name: &str| {
        let variant = catalogue.get(name).expect("a built-in variant");
        let plan = Plan { nodes: 100, seed: 5, threads: 2, endings: 50, learned: Learned::Nothing };
        let mut starts = Vec::new();
        play(variant, &plan, 0..40, &AtomicBool::new(false), |_, record| {
            let Some(record) = record else { return };
            record.visit_quiet(variant, 0.0, |_, _| {}).expect("legal moves");
            starts.extend(record.start);
        });
        starts
    };
    let thin = starts("chess");
    assert!((5..=30).contains(&thin.len()), "{}", thin.len());
    for fen in &thin {
        let of = |side: fn(&char) -> bool| {
            let board = fen.split(' ').next().unwrap_or_default();
            let mut letters: Vec<char> = board.chars().filter(side).map(|letter| letter.to_ascii_lowercase()).collect();
            letters.sort_unstable();
            letters
        };
        assert_eq!(of(char::is_ascii_uppercase), of(char::is_ascii_lowercase), "{fen}");
    }
    assert!(starts("crazyhouse").is_empty(), "where pieces come back there are no endings");
}
