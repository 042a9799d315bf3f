//! Whole games from outside: handicaps, claims, declarations, what stands face down, days for a move, tables that
//! nobody needs for a while.

mod common;
mod lines;

use std::time::Duration;

use common::{Server, game, game_since, now};
use lines::{Line, Scene, offer, play};
use pantheon_rules::{Catalogue, Color, Game, Position};
use serde_json::{Value, json};

/// How the game ended, as somebody heard it.
async fn ending(line: &mut Line) -> Value {
    line.event("ended").await["ending"].clone()
}

#[tokio::test]
async fn a_handicap_is_where_the_game_begins() {
    let mut scene = Scene::new(json!({ "variant": "shogi", "handicap": "lance", "clock": "10m/30s" })).await;
    let game = scene.game.clone();
    let path = format!("/api/v1/games/{game}");
    let shown = scene.browsers[2].get(&path).await.json();
    let start = Position::handicap(Catalogue::builtin().get("shogi").unwrap(), "lance").unwrap().fen();
    assert_eq!((&shown["start"], &shown["fen"]), (&json!(start), &json!(start)));
    // Who gives the handicap moves first.
    assert_eq!(scene.white.refused(&game, play(0, "c3c4")).await.0, "not_your_turn");
    scene.black.done(&game, play(0, "g7g6")).await;
    scene.white.done(&game, play(1, "c3c4")).await;
    let kif = scene.browsers[2].get(&format!("{path}/export?format=kif")).await.body;
    assert!(kif.contains("手合割：香落ち"), "{kif}");
    // Nobody is rated for it, and nothing but what the variant has is a handicap.
    for (wish, words) in [
        (json!({ "variant": "shogi", "handicap": "king" }), "`king`; there are lance"),
        (json!({ "variant": "chess", "handicap": "lance" }), "there are none"),
        (json!({ "variant": "shogi", "handicap": "lance", "rated": true, "clock": "5" }), "casual"),
        (json!({ "variant": "shogi", "handicap": "lance", "fen": start }), "not at both"),
    ] {
        let reply = scene.browsers[0].post("/api/v1/challenges", wish).await;
        assert!(reply.code() == "invalid" && reply.body.contains(words), "{}", reply.body);
    }
    // The rematch begins there too, with the sides changed.
    scene.white.done(&game, json!({ "do": "resign" })).await;
    scene.white.done(&game, offer("rematch")).await;
    scene.black.done(&game, offer("rematch")).await;
    let next = scene.watcher.event("rematch").await["game"].as_str().unwrap().to_owned();
    let shown = scene.browsers[0].get(&format!("/api/v1/games/{next}")).await.json();
    assert_eq!((&shown["start"], &shown["you"]), (&json!(start), &json!("black")));
}

#[tokio::test]
async fn a_repetition_is_claimed_with_its_cycle() {
    let mut scene = Scene::new(json!({ "variant": "chess" })).await;
    let game = scene.game.clone();
    for ply in 0..8 {
        assert_eq!(scene.white.act(&game, json!({ "do": "claim" })).await["type"], "refused");
        scene.play(ply, ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4]).await;
    }
    assert_eq!(scene.black.refused(&game, json!({ "do": "claim" })).await.0, "not_your_turn");
    scene.white.done(&game, json!({ "do": "claim" })).await;
    let ending = ending(&mut scene.watcher).await;
    assert_eq!((&ending["result"], &ending["cycle"]), (&json!("1/2-1/2"), &json!([0, 8])), "{ending}");
    assert!(ending["reason"].as_str().unwrap().contains("repetition"), "{ending}");
    let shown = scene.browsers[2].get(&format!("/api/v1/games/{game}")).await.json();
    assert_eq!(shown["ending"], ending);
}

#[tokio::test]
async fn fifty_moves_are_claimed() {
    let mut scene = Scene::new(json!({ "variant": "chess", "fen": "4k3/8/8/8/8/8/7R/4K3 w - - 98 90" })).await;
    let game = scene.game.clone();
    scene.play(0, "h2h3").await;
    assert_eq!(scene.black.refused(&game, json!({ "do": "claim" })).await.1, "there is no draw to claim");
    scene.play(1, "e8e7").await;
    scene.white.done(&game, json!({ "do": "claim" })).await;
    let ending = ending(&mut scene.black).await;
    assert_eq!(ending["result"], "1/2-1/2");
    assert_eq!(ending["reason"], "move count", "{ending}");
}

#[tokio::test]
async fn an_impasse_is_declared() {
    let wish = json!({ "variant": "shogi", "fen": "G8/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b 2RB3P 1" });
    let mut scene = Scene::new(wish).await;
    assert_eq!(scene.black.refused(&scene.game, json!({ "do": "declare" })).await.0, "not_your_turn");
    scene.white.done(&scene.game, json!({ "do": "declare" })).await;
    let ending = ending(&mut scene.black).await;
    assert_eq!((&ending["winner"], &ending["result"]), (&json!("white"), &json!("1-0")));
    assert!(ending["words"].as_str().unwrap().contains("entering king"), "{ending}");
}

#[tokio::test]
async fn what_stands_face_down_is_seen_by_nobody() {
    let mut scene = Scene::new(json!({ "variant": "jieqi", "clock": "10" })).await;
    let id = scene.game.clone();
    let dealt = scene.server.store().await.game(&id).await.unwrap().unwrap().start;
    assert!(dealt.contains("~("), "{dealt}");
    let mut game = Game::new(Position::from_fen(Catalogue::builtin().get("jieqi").unwrap(), &dealt).unwrap());
    scene.watcher.say(json!({ "type": "enter_lobby" })).await;
    for ply in 0..12 {
        let moves = game.legal_moves();
        let mv = moves[ply * 7 % moves.len()];
        let uci = game.position().uci(mv);
        game.play(mv).unwrap();
        scene.play(ply, &uci).await;
        let seats = [Some(Color::White), Some(Color::Black), None];
        for (line, seat) in [&mut scene.white, &mut scene.black, &mut scene.watcher].into_iter().zip(seats) {
            let seen = line.heard.iter().rev().find_map(|text| {
                let message: Value = text.parse().unwrap();
                let is_it = message["event"]["ply"] == ply;
                is_it.then(|| message["event"]["view"].as_str().unwrap().to_owned())
            });
            let seen = match seen {
                Some(view) => view,
                None => line.event("moved").await["view"].as_str().unwrap().to_owned(),
            };
            assert_eq!(seen, game.position().view(seat).fen(), "{ply} {seat:?}");
        }
    }
    scene.settle().await;
    for browser in &mut scene.browsers {
        for path in ["", "/export?format=pgn", "/export?format=json", "/export?format=uci", "/board.svg"] {
            let reply = browser.get(&format!("/api/v1/games/{id}{path}")).await;
            assert!(!reply.body.contains("~("), "{path} {}", reply.body);
        }
        assert!(!browser.get("/api/v1/lobby").await.body.contains("~("));
        let mut again = Line::open(browser).await;
        let view = again.watch(&id, 0).await["view"].as_str().unwrap().to_owned();
        assert!(view.contains('~') && !again.has_heard("~("), "{view}");
    }
    for line in [&scene.white, &scene.black, &scene.watcher] {
        assert!(!line.has_heard("~("));
    }
    // When it is over, a file has it all.
    scene.white.done(&id, json!({ "do": "resign" })).await;
    let pgn = scene.browsers[2].get(&format!("/api/v1/games/{id}/export?format=pgn")).await;
    assert!(pgn.status == 200 && pgn.body.contains("~("), "{}", pgn.body);
    // And so has the page, which shows the game from how it was dealt.
    let record = scene.browsers[2].get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!((&record["start"], record["moves"].as_array().unwrap().len()), (&json!(dealt), 12));
    let mut again = Line::open(&scene.browsers[2]).await;
    assert_eq!(again.watch(&id, 0).await["head"]["start"], json!(dealt));
}

#[tokio::test]
async fn days_for_a_move_run_out() {
    const DAY: i64 = 24 * 3_600_000;
    let server = Server::without_limits().await;
    let mut browsers = [server.browser(), server.browser()];
    for browser in &mut browsers {
        browser.me().await;
    }
    // White has had a day but for two seconds.
    let game =
        game_since(&server, ("g:white", "Guest 1"), ("g:black", "Guest 2"), Some("0/1d"), now() - DAY + 2_000).await;
    let mut line = Line::open(&browsers[0]).await;
    let news = line.watch(&game, 0).await;
    assert_eq!(news["clocks"]["running"], "white");
    let left = news["clocks"]["faces"]["white"]["period_ms"].as_i64().unwrap();
    assert!((0..=2_000).contains(&left), "{news}");
    let ending = ending(&mut line).await;
    assert_eq!((&ending["reason"], &ending["winner"]), (&json!("time"), &json!("black")));
    let shown = browsers[1].get(&format!("/api/v1/games/{game}")).await.json();
    let late = shown["ended_at"].as_i64().unwrap() - (shown["created_at"].as_i64().unwrap() + DAY);
    assert!((0..300).contains(&late), "{late} ms late");
}

/// How many tables are set up, as the figures say.
async fn tables(server: &Server) -> f64 {
    let text = server.browser().get("/metrics").await.body;
    let line = text.lines().find(|line| line.starts_with("pantheon_tables ")).unwrap_or_else(|| panic!("{text}"));
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_table_without_a_clock_is_put_away_and_comes_back() {
    let server = Server::with(|config| (config.limits, config.idle) = (false, Duration::from_millis(200))).await;
    let (mut ann, mut bob) = (server.browser(), server.browser());
    let mut begun = Vec::new();
    for clock in [Value::Null, json!("10m")] {
        let made = ann.post("/api/v1/challenges", json!({ "variant": "chess", "side": "white", "clock": clock })).await;
        let path = format!("/api/v1/challenges/{}/accept", made.json()["id"].as_str().unwrap());
        begun.push(bob.post(&path, json!({})).await.json()["game"].as_str().unwrap().to_owned());
    }
    let slow = begun[0].clone();
    let path = format!("/api/v1/games/{slow}/act");
    assert_eq!(ann.post(&path, play(0, "e2e4")).await.status, 204);
    let mut line = Line::open(&bob).await;
    line.watch(&slow, 0).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(tables(&server).await, 2.0, "somebody looks");
    line.say(json!({ "type": "leave", "game": slow })).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(tables(&server).await, 1.0, "the other game has a clock");
    assert_eq!(bob.post(&path, play(1, "e7e5")).await.status, 204);
    assert_eq!(line.watch(&slow, 0).await["events"].as_array().unwrap().len(), 2);
    assert_eq!(ann.post(&path, play(2, "g1f3")).await.status, 204);
    assert_eq!(line.event("moved").await["uci"], "g1f3");
}

#[tokio::test]
async fn a_game_without_a_clock_that_nobody_plays_is_broken_off() {
    let mut server = Server::without_limits().await;
    let fresh = game(&server, ("g:ann", "Guest 1"), ("g:bob", "Guest 2")).await;
    let old =
        game_since(&server, ("g:cleopatra", "Guest 3"), ("g:dan", "Guest 4"), None, now() - 31 * 24 * 3_600_000).await;
    server.restart().await;
    let mut browser = server.browser();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let ending = browser.get(&format!("/api/v1/games/{old}")).await.json()["ending"].clone();
    assert_eq!((&ending["reason"], &ending["result"]), (&json!("aborted"), &json!("*")));
    assert!(browser.get(&format!("/api/v1/games/{fresh}")).await.json()["ending"].is_null());
}

#[tokio::test]
async fn notes_of_challenges_and_seeks_come_over_the_socket() {
    let server = Server::without_limits().await;
    let (mut ann, mut bob, mut cleo) = (server.user("Annabel").await, server.user("Bobolink").await, server.browser());
    cleo.me().await;
    let (mut by_ann, mut by_bob, mut by_cleo) =
        (Line::open(&ann).await, Line::open(&bob).await, Line::open(&cleo).await);
    let wish = json!({ "variant": "shogi", "clock": "10m/30s", "rated": true, "to": "bobolink" });
    let id = ann.post("/api/v1/challenges", wish.clone()).await.json()["id"].clone();
    for (line, own) in [(&mut by_ann, true), (&mut by_bob, false)] {
        let note = line.wait_for("challenge").await;
        assert_eq!((&note["id"], &note["own"], &note["state"]), (&id, &json!(own), &json!("open")), "{note}");
        assert_eq!((&note["from"]["name"], &note["to"]), (&json!("Annabel"), &json!("Bobolink")));
    }
    let path = format!("/api/v1/challenges/{}", id.as_str().unwrap());
    assert_eq!(cleo.post(&format!("{path}/decline"), json!({})).await.code(), "forbidden");
    assert_eq!(bob.post(&format!("{path}/decline"), json!({})).await.status, 200);
    assert_eq!(by_ann.wait_for("challenge").await["state"], "declined");
    assert_eq!(by_bob.wait_for("challenge").await["state"], "declined");
    // Accepted, it brings both to the table.
    let id = ann.post("/api/v1/challenges", wish).await.json()["id"].as_str().unwrap().to_owned();
    let made = bob.post(&format!("/api/v1/challenges/{id}/accept"), json!({})).await.json();
    let started = by_ann.wait_for("game_started").await;
    assert_eq!(started["game"], made["game"]);
    assert_ne!(started["side"], made["side"]);
    by_cleo.settle().await;
    assert!(!by_cleo.heard.iter().any(|text| text.contains("challenge")), "others hear nothing of it");

    // The lobby hears of seeks and games, and who has left it does not.
    by_cleo.say(json!({ "type": "enter_lobby" })).await;
    assert_eq!(by_cleo.wait_for("lobby").await["seeks"], json!([]));
    let seek = json!({ "variant": "chess", "clock": "5+3" });
    let made = ann.post("/api/v1/seeks", seek.clone()).await.json();
    let note = by_cleo.wait_for("seek_made").await;
    assert_eq!((&note["id"], &note["player"]["name"]), (&made["seek"]["id"], &json!("Annabel")));
    ann.delete(&format!("/api/v1/seeks/{}", note["id"].as_str().unwrap()), json!({})).await;
    assert_eq!(by_cleo.wait_for("seek_gone").await["id"], note["id"]);
    let second = ann.post("/api/v1/seeks", seek.clone()).await.json()["seek"]["id"].clone();
    let game = bob.post("/api/v1/seeks", seek.clone()).await.json()["game"]["game"].clone();
    assert_eq!(by_ann.wait_for("game_started").await["game"], game);
    assert_eq!(by_cleo.wait_for("seek_gone").await["id"], second);
    assert_eq!(by_cleo.wait_for("game_listed").await["id"], game);
    by_cleo.say(json!({ "type": "leave_lobby" })).await;
    by_cleo.settle().await;
    let heard = by_cleo.heard.len();
    ann.post("/api/v1/seeks", seek).await;
    by_cleo.settle().await;
    assert_eq!(by_cleo.heard.len(), heard + 1, "nothing but the pong");
}
