//! The server as a program: threads, logs, signals.

use std::error::Error;

use tracing_subscriber::EnvFilter;

use crate::{Config, app};

/// Runs the server until Ctrl-C or SIGTERM, with logs on standard error.
pub fn run(config: Config) -> Result<(), Box<dyn Error + Send + Sync>> {
    let filter =
        EnvFilter::try_new(&config.log).map_err(|error| format!("`{}` is no level of logs: {error}", config.log))?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if config.log_json {
        logs.json().init()
    } else {
        logs.init()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(app::serve(config, |address| println!("http://{address}/"), stop()))
}

async fn stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
