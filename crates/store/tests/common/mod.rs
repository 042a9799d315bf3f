//! One suite for both databases: SQLite always, PostgreSQL where `PANTHEON_TEST_POSTGRES` holds its address.
#![allow(dead_code, reason = "each file of tests uses its part")]

use std::sync::atomic::{AtomicU32, Ordering};

use pantheon_store::{GameRow, NewGame, NewSession, NewUser, Store};
use sqlx::{AnyConnection, AssertSqlSafe, Connection};

/// Runs a test on an empty database of each kind.
pub async fn on_both<F: Future<Output = ()>>(test: impl Fn(Store) -> F) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("pantheon_test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(&name);
    std::fs::create_dir_all(&folder).unwrap();
    let store = Store::open(&format!("sqlite:{}", folder.join("test.db").display())).await.unwrap();
    test(store.clone()).await;
    store.close().await;
    std::fs::remove_dir_all(&folder).unwrap();

    let Ok(server) = std::env::var("PANTHEON_TEST_POSTGRES") else { return };
    let mut connection = AnyConnection::connect(&server).await.unwrap();
    let make = format!("CREATE DATABASE {name}");
    sqlx::raw_sql(AssertSqlSafe(make)).execute(&mut connection).await.unwrap();
    // The name of the database is what stands after the third stroke.
    let (rest, options) =
        server.split_once('?').map_or((server.as_str(), String::new()), |(a, b)| (a, format!("?{b}")));
    let host = rest.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
    let store = Store::open(&format!("{host}/{name}{options}")).await.unwrap();
    test(store.clone()).await;
    store.close().await;
    let drop = format!("DROP DATABASE {name}");
    sqlx::raw_sql(AssertSqlSafe(drop)).execute(&mut connection).await.unwrap();
}

/// A user whose id is his name.
pub async fn user(store: &Store, name: &str) {
    let user = NewUser {
        id: name.to_owned(),
        name: name.to_owned(),
        skeleton: name.to_lowercase(),
        password: String::new(),
        created_at: 1,
    };
    let session = NewSession {
        hash: format!("hash of {name}"),
        id: format!("session of {name}"),
        user: name.to_owned(),
        agent: String::new(),
        at: 1,
    };
    assert!(store.sign_up(user, session).await.unwrap());
}

/// A game between two players that begins now.
pub fn game(id: &str, white: &str, black: &str) -> NewGame {
    NewGame {
        row: GameRow {
            id: id.to_owned(),
            variant: "chess".to_owned(),
            head: "{}".to_owned(),
            start: "start".to_owned(),
            white: white.to_owned(),
            black: black.to_owned(),
            partners: None,
            rated: false,
            speed: "blitz".to_owned(),
            created_at: 1,
            ended_at: None,
            result: None,
            ending: None,
            plies: 0,
            fen: "fen".to_owned(),
            last_move: None,
            opening: String::new(),
        },
        names: (format!("Name {white}"), format!("Name {black}")),
        partner_names: None,
        seek: None,
        challenge: None,
        busy: Vec::new(),
    }
}
