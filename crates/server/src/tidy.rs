//! What is too old goes, for as long as the server runs.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::http::lobby::tell_gone;
use crate::identity::UNUSED_MS;
use crate::table::ABANDONED;
use crate::{App, ids};

/// How often old seeks and challenges are looked for.
const OFTEN: Duration = Duration::from_secs(5);
/// How often sessions and games are that nobody comes back to.
const SELDOM: Duration = Duration::from_secs(3600);

/// Looks now and then.
pub async fn run(app: Arc<App>) {
    let mut swept: Option<Instant> = None;
    loop {
        lobby(&app).await;
        if swept.is_none_or(|at| at.elapsed() >= SELDOM) {
            sessions(&app).await;
            games(&app).await;
            swept = Some(Instant::now());
        }
        tokio::time::sleep(OFTEN).await;
    }
}

async fn lobby(app: &App) {
    match app.store.expire_seeks(ids::now()).await {
        Ok(gone) => gone.iter().for_each(|id| tell_gone(app, id)),
        Err(error) => tracing::error!(%error, "old seeks could not be removed"),
    }
    if let Err(error) = app.store.expire_challenges(ids::now()).await {
        tracing::error!(%error, "old challenges could not be closed");
    }
}

async fn sessions(app: &App) {
    match app.store.expire_sessions(ids::now() - UNUSED_MS).await {
        Ok(0) => {}
        Ok(count) => tracing::info!(count, "sessions that nobody used any more are gone"),
        Err(error) => tracing::error!(%error, "old sessions could not be removed"),
    }
}

/// Games without a clock that nobody plays on: their tables may have been put away, and see to it when they are back.
async fn games(app: &App) {
    let games = match app.store.games_unmoved_since(ids::now() - ABANDONED.as_millis() as i64).await {
        Ok(games) => games,
        Err(error) => return tracing::error!(%error, "abandoned games could not be looked for"),
    };
    for game in games {
        if let Err(failure) = app.games.wake(&game).await {
            tracing::error!(game, "an abandoned game could not be ended: {}", failure.0);
        }
    }
}
