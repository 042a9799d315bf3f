//! The store: a pool to read by and a writer.

use std::str::FromStr;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool};

use crate::writer::Writer;
use crate::{Error, Result, migrations};

/// How many may read at once.
const READERS: u32 = 8;

/// All that is kept. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pub(crate) pool: AnyPool,
    writer: Writer,
}

impl Store {
    /// Opens the database at `sqlite:FILE` or `postgres:URL`, makes it if there is none, and brings its tables up to
    /// date.
    pub async fn open(address: &str) -> Result<Store> {
        sqlx::any::install_default_drivers();
        let is_sqlite = address.starts_with("sqlite:");
        let url = match address.split_once(':') {
            // Every commit is on the disk before it counts (`synchronous=FULL`), and readers do not wait for it.
            Some(("sqlite", rest)) if !rest.is_empty() => format!("sqlite:{rest}?mode=rwc"),
            Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") => format!("postgres:{rest}"),
            _ => return Err(Error::Address(address.to_owned())),
        };
        let options = AnyConnectOptions::from_str(&url)?;
        let pool = AnyPoolOptions::new()
            .max_connections(READERS + 1)
            .acquire_timeout(Duration::from_secs(10))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if is_sqlite {
                        for pragma in [
                            "PRAGMA journal_mode = WAL",
                            "PRAGMA synchronous = FULL",
                            "PRAGMA busy_timeout = 10000",
                            "PRAGMA foreign_keys = ON",
                        ] {
                            sqlx::query(pragma).execute(&mut *connection).await?;
                        }
                    }
                    Ok(())
                })
            })
            .connect_with(options)
            .await?;
        migrations::run(&pool).await?;
        let writer = Writer::start(pool.clone());
        Ok(Store { pool, writer })
    }

    /// Does something in a transaction, together with what others do at the same time; it is on the disk when the answer
    /// comes. If a neighbour fails, it is done again: the closure must not change anything but the database.
    pub(crate) async fn write<T, F>(&self, job: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut AnyConnection) -> BoxFuture<'c, Result<T>> + Send + Sync + 'static,
    {
        self.writer.write(job).await
    }

    /// Waits until all that was asked for is written, and closes the database.
    pub async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}
