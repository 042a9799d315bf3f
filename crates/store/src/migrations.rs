//! Brings the tables up to date, forward only. A new step is a file and a line here; a step that has been released is
//! never changed.

use sqlx::{AnyPool, Connection, Row};

use crate::{Error, Result};

const STEPS: &[&str] = &[include_str!("../migrations/0001_begin.sql"), include_str!("../migrations/0002_partners.sql")];

pub(crate) async fn run(pool: &AnyPool) -> Result<()> {
    let mut connection = pool.acquire().await?;
    sqlx::query("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
        .execute(&mut *connection)
        .await?;
    let mut transaction = connection.begin().await?;
    let row =
        sqlx::query("SELECT COALESCE(MAX(version), 0) AS version FROM schema_version").fetch_one(&mut *transaction);
    let version: i64 = row.await?.try_get("version")?;
    let newest = STEPS.len() as i64;
    if version > newest {
        return Err(Error::TooNew(version, newest));
    }
    for (step, number) in STEPS.iter().zip(1..).skip(version as usize) {
        for statement in statements(step) {
            sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut *transaction).await?;
        }
        sqlx::query("INSERT INTO schema_version (version) VALUES ($1)")
            .bind(number as i64)
            .execute(&mut *transaction)
            .await?;
        tracing::info!(version = number, "the database has been brought up to date");
    }
    transaction.commit().await?;
    Ok(())
}

/// The statements of a step, without its comments. No text in them holds a semicolon.
fn statements(step: &str) -> impl Iterator<Item = String> + '_ {
    let lines = step.lines().map(|line| line.split("--").next().unwrap_or_default());
    let text = lines.collect::<Vec<_>>().join("\n");
    text.split(';').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect::<Vec<_>>().into_iter()
}
