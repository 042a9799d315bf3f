//! Challenges: by link or to a user.

use std::sync::Arc;

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::{Result, Store};

/// A challenge as a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeRow {
    /// Its name.
    pub id: String,
    /// The id of who challenges.
    pub owner: String,
    /// The id of who is challenged, if one is named.
    pub target: Option<String>,
    /// As the clients get it, as JSON; where it stands is told by the columns.
    pub body: String,
    /// `open`, `accepted`, `declined` or `cancelled`.
    pub state: String,
    /// The game that came of it.
    pub game: Option<String>,
    /// When it was made.
    pub created_at: i64,
    /// Until when it is open.
    pub expires_at: i64,
}

/// Somebody at a table for four.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// 0 and 1 are White and Black of the first board, 2 and 3 their partners.
    pub seat: i64,
    /// His id.
    pub player: String,
    /// As others see him, as JSON.
    pub body: String,
}

impl Store {
    /// Opens a challenge; `false` if its owner has so many open ones already.
    pub async fn add_challenge(&self, challenge: ChallengeRow, most: i64) -> Result<bool> {
        let challenge = Arc::new(challenge);
        self.write(move |connection| {
            let new = challenge.clone();
            Box::pin(async move {
                let row = sqlx::query(
                    "SELECT COUNT(*) AS count FROM challenges WHERE owner = $1 AND state = 'open' AND expires_at > $2",
                )
                .bind(&new.owner)
                .bind(new.created_at)
                .fetch_one(&mut *connection)
                .await?;
                if row.try_get::<i64, _>("count")? >= most {
                    return Ok(false);
                }
                sqlx::query(
                    "INSERT INTO challenges (id, owner, target, body, state, created_at, expires_at)
                     VALUES ($1, $2, $3, $4, $5, $6, $7)",
                )
                .bind(&new.id)
                .bind(&new.owner)
                .bind(&new.target)
                .bind(&new.body)
                .bind(&new.state)
                .bind(new.created_at)
                .bind(new.expires_at)
                .execute(connection)
                .await?;
                Ok(true)
            })
        })
        .await
    }

    /// A challenge, open or not.
    pub async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>> {
        let row = sqlx::query("SELECT * FROM challenges WHERE id = $1").bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(from_row).transpose()
    }

    /// The open challenges by a player and to him, the oldest first.
    pub async fn challenges_of(&self, player: &str, now: i64) -> Result<Vec<ChallengeRow>> {
        let rows = sqlx::query(
            "SELECT * FROM challenges WHERE (owner = $1 OR target = $1) AND state = 'open' AND expires_at > $2
             ORDER BY created_at, id",
        )
        .bind(player)
        .bind(now)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(from_row).collect()
    }

    /// Those who have sat down at a table for four.
    pub async fn seats(&self, challenge: &str) -> Result<Vec<SeatRow>> {
        let rows = sqlx::query("SELECT * FROM challenge_seats WHERE challenge = $1 ORDER BY seat")
            .bind(challenge)
            .fetch_all(&self.pool)
            .await?;
        let seat = |row: &AnyRow| {
            Ok(SeatRow { seat: row.try_get("seat")?, player: row.try_get("player")?, body: row.try_get("body")? })
        };
        rows.iter().map(seat).collect()
    }

    /// Somebody sits down; if he sat elsewhere at this table, he gets up there. `false` if the seat is taken or the
    /// challenge is not open any more.
    pub async fn sit_down(&self, challenge: &str, seat: SeatRow) -> Result<bool> {
        let asked = Arc::new((challenge.to_owned(), seat));
        self.write(move |connection| {
            let asked = asked.clone();
            Box::pin(async move {
                let (challenge, SeatRow { seat, player, body }) = &*asked;
                let open = sqlx::query("SELECT id FROM challenges WHERE id = $1 AND state = 'open'")
                    .bind(challenge)
                    .fetch_optional(&mut *connection)
                    .await?;
                let taken =
                    sqlx::query("SELECT seat FROM challenge_seats WHERE challenge = $1 AND seat = $2 AND player <> $3")
                        .bind(challenge)
                        .bind(*seat)
                        .bind(player)
                        .fetch_optional(&mut *connection)
                        .await?;
                if open.is_none() || taken.is_some() {
                    return Ok(false);
                }
                sqlx::query("DELETE FROM challenge_seats WHERE challenge = $1 AND player = $2")
                    .bind(challenge)
                    .bind(player)
                    .execute(&mut *connection)
                    .await?;
                sqlx::query("INSERT INTO challenge_seats (challenge, seat, player, body) VALUES ($1, $2, $3, $4)")
                    .bind(challenge)
                    .bind(*seat)
                    .bind(player)
                    .bind(body)
                    .execute(connection)
                    .await?;
                Ok(true)
            })
        })
        .await
    }

    /// Closes an open challenge; `false` if it is not open any more.
    pub async fn close_challenge(&self, id: &str, state: &str) -> Result<bool> {
        let (id, state) = (id.to_owned(), state.to_owned());
        self.write(move |connection| {
            let (id, state) = (id.clone(), state.clone());
            Box::pin(async move {
                let done = sqlx::query("UPDATE challenges SET state = $2 WHERE id = $1 AND state = 'open'")
                    .bind(id)
                    .bind(state)
                    .execute(connection)
                    .await?;
                Ok(done.rows_affected() == 1)
            })
        })
        .await
    }

    /// Closes what is too old.
    pub async fn expire_challenges(&self, now: i64) -> Result<()> {
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query("UPDATE challenges SET state = 'cancelled' WHERE state = 'open' AND expires_at <= $1")
                    .bind(now)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }
}

fn from_row(row: &AnyRow) -> Result<ChallengeRow> {
    Ok(ChallengeRow {
        id: row.try_get("id")?,
        owner: row.try_get("owner")?,
        target: row.try_get("target")?,
        body: row.try_get("body")?,
        state: row.try_get("state")?,
        game: row.try_get("game")?,
        created_at: row.try_get("created_at")?,
        expires_at: row.try_get("expires_at")?,
    })
}
