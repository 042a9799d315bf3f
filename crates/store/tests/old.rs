//! What is too old, on both databases.

mod common;

use common::{game, on_both, user};
use pantheon_store::{Appended, Store, StoredEvent};

#[tokio::test]
async fn sessions_that_nobody_uses_go() {
    on_both(|store: Store| async move {
        user(&store, "ann").await;
        user(&store, "bob").await;
        store.touch_session("hash of bob", 500).await.unwrap();
        assert_eq!(store.expire_sessions(1).await.unwrap(), 0);
        assert_eq!(store.expire_sessions(500).await.unwrap(), 1);
        assert!(store.session("hash of ann", 0).await.unwrap().is_none());
        assert!(store.session("hash of bob", 0).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn games_that_nobody_goes_on_with_are_found() {
    on_both(|store: Store| async move {
        for id in ["moved", "still", "chat"] {
            store.create_game(game(id, "g:a", "g:b")).await.unwrap();
        }
        let event = |game: &str, ply: Option<i64>| Appended {
            game: game.to_owned(),
            events: vec![StoredEvent { number: 1, at: 500, ply, body: "something".to_owned() }],
            retract: None,
            plies: 0,
            fen: "fen".to_owned(),
            last_move: None,
            opening: String::new(),
        };
        store.append(event("moved", Some(0))).await.unwrap();
        store.append(event("chat", None)).await.unwrap();
        assert_eq!(store.games_unmoved_since(500).await.unwrap(), ["chat", "still"]);
        assert_eq!(store.games_unmoved_since(501).await.unwrap(), ["chat", "moved", "still"]);
        assert_eq!(store.games_unmoved_since(1).await.unwrap(), Vec::<String>::new());
    })
    .await;
}
