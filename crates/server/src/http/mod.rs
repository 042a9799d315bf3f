//! What is asked over HTTP.

pub mod account;
pub mod archive;
pub mod body;
pub mod bot;
mod bot_lines;
pub mod challenges;
pub mod games;
mod input;
pub mod lobby;
pub mod moderation;
mod nets;
pub mod openapi;
mod pages;
pub mod players;
pub mod variants;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::{App, security};

/// All routes.
pub fn router(app: Arc<App>) -> Router {
    let routes = Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(figures))
        .route("/api/v1/socket", get(crate::ws::open))
        .merge(lobby::routes())
        .merge(challenges::routes())
        .merge(games::routes())
        .merge(archive::routes())
        .merge(players::routes())
        .merge(variants::routes())
        .merge(bot::routes())
        .merge(openapi::routes())
        .merge(nets::routes())
        .merge(account::routes())
        .merge(moderation::routes())
        .fallback(pages::serve);
    security::around(routes.with_state(app.clone()), app)
}

/// Is the server well: does the database answer?
async fn health(State(app): State<Arc<App>>) -> Response {
    match app.store.setting("alive_at").await {
        Ok(_) => "ok\n".into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
    }
}

async fn figures(State(app): State<Arc<App>>) -> String {
    metrics::gauge!("pantheon_tables").set(app.games.count() as f64);
    metrics::gauge!("pantheon_engine_waiting").set(app.games.pool().waiting() as f64);
    crate::figures::text()
}
