//! Games that are over: a search, page by page or as one file.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::routing::get;
use axum::{Json, Router};
use futures_util::stream;
use pantheon_notation::record::Format;
use pantheon_rules::Game;
use pantheon_rules::Position;
use pantheon_store::{GameFilter, GameRow};
use pantheon_wire::{ArchivePage, ArchiveQuery, Code, Refusal};

use super::games::site;
use super::input::Params;
use super::lobby::summary;
use crate::record::{Paper, day_number};
use crate::{Answer, App, Failure};

/// How many games are on a page.
const PAGE: i64 = 50;
/// How many first moves are kept to search by.
const LONGEST_OPENING: usize = 20;
const DAY: i64 = 86_400_000;

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/v1/games", get(search)).route("/api/v1/games.pgn", get(download))
}

/// Games that are over, the latest first.
#[utoipa::path(get, path = "/api/v1/games", tag = "archive", params(
        ("player" = Option<String>, Query), ("variant" = Option<String>, Query), ("result" = Option<String>, Query),
        ("since" = Option<String>, Query), ("until" = Option<String>, Query), ("opening" = Option<String>, Query),
        ("rated" = Option<bool>, Query), ("after" = Option<String>, Query)),
    responses((status = 200, body = ArchivePage), (status = "4XX", body = Refusal)))]
pub async fn search(State(app): State<Arc<App>>, Params(query): Params<ArchiveQuery>) -> Answer<Json<ArchivePage>> {
    let filter = filter(&app, &query)?;
    let rows = app.store.find_games(&filter, PAGE + 1).await?;
    let page = &rows[..rows.len().min(PAGE as usize)];
    let next = if rows.len() > page.len() { page.last().and_then(cursor).map(write_cursor) } else { None };
    Ok(Json(ArchivePage { games: page.iter().filter_map(summary).collect(), next }))
}

/// All games of a search as one PGN file.
#[utoipa::path(get, path = "/api/v1/games.pgn", tag = "archive", params(
        ("player" = Option<String>, Query), ("variant" = Option<String>, Query), ("result" = Option<String>, Query),
        ("since" = Option<String>, Query), ("until" = Option<String>, Query), ("opening" = Option<String>, Query),
        ("rated" = Option<bool>, Query), ("after" = Option<String>, Query)),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = "4XX", body = Refusal)))]
pub async fn download(
    State(app): State<Arc<App>>,
    Params(query): Params<ArchiveQuery>,
) -> Answer<([(HeaderName, &'static str); 2], Body)> {
    let filter = filter(&app, &query)?;
    // A page at a time: neither the store nor the memory holds the whole answer.
    let pages = stream::try_unfold(Some(filter), move |filter| {
        let app = app.clone();
        async move {
            let Some(filter) = filter else { return Ok(None) };
            let rows = app.store.find_games(&filter, PAGE).await.map_err(std::io::Error::other)?;
            let after = rows.last().filter(|_| rows.len() as i64 == PAGE).and_then(cursor);
            let mut text = String::new();
            for row in rows {
                let id = row.id.clone();
                match Paper::of(&app, row).await.and_then(|paper| paper.write(Format::Pgn, &site(&app))) {
                    Ok(pgn) => text.push_str(&pgn),
                    Err(failure) => tracing::warn!(game = id, "a game was left out of a file: {}", failure.0),
                }
            }
            let rest = after.map(|after| GameFilter { after: Some(after), ..filter });
            Ok::<_, std::io::Error>(Some((Bytes::from(text), rest)))
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"games.pgn\""),
    ];
    Ok((headers, Body::from_stream(pages)))
}

fn cursor(row: &GameRow) -> Option<(i64, String)> {
    Some((row.ended_at?, row.id.clone()))
}

fn write_cursor((at, id): (i64, String)) -> String {
    format!("{at}-{id}")
}

fn read_cursor(text: &str) -> Option<(i64, String)> {
    let (at, id) = text.split_once('-')?;
    Some((at.parse().ok()?, id.to_owned()))
}

/// What to look for, if the query makes sense.
fn filter(app: &App, query: &ArchiveQuery) -> Answer<GameFilter> {
    let refuse = |message: String| Failure::new(Code::Invalid, message);
    // A form that was not filled in sends empty words.
    let said = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let day = |text: Option<String>| {
        text.map(|text| {
            day_number(text.trim()).ok_or_else(|| refuse(format!("`{text}` is no day; one is written 2026-11-16")))
        })
        .transpose()
    };
    let variant = said(&query.variant);
    if let Some(name) = &variant {
        app.games.variant(name)?;
    }
    let result = said(&query.result);
    if let Some(result) = result.as_deref().filter(|result| !["1-0", "0-1", "1/2-1/2"].contains(result)) {
        return Err(refuse(format!("`{result}` is no result; there are 1-0, 0-1 and 1/2-1/2")));
    }
    let opening = match said(&query.opening) {
        Some(text) => Some(opening(app, variant.as_deref(), &text)?),
        None => None,
    };
    let after = said(&query.after)
        .map(|text| read_cursor(&text).ok_or_else(|| refuse(format!("`{text}` is not the `next` of a page"))))
        .transpose()?;
    Ok(GameFilter {
        player: said(&query.player).map(|name| name.trim().to_lowercase()),
        variant,
        result,
        since: day(said(&query.since))?.map(|day| day * DAY),
        until: day(said(&query.until))?.map(|day| (day + 1) * DAY),
        opening,
        rated: query.rated,
        after,
    })
}

/// The first moves as they are kept. Where the variant is named, they have to be possible.
fn opening(app: &App, variant: Option<&str>, text: &str) -> Answer<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() > LONGEST_OPENING {
        let message = format!("games are searched by their first {LONGEST_OPENING} moves; these are {}", words.len());
        return Err(Failure::new(Code::Invalid, message));
    }
    let Some(variant) = variant else { return Ok(words.join(" ")) };
    let mut game = Game::new(Position::start(app.games.variant(variant)?));
    let mut moves = Vec::new();
    for word in words {
        let refuse = |reason: String| Failure::new(Code::IllegalMove, format!("`{word}`: {reason}"));
        let (board, text) = game.named_board(word);
        let position = game.boards()[board].position();
        let mv = position.parse_uci(text).map_err(|error| refuse(error.to_string()))?;
        moves.push(game.name_move(board, position.uci(mv)));
        game.play_on(board, mv).map_err(|error| refuse(error.to_string()))?;
    }
    Ok(moves.join(" "))
}
