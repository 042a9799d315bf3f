//! Open seeks.

use std::sync::Arc;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::{Result, Store};

/// A seek as a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekRow {
    /// Its name.
    pub id: String,
    /// The id of who seeks.
    pub owner: String,
    /// As the clients get it, as JSON.
    pub body: String,
    /// Does it last only while its owner is here?
    pub live: bool,
    /// When it was made.
    pub created_at: i64,
    /// Until when it is open.
    pub expires_at: i64,
}

/// What came of a new seek.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is open now.
    Open,
    /// It is not, for this one fits: the two can play.
    Fits(SeekRow),
    /// Its owner has too many.
    TooMany,
}

/// Do the new seek and an open one make a game?
pub type Fits = dyn Fn(&SeekRow) -> bool + Send + Sync;

impl Store {
    /// Opens a seek, unless there is an open one that fits, the oldest first: of two that are made at the same time the
    /// second sees the first. A player has at most so many.
    pub async fn add_seek(&self, seek: SeekRow, most: i64, fits: Arc<Fits>) -> Result<Added> {
        let seek = Arc::new(seek);
        self.write(move |connection| {
            let (seek, fits) = (seek.clone(), fits.clone());
            Box::pin(async move { add(connection, &seek, most, &*fits).await })
        })
        .await
    }

    /// All seeks that are open, the oldest first.
    pub async fn seeks(&self, now: i64) -> Result<Vec<SeekRow>> {
        let mut connection = self.pool.acquire().await?;
        open(&mut connection, now).await
    }

    /// A seek, if it is open.
    pub async fn seek(&self, id: &str, now: i64) -> Result<Option<SeekRow>> {
        let row = sqlx::query("SELECT * FROM seeks WHERE id = $1 AND expires_at > $2")
            .bind(id)
            .bind(now)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(from_row).transpose()
    }

    /// Takes a player's seek back, or all of his; gives the names of those that are gone.
    pub async fn remove_seeks(&self, owner: &str, id: Option<&str>) -> Result<Vec<String>> {
        let (owner, id) = (owner.to_owned(), id.unwrap_or_default().to_owned());
        self.write(move |connection| {
            let (owner, id) = (owner.clone(), id.clone());
            Box::pin(async move {
                let rows = sqlx::query("DELETE FROM seeks WHERE owner = $1 AND ($2 = '' OR id = $2) RETURNING id")
                    .bind(owner)
                    .bind(id)
                    .fetch_all(connection)
                    .await?;
                rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
            })
        })
        .await
    }

    /// A player is here: those of his seeks that last only so long are open until then. Nothing is written for a player
    /// who has none.
    pub async fn keep_seeks(&self, owner: &str, until: i64) -> Result<()> {
        let row = sqlx::query("SELECT COUNT(*) AS count FROM seeks WHERE owner = $1 AND live = 1")
            .bind(owner)
            .fetch_one(&self.pool)
            .await?;
        if row.try_get::<i64, _>("count")? == 0 {
            return Ok(());
        }
        let owner = owner.to_owned();
        self.write(move |connection| {
            let owner = owner.clone();
            Box::pin(async move {
                sqlx::query("UPDATE seeks SET expires_at = $2 WHERE owner = $1 AND live = 1")
                    .bind(owner)
                    .bind(until)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// The server was away: what was open when it was last there is open until then at least, so that the players can
    /// come back.
    pub async fn keep_seeks_open_at(&self, last: i64, until: i64) -> Result<()> {
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query("UPDATE seeks SET expires_at = $2 WHERE expires_at > $1 AND expires_at < $2")
                    .bind(last)
                    .bind(until)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Throws away what is too old; gives the names of those that are gone.
    pub async fn expire_seeks(&self, now: i64) -> Result<Vec<String>> {
        let row = sqlx::query("SELECT COUNT(*) AS count FROM seeks WHERE expires_at <= $1")
            .bind(now)
            .fetch_one(&self.pool)
            .await?;
        if row.try_get::<i64, _>("count")? == 0 {
            return Ok(Vec::new());
        }
        self.write(move |connection| {
            Box::pin(async move {
                let rows = sqlx::query("DELETE FROM seeks WHERE expires_at <= $1 RETURNING id")
                    .bind(now)
                    .fetch_all(connection)
                    .await?;
                rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
            })
        })
        .await
    }
}

async fn add(connection: &mut AnyConnection, seek: &SeekRow, most: i64, fits: &Fits) -> Result<Added> {
    let others = open(connection, seek.created_at).await?;
    if others.iter().filter(|other| other.owner == seek.owner).count() as i64 >= most {
        return Ok(Added::TooMany);
    }
    if let Some(other) = others.into_iter().find(|other| other.owner != seek.owner && fits(other)) {
        return Ok(Added::Fits(other));
    }
    sqlx::query("INSERT INTO seeks (id, owner, body, live, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(&seek.id)
        .bind(&seek.owner)
        .bind(&seek.body)
        .bind(i64::from(seek.live))
        .bind(seek.created_at)
        .bind(seek.expires_at)
        .execute(connection)
        .await?;
    Ok(Added::Open)
}

async fn open(connection: &mut AnyConnection, now: i64) -> Result<Vec<SeekRow>> {
    let rows = sqlx::query("SELECT * FROM seeks WHERE expires_at > $1 ORDER BY created_at, id")
        .bind(now)
        .fetch_all(connection)
        .await?;
    rows.iter().map(from_row).collect()
}

fn from_row(row: &AnyRow) -> Result<SeekRow> {
    Ok(SeekRow {
        id: row.try_get("id")?,
        owner: row.try_get("owner")?,
        body: row.try_get("body")?,
        live: row.try_get::<i64, _>("live")? != 0,
        created_at: row.try_get("created_at")?,
        expires_at: row.try_get("expires_at")?,
    })
}
