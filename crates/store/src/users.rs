//! Accounts.

use std::sync::Arc;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::{NewSession, Result, Store, sessions};

/// An account as a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UserRow {
    /// Never changes.
    pub id: String,
    /// As others see it.
    pub name: String,
    /// What the password was turned into; empty when the owner has deleted the account.
    pub password: String,
    /// Is it a program's?
    pub bot: bool,
    /// May he moderate?
    pub admin: bool,
    /// Is it closed?
    pub closed: bool,
    /// Until when he may not chat.
    pub muted_until: i64,
    /// Since when.
    pub created_at: i64,
}

/// An account to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewUser {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What the name looks like.
    pub skeleton: String,
    /// What the password was turned into.
    pub password: String,
    /// When.
    pub created_at: i64,
}

impl Store {
    /// Makes an account and logs it in; `false` if there is a name that is the same or looks alike.
    pub async fn sign_up(&self, user: NewUser, session: NewSession) -> Result<bool> {
        let new = Arc::new((user, session));
        self.write(move |connection| {
            let new = new.clone();
            Box::pin(async move { sign_up(connection, &new.0, &new.1).await })
        })
        .await
    }

    /// The account with this name, in whatever case it is written.
    pub async fn user_by_name(&self, name: &str) -> Result<Option<UserRow>> {
        let row = sqlx::query("SELECT * FROM users WHERE lower_name = $1")
            .bind(name.to_lowercase())
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(from_row).transpose()
    }

    /// The account with this id.
    pub async fn user(&self, id: &str) -> Result<Option<UserRow>> {
        let row = sqlx::query("SELECT * FROM users WHERE id = $1").bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(from_row).transpose()
    }

    /// Sets a password and ends all sessions but the one with this hash.
    pub async fn set_password(&self, user: &str, password: &str, keep: &str) -> Result<()> {
        let texts = Arc::new([user.to_owned(), password.to_owned(), keep.to_owned()]);
        self.write(move |connection| {
            let texts = texts.clone();
            Box::pin(async move {
                let [user, password, keep] = &*texts;
                sqlx::query("UPDATE users SET password = $2 WHERE id = $1")
                    .bind(user)
                    .bind(password)
                    .execute(&mut *connection)
                    .await?;
                sqlx::query("DELETE FROM sessions WHERE user_id = $1 AND hash <> $2")
                    .bind(user)
                    .bind(keep)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Sets a password for somebody who has lost his: whoever was in is out, tokens too.
    pub async fn reset_password(&self, user: &str, password: &str) -> Result<()> {
        let texts = Arc::new([user.to_owned(), password.to_owned()]);
        self.write(move |connection| {
            let texts = texts.clone();
            Box::pin(async move {
                let [user, password] = &*texts;
                sqlx::query("UPDATE users SET password = $2 WHERE id = $1")
                    .bind(user)
                    .bind(password)
                    .execute(&mut *connection)
                    .await?;
                lock_out(connection, user).await
            })
        })
        .await
    }

    /// Makes a moderator of a user, or a user of a moderator.
    pub async fn set_admin(&self, user: &str, admin: bool) -> Result<()> {
        let user = user.to_owned();
        self.write(move |connection| {
            let user = user.clone();
            Box::pin(async move {
                sqlx::query("UPDATE users SET admin = $2 WHERE id = $1")
                    .bind(user)
                    .bind(i64::from(admin))
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Makes a program's account of one that has never played; `false` if it has.
    pub async fn make_bot(&self, user: &str) -> Result<bool> {
        let user = user.to_owned();
        self.write(move |connection| {
            let user = user.clone();
            Box::pin(async move {
                let done = sqlx::query(
                    "UPDATE users SET bot = 1
                     WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM games WHERE white = $2 OR black = $2)",
                )
                .bind(&user)
                .bind(format!("u:{user}"))
                .execute(connection)
                .await?;
                Ok(done.rows_affected() == 1)
            })
        })
        .await
    }

    /// Closes an account for good, by its owner's wish. The name stays, for the games bear it.
    pub async fn delete_user(&self, user: &str) -> Result<()> {
        let user = user.to_owned();
        self.write(move |connection| {
            let user = user.clone();
            Box::pin(async move {
                sqlx::query("UPDATE users SET password = '', admin = 0 WHERE id = $1")
                    .bind(&user)
                    .execute(&mut *connection)
                    .await?;
                close(connection, &user).await
            })
        })
        .await
    }
}

async fn sign_up(connection: &mut AnyConnection, user: &NewUser, session: &NewSession) -> Result<bool> {
    let done = sqlx::query(
        "INSERT INTO users (id, name, skeleton, lower_name, password, created_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT DO NOTHING",
    )
    .bind(&user.id)
    .bind(&user.name)
    .bind(&user.skeleton)
    .bind(user.name.to_lowercase())
    .bind(&user.password)
    .bind(user.created_at)
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    sessions::insert(connection, session).await?;
    Ok(true)
}

/// Closes an account: nobody is in by it, and nothing of it waits for others.
pub(crate) async fn close(connection: &mut AnyConnection, user: &str) -> Result<()> {
    sqlx::query("UPDATE users SET closed = 1 WHERE id = $1").bind(user).execute(&mut *connection).await?;
    lock_out(connection, user).await?;
    let player = format!("u:{user}");
    sqlx::query("DELETE FROM seeks WHERE owner = $1").bind(&player).execute(&mut *connection).await?;
    sqlx::query("UPDATE challenges SET state = 'cancelled' WHERE state = 'open' AND owner = $1")
        .bind(&player)
        .execute(connection)
        .await?;
    Ok(())
}

async fn lock_out(connection: &mut AnyConnection, user: &str) -> Result<()> {
    sqlx::query("DELETE FROM sessions WHERE user_id = $1").bind(user).execute(&mut *connection).await?;
    sqlx::query("DELETE FROM tokens WHERE user_id = $1").bind(user).execute(connection).await?;
    Ok(())
}

pub(crate) fn from_row(row: &AnyRow) -> Result<UserRow> {
    Ok(UserRow {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        bot: row.try_get::<i64, _>("bot")? != 0,
        admin: row.try_get::<i64, _>("admin")? != 0,
        closed: row.try_get::<i64, _>("closed")? != 0,
        muted_until: row.try_get("muted_until")?,
        created_at: row.try_get("created_at")?,
    })
}
