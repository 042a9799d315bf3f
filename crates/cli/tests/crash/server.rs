//! The server as a process that can be killed, and when it lived.

use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A server writes down every second that it is there; the disk may take a moment, and so may a busy machine.
const PULSE: i64 = 1000 + 1000;

/// The time, as the server has it.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// When servers were there: each from its start to its end.
#[derive(Clone, Debug, Default)]
pub struct Lives(Vec<(i64, i64)>);

impl Lives {
    fn begin(&mut self) {
        self.0.push((now(), i64::MAX));
    }

    /// The server that lives is gone.
    pub fn end(&mut self) {
        self.0.last_mut().unwrap().1 = now();
    }

    /// Could a server have been known for the last time at this moment, when the next came to a game at `back`?
    pub fn could_end(&self, seen: i64, back: i64) -> bool {
        let before = self.0.iter().filter(|(_, end)| *end <= back);
        before.into_iter().any(|&(_, end)| (end - PULSE..=end).contains(&seen))
    }
}

/// A server as a process.
pub struct Server {
    /// `HOST:PORT`.
    pub address: String,
    child: Child,
}

fn spawn(database: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_pantheon"))
        .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--log", "error", "--database", database])
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the server starts")
}

impl Server {
    /// Starts a server and waits until it listens.
    pub async fn start(database: &str, lives: &mut Lives) -> Server {
        lives.begin();
        let mut child = spawn(database);
        let stdout = child.stdout.take().unwrap();
        let line = BufReader::new(stdout).lines().next_line().await.unwrap().expect("the server says where it listens");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Server { address, child }
    }

    /// Starts a server and kills it after so long, whatever it does then.
    pub async fn start_and_kill(database: &str, after: Duration, lives: &mut Lives) {
        lives.begin();
        let mut child = spawn(database);
        tokio::time::sleep(after).await;
        child.kill().await.unwrap();
        lives.end();
    }

    /// SIGKILL.
    pub async fn kill(mut self, lives: &mut Lives) {
        self.child.kill().await.unwrap();
        lives.end();
    }

    /// SIGTERM: how it ends, and how long that takes.
    pub async fn terminate(mut self) -> (ExitStatus, Duration) {
        let id = self.child.id().expect("the server runs").to_string();
        let began = Instant::now();
        assert!(Command::new("kill").args(["-TERM", &id]).status().await.unwrap().success());
        let ended = tokio::time::timeout(Duration::from_secs(20), self.child.wait()).await;
        (ended.expect("the server stops").unwrap(), began.elapsed())
    }
}
