//! Challenges: to a user, or to whoever has the link; and games against the engine.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use pantheon_store::ChallengeRow;
use pantheon_wire::{
    Challenge, ChallengeState, Code, GameMade, NewChallenge, NewEngineGame, Refusal, ServerMessage, Side,
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

fn show_to(row: &ChallengeRow, viewer: &str) -> Answer<Challenge> {
    seen(row, viewer).ok_or_else(|| Failure::new(Code::Unavailable, "the challenge cannot be read"))
}

/// Tells both players how a challenge stands.
async fn tell(app: &App, id: &str) -> Answer<ChallengeRow> {
    let row = find(app, id).await?;
    for player in [Some(&row.owner), row.target.as_ref()].into_iter().flatten() {
        if let Some(challenge) = seen(&row, player) {
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
    let now = ids::now();
    let challenge = Challenge {
        id: ids::random(10),
        from: checked.player(app, who).await?,
        to: target.as_ref().map(|target| target.name.clone()),
        wish: checked.wish.clone(),
        state: ChallengeState::Open,
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
    tell(app, &challenge.id).await?;
    Ok(challenge)
}

/// Accepts a challenge: the game begins.
pub async fn take(app: &App, who: &Identity, id: &str) -> Answer<GameMade> {
    let row = find(app, id).await?;
    let me = who.player_id();
    let challenge = show_to(&row, &me)?;
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
    show_to(&tell(app, id).await?, me)
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
    show_to(&find(&app, &id).await?, &who.player_id()).map(Json)
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
