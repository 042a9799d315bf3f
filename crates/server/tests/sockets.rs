//! The socket from outside: who hears what, what is refused and how.

mod common;
mod lines;

use std::time::Duration;

use futures_util::SinkExt;
use lines::{Line, Scene, offer, play, say};
use pantheon_rules::{Catalogue, Game, Position, Verdict};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn numbers(news: &Value) -> Vec<i64> {
    news["events"].as_array().unwrap().iter().map(|event| event["number"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn who_comes_back_gets_what_he_missed_and_no_more() {
    let mut scene = Scene::new(json!({ "variant": "chess" })).await;
    for (ply, uci) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
        scene.play(ply, uci).await;
    }
    let mut back = Line::open(&scene.browsers[0]).await;
    let news = back.watch(&scene.game, 2).await;
    assert_eq!((numbers(&news), &news["you"]), (vec![3, 4], &json!("white")));
    assert_eq!(numbers(&back.watch(&scene.game, 0).await), [1, 2, 3, 4]);
    assert_eq!(numbers(&back.watch(&scene.game, 4).await), Vec::<i64>::new());
    // Nobody has what has not happened: all comes again, and what happens then is heard.
    for far in [5, i64::MAX] {
        assert_eq!(numbers(&back.watch(&scene.game, far).await), [1, 2, 3, 4]);
    }
    assert_eq!(numbers(&back.watch(&scene.game, -7).await), [1, 2, 3, 4]);
    back.watch(&scene.game, 9).await;
    // The second tab hears what the first one does, once.
    scene.white.done(&scene.game, play(4, "f1b5")).await;
    assert_eq!(back.event("moved").await["number"], 5);
    // A move that is sent again is done once.
    scene.white.done(&scene.game, play(4, "f1b5")).await;
    back.settle().await;
    assert_eq!(back.heard.iter().filter(|text| text.contains("\"event\"") && text.contains("f1b5")).count(), 1);
    let stale = scene.black.refused(&scene.game, play(4, "a7a6")).await;
    assert_eq!(stale.0, "stale");
    assert_eq!(scene.white.refused(&scene.game, play(5, "a7a6")).await.0, "not_your_turn");
    assert_eq!(scene.watcher.refused(&scene.game, play(5, "a7a6")).await.0, "forbidden");
}

#[tokio::test]
async fn players_and_spectators_do_not_hear_each_other() {
    let mut scene = Scene::new(json!({ "variant": "chess" })).await;
    let game = scene.game.clone();
    scene.white.done(&game, say("players", "secret of the players")).await;
    scene.watcher.done(&game, say("spectators", "secret of the gallery")).await;
    assert_eq!(scene.watcher.refused(&game, say("players", "hello")).await.0, "forbidden");
    assert_eq!(scene.black.refused(&game, say("spectators", "hello")).await.0, "forbidden");
    scene.settle().await;
    assert!(scene.black.has_heard("secret of the players"));
    assert!(!scene.watcher.has_heard("secret of the players"));
    assert!(!scene.white.has_heard("secret of the gallery") && !scene.black.has_heard("secret of the gallery"));
    let mut again = Line::open(&scene.browsers[2]).await;
    again.watch(&game, 0).await;
    assert!(again.has_heard("secret of the gallery") && !again.has_heard("secret of the players"));
    for text in ["", " \u{0} \u{202e} ", &"x".repeat(201)] {
        let (code, _) = scene.white.refused(&game, say("players", text)).await;
        assert!(code == "invalid" || code == "too_large", "{code}");
    }
    // After the end, everybody hears the gallery.
    scene.white.done(&game, json!({ "do": "resign" })).await;
    scene.watcher.done(&game, say("spectators", "well played")).await;
    assert_eq!(scene.black.event("said").await["text"], "well played");
}

#[tokio::test]
async fn nobody_hears_of_a_move_in_the_fog() {
    let mut scene = Scene::new(json!({ "variant": "fogofwar" })).await;
    let game = scene.game.clone();
    scene.watcher.say(json!({ "type": "enter_lobby" })).await;
    for (ply, uci) in ["g1f3", "b8c6", "a2a3", "h7h6"].into_iter().enumerate() {
        scene.play(ply, uci).await;
    }
    scene.settle().await;
    assert_eq!(scene.black.refused(&game, play(2, "a2a3")).await.0, "stale");
    let mut lines = [Line::open(&scene.browsers[0]).await, Line::open(&scene.browsers[1]).await];
    for line in &mut lines {
        line.watch(&game, 0).await;
    }
    let [white_again, black_again] = &lines;
    for hidden in ["g1f3", "a2a3"] {
        // What he has sent himself does not come back.
        let heard = |line: &Line| line.heard.iter().any(|text| text.contains(&format!("\"uci\":\"{hidden}\"")));
        assert!(!heard(&scene.black) && !scene.watcher.has_heard(hidden) && !heard(black_again), "{hidden}");
        assert!(white_again.has_heard(hidden), "his own");
    }
    for hidden in ["b8c6", "h7h6"] {
        assert!(!scene.white.has_heard(hidden) && !scene.watcher.has_heard(hidden), "{hidden}");
        assert!(!white_again.has_heard(hidden) && black_again.has_heard(hidden), "{hidden}");
    }
    // Nor over HTTP, of the pieces neither: the knight stands on f3 of White's view alone.
    for (browser, hidden) in [(1, "g1f3"), (2, "g1f3"), (0, "b8c6"), (2, "b8c6")] {
        for path in ["", "/export?format=pgn", "/export?format=json", "/export?format=uci", "/board.svg"] {
            let reply = scene.browsers[browser].get(&format!("/api/v1/games/{game}{path}")).await;
            assert!(!reply.body.contains(hidden), "{path} {}", reply.body);
        }
    }
    let view = |line: &Line| {
        let news: Value = line.heard.iter().rev().find(|text| text.contains("\"view\"")).unwrap().parse().unwrap();
        news["view"].as_str().or(news["event"]["view"].as_str()).unwrap().to_owned()
    };
    assert!(!view(black_again).contains('N') && !view(white_again).contains('n'));
    // A move that is taken back brings each his own view of what stands then.
    scene.black.done(&game, offer("takeback")).await;
    scene.white.done(&game, offer("takeback")).await;
    scene.settle().await;
    for (line, own, other) in [(&scene.white, 'N', 'n'), (&scene.black, 'n', 'N')] {
        let back = line.heard_event("taken_back").unwrap();
        let view = back["view"].as_str().unwrap();
        assert!(back["ply"] == 3 && view.contains(own) && !view.contains(other), "{back}");
    }
    assert!(scene.watcher.heard_event("taken_back").unwrap()["view"].is_string());
    // When it is over, all is shown.
    scene.white.done(&game, json!({ "do": "resign" })).await;
    let mut after = Line::open(&scene.browsers[2]).await;
    after.watch(&game, 0).await;
    assert!(after.has_heard("g1f3") && after.has_heard("b8c6"));
}

#[tokio::test]
async fn the_rules_say_what_players_may_agree_on() {
    for variant in ["mansindam", "gorogoro-1rank"] {
        let mut scene = Scene::new(json!({ "variant": variant })).await;
        let (code, words) = scene.white.refused(&scene.game, offer("draw")).await;
        assert_eq!((code.as_str(), words.as_str()), ("forbidden", "this game has no draws by agreement"));
    }
    let mut scene = Scene::new(json!({ "variant": "mansindam" })).await;
    let (code, words) = scene.black.refused(&scene.game, json!({ "do": "resign" })).await;
    assert_eq!((code.as_str(), words.contains("only on one's own turn")), ("forbidden", true), "{words}");
    scene.white.done(&scene.game, json!({ "do": "resign" })).await;
    assert_eq!(scene.black.event("ended").await["ending"]["reason"], "resignation");
}

#[tokio::test]
async fn takebacks_claims_and_declarations() {
    let mut scene = Scene::new(json!({ "variant": "chess" })).await;
    let game = scene.game.clone();
    assert_eq!(scene.white.refused(&game, offer("takeback")).await.0, "conflict");
    scene.play(0, "e2e4").await;
    scene.white.done(&game, offer("takeback")).await;
    scene.black.event("offered").await;
    scene.black.done(&game, json!({ "do": "decline", "offer": "takeback" })).await;
    assert_eq!(scene.black.refused(&game, json!({ "do": "decline", "offer": "takeback" })).await.0, "conflict");
    scene.white.done(&game, offer("takeback")).await;
    scene.black.done(&game, offer("takeback")).await;
    assert_eq!(scene.watcher.event("taken_back").await["ply"], 0);
    scene.play(0, "g1f3").await;
    assert_eq!(scene.white.refused(&game, json!({ "do": "claim" })).await.0, "not_your_turn");
    let (code, words) = scene.black.refused(&game, json!({ "do": "claim" })).await;
    assert_eq!((code.as_str(), words.as_str()), ("forbidden", "there is no draw to claim"));
    let (code, words) = scene.black.refused(&game, json!({ "do": "declare" })).await;
    assert_eq!((code.as_str(), words.as_str()), ("forbidden", "this game has no impasse declaration"));
    // Where nothing has happened yet, too.
    let mut early = Scene::new(json!({ "variant": "chess" })).await;
    early.watcher.watch(&early.game, i64::MAX).await;
    early.play(0, "e2e4").await;
    assert_eq!(early.watcher.event("moved").await["uci"], "e2e4");
    // A wrong declaration loses.
    let mut scene = Scene::new(json!({ "variant": "shogi" })).await;
    let game = scene.game.clone();
    assert_eq!(scene.black.refused(&game, json!({ "do": "declare" })).await.0, "not_your_turn");
    scene.white.done(&game, json!({ "do": "declare" })).await;
    assert_eq!(scene.black.event("ended").await["ending"]["winner"], "black");
}

#[tokio::test]
async fn a_forbidden_move_is_refused_with_the_words_of_its_rule() {
    // Two pawns on a file, and mate by a pawn that is dropped.
    for (fen, uci, code, word) in [
        ("4k4/9/9/9/9/9/4P4/9/4K4[P] w - - 0 1", "P@e5", "illegal_move", "file"),
        ("k8/9/G8/9/9/9/9/9/1R2K4[P] w - - 0 1", "P@a8", "forbidden_move", "mate"),
    ] {
        let mut scene = Scene::new(json!({ "variant": "shogi", "fen": fen })).await;
        let (had, words) = scene.white.refused(&scene.game, play(0, uci)).await;
        assert_eq!((had.as_str(), words.contains(word)), (code, true), "{words}");
    }
    // The same moves in a row, once too often.
    let mut scene = Scene::new(json!({ "variant": "mansindam" })).await;
    let variant = Catalogue::builtin().get("mansindam").unwrap();
    let mut game = Game::new(Position::start(variant));
    let cycle = shuttle(&game);
    for ply in 0..200 {
        let uci = &cycle[ply % 4];
        let mv = game.position().parse_uci(uci).unwrap();
        match game.judge(mv) {
            Verdict::Legal => scene.play(ply, uci).await,
            Verdict::Forbidden(why) => {
                let line = if ply % 2 == 0 { &mut scene.white } else { &mut scene.black };
                let (code, words) = line.refused(&scene.game, play(ply, uci)).await;
                assert_eq!((code.as_str(), words.contains(&why)), ("forbidden_move", true), "{words}");
                return;
            }
            Verdict::Illegal(why) => panic!("{uci}: {why}"),
        }
        game.play(mv).unwrap();
        assert_eq!(game.outcome(), None);
    }
    panic!("moves go round for ever");
}

/// Moves of both sides there and back.
fn shuttle(game: &Game) -> [String; 4] {
    for there in game.legal_moves() {
        let mut after = game.clone();
        after.play(there).unwrap();
        for reply in after.legal_moves() {
            let mut trial = game.clone();
            let mut texts = Vec::new();
            for mv in [there, reply] {
                texts.push(trial.position().uci(mv));
                trial.play(mv).unwrap();
            }
            for index in 0..2 {
                let back = format!("{}{}", &texts[index][2..], &texts[index][..2]);
                let Ok(mv) = trial.position().parse_uci(&back) else { break };
                if trial.play(mv).is_err() {
                    break;
                }
                texts.push(back);
            }
            if let Ok(cycle) = texts.try_into() {
                return cycle;
            }
        }
    }
    panic!("nothing goes there and back");
}

#[tokio::test]
async fn a_rematch_changes_sides() {
    let mut scene = Scene::new(json!({ "variant": "minishogi", "clock": "5m" })).await;
    let game = scene.game.clone();
    assert_eq!(scene.white.refused(&game, offer("rematch")).await.0, "conflict");
    scene.white.done(&game, json!({ "do": "resign" })).await;
    scene.white.done(&game, offer("rematch")).await;
    scene.black.event("offered").await;
    assert_eq!(scene.watcher.refused(&game, offer("rematch")).await.0, "forbidden");
    scene.black.done(&game, offer("rematch")).await;
    let next = scene.white.event("rematch").await["game"].as_str().unwrap().to_owned();
    assert_eq!(scene.white.refused(&game, offer("rematch")).await.0, "conflict");
    let news = scene.white.watch(&next, 0).await;
    assert_eq!((&news["you"], &news["head"]["clock"]), (&json!("black"), &json!("5m")));
    assert_eq!(news["head"]["rematch_of"], json!(game));
    assert_eq!(scene.watcher.watch(&game, 0).await["events"].as_array().unwrap().last().unwrap()["game"], json!(next));
}

#[tokio::test]
async fn presence_is_counted() {
    let mut scene = Scene::new(json!({ "variant": "chess" })).await;
    let mut other = Line::open(&scene.browsers[2]).await;
    other.watch(&scene.game, 0).await;
    let seen = loop {
        let seen = scene.white.wait_for("presence").await;
        if seen["watching"] == 2 {
            break seen;
        }
    };
    assert_eq!((&seen["white"], &seen["black"]), (&json!(true), &json!(true)));
    drop(other);
    while scene.white.wait_for("presence").await["watching"] != 1 {}
    scene.black.say(json!({ "type": "leave", "game": scene.game })).await;
    while scene.white.wait_for("presence").await["black"] != false {}
}

#[tokio::test]
async fn fields_that_nobody_knows_are_refused() {
    let mut scene = Scene::new(json!({ "variant": "chess" })).await;
    let game = scene.game.clone();
    for action in ["resign", "claim", "declare", "abort", "give_time"] {
        let (code, words) = scene.white.refused(&game, json!({ "do": action, "extra": 1 })).await;
        assert!(code == "malformed" && words.contains("`extra`"), "{action}: {words}");
        let path = format!("/api/v1/games/{game}/act");
        let reply = scene.browsers[0].post(&path, json!({ "do": action, "extra": 1 })).await;
        assert_eq!(reply.code(), "malformed", "{action}");
    }
    for path in ["challenges", "seeks", "engine-games"] {
        let wish = json!({ "variant": "chess", "clock": "5+3", "level": 1, "handicaps": "none" });
        let reply = scene.browsers[0].post(&format!("/api/v1/{path}"), wish).await;
        assert_eq!(reply.code(), "malformed", "{path}: {}", reply.body);
    }
    assert_eq!(scene.browsers[0].get("/api/v1/games?players=ann").await.code(), "malformed");
    // The game goes on.
    scene.play(0, "e2e4").await;
}

#[tokio::test]
async fn bad_messages_are_refused_and_harm_nobody() {
    let mut scene = Scene::new(json!({ "variant": "chess" })).await;
    let game = scene.game.clone();
    let deep = "[".repeat(10_000);
    for text in [
        "",
        "{",
        "[]",
        "null",
        "\"watch\"",
        &deep,
        r#"{"type":"unknown"}"#,
        r#"{"type":"watch"}"#,
        r#"{"type":"watch","game":5}"#,
        r#"{"type":"watch","game":"a","have":99999999999999999999}"#,
        r#"{"type":"ping","id":-1}"#,
        r#"{"type":"ping","id":1,"more":1}"#,
        r#"{"type":"act","game":"a","id":1,"action":{"do":"move","ply":-1,"uci":"e2e4"}}"#,
        r#"{"type":"act","game":"a","id":1,"action":{"do":"move","ply":0,"uci":"e2e4","really":true}}"#,
    ] {
        scene.watcher.send(Message::text(text)).await;
        let answer = scene.watcher.wait_for("refused").await;
        assert_eq!(answer["code"], "malformed", "{text:.60}: {answer}");
    }
    scene.watcher.send(Message::binary(vec![0; 100])).await;
    assert_eq!(scene.watcher.wait_for("refused").await["code"], "malformed");
    for name in ["\0", "a\0b", "none", "", "../x", &"x".repeat(5_000)] {
        assert_eq!(scene.watcher.refused(name, json!({ "do": "resign" })).await.0, "not_found", "{name:?}");
        scene.watcher.say(json!({ "type": "watch", "game": name })).await;
        assert_eq!(scene.watcher.wait_for("refused").await["code"], "not_found", "{name:?}");
    }
    for (ply, uci) in [(u32::MAX as usize, "e2e4"), (0, "\0"), (0, "e2e9"), (0, "")] {
        scene.white.refused(&game, play(ply, uci)).await;
    }
    assert_eq!(scene.white.refused(&game, play(0, &"e".repeat(9_000))).await.0, "too_large");
    // What is too long ends the connection, of him alone.
    scene.watcher.send(Message::text("x".repeat(20_000))).await;
    assert_eq!(scene.watcher.wait_for("refused").await["code"], "too_large");
    while scene.watcher.next().await.is_some() {}
    // He has heard why; what the server did not read of the message may cut the last frame off.
    assert!(matches!(scene.watcher.closed, Some(1009) | None), "{:?}", scene.watcher.closed);
    scene.play(0, "e2e4").await;
    assert_eq!(scene.black.event("moved").await["uci"], "e2e4");
}

#[tokio::test]
async fn who_does_not_read_is_cut_off_and_can_come_back() {
    let mut scene = Scene::new(json!({ "variant": "chess" })).await;
    let game = scene.game.clone();
    for count in 0..100 {
        scene.white.done(&game, say("players", &format!("{count} {}", "x".repeat(190)))).await;
    }
    let mut slow = Line::open(&scene.browsers[1]).await;
    // Each of these is answered with all that was said.
    let text = json!({ "type": "watch", "game": game, "have": 0 }).to_string();
    let mut is_cut = false;
    for count in 0..2_500 {
        let sent = slow.stream.send(Message::text(text.clone()));
        is_cut = !matches!(tokio::time::timeout(Duration::from_secs(20), sent).await, Ok(Ok(())));
        if is_cut {
            break;
        }
        if count > 2_000 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    assert!(is_cut, "it went on for ever");
    // The others go on meanwhile, and so does he with a new connection.
    scene.play(0, "e2e4").await;
    let mut back = Line::open(&scene.browsers[1]).await;
    assert_eq!(numbers(&back.watch(&game, 100).await), [101]);
    back.done(&game, play(1, "e7e5")).await;
    drop(slow);
    let _ = &scene.server;
}
