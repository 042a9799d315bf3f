//! The server is killed at random moments, with games under way, and started again: all that it has acknowledged is
//! there, what it has not acknowledged is there wholly or not at all, and nobody's clock ran meanwhile.
//!
//! `PANTHEON_CRASHES` says how often (8 times if it does not), `PANTHEON_TEST_POSTGRES` where a PostgreSQL is.

mod database;
mod duel;
mod ledger;
mod moderation;
mod replay;
mod seeker;
mod server;

#[path = "../../src/load/http.rs"]
mod http;
#[path = "../../src/random.rs"]
#[allow(dead_code, reason = "the test uses a part of it")]
mod random;
#[path = "../../src/load/socket.rs"]
mod socket;

use std::time::Duration;

use database::Database;
use duel::{Duel, Manner};
use http::Visitor;
use random::Random;
use seeker::Seeker;
use server::{Lives, Server};

/// What is played: quick games that count, slower ones in which time is given, one without a clock in which moves are
/// taken back, one on two boards.
const MANNERS: [Manner; 7] = [
    Manner { variant: "chess", clock: Some("10m+5s"), rated: false },
    Manner { variant: "shogi", clock: Some("10m/3x30s"), rated: false },
    Manner { variant: "minixiangqi", clock: Some("3m+2s"), rated: true },
    Manner { variant: "chess", clock: Some("5m+3s"), rated: true },
    Manner { variant: "crazyhouse", clock: None, rated: false },
    Manner { variant: "mansindam", clock: Some("20m+10s"), rated: false },
    Manner { variant: "bughouse", clock: Some("10m+5s"), rated: false },
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_with_sqlite() {
    crash(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_with_postgresql() {
    match Database::postgres().await {
        Some(database) => crash(database).await,
        None => eprintln!("PANTHEON_TEST_POSTGRES names no PostgreSQL: not tried"),
    }
}

async fn crash(database: Database) {
    let rounds: usize = std::env::var("PANTHEON_CRASHES").ok().and_then(|text| text.parse().ok()).unwrap_or(8);
    let mut random = Random::new(None);
    let mut lives = Lives::default();
    let mut server = Server::start(&database.address, &mut lives).await;
    let mut seeker = Seeker::arrive(&server.address).await;
    let mut duels = Vec::new();
    for (number, manner) in MANNERS.into_iter().enumerate() {
        duels.push(Duel::arrive(&server.address, number, manner).await);
    }
    for round in 0..rounds {
        let playing: Vec<_> = duels.drain(..).map(|duel| tokio::spawn(duel.play_until_broken())).collect();
        let seeking = tokio::spawn(seeker.seek_until_broken());
        tokio::time::sleep(Duration::from_millis(100 + random.below(900) as u64)).await;
        server.kill(&mut lives).await;
        for task in playing {
            duels.push(task.await.expect("nothing went wrong but the server's end"));
        }
        seeker = seeking.await.expect("nothing went wrong but the server's end");
        if round % 3 == 1 {
            // Long enough to be seen on a clock.
            tokio::time::sleep(Duration::from_millis(2500)).await;
        }
        if round % 3 == 2 {
            // Killed again while it sets the games up.
            Server::start_and_kill(&database.address, Duration::from_millis(random.below(400) as u64), &mut lives)
                .await;
        }
        server = Server::start(&database.address, &mut lives).await;
        for duel in &mut duels {
            duel.come_back(&server.address, &lives).await;
        }
        seeker.come_back(&server.address).await;
    }
    // And the games go on.
    let before: usize = duels.iter().map(Duel::deeds).sum();
    let playing: Vec<_> = duels.drain(..).map(|duel| tokio::spawn(duel.play_until_broken())).collect();
    tokio::time::sleep(Duration::from_millis(700)).await;
    let (status, took) = server.terminate().await;
    assert!(status.success() && took < Duration::from_secs(5), "{status} after {took:?}");
    for task in playing {
        duels.push(task.await.expect("nothing went wrong but the server's end"));
    }
    lives.end();
    let after: usize = duels.iter().map(Duel::deeds).sum();
    assert!(after > before + duels.len(), "the games go on: {before} deeds, then {after}");
    let server = Server::start(&database.address, &mut lives).await;
    for duel in &mut duels {
        duel.come_back(&server.address, &lives).await;
        duel.check_past().await;
    }
    let games: usize = duels.iter().map(Duel::games).sum();
    eprintln!("{rounds} crashes: {after} deeds in {games} finished games and {} under way", duels.len());
    server.terminate().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_told_to_stop_stops_in_order() {
    let database = Database::sqlite();
    let mut lives = Lives::default();
    let server = Server::start(&database.address, &mut lives).await;
    let mut visitor = Visitor::arrive(&server.address).await.unwrap();
    assert_eq!(visitor.text("GET", "/healthz", "").await.unwrap(), "ok\n");
    let mut sockets = Vec::new();
    for _ in 0..8 {
        sockets.push(socket::open(&visitor).await.unwrap());
    }
    for socket in &mut sockets {
        assert!(matches!(socket::hear(socket).await, Ok(pantheon_wire::ServerMessage::Welcome { .. })));
    }
    let figures = visitor.text("GET", "/metrics", "").await.unwrap();
    assert!(figures.contains("pantheon_sockets 8"), "{figures}");
    let stopping = tokio::spawn(server.terminate());
    for socket in &mut sockets {
        let error = socket::hear(socket).await.unwrap_err();
        assert!(error.contains("the server restarts"), "{error}");
    }
    let (status, took) = stopping.await.unwrap();
    assert_eq!(status.code(), Some(0));
    assert!(took < Duration::from_secs(5), "{took:?}");
    database.remove().await;
}
