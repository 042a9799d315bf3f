//! What the server is told: on the command line, by the environment, in a TOML file, in this order of weight.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

/// The commented file with all settings.
pub const TEMPLATE: &str = include_str!("../pantheon.toml");

/// What the server is told.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// `sqlite:FILE` or `postgres://…`.
    pub database: String,
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
    /// What is logged.
    pub log: String,
    /// As JSON?
    pub log_json: bool,
    /// A table that nobody has looked at or asked for so long is put away; the store still has the game.
    pub idle: Duration,
}

/// Settings as somebody has given them, each or none.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Where to listen.
    pub listen: Option<SocketAddr>,
    /// `sqlite:FILE` or `postgres://…`.
    pub database: Option<String>,
    /// Where files are kept.
    pub data: Option<PathBuf>,
    /// The address that browsers see.
    pub origin: Option<String>,
    /// How many proxies are trusted.
    pub proxies: Option<usize>,
    /// How many engines think at once.
    pub engines: Option<usize>,
    /// Variant files of one's own.
    pub variants: Option<Vec<PathBuf>>,
    /// Are limits in force?
    pub limits: Option<bool>,
    /// What is logged.
    pub log: Option<String>,
    /// As JSON?
    pub log_json: Option<bool>,
}

impl Settings {
    /// Reads a file.
    pub fn read(file: &Path) -> Result<Settings, String> {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        Settings::parse(&text).map_err(|error| format!("{}: {error}", file.display()))
    }

    fn parse(text: &str) -> Result<Settings, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// What these leave open, others say.
    pub fn or(self, others: Settings) -> Settings {
        Settings {
            listen: self.listen.or(others.listen),
            database: self.database.or(others.database),
            data: self.data.or(others.data),
            origin: self.origin.or(others.origin),
            proxies: self.proxies.or(others.proxies),
            engines: self.engines.or(others.engines),
            variants: self.variants.or(others.variants),
            limits: self.limits.or(others.limits),
            log: self.log.or(others.log),
            log_json: self.log_json.or(others.log_json),
        }
    }

    /// What is open still is as usual.
    pub fn config(self) -> Result<Config, String> {
        let data = self.data.unwrap_or_else(|| PathBuf::from("."));
        let database = self.database.unwrap_or_else(|| "sqlite:pantheon.db".to_owned());
        let origin = self.origin.map(|origin| origin.trim_end_matches('/').to_owned());
        if let Some(origin) = origin.as_deref().filter(|origin| {
            let rest = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            rest.is_none_or(|rest| rest.is_empty() || rest.contains('/'))
        }) {
            return Err(format!("`{origin}` is no origin; one looks like https://play.example.org"));
        }
        Ok(Config {
            listen: self.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080))),
            database: match database.strip_prefix("sqlite:") {
                Some(file) if !file.starts_with(':') => format!("sqlite:{}", data.join(file).display()),
                _ => database,
            },
            origin,
            proxies: self.proxies.unwrap_or(0),
            engines: self
                .engines
                .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2))),
            variants: self.variants.unwrap_or_default(),
            limits: self.limits.unwrap_or(true),
            log: self.log.unwrap_or_else(|| "info".to_owned()),
            log_json: self.log_json.unwrap_or(false),
            idle: Duration::from_secs(300),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The template without its comment signs: every setting is there, and says what holds anyway.
    #[test]
    fn the_template_tells_the_truth() {
        let lines = TEMPLATE.lines().filter_map(|line| line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')));
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        let told = Settings::parse(&text).unwrap();
        assert!(told.listen.is_some() && told.data.is_some() && told.origin.is_some() && told.log_json.is_some());
        let examples = Settings { origin: None, variants: None, engines: None, ..told }.config().unwrap();
        assert_eq!(examples, Config { engines: examples.engines, ..Settings::default().config().unwrap() });
    }

    #[test]
    fn a_bad_file_is_refused_with_its_place() {
        let error = Settings::parse("listen = \"here\"").unwrap_err();
        assert!(error.contains("line 1") && error.contains("listen"), "{error}");
        let error = Settings::parse("lisen = 1").unwrap_err();
        assert!(error.contains("lisen") && error.contains("listen"), "{error}");
        let error = Settings { origin: Some("play.example.org".into()), ..Settings::default() }.config().unwrap_err();
        assert!(error.contains("https://play.example.org"), "{error}");
    }

    #[test]
    fn files_are_in_the_data_directory() {
        let settings = Settings { data: Some("/var/lib/p".into()), ..Settings::default() };
        assert_eq!(settings.config().unwrap().database, "sqlite:/var/lib/p/pantheon.db");
    }
}
