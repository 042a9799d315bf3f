//! Players: their pages, and the best of each variant.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::routing::get;
use axum::{Json, Router};
use pantheon_store::{GameFilter, UserRow};
use pantheon_wire::{Code, Place, PlayerKind, Profile, RatingPoint, Refusal, Speed, Standing};

use super::lobby::summary;
use crate::{Answer, App, Failure, rating};

/// How many ratings a page's curve has.
const POINTS: i64 = 1000;
/// How many games a page shows.
const GAMES: i64 = 20;
/// How many places a leaderboard has.
const PLACES: i64 = 100;

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/v1/players/{name}", get(profile))
        .route("/api/v1/leaderboard/{variant}/{speed}", get(leaderboard))
}

/// Somebody by his name.
pub async fn find(app: &App, name: &str) -> Answer<UserRow> {
    app.store.user_by_name(name).await?.ok_or_else(|| Failure::not_found(format!("player `{name}`")))
}

/// A speed by its name.
fn speed(name: &str) -> Option<Speed> {
    Speed::ALL.into_iter().find(|speed| speed.name() == name)
}

/// A player's page.
#[utoipa::path(get, path = "/api/v1/players/{name}", tag = "players", params(("name" = String, Path)),
    responses((status = 200, body = Profile), (status = "4XX", body = Refusal)))]
pub async fn profile(State(app): State<Arc<App>>, Path(name): Path<String>) -> Answer<Json<Profile>> {
    let person = find(&app, &name).await?;
    let standings = app.store.ratings_of(&person.id).await?.into_iter().filter_map(|(variant, word, row)| {
        Some(Standing { variant, speed: speed(&word)?, rating: rating::shown(&row) })
    });
    let history = app.store.rating_history(&person.id, POINTS).await?.into_iter().filter_map(|step| {
        let speed = speed(&step.speed)?;
        Some(RatingPoint { at: step.at, variant: step.variant, speed, rating: step.rating, game: step.game })
    });
    let (standings, history) = (standings.collect(), history.collect());
    let (won, drawn, lost) = app.store.score_of(&format!("u:{}", person.id)).await?;
    let filter = GameFilter { player: Some(person.name.to_lowercase()), ..GameFilter::default() };
    let games = app.store.find_games(&filter, GAMES).await?.iter().filter_map(summary).collect();
    Ok(Json(Profile {
        kind: if person.bot { PlayerKind::Bot } else { PlayerKind::User },
        name: person.name,
        created_at: person.created_at,
        closed: person.closed,
        standings,
        history,
        won,
        drawn,
        lost,
        games,
    }))
}

/// The best players of a variant at a speed.
#[utoipa::path(get, path = "/api/v1/leaderboard/{variant}/{speed}", tag = "players",
    params(("variant" = String, Path), ("speed" = Speed, Path)),
    responses((status = 200, body = Vec<Place>), (status = "4XX", body = Refusal)))]
pub async fn leaderboard(
    State(app): State<Arc<App>>,
    Path((variant, word)): Path<(String, String)>,
) -> Answer<Json<Vec<Place>>> {
    app.games.variant(&variant)?;
    let speed = speed(&word).ok_or_else(|| {
        let names = Speed::ALL.map(Speed::name).join(", ");
        Failure::new(Code::Invalid, format!("`{word}` is no speed; there are {names}"))
    })?;
    let rows = app.store.leaderboard(&variant, speed.name(), rating::LISTED_BELOW, PLACES).await?;
    Ok(Json(rows.into_iter().map(|(name, row)| Place { name, rating: rating::shown(&row) }).collect()))
}
