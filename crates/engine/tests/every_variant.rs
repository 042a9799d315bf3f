//! The engine plays every variant that comes with the program, and plays by the rules.

use std::time::Duration;

use pantheon_engine::{Engine, Limits, Score, Strength};
use pantheon_rules::{Catalogue, Game, Position, Variant};

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Plays a game against itself. Every move must be one that the game allows.
fn play(variant: &std::sync::Arc<Variant>, plies: usize, nodes: u64) {
    let mut game = Game::new(Position::start(variant));
    let mut engine = Engine::new(1, 1);
    let mut dice = 17_u64;
    for ply in 0..plies {
        let moves = game.legal_moves();
        if game.outcome().is_some() || moves.is_empty() {
            return;
        }
        // Some moves at random, so that games differ from what the engine would like.
        dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mv = if ply < 4 || ply % 5 == 0 {
            moves[(dice >> 33) as usize % moves.len()]
        } else {
            let best = engine.go(&game.boards()[0], limits(nodes), |_| {}).wait();
            best.mv.unwrap_or_else(|| panic!("no move in {:?}", game.position()))
        };
        game.play(mv).unwrap_or_else(|error| panic!("{}: {error}", variant.name()));
    }
}

#[test]
fn it_plays_every_variant_by_the_rules() {
    for entry in Catalogue::builtin().entries() {
        let variant = Catalogue::builtin().get(&entry.name).unwrap();
        if variant.spec().board.two_boards {
            continue;
        }
        play(variant, 60, 150);
    }
}

fn best_of(variant: &str, fen: &str, limits: Limits) -> (String, Option<Score>) {
    let variant = Catalogue::builtin().get(variant).unwrap();
    let game = Game::from_fen(variant, fen).unwrap();
    let best = Engine::new(4, 1).go(&game.boards()[0], limits, |_| {}).wait();
    (game.position().uci(best.mv.unwrap()), best.report.map(|report| report.score))
}

#[test]
fn it_knows_when_a_draw_can_be_claimed() {
    let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
    // Two plies before fifty moves without progress only the pawn wins.
    let (mv, score) = best_of("chess", "6k1/8/8/8/8/8/P7/KQ6 w - - 98 90", depth(8));
    assert!(mv.starts_with("a2a"), "{mv} {score:?}");
    let (_, score) = best_of("chess", "7k/8/5K2/8/8/8/8/R7 w - - 98 80", depth(8));
    assert!(matches!(score, Some(Score::Advantage(-2..=2))), "{score:?}");
    // Nobody has claimed it: then it is seventy-five moves, and a mate with the last of them counts.
    let (mv, score) = best_of("chess", "7k/R7/6K1/8/8/8/8/8 w - - 149 120", depth(4));
    assert_eq!((mv.as_str(), score), ("a7a8", Some(Score::WinIn(1))));
}

#[test]
fn it_sees_mates_and_goals() {
    let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
    // A back-rank mate.
    let (mv, score) = best_of("chess", "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1", depth(4));
    assert_eq!((mv.as_str(), score), ("e1e8", Some(Score::WinIn(1))));
    // A king that walks to the last rank wins there.
    let (mv, score) = best_of("kingofthehill", "4k3/8/8/8/8/3K4/7p/8 w - - 0 1", depth(4));
    assert!(matches!(score, Some(Score::WinIn(1))) && ["d3d4", "d3e4"].contains(&mv.as_str()), "{mv} {score:?}");
    // The queen must be given away where all must go.
    let (_, score) = best_of("antichess", "8/8/8/8/8/8/p7/1Q6 w - - 0 1", depth(6));
    assert!(matches!(score, Some(Score::WinIn(_) | Score::LossIn(_))), "{score:?}");
    // A gold dropped beside a cornered king, where a pawn protects it.
    let (mv, score) = best_of("shogi", "k8/9/1P7/9/9/9/9/9/8K[G] w - - 0 1", depth(4));
    assert_eq!((mv.as_str(), score), ("G@b8", Some(Score::WinIn(1))), "mate by the drop of a gold");
}

#[test]
fn it_reports_several_lines() {
    let variant = Catalogue::builtin().get("chess").unwrap();
    let game = Game::new(Position::start(variant));
    let reports = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let sink = reports.clone();
    let limits = Limits { depth: Some(5), lines: 3, ..Limits::default() };
    let mut engine = Engine::new(4, 1);
    engine.go(&game.boards()[0], limits, move |report| sink.lock().unwrap().push(report)).wait();
    let reports = reports.lock().unwrap();
    let last: Vec<_> = reports.iter().rev().take(3).collect();
    let firsts: std::collections::BTreeSet<_> = last.iter().map(|report| report.moves[0]).collect();
    assert_eq!(firsts.len(), 3, "three lines begin with three moves");
    let lines: Vec<_> = last.iter().map(|report| report.line).collect();
    assert_eq!(lines, [3, 2, 1], "the best line is told first");
    assert!(last.windows(2).all(|pair| pair[0].score.centipawns() <= pair[1].score.centipawns()));
}

#[test]
fn it_stops_when_told() {
    let variant = Catalogue::builtin().get("shogi").unwrap();
    let game = Game::new(Position::start(variant));
    let mut engine = Engine::new(4, 2);
    let search = engine.go(&game.boards()[0], Limits { infinite: true, ..Limits::default() }, |_| {});
    std::thread::sleep(std::time::Duration::from_millis(30));
    assert!(!search.is_done());
    search.stop();
    assert!(search.wait().mv.is_some());
}

#[test]
fn it_looks_only_at_the_moves_it_is_given() {
    let variant = Catalogue::builtin().get("chess").unwrap();
    let game = Game::new(Position::start(variant));
    let only = game.position().parse_uci("a2a3").unwrap();
    let limits = Limits { depth: Some(3), moves: vec![only], ..Limits::default() };
    assert_eq!(Engine::new(1, 1).go(&game.boards()[0], limits, |_| {}).wait().mv, Some(only));
}

#[test]
fn whatever_its_limits_it_says_nothing_before_it_is_asked() {
    let chess = Catalogue::builtin().get("chess").unwrap();
    let game = Game::new(Position::start(chess));
    let waiting = Limits { ponder: true, ..Limits::default() };
    let weak = Limits { strength: Strength::level(1), ..waiting.clone() };
    for limits in [Limits { nodes: Some(500), ..waiting.clone() }, weak.clone(), Limits { depth: Some(1), ..waiting }] {
        let search = Engine::new(1, 1).go(&game.boards()[0], limits, |_| {});
        assert_eq!(search.wait_for(Duration::from_millis(80)), None, "the expected move has not been made");
        search.hit();
        assert!(search.wait().mv.is_some());
    }
    let search = Engine::new(1, 2).go(&game.boards()[0], Limits { ponder: false, infinite: true, ..weak }, |_| {});
    assert_eq!(search.wait_for(Duration::from_millis(80)), None, "nobody said stop");
    search.stop();
    assert!(search.wait().mv.is_some());
}

#[test]
fn lines_that_are_told_last_are_different_and_in_order() {
    let chess = Catalogue::builtin().get("chess").unwrap();
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let game = Game::from_fen(chess, fen).unwrap();
    for nodes in (3000..24_000).step_by(1100) {
        let (sender, receiver) = std::sync::mpsc::channel();
        let limits = Limits { nodes: Some(nodes), lines: 4, ..Limits::default() };
        let best = Engine::new(1, 1).go(&game.boards()[0], limits, move |report| drop(sender.send(report))).wait();
        let mut last = vec![None; 4];
        receiver.iter().for_each(|report| {
            let line = report.line - 1;
            last[line] = Some(report);
        });
        let last: Vec<_> = last.into_iter().flatten().collect();
        assert_eq!(last.len(), 4);
        assert_eq!(last[0].moves.first(), best.mv.as_ref(), "{nodes}");
        for (line, better) in
            last.iter().zip(1..).flat_map(|(line, at)| last[at..].iter().map(move |worse| (worse, line)))
        {
            assert_ne!(line.moves[0], better.moves[0], "{nodes}");
            assert!(line.score.centipawns() <= better.score.centipawns(), "{nodes}: {last:?}");
        }
    }
}

#[test]
fn where_every_move_captures_it_still_looks_ahead() {
    for name in ["clobber", "clobber10", "massacre", "crusade", "doublearmy", "pawnsmassacre"] {
        let variant = Catalogue::builtin().get(name).unwrap();
        let game = Game::new(Position::start(variant));
        let limits = Limits { nodes: Some(60_000), ..Limits::default() };
        let best = Engine::new(1, 1).go(&game.boards()[0], limits, |_| {}).wait();
        assert!(best.report.is_some_and(|report| report.depth > 1), "{name}");
    }
}
