//! Attacks from outside, one a test.

mod common;

use common::{PASSWORD, Server, game, raw};
use serde_json::json;

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let server = Server::without_limits().await;
    let ann = server.user("Ann").await;
    for origin in ["http://evil.example", "null", "https://127.0.0.1", ""] {
        let mut evil = ann.clone();
        evil.origin = Some(origin.to_owned());
        let reply = evil.post("/api/v1/logout", json!({})).await;
        assert_eq!((reply.status, reply.code().as_str()), (403, "forbidden"), "{origin}");
        assert_eq!(evil.delete("/api/v1/account", json!({ "password": PASSWORD })).await.status, 403);
        assert_eq!(evil.log_in("Ann", PASSWORD).await.status, 403, "nor is anybody logged in by another site");
        assert_eq!(evil.socket().await.err(), Some(403), "{origin}");
    }
    let mut silent = ann.clone();
    silent.origin = None;
    assert_eq!(silent.post("/api/v1/logout", json!({})).await.status, 403, "cookies come with an Origin");
    assert_eq!(silent.socket().await.err(), Some(403));
    assert_eq!(ann.clone().me().await["name"], "Ann");
    assert!(ann.socket().await.is_ok());
}

#[tokio::test]
async fn every_answer_tells_browsers_what_to_forbid() {
    let server = Server::start().await;
    for path in ["/healthz", "/api/v1/me", "/no/such/page", "/api/v1/sessions"] {
        let reply = server.browser().get(path).await;
        let policy = reply.header("content-security-policy").unwrap_or_else(|| panic!("{path}"));
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("same-origin"));
        assert_eq!(reply.header("cross-origin-opener-policy"), Some("same-origin"));
        assert!(reply.header("permissions-policy").is_some());
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
    assert_eq!(server.browser().get("/api/v1/me").await.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn what_is_too_long_is_refused() {
    let server = Server::start().await;
    let long = json!({ "name": "Ann", "password": "x".repeat(70_000) });
    let reply = server.browser().post("/api/v1/login", long.clone()).await;
    assert_eq!((reply.status, reply.code().as_str()), (413, "too_large"));
    // The same without a word about its length beforehand.
    let body = long.to_string();
    let request = format!(
        "POST /api/v1/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n",
        body.len()
    );
    let reply = raw(server.address, request.as_bytes()).await;
    assert_eq!((reply.status, reply.code().as_str()), (413, "too_large"));
    // Within the size of a request, a password of 10 000 letters is not even tried.
    let reply = server.browser().log_in("Ann", &"x".repeat(10_000)).await;
    assert_eq!(reply.status, 401);
}

#[tokio::test]
async fn nonsense_gets_a_typed_answer() {
    let server = Server::without_limits().await;
    let mut browser = server.browser();
    let deep = "[".repeat(50_000);
    for text in [
        "",
        "{",
        "[]",
        "{\"name\":1}",
        "{\"name\":\"a\",\"password\":\"b\",\"admin\":true}",
        &deep,
        "\u{0}",
        r#"{"name":"a\u0000b","password":"12345678"}"#,
    ] {
        let reply = browser.request("POST", "/api/v1/login", Some(text)).await;
        assert_eq!((reply.status, reply.code().as_str()), (400, "malformed"), "{}", reply.body);
    }
    let mut form = server.browser().with_header("Content-Type", "application/x-www-form-urlencoded");
    let reply = form.request("POST", "/api/v1/login", Some("name=ann&password=x")).await;
    assert_eq!((reply.status, reply.code().as_str()), (400, "malformed"), "forms of other sites are no messages");
    let mut ann = server.user("Ann").await;
    for path in ["/api/v1/sessions/%00", "/api/v1/sessions/%ff", "/api/v1/sessions/..%2f..%2fetc"] {
        let reply = ann.delete(path, json!({})).await;
        assert!(matches!(reply.status, 400 | 404), "{path}: {reply:?}");
    }
    assert_eq!(server.browser().get("/healthz").await.status, 200);
}

#[tokio::test]
async fn who_sends_nothing_does_not_keep_the_server_waiting() {
    let server = Server::start().await;
    let request = "POST /api/v1/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
                   Content-Length: 100\r\n\r\n{";
    let began = std::time::Instant::now();
    let reply = raw(server.address, request.as_bytes()).await;
    assert_eq!((reply.status, reply.code().as_str()), (503, "unavailable"));
    assert!(began.elapsed().as_secs() < 20);
}

#[tokio::test]
async fn one_address_makes_few_accounts() {
    let server = Server::start().await;
    for name in ["Ann", "Bob", "Cem", "Dan", "Eva"] {
        server.user(name).await;
    }
    // What a client says of itself does not count where no proxy is trusted.
    let mut sixth = server.browser().with_header("X-Forwarded-For", "6.6.6.6");
    let reply = sixth.sign_up("Fay", PASSWORD).await;
    assert_eq!((reply.status, reply.code().as_str()), (429, "too_many"));
    let seconds: u64 = reply.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=601).contains(&seconds) && reply.json()["retry_after"] == seconds, "{reply:?}");
}

#[tokio::test]
async fn a_trusted_proxy_tells_addresses_apart() {
    let server = Server::with(|config| config.proxies = 1).await;
    for count in 0..8 {
        let mut browser = server.browser().with_header("X-Forwarded-For", &format!("6.6.6.6, 10.0.0.{count}"));
        assert_eq!(
            browser.sign_up(&format!("Player-{}", "abcdefgh".chars().nth(count).unwrap()), PASSWORD).await.status,
            200
        );
    }
}

#[tokio::test]
async fn passwords_are_not_guessed_by_trying() {
    let server = Server::with(|config| config.proxies = 1).await;
    // From many addresses at one name, whether there is such a user or not.
    for name in ["Ann", "Nobody"] {
        if name == "Ann" {
            server.user("Ann").await;
        }
        let mut statuses = Vec::new();
        for count in 0..14 {
            let mut browser = server.browser().with_header("X-Forwarded-For", &format!("10.1.0.{count}"));
            statuses.push(browser.log_in(name, "wrong password").await.status);
        }
        assert!(statuses[..10].iter().all(|status| *status == 401), "{name}: {statuses:?}");
        assert!(statuses[10..].contains(&429), "{name}: {statuses:?}");
    }
    // From one address at many names.
    let mut statuses = Vec::new();
    for count in 0..26 {
        let mut browser = server.browser().with_header("X-Forwarded-For", "10.2.0.1");
        statuses.push(browser.log_in(&format!("name{count}"), "wrong password").await.status);
    }
    assert!(statuses[..20].iter().all(|status| *status == 401) && statuses[20..].contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn sockets_are_not_opened_without_end() {
    let server = Server::start().await;
    let guest = server.browser();
    let mut refused = None;
    let mut open = Vec::new();
    for _ in 0..200 {
        match guest.socket().await {
            Ok(socket) => open.push(socket),
            Err(status) => {
                refused = Some(status);
                break;
            }
        }
    }
    assert_eq!(refused, Some(429), "{} are open", open.len());
    assert!(open.len() >= 60);
}

#[tokio::test]
async fn requests_are_counted() {
    let server = Server::start().await;
    let mut guest = server.browser();
    let mut last = guest.get("/api/v1/me").await;
    for _ in 0..5000 {
        if last.status != 200 {
            break;
        }
        last = guest.get("/api/v1/me").await;
    }
    assert_eq!((last.status, last.code().as_str()), (429, "too_many"));
    assert!(last.header("retry-after").is_some());
    assert_eq!(guest.get("/healthz").await.status, 200, "the watchman is let through");
}

#[tokio::test]
async fn reports_are_counted() {
    let server = Server::start().await;
    let mut ann = server.user("Ann").await;
    server.user("Bob").await;
    let mut statuses = Vec::new();
    for _ in 0..7 {
        statuses.push(ann.post("/api/v1/reports", json!({ "about": "Bob", "text": "rude" })).await.status);
    }
    assert_eq!(statuses[0], 204);
    assert!(statuses[5..].contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn limits_can_be_turned_off_for_load_tests() {
    let server = Server::without_limits().await;
    for name in ["Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus"] {
        server.user(name).await;
    }
}

#[tokio::test]
async fn newcomers_post_no_links() {
    let server = Server::start().await;
    let game = game(&server, ("g:white", "Guest 1"), ("g:black", "Guest 2")).await;
    let mut guest = server.browser().socket().await.unwrap();
    let refused = guest.chat(&game, "free coins at evil.example.com").await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("forbidden")), "{refused}");
    assert!(refused["message"].as_str().unwrap().contains("a day old"), "{refused}");
    let mut user = server.user("Ann").await.socket().await.unwrap();
    assert_eq!(user.chat(&game, "https://evil.example").await["code"], "forbidden");
    assert_eq!(user.chat(&game, "good luck to both").await["type"], "done");
}

#[tokio::test]
async fn chat_is_not_flooded() {
    let server = Server::start().await;
    let game = game(&server, ("g:white", "Guest 1"), ("g:black", "Guest 2")).await;
    let mut guest = server.browser().socket().await.unwrap();
    assert_eq!(guest.chat(&game, "watch my channel tonight").await["type"], "done");
    let again = guest.chat(&game, "Watch my channel TONIGHT!!").await;
    assert_eq!((&again["type"], &again["code"]), (&json!("refused"), &json!("too_many")));
    let mut answers = Vec::new();
    for text in ["one", "two", "three", "four", "five"] {
        answers.push(guest.chat(&game, text).await);
    }
    assert_eq!(answers[2]["type"], "done");
    assert_eq!(answers[3]["code"], "too_many", "{answers:?}");
    assert!(answers[3]["retry_after"].as_u64().is_some_and(|seconds| (1..=11).contains(&seconds)));
}

#[tokio::test]
async fn who_is_muted_is_silent_at_once() {
    let server = Server::start().await;
    let game = game(&server, ("g:white", "Guest 1"), ("g:black", "Guest 2")).await;
    let mut rude = server.user("Rude").await.socket().await.unwrap();
    let mut moderator = server.moderator("Mo").await;
    assert_eq!(rude.chat(&game, "you are all fools").await["type"], "done");
    moderator.post("/api/v1/mod/users/Rude", json!({ "do": "mute", "hours": 2 })).await;
    let refused = rude.chat(&game, "fools I say").await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("forbidden")));
    moderator.post("/api/v1/mod/users/Rude", json!({ "do": "unmute" })).await;
    assert_eq!(rude.chat(&game, "I am sorry for that").await["type"], "done");
}

#[tokio::test]
async fn text_of_users_is_data() {
    let server = Server::start().await;
    let game = game(&server, ("g:white", "Guest 1"), ("g:black", "Guest 2")).await;
    let browser = server.browser();
    let mut guest = browser.socket().await.unwrap();
    let text = "<img src=x onerror=alert(1)> & \"quotes\" \u{202e}";
    assert_eq!(guest.chat(&game, text).await["type"], "done");
    guest.say(json!({ "type": "watch", "game": game, "have": 0 })).await;
    let news = guest.wait_for(&["game"]).await;
    let said = news["events"].as_array().unwrap().last().unwrap().to_string();
    assert!(
        said.contains("<img src=x onerror=alert(1)>"),
        "it comes back as it was, for pages to show as text: {said}"
    );
    // What the server says about what was asked is no page either.
    let reply = server.browser().sign_up("<script>alert(1)</script>", PASSWORD).await;
    assert_eq!(reply.header("content-type"), Some("application/json"));
    let reply = server.browser().get("/api/v1/%3Cscript%3E").await;
    assert!(!reply.body.contains("<script>"), "{}", reply.body);
}

#[tokio::test]
async fn guests_of_one_address_do_not_chat_without_end() {
    let server = Server::start().await;
    let game = game(&server, ("g:white", "Guest 1"), ("g:black", "Guest 2")).await;
    let (mut done, mut refused) = (0, Vec::new());
    for number in 0..22 {
        let mut guest = server.browser().socket().await.unwrap();
        for text in ["hello", "nice", "wow", "bye"] {
            let answer = guest.chat(&game, &format!("{text} {number}")).await;
            match answer["type"] == "done" {
                true => done += 1,
                false => refused.push(answer),
            }
        }
    }
    assert!((60..85).contains(&done), "{done} lines");
    assert!(refused.iter().all(|answer| answer["code"] == "too_many" && answer["retry_after"].is_u64()), "{refused:?}");
}

#[tokio::test]
async fn every_frame_counts_whatever_is_in_it() {
    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    use tokio_tungstenite::tungstenite::{Bytes, Message};
    let server = Server::start().await;
    let frames =
        [Message::Ping(Bytes::new()), Message::Pong(Bytes::new()), Message::binary(vec![0]), Message::text("x")];
    for frame in frames {
        let request = format!("ws://{}/api/v1/socket", server.address).into_client_request().unwrap();
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        for _ in 0..300 {
            if socket.send(frame.clone()).await.is_err() {
                break;
            }
        }
        let closed = loop {
            match tokio::time::timeout(std::time::Duration::from_secs(10), socket.next()).await.expect("an end") {
                Some(Ok(Message::Close(close))) => break close.map(|close| u16::from(close.code)),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break None,
            }
        };
        assert!(matches!(closed, Some(1008) | None), "{frame:?}: {closed:?}");
    }
    // And others have noticed nothing.
    assert_eq!(server.browser().get("/api/v1/me").await.status, 200);
}

#[tokio::test]
async fn big_files_are_counted() {
    let server = Server::start().await;
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(server.browser().get("/api/v1/games.pgn").await.status);
    }
    assert!(statuses[..10].iter().all(|status| *status == 200) && statuses[10..].contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn a_position_is_told_in_the_words_of_the_server() {
    let server = Server::start().await;
    let fen = format!("4k3/8/8/8/8/8/8/R3K3{}w Q - 0 1{}", " ".repeat(2000), " ".repeat(20_000));
    let reply = server.browser().post("/api/v1/seeks", json!({ "variant": "chess", "fen": fen })).await;
    match reply.status {
        200 => assert_eq!(reply.json()["seek"]["fen"], "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        _ => assert_eq!(reply.code(), "invalid"),
    }
    for fen in
        ["", " ", "\u{202e}", &"8/".repeat(20_000), &"9".repeat(60_000), "🦄/8/8/8 w", "K7/8/8/8/8/8/8/8 w - - 0 1"]
    {
        let reply = server.browser().post("/api/v1/seeks", json!({ "variant": "chess", "fen": fen })).await;
        assert!(reply.code() == "invalid" && reply.body.len() < 10_000, "{}", reply.body.len());
    }
}

#[tokio::test]
async fn moves_are_counted() {
    let server = Server::start().await;
    let game = game(&server, ("g:white", "Guest 1"), ("g:black", "Guest 2")).await;
    // Whoever opens many connections does not do more for it.
    let mut guest = server.browser();
    guest.me().await;
    let mut sockets = Vec::new();
    for _ in 0..7 {
        let mut socket = guest.socket().await.unwrap();
        for _ in 0..25 {
            let action = json!({ "do": "move", "ply": 0, "uci": "e2e4" });
            socket.say(json!({ "type": "act", "game": game, "id": 1, "action": action })).await;
        }
        sockets.push(socket);
    }
    let mut codes = Vec::new();
    for mut socket in sockets {
        for _ in 0..25 {
            codes.push(socket.wait_for(&["done", "refused"]).await["code"].as_str().unwrap().to_owned());
        }
    }
    let of = |code: &str| codes.iter().filter(|known| *known == code).count();
    assert!(of("forbidden") >= 100 && of("too_many") >= 1, "{codes:?}");
    assert_eq!(of("forbidden") + of("too_many"), codes.len(), "{codes:?}");
}

#[tokio::test]
async fn streams_take_the_places_of_sockets() {
    let server = Server::start().await;
    let mut owner = server.user("Robot").await;
    owner.post("/api/v1/account/bot", json!({})).await;
    let token = owner.post("/api/v1/tokens", json!({ "label": "test" })).await.json();
    let head = format!(
        "GET /api/stream/event HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\r\n",
        server.address,
        token["token"].as_str().unwrap()
    );
    let mut open = Vec::new();
    let mut refused = None;
    for _ in 0..200 {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut line = [0; 12];
        stream.read_exact(&mut line).await.unwrap();
        match &line {
            b"HTTP/1.1 200" => open.push(stream),
            other => {
                refused = Some(String::from_utf8_lossy(other).into_owned());
                break;
            }
        }
    }
    assert_eq!(refused.as_deref(), Some("HTTP/1.1 429"), "{} are open", open.len());
    assert!(open.len() >= 30, "{}", open.len());
    drop(open);
}
