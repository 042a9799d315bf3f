//! One game: to look at, to act in, to take away.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::routing::{get, post};
use axum::{Json, Router};
use pantheon_notation::record::Format;
use pantheon_picture::Picture;
use pantheon_wire::{Action, Code, GameRecord, Refusal, Side};
use serde::Deserialize;

use super::body::Body;
use super::input::Params;
use crate::identity::Identity;
use crate::limits::Whence;
use crate::record::{OFFERED, Paper};
use crate::table::color;
use crate::{Answer, App, Failure, chat};

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/v1/games/{id}", get(show))
        .route("/api/v1/games/{id}/act", post(act))
        .route("/api/v1/games/{id}/export", get(export))
        .route("/api/v1/games/{id}/board.svg", get(picture))
}

/// What the addresses of this site begin with.
pub fn site(app: &App) -> String {
    app.config.origin.clone().unwrap_or_else(|| format!("http://{}", app.config.listen))
}

/// A game: the moves and all that happened, as the asker may see it.
#[utoipa::path(get, path = "/api/v1/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = GameRecord), (status = "4XX", body = Refusal)))]
pub async fn show(State(app): State<Arc<App>>, who: Identity, Path(id): Path<String>) -> Answer<Json<GameRecord>> {
    Paper::read(&app, &id).await?.seen_by(&who.player_id()).map(Json)
}

/// Does something at a table, as over the socket.
pub async fn perform(app: &App, who: &Identity, from: IpAddr, id: &str, action: Action) -> Answer<()> {
    if let Action::Say { text, .. } = &action {
        chat::check(app, who, from, text).await?;
    }
    app.games.act(id, &who.player_id(), &who.name(), action, 0).await
}

/// Moves, offers, resigns, says something: all that the socket can, for programs.
#[utoipa::path(post, path = "/api/v1/games/{id}/act", tag = "games", params(("id" = String, Path)),
    request_body = Action, responses((status = 204), (status = "4XX", body = Refusal)))]
pub async fn act(
    State(app): State<Arc<App>>,
    who: Identity,
    Whence(from): Whence,
    Path(id): Path<String>,
    Body(action): Body<Action>,
) -> Answer<StatusCode> {
    perform(&app, &who, from, &id, action).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which format.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportQuery {
    #[serde(default)]
    format: Option<String>,
}

/// The game as a file: `pgn`, and what else fits the variant.
#[utoipa::path(get, path = "/api/v1/games/{id}/export", tag = "games",
    params(("id" = String, Path), ("format" = Option<String>, Query, description = "pgn, kif, ki2, csa, jkf, json, uci, usi")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = Refusal)))]
pub async fn export(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Params(query): Params<ExportQuery>,
) -> Answer<([(HeaderName, String); 2], String)> {
    let name = query.format.as_deref().unwrap_or("pgn");
    let format = OFFERED.into_iter().find(|format| format.name() == name).ok_or_else(|| {
        let names = OFFERED.map(Format::name).join(", ");
        Failure::new(Code::Invalid, format!("`{name}` is not a format of records here; there are {names}"))
    })?;
    let text = Paper::read(&app, &id).await?.write(format, &site(&app))?;
    let kind = match format {
        Format::Pgn => "application/x-chess-pgn; charset=utf-8",
        Format::Json | Format::Jkf => "application/json",
        _ => "text/plain; charset=utf-8",
    };
    let file = format!("attachment; filename=\"{id}.{}\"", format.extension());
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, file)], text))
}

/// Which position, from which side.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureQuery {
    #[serde(default)]
    board: usize,
    #[serde(default)]
    ply: Option<usize>,
    #[serde(default)]
    side: Option<Side>,
}

/// A picture of a position of the game, after so many moves on its board; of the last if none is named.
#[utoipa::path(get, path = "/api/v1/games/{id}/board.svg", tag = "games",
    params(("id" = String, Path), ("board" = Option<u32>, Query), ("ply" = Option<u32>, Query),
        ("side" = Option<Side>, Query)),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Refusal)))]
pub async fn picture(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Params(query): Params<PictureQuery>,
) -> Answer<([(HeaderName, &'static str); 1], String)> {
    let paper = Paper::read(&app, &id).await?;
    let game = paper.table.game();
    let view = color(query.side.unwrap_or(Side::White));
    let board = game.boards().get(query.board).ok_or_else(|| {
        Failure::new(Code::NotFound, format!("the game has no board {}; the first is 0", query.board))
    })?;
    let last = board.moves().len();
    let ply = query.ply.unwrap_or(last);
    let svg = if paper.table.hides() {
        if query.ply.is_some() {
            let words = "this game hides something from its players; its past is shown when it is over";
            return Err(Failure::new(Code::Conflict, words));
        }
        Picture::of_view(&game.position().view(None)).seen_by(view).svg()
    } else {
        let position = board.position_after(ply).filter(|_| ply <= last).ok_or_else(|| {
            Failure::new(Code::NotFound, format!("the game has {last} moves; there is no position after {ply}"))
        })?;
        let before = ply.checked_sub(1).and_then(|index| board.moves().get(index).copied());
        Picture::of(&position).seen_by(view).last_move(before).svg()
    };
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg))
}
