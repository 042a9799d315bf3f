//! The store: a pool to read by and a writer.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool};

use crate::writer::Writer;
use crate::{Error, Result, migrations};

/// How many may read at once.
const READERS: u32 = 8;
/// How many may write at once, where the database lets them: one for all, and some for moves.
const WRITERS: u32 = 5;

/// All that is kept. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pub(crate) pool: AnyPool,
    /// The first one writes what may touch anything; the others, if there are any, write what happens in games.
    writers: Arc<[Writer]>,
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
        let writers = if is_sqlite { 1 } else { WRITERS };
        let options = AnyConnectOptions::from_str(&url)?;
        let pool = AnyPoolOptions::new()
            .max_connections(READERS + writers)
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
        let writers = (0..writers).map(|_| Writer::start(pool.clone())).collect();
        Ok(Store { pool, writers })
    }

    /// Does something in a transaction, together with what others do at the same time; it is on the disk when the answer
    /// comes. If a neighbour fails, it is done again: the closure must not change anything but the database.
    pub(crate) async fn write<T, F>(&self, job: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut AnyConnection) -> BoxFuture<'c, Result<T>> + Send + Sync + 'static,
    {
        self.writers[0].write(job).await
    }

    /// The same for what changes nothing but one game: games may be written at the same time, one game is not.
    pub(crate) async fn write_game<T, F>(&self, game: &str, job: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut AnyConnection) -> BoxFuture<'c, Result<T>> + Send + Sync + 'static,
    {
        let lanes = self.writers.get(1..).filter(|lanes| !lanes.is_empty()).unwrap_or(&self.writers);
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        lanes[hasher.finish() as usize % lanes.len()].write(job).await
    }

    /// Waits until all that was asked for is written, and closes the database.
    pub async fn close(&self) {
        for writer in self.writers.iter() {
            writer.close().await;
        }
        self.pool.close().await;
    }
}
