//! Clocks: as a table keeps them, and from outside in real time.

mod site;
mod tables;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use pantheon_server::Settings;
use pantheon_wire::{Action, Code, Offer, Side};
use serde_json::{Value, json};
use site::{Client, Site};
use tables::{BEGIN, Seated};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// What a side shows at this time: main time, period, periods.
fn face(seated: &Seated, side: Side, now: i64) -> (i64, i64, u32) {
    let faces = seated.table.faces(now).unwrap();
    let face = faces.faces.of(side);
    (face.left_ms, face.period_ms, face.periods)
}

/// A game in which both have made their first moves, which are free, after a second each.
fn under_way(clock: &str) -> (Seated, i64) {
    let mut seated = Seated::new("chess", Some(clock), None);
    seated.play("g1f3", BEGIN + 1_000);
    seated.play("g8f6", BEGIN + 2_000);
    (seated, BEGIN + 2_000)
}

#[test]
fn increments_come_after_the_move() {
    let (mut seated, now) = under_way("3m+2s");
    // The first moves took nothing and brought the increment.
    assert_eq!(face(&seated, Side::White, now), (182_000, 0, 0));
    assert_eq!(face(&seated, Side::White, now + 10_000), (172_000, 0, 0));
    seated.play("f3g1", now + 10_000);
    assert_eq!(face(&seated, Side::White, now + 15_000), (174_000, 0, 0));
    assert_eq!(face(&seated, Side::Black, now + 15_000), (177_000, 0, 0));
    assert_eq!(seated.table.deadline(), Some(now + 10_000 + 182_000));
}

#[test]
fn periods_run_out_one_by_one() {
    let (mut seated, now) = under_way("10s/3x5s");
    assert_eq!(seated.table.deadline(), Some(now + 25_000));
    assert_eq!(face(&seated, Side::White, now + 16_000), (0, 4_000, 2));
    seated.play("f3g1", now + 16_000);
    assert_eq!(face(&seated, Side::White, now + 16_000), (0, 5_000, 2));
    seated.play("f6g8", now + 16_000);
    assert_eq!(seated.table.deadline(), Some(now + 26_000));
    seated.wait_until(now + 25_999);
    assert_eq!(seated.reason(), None);
    seated.wait_until(now + 26_000);
    assert_eq!(seated.reason(), Some("time"));
}

#[test]
fn time_for_each_move_does_not_add_up() {
    let (mut seated, mut now) = under_way("0/20s");
    for uci in ["f3g1", "f6g8", "g1f3", "g8f6"] {
        assert_eq!(seated.table.deadline(), Some(now + 20_000));
        now += 19_999;
        seated.play(uci, now);
    }
    seated.wait_until(now + 20_000);
    assert_eq!(seated.table.ending().unwrap().winner, Some(Side::Black));
}

#[test]
fn days_run_from_the_first_move_on() {
    const DAY: i64 = 24 * 3_600_000;
    let mut seated = Seated::new("chess", Some("0/3d"), None);
    assert_eq!(seated.table.deadline(), Some(BEGIN + 3 * DAY));
    seated.play("e2e4", BEGIN + 3 * DAY - 1);
    assert_eq!(seated.table.deadline(), Some(BEGIN + 6 * DAY - 1));
    seated.wait_until(BEGIN + 6 * DAY - 1);
    assert_eq!(seated.table.ending().unwrap().winner, Some(Side::White));
}

#[test]
fn without_a_clock_a_game_lasts_until_nobody_has_moved_for_thirty_days() {
    const DAYS: i64 = 30 * 24 * 3_600_000;
    let mut seated = Seated::new("chess", None, None);
    assert_eq!((seated.table.deadline(), seated.table.faces(BEGIN)), (Some(BEGIN + DAYS), None));
    seated.play("e2e4", BEGIN + DAYS - 1);
    seated.play("e7e5", BEGIN + 2 * DAYS - 2);
    seated.wait_until(BEGIN + 3 * DAYS - 3);
    assert_eq!(seated.reason(), None);
    seated.wait_until(BEGIN + 3 * DAYS - 2);
    assert_eq!((seated.reason(), seated.table.ending().unwrap().result.as_str()), (Some("aborted"), "*"));
    assert_eq!(seated.table.deadline(), None);
}

#[test]
fn half_a_second_of_lag_is_given_back_and_no_more() {
    for (lag, spent) in [(0, 3_000), (200, 2_800), (500, 2_500), (60_000, 2_500), (-9, 3_000), (i64::MIN, 3_000)] {
        let (mut seated, now) = under_way("1m");
        let action = Action::Move { board: 0, ply: 2, uci: "f3g1".to_owned() };
        seated.act(Some(Side::White), action, now + 3_000, lag).unwrap();
        assert_eq!(face(&seated, Side::White, now + 3_000).0, 60_000 - spent, "{lag}");
    }
    // A move that was on its way when the flag fell, and one that was not.
    for (late, lag, done) in [(499, 500, true), (500, 500, false), (499, 0, false), (0, 0, false)] {
        let (mut seated, now) = under_way("1m");
        let action = Action::Move { board: 0, ply: 2, uci: "f3g1".to_owned() };
        let decision = seated.act(Some(Side::White), action, now + 60_000 + late, lag).unwrap();
        assert_eq!((decision.late, seated.reason()), (!done, (!done).then_some("time")), "{late} {lag}");
    }
}

#[test]
fn nothing_comes_before_a_flag_that_has_fallen() {
    for action in [Action::Resign {}, Action::GiveTime {}, Action::Abort {}, Action::Offer { offer: Offer::Draw }] {
        let (mut seated, now) = under_way("1m");
        assert!(seated.act(Some(Side::White), action, now + 60_000, 500).unwrap().late);
        assert_eq!(seated.reason(), Some("time"));
        assert_eq!(seated.table.ending().unwrap().winner, Some(Side::Black));
    }
}

#[test]
fn a_game_that_nobody_begins_is_broken_off() {
    let mut seated = Seated::new("chess", Some("3m"), None);
    seated.play("e2e4", BEGIN + 59_000);
    assert_eq!(seated.table.deadline(), Some(BEGIN + 119_000));
    seated.wait_until(BEGIN + 119_000);
    let ending = seated.table.ending().unwrap();
    assert_eq!((ending.reason.as_str(), ending.result.as_str()), ("aborted", "*"));
    let refusal = seated.act(Some(Side::Black), Action::Resign {}, BEGIN + 119_001, 0).unwrap_err();
    assert_eq!(refusal.code, Code::GameOver);
}

#[test]
fn time_against_a_bare_king_is_a_draw_where_the_game_has_such_a_rule() {
    for (variant, fen, moves, result) in [
        ("chess", "4k3/8/8/8/8/8/Q7/4K3 w - - 0 1", ["a2a3", "e8d8"], "1/2-1/2"),
        ("chess", "4k3/p7/8/8/8/8/Q7/4K3 w - - 0 1", ["a2a3", "e8d8"], "0-1"),
        ("shogi", "4k4/9/9/9/9/9/9/R8/4K4[] w - - 0 1", ["a2a3", "e9d9"], "0-1"),
    ] {
        let mut seated = Seated::new(variant, Some("1m"), Some(fen));
        for uci in moves {
            seated.play(uci, BEGIN);
        }
        seated.wait_until(BEGIN + 60_000);
        assert_eq!(seated.table.ending().unwrap().result, result, "{variant} {fen}");
    }
}

#[test]
fn a_move_taken_back_brings_no_time() {
    let (mut seated, now) = under_way("1m+2s");
    let back = Action::Offer { offer: Offer::Takeback };
    // Ten seconds for a move, and it is taken back: they are gone, but for the increment.
    seated.play("f3g1", now + 10_000);
    seated.act(Some(Side::White), back.clone(), now + 11_000, 0).unwrap();
    seated.act(Some(Side::Black), back.clone(), now + 11_000, 0).unwrap();
    assert_eq!(face(&seated, Side::White, now + 11_000).0, 54_000);
    // A fast one: the increment is gone with it.
    seated.play("f3g1", now + 11_000);
    seated.act(Some(Side::White), back.clone(), now + 11_000, 0).unwrap();
    seated.act(Some(Side::Black), back, now + 11_000, 0).unwrap();
    assert_eq!(face(&seated, Side::White, now + 11_000).0, 54_000);
}

#[test]
fn a_gift_outlasts_the_move_that_is_taken_back() {
    let (mut seated, now) = under_way("1m+2s");
    let back = Action::Offer { offer: Offer::Takeback };
    seated.play("f3g1", now + 10_000);
    seated.act(Some(Side::Black), Action::GiveTime {}, now + 10_000, 0).unwrap();
    seated.act(Some(Side::White), Action::GiveTime {}, now + 10_000, 0).unwrap();
    seated.act(Some(Side::White), back.clone(), now + 11_000, 0).unwrap();
    seated.act(Some(Side::Black), back, now + 11_000, 0).unwrap();
    // Without the gifts White had 54 and Black 62 seconds.
    assert_eq!(face(&seated, Side::White, now + 11_000).0, 69_000);
    assert_eq!(face(&seated, Side::Black, now + 11_000).0, 77_000);
}

#[test]
fn time_while_the_server_is_away_is_charged_to_nobody() {
    let (mut seated, now) = under_way("1m");
    let resumed = pantheon_wire::Happening::Resumed { away_ms: 500_000 };
    let decision = pantheon_server::table::Decision { happenings: vec![resumed], ..Default::default() };
    seated.perform(&decision, now + 510_000);
    assert_eq!(seated.table.deadline(), Some(now + 560_000));
    assert_eq!(face(&seated, Side::White, now + 510_000).0, 50_000);
}

/// A game between two guests.
async fn game(ann: &mut Client, bob: &mut Client, wish: Value) -> String {
    let mut wish = wish;
    wish["side"] = json!("white");
    let made = ann.post("/api/v1/challenges", wish).await.done();
    let path = format!("/api/v1/challenges/{}/accept", made["id"].as_str().unwrap());
    bob.post(&path, json!({})).await.done()["game"].as_str().unwrap().to_owned()
}

/// Plays both first moves and waits, without a socket open, until the game is over: how, and how long it took.
async fn run_out(clock: &str, moves: [&str; 2], wish: Value) -> (Value, Duration) {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.guest(), site.guest());
    let mut wish = wish;
    wish["clock"] = json!(clock);
    let game = game(&mut ann, &mut bob, wish).await;
    ann.play(&game, 0, moves[0]).await.done();
    bob.play(&game, 1, moves[1]).await.done();
    let began = Instant::now();
    loop {
        let shown = site.guest().get(&format!("/api/v1/games/{game}")).await.done();
        if let Some(ending) = shown.get("ending").filter(|ending| ending.is_object()) {
            // By the server's own clock, from the last move to the end.
            let at = |kind: &str| {
                let events = shown["events"].as_array().unwrap();
                events.iter().rev().find(|event| event["type"] == kind).unwrap()["at"].as_i64().unwrap()
            };
            return (ending.clone(), Duration::from_millis((at("ended") - at("moved")) as u64));
        }
        assert!(began.elapsed() < Duration::from_secs(20), "the flag has not fallen");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn flags_fall_in_time_for_players_who_are_gone() {
    let late = Duration::from_millis(300);
    for (clock, due) in [("2s", 2_000), ("1s/2x500ms", 2_000), ("0/1s", 1_000)] {
        let (ending, took) = run_out(clock, ["e2e4", "e7e5"], json!({ "variant": "chess" })).await;
        let due = Duration::from_millis(due);
        assert!(took >= due && took < due + late, "{clock}: {took:?}");
        assert_eq!((&ending["reason"], &ending["result"]), (&json!("time"), &json!("0-1")));
    }
}

#[tokio::test]
async fn a_bare_king_does_not_win_on_time() {
    let wish = json!({ "variant": "chess", "fen": "4k3/8/8/8/8/8/Q7/4K3 w - - 0 1" });
    let (ending, _) = run_out("1s", ["a2a3", "e8d8"], wish).await;
    assert_eq!(ending["result"], "1/2-1/2");
}

/// A server that can be stopped, on the files of a folder.
async fn serve(folder: &Path) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let listen = Some(([127, 0, 0, 1], 0).into());
    let data = Some(folder.to_owned());
    let settings = Settings { listen, data, engines: Some(1), limits: Some(false), ..Settings::default() };
    let (told, listening) = oneshot::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let config = settings.config().unwrap();
    let task = tokio::spawn(async move {
        let stopped = async { stopped.await.unwrap_or_default() };
        pantheon_server::serve(config, |address| told.send(address).unwrap(), stopped).await.unwrap();
    });
    (listening.await.unwrap(), stop, task)
}

#[tokio::test]
async fn a_flag_does_not_fall_for_the_time_that_the_server_was_away() {
    let folder = std::env::temp_dir().join(format!("pantheon-away-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (address, stop, task) = serve(&folder).await;
    let guest = || Client { address, cookies: Vec::new(), token: None };
    let (mut ann, mut bob) = (guest(), guest());
    let game = game(&mut ann, &mut bob, json!({ "variant": "chess", "clock": "3s" })).await;
    ann.play(&game, 0, "e2e4").await.done();
    bob.play(&game, 1, "e7e5").await.done();
    stop.send(()).unwrap();
    task.await.unwrap();
    tokio::time::sleep(Duration::from_secs(4)).await;
    let (address, stop, task) = serve(&folder).await;
    (ann.address, bob.address) = (address, address);
    ann.play(&game, 2, "g1f3").await.done();
    let shown = bob.get(&format!("/api/v1/games/{game}")).await.done();
    let resumed = shown["events"].as_array().unwrap().iter().find(|event| event["type"] == "resumed").unwrap();
    assert!(resumed["away_ms"].as_i64().unwrap() >= 3_900, "{resumed}");
    assert_eq!(shown["plies"], 3);
    stop.send(()).unwrap();
    task.await.unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
}
