//! What the server is told: on the command line, by the environment, in a TOML file, in this order of weight.

use std::net::SocketAddr;
use std::path::PathBuf;

/// What the server is told.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// `sqlite:FILE` or `postgres://…`.
    pub database: String,
    /// Where files are kept.
    pub data: PathBuf,
    /// The address that browsers see, as `https://play.example.org`; other origins may not change anything.
    pub origin: Option<String>,
    /// How many proxies in front of the server are trusted to tell a client's address.
    pub proxies: usize,
    /// How many engines think at once.
    pub engines: usize,
    /// Variant files of one's own.
    pub variants: Vec<PathBuf>,
    /// Are limits by address and account in force? A load test is not stopped by them.
    pub limits: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database: "sqlite:pantheon.db".to_owned(),
            data: PathBuf::from("."),
            origin: None,
            proxies: 0,
            engines: std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)),
            variants: Vec::new(),
            limits: true,
        }
    }
}
