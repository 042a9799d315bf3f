//! Games of partners on two boards: at a table alone, and from outside.

mod common;
mod lines;
mod tables;

use lines::{Line, Scene, offer};
use pantheon_wire::{Action, Code, Offer, Side};
use serde_json::{Value, json};
use tables::{BEGIN, Seated};

/// White mates on the first board with the knight that his team takes on the second.
const START: &str = "6rk/6pp/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/3p4/4N3/8/8/4K3[] w - - 0 1";

fn play_on(board: usize, ply: usize, uci: &str) -> Value {
    json!({ "do": "move", "board": board, "ply": ply, "uci": uci })
}

fn seated(clock: Option<&str>) -> Seated {
    Seated::new("bughouse", clock, None)
}

/// What the clocks of a board show at this time, team White's first.
fn faces(seated: &Seated, board: usize, now: i64) -> (i64, i64) {
    let faces = seated.table.faces_on(board, now).unwrap().faces;
    (faces.white.left_ms, faces.black.left_ms)
}

#[test]
fn each_board_has_clocks_of_its_own() {
    let mut seated = seated(Some("1m"));
    // Black's team has White on the second board, and begins there.
    assert_eq!((seated.table.turn_on(0), seated.table.turn_on(1)), (Side::White, Side::Black));
    seated.play("a:e2e4", BEGIN + 1_000);
    seated.play("b:e2e4", BEGIN + 3_000);
    assert_eq!(seated.table.deadline(), Some(BEGIN + 1_000 + 60_000), "first moves are waited for on either board");
    seated.play("a:e7e5", BEGIN + 5_000);
    // Now all clocks run, also of who has not made his first move.
    let now = BEGIN + 15_000;
    assert_eq!(faces(&seated, 0, now), (50_000, 60_000));
    assert_eq!(faces(&seated, 1, now), (50_000, 60_000));
    seated.play("b:e7e5", now);
    assert_eq!(faces(&seated, 1, now + 7_000), (50_000, 53_000));
    assert_eq!(faces(&seated, 0, now + 7_000), (43_000, 60_000));
    // The first flag that falls ends the game.
    assert_eq!(seated.table.deadline(), Some(BEGIN + 65_000));
    seated.wait_until(BEGIN + 64_999);
    assert_eq!(seated.reason(), None);
    seated.wait_until(BEGIN + 65_000);
    let ending = seated.table.ending().unwrap();
    assert_eq!((ending.reason.as_str(), ending.winner), ("time", Some(Side::Black)));
}

#[test]
fn lag_is_given_back_on_the_board_of_the_move_alone() {
    let mut seated = seated(Some("1m"));
    for (uci, at) in [("a:e2e4", 0), ("a:e7e5", 0), ("b:e2e4", 0), ("a:g1f3", 10_000)] {
        seated.play(uci, BEGIN + at);
    }
    // White's team is out of time on the second board; it has time on the first, where Black is to move.
    let act = |board, ply, uci: &str| Action::Move { board, ply, uci: uci.to_owned() };
    let mut late = seated.clone();
    let decision = late.act(Some(Side::Black), act(0, 3, "b8c6"), BEGIN + 60_300, 500).unwrap();
    assert!(decision.late && late.table.ending().unwrap().winner == Some(Side::Black));
    let decision = seated.act(Some(Side::White), act(1, 1, "e7e5"), BEGIN + 60_300, 500).unwrap();
    assert!(!decision.late && seated.reason().is_none());
}

#[test]
fn a_game_that_is_not_begun_on_any_board_is_broken_off() {
    let mut seated = seated(Some("3m"));
    seated.play("a:e2e4", BEGIN + 59_000);
    seated.wait_until(BEGIN + 60_000);
    assert_eq!(seated.reason(), Some("aborted"), "nobody moved on the second board");
    // When it has begun on one, who does not move on the other loses by his clock and cannot break it off.
    let mut seated = self::seated(Some("3m"));
    seated.play("a:e2e4", BEGIN);
    seated.play("a:e7e5", BEGIN);
    assert_eq!(seated.act(Some(Side::Black), Action::Abort {}, BEGIN, 0).unwrap_err().code, Code::Conflict);
    seated.play("a:d2d4", BEGIN + 1_000);
    seated.wait_until(BEGIN + 180_000);
    assert_eq!((seated.reason(), seated.table.ending().unwrap().winner), (Some("time"), Some(Side::White)));
}

#[test]
fn gifts_and_absences_count_on_both_boards() {
    let mut seated = seated(Some("1m"));
    for uci in ["a:e2e4", "a:e7e5", "b:e2e4", "b:e7e5"] {
        seated.play(uci, BEGIN);
    }
    seated.act(Some(Side::White), Action::GiveTime {}, BEGIN, 0).unwrap();
    assert_eq!((faces(&seated, 0, BEGIN), faces(&seated, 1, BEGIN)), ((60_000, 75_000), (60_000, 75_000)));
    let away = vec![pantheon_wire::Happening::Resumed { away_ms: 9_000 }];
    seated.perform(&pantheon_server::table::Decision { happenings: away, ..Default::default() }, BEGIN + 9_000);
    assert_eq!(faces(&seated, 0, BEGIN + 9_000), (60_000, 75_000));
    assert_eq!(faces(&seated, 1, BEGIN + 9_000), (60_000, 75_000));
}

#[test]
fn nothing_is_taken_back() {
    let mut seated = seated(None);
    for uci in ["a:e2e4", "a:e7e5"] {
        seated.play(uci, BEGIN);
    }
    let refusal = seated.act(Some(Side::White), Action::Offer { offer: Offer::Takeback }, BEGIN, 0).unwrap_err();
    assert_eq!((refusal.code, refusal.message.as_str()), (Code::Forbidden, "on two boards no move is taken back"));
}

#[tokio::test]
async fn a_whole_game_with_a_piece_that_was_handed_over() {
    let mut scene = Scene::new(json!({ "variant": "bughouse", "fen": START })).await;
    let game = scene.game.clone();
    // The board, the turn, the number and the move have to be right.
    assert_eq!(scene.black.refused(&game, play_on(2, 0, "e1e2")).await.0, "invalid");
    assert_eq!(scene.white.refused(&game, play_on(1, 0, "e1e2")).await.0, "not_your_turn");
    assert_eq!(scene.black.refused(&game, play_on(0, 0, "e1e2")).await.0, "not_your_turn");
    assert_eq!(scene.black.refused(&game, play_on(1, 1, "e1e2")).await.0, "stale");
    assert_eq!(scene.white.refused(&game, play_on(0, 0, "N@f7")).await.0, "illegal_move");
    assert_eq!(scene.watcher.refused(&game, play_on(0, 0, "e1e2")).await.0, "forbidden");
    scene.black.done(&game, play_on(1, 0, "e1e2")).await;
    // The same once more changes nothing; something else in its place does not go.
    scene.black.done(&game, play_on(1, 0, "e1e2")).await;
    assert_eq!(scene.black.refused(&game, play_on(1, 0, "e1d1")).await.0, "stale");
    scene.white.done(&game, play_on(1, 1, "d5e4")).await;
    let moved = scene.watcher.event("moved").await;
    assert_eq!((&moved["board"], &moved["ply"], &moved["uci"]), (&json!(1), &json!(0), &json!("e1e2")));
    // What happened on the other board has not made this one's number stale.
    scene.white.done(&game, play_on(0, 0, "N@f7")).await;
    let ending = scene.black.event("ended").await["ending"].clone();
    assert_eq!((&ending["winner"], &ending["reason"]), (&json!("white"), &json!("checkmate")));
    assert_eq!(scene.black.refused(&game, play_on(1, 2, "e2e3")).await.0, "game_over");

    // Afterwards it is in the archive, with all that records keep of it.
    let path = format!("/api/v1/games/{game}");
    let record = scene.browsers[2].get(&path).await.json();
    assert_eq!(record["moves"], json!(["b:e1e2", "b:d5e4", "a:N@f7"]));
    assert!(record["fen"].as_str().unwrap().contains(" | "), "{record}");
    let pgn = scene.browsers[2].get(&format!("{path}/export")).await.body;
    for part in ["[WhiteA \"Guest", "[BlackB \"Guest", "1B. Ke2 1b. dxe4 1A. N@f7#", "[Result \"1-0\"]"] {
        assert!(pgn.contains(part), "{part}: {pgn}");
    }
    assert_eq!(scene.browsers[2].get(&format!("{path}/export?format=uci")).await.status, 400);
    for (query, status) in [("board=1&ply=2", 200), ("board=1&ply=3", 404), ("ply=1", 200), ("board=2", 404)] {
        assert_eq!(scene.browsers[2].get(&format!("{path}/board.svg?{query}")).await.status, status, "{query}");
    }
    let found = scene.browsers[2].get("/api/v1/games?opening=b:e1e2").await.json();
    assert_eq!(found["games"][0]["id"], json!(game), "{found}");

    // Both want another game: the teams change boards.
    scene.white.done(&game, offer("rematch")).await;
    scene.black.done(&game, offer("rematch")).await;
    let next = scene.white.event("rematch").await["game"].as_str().unwrap().to_owned();
    assert_eq!(scene.white.watch(&next, 0).await["you"], "black");
    scene.white.done(&next, play_on(1, 0, "e1e2")).await;
}

#[tokio::test]
async fn a_restart_keeps_both_boards_and_all_clocks() {
    let scene = Scene::new(json!({ "variant": "bughouse", "clock": "10m+5s" })).await;
    let Scene { mut server, game, browsers: [mut ann, ..], mut white, mut black, watcher } = scene;
    for (board, ply, uci) in [(0, 0, "e2e4"), (1, 0, "d2d4"), (0, 1, "d7d5"), (0, 2, "e4d5"), (1, 1, "P@e4")] {
        let line = if (board + ply) % 2 == 0 { &mut white } else { &mut black };
        line.done(&game, play_on(board, ply, uci)).await;
    }
    let before = white.watch(&game, 0).await;
    drop((white, black, watcher));
    server.restart().await;
    (ann.address, ann.origin) = (server.address, Some(format!("http://{}", server.address)));
    let mut white = Line::open(&ann).await;
    let after = white.watch(&game, 0).await;
    let moves = |news: &Value| {
        let events = news["events"].as_array().unwrap().clone();
        events.into_iter().filter(|event| event["type"] == "moved").collect::<Vec<_>>()
    };
    assert_eq!((moves(&before).len(), moves(&before)), (5, moves(&after)));
    for clocks in [&after["clocks"], &after["clocks"]["second"]] {
        assert_eq!(clocks["running"], "black", "{clocks}");
    }
    for pointer in ["/clocks/faces/black/left_ms", "/clocks/faces/white/left_ms", "/clocks/second/faces/black/left_ms"]
    {
        let [had, has] = [&before, &after].map(|news| news.pointer(pointer).unwrap().as_i64().unwrap());
        assert!((had - 3_000..=had).contains(&has), "{pointer}: {had} {has}");
    }
    let record = ann.get(&format!("/api/v1/games/{game}")).await.json();
    assert_eq!(record["moves"], json!(["a:e2e4", "b:d2d4", "a:d7d5", "a:e4d5", "b:P@e4"]));
    assert_eq!(white.refused(&game, play_on(1, 2, "b1c3")).await.0, "not_your_turn");
    white.done(&game, json!({ "do": "resign" })).await;
    let record = ann.get(&format!("/api/v1/games/{game}")).await.json();
    assert_eq!(record["ending"]["winner"], "black");
}

#[tokio::test]
async fn the_engine_plays_both_boards_of_its_team() {
    let server = common::Server::without_limits().await;
    let mut ann = server.browser();
    let made = ann.post("/api/v1/engine-games", json!({ "variant": "supply", "side": "white", "level": 1 })).await;
    let game = made.json()["game"].as_str().unwrap().to_owned();
    let mut line = Line::open(&ann).await;
    let news = line.watch(&game, 0).await;
    // It begins on the second board by itself, and answers on the first.
    if news["events"].as_array().unwrap().is_empty() {
        assert_eq!(line.event("moved").await["board"], 1);
    }
    line.done(&game, play_on(0, 0, "b3e3")).await;
    loop {
        let moved = line.event("moved").await;
        if moved["board"].is_null() && moved["ply"] == 1 {
            break;
        }
    }
}

#[tokio::test]
async fn the_engine_waits_for_a_piece_that_its_team_takes() {
    // On the first board only a piece between could help; on the second the only move takes one.
    let start = "R5k1/5ppp/8/8/8/8/8/4K3[] b - - 0 1 | 7k/8/8/8/8/8/1q6/K7[] w - - 0 1";
    let server = common::Server::without_limits().await;
    let mut ann = server.browser();
    let wish = json!({ "variant": "bughouse", "side": "white", "level": 1, "fen": start });
    let game = ann.post("/api/v1/engine-games", wish).await.json()["game"].as_str().unwrap().to_owned();
    let mut line = Line::open(&ann).await;
    line.watch(&game, 0).await;
    for _ in 0..100 {
        let moves = ann.get(&format!("/api/v1/games/{game}")).await.json()["moves"].clone();
        if moves.as_array().unwrap().len() == 2 {
            assert_eq!(moves[0], "b:a1b2");
            assert!(moves[1].as_str().unwrap().starts_with("a:Q@"), "{moves}");
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the engine has not moved on both boards");
}

#[tokio::test]
async fn a_seek_finds_an_opponent_for_two_boards() {
    let server = common::Server::without_limits().await;
    let (mut ann, mut bob) = (server.browser(), server.browser());
    let wish = json!({ "variant": "makbug", "clock": "5+3", "side": "white" });
    assert!(ann.post("/api/v1/seeks", wish).await.json()["seek"].is_object());
    let lobby = bob.get("/api/v1/lobby").await.json();
    let id = lobby["seeks"][0]["id"].as_str().unwrap().to_owned();
    let made = bob.post(&format!("/api/v1/seeks/{id}/accept"), json!({})).await.json();
    assert_eq!(made["side"], "black", "{made}");
    let game = &bob.get("/api/v1/lobby").await.json()["games"][0];
    assert!(game["fen"].as_str().unwrap().contains(" | "), "{game}");
    let rated = ann.post("/api/v1/challenges", json!({ "variant": "makbug", "clock": "5", "rated": true })).await;
    assert_eq!(rated.code(), "invalid");
    assert!(rated.body.contains("two boards is never rated"), "{}", rated.body);
}

/// Four who sit down at a table one after the other: lines of A-White, A-Black, B-Black (White's partner), B-White.
struct Four {
    server: common::Server,
    game: String,
    browsers: Vec<common::Browser>,
    lines: Vec<Line>,
}

impl Four {
    async fn new(wish: Value) -> Four {
        let server = common::Server::without_limits().await;
        let mut browsers: Vec<_> = (0..5).map(|_| server.browser()).collect();
        for browser in &mut browsers {
            browser.me().await;
        }
        let mut wish = wish;
        (wish["side"], wish["four"]) = (json!("white"), json!(true));
        let made = browsers[0].post("/api/v1/challenges", wish).await;
        assert_eq!(made.status, 200, "{}", made.body);
        let made = made.json();
        assert_eq!(made["seats"]["you"], json!({ "side": "white", "board": 0 }), "{made}");
        let path = format!("/api/v1/challenges/{}", made["id"].as_str().unwrap());
        let mut owner = Line::open(&browsers[0]).await;
        // Nobody begins it alone, sits on another's lap or on a chair that is not there.
        assert_eq!(browsers[1].post(&format!("{path}/accept"), json!({})).await.code(), "conflict");
        let sit = format!("{path}/sit");
        for (seat, code) in
            [(json!({ "side": "white", "board": 0 }), "conflict"), (json!({ "side": "white", "board": 2 }), "invalid")]
        {
            assert_eq!(browsers[1].post(&sit, seat).await.code(), code);
        }
        // Who sits elsewhere gets up there.
        browsers[1].post(&sit, json!({ "side": "black", "board": 1 })).await;
        assert_eq!(owner.wait_for("challenge").await["seats"]["second"]["black"]["kind"], "guest");
        for (number, (side, board)) in [("black", 0), ("white", 1), ("black", 1)].into_iter().enumerate() {
            let reply = browsers[number + 1].post(&sit, json!({ "side": side, "board": board })).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            assert_eq!(reply.json()["state"], if number == 2 { "accepted" } else { "open" }, "{}", reply.body);
        }
        let game = browsers[3].get(&path).await.json()["game"].as_str().unwrap().to_owned();
        assert_eq!(owner.wait_for("game_started").await["game"], json!(game));
        assert_eq!(browsers[4].post(&sit, json!({ "side": "white", "board": 0 })).await.code(), "conflict");
        let mut lines = Vec::new();
        for browser in &browsers {
            let mut line = Line::open(browser).await;
            line.watch(&game, 0).await;
            lines.push(line);
        }
        Four { server, game, browsers, lines }
    }
}

#[tokio::test]
async fn four_play_each_at_his_own_board() {
    let mut four = Four::new(json!({ "variant": "bughouse", "fen": START })).await;
    let game = four.game.clone();
    let [white, black, white_partner, black_partner, watcher] = &mut four.lines[..] else { panic!() };
    for (line, you, board) in [(&mut *white, "white", 0), (black, "black", 0), (white_partner, "white", 1)] {
        let news = line.watch(&game, 0).await;
        assert_eq!((&news["you"], &news["board"]), (&json!(you), &json!(board)));
        assert!(news["head"]["partners"]["white"]["name"].is_string(), "{news}");
    }
    // The team's turn is not enough.
    assert_eq!(black.refused(&game, play_on(1, 0, "e1e2")).await.0, "forbidden");
    black_partner.done(&game, play_on(1, 0, "e1e2")).await;
    assert_eq!(white.refused(&game, play_on(1, 1, "d5e4")).await.0, "forbidden");
    assert_eq!(black_partner.refused(&game, play_on(1, 1, "d5e4")).await.0, "not_your_turn");
    white_partner.done(&game, play_on(1, 1, "d5e4")).await;

    // Partners whisper; all four talk.
    white.done(&game, lines::say("team", "a knight for you")).await;
    black.done(&game, lines::say("players", "good luck")).await;
    assert_eq!(watcher.refused(&game, lines::say("team", "hello")).await.0, "forbidden");
    for line in [&mut *white_partner, &mut *black_partner, &mut *black, &mut *watcher] {
        line.settle().await;
    }
    assert!(white_partner.has_heard("a knight for you") && white_partner.has_heard("good luck"));
    assert!(black_partner.has_heard("good luck"));
    for line in [&*black, &*black_partner, &*watcher] {
        assert!(!line.has_heard("a knight for you"));
    }
    let presence = watcher.heard.iter().rev().find(|text| text.contains("\"presence\"")).unwrap();
    assert_eq!(presence.parse::<Value>().unwrap()["partners"], json!({ "white": true, "black": true }));

    white.done(&game, play_on(0, 0, "N@f7")).await;
    assert_eq!(black_partner.event("ended").await["ending"]["winner"], "white");
    // All are named in the record, found by their names, and told what they have won.
    let names: Vec<String> = {
        let mut names = Vec::new();
        for browser in &mut four.browsers {
            names.push(browser.me().await["name"].as_str().unwrap().to_owned());
        }
        names
    };
    let pgn = four.browsers[4].get(&format!("/api/v1/games/{game}/export")).await.body;
    for (seat, name) in ["WhiteA", "BlackA", "BlackB", "WhiteB"].into_iter().zip(&names) {
        assert!(pgn.contains(&format!("[{seat} \"{name}\"]")), "{seat} {name}: {pgn}");
    }
    let name = names[2].replace(' ', "%20");
    let found = four.browsers[4].get(&format!("/api/v1/games?player={name}")).await.json();
    assert_eq!(found["games"][0]["id"], json!(game), "{found}");

    // A rematch takes all four along, with the sides changed.
    four.lines[2].done(&game, offer("rematch")).await;
    four.lines[1].done(&game, offer("rematch")).await;
    let next = four.lines[3].event("rematch").await["game"].as_str().unwrap().to_owned();
    let news = four.lines[3].watch(&next, 0).await;
    assert_eq!((&news["you"], &news["board"]), (&json!("white"), &json!(1)));
    assert_eq!(four.browsers[3].me().await["playing"], json!([next]));
}

#[tokio::test]
async fn four_are_still_there_after_a_restart() {
    let four = Four::new(json!({ "variant": "bughouse", "clock": "10m" })).await;
    let Four { mut server, game, mut browsers, lines } = four;
    drop(lines);
    server.restart().await;
    for browser in &mut browsers {
        (browser.address, browser.origin) = (server.address, Some(format!("http://{}", server.address)));
    }
    let mut partner = Line::open(&browsers[3]).await;
    assert_eq!(partner.watch(&game, 0).await["board"], 1);
    partner.done(&game, play_on(1, 0, "e2e4")).await;
    partner.done(&game, lines::say("team", "still here")).await;
}

#[tokio::test]
async fn four_seats_are_for_two_boards_and_by_a_link() {
    let server = common::Server::without_limits().await;
    let mut ann = server.user("Annabel").await;
    server.user("Bobolink").await;
    for (wish, words) in [
        (json!({ "variant": "chess", "four": true }), "four play on two"),
        (json!({ "variant": "bughouse", "four": true, "to": "Bobolink" }), "through a link"),
    ] {
        let reply = ann.post("/api/v1/challenges", wish).await;
        assert_eq!(reply.code(), "invalid");
        assert!(reply.body.contains(words), "{}", reply.body);
    }
    let two = ann.post("/api/v1/challenges", json!({ "variant": "bughouse" })).await.json()["id"].clone();
    let path = format!("/api/v1/challenges/{}/sit", two.as_str().unwrap());
    assert_eq!(server.browser().post(&path, json!({ "side": "black", "board": 0 })).await.code(), "conflict");
}
