//! Complaints about players, and what moderators do about them. All of it is in the store, so nothing is forgotten.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use pantheon_store::{Decree, Measure, ReportRow, UserRow};
use pantheon_wire::{Code, GameHead, ModerationEntry, NewReport, Report, Sanction};

use super::body::Body;
use crate::identity::{Identity, Moderator, recheck};
use crate::{Answer, App, Failure, ids};

/// How long a complaint may be, in characters.
const LONGEST_REPORT: usize = 1000;
/// How many are shown, open and settled.
const SHOWN: i64 = 200;
/// Nobody is muted for longer than a year.
const LONGEST_MUTE: u32 = 365 * 24;

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/v1/reports", post(report))
        .route("/api/v1/mod/reports", get(reports))
        .route("/api/v1/mod/log", get(log))
        .route("/api/v1/mod/users/{name}", post(sanction))
}

/// Complains about a player.
#[utoipa::path(post, path = "/api/v1/reports", request_body = NewReport, responses((status = 204)))]
pub async fn report(
    State(app): State<Arc<App>>,
    who: Identity,
    Body(NewReport { about, game, text }): Body<NewReport>,
) -> Answer<StatusCode> {
    let text = text.trim().to_owned();
    if text.is_empty() || text.chars().count() > LONGEST_REPORT {
        let words = format!("say what happened, in 1 to {LONGEST_REPORT} characters");
        return Err(Failure::new(Code::Invalid, words));
    }
    let about = accused(&app, &about, game.as_deref()).await?;
    // Guests are not known by their names: two may have the same number.
    if who.user_id().is_some() && about == who.name() {
        return Err(Failure::new(Code::Invalid, "nobody complains about himself"));
    }
    let row = ReportRow {
        id: ids::random(12),
        by_player: who.player_id(),
        by_name: who.name(),
        about,
        game,
        body: text,
        created_at: ids::now(),
        settled: None,
    };
    match app.store.add_report(row).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Failure::new(Code::Conflict, "you have reported this; a moderator will look at it")),
    }
}

/// The name of whom a complaint is about: a user, or somebody who plays in the game.
async fn accused(app: &App, about: &str, game: Option<&str>) -> Answer<String> {
    let game = match game {
        Some(id) => Some(app.games.row(id).await?),
        None => None,
    };
    if let Some(user) = app.store.user_by_name(about).await? {
        return Ok(user.name);
    }
    let head = game.and_then(|game| serde_json::from_str::<GameHead>(&game.head).ok());
    let plays = head.is_some_and(|head| head.players.white.name == about || head.players.black.name == about);
    match plays {
        true => Ok(about.to_owned()),
        false => Err(Failure::not_found("such player; a guest can be reported with the game he played in")),
    }
}

/// What waits for a moderator, and what was settled lately.
#[utoipa::path(get, path = "/api/v1/mod/reports", responses((status = 200, body = Vec<Report>)))]
pub async fn reports(State(app): State<Arc<App>>, _: Moderator) -> Answer<Json<Vec<Report>>> {
    let rows = app.store.reports(SHOWN).await?;
    let report = |row: ReportRow| Report {
        id: row.id,
        by: row.by_name,
        about: row.about,
        game: row.game,
        text: row.body,
        created_at: row.created_at,
        settled: row.settled,
    };
    Ok(Json(rows.into_iter().map(report).collect()))
}

/// What moderators did.
#[utoipa::path(get, path = "/api/v1/mod/log", responses((status = 200, body = Vec<ModerationEntry>)))]
pub async fn log(State(app): State<Arc<App>>, _: Moderator) -> Answer<Json<Vec<ModerationEntry>>> {
    let rows = app.store.moderation_log(SHOWN).await?;
    let entry =
        |row: pantheon_store::LogRow| ModerationEntry { by: row.by, about: row.about, words: row.words, at: row.at };
    Ok(Json(rows.into_iter().map(entry).collect()))
}

/// Does something about a player.
#[utoipa::path(post, path = "/api/v1/mod/users/{name}", request_body = Sanction,
    params(("name" = String, Path)), responses((status = 204)))]
pub async fn sanction(
    State(app): State<Arc<App>>,
    Moderator(moderator): Moderator,
    Path(name): Path<String>,
    Body(sanction): Body<Sanction>,
) -> Answer<StatusCode> {
    let user = app.store.user_by_name(&name).await?;
    let (measure, words) = measure(&sanction, user.as_ref(), &name)?;
    let decree = Decree {
        id: ids::random(12),
        by: moderator.name,
        about: user.as_ref().map_or(name, |user| user.name.clone()),
        user: user.map(|user| user.id),
        measure,
        words,
        at: ids::now(),
    };
    tracing::info!(moderator = decree.by, about = decree.about, "moderation: {}", decree.words);
    let closes = decree.user.clone().filter(|_| decree.measure == Measure::Close);
    app.store.decree(decree).await?;
    if let Some(user) = closes {
        recheck(&app, &user);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What a sanction is to the store, and in words.
fn measure(sanction: &Sanction, user: Option<&UserRow>, name: &str) -> Answer<(Measure, String)> {
    if matches!(sanction, Sanction::Dismiss {}) {
        return Ok((Measure::Dismiss, "dismissed".to_owned()));
    }
    let user = user.ok_or_else(|| Failure::not_found(format!("user `{name}`; reports on guests can be dismissed")))?;
    if user.admin {
        return Err(Failure::new(Code::Forbidden, "this is a moderator; `pantheon admin unmake` makes a user of him"));
    }
    match sanction {
        Sanction::Mute { hours } if (1..=LONGEST_MUTE).contains(hours) => {
            let until = ids::now() + i64::from(*hours) * 3_600_000;
            Ok((Measure::MuteUntil(until), format!("muted for {hours} h")))
        }
        Sanction::Mute { hours } => {
            Err(Failure::new(Code::Invalid, format!("a mute lasts 1 to {LONGEST_MUTE} hours, not {hours}")))
        }
        Sanction::Unmute {} => Ok((Measure::Unmute, "may chat again".to_owned())),
        Sanction::Close {} => Ok((Measure::Close, "closed".to_owned())),
        Sanction::Reopen {} if user.password.is_empty() => {
            Err(Failure::new(Code::Conflict, "the owner has deleted this account"))
        }
        Sanction::Reopen {} => Ok((Measure::Reopen, "opened again".to_owned())),
        Sanction::Dismiss {} => Ok((Measure::Dismiss, "dismissed".to_owned())),
    }
}
