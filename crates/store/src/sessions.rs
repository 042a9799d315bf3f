//! Where users are logged in.

use std::sync::Arc;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::{Result, Store, UserRow, users};

/// A user is logged in at so many places at most; the one unused for longest makes room.
const MOST: i64 = 30;

/// A session to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// Of what the cookie holds.
    pub hash: String,
    /// To revoke it by.
    pub id: String,
    /// Whose it is.
    pub user: String,
    /// The browser, as it calls itself.
    pub agent: String,
    /// When.
    pub at: i64,
}

/// A session as a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// To revoke it by.
    pub id: String,
    /// The browser, as it calls itself.
    pub agent: String,
    /// When it began.
    pub created_at: i64,
    /// When it was last used, within an hour or so.
    pub used_at: i64,
}

impl Store {
    /// Begins a session.
    pub async fn add_session(&self, session: NewSession) -> Result<()> {
        let session = Arc::new(session);
        self.write(move |connection| {
            let session = session.clone();
            Box::pin(async move { insert(connection, &session).await })
        })
        .await
    }

    /// Whose session it is, if it was used since a time and the account is open.
    pub async fn session(&self, hash: &str, since: i64) -> Result<Option<(UserRow, SessionRow)>> {
        let row = sqlx::query(
            "SELECT users.*, sessions.id AS session_id, sessions.agent AS agent, sessions.created_at AS begun_at,
                    sessions.used_at AS used_at
             FROM sessions JOIN users ON users.id = sessions.user_id
             WHERE sessions.hash = $1 AND sessions.used_at >= $2 AND users.closed = 0",
        )
        .bind(hash)
        .bind(since)
        .fetch_optional(&self.pool)
        .await?;
        row.as_ref().map(|row| Ok((users::from_row(row)?, from_row(row)?))).transpose()
    }

    /// A session is used.
    pub async fn touch_session(&self, hash: &str, at: i64) -> Result<()> {
        let hash = hash.to_owned();
        self.write(move |connection| {
            let hash = hash.clone();
            Box::pin(async move {
                sqlx::query("UPDATE sessions SET used_at = $2 WHERE hash = $1")
                    .bind(hash)
                    .bind(at)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Ends sessions that were not used since a time: how many there were.
    pub async fn expire_sessions(&self, before: i64) -> Result<u64> {
        self.write(move |connection| {
            Box::pin(async move {
                let done =
                    sqlx::query("DELETE FROM sessions WHERE used_at < $1").bind(before).execute(connection).await?;
                Ok(done.rows_affected())
            })
        })
        .await
    }

    /// Where a user is logged in, the latest first.
    pub async fn sessions_of(&self, user: &str) -> Result<Vec<SessionRow>> {
        let rows = sqlx::query(
            "SELECT id AS session_id, agent, created_at AS begun_at, used_at FROM sessions
             WHERE user_id = $1 ORDER BY used_at DESC, id",
        )
        .bind(user)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(from_row).collect()
    }

    /// Ends a session of a user; `false` if he has none with this id.
    pub async fn end_session(&self, user: &str, id: &str) -> Result<bool> {
        let texts = Arc::new([user.to_owned(), id.to_owned()]);
        self.write(move |connection| {
            let texts = texts.clone();
            Box::pin(async move {
                let [user, id] = &*texts;
                let done = sqlx::query("DELETE FROM sessions WHERE user_id = $1 AND id = $2")
                    .bind(user)
                    .bind(id)
                    .execute(connection)
                    .await?;
                Ok(done.rows_affected() == 1)
            })
        })
        .await
    }
}

pub(crate) async fn insert(connection: &mut AnyConnection, session: &NewSession) -> Result<()> {
    sqlx::query(
        "DELETE FROM sessions WHERE user_id = $1 AND hash NOT IN
             (SELECT hash FROM sessions WHERE user_id = $1 ORDER BY used_at DESC, id LIMIT $2)",
    )
    .bind(&session.user)
    .bind(MOST - 1)
    .execute(&mut *connection)
    .await?;
    sqlx::query("INSERT INTO sessions (hash, id, user_id, agent, created_at, used_at) VALUES ($1, $2, $3, $4, $5, $5)")
        .bind(&session.hash)
        .bind(&session.id)
        .bind(&session.user)
        .bind(&session.agent)
        .bind(session.at)
        .execute(connection)
        .await?;
    Ok(())
}

fn from_row(row: &AnyRow) -> Result<SessionRow> {
    Ok(SessionRow {
        id: row.try_get("session_id")?,
        agent: row.try_get("agent")?,
        created_at: row.try_get("begun_at")?,
        used_at: row.try_get("used_at")?,
    })
}
