//! Tokens by which programs act for a user.

use std::sync::Arc;

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::{Result, Store, UserRow, users};

/// A token to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTokenRow {
    /// Of its text.
    pub hash: String,
    /// To revoke it by.
    pub id: String,
    /// Whose it is.
    pub user: String,
    /// What it is for.
    pub label: String,
    /// When.
    pub at: i64,
}

/// A token as a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// To revoke it by.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// Since when.
    pub created_at: i64,
}

impl Store {
    /// Makes a token; `false` if the user has as many as he may.
    pub async fn add_token(&self, token: NewTokenRow, most: i64) -> Result<bool> {
        let token = Arc::new(token);
        self.write(move |connection| {
            let token = token.clone();
            Box::pin(async move {
                let row = sqlx::query("SELECT COUNT(*) AS number FROM tokens WHERE user_id = $1")
                    .bind(&token.user)
                    .fetch_one(&mut *connection)
                    .await?;
                if row.try_get::<i64, _>("number")? >= most {
                    return Ok(false);
                }
                sqlx::query("INSERT INTO tokens (hash, id, user_id, label, created_at) VALUES ($1, $2, $3, $4, $5)")
                    .bind(&token.hash)
                    .bind(&token.id)
                    .bind(&token.user)
                    .bind(&token.label)
                    .bind(token.at)
                    .execute(connection)
                    .await?;
                Ok(true)
            })
        })
        .await
    }

    /// Whose token it is, if the account is open.
    pub async fn token_user(&self, hash: &str) -> Result<Option<UserRow>> {
        let row = sqlx::query(
            "SELECT users.* FROM tokens JOIN users ON users.id = tokens.user_id
             WHERE tokens.hash = $1 AND users.closed = 0",
        )
        .bind(hash)
        .fetch_optional(&self.pool)
        .await?;
        row.as_ref().map(users::from_row).transpose()
    }

    /// A user's tokens, the latest first.
    pub async fn tokens_of(&self, user: &str) -> Result<Vec<TokenRow>> {
        let rows = sqlx::query("SELECT * FROM tokens WHERE user_id = $1 ORDER BY created_at DESC, id")
            .bind(user)
            .fetch_all(&self.pool)
            .await?;
        let token = |row: &AnyRow| {
            Ok(TokenRow {
                id: row.try_get("id")?,
                label: row.try_get("label")?,
                created_at: row.try_get("created_at")?,
            })
        };
        rows.iter().map(token).collect()
    }

    /// Revokes a token of a user; `false` if he has none with this id.
    pub async fn revoke_token(&self, user: &str, id: &str) -> Result<bool> {
        let texts = Arc::new([user.to_owned(), id.to_owned()]);
        self.write(move |connection| {
            let texts = texts.clone();
            Box::pin(async move {
                let [user, id] = &*texts;
                let done = sqlx::query("DELETE FROM tokens WHERE user_id = $1 AND id = $2")
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
