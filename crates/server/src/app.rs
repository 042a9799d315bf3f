//! The server as a whole: what it holds, how it starts and stops.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use pantheon_rules::Catalogue;
use pantheon_store::Store;
use tokio::net::TcpListener;
use tokio::sync::Notify;

use crate::bus::LocalBus;
use crate::games::Games;
use crate::pool::Pool;
use crate::security::Guard;
use crate::{Config, figures, http, ids, tidy};

/// The setting that says when the server was last alive.
const ALIVE: &str = "alive_at";
/// How often it is written down. After a crash at most so much of a move's time is not charged.
const PULSE: Duration = Duration::from_secs(1);
/// After a restart seeks are open for so long at least, in milliseconds.
const COME_BACK: i64 = 60_000;
/// What is given to requests that are under way when the server stops.
const GRACE: Duration = Duration::from_secs(3);

/// All that requests share.
pub struct App {
    /// What the server was told.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// The tables.
    pub games: Games,
    /// Signs the cookies of guests.
    pub secret: String,
    /// Limits, passwords, what was said lately.
    pub guard: Guard,
    /// Is the server about to stop?
    pub stopping: AtomicBool,
    /// Wakes all connections then.
    pub stopped: Notify,
    /// How many sockets are open.
    pub online: AtomicU32,
    connections: AtomicU64,
}

impl App {
    /// Opens the database and sets up the games that were under way.
    pub async fn open(config: Config) -> Result<Arc<App>, Box<dyn std::error::Error + Send + Sync>> {
        let store = Store::open(&config.database).await?;
        let secret = store.setting_or("secret", ids::random(48)).await?;
        let mut catalogue = Catalogue::builtin().clone();
        for file in &config.variants {
            let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
            let family = file.file_stem().unwrap_or_default().to_string_lossy();
            catalogue = catalogue.with(&text, &family).map_err(|errors| format!("{}: {errors}", file.display()))?;
        }
        let (bus, pool) = (Arc::new(LocalBus::default()), Pool::start(config.engines));
        let games = Games::new(catalogue, store.clone(), bus, pool, config.idle);
        let last = store.setting(ALIVE).await?.and_then(|text| text.parse::<i64>().ok());
        let now = ids::now();
        let alive = last.map_or(now, |last| last.min(now));
        store.keep_seeks_open_at(alive, now + COME_BACK).await?;
        let restored = games.restore(alive).await.map_err(|failure| failure.0)?;
        tracing::info!(restored, away_ms = now - alive, "games under way are set up");
        let guard = Guard::new(&config);
        Ok(Arc::new(App {
            config,
            store,
            games,
            secret,
            guard,
            stopping: AtomicBool::new(false),
            stopped: Notify::new(),
            online: AtomicU32::new(0),
            connections: AtomicU64::new(1),
        }))
    }

    /// A number for a new connection.
    pub fn next_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }
}

/// Runs the server until it is told to stop.
pub async fn serve(
    config: Config,
    listening: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    figures::start();
    let app = App::open(config).await?;
    let listener = TcpListener::bind(app.config.listen)
        .await
        .map_err(|error| format!("cannot listen on {}: {error}", app.config.listen))?;
    let address = listener.local_addr()?;
    tracing::info!(%address, "listening");
    listening(address);
    let pulse = tokio::spawn(pulse(app.store.clone()));
    let tidy = tokio::spawn(tidy::run(app.clone()));
    let router = http::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    // Sockets stay open for as long as clients like: they are told to come back, and a moment is given to what is under way.
    let (told, stopping) = tokio::sync::oneshot::channel::<()>();
    let app_stopping = app.clone();
    let graceful = axum::serve(listener, router).with_graceful_shutdown(async move {
        stop.await;
        app_stopping.stopping.store(true, Ordering::SeqCst);
        app_stopping.stopped.notify_waiters();
        let _ = told.send(());
    });
    let grace = async {
        let _ = stopping.await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        ended = graceful => ended?,
        () = grace => {}
    }
    pulse.abort();
    tidy.abort();
    app.store.set(ALIVE, &ids::now().to_string()).await?;
    app.store.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Writes down that the server is alive.
async fn pulse(store: Store) {
    loop {
        if let Err(error) = store.set(ALIVE, &ids::now().to_string()).await {
            tracing::error!(%error, "the pulse could not be written");
        }
        tokio::time::sleep(PULSE).await;
    }
}
