use std::sync::Arc;

use pantheon_rules::{Catalogue, Game, Position, Variant};

use super::*;
use crate::dice::Dice;
use crate::eval::Evaluator;

fn variant(name: &str) -> &'static Arc<Variant> {
    Catalogue::builtin().get(name).expect("a built-in variant")
}

/// A net of random numbers.
fn random(variant: &Arc<Variant>, shape: Shape) -> Net {
    let mut dice = Dice::new(9);
    let inputs = Inputs::of(variant).len();
    let mut throw = |most: i32| dice.throw(2 * most as usize + 1) as i32 - most;
    let quantities = Quantities {
        weights: (0..inputs * shape.hidden).map(|_| throw(60) as i16).collect(),
        bias: (0..shape.hidden).map(|_| throw(200) as i16).collect(),
        direct: (0..inputs).map(|_| throw(5000)).collect(),
        output: (0..2 * shape.hidden * shape.buckets).map(|_| throw(127) as i16).collect(),
        output_bias: (0..shape.buckets).map(|_| throw(3000)).collect(),
    };
    let card = Card { variant: variant.name().to_owned(), facts: vec![("date".to_owned(), "today".to_owned())] };
    Net::new(variant, card, shape, quantities).expect("numbers of the right shape")
}

#[test]
fn what_is_kept_up_to_date_is_what_is_found_anew() {
    let names =
        ["minixiangqi", "gorogoro", "shogi", "mansindam", "grandhouse", "chess", "crazyhouse", "atomic", "seirawan"];
    for name in names {
        let variant = variant(name);
        let net = Arc::new(random(variant, Shape { hidden: 32, buckets: 4, base: Base::Nothing }));
        let evaluator = Evaluator::new(variant);
        let mut dice = Dice::new(5);
        for _ in 0..6 {
            let mut game = Game::new(Position::start(variant));
            let mut layers = Accumulators::new(&net, 121);
            layers.begin(game.position());
            let mut sums = evaluator.look(game.position());
            for ply in 1..=120 {
                let moves = game.boards()[0].permitted_moves();
                if moves.is_empty() || game.outcome().is_some() {
                    break;
                }
                let mv = moves[dice.throw(moves.len())];
                let mut position = game.position().clone();
                position.play_observed(mv, &mut evaluator.tracker(&mut sums, Some(layers.enter(ply))));
                // Not every position of a line is looked at.
                if dice.throw(3) > 0 {
                    assert_eq!(layers.evaluate(ply, &position), net.evaluate(&position), "{name} {}", position.fen());
                }
                game.play(mv).expect("a permitted move");
            }
        }
    }
}

#[test]
fn what_was_written_is_read() {
    let shogi = variant("shogi");
    let net = random(shogi, Shape { hidden: 64, buckets: 2, base: Base::Hand });
    let read = Net::read(shogi, &net.bytes()).expect("a net");
    assert_eq!((&read.card, read.shape()), (&net.card, net.shape()));
    assert_eq!(read.quantities, net.quantities);
}

#[test]
fn facts_are_noted_on_the_card() {
    let shogi = variant("shogi");
    let net = random(shogi, Shape { hidden: 32, buckets: 1, base: Base::Nothing });
    let noted = Net::note(&net.bytes(), "elo", "+5 ±50").and_then(|bytes| Net::note(&bytes, "date", "2026-11-17"));
    let read = Net::read(shogi, &noted.expect("a noted net")).expect("a net");
    let fact = |word: &str, rest: &str| (word.to_owned(), rest.to_owned());
    assert_eq!(read.card.facts, [fact("date", "2026-11-17"), fact("elo", "+5 ±50")]);
    assert_eq!(read.quantities, net.quantities);
    let refusal = |word: &str, rest: &str| Net::note(&net.bytes(), word, rest).map(drop).unwrap_err().to_string();
    assert!(refusal("hidden", "64").starts_with("`hidden` cannot be noted"));
    assert!(refusal("two words", "x").starts_with("`two words` cannot be noted"));
    assert!(refusal("elo", "+5\n\n").starts_with("what is noted under `elo` should be one line of text"));
}

#[test]
fn a_net_for_something_else_is_refused() {
    let net = random(variant("minixiangqi"), Shape { hidden: 32, buckets: 1, base: Base::Nothing });
    let bytes = net.bytes();
    let refusal = |bytes: &[u8]| Net::read(variant("minixiangqi"), bytes).map(drop).unwrap_err().to_string();
    let other = Net::read(variant("shogi"), &bytes).map(drop).unwrap_err().to_string();
    assert!(other.starts_with("the net is for `minixiangqi`"), "{other}");
    assert!(refusal(&bytes[..bytes.len() - 1]).contains("the file is cut off"));
    assert!(refusal(b"hello\n\n").starts_with("this is no net: it begins with `hello`"));
    assert!(refusal(&[]).starts_with("this is no net"));
    let text = String::from_utf8_lossy(&bytes[..200]).into_owned();
    let wider = [text.split("\n\n").next().unwrap().replace("hidden 32", "hidden 33").as_bytes(), b"\n\n"].concat();
    assert!(refusal(&wider).starts_with("a hidden layer of 33 does not go"), "{}", refusal(&wider));
}

#[test]
fn damaged_files_are_no_nets_and_no_panic() {
    let gorogoro = variant("gorogoro");
    let bytes = random(gorogoro, Shape { hidden: 32, buckets: 1, base: Base::Nothing }).bytes();
    let mut dice = Dice::new(3);
    for _ in 0..300 {
        let mut damaged = bytes.clone();
        damaged.truncate(dice.throw(2) * bytes.len() + dice.throw(bytes.len()));
        for _ in 0..1 + dice.throw(4) {
            // Most damage where it hurts: among the lines at the top.
            let at = dice.throw(damaged.len().clamp(1, 120));
            if let Some(byte) = damaged.get_mut(at) {
                *byte = dice.throw(256) as u8;
            }
        }
        if let Err(error) = Net::read(gorogoro, &damaged) {
            assert!(!error.to_string().is_empty());
        }
    }
}
