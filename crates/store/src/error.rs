//! What can go wrong.

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database cannot do it, or not now.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The address of the database makes no sense.
    #[error("`{0}` is no address of a database; there are sqlite:FILE and postgres://USER:PASSWORD@HOST/NAME")]
    Address(String),
    /// The data were written by a later version of this program.
    #[error("the database is of version {0}, this program knows only {1}: use the newer program")]
    TooNew(i64, i64),
    /// Somebody else was faster: what was to be written is there already, or gone.
    #[error("something else was written first")]
    Conflict,
    /// The store is being closed.
    #[error("the store is closed")]
    Closed,
}

/// What comes of a request.
pub type Result<T> = std::result::Result<T, Error>;
