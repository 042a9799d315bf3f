//! Games and their events, on both databases.

mod common;

use std::sync::Arc;

use common::{game, on_both, user};
use pantheon_store::{Appended, Error, Finish, GameFilter, RatingRow, Store, StoredEvent};

fn moves(game: &str, numbers: std::ops::Range<i64>) -> Appended {
    let event = |number: i64| StoredEvent { number, at: number, ply: Some(number - 1), body: format!("move {number}") };
    let plies = numbers.end - 1;
    Appended {
        game: game.to_owned(),
        events: numbers.map(event).collect(),
        retract: None,
        plies,
        fen: format!("after {plies}"),
        last_move: Some("e2e4".to_owned()),
        opening: "e2e4 e7e5".to_owned(),
    }
}

fn finish(game: &str, at: i64, result: &str, rated: bool) -> Finish {
    let before = Appended { events: Vec::new(), ..moves(game, 1..1) };
    let white_wins = if result == "1-0" { 1.0 } else { 0.0 };
    let names = ("ann", "bob", "chess", "blitz");
    let rated = rated.then(|| (names.0.into(), names.1.into(), names.2.into(), names.3.into(), white_wins));
    let rate = |white: &RatingRow, black: &RatingRow, score: f64, at: i64| {
        let change = 40.0 * score - 20.0;
        let row = |old: &RatingRow, by: f64| RatingRow {
            rating: old.rating + by,
            games: old.games + 1,
            updated_at: at,
            deviation: 90.0,
            ..*old
        };
        (row(white, change), row(black, -change))
    };
    let compose = |steps: Option<[(RatingRow, RatingRow); 2]>| {
        let after = steps.map_or(0.0, |[white, _]| white.1.rating);
        (format!("ended {after}"), format!("ending {after}"))
    };
    Finish { appended: before, at, result: result.to_owned(), rated, rate, compose: Arc::new(compose) }
}

#[tokio::test]
async fn events_have_their_numbers_once() {
    on_both(|store: Store| async move {
        store.create_game(game("g", "g:a", "g:b")).await.unwrap();
        store.append(moves("g", 1..3)).await.unwrap();
        assert!(matches!(store.append(moves("g", 2..4)).await, Err(Error::Conflict)));
        // The same ply under another number is a second move in the same place.
        let mut twice = moves("g", 3..4);
        twice.events[0].ply = Some(0);
        assert!(matches!(store.append(twice).await, Err(Error::Conflict)));
        let mut back = moves("g", 3..4);
        (back.retract, back.events[0].ply) = (Some(1), None);
        store.append(back).await.unwrap();
        let mut again = moves("g", 4..5);
        again.events[0].ply = Some(1);
        store.append(again).await.unwrap();
        let events = store.events("g", 0).await.unwrap();
        assert_eq!(events.iter().map(|event| event.ply).collect::<Vec<_>>(), [Some(0), None, None, Some(1)]);
        assert_eq!(store.events("g", 3).await.unwrap().len(), 1);
        assert_eq!(store.game("g").await.unwrap().unwrap().fen, "after 4");
        assert!(store.game("none").await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_write_that_fails_harms_no_neighbour() {
    on_both(|store: Store| async move {
        for id in ["a", "b", "c"] {
            store.create_game(game(id, "g:a", "g:b")).await.unwrap();
        }
        store.append(moves("b", 1..2)).await.unwrap();
        let (a, b, c) = tokio::join!(
            store.append(moves("a", 1..2)),
            store.append(moves("b", 1..2)),
            store.append(moves("c", 1..2))
        );
        assert!(a.is_ok() && matches!(b, Err(Error::Conflict)) && c.is_ok());
        for id in ["a", "b", "c"] {
            assert_eq!(store.events(id, 0).await.unwrap().len(), 1);
        }
    })
    .await;
}

#[tokio::test]
async fn an_end_its_event_and_the_ratings_belong_together() {
    on_both(|store: Store| async move {
        user(&store, "ann").await;
        user(&store, "bob").await;
        store.create_game(game("g", "u:ann", "u:bob")).await.unwrap();
        store.append(moves("g", 1..3)).await.unwrap();
        assert_eq!(store.running_games_of("u:ann").await.unwrap().len(), 1);
        let events = store.finish(finish("g", 50, "1-0", true)).await.unwrap();
        assert_eq!((events[0].number, events[0].body.as_str()), (3, "ended 1520"));
        let row = store.game("g").await.unwrap().unwrap();
        assert_eq!((row.result.as_deref(), row.ending.as_deref()), (Some("1-0"), Some("ending 1520")));
        assert_eq!(store.rating("ann", "chess", "blitz").await.unwrap().rating, 1520.0);
        assert_eq!(store.rating("bob", "chess", "blitz").await.unwrap().games, 1);
        assert_eq!(store.rating("bob", "chess", "rapid").await.unwrap(), RatingRow::default());
        assert_eq!(store.rating_history("bob", 10).await.unwrap()[0].rating, 1480.0);
        assert_eq!(store.ratings_of("ann").await.unwrap().len(), 1);
        let board = store.leaderboard("chess", "blitz", 110.0, 10).await.unwrap();
        assert_eq!(board.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["ann", "bob"]);
        assert!(store.leaderboard("chess", "blitz", 80.0, 10).await.unwrap().is_empty());
        assert_eq!(store.score_of("u:ann").await.unwrap(), (1, 0, 0));
        assert_eq!(store.count_running_games().await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn the_archive_is_searched_page_by_page() {
    on_both(|store: Store| async move {
        for number in 0..7 {
            let id = format!("g{number}");
            store.create_game(game(&id, "g:a", if number == 3 { "g:c" } else { "g:b" })).await.unwrap();
            store.append(moves(&id, 1..3)).await.unwrap();
            // Three end in the same moment.
            let at = if number < 3 { 100 } else { 100 + number };
            store.finish(finish(&id, at, if number == 5 { "*" } else { "0-1" }, false)).await.unwrap();
        }
        let ids = |rows: Vec<pantheon_store::GameRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
        let all = GameFilter::default();
        assert_eq!(ids(store.find_games(&all, 99).await.unwrap()), ["g6", "g4", "g3", "g2", "g1", "g0"]);
        let page = store.find_games(&all, 4).await.unwrap();
        let last = page.last().map(|row| (row.ended_at.unwrap(), row.id.clone()));
        let rest = GameFilter { after: last, ..all.clone() };
        assert_eq!(ids(store.find_games(&rest, 4).await.unwrap()), ["g1", "g0"]);
        let by = |filter: GameFilter| {
            let store = store.clone();
            async move { store.find_games(&filter, 99).await.unwrap().len() }
        };
        assert_eq!(by(GameFilter { player: Some("name g:c".into()), ..all.clone() }).await, 1);
        assert_eq!(by(GameFilter { variant: Some("shogi".into()), ..all.clone() }).await, 0);
        assert_eq!(by(GameFilter { result: Some("1-0".into()), ..all.clone() }).await, 0);
        assert_eq!(by(GameFilter { since: Some(101), until: Some(104), ..all.clone() }).await, 1);
        assert_eq!(by(GameFilter { opening: Some("e2e4".into()), ..all.clone() }).await, 6);
        assert_eq!(by(GameFilter { opening: Some("e2e4 e7".into()), ..all.clone() }).await, 0);
        assert_eq!(by(GameFilter { rated: Some(true), ..all.clone() }).await, 0);
        assert_eq!(by(GameFilter { rated: Some(false), ..all }).await, 6);
    })
    .await;
}

#[tokio::test]
async fn settings_are_kept() {
    on_both(|store: Store| async move {
        assert_eq!(store.setting("a").await.unwrap(), None);
        assert_eq!(store.setting_or("a", "1".into()).await.unwrap(), "1");
        assert_eq!(store.setting_or("a", "2".into()).await.unwrap(), "1");
        store.set("a", "3").await.unwrap();
        assert_eq!(store.setting("a").await.unwrap().as_deref(), Some("3"));
    })
    .await;
}
