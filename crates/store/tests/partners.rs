//! Tables for four: who sits down, and games that have partners, on both databases.

mod common;

use common::{game, on_both};
use pantheon_store::{Appended, ChallengeRow, Finish, GameFilter, NewGame, SeatRow, Store};

fn seat(seat: i64, player: &str) -> SeatRow {
    SeatRow { seat, player: player.to_owned(), body: format!("body of {player}") }
}

#[tokio::test]
async fn nobody_sits_twice_and_no_seat_is_taken_twice() {
    on_both(|store: Store| async move {
        let challenge = ChallengeRow {
            id: "a".to_owned(),
            owner: "u:ann".to_owned(),
            target: None,
            body: "wish".to_owned(),
            state: "open".to_owned(),
            game: None,
            created_at: 10,
            expires_at: 100,
        };
        assert!(!store.sit_down("a", seat(0, "u:ann")).await.unwrap(), "there is no such table yet");
        assert!(store.add_challenge(challenge, 2).await.unwrap());
        assert!(store.sit_down("a", seat(0, "u:ann")).await.unwrap());
        assert!(!store.sit_down("a", seat(0, "u:bob")).await.unwrap());
        assert!(store.sit_down("a", seat(1, "u:bob")).await.unwrap());
        assert!(store.sit_down("a", seat(3, "u:ann")).await.unwrap());
        assert!(store.sit_down("a", seat(3, "u:ann")).await.unwrap(), "again on the same seat");
        assert_eq!(store.seats("a").await.unwrap(), [seat(1, "u:bob"), seat(3, "u:ann")]);
        assert!(store.close_challenge("a", "cancelled").await.unwrap());
        assert!(!store.sit_down("a", seat(0, "u:dan")).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_game_is_its_partners_too() {
    on_both(|store: Store| async move {
        let mut new = game("g", "u:ann", "u:bob");
        new.row.partners = Some(("u:cleo".to_owned(), "u:dan".to_owned()));
        let new = NewGame { partner_names: Some(("Cleo".to_owned(), "Dan".to_owned())), ..new };
        store.create_game(new.clone()).await.unwrap();
        assert_eq!(store.game("g").await.unwrap().unwrap().partners, new.row.partners);
        assert_eq!(store.running_games_of("u:dan").await.unwrap().len(), 1);
        let appended = Appended {
            game: "g".to_owned(),
            events: Vec::new(),
            retract: None,
            plies: 0,
            fen: "fen".to_owned(),
            last_move: None,
            opening: String::new(),
        };
        let compose = std::sync::Arc::new(|_: Option<_>| ("ended".to_owned(), "ending".to_owned()));
        let rate = |a: &_, b: &_, _, _| (Clone::clone(a), Clone::clone(b));
        let finish = Finish { appended, at: 50, result: "0-1".to_owned(), rated: None, rate, compose };
        store.finish(finish).await.unwrap();
        let scores = [("u:cleo", (0, 0, 1)), ("u:dan", (1, 0, 0)), ("u:bob", (1, 0, 0)), ("u:eve", (0, 0, 0))];
        for (player, score) in scores {
            assert_eq!(store.score_of(player).await.unwrap(), score, "{player}");
        }
        let by = |name: &str| GameFilter { player: Some(name.to_owned()), ..GameFilter::default() };
        assert_eq!(store.find_games(&by("dan"), 10).await.unwrap().len(), 1);
        assert_eq!(store.find_games(&by("eve"), 10).await.unwrap().len(), 0);
    })
    .await;
}
