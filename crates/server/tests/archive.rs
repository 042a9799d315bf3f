//! After the game, from outside: one game, the archive, players, variants, the description of the API.

mod site;

use serde_json::{Value, json};
use site::{Client, Site};

/// Two play these moves, and White gives up if they did not end the game.
async fn played(white: &mut Client, black: &mut Client, wish: Value, moves: &str) -> String {
    let mut wish = wish;
    wish["side"] = json!("white");
    let made = white.post("/api/v1/challenges", wish).await.done();
    let path = format!("/api/v1/challenges/{}/accept", made["id"].as_str().unwrap());
    let game = black.post(&path, json!({})).await.done()["game"].as_str().unwrap().to_owned();
    for (ply, uci) in moves.split_whitespace().enumerate() {
        let player = if ply % 2 == 0 { &mut *white } else { &mut *black };
        player.play(&game, ply as u32, uci).await.done();
    }
    if white.get(&format!("/api/v1/games/{game}")).await.done()["ending"].is_null() {
        white.act(&game, "resign").await.done();
    }
    game
}

const MATE: &str = "f2f3 e7e5 g2g4 d8h4";

#[tokio::test]
async fn a_game_is_shown_and_exported_in_what_fits() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.guest(), site.guest());
    let game = played(&mut ann, &mut bob, json!({ "variant": "chess", "clock": "5+3" }), MATE).await;
    let path = format!("/api/v1/games/{game}");
    let seen = site.guest().get(&path).await.done();
    assert_eq!(seen["moves"].as_array().unwrap().len(), 4);
    assert_eq!((&seen["ending"]["reason"], &seen["ending"]["result"]), (&json!("checkmate"), &json!("0-1")));
    assert_eq!(seen["you"], Value::Null);
    let pgn = bob.get(&format!("{path}/export?format=pgn")).await;
    assert!(pgn.header("content-disposition").unwrap().contains(&format!("{game}.pgn")));
    for part in ["[Result \"0-1\"]", "Qh4#", "[%clk ", "[TimeControl \"300+3\"]", "mate", "[White \"Guest "] {
        assert!(pgn.text.contains(part), "{part}: {}", pgn.text);
    }
    let kif = bob.get(&format!("{path}/export?format=kif")).await;
    let (code, words) = kif.refusal();
    assert!(code == "invalid" && words.contains("pgn, json, uci"), "{words}");
    assert!(bob.get(&format!("{path}/export?format=doc")).await.refusal().1.contains("`doc`"));
    assert!(bob.get(&format!("{path}/export?format=uci")).await.text.contains("d8h4"));
    let svg = bob.get(&format!("{path}/board.svg?ply=1&side=black")).await;
    assert!(svg.status == 200 && svg.text.starts_with("<svg"));
    assert_eq!(bob.get(&format!("{path}/board.svg?ply=5")).await.refusal().0, "not_found");
    assert_eq!(bob.get("/api/v1/games/none").await.refusal().0, "not_found");
    assert_eq!(ann.play(&game, 4, "a2a3").await.refusal().0, "game_over");

    let game = played(&mut ann, &mut bob, json!({ "variant": "shogi", "clock": "10m/30s" }), "c3c4 g7g6").await;
    for (format, part) in
        [("kif", "７六歩"), ("ki2", "▲７六歩"), ("csa", "+7776FU"), ("jkf", "\"moves\""), ("usi", "7g7f")]
    {
        let text = bob.get(&format!("/api/v1/games/{game}/export?format={format}")).await.text;
        assert!(text.contains(part), "{format}: {text}");
    }
}

#[tokio::test]
async fn what_is_hidden_stays_hidden_until_the_end() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.guest(), site.guest());
    let made = ann.post("/api/v1/challenges", json!({ "variant": "fogofwar", "side": "white" })).await.done();
    let path = format!("/api/v1/challenges/{}/accept", made["id"].as_str().unwrap());
    let game = bob.post(&path, json!({})).await.done()["game"].as_str().unwrap().to_owned();
    ann.play(&game, 0, "e2e4").await.done();
    let path = format!("/api/v1/games/{game}");
    assert_eq!(ann.get(&path).await.done()["moves"], json!(["e2e4"]));
    let hidden = bob.get(&path).await.done();
    assert_eq!(hidden["moves"], json!([""]));
    assert!(hidden["view"].is_string());
    assert_eq!(ann.get(&format!("{path}/export")).await.refusal().0, "conflict");
    assert_eq!(ann.get(&format!("{path}/board.svg?ply=1")).await.refusal().0, "conflict");
    assert_eq!(ann.get(&format!("{path}/board.svg")).await.status, 200);
    bob.act(&game, "resign").await.done();
    assert_eq!(bob.get(&path).await.done()["moves"], json!(["e2e4"]));
    assert_eq!(ann.get(&format!("{path}/export")).await.status, 200);
}

#[tokio::test]
async fn rated_games_change_ratings_and_are_found() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.user("Annabel").await, site.user("Bobolink").await);
    let wish = json!({ "variant": "chess", "clock": "5+3", "rated": true, "to": "bobolink" });
    let game = played(&mut ann, &mut bob, wish, MATE).await;
    played(&mut bob, &mut ann, json!({ "variant": "shogi", "clock": "10" }), "c3c4 g7g6").await;
    let profile = site.guest().get("/api/v1/players/BOBOLINK").await.done();
    assert_eq!((&profile["name"], &profile["won"], &profile["lost"]), (&json!("Bobolink"), &json!(1), &json!(1)));
    assert!(profile["standings"][0]["rating"].as_f64().unwrap() > 1600.0);
    assert_eq!((&profile["history"][0]["game"], &profile["standings"][0]["speed"]), (&json!(game), &json!("blitz")));
    assert_eq!(profile["games"].as_array().unwrap().len(), 2);
    assert_eq!(ann.get("/api/v1/players/nobody").await.refusal().0, "not_found");
    // One game is too little to be listed.
    assert_eq!(ann.get("/api/v1/leaderboard/chess/blitz").await.done(), json!([]));
    assert_eq!(ann.get("/api/v1/leaderboard/chess/slow").await.refusal().0, "invalid");

    let mut guest = site.guest();
    for (query, count) in [
        ("", 2),
        ("?player=annabel", 2),
        ("?player=nobody", 0),
        ("?variant=chess", 1),
        ("?result=0-1", 2),
        ("?result=1-0", 0),
        ("?rated=true", 1),
        ("?rated=false", 1),
        ("?variant=chess&opening=f2f3+e7e5", 1),
        ("?opening=f2f3", 1),
        ("?opening=f2f", 0),
        ("?since=2020-01-01&until=2120-01-01", 2),
        ("?until=2020-01-01", 0),
        ("?player=&variant=&result=", 2),
    ] {
        let page = guest.get(&format!("/api/v1/games{query}")).await.done();
        assert_eq!(page["games"].as_array().unwrap().len(), count, "{query}");
    }
    for (query, words) in [
        ("?result=2-0", "`2-0`"),
        ("?since=yesterday", "2026-11-16"),
        ("?variant=chess&opening=e2e5", "`e2e5`"),
        ("?after=x", "`x`"),
        ("?rated=maybe", "rated"),
        ("?variant=none", "`none`"),
    ] {
        let (_, message) = guest.get(&format!("/api/v1/games{query}")).await.refusal();
        assert!(message.contains(words), "{query}: {message}");
    }
    let pgn = guest.get("/api/v1/games.pgn?player=annabel").await.text;
    assert_eq!(pgn.matches("[Event \"").count(), 2);
    assert!(pgn.contains("[BlackElo \"1500\"]"), "{pgn}");
}

#[tokio::test]
async fn the_archive_is_read_page_by_page() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.guest(), site.guest());
    let mut games = Vec::new();
    for number in 0..53 {
        let variant = if number % 10 == 0 { "shogi" } else { "chess" };
        games.push(played(&mut ann, &mut bob, json!({ "variant": variant }), "").await);
    }
    let mut guest = site.guest();
    let first = guest.get("/api/v1/games").await.done();
    let next = first["next"].as_str().unwrap();
    let second = guest.get(&format!("/api/v1/games?after={next}")).await.done();
    assert_eq!(second["next"], Value::Null);
    let ids = |page: &Value| {
        let games = page["games"].as_array().unwrap().clone();
        games.into_iter().map(|game| (game["ended_at"].as_i64().unwrap(), game["id"].as_str().unwrap().to_owned()))
    };
    let found: Vec<(i64, String)> = ids(&first).chain(ids(&second)).collect();
    assert_eq!((ids(&first).count(), found.len()), (50, 53));
    assert!(found.is_sorted_by(|a, b| a > b), "the latest first, and none twice");
    games.sort();
    let mut all: Vec<String> = found.into_iter().map(|(_, id)| id).collect();
    all.sort();
    assert_eq!(all, games);
    // A search goes on in the same way, and all of it is one file.
    assert_eq!(guest.get(&format!("/api/v1/games?variant=shogi&after={next}")).await.done()["next"], Value::Null);
    assert_eq!(guest.get("/api/v1/games?variant=shogi").await.done()["games"].as_array().unwrap().len(), 6);
    assert_eq!(guest.get("/api/v1/games.pgn").await.text.matches("[Event \"").count(), 53);
    for after in ["-", "1", "x-y", "99999999999999999999-a", "1-"] {
        let reply = guest.get(&format!("/api/v1/games?after={after}")).await;
        assert!(reply.status == 200 || reply.refusal().0 == "invalid", "{after}: {}", reply.text);
    }
}

#[tokio::test]
async fn seeks_with_a_range_are_for_those_in_it() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.user("Annabel").await, site.user("Bobolink").await);
    let high = json!({ "variant": "chess", "clock": "5", "rated": true, "min_rating": 1600 });
    let made = ann.post("/api/v1/seeks", high).await.done();
    let path = format!("/api/v1/seeks/{}/accept", made["seek"]["id"].as_str().unwrap());
    assert!(bob.post(&path, json!({})).await.refusal().1.contains("1600 or more"));
    assert_eq!(site.guest().post(&path, json!({})).await.refusal().0, "unauthorized");
    let same = json!({ "variant": "chess", "clock": "5", "rated": true });
    assert!(bob.post("/api/v1/seeks", same.clone()).await.done()["seek"].is_object());
    let mut cleo = site.user("Cleopatra").await;
    assert!(cleo.post("/api/v1/seeks", same).await.done()["game"].is_object());
}

#[tokio::test]
async fn variants_are_told_with_their_definitions() {
    let site = Site::start().await;
    let mut ann = site.guest();
    let list = ann.get("/api/v1/variants").await.done();
    let count = pantheon_rules::Catalogue::builtin().entries().count();
    assert_eq!(list.as_array().unwrap().len(), count);
    let page = ann.get("/api/v1/variants/shogi").await.done();
    assert!(page["handicaps"].as_array().unwrap().len() > 5 && page["files"] == 9);
    let definition = page["definition"].as_str().unwrap();
    assert!(definition.starts_with("[shogi]") && definition.contains("maxRank = 9"), "{definition}");
    assert_eq!(ann.get("/api/v1/variants/none").await.refusal().0, "not_found");
}

/// The routes as the code has them: the path, and the methods in lower case.
fn routes() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/http");
    let mut routes = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for part in text.split(".route(").skip(1) {
            let path = part.split('"').nth(1).unwrap().to_owned();
            let rest = part.split_once(',').unwrap().1;
            let end = rest.find('\n').unwrap_or(rest.len());
            for method in ["get", "post", "delete", "put", "patch"] {
                let call = format!("{method}(");
                let at = rest[..end].find(&call);
                if at.is_some_and(|at| !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')) {
                    routes.push((path.clone(), method.to_owned()));
                }
            }
        }
    }
    routes
}

#[tokio::test]
async fn the_description_has_every_route_and_no_other() {
    let site = Site::start().await;
    let mut ann = site.guest();
    let description = ann.get("/api/v1/openapi.json").await.done();
    let paths = description["paths"].as_object().unwrap();
    let routes = routes();
    assert!(routes.len() > 40, "{routes:?}");
    for (path, method) in &routes {
        // The others are for people who look after the server, the socket, and second names of what is described.
        if path.starts_with("/api/v1/") && path != "/api/v1/socket" {
            assert!(paths.get(path).is_some_and(|path| path.get(method).is_some()), "{method} {path} is not described");
        }
    }
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            let known = routes.iter().any(|(known, by)| known == path && by == method);
            assert!(known, "{method} {path} is described, but there is no such route");
        }
        // And it answers: not with the words of a server that knows no such path.
        let asked = path.replace(['{', '}'], "");
        let stream = path.ends_with("/events") || path.ends_with("/stream");
        if methods.get("get").is_some() && !stream {
            let reply = ann.get(&asked).await;
            assert!(reply.status < 400 || reply.json()["code"].is_string(), "{path}: {} {}", reply.status, reply.text);
        }
    }
}

#[tokio::test]
async fn what_the_engine_has_learned_is_there_for_browsers() {
    let site = Site::start().await;
    let mut guest = site.guest();
    let net = guest.get("/nets/minixiangqi").await;
    assert_eq!((net.status, net.header("content-type")), (200, Some("application/octet-stream")));
    assert!(net.header("cache-control").unwrap().contains("max-age"));
    let none = guest.get("/nets/3check").await;
    assert_eq!((none.status, none.text.as_str()), (204, ""), "most variants have none, which is no error");
}
