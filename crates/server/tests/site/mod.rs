//! A server that listens, and clients that talk to it from outside.
#![allow(dead_code, reason = "each file of tests uses its part")]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use pantheon_server::Settings;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

/// A server of its own for a test, with an empty database.
pub struct Site {
    pub address: SocketAddr,
    folder: PathBuf,
    _stop: oneshot::Sender<()>,
}

impl Site {
    pub async fn start() -> Site {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("pantheon-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let settings = Settings {
            listen: Some(([127, 0, 0, 1], 0).into()),
            data: Some(folder.clone()),
            engines: Some(1),
            limits: Some(false),
            ..Settings::default()
        };
        let (told, listening) = oneshot::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let config = settings.config().unwrap();
        tokio::spawn(pantheon_server::serve(config, |address| told.send(address).unwrap(), async {
            let _ = stopped.await;
        }));
        let address = tokio::time::timeout(Duration::from_secs(30), listening).await.unwrap().unwrap();
        Site { address, folder, _stop: stop }
    }

    /// Somebody without an account; his first request brings him his cookie.
    pub fn guest(&self) -> Client {
        Client { address: self.address, cookies: Vec::new(), token: None }
    }

    /// Somebody with an account.
    pub async fn user(&self, name: &str) -> Client {
        let mut user = self.guest();
        let credentials = serde_json::json!({ "name": name, "password": "a long and winding word 17" });
        user.post("/api/v1/signup", credentials).await.done();
        user
    }

    /// A program with an account and a token.
    pub async fn bot(&self, name: &str) -> Client {
        let mut owner = self.user(name).await;
        owner.post("/api/v1/account/bot", serde_json::json!({})).await.done();
        let token = owner.post("/api/v1/tokens", serde_json::json!({ "label": "test" })).await.done();
        let token = token["token"].as_str().unwrap().to_owned();
        Client { address: self.address, cookies: Vec::new(), token: Some(token) }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Somebody who asks.
#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    pub cookies: Vec<(String, String)>,
    pub token: Option<String>,
}

/// What came back.
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text))
    }

    /// The answer, which is no refusal.
    pub fn done(self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// The code and the words of a refusal.
    pub fn refusal(&self) -> (String, String) {
        assert!(self.status >= 400, "{} {}", self.status, self.text);
        let json = self.json();
        (json["code"].as_str().unwrap().to_owned(), json["message"].as_str().unwrap().to_owned())
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Client {
    async fn send(&self, method: &str, path: &str, kind: &str, body: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if !self.cookies.is_empty() {
            let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request += &format!("Cookie: {}\r\n", cookies.join("; "));
        }
        if let Some(token) = &self.token {
            request += &format!("Authorization: Bearer {token}\r\n");
        }
        if method != "GET" {
            request += &format!("Origin: http://{}\r\n", self.address);
            request += &format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
        }
        request += "\r\n";
        request += body;
        stream.write_all(request.as_bytes()).await.unwrap();
        BufReader::new(stream)
    }

    async fn head(reader: &mut BufReader<TcpStream>) -> (u16, Vec<(String, String)>) {
        let mut line = String::new();
        reader.read_line(&mut line).await.unwrap();
        let status = line.split(' ').nth(1).unwrap().parse().unwrap();
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).await.unwrap();
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_lowercase(), value.to_owned()));
        }
        (status, headers)
    }

    async fn ask(&mut self, method: &str, path: &str, kind: &str, body: &str) -> Reply {
        let mut reader = self.send(method, path, kind, body).await;
        let (status, headers) = Client::head(&mut reader).await;
        for (_, value) in headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, value) = value.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(known, _)| known != name);
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
        let is_chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let mut text = String::new();
        if is_chunked {
            while let Some(chunk) = chunk(&mut reader).await {
                text += &chunk;
            }
        } else {
            let mut bytes = Vec::new();
            reader.read_to_end(&mut bytes).await.unwrap();
            text = String::from_utf8_lossy(&bytes).into_owned();
        }
        Reply { status, headers, text }
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.ask("GET", path, "", "").await
    }

    pub async fn delete(&mut self, path: &str) -> Reply {
        self.ask("DELETE", path, "application/json", "").await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Reply {
        self.ask("POST", path, "application/json", &body.to_string()).await
    }

    pub async fn post_form(&mut self, path: &str, body: &str) -> Reply {
        self.ask("POST", path, "application/x-www-form-urlencoded", body).await
    }

    pub async fn post_text(&mut self, path: &str, body: &str) -> Reply {
        self.ask("POST", path, "application/json", body).await
    }

    /// Opens a stream of lines.
    pub async fn stream(&self, path: &str) -> Lines {
        let mut reader = self.send("GET", path, "", "").await;
        let (status, _) = Client::head(&mut reader).await;
        assert_eq!(status, 200);
        Lines { reader, rest: String::new() }
    }

    /// Makes a move, of which the number is given.
    pub async fn play(&mut self, game: &str, ply: u32, uci: &str) -> Reply {
        let action = serde_json::json!({ "do": "move", "ply": ply, "uci": uci });
        self.post(&format!("/api/v1/games/{game}/act"), action).await
    }

    pub async fn act(&mut self, game: &str, action: &str) -> Reply {
        self.post(&format!("/api/v1/games/{game}/act"), serde_json::json!({ "do": action })).await
    }
}

async fn chunk(reader: &mut BufReader<TcpStream>) -> Option<String> {
    let mut line = String::new();
    reader.read_line(&mut line).await.ok()?;
    let length = usize::from_str_radix(line.trim(), 16).ok().filter(|&length| length > 0)?;
    let mut bytes = vec![0; length + 2];
    reader.read_exact(&mut bytes).await.ok()?;
    bytes.truncate(length);
    Some(String::from_utf8(bytes).unwrap())
}

/// Lines of JSON that come one after the other.
pub struct Lines {
    reader: BufReader<TcpStream>,
    rest: String,
}

impl Lines {
    /// The next that is not empty; `None` when the stream is over.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((line, rest)) = self.rest.split_once('\n') {
                let line = line.to_owned();
                self.rest = rest.to_owned();
                if !line.is_empty() {
                    return Some(serde_json::from_str(&line).unwrap());
                }
                continue;
            }
            let more = tokio::time::timeout(Duration::from_secs(20), chunk(&mut self.reader)).await;
            self.rest += &more.expect("a line in time")?;
        }
    }
}
