//! Single values: the secret that cookies are signed with, when the server was last alive.

use sqlx::Row;

use crate::{Result, Store};

impl Store {
    /// The value of a setting, if it has one.
    pub async fn setting(&self, name: &str) -> Result<Option<String>> {
        let row =
            sqlx::query("SELECT value FROM settings WHERE name = $1").bind(name).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get("value")).transpose()?)
    }

    /// Sets a setting.
    pub async fn set(&self, name: &str, value: &str) -> Result<()> {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.write(move |connection| {
            let (name, value) = (name.clone(), value.clone());
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO settings (name, value) VALUES ($1, $2)
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                )
                .bind(name)
                .bind(value)
                .execute(connection)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// The value of a setting; this one if it had none.
    pub async fn setting_or(&self, name: &str, value: String) -> Result<String> {
        if let Some(value) = self.setting(name).await? {
            return Ok(value);
        }
        let owned = name.to_owned();
        self.write(move |connection| {
            let (name, value) = (owned.clone(), value.clone());
            Box::pin(async move {
                sqlx::query("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
                    .bind(name)
                    .bind(value)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await?;
        Ok(self.setting(name).await?.unwrap_or_default())
    }
}
