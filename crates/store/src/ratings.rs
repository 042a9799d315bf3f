//! Ratings: one a user, variant and speed.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::{Result, Store};

/// A rating as Glicko-2 has it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingRow {
    /// Around 1500.
    pub rating: f64,
    /// How unsure it is.
    pub deviation: f64,
    /// How much it moves.
    pub volatility: f64,
    /// How many games it comes from.
    pub games: i64,
    /// When the last of them ended; 0 if there was none.
    pub updated_at: i64,
}

impl Default for RatingRow {
    /// A new player's.
    fn default() -> RatingRow {
        RatingRow { rating: 1500.0, deviation: 350.0, volatility: 0.06, games: 0, updated_at: 0 }
    }
}

/// A rating as it was after a game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingStep {
    /// The variant.
    pub variant: String,
    /// The speed.
    pub speed: String,
    /// The game.
    pub game: String,
    /// The rating after it.
    pub rating: f64,
    /// When.
    pub at: i64,
}

impl Store {
    /// A user's rating in a variant at a speed; a new player's if he has none.
    pub async fn rating(&self, user: &str, variant: &str, speed: &str) -> Result<RatingRow> {
        let mut connection = self.pool.acquire().await?;
        read(&mut connection, user, variant, speed).await
    }

    /// All ratings of a user with variant and speed, the most played first.
    pub async fn ratings_of(&self, user: &str) -> Result<Vec<(String, String, RatingRow)>> {
        let rows = sqlx::query("SELECT * FROM ratings WHERE user_id = $1 ORDER BY games DESC, variant, speed")
            .bind(user)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((row.try_get("variant")?, row.try_get("speed")?, from_row(row)?))).collect()
    }

    /// How a user's ratings came about, oldest first; not more than the latest so many.
    pub async fn rating_history(&self, user: &str, most: i64) -> Result<Vec<RatingStep>> {
        let rows = sqlx::query("SELECT * FROM rating_history WHERE user_id = $1 ORDER BY at DESC, game LIMIT $2")
            .bind(user)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        let step = |row: &AnyRow| {
            Ok(RatingStep {
                variant: row.try_get("variant")?,
                speed: row.try_get("speed")?,
                game: row.try_get("game")?,
                rating: row.try_get("rating")?,
                at: row.try_get("at")?,
            })
        };
        rows.iter().rev().map(step).collect()
    }

    /// The best of a variant at a speed whose rating is surer than this: names, whether a bot, ratings.
    pub async fn leaderboard(
        &self,
        variant: &str,
        speed: &str,
        surer_than: f64,
        most: i64,
    ) -> Result<Vec<(String, RatingRow)>> {
        let rows = sqlx::query(
            "SELECT users.name AS name, ratings.* FROM ratings JOIN users ON users.id = ratings.user_id
             WHERE variant = $1 AND speed = $2 AND deviation < $3 AND users.closed = 0
             ORDER BY rating DESC, users.name LIMIT $4",
        )
        .bind(variant)
        .bind(speed)
        .bind(surer_than)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| Ok((row.try_get("name")?, from_row(row)?))).collect()
    }
}

pub(crate) async fn read(connection: &mut AnyConnection, user: &str, variant: &str, speed: &str) -> Result<RatingRow> {
    let row = sqlx::query("SELECT * FROM ratings WHERE user_id = $1 AND variant = $2 AND speed = $3")
        .bind(user)
        .bind(variant)
        .bind(speed)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map_or(Ok(RatingRow::default()), from_row)
}

pub(crate) async fn write(
    connection: &mut AnyConnection,
    user: &str,
    variant: &str,
    speed: &str,
    game: &str,
    row: &RatingRow,
) -> Result<()> {
    sqlx::query(
        "INSERT INTO ratings (user_id, variant, speed, rating, deviation, volatility, games, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (user_id, variant, speed) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
             volatility = excluded.volatility, games = excluded.games, updated_at = excluded.updated_at",
    )
    .bind(user)
    .bind(variant)
    .bind(speed)
    .bind(row.rating)
    .bind(row.deviation)
    .bind(row.volatility)
    .bind(row.games)
    .bind(row.updated_at)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "INSERT INTO rating_history (user_id, variant, speed, game, rating, at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id, game) DO NOTHING",
    )
    .bind(user)
    .bind(variant)
    .bind(speed)
    .bind(game)
    .bind(row.rating)
    .bind(row.updated_at)
    .execute(connection)
    .await?;
    Ok(())
}

fn from_row(row: &AnyRow) -> Result<RatingRow> {
    Ok(RatingRow {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: row.try_get("games")?,
        updated_at: row.try_get("updated_at")?,
    })
}
