//! A server that is started for the test, and what it takes.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A server of our own.
pub struct Started {
    /// `HOST:PORT`.
    pub address: String,
    child: Child,
    folder: Option<PathBuf>,
}

impl Started {
    /// Starts this program as a server on a free port.
    pub async fn new(database: Option<&str>) -> Result<Started, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let folder =
            database.is_none().then(|| std::env::temp_dir().join(format!("pantheon-load-{}", std::process::id())));
        let database = match (&folder, database) {
            (Some(folder), _) => {
                std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
                format!("sqlite:{}", folder.join("load.db").display())
            }
            (None, Some(database)) => database.to_owned(),
            (None, None) => String::new(),
        };
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--log", "warn", "--database", &database])
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("the server cannot be started: {error}"))?;
        let stdout = child.stdout.take().ok_or("the server says nothing")?;
        let line = BufReader::new(stdout).lines().next_line().await.map_err(|error| error.to_string())?;
        let line = line.ok_or("the server stopped at once")?;
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Ok(Started { address, child, folder })
    }

    /// The processor time it has taken, where the system tells.
    pub fn cpu(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()?)).ok()?;
        // After the name, which may hold anything: user and system time are the 12th and 13th words.
        let words: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
        let ticks: u64 = words.get(11)?.parse::<u64>().ok()? + words.get(12)?.parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 10))
    }

    /// The most memory it has had, in kilobytes.
    pub fn memory(&self) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = self.child.start_kill();
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
