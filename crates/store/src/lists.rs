//! What lists and pages show: games under way, who somebody is.

use sqlx::Row;

use crate::{GameRow, Result, Store, games};

/// Somebody with an account, as everybody may see him.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// His id.
    pub id: String,
    /// His name, in the case he chose.
    pub name: String,
    /// Is it a program?
    pub bot: bool,
    /// Was the account closed?
    pub closed: bool,
    /// Since when.
    pub created_at: i64,
}

impl Store {
    /// The latest games under way, rated ones first.
    pub async fn latest_running_games(&self, most: i64) -> Result<Vec<GameRow>> {
        let rows =
            sqlx::query("SELECT * FROM games WHERE ended_at IS NULL ORDER BY rated DESC, created_at DESC, id LIMIT $1")
                .bind(most)
                .fetch_all(&self.pool)
                .await?;
        rows.iter().map(games::from_row).collect()
    }

    /// How many games are under way.
    pub async fn count_running_games(&self) -> Result<i64> {
        let row = sqlx::query("SELECT COUNT(*) AS count FROM games WHERE ended_at IS NULL");
        Ok(row.fetch_one(&self.pool).await?.try_get("count")?)
    }

    /// Somebody by his name, in any case.
    pub async fn person(&self, name: &str) -> Result<Option<Person>> {
        let row = sqlx::query("SELECT id, name, bot, closed, created_at FROM users WHERE lower_name = $1")
            .bind(name.to_lowercase())
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(Person {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            bot: row.try_get::<i64, _>("bot")? != 0,
            closed: row.try_get::<i64, _>("closed")? != 0,
            created_at: row.try_get("created_at")?,
        }))
    }
}
