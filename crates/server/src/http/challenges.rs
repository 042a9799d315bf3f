//! Challenges: to a user, or to whoever has the link; and games against the engine.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use pantheon_store::{ChallengeRow, SeatRow};
use pantheon_wire::{
    Both, Challenge, ChallengeState, Code, GameMade, NewChallenge, NewEngineGame, Refusal, Seat, Seats, ServerMessage,
    Side,
};

use super::body::Body;
use super::players;
use crate::bus::{Audience, Note, Topic};
use crate::games::Sitting;
use crate::identity::Identity;
use crate::wish::{Checked, any_side, sitting};
use crate::{Answer, App, Failure, ids};

/// How many challenges of a player may wait.
const MOST_OPEN: i64 = 20;
/// How many games against the engine a player may have under way.
const MOST_ENGINE_GAMES: usize = 10;
/// A link is good for so long, in milliseconds.
const LINK: i64 = 24 * 3600 * 1000;
/// A challenge to a user waits for so long.
const NAMED: i64 = 14 * LINK;

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/v1/challenges", get(list).post(make))
        .route("/api/v1/challenges/{id}", get(show))
        .route("/api/v1/challenges/{id}/accept", post(accept))
        .route("/api/v1/challenges/{id}/sit", post(sit))
        .route("/api/v1/challenges/{id}/decline", post(decline))
        .route("/api/v1/challenges/{id}/cancel", post(cancel))
        .route("/api/v1/engine-games", post(play_engine))
}

/// A challenge as somebody sees it.
pub fn seen(row: &ChallengeRow, viewer: &str) -> Option<Challenge> {
    let state = match row.state.as_str() {
        "open" if row.expires_at > ids::now() => ChallengeState::Open,
        "accepted" => ChallengeState::Accepted,
        "declined" => ChallengeState::Declined,
        _ => ChallengeState::Cancelled,
    };
    let challenge: Challenge = serde_json::from_str(&row.body).ok()?;
    Some(Challenge { state, game: row.game.clone(), own: row.owner == viewer, ..challenge })
}

/// A challenge by its name.
pub async fn find(app: &App, id: &str) -> Answer<ChallengeRow> {
    app.store.challenge(id).await?.ok_or_else(|| Failure::not_found(format!("challenge `{id}`")))
}

async fn show_to(app: &App, row: &ChallengeRow, viewer: &str) -> Answer<Challenge> {
    let mut challenge =
        seen(row, viewer).ok_or_else(|| Failure::new(Code::Unavailable, "the challenge cannot be read"))?;
    if challenge.seats.is_some() {
        challenge.seats = Some(seats(&app.store.seats(&row.id).await?, viewer));
    }
    Ok(challenge)
}

/// Who has sat down where, as somebody sees it.
fn seats(rows: &[SeatRow], viewer: &str) -> Seats {
    let mut seats = Seats::default();
    for row in rows {
        let seat = seat_of(row.seat);
        let board = if seat.board == 0 { &mut seats.first } else { &mut seats.second };
        *board.of_mut(seat.side) = serde_json::from_str(&row.body).ok();
        if row.player == viewer {
            seats.you = Some(seat);
        }
    }
    seats
}

/// A seat by the number that the store has: White, Black, and their partners.
fn seat_of(number: i64) -> Seat {
    Seat { side: if number % 2 == 0 { Side::White } else { Side::Black }, board: (number / 2) as u8 }
}

fn number_of(seat: Seat) -> i64 {
    i64::from(seat.board) * 2 + i64::from(seat.side == Side::Black)
}

/// Tells all whom it concerns how a challenge stands.
async fn tell(app: &App, id: &str) -> Answer<ChallengeRow> {
    let row = find(app, id).await?;
    let seated = app.store.seats(id).await?;
    let mut players: Vec<&String> = [Some(&row.owner), row.target.as_ref()].into_iter().flatten().collect();
    players.extend(seated.iter().map(|seat| &seat.player).filter(|player| **player != row.owner));
    for player in players {
        if let Ok(challenge) = show_to(app, &row, player).await {
            let note = Note::new(Audience::Everybody, &ServerMessage::Challenge(Box::new(challenge)));
            app.games.bus().publish(&Topic::Player(player.clone()), note);
        }
    }
    Ok(row)
}

/// Makes a challenge.
pub async fn challenge(app: &App, who: &Identity, new: NewChallenge) -> Answer<Challenge> {
    let checked = Checked::new(app, new.wish)?;
    checked.suits(who)?;
    let target = match &new.to {
        Some(name) => Some(players::find(app, name).await?),
        None => None,
    };
    if let Some(target) = &target {
        if target.closed {
            return Err(Failure::new(Code::Conflict, format!("the account of {} is closed", target.name)));
        }
        if Some(target.id.as_str()) == who.user_id() {
            return Err(Failure::new(Code::Conflict, "you cannot challenge yourself"));
        }
    }
    if new.four {
        for_four(app, &checked, new.to.is_some())?;
    }
    let now = ids::now();
    let challenge = Challenge {
        id: ids::random(10),
        from: checked.player(app, who).await?,
        to: target.as_ref().map(|target| target.name.clone()),
        wish: checked.wish.clone(),
        state: ChallengeState::Open,
        seats: new.four.then(Seats::default),
        game: None,
        own: true,
        created_at: now,
    };
    let row = ChallengeRow {
        id: challenge.id.clone(),
        owner: who.player_id(),
        target: target.map(|target| format!("u:{}", target.id)),
        body: serde_json::to_string(&challenge).map_err(|error| Failure::new(Code::Unavailable, error.to_string()))?,
        state: "open".to_owned(),
        game: None,
        created_at: now,
        expires_at: now + if challenge.to.is_some() { NAMED } else { LINK },
    };
    if !app.store.add_challenge(row, MOST_OPEN).await? {
        let words = format!("{MOST_OPEN} challenges of yours wait for an answer; take one back first");
        return Err(Failure::new(Code::TooMany, words));
    }
    if new.four {
        let seat = Seat { side: checked.wish.side.unwrap_or_else(any_side), board: 0 };
        app.store.sit_down(&challenge.id, seat_row(seat, who)?).await?;
    }
    let row = tell(app, &challenge.id).await?;
    show_to(app, &row, &who.player_id()).await
}

/// Can four play this?
fn for_four(app: &App, checked: &Checked, is_named: bool) -> Answer<()> {
    let variant = app.games.variant(&checked.wish.variant)?;
    if !variant.spec().board.two_boards {
        let words = format!("`{}` has one board; four play on two", variant.name());
        return Err(Failure::new(Code::Invalid, words));
    }
    match is_named {
        true => Err(Failure::new(Code::Invalid, "four seats are filled through a link; leave the name out")),
        false => Ok(()),
    }
}

fn seat_row(seat: Seat, who: &Identity) -> Answer<SeatRow> {
    let body =
        serde_json::to_string(&who.player()).map_err(|error| Failure::new(Code::Unavailable, error.to_string()))?;
    Ok(SeatRow { seat: number_of(seat), player: who.player_id(), body })
}

/// Sits down at a table for four; the last who does begins the game.
pub async fn take_seat(app: &App, who: &Identity, id: &str, seat: Seat) -> Answer<Challenge> {
    let row = find(app, id).await?;
    let me = who.player_id();
    let challenge = show_to(app, &row, &me).await?;
    if challenge.seats.is_none() {
        return Err(Failure::new(Code::Conflict, "this challenge is for two; accept it"));
    }
    if challenge.state != ChallengeState::Open {
        return Err(not_open());
    }
    if seat.board > 1 {
        return Err(Failure::new(Code::Invalid, format!("there are boards 0 and 1, not {}", seat.board)));
    }
    if !app.store.sit_down(id, seat_row(seat, who)?).await? {
        return Err(Failure::new(Code::Conflict, "somebody else sits there, or the challenge is not open any more"));
    }
    let seated = app.store.seats(id).await?;
    if let [white, black, white_partner, black_partner] = &seated[..] {
        let checked = Checked::new(app, challenge.wish.clone())?;
        let pair = |white: &SeatRow, black: &SeatRow| -> Answer<Both<Sitting>> {
            Ok(Both { white: seated_player(white)?, black: seated_player(black)? })
        };
        let mut table = checked.table_of(pair(white, black)?, Some(pair(white_partner, black_partner)?));
        table.challenge = Some(id.to_owned());
        app.games.begin(table).await?;
    }
    let row = tell(app, id).await?;
    show_to(app, &row, &me).await
}

fn seated_player(row: &SeatRow) -> Answer<Sitting> {
    let broken = |error: serde_json::Error| Failure::new(Code::Unavailable, error.to_string());
    Ok(sitting(row.player.clone(), &serde_json::from_str(&row.body).map_err(broken)?))
}

/// Accepts a challenge: the game begins.
pub async fn take(app: &App, who: &Identity, id: &str) -> Answer<GameMade> {
    let row = find(app, id).await?;
    let me = who.player_id();
    let challenge = show_to(app, &row, &me).await?;
    if challenge.seats.is_some() {
        return Err(Failure::new(Code::Conflict, "this table has four seats; sit down at one of them"));
    }
    if row.owner == me {
        return Err(Failure::new(Code::Conflict, "this challenge is your own; send its link to somebody else"));
    }
    for_target(&row, &challenge, &me)?;
    if challenge.state != ChallengeState::Open {
        return Err(not_open());
    }
    let checked = Checked::new(app, challenge.wish.clone())?;
    checked.suits(who)?;
    let side = challenge.wish.side.unwrap_or_else(any_side);
    let owner = sitting(row.owner.clone(), &challenge.from);
    let mut table = checked.table(owner, sitting(me, &who.player()), side);
    table.challenge = Some(row.id.clone());
    let game = app.games.begin(table).await?;
    tell(app, id).await?;
    Ok(GameMade { game, side: side.other() })
}

/// Declines a challenge.
pub async fn refuse(app: &App, who: &Identity, id: &str) -> Answer<Challenge> {
    let row = find(app, id).await?;
    let me = who.player_id();
    if row.target.as_deref() != Some(&me) {
        return Err(Failure::new(Code::Forbidden, "only who is challenged by name can decline"));
    }
    close(app, id, "declined", &me).await
}

/// Takes back a challenge of one's own.
pub async fn take_back(app: &App, who: &Identity, id: &str) -> Answer<Challenge> {
    let row = find(app, id).await?;
    let me = who.player_id();
    if row.owner != me {
        return Err(Failure::new(Code::Forbidden, "only who made a challenge can take it back"));
    }
    close(app, id, "cancelled", &me).await
}

async fn close(app: &App, id: &str, state: &str, me: &str) -> Answer<Challenge> {
    if !app.store.close_challenge(id, state).await? {
        return Err(not_open());
    }
    show_to(app, &tell(app, id).await?, me).await
}

fn for_target(row: &ChallengeRow, challenge: &Challenge, me: &str) -> Answer<()> {
    match row.target.as_deref().is_none_or(|target| target == me) {
        true => Ok(()),
        false => {
            let name = challenge.to.as_deref().unwrap_or_default();
            Err(Failure::new(Code::Forbidden, format!("this challenge is for {name} alone")))
        }
    }
}

fn not_open() -> Failure {
    Failure::new(Code::Conflict, "the challenge is not open any more")
}

/// The open challenges by the asker and to him.
#[utoipa::path(get, path = "/api/v1/challenges", tag = "challenges", responses((status = 200, body = Vec<Challenge>)))]
pub async fn list(State(app): State<Arc<App>>, who: Identity) -> Answer<Json<Vec<Challenge>>> {
    let me = who.player_id();
    let rows = app.store.challenges_of(&me, ids::now()).await?;
    Ok(Json(rows.iter().filter_map(|row| seen(row, &me)).collect()))
}

/// Makes a challenge: to a user, or to whoever has the link.
#[utoipa::path(post, path = "/api/v1/challenges", tag = "challenges", request_body = NewChallenge,
    responses((status = 200, body = Challenge), (status = "4XX", body = Refusal)))]
pub async fn make(
    State(app): State<Arc<App>>,
    who: Identity,
    Body(new): Body<NewChallenge>,
) -> Answer<Json<Challenge>> {
    challenge(&app, &who, new).await.map(Json)
}

/// A challenge, for the page behind its link.
#[utoipa::path(get, path = "/api/v1/challenges/{id}", tag = "challenges", params(("id" = String, Path)),
    responses((status = 200, body = Challenge), (status = "4XX", body = Refusal)))]
pub async fn show(State(app): State<Arc<App>>, who: Identity, Path(id): Path<String>) -> Answer<Json<Challenge>> {
    show_to(&app, &find(&app, &id).await?, &who.player_id()).await.map(Json)
}

/// Sits down at a table for four, or moves to another seat there; the last who does begins the game.
#[utoipa::path(post, path = "/api/v1/challenges/{id}/sit", tag = "challenges", params(("id" = String, Path)),
    request_body = Seat, responses((status = 200, body = Challenge), (status = "4XX", body = Refusal)))]
pub async fn sit(
    State(app): State<Arc<App>>,
    who: Identity,
    Path(id): Path<String>,
    Body(seat): Body<Seat>,
) -> Answer<Json<Challenge>> {
    take_seat(&app, &who, &id, seat).await.map(Json)
}

/// Accepts a challenge: the game begins.
#[utoipa::path(post, path = "/api/v1/challenges/{id}/accept", tag = "challenges", params(("id" = String, Path)),
    responses((status = 200, body = GameMade), (status = "4XX", body = Refusal)))]
pub async fn accept(State(app): State<Arc<App>>, who: Identity, Path(id): Path<String>) -> Answer<Json<GameMade>> {
    take(&app, &who, &id).await.map(Json)
}

/// Declines a challenge by name.
#[utoipa::path(post, path = "/api/v1/challenges/{id}/decline", tag = "challenges", params(("id" = String, Path)),
    responses((status = 200, body = Challenge), (status = "4XX", body = Refusal)))]
pub async fn decline(State(app): State<Arc<App>>, who: Identity, Path(id): Path<String>) -> Answer<Json<Challenge>> {
    refuse(&app, &who, &id).await.map(Json)
}

/// Takes back a challenge of one's own.
#[utoipa::path(post, path = "/api/v1/challenges/{id}/cancel", tag = "challenges", params(("id" = String, Path)),
    responses((status = 200, body = Challenge), (status = "4XX", body = Refusal)))]
pub async fn cancel(State(app): State<Arc<App>>, who: Identity, Path(id): Path<String>) -> Answer<Json<Challenge>> {
    take_back(&app, &who, &id).await.map(Json)
}

/// Begins a game against the engine.
#[utoipa::path(post, path = "/api/v1/engine-games", tag = "challenges", request_body = NewEngineGame,
    responses((status = 200, body = GameMade), (status = "4XX", body = Refusal)))]
pub async fn play_engine(
    State(app): State<Arc<App>>,
    who: Identity,
    Body(new): Body<NewEngineGame>,
) -> Answer<Json<GameMade>> {
    if !(1..=8).contains(&new.level) {
        let words = format!("the engine has levels from 1 to 8, not {}", new.level);
        return Err(Failure::new(Code::Invalid, words));
    }
    if new.wish.rated {
        return Err(Failure::new(Code::Invalid, "games against the engine are never rated"));
    }
    let checked = Checked::new(&app, new.wish)?;
    let me = who.player_id();
    let running = app.store.running_games_of(&me).await?;
    let against = running.iter().filter(|row| row.white.starts_with("e:") || row.black.starts_with("e:")).count();
    if against >= MOST_ENGINE_GAMES {
        let words = format!("you have {MOST_ENGINE_GAMES} games against the engine under way; end one first");
        return Err(Failure::new(Code::TooMany, words));
    }
    let side: Side = checked.wish.side.unwrap_or_else(any_side);
    let table = checked.table(sitting(me, &who.player()), Sitting::engine(new.level), side);
    let game = app.games.begin(table).await?;
    Ok(Json(GameMade { game, side }))
}
