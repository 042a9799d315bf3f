//! What lists show: games under way.

use sqlx::Row;

use crate::{GameRow, Result, Store, games};

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

    /// The games under way in which nobody has moved since a time.
    pub async fn games_unmoved_since(&self, time: i64) -> Result<Vec<String>> {
        let rows = sqlx::query(
            "SELECT id FROM games WHERE ended_at IS NULL AND created_at < $1 AND NOT EXISTS
                 (SELECT 1 FROM events WHERE events.game = games.id AND events.ply IS NOT NULL AND events.at >= $1)
             ORDER BY id",
        )
        .bind(time)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// How many games are under way.
    pub async fn count_running_games(&self) -> Result<i64> {
        let row = sqlx::query("SELECT COUNT(*) AS count FROM games WHERE ended_at IS NULL");
        Ok(row.fetch_one(&self.pool).await?.try_get("count")?)
    }
}
