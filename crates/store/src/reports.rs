//! Complaints about players, and what moderators did.

use std::sync::Arc;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::{Result, Store, users};

/// A complaint as a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// Its name.
    pub id: String,
    /// The id of who complains.
    pub by_player: String,
    /// His name.
    pub by_name: String,
    /// The name of whom it is about.
    pub about: String,
    /// The game it was in.
    pub game: Option<String>,
    /// What he did.
    pub body: String,
    /// When.
    pub created_at: i64,
    /// What was done about it.
    pub settled: Option<String>,
}

/// What a moderator does to an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// No chat until a time.
    MuteUntil(i64),
    /// He may speak again.
    Unmute,
    /// Nobody gets in any more.
    Close,
    /// He may come back.
    Reopen,
    /// Nothing; the complaints are settled.
    Dismiss,
}

/// A moderator's decision. It is written down; unless it takes another back, it settles all open complaints about the
/// player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decree {
    /// A name for the entry in the log.
    pub id: String,
    /// The moderator's name.
    pub by: String,
    /// The name of whom it is about.
    pub about: String,
    /// His account, if he has one.
    pub user: Option<String>,
    /// What is done to it.
    pub measure: Measure,
    /// In words.
    pub words: String,
    /// When.
    pub at: i64,
}

/// A line of the moderators' log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogRow {
    /// Who did it.
    pub by: String,
    /// To whom.
    pub about: String,
    /// What.
    pub words: String,
    /// When.
    pub at: i64,
}

impl Store {
    /// Files a complaint; `false` if the same player's about the same one in the same game is still open.
    pub async fn add_report(&self, report: ReportRow) -> Result<bool> {
        let report = Arc::new(report);
        self.write(move |connection| {
            let report = report.clone();
            Box::pin(async move { add(connection, &report).await })
        })
        .await
    }

    /// Complaints: the open ones, oldest first, then those that were settled, latest first.
    pub async fn reports(&self, most: i64) -> Result<Vec<ReportRow>> {
        let open = sqlx::query("SELECT * FROM reports WHERE settled IS NULL ORDER BY created_at, id LIMIT $1")
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        let settled =
            sqlx::query("SELECT * FROM reports WHERE settled IS NOT NULL ORDER BY settled_at DESC, id LIMIT $1")
                .bind(most)
                .fetch_all(&self.pool)
                .await?;
        open.iter().chain(&settled).map(from_row).collect()
    }

    /// Does what a moderator decided: the measure, the complaints it settles and the log belong together.
    pub async fn decree(&self, decree: Decree) -> Result<()> {
        let decree = Arc::new(decree);
        self.write(move |connection| {
            let decree = decree.clone();
            Box::pin(async move { carry_out(connection, &decree).await })
        })
        .await
    }

    /// What moderators did, the latest first.
    pub async fn moderation_log(&self, most: i64) -> Result<Vec<LogRow>> {
        let rows = sqlx::query("SELECT * FROM moderation_log ORDER BY at DESC, id LIMIT $1")
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        let line = |row: &AnyRow| {
            Ok(LogRow {
                by: row.try_get("moderator")?,
                about: row.try_get("about")?,
                words: row.try_get("words")?,
                at: row.try_get("at")?,
            })
        };
        rows.iter().map(line).collect()
    }
}

async fn add(connection: &mut AnyConnection, report: &ReportRow) -> Result<bool> {
    let same = sqlx::query(
        "SELECT id FROM reports
         WHERE settled IS NULL AND by_player = $1 AND about = $2 AND COALESCE(game, '') = $3",
    )
    .bind(&report.by_player)
    .bind(&report.about)
    .bind(report.game.clone().unwrap_or_default())
    .fetch_optional(&mut *connection)
    .await?;
    if same.is_some() {
        return Ok(false);
    }
    sqlx::query(
        "INSERT INTO reports (id, by_player, by_name, about, game, body, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&report.id)
    .bind(&report.by_player)
    .bind(&report.by_name)
    .bind(&report.about)
    .bind(&report.game)
    .bind(&report.body)
    .bind(report.created_at)
    .execute(connection)
    .await?;
    Ok(true)
}

async fn carry_out(connection: &mut AnyConnection, decree: &Decree) -> Result<()> {
    if let Some(user) = &decree.user {
        match decree.measure {
            Measure::MuteUntil(until) => mute(connection, user, until).await?,
            Measure::Unmute => mute(connection, user, 0).await?,
            Measure::Close => users::close(connection, user).await?,
            Measure::Reopen => {
                sqlx::query("UPDATE users SET closed = 0 WHERE id = $1").bind(user).execute(&mut *connection).await?;
            }
            Measure::Dismiss => {}
        }
    }
    if matches!(decree.measure, Measure::MuteUntil(_) | Measure::Close | Measure::Dismiss) {
        sqlx::query(
            "UPDATE reports SET settled = $2, settled_by = $3, settled_at = $4 WHERE about = $1 AND settled IS NULL",
        )
        .bind(&decree.about)
        .bind(&decree.words)
        .bind(&decree.by)
        .bind(decree.at)
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query("INSERT INTO moderation_log (id, moderator, about, words, at) VALUES ($1, $2, $3, $4, $5)")
        .bind(&decree.id)
        .bind(&decree.by)
        .bind(&decree.about)
        .bind(&decree.words)
        .bind(decree.at)
        .execute(connection)
        .await?;
    Ok(())
}

async fn mute(connection: &mut AnyConnection, user: &str, until: i64) -> Result<()> {
    sqlx::query("UPDATE users SET muted_until = $2 WHERE id = $1").bind(user).bind(until).execute(connection).await?;
    Ok(())
}

fn from_row(row: &AnyRow) -> Result<ReportRow> {
    Ok(ReportRow {
        id: row.try_get("id")?,
        by_player: row.try_get("by_player")?,
        by_name: row.try_get("by_name")?,
        about: row.try_get("about")?,
        game: row.try_get("game")?,
        body: row.try_get("body")?,
        created_at: row.try_get("created_at")?,
        settled: row.try_get("settled")?,
    })
}
