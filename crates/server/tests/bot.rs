//! Programs that play, from outside.

mod site;

use serde_json::json;
use site::Site;

#[tokio::test]
async fn a_program_accepts_a_challenge_and_plays_a_rated_game() {
    let site = Site::start().await;
    let mut bot = site.bot("Automaton").await;
    let mut ann = site.user("Annabel").await;
    let mut events = bot.stream("/api/v1/bot/events").await;
    let wish = json!({ "variant": "chess", "clock": "5+3", "rated": true, "side": "white", "to": "Automaton" });
    let made = ann.post("/api/v1/challenges", wish).await.done();
    let event = events.next().await.unwrap();
    assert_eq!((&event["type"], &event["challenge"]["id"]), (&json!("challenge"), &made["id"]));
    assert_eq!(event["challenge"]["timeControl"]["limit"], 300);
    let id = made["id"].as_str().unwrap();
    assert_eq!(bot.post(&format!("/api/v1/bot/challenges/{id}/accept"), json!({})).await.done()["ok"], true);
    let event = events.next().await.unwrap();
    assert_eq!((&event["type"], &event["game"]["color"]), (&json!("gameStart"), &json!("black")));
    assert_eq!(event["game"]["opponent"]["name"], "Annabel");
    let game = event["game"]["id"].as_str().unwrap().to_owned();
    let mut stream = bot.stream(&format!("/api/v1/bot/games/{game}/stream")).await;
    let full = stream.next().await.unwrap();
    assert_eq!((&full["type"], &full["initialFen"]), (&json!("gameFull"), &json!("startpos")));
    assert_eq!((&full["black"]["title"], &full["state"]["type"]), (&json!("BOT"), &json!("gameState")));
    let (early, _) = bot.post(&format!("/api/v1/bot/games/{game}/move/e7e5"), json!({})).await.refusal();
    assert_eq!(early, "not_your_turn");
    for (ply, (hers, its)) in [("f2f3", "e7e5"), ("g2g4", "d8h4")].into_iter().enumerate() {
        ann.play(&game, 2 * ply as u32, hers).await.done();
        assert!(stream.next().await.unwrap()["moves"].as_str().unwrap().ends_with(hers));
        bot.post(&format!("/api/bot/game/{game}/move/{its}"), json!({})).await.done();
        assert!(stream.next().await.unwrap()["moves"].as_str().unwrap().ends_with(its));
    }
    let last = stream.next().await.unwrap();
    assert_eq!((&last["status"], &last["winner"]), (&json!("mate"), &json!("black")));
    assert!(stream.next().await.is_none(), "the stream ends with the game");
    assert_eq!(events.next().await.unwrap()["type"], "gameFinish");
    let profile = ann.get("/api/v1/players/automaton").await.done();
    assert_eq!((&profile["kind"], &profile["won"]), (&json!("bot"), &json!(1)));
}

#[tokio::test]
async fn a_program_challenges_talks_offers_and_resigns() {
    let site = Site::start().await;
    let mut bot = site.bot("Automaton").await;
    let mut ann = site.user("Annabel").await;
    assert_eq!(bot.get("/api/account").await.done()["title"], "BOT");
    let form = "variant=standard&clock.limit=300&clock.increment=2&color=white";
    let made = bot.post_form("/api/challenge/annabel", form).await.done();
    assert_eq!((&made["variant"]["key"], &made["timeControl"]["show"]), (&json!("chess"), &json!("5m+2s")));
    let path = format!("/api/v1/challenges/{}/accept", made["id"].as_str().unwrap());
    let game = ann.post(&path, json!({})).await.done()["game"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/bot/games/{game}");
    bot.post(&format!("{path}/move/e2e4"), json!({})).await.done();
    ann.play(&game, 1, "e7e5").await.done();
    let mut stream = bot.stream(&format!("{path}/stream")).await;
    assert_eq!(stream.next().await.unwrap()["state"]["moves"], "e2e4 e7e5");
    bot.post_form(&format!("{path}/chat"), "room=player&text=good+luck").await.done();
    let line = stream.next().await.unwrap();
    assert_eq!((&line["type"], &line["text"]), (&json!("chatLine"), &json!("good luck")));
    bot.post(&format!("{path}/draw/yes"), json!({})).await.done();
    assert_eq!(stream.next().await.unwrap()["wdraw"], true);
    assert_eq!(bot.post(&format!("{path}/draw/perhaps"), json!({})).await.refusal().0, "invalid");
    assert_eq!(bot.post(&format!("{path}/abort"), json!({})).await.refusal().0, "conflict");
    bot.post(&format!("{path}/resign"), json!({})).await.done();
    assert_eq!(stream.next().await.unwrap()["status"], "resign");
}

#[tokio::test]
async fn a_program_plays_both_boards_of_its_team() {
    let site = Site::start().await;
    let mut bot = site.bot("Automaton").await;
    let mut ann = site.user("Annabel").await;
    let mut events = bot.stream("/api/v1/bot/events").await;
    let wish = json!({ "variant": "bughouse", "clock": "5+3", "side": "white", "to": "Automaton" });
    let made = ann.post("/api/v1/challenges", wish).await.done();
    assert_eq!(events.next().await.unwrap()["type"], "challenge");
    bot.post(&format!("/api/v1/bot/challenges/{}/accept", made["id"].as_str().unwrap()), json!({})).await.done();
    let start = events.next().await.unwrap()["game"].clone();
    // Black's team has White on the second board.
    assert_eq!((&start["color"], &start["isMyTurn"]), (&json!("black"), &json!(true)), "{start}");
    let path = format!("/api/v1/bot/games/{}", start["id"].as_str().unwrap());
    assert_eq!(bot.post(&format!("{path}/move/e2e4"), json!({})).await.refusal().0, "not_your_turn");
    bot.post(&format!("{path}/move/b:e2e4"), json!({})).await.done();
    ann.play(start["id"].as_str().unwrap(), 0, "d2d4").await.done();
    bot.post(&format!("{path}/move/a:d7d5"), json!({})).await.done();
    let mut stream = bot.stream(&format!("{path}/stream")).await;
    assert_eq!(stream.next().await.unwrap()["state"]["moves"], "b:e2e4 a:d2d4 a:d7d5");
}

#[tokio::test]
async fn these_paths_are_for_programs_alone() {
    let site = Site::start().await;
    let mut ann = site.user("Annabel").await;
    assert_eq!(ann.get("/api/v1/bot/events").await.refusal().0, "forbidden");
    assert_eq!(site.guest().get("/api/v1/bot/events").await.refusal().0, "unauthorized");
    assert_eq!(site.guest().post("/api/v1/bot/challenges/annabel", json!({})).await.refusal().0, "unauthorized");
    let mut bad = site.guest();
    bad.token = Some("nonsense".to_owned());
    assert_eq!(bad.get("/api/v1/bot/events").await.refusal().0, "unauthorized");
}
