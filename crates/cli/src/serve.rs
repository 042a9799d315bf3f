//! `pantheon serve`: the site.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use pantheon_server::{Settings, TEMPLATE};

use crate::failure::Failure;

/// What `serve` is told. The environment says the same with PANTHEON_ before the name.
#[derive(Args)]
pub struct Serve {
    /// A TOML file with settings; `pantheon.toml` in this directory is read by itself
    #[arg(long, value_name = "FILE", env = "PANTHEON_CONFIG")]
    config: Option<PathBuf>,
    /// Where to listen [usually 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "PANTHEON_LISTEN")]
    listen: Option<SocketAddr>,
    /// Where games are kept: sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME [usually sqlite:pantheon.db]
    #[arg(long, value_name = "ADDRESS", env = "PANTHEON_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The directory of the database file [usually this one]
    #[arg(long, value_name = "DIRECTORY", env = "PANTHEON_DATA")]
    data: Option<PathBuf>,
    /// The address that browsers see, if a proxy stands in front
    #[arg(long, value_name = "URL", env = "PANTHEON_ORIGIN")]
    origin: Option<String>,
    /// How many proxies are trusted to tell a client's address
    #[arg(long, value_name = "NUMBER", env = "PANTHEON_PROXIES")]
    proxies: Option<usize>,
    /// How many engines think at once
    #[arg(long, value_name = "NUMBER", env = "PANTHEON_ENGINES")]
    engines: Option<usize>,
    /// Turn limits by address and account off, for load tests
    #[arg(long, env = "PANTHEON_NO_LIMITS")]
    no_limits: bool,
    /// What is logged: error, warn, info, debug
    #[arg(long, value_name = "LEVEL", env = "PANTHEON_LOG")]
    log: Option<String>,
    /// Log as JSON
    #[arg(long, env = "PANTHEON_LOG_JSON")]
    log_json: bool,
    /// Write a commented file with all settings, and stop
    #[arg(long)]
    print_config: bool,
}

/// Runs the site until Ctrl-C or SIGTERM.
pub fn run(serve: &Serve, files: &[PathBuf]) -> Result<(), Failure> {
    if serve.print_config {
        print!("{TEMPLATE}");
        return Ok(());
    }
    let told = Settings {
        listen: serve.listen,
        database: serve.database.clone(),
        data: serve.data.clone(),
        origin: serve.origin.clone(),
        proxies: serve.proxies,
        engines: serve.engines,
        variants: (!files.is_empty()).then(|| files.to_vec()),
        limits: serve.no_limits.then_some(false),
        log: serve.log.clone(),
        log_json: serve.log_json.then_some(true),
    };
    let usual = PathBuf::from("pantheon.toml");
    let file = serve.config.clone().or_else(|| usual.is_file().then_some(usual));
    let written = file.map(|file| Settings::read(&file)).transpose().map_err(Failure::new)?.unwrap_or_default();
    let config = told.or(written).config().map_err(Failure::new)?;
    pantheon_server::run(config).map_err(|error| Failure::new(error.to_string()))
}
