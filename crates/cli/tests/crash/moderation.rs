//! `pantheon admin` beside a server that runs: the moderator it makes has his power at once.

use pantheon_wire::{Action, ClientMessage, Code, GameMade, Room, ServerMessage};
use serde_json::{Value, json};
use tokio::process::Command;

use crate::database::Database;
use crate::http::Visitor;
use crate::server::{Lives, Server};
use crate::socket::{self, Socket};

/// What the command says, and whether it did what it was told.
async fn admin(database: &Database, words: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_pantheon"))
        .arg("admin")
        .args(words)
        .args(["--database", &database.address])
        .output()
        .await
        .unwrap();
    let said = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(said).unwrap().trim().to_owned())
}

async fn user(server: &Server, name: &str) -> Visitor {
    let mut visitor = Visitor::arrive(&server.address).await.unwrap();
    let credentials = json!({ "name": name, "password": "a rook on the seventh" });
    let _: Value = visitor.post("/api/v1/signup", &credentials).await.unwrap();
    visitor
}

/// Says something to the other player: done, or why not.
async fn chat(socket: &mut Socket, game: &str, text: &str) -> Option<Code> {
    let action = Action::Say { room: Room::Players, text: text.to_owned() };
    socket::say(socket, &ClientMessage::Act { game: game.to_owned(), id: 1, action }).await.unwrap();
    loop {
        match socket::hear(socket).await.unwrap() {
            ServerMessage::Done { .. } => return None,
            ServerMessage::Refused { refusal, .. } => return Some(refusal.code),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_makes_a_moderator_who_mutes_and_closes() {
    let database = Database::sqlite();
    let server = Server::start(&database.address, &mut Lives::default()).await;
    let (mut ann, mut rude) = (user(&server, "Annabel").await, user(&server, "Rudeboy").await);
    let made: GameMade = rude.post("/api/v1/engine-games", &json!({ "variant": "chess", "level": 1 })).await.unwrap();
    let mut socket = socket::open(&rude).await.unwrap();
    assert_eq!(chat(&mut socket, &made.game, "hello").await, None);
    let report = json!({ "about": "rudeboy", "text": "he says hello" });
    let _: Value = ann.post("/api/v1/reports", &report).await.unwrap();

    // Nobody moderates before the command says so.
    let mute = json!({ "do": "mute", "hours": 2 });
    let refused = ann.post::<Value>("/api/v1/mod/users/Rudeboy", &mute).await.unwrap_err();
    assert!(refused.contains("403"), "{refused}");
    let (done, said) = admin(&database, &["make", "nobody"]).await;
    assert!(!done && said.contains("no user `nobody`"), "{said}");
    assert_eq!(admin(&database, &["make", "annabel"]).await, (true, "Annabel is a moderator now".to_owned()));

    let reports: Value = ann.get("/api/v1/mod/reports").await.unwrap();
    assert_eq!((&reports[0]["about"], &reports[0]["text"]), (&json!("Rudeboy"), &json!("he says hello")));
    let _: Value = ann.post("/api/v1/mod/users/rudeboy", &mute).await.unwrap();
    assert_eq!(chat(&mut socket, &made.game, "hello again").await, Some(Code::Forbidden));
    let _: Value = ann.post("/api/v1/mod/users/Rudeboy", &json!({ "do": "close" })).await.unwrap();
    let ended = loop {
        if let Err(error) = socket::hear(&mut socket).await {
            break error;
        }
    };
    assert!(ended.contains("who you are has changed"), "{ended}");
    let me: Value = rude.get("/api/v1/me").await.unwrap();
    assert_eq!(me["kind"], "guest");
    let credentials = json!({ "name": "Rudeboy", "password": "a rook on the seventh" });
    assert!(rude.post::<Value>("/api/v1/login", &credentials).await.unwrap_err().contains("403"));

    // The command opens the account again, and takes the power away.
    assert!(admin(&database, &["reopen", "rudeboy"]).await.0);
    let _: Value = rude.post("/api/v1/login", &credentials).await.unwrap();
    assert!(admin(&database, &["unmake", "annabel"]).await.0);
    let refused = ann.post::<Value>("/api/v1/mod/users/Rudeboy", &mute).await.unwrap_err();
    assert!(refused.contains("403"), "{refused}");
    server.terminate().await;
    database.remove().await;
}
