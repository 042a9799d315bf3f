//! `/nets/NAME`: what the engine has learned of a variant, for the engine in the browser.

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use pantheon_engine::net::shipped;

use crate::App;

/// The nets that come with the program.
pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/nets/{name}", get(net))
}

/// The file of a net. That a variant has none is no error: most have none.
async fn net(Path(name): Path<String>) -> Response {
    match shipped(&name) {
        Some(bytes) => {
            let headers = [(CONTENT_TYPE, "application/octet-stream"), (CACHE_CONTROL, "public, max-age=86400")];
            (headers, bytes).into_response()
        }
        None => StatusCode::NO_CONTENT.into_response(),
    }
}
