//! Players and moderators, from outside.

mod common;

use common::{PASSWORD, Server, game};
use serde_json::json;

#[tokio::test]
async fn a_user_signs_up_logs_out_and_logs_in() {
    let server = Server::without_limits().await;
    let mut ann = server.browser();
    let reply = ann.sign_up("Ann", PASSWORD).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.json(), json!({ "kind": "user", "name": "Ann", "admin": false, "playing": [] }));
    let cookie = reply.cookie("session").unwrap();
    assert!(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax") && cookie.contains("; Path=/"));
    assert!(!cookie.contains("Secure"), "without https nobody could log in: {cookie}");
    assert_eq!(ann.me().await["name"], "Ann");
    let mut thief = ann.clone();
    assert_eq!(ann.post("/api/v1/logout", json!({})).await.status, 204);
    assert_eq!(ann.me().await["kind"], "guest");
    assert_eq!(thief.me().await["kind"], "guest", "the session is over for whoever has its cookie");
    assert_eq!(ann.log_in("ANN", PASSWORD).await.status, 200);
    assert_eq!(ann.me().await["name"], "Ann");
}

#[tokio::test]
async fn cookies_are_secure_where_the_site_is() {
    let server = Server::with(|config| config.origin = Some("https://play.example.org".to_owned())).await;
    let mut ann = server.browser();
    ann.origin = Some("https://play.example.org".to_owned());
    let reply = ann.sign_up("Ann", PASSWORD).await;
    assert!(reply.cookie("session").unwrap().ends_with("; Secure"));
    assert!(reply.cookie("guest").unwrap().ends_with("; Secure"));
    assert!(reply.header("strict-transport-security").is_some());
}

#[tokio::test]
async fn a_guest_stays_the_same_and_cannot_be_forged() {
    let server = Server::start().await;
    let mut guest = server.browser();
    let first = guest.get("/api/v1/me").await;
    assert!(first.cookie("guest").unwrap().contains("; HttpOnly; SameSite=Lax"));
    let again = guest.get("/api/v1/me").await;
    assert_eq!(again.cookie("guest"), None, "one cookie is enough");
    assert_eq!(first.json(), again.json());
    let id = guest.cookies["guest"].split('.').next().unwrap().to_owned();
    guest.cookies.insert("guest".to_owned(), format!("{id}.{}", "0".repeat(64)));
    assert!(guest.get("/api/v1/me").await.cookie("guest").is_some_and(|cookie| !cookie.contains(&id)));
}

#[tokio::test]
async fn names_that_look_alike_are_refused() {
    let server = Server::without_limits().await;
    server.user("Paul-Morphy").await;
    for name in ["paul-morphy", "PaulMorphy", "Pau1_Morphy", "PauI-Morphy", "Paul-M0rphy", "Paul-Morphý"] {
        let reply = server.browser().sign_up(name, PASSWORD).await;
        assert_eq!((reply.status, reply.code().as_str()), (409, "conflict"), "{name}");
    }
    for name in ["a", "admin", "Guest-12", "Pаul", "<b>x</b>", "two words", &"x".repeat(21)] {
        let reply = server.browser().sign_up(name, PASSWORD).await;
        assert_eq!((reply.status, reply.code().as_str()), (400, "invalid"), "{name}");
    }
    for password in ["short", "password", "PAULA-NOVA"] {
        assert_eq!(server.browser().sign_up("paula-nova", password).await.status, 400, "{password}");
    }
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_look_and_take_the_same() {
    let server = Server::without_limits().await;
    server.user("Ann").await;
    let mut times = Vec::new();
    let mut replies = Vec::new();
    for name in ["Ann", "Nobody-Here"] {
        let mut own = Vec::new();
        for _ in 0..5 {
            let began = std::time::Instant::now();
            let reply = server.browser().log_in(name, "wrong password").await;
            own.push(began.elapsed());
            replies.push((reply.status, reply.body));
        }
        own.sort();
        times.push(own[2]);
    }
    replies.dedup();
    assert_eq!(replies.len(), 1, "{replies:?}");
    assert_eq!(replies[0].0, 401);
    assert!(times[1] * 3 > times[0] && times[0] * 3 > times[1], "{times:?}");
}

#[tokio::test]
async fn sessions_are_listed_and_revoked() {
    let server = Server::without_limits().await;
    let mut here = server.user("Ann").await;
    let mut there = server.browser().with_header("User-Agent", "A <b>phone</b>");
    there.log_in("Ann", PASSWORD).await;
    let list = here.get("/api/v1/sessions").await.json();
    assert_eq!(list.as_array().unwrap().len(), 2);
    let other = list.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap();
    assert_eq!(other["agent"], "A <b>phone</b>");
    let path = format!("/api/v1/sessions/{}", other["id"].as_str().unwrap());
    let mut stranger = server.user("Stranger").await;
    assert_eq!(stranger.delete(&path, json!({})).await.status, 404, "nobody ends another's session");
    let mut socket = there.socket().await.unwrap();
    assert_eq!(here.delete(&path, json!({})).await.status, 204);
    assert_eq!(there.me().await["kind"], "guest");
    assert_eq!(here.me().await["name"], "Ann");
    assert_eq!(socket.next().await, None, "open connections are looked at anew");
}

#[tokio::test]
async fn a_new_password_ends_other_sessions() {
    let server = Server::without_limits().await;
    let mut here = server.user("Ann").await;
    let mut there = server.browser();
    there.log_in("Ann", PASSWORD).await;
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    assert_eq!(here.post("/api/v1/password", change("wrong", "another good one")).await.status, 403);
    assert_eq!(here.post("/api/v1/password", change(PASSWORD, "short")).await.status, 400);
    assert_eq!(here.post("/api/v1/password", change(PASSWORD, "another good one")).await.status, 204);
    assert_eq!(here.me().await["name"], "Ann");
    assert_eq!(there.me().await["kind"], "guest");
    assert_eq!(there.log_in("Ann", PASSWORD).await.status, 401);
    assert_eq!(there.log_in("Ann", "another good one").await.status, 200);
}

#[tokio::test]
async fn a_token_acts_for_its_owner_but_does_not_manage_the_account() {
    let server = Server::without_limits().await;
    let mut ann = server.user("Ann").await;
    let made = ann.post("/api/v1/tokens", json!({ "label": "my bot" })).await.json();
    let mut program =
        server.browser().with_header("Authorization", &format!("Bearer {}", made["token"].as_str().unwrap()));
    program.origin = None;
    let reply = program.get("/api/v1/me").await;
    assert_eq!((reply.json()["name"].as_str(), reply.cookie("guest")), (Some("Ann"), None));
    assert_eq!(program.get("/api/v1/sessions").await.status, 401);
    assert_eq!(program.post("/api/v1/tokens", json!({ "label": "more" })).await.status, 401);
    let list = ann.get("/api/v1/tokens").await;
    assert!(!list.body.contains(made["token"].as_str().unwrap()), "its text is told once");
    assert_eq!(list.json()[0]["label"], "my bot");
    let mut socket = program.socket().await.unwrap();
    let path = format!("/api/v1/tokens/{}", made["id"].as_str().unwrap());
    assert_eq!(ann.delete(&path, json!({})).await.status, 204);
    let reply = program.get("/api/v1/me").await;
    assert_eq!((reply.status, reply.code().as_str()), (401, "unauthorized"));
    assert_eq!(socket.next().await, None);
}

#[tokio::test]
async fn a_deleted_account_keeps_its_name() {
    let server = Server::without_limits().await;
    let mut ann = server.user("Ann").await;
    assert_eq!(ann.delete("/api/v1/account", json!({ "password": "wrong" })).await.status, 403);
    assert_eq!(ann.delete("/api/v1/account", json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(ann.me().await["kind"], "guest");
    assert_eq!(server.browser().log_in("Ann", PASSWORD).await.status, 401);
    assert_eq!(server.browser().sign_up("Ann", PASSWORD).await.status, 409);
    let mut moderator = server.moderator("Mo").await;
    assert_eq!(moderator.post("/api/v1/mod/users/Ann", json!({ "do": "reopen" })).await.status, 409);
}

#[tokio::test]
async fn only_who_has_not_played_becomes_a_bot() {
    let server = Server::without_limits().await;
    assert_eq!(server.browser().post("/api/v1/account/bot", json!({})).await.status, 401);
    let mut bot = server.user("Ann-Bot").await;
    assert_eq!(bot.post("/api/v1/account/bot", json!({})).await.json()["kind"], "bot");
    let mut player = server.user("Player").await;
    let id = server.store().await.user_by_name("player").await.unwrap().unwrap().id;
    let game = game(&server, (&format!("u:{id}"), "Player"), ("e:3", "Engine")).await;
    assert_eq!(player.post("/api/v1/account/bot", json!({})).await.status, 409);
    assert_eq!(player.me().await["playing"], json!([game]));
}

#[tokio::test]
async fn reports_wait_for_a_moderator_across_restarts() {
    let mut server = Server::without_limits().await;
    let mut victim = server.user("Victim").await;
    server.user("Rude").await;
    let complaint = json!({ "about": "rude", "text": "<script>alert(1)</script> he said" });
    assert_eq!(victim.post("/api/v1/reports", complaint.clone()).await.status, 204);
    assert_eq!(victim.post("/api/v1/reports", complaint.clone()).await.status, 409, "once is enough");
    assert_eq!(server.browser().post("/api/v1/reports", complaint).await.status, 204, "guests may complain too");
    for (about, text) in [("nobody-here", "x"), ("rude", ""), ("rude", "x".repeat(1001).as_str()), ("Victim", "me")] {
        let reply = victim.post("/api/v1/reports", json!({ "about": about, "text": text })).await;
        assert!(matches!(reply.status, 400 | 404), "{about} {text}");
    }
    server.moderator("Mo").await;
    server.restart().await;
    let mut moderator = server.browser();
    moderator.log_in("Mo", PASSWORD).await;
    let reply = moderator.get("/api/v1/mod/reports").await;
    assert_eq!(reply.header("content-type"), Some("application/json"), "text is data, never a page");
    let list = reply.json();
    assert_eq!(list.as_array().unwrap().len(), 2);
    assert_eq!((&list[0]["by"], &list[0]["about"]), (&json!("Victim"), &json!("Rude")));
    assert_eq!(list[0]["text"], "<script>alert(1)</script> he said");
    assert_eq!(moderator.post("/api/v1/mod/users/Rude", json!({ "do": "dismiss" })).await.status, 204);
    let list = moderator.get("/api/v1/mod/reports").await.json();
    assert!(list.as_array().unwrap().iter().all(|report| report["settled"] == "dismissed"), "{list}");
    assert_eq!(moderator.get("/api/v1/mod/log").await.json()[0]["by"], "Mo");
}

#[tokio::test]
async fn only_moderators_moderate() {
    let server = Server::without_limits().await;
    let mut user = server.user("Ann").await;
    server.moderator("Mo").await;
    let close = json!({ "do": "close" });
    for (browser, status) in [(&mut user, 403), (&mut server.browser(), 401)] {
        assert_eq!(browser.get("/api/v1/mod/reports").await.status, status);
        assert_eq!(browser.get("/api/v1/mod/log").await.status, status);
        assert_eq!(browser.post("/api/v1/mod/users/Ann", close.clone()).await.status, status);
    }
    let mut other = server.moderator("Other").await;
    assert_eq!(other.post("/api/v1/mod/users/Mo", close.clone()).await.status, 403, "not each other");
    assert_eq!(other.post("/api/v1/mod/users/nobody-here", close).await.status, 404);
    assert_eq!(other.post("/api/v1/mod/users/Ann", json!({ "do": "mute", "hours": 0 })).await.status, 400);
    assert_eq!(other.post("/api/v1/mod/users/Ann", json!({ "do": "behead" })).await.status, 400);
}

#[tokio::test]
async fn a_closed_account_is_nobody_until_it_is_opened_again() {
    let server = Server::without_limits().await;
    let mut rude = server.user("Rude").await;
    let token = rude.post("/api/v1/tokens", json!({ "label": "t" })).await.json()["token"].as_str().unwrap().to_owned();
    let mut program = server.browser().with_header("Authorization", &format!("Bearer {token}"));
    let mut socket = rude.socket().await.unwrap();
    let mut moderator = server.moderator("Mo").await;
    assert_eq!(moderator.post("/api/v1/mod/users/rude", json!({ "do": "close" })).await.status, 204);
    assert_eq!(socket.next().await, None, "he is thrown out");
    assert_eq!(rude.me().await["kind"], "guest");
    assert_eq!(program.get("/api/v1/me").await.status, 401);
    assert_eq!(server.browser().log_in("Rude", "wrong password").await.status, 401);
    let reply = server.browser().log_in("Rude", PASSWORD).await;
    assert_eq!((reply.status, reply.code().as_str()), (403, "forbidden"));
    assert_eq!(moderator.post("/api/v1/mod/users/rude", json!({ "do": "reopen" })).await.status, 204);
    assert_eq!(rude.me().await["kind"], "guest", "old sessions stay over");
    assert_eq!(server.browser().log_in("Rude", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn the_owner_of_the_machine_makes_moderators_and_resets_passwords() {
    use pantheon_server::{Order, administer};
    let server = Server::without_limits().await;
    let mut ann = server.user("Ann").await;
    let told = administer(&server.config, "ann", &Order::Make).await.unwrap();
    assert_eq!(told, "Ann is a moderator now");
    assert_eq!(ann.me().await["admin"], true);
    assert_eq!(ann.get("/api/v1/mod/reports").await.status, 200);
    administer(&server.config, "Ann", &Order::Unmake).await.unwrap();
    assert_eq!(ann.get("/api/v1/mod/reports").await.status, 403);
    let told = administer(&server.config, "Ann", &Order::Password(None)).await.unwrap();
    let password = told.rsplit(' ').next().unwrap();
    assert_eq!(ann.me().await["kind"], "guest", "whoever was in is out");
    assert_eq!(ann.log_in("Ann", PASSWORD).await.status, 401);
    assert_eq!(ann.log_in("Ann", password).await.status, 200);
    administer(&server.config, "Ann", &Order::Close).await.unwrap();
    assert_eq!(ann.log_in("Ann", password).await.status, 403);
    administer(&server.config, "Ann", &Order::Reopen).await.unwrap();
    assert_eq!(ann.log_in("Ann", password).await.status, 200);
    let error = administer(&server.config, "Bob", &Order::Make).await.unwrap_err();
    assert!(error.contains("no user `Bob`"), "{error}");
    let nowhere = pantheon_server::Config { database: "sqlite:/no/such.db".to_owned(), ..server.config.clone() };
    assert!(administer(&nowhere, "Ann", &Order::Make).await.unwrap_err().contains("--database"));
}
