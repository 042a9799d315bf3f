//! A database for a test, empty at first.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// A database for a test.
pub struct Database {
    /// As `pantheon serve` is told it.
    pub address: String,
    place: Place,
}

enum Place {
    Folder(PathBuf),
    /// The server and the name there.
    Server(String, String),
}

fn name() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    format!("pantheon_crash_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed))
}

impl Database {
    /// A file.
    pub fn sqlite() -> Database {
        let folder = std::env::temp_dir().join(name());
        std::fs::create_dir_all(&folder).unwrap();
        Database { address: format!("sqlite:{}", folder.join("crash.db").display()), place: Place::Folder(folder) }
    }

    /// One of its own in the PostgreSQL that the environment names.
    pub async fn postgres() -> Option<Database> {
        let server = std::env::var("PANTHEON_TEST_POSTGRES").ok()?;
        let name = name();
        run(&server, format!("CREATE DATABASE {name}")).await;
        let (host, rest) = server.rsplit_once('/').expect("an address ends with the name of a database");
        let options = rest.split_once('?').map(|(_, options)| format!("?{options}")).unwrap_or_default();
        Some(Database { address: format!("{host}/{name}{options}"), place: Place::Server(server, name) })
    }

    /// After a test that went well; otherwise it is left to be looked at.
    pub async fn remove(self) {
        match self.place {
            Place::Folder(folder) => std::fs::remove_dir_all(folder).unwrap(),
            Place::Server(server, name) => run(&server, format!("DROP DATABASE {name} WITH (FORCE)")).await,
        }
    }
}

async fn run(server: &str, statement: String) {
    let mut connection = PgConnection::connect(server).await.expect("PostgreSQL answers");
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
}
