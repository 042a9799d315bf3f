//! The lobby: open seeks, games to watch.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use pantheon_store::{Added, GameRow, SeekRow};
use pantheon_wire::{Code, GameMade, GameSummary, Lobby, NewSeek, Refusal, Seek, SeekAnswer, ServerMessage, Side};

use super::body::Body;
use crate::bus::{Audience, Note, Topic};
use crate::identity::Identity;
use crate::wish::{Checked, any_side, sitting};
use crate::{Answer, App, Failure, ids};

/// How many seeks a player may have open.
const MOST_SEEKS: i64 = 5;
/// A seek for a game with days for a move is open for so long, in milliseconds.
const SLOW: i64 = 14 * 24 * 3600 * 1000;
/// Another one of somebody who has no socket open.
const ALONE: i64 = 600 * 1000;
/// And of somebody who had one, after its last sign of life.
const AFTER_PULSE: i64 = 30 * 1000;
/// How many games the lobby shows.
const SHOWN: usize = 24;
/// Of how many it chooses them.
const CHOICE: i64 = 200;

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/v1/lobby", get(show))
        .route("/api/v1/seeks", post(seek).delete(withdraw_all))
        .route("/api/v1/seeks/{id}", delete(withdraw))
        .route("/api/v1/seeks/{id}/accept", post(accept))
}

/// The lobby as it is.
pub async fn lobby(app: &App) -> Answer<Lobby> {
    let rows = app.store.seeks(ids::now()).await?;
    let seeks = rows.iter().filter_map(|row| serde_json::from_str(&row.body).ok()).collect();
    let mut games: Vec<GameSummary> =
        app.store.latest_running_games(CHOICE).await?.iter().filter_map(summary).collect();
    // The sort keeps the latest first among equals.
    games.sort_by_key(|game| std::cmp::Reverse(strength(game)));
    games.truncate(SHOWN);
    let playing = app.store.count_running_games().await? as u32;
    Ok(Lobby { seeks, games, online: app.online.load(Ordering::Relaxed), playing })
}

/// The better of two players counts.
fn strength(game: &GameSummary) -> i32 {
    let players = &game.head.players;
    players.white.rating.max(players.black.rating).unwrap_or(0)
}

/// A row as lists show it.
pub fn summary(row: &GameRow) -> Option<GameSummary> {
    Some(GameSummary {
        head: serde_json::from_str(&row.head).ok()?,
        plies: row.plies as u32,
        fen: row.fen.clone(),
        last_move: row.last_move.clone(),
        ending: row.ending.as_deref().and_then(|text| serde_json::from_str(text).ok()),
        ended_at: row.ended_at,
    })
}

/// A sign of life of a player with a socket: his seeks stay open for a little longer.
pub async fn pulse(app: &App, player: &str) -> Answer<()> {
    Ok(app.store.keep_seeks(player, ids::now() + AFTER_PULSE).await?)
}

fn tell(app: &App, message: &ServerMessage) {
    app.games.bus().publish(&Topic::Lobby, Note::new(Audience::Everybody, message));
}

/// A seek is gone.
pub fn tell_gone(app: &App, id: &str) {
    tell(app, &ServerMessage::SeekGone { id: id.to_owned() });
}

/// Open seeks and games to watch.
#[utoipa::path(get, path = "/api/v1/lobby", tag = "lobby", responses((status = 200, body = Lobby)))]
pub async fn show(State(app): State<Arc<App>>) -> Answer<Json<Lobby>> {
    lobby(&app).await.map(Json)
}

/// Opens a seek, or begins a game at once if somebody else's fits.
#[utoipa::path(post, path = "/api/v1/seeks", tag = "lobby", request_body = NewSeek,
    responses((status = 200, body = SeekAnswer), (status = "4XX", body = Refusal)))]
pub async fn seek(State(app): State<Arc<App>>, who: Identity, Body(new): Body<NewSeek>) -> Answer<Json<SeekAnswer>> {
    let checked = Checked::new(&app, new.wish)?;
    checked.suits(&who)?;
    let has_range = new.min_rating.is_some() || new.max_rating.is_some();
    if has_range && who.user_id().is_none() {
        return Err(Failure::new(Code::Unauthorized, "a range of ratings is for users, who have one; log in"));
    }
    if let (Some(min), Some(max)) = (new.min_rating, new.max_rating)
        && min > max
    {
        return Err(Failure::new(Code::Invalid, format!("nobody's rating is above {min} and below {max}")));
    }
    let now = ids::now();
    let own = Seek {
        id: ids::random(8),
        player: checked.player(&app, &who).await?,
        wish: checked.wish.clone(),
        speed: checked.speed,
        min_rating: new.min_rating,
        max_rating: new.max_rating,
        created_at: now,
    };
    let row = SeekRow {
        id: own.id.clone(),
        owner: who.player_id(),
        body: serde_json::to_string(&own).map_err(|error| Failure::new(Code::Unavailable, error.to_string()))?,
        live: checked.live,
        created_at: now,
        expires_at: now + if checked.live { ALONE } else { SLOW },
    };
    let fits = {
        let own = own.clone();
        Arc::new(move |row: &SeekRow| serde_json::from_str(&row.body).is_ok_and(|other: Seek| is_match(&own, &other)))
    };
    loop {
        match app.store.add_seek(row.clone(), MOST_SEEKS, fits.clone()).await? {
            Added::Open => break,
            Added::TooMany => {
                let words = format!("you have {MOST_SEEKS} seeks open; take one back first");
                return Err(Failure::new(Code::TooMany, words));
            }
            Added::Fits(other) => match meet(&app, &other, &who, own.wish.side).await {
                Ok(made) => return Ok(Json(SeekAnswer { seek: None, game: Some(made) })),
                // Somebody else was faster: look again.
                Err(failure) if failure.0.code == Code::Conflict => {}
                Err(failure) => return Err(failure),
            },
        }
    }
    tell(&app, &ServerMessage::SeekMade(Box::new(own.clone())));
    Ok(Json(SeekAnswer { seek: Some(own), game: None }))
}

/// Do two seeks make a game?
fn is_match(one: &Seek, other: &Seek) -> bool {
    let (a, b) = (&one.wish, &other.wish);
    let is_same = a.variant == b.variant
        && a.clock == b.clock
        && a.rated == b.rated
        && a.fen == b.fen
        && a.handicap == b.handicap;
    is_same
        && (a.side.is_none() || a.side != b.side)
        && in_range(one, other.player.rating)
        && in_range(other, one.player.rating)
}

/// Is a rating one that a seek asks for?
fn in_range(seek: &Seek, rating: Option<i32>) -> bool {
    let above = seek.min_rating.is_none_or(|min| rating.is_some_and(|rating| rating >= min));
    above && seek.max_rating.is_none_or(|max| rating.is_some_and(|rating| rating <= max))
}

/// Begins the game that an open seek asks for.
async fn meet(app: &App, row: &SeekRow, who: &Identity, side: Option<Side>) -> Answer<GameMade> {
    let broken = |error: serde_json::Error| Failure::new(Code::Unavailable, error.to_string());
    let seek: Seek = serde_json::from_str(&row.body).map_err(broken)?;
    let checked = Checked::new(app, seek.wish.clone())?;
    checked.suits(who)?;
    let player = checked.player(app, who).await?;
    if !in_range(&seek, player.rating) {
        let words = match (seek.min_rating, seek.max_rating) {
            (Some(min), Some(max)) => format!("from {min} to {max}"),
            (Some(min), None) => format!("of {min} or more"),
            (_, max) => format!("of {} or less", max.unwrap_or(0)),
        };
        return Err(Failure::new(Code::Forbidden, format!("this seek is for users with a rating {words}")));
    }
    let seeker_side = seek.wish.side.or(side.map(Side::other)).unwrap_or_else(any_side);
    let owner = sitting(row.owner.clone(), &seek.player);
    let mut table = checked.table(owner, sitting(who.player_id(), &player), seeker_side);
    table.seek = Some(row.id.clone());
    let game = app.games.begin(table).await?;
    Ok(GameMade { game, side: seeker_side.other() })
}

/// Takes a seek of somebody else and begins the game.
#[utoipa::path(post, path = "/api/v1/seeks/{id}/accept", tag = "lobby", params(("id" = String, Path)),
    responses((status = 200, body = GameMade), (status = "4XX", body = Refusal)))]
pub async fn accept(State(app): State<Arc<App>>, who: Identity, Path(id): Path<String>) -> Answer<Json<GameMade>> {
    let row = app.store.seek(&id, ids::now()).await?;
    let row = row.ok_or_else(|| Failure::not_found(format!("seek `{id}` any more")))?;
    if row.owner == who.player_id() {
        return Err(Failure::new(Code::Conflict, "this seek is your own; somebody else has to accept it"));
    }
    meet(&app, &row, &who, None).await.map(Json)
}

/// Takes back a seek of one's own.
#[utoipa::path(delete, path = "/api/v1/seeks/{id}", tag = "lobby", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Refusal)))]
pub async fn withdraw(State(app): State<Arc<App>>, who: Identity, Path(id): Path<String>) -> Answer<StatusCode> {
    let gone = app.store.remove_seeks(&who.player_id(), Some(&id)).await?;
    if gone.is_empty() {
        return Err(Failure::not_found(format!("seek `{id}` of yours")));
    }
    gone.iter().for_each(|id| tell_gone(&app, id));
    Ok(StatusCode::NO_CONTENT)
}

/// Takes back all one's seeks.
#[utoipa::path(delete, path = "/api/v1/seeks", tag = "lobby", responses((status = 204)))]
pub async fn withdraw_all(State(app): State<Arc<App>>, who: Identity) -> Answer<StatusCode> {
    let gone = app.store.remove_seeks(&who.player_id(), None).await?;
    gone.iter().for_each(|id| tell_gone(&app, id));
    Ok(StatusCode::NO_CONTENT)
}
