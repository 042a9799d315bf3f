//! Seeks and challenges, on both databases.

mod common;

use std::sync::Arc;

use common::{game, on_both};
use pantheon_store::{Added, ChallengeRow, NewGame, SeekRow, Store};

fn seek(id: &str, owner: &str, live: bool) -> SeekRow {
    let (id, owner) = (id.to_owned(), owner.to_owned());
    SeekRow { id, owner, body: "wish".to_owned(), live, created_at: 10, expires_at: 100 }
}

async fn add(store: &Store, seek: SeekRow) -> Added {
    store.add_seek(seek, 3, Arc::new(|_: &SeekRow| false)).await.unwrap()
}

#[tokio::test]
async fn a_seek_outlives_the_time_that_the_server_is_away() {
    on_both(|store: Store| async move {
        add(&store, seek("a", "g:ann", true)).await;
        // It was too old before the server stopped.
        store.keep_seeks_open_at(100, 5000).await.unwrap();
        assert_eq!(store.seeks(4000).await.unwrap().len(), 0);
        store.keep_seeks_open_at(99, 5000).await.unwrap();
        assert_eq!(store.seeks(4999).await.unwrap().len(), 1);
        // Nothing grows shorter.
        store.keep_seeks_open_at(99, 3000).await.unwrap();
        assert_eq!(store.seeks(4999).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_seek_is_opened_or_matched() {
    on_both(|store: Store| async move {
        assert_eq!(add(&store, seek("a", "g:ann", true)).await, Added::Open);
        let fits = || Arc::new(|other: &SeekRow| other.body == "wish");
        // Nobody plays against himself.
        assert_eq!(store.add_seek(seek("b", "g:ann", true), 3, fits()).await.unwrap(), Added::Open);
        let matched = store.add_seek(seek("c", "g:bob", true), 3, fits()).await.unwrap();
        assert_eq!(matched, Added::Fits(seek("a", "g:ann", true)));
        assert_eq!(add(&store, seek("d", "g:ann", true)).await, Added::Open);
        assert_eq!(add(&store, seek("e", "g:ann", true)).await, Added::TooMany);
        assert_eq!(store.seeks(10).await.unwrap().len(), 3);
        // What is too old is not there, though nobody has removed it yet.
        assert_eq!(store.seeks(100).await.unwrap().len(), 0);
        assert!(store.seek("a", 100).await.unwrap().is_none());
        assert!(store.remove_seeks("g:bob", Some("a")).await.unwrap().is_empty());
        assert_eq!(store.remove_seeks("g:ann", Some("a")).await.unwrap(), ["a"]);
        assert_eq!(store.remove_seeks("g:ann", None).await.unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn live_seeks_last_while_their_owner_is_here() {
    on_both(|store: Store| async move {
        add(&store, seek("live", "g:ann", true)).await;
        add(&store, seek("slow", "g:ann", false)).await;
        store.keep_seeks("g:ann", 200).await.unwrap();
        assert_eq!(store.expire_seeks(150).await.unwrap(), ["slow"]);
        assert_eq!(store.expire_seeks(250).await.unwrap(), ["live"]);
        assert!(store.expire_seeks(250).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_seek_makes_one_game() {
    on_both(|store: Store| async move {
        for id in ["a", "b"] {
            add(&store, seek(id, "g:ann", true)).await;
        }
        let from =
            |id: &str| NewGame { seek: Some("a".into()), busy: vec!["g:ann".into()], ..game(id, "g:ann", "g:bob") };
        let (one, other) = tokio::join!(store.create_game(from("1")), store.create_game(from("2")));
        let made = [one.unwrap(), other.unwrap()];
        let mut gone = made.iter().flatten().next().unwrap().clone();
        gone.sort();
        assert_eq!((made.iter().flatten().count(), gone), (1, vec!["a".to_owned(), "b".to_owned()]));
        assert_eq!(store.latest_running_games(9).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_challenge_is_answered_once() {
    on_both(|store: Store| async move {
        let challenge = |id: &str, target: Option<&str>| ChallengeRow {
            id: id.to_owned(),
            owner: "u:ann".to_owned(),
            target: target.map(str::to_owned),
            body: "wish".to_owned(),
            state: "open".to_owned(),
            game: None,
            created_at: 10,
            expires_at: 100,
        };
        assert!(store.add_challenge(challenge("a", Some("u:bob")), 2).await.unwrap());
        assert!(store.add_challenge(challenge("b", None), 2).await.unwrap());
        assert!(!store.add_challenge(challenge("c", None), 2).await.unwrap());
        assert_eq!(store.challenges_of("u:ann", 10).await.unwrap().len(), 2);
        assert_eq!(store.challenges_of("u:bob", 10).await.unwrap(), [challenge("a", Some("u:bob"))]);
        let from = |id: &str| NewGame { challenge: Some("a".into()), ..game(id, "u:ann", "u:bob") };
        assert_eq!(store.create_game(from("1")).await.unwrap(), Some(Vec::new()));
        assert_eq!(store.create_game(from("2")).await.unwrap(), None);
        let row = store.challenge("a").await.unwrap().unwrap();
        assert_eq!((row.state.as_str(), row.game.as_deref()), ("accepted", Some("1")));
        assert!(!store.close_challenge("a", "declined").await.unwrap());
        store.expire_challenges(100).await.unwrap();
        assert_eq!(store.challenge("b").await.unwrap().unwrap().state, "cancelled");
        assert!(!store.close_challenge("b", "declined").await.unwrap());
    })
    .await;
}
