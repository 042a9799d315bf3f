//! Finding a game, from outside.

mod site;

use serde_json::json;
use site::Site;

#[tokio::test]
async fn a_seek_is_listed_and_taken() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.guest(), site.guest());
    let made =
        ann.post("/api/v1/seeks", json!({ "variant": "shogi", "clock": "10m/30s", "side": "black" })).await.done();
    let id = made["seek"]["id"].as_str().unwrap().to_owned();
    let lobby = bob.get("/api/v1/lobby").await.done();
    assert_eq!(lobby["seeks"][0]["id"], id.as_str());
    assert_eq!(lobby["seeks"][0]["speed"], "rapid");
    let own = ann.post(&format!("/api/v1/seeks/{id}/accept"), json!({})).await;
    assert_eq!(own.refusal().0, "conflict");
    let game = bob.post(&format!("/api/v1/seeks/{id}/accept"), json!({})).await.done();
    assert_eq!(game["side"], "white");
    let again = bob.post(&format!("/api/v1/seeks/{id}/accept"), json!({})).await;
    assert_eq!(again.refusal().0, "not_found");
    let lobby = bob.get("/api/v1/lobby").await.done();
    assert_eq!((lobby["seeks"].as_array().unwrap().len(), &lobby["playing"]), (0, &json!(1)));
    assert_eq!(lobby["games"][0]["id"], game["game"]);
    let seen = bob.get(&format!("/api/v1/games/{}", game["game"].as_str().unwrap())).await.done();
    assert_eq!(seen["you"], "white");
}

#[tokio::test]
async fn seeks_that_fit_are_paired_at_once() {
    let site = Site::start().await;
    let (mut ann, mut bob, mut cleo) = (site.guest(), site.guest(), site.guest());
    let wish = |side: &str| json!({ "variant": "chess", "clock": "5+3", "side": side });
    assert!(ann.post("/api/v1/seeks", wish("white")).await.done()["seek"].is_object());
    // The same side, another clock, another game: none of these fits.
    assert!(bob.post("/api/v1/seeks", wish("white")).await.done()["seek"].is_object());
    let other = json!({ "variant": "chess", "clock": "5+2", "side": "black" });
    assert!(cleo.post("/api/v1/seeks", other).await.done()["seek"].is_object());
    // The same clock in other words does; the oldest comes first.
    let fitting = json!({ "variant": "chess", "clock": "5m+3s" });
    let made = cleo.post("/api/v1/seeks", fitting).await.done();
    assert_eq!(made["game"]["side"], "black");
    let game = made["game"]["game"].as_str().unwrap();
    assert_eq!(ann.get(&format!("/api/v1/games/{game}")).await.done()["you"], "white");
    // Who plays now seeks no longer.
    let lobby = ann.get("/api/v1/lobby").await.done();
    assert_eq!(lobby["seeks"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn many_who_seek_the_same_at_once_all_find_a_game() {
    let site = Site::start().await;
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let mut guest = site.guest();
            tokio::spawn(async move {
                guest.post("/api/v1/seeks", json!({ "variant": "chess", "clock": "3" })).await.done()
            })
        })
        .collect();
    let mut games = 0;
    for task in tasks {
        games += usize::from(task.await.unwrap()["game"].is_object());
    }
    assert_eq!(games, 10);
    let lobby = site.guest().get("/api/v1/lobby").await.done();
    assert_eq!((lobby["seeks"].as_array().unwrap().len(), &lobby["playing"]), (0, &json!(10)));
}

#[tokio::test]
async fn seeks_that_make_no_sense_are_refused_with_the_reason() {
    let site = Site::start().await;
    let mut ann = site.guest();
    for (body, code, words) in [
        (json!({ "variant": "nochess" }), "not_found", "`nochess`"),
        (json!({ "variant": "chess", "clock": "soon" }), "invalid", "`soon` is no time control"),
        (json!({ "variant": "chess", "clock": "5", "rated": true }), "unauthorized", "log in"),
        (json!({ "variant": "chess", "clock": "5", "min_rating": 1500 }), "unauthorized", "log in"),
        (json!({ "variant": "chess", "rated": true }), "invalid", "needs a clock"),
        (json!({ "variant": "chess", "rated": true, "clock": "5", "fen": "x" }), "invalid", "casual"),
        (json!({ "variant": "chess", "fen": "8/8/8/8/8/8/8/8 w - - 0 1" }), "invalid", "king"),
        (json!({ "variant": "chess", "fen": "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1" }), "invalid", "over already"),
        (json!({ "variant": "shogi", "handicap": "half" }), "invalid", "`half`"),
        (json!({ "variant": "bughouse", "rated": true, "clock": "5" }), "invalid", "on two boards is never rated"),
        (json!({ "clock": "5" }), "malformed", "variant"),
    ] {
        let reply = ann.post("/api/v1/seeks", body.clone()).await;
        let (had, message) = reply.refusal();
        assert_eq!((had.as_str(), message.contains(words)), (code, true), "{body}: {message}");
    }
    assert_eq!(ann.post_text("/api/v1/seeks", "{").await.refusal().0, "malformed");
    assert_eq!(ann.post_text("/api/v1/seeks", &"x".repeat(70_000)).await.status, 413);
    assert_eq!(ann.get("/api/v1/lobby").await.done()["seeks"], json!([]));
}

#[tokio::test]
async fn a_player_has_five_seeks_and_takes_them_back() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.guest(), site.guest());
    let mut ids = Vec::new();
    for minutes in 1..=5 {
        let made =
            ann.post("/api/v1/seeks", json!({ "variant": "chess", "clock": format!("{minutes}m") })).await.done();
        ids.push(made["seek"]["id"].as_str().unwrap().to_owned());
    }
    let more = ann.post("/api/v1/seeks", json!({ "variant": "chess", "clock": "9m" })).await;
    assert_eq!(more.refusal().0, "too_many");
    assert_eq!(bob.delete(&format!("/api/v1/seeks/{}", ids[0])).await.refusal().0, "not_found");
    assert_eq!(ann.delete(&format!("/api/v1/seeks/{}", ids[0])).await.status, 204);
    assert_eq!(bob.get("/api/v1/lobby").await.done()["seeks"].as_array().unwrap().len(), 4);
    assert_eq!(ann.delete("/api/v1/seeks").await.status, 204);
    assert_eq!(bob.get("/api/v1/lobby").await.done()["seeks"], json!([]));
}

#[tokio::test]
async fn a_link_brings_a_friend() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.guest(), site.guest());
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let made = ann.post("/api/v1/challenges", json!({ "variant": "chess", "side": "white", "fen": fen })).await.done();
    let path = format!("/api/v1/challenges/{}", made["id"].as_str().unwrap());
    assert_eq!((&made["own"], &made["state"]), (&json!(true), &json!("open")));
    assert_eq!(bob.get(&path).await.done()["own"], false);
    assert_eq!(ann.post(&format!("{path}/accept"), json!({})).await.refusal().0, "conflict");
    assert_eq!(bob.post(&format!("{path}/decline"), json!({})).await.refusal().0, "forbidden");
    assert_eq!(bob.post(&format!("{path}/cancel"), json!({})).await.refusal().0, "forbidden");
    let game = bob.post(&format!("{path}/accept"), json!({})).await.done();
    assert_eq!(game["side"], "black");
    let after = ann.get(&path).await.done();
    assert_eq!((&after["state"], &after["game"]), (&json!("accepted"), &game["game"]));
    assert_eq!(bob.post(&format!("{path}/accept"), json!({})).await.refusal().0, "conflict");
    let seen = ann.get(&format!("/api/v1/games/{}", game["game"].as_str().unwrap())).await.done();
    assert_eq!(seen["fen"], fen);

    let made = ann.post("/api/v1/challenges", json!({ "variant": "chess" })).await.done();
    let path = format!("/api/v1/challenges/{}", made["id"].as_str().unwrap());
    assert_eq!(ann.get("/api/v1/challenges").await.done().as_array().unwrap().len(), 1);
    assert_eq!(ann.post(&format!("{path}/cancel"), json!({})).await.done()["state"], "cancelled");
    assert_eq!(bob.post(&format!("{path}/accept"), json!({})).await.refusal().0, "conflict");
    assert_eq!(bob.get("/api/v1/challenges/none").await.refusal().0, "not_found");
    assert_eq!(
        ann.post("/api/v1/challenges", json!({ "variant": "chess", "to": "nobody" })).await.refusal().0,
        "not_found"
    );
}

#[tokio::test]
async fn the_engine_plays_at_eight_levels() {
    let site = Site::start().await;
    let mut ann = site.guest();
    for body in [
        json!({ "variant": "chess", "level": 9 }),
        json!({ "variant": "chess", "level": 1, "rated": true, "clock": "5" }),
    ] {
        assert_eq!(ann.post("/api/v1/engine-games", body).await.refusal().0, "invalid");
    }
    let new = json!({ "variant": "minishogi", "level": 1, "side": "black", "clock": "5" });
    let game = ann.post("/api/v1/engine-games", new).await.done();
    let path = format!("/api/v1/games/{}", game["game"].as_str().unwrap());
    for _ in 0..100 {
        if ann.get(&path).await.done()["plies"] == 1 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the engine has not moved");
}
