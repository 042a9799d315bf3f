//! What is asked over HTTP.

pub mod lobby;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;

use crate::App;

/// All routes.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/api/v1/socket", get(crate::ws::open))
        .with_state(app)
}
