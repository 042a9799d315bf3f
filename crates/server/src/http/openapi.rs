//! The description of the API for programs, made from the code that answers.

use std::sync::Arc;

use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi;

use super::{account, archive, bot, challenges, games, lobby, moderation, players, variants};
use crate::App;

/// All that is described.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pantheon",
        description = "Play every chess-like game. Moves are spelt as in UCI, times are milliseconds. Programs send \
                       `Authorization: Bearer TOKEN`. What is refused comes with a code for programs and words for \
                       people. Paths that programs for Lichess know (`/api/bot/game/…`, `/api/stream/event`, \
                       `/api/challenge/…`) answer as those under `/api/v1/bot/` do."
    ),
    paths(
        lobby::show,
        lobby::seek,
        lobby::withdraw_all,
        lobby::withdraw,
        lobby::accept,
        challenges::list,
        challenges::make,
        challenges::show,
        challenges::accept,
        challenges::sit,
        challenges::decline,
        challenges::cancel,
        challenges::play_engine,
        games::show,
        games::act,
        games::export,
        games::picture,
        archive::search,
        archive::download,
        players::profile,
        players::leaderboard,
        variants::list,
        variants::show,
        bot::events,
        bot::game,
        bot::play,
        bot::say,
        bot::abort,
        bot::resign,
        bot::draw,
        bot::takeback,
        bot::accept,
        bot::decline,
        bot::cancel,
        bot::challenge,
        bot::account,
        account::sign_up,
        account::log_in,
        account::log_out,
        account::me,
        account::change_password,
        account::sessions,
        account::end_session,
        account::tokens,
        account::make_token,
        account::revoke_token,
        account::delete_account,
        account::become_bot,
        moderation::report,
        moderation::reports,
        moderation::log,
        moderation::sanction,
        show,
    ),
    components(schemas(pantheon_wire::ClientMessage, pantheon_wire::ServerMessage))
)]
pub struct Description;

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/v1/openapi.json", get(show))
}

/// This description.
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "about",
    responses((status = 200, body = String, content_type = "application/json")))]
pub async fn show() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
