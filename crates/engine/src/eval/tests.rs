use std::sync::Arc;

use pantheon_rules::{Catalogue, Game, Position, Setup, Variant};

use super::{Evaluator, RAIDS, Sums, Weights};
use crate::dice::Dice;
use crate::engine::Engine;
use crate::score::Value;

fn all() -> impl Iterator<Item = Arc<Variant>> {
    Catalogue::builtin().entries().map(|entry| entry.variant().clone())
}

fn evaluate(evaluator: &Evaluator, fen: &str) -> i32 {
    let position = Position::from_fen(evaluator.variant(), fen).expect(fen);
    evaluator.evaluate(&position, &evaluator.look(&position))
}

fn variant(name: &str) -> Arc<Variant> {
    Catalogue::builtin().get(name).expect(name).clone()
}

/// Random moves of a variant, with a look at every position.
fn walk(variant: &Arc<Variant>, seed: u64, mut look: impl FnMut(&Position, pantheon_rules::Move)) {
    let mut dice = Dice::new(seed);
    let mut position = Position::start(variant);
    for _ in 0..60 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[dice.throw(moves.len())];
        look(&position, mv);
        position.play_unchecked(mv);
    }
}

#[test]
fn sums_kept_up_to_date_are_those_computed_from_nothing() {
    for variant in all() {
        let evaluator = Evaluator::new(&variant);
        for seed in 0..2 {
            let mut sums: Option<Sums> = None;
            walk(&variant, seed, |position, mv| {
                let mut kept = *sums.get_or_insert_with(|| evaluator.look(position));
                assert_eq!(kept, evaluator.look(position), "{}: {}", variant.name(), position.fen());
                let mut after = position.clone();
                after.play_observed(mv, &mut evaluator.tracker(&mut kept, None));
                evaluator.settle(&after, &mut kept);
                sums = Some(kept);
            });
        }
    }
}

#[test]
fn every_position_of_every_variant_has_a_worth_that_its_features_explain() {
    for variant in all() {
        let evaluator = Evaluator::new(&variant);
        walk(&variant, 5, |position, _| {
            let worth = evaluator.advantage(position, &evaluator.look(position));
            let (features, phase) = evaluator.features(position);
            let (mut middle, mut end) = (0, 0);
            for (feature, count) in features {
                let weight = evaluator.weights().table[feature];
                middle += weight.middle * count;
                end += weight.end * count;
            }
            let white = (middle as f32 * phase + end as f32 * (1.0 - phase)).clamp(-28_000.0, 28_000.0);
            let own = position.turn().pick(white, -white);
            assert!((own - worth as f32).abs() < 2.0, "{}: {own} {worth} {}", variant.name(), position.fen());
        });
    }
}

/// The same position with colours, sides of the board and the move exchanged.
fn turned(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').expect("a board and more");
    let (board, hand) = board.split_once('[').map_or((board, None), |(board, hand)| (board, Some(hand)));
    let swap = |text: &str| -> String {
        let other = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(other).collect()
    };
    let board: Vec<String> = board.split('/').rev().map(swap).collect();
    let hand = hand.map_or(String::new(), |hand| format!("[{}", swap(hand)));
    let side = if rest.starts_with('w') { 'b' } else { 'w' };
    let castling = rest.split(' ').nth(1).filter(|field| field.chars().all(|c| "KQkq".contains(c)));
    format!("{}{hand} {side} {} - 0 1", board.join("/"), castling.map_or("-".to_owned(), swap))
}

#[test]
fn both_sides_see_the_same_worth() {
    for name in ["chess", "shogi", "xiangqi", "minixiangqi", "mansindam", "gorogoro", "grandhouse", "crazyhouse"] {
        let variant = variant(name);
        let evaluator = Evaluator::new(&variant);
        let mut positions = 0;
        for seed in 0..3 {
            walk(&variant, seed, |position, _| {
                let fen = position.fen();
                let Ok(other) = Position::from_fen(&variant, &turned(&fen)) else { return };
                let of = |position: &Position| evaluator.advantage(position, &evaluator.look(position));
                assert_eq!(of(position), of(&other), "{name}: {fen}");
                positions += 1;
            });
        }
        assert!(positions > 50, "{name}: {positions}");
    }
}

#[test]
fn it_is_worth_something_to_be_able_to_castle() {
    let chess = variant("chess");
    let fen = Position::start(&chess).fen();
    let mut net = Engine::new(1, 1);
    let hand = Evaluator::new(&chess);
    let of = |rights: &str| Position::from_fen(&chess, &fen.replace(" KQkq ", rights)).expect("a position");
    let positions = [" KQkq ", " Kkq ", " kq "].map(of);
    let by_hand = positions.each_ref().map(|position| hand.evaluate(position, &hand.look(position)));
    let by_net = positions.map(|position| net.evaluate(&Game::new(position).boards()[0]));
    for worths in [by_hand, by_net] {
        assert!(worths.is_sorted_by(|more, less| more > less), "{worths:?}");
    }
}

/// What each piece of the start is worth for its side, by what the position is without it.
fn odds(evaluator: &Evaluator) -> Vec<(String, Value)> {
    let variant = evaluator.variant();
    let start = Position::start(variant);
    let level = evaluator.evaluate(&start, &evaluator.look(&start));
    let without = |square| {
        let piece = start.piece(square).filter(|piece| !evaluator.is_royal(piece.role))?;
        let mut setup = Setup::empty();
        start.state().pieces().into_iter().for_each(|at| setup.set(at, start.piece(at).filter(|_| at != square)));
        let odds = setup.position(variant).ok()?;
        let loss = level - evaluator.evaluate(&odds, &evaluator.look(&odds));
        Some((variant.piece_text(piece), piece.color.pick(loss, -loss)))
    };
    start.state().pieces().into_iter().filter_map(without).collect()
}

#[test]
fn more_pieces_are_better() {
    for name in ["chess", "shogi", "xiangqi", "minixiangqi", "mansindam", "gorogoro", "grandhouse", "crazyhouse"] {
        let variant = variant(name);
        for (piece, worth) in odds(&Evaluator::derived(&variant)) {
            assert!(worth > 0, "{name}, {piece} by definition: {worth}");
        }
        // Games may show that the line a single pawn stands on would do more than the pawn; not that pawns do harm.
        let learned = odds(&Evaluator::new(&variant));
        for (piece, _) in &learned {
            let all: Vec<Value> = learned.iter().filter(|(other, _)| other == piece).map(|(_, worth)| *worth).collect();
            assert!(all.iter().sum::<Value>() > 30 * all.len() as Value, "{name}, {piece}: {all:?}");
        }
    }
}

#[test]
fn in_giveaway_fewer_pieces_are_better() {
    let evaluator = Evaluator::new(&variant("antichess"));
    let fewer = evaluate(&evaluator, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN2KBNR w - - 0 1");
    assert!(fewer > evaluate(&evaluator, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1") + 50);
}

#[test]
fn a_king_near_its_goal_is_better() {
    let evaluator = Evaluator::derived(&variant("kingofthehill"));
    let near = evaluate(&evaluator, "4k3/pppppppp/8/8/8/4K3/PPPPPPPP/8 w - - 0 1");
    assert!(near > evaluate(&evaluator, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1") + 50);
}

#[test]
fn fewer_checks_to_give_are_better() {
    let evaluator = Evaluator::derived(&variant("3check"));
    let of = |checks: &str| {
        evaluate(&evaluator, &format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {checks} 0 1"))
    };
    assert!(of("1+3") > of("2+3") && of("2+3") > of("3+3") && of("3+3") > of("3+1"));
}

#[test]
fn weights_survive_being_written_down() {
    for name in ["chess", "shogi", "minixiangqi"] {
        let variant = variant(name);
        let weights = Evaluator::derived(&variant).weights().clone();
        let text = weights.text(&variant);
        assert_eq!(Weights::read(&variant, &text), Ok(Some(weights)), "{name}");
    }
}

#[test]
fn weights_of_another_definition_are_left_alone_and_nonsense_is_explained() {
    let (chess, shogi) = (variant("chess"), variant("shogi"));
    let text = Evaluator::derived(&shogi).weights().text(&shogi);
    assert_eq!(Weights::read(&chess, &text), Ok(None));
    let definition = text.lines().next().expect("a first line");
    let message = |line: &str| Weights::read(&shogi, &format!("{definition}\n{line}")).expect_err(line).to_string();
    assert_eq!(message("piece P 100"), "line 2: `piece P 100` has no `/` between the middle game and the end game");
    assert!(message("piece P ten / 12").contains("`ten` is no weight"));
    assert!(message("piece P 1 2 / 12").contains("are 2 numbers, but 1 are needed"));
    assert!(message("piece X 1 / 2").contains("is no row of weights"));
    assert!(Weights::read(&shogi, "").expect_err("nothing").to_string().contains("`definition"));
}

#[test]
fn a_corner_is_worth_having_where_pieces_turn_over() {
    let evaluator = Evaluator::derived(&variant("flipello"));
    let corner = evaluate(&evaluator, "P7/8/8/3Pp3/3pP3/8/8/8 w - - 0 1");
    assert!(corner > evaluate(&evaluator, "8/8/3P4/3Pp3/3pP3/8/8/8 w - - 0 1"));
}

#[test]
fn an_advantage_fades_while_a_lone_king_is_counted() {
    let variant = variant("makruk");
    let evaluator = Evaluator::derived(&variant);
    let mut position = Position::from_fen(&variant, "8/8/4k3/8/8/3RK3/8/8 w - - 0 1").expect("a position");
    let before = evaluator.evaluate(&position, &evaluator.look(&position));
    for text in ["d3d2", "e6e5", "d2d3", "e5e6", "d3d2", "e6e5", "d2d3", "e5e6"] {
        let mv = position.parse_uci(text).expect(text);
        position.play_unchecked(mv);
    }
    assert!(position.state().count().0 > 0, "{}", position.fen());
    assert!(evaluator.evaluate(&position, &evaluator.look(&position)) < before);
}

#[test]
fn pieces_in_hand_that_could_give_check_are_seen() {
    let variant = Catalogue::builtin().get("crazyhouse").expect("crazyhouse");
    let evaluator = Evaluator::new(variant);
    let layout = &evaluator.weights().layout;
    let knight = variant.kinds().find(|&kind| variant.letter(kind).upper().to_string() == "N").expect("a knight");
    let raids = |fen: &str| -> Vec<(usize, Value)> {
        let position = Position::from_fen(variant, fen).expect("a sound position");
        let start = layout.raid(knight);
        let features = evaluator.features(&position).0.into_iter();
        let raids = features.filter_map(|(at, count)| Some((at.checked_sub(start)?, count)));
        raids.filter(|&(at, _)| at < 2 * RAIDS).collect()
    };
    // The square f7 is free, g6 is guarded.
    assert_eq!(raids("6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1"), [(0, 1)]);
    assert_eq!(raids("7k/8/8/8/8/8/8/K7[N] w - - 0 1"), [(1, 1)]);
    // The rook guards f7; and a knight that is Black's is none of White's.
    assert_eq!(raids("5r1k/6pp/8/8/8/8/8/K7[N] w - - 0 1"), []);
    assert_eq!(raids("6rk/6pp/8/8/8/8/8/K7[n] w - - 0 1"), [(1, -1)]);
}

#[test]
fn a_small_lead_without_pawns_is_hardly_one() {
    let chess = Evaluator::new(&variant("chess"));
    let (bare, with_pawns) = (
        evaluate(&chess, "8/3k4/8/8/8/2r5/8/3KN3 b - - 0 1"),
        evaluate(&chess, "8/3k1ppp/8/8/8/2r5/5PPP/3KN3 b - - 0 1"),
    );
    assert!(bare.abs() < 60 && with_pawns > 100, "{bare} and {with_pawns}");
    let rook = evaluate(&chess, "8/3k4/8/8/8/2r5/8/3K4 b - - 0 1");
    assert!(rook > 250, "a rook mates: {rook}");
}

#[test]
fn where_pieces_come_back_pawns_are_not_needed() {
    for name in ["crazyhouse", "shogi", "xiangqi", "3check", "kingofthehill"] {
        let variant = variant(name);
        let (evaluator, position) = (Evaluator::new(&variant), Position::start(&variant));
        let sums = Sums { phase: [40, 38], ..evaluator.look(&position) };
        assert_eq!(evaluator.prospect(&position, &sums, pantheon_rules::Color::White), super::WHOLE, "{name}");
    }
}

#[test]
fn a_lead_fades_while_nothing_happens() {
    let chess = Evaluator::new(&variant("chess"));
    let at = |clock: u32| evaluate(&chess, &format!("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - {clock} 90"));
    assert!(at(0) > at(30) && at(30) > at(80) && at(80) > 0);
}

#[test]
fn a_lead_does_not_fade_where_no_count_makes_a_draw() {
    // Mansindam has no draws, shogi no such count; in janggi points decide when it ends.
    for (name, fen) in [
        ("mansindam", "rnbak1cnm/9/ppppppppp/9/9/9/PPPPPPPPP/9/MNCQKABNR[Q] w - - 90 80"),
        ("shogi", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[R] w - - 90 80"),
        ("janggi", "rnba1abn1/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 90 80"),
    ] {
        let evaluator = Evaluator::new(&variant(name));
        let at_once = fen.replace(" 90 80", " 0 80");
        assert_eq!(evaluate(&evaluator, fen), evaluate(&evaluator, &at_once), "{name}");
    }
}
